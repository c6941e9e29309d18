"""The examples of the LCT thesis, by real runs: paths, inputs, errors, divergences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from jejak.results.endings import Ending, Pruning
from jejak.results.methods import MethodResult
from tests.concolic.runs import Runs
from tests.javac import Javac

SORTING = Path(__file__).parents[1] / "engine" / "programs" / "sorting"
EXAMPLES = """
package lct;
import java.util.zip.Adler32; import java.util.zip.CRC32;
class Examples {
  static class L { int value; L next; }
  static class Wrap { int value; Wrap(int v) { value = v; }
    int compareTo(Wrap o) { return value < o.value ? -1 : value == o.value ? 0 : 1; } }
  static int first(int x) { x = x + 5; int r = 0; if (x > 0) r = 1;
    if (x > 2) throw new IllegalStateException(); return r; }
  static void self(int x, L y) { x = x + 5; L z = x > 0 ? y : null;
    if (z.next == z) throw new IllegalStateException(); }
  static int same(Object a, Object b) { return a == b ? 1 : 2; }
  static int aliased(int x, L p, L q) { if (x == 5) if (p != null) if (q != null) {
      int s = p.value + q.value; if (p == q) return 3; return 4; } return 5; }
  static int box(int y) { CRC32 crc = new CRC32(); crc.update(y); return (int) crc.getValue(); }
  static int diverging(int x, int y) { if (y < 0 || y > 255) return 3; if (y > x) {
      if (x > black(y)) return 1; return 2; } return 3; }
  static int black(int y) { Adler32 sum = new Adler32(); sum.update(y);
    return (int) (sum.getValue() & 0xFFFF) - 1; }
  static boolean test(int x, int y) { return x == box(y); }
  static void index(int[] a, int i, int j) { if (a.length != 3) return; if (i < 0 || i > 2) return;
    if (j < 0 || j > 2) return; a[i] = 0; a[j] = 1; if (a[i] == 0) return;
    throw new IllegalStateException(); }
  static int overflow(int x) { int y = x + 1; if (x == Integer.MAX_VALUE) { if (y > x) return 1;
    return 2; } return 3; }
  static void sequence(Object a, Object b, Object c, Object d) {
    if (a != null && b == null && c == a && d != a && d != null)
      throw new IllegalStateException(); }
  static class Range { int low, high;
    Range(int l, int h) { if (l <= h) throw new IllegalArgumentException(); low = h; high = l; } }
  static int invariant(int a, int b) { Range r = new Range(a, b); if (r.low < r.high) return 1;
    throw new IllegalStateException(); }
  static class Pair { int first, second;
    void initialise(int more) { second = first - (more & 7) - 1; } }
  static int ordered(Pair p) { if (p.first > p.second || p.first < p.second - 5) return 1;
    throw new IllegalStateException(); }
  static void five(int a, int b, int c, int d, int e) {
    Wrap[] all = {new Wrap(a), new Wrap(b), new Wrap(c), new Wrap(d), new Wrap(e)};
    for (int p = 1; p < all.length; p++) { Wrap h = all[p]; int j;
      for (j = p; j > 0 && h.compareTo(all[j - 1]) < 0; j--)
        if (all[j].value != 7153) all[j] = all[j - 1];
      all[j] = h; }
    for (int i = all.length - 1; i > 0; i--) if (all[i].value < all[i - 1].value)
      throw new IllegalStateException(); }
  static void sort(int a, int b, int c) { Wrap[] all = {new Wrap(a), new Wrap(b), new Wrap(c)};
    for (int p = 1; p < all.length; p++) { Wrap h = all[p]; int j;
      for (j = p; j > 0 && h.compareTo(all[j - 1]) < 0; j--)
        if (all[j].value != 7153) all[j] = all[j - 1];
      all[j] = h; }
    for (int i = all.length - 1; i > 0; i--) if (all[i].value < all[i - 1].value)
      throw new IllegalStateException(); }
}
"""


@pytest.fixture(scope="module")
def runs(javac: Javac) -> Iterator[Runs]:
    sorts = {f"sorting/{each.name}": each.read_text("utf-8") for each in SORTING.glob("*.java")}
    made = Runs(javac({**sorts, "lct/Examples.java": EXAMPLES}, "-g"))
    yield made
    made.close()


def explored(runs: Runs, method: str) -> MethodResult:
    told = runs.explore(f"lct/Examples.{method}", "concolic", merge=False, show_paths=True)
    assert told.paths == told.endings.total()
    return told


def thrown(result: MethodResult) -> list[str]:
    return sorted(each.exception.rpartition("/")[2] for each in result.findings)


def test_three_runs_and_a_side_that_no_input_takes(runs: Runs) -> None:
    told = explored(runs, "first")
    assert told.paths == 3
    assert told.infeasible == 1
    assert thrown(told) == ["IllegalStateException"]


def test_a_list_that_is_its_own_rest(runs: Runs) -> None:
    told = explored(runs, "self")
    assert thrown(told) == ["IllegalStateException", "NullPointerException"]
    assert told.real_runs.divergences == ()


def test_references_that_are_compared(runs: Runs) -> None:
    told = explored(runs, "same")
    assert {each.result for each in told.results} == {"1", "2"}
    assert told.paths == runs.explore("lct/Examples.same", "static", merge=False).paths


def test_aliases_are_decided_where_they_matter(runs: Runs) -> None:
    told = explored(runs, "aliased")
    results = [each.result for each in told.results]
    assert results.count("3") == 1
    assert results.count("4") == 1
    elsewhere = [each for each in told.results if not each.path_condition[0].startswith("x =")]
    assert len(elsewhere) == 1, "what p and q are is not asked there"


def test_aliases_only_where_references_are_compared(runs: Runs) -> None:
    other = Runs(runs.classes, heap="compare")
    told = other.explore("lct/Examples.aliased", "concolic", merge=False, show_paths=True)
    other.close()
    results = [each.result or "" for each in told.results]
    assert sorted(results) == ["4", "5", "5", "5"], "p and q had fields before they were compared"


def test_a_divergence_is_noticed(runs: Runs) -> None:
    told = explored(runs, "diverging")
    assert {each.result for each in told.results if each.ending is Ending.RETURNED} == {"2", "3"}
    assert told.real_runs.diverged >= 1
    assert told.endings[Ending.DIVERGED] == told.real_runs.diverged
    assert "lct.Examples" in told.real_runs.divergences[0]


def test_what_a_black_box_gave_covers_both_sides(runs: Runs) -> None:
    told = explored(runs, "test")
    assert {each.result for each in told.results} >= {"true", "false"}


def test_two_indices_may_be_one(runs: Runs) -> None:
    assert thrown(explored(runs, "index")) == ["IllegalStateException", "NullPointerException"]


def test_sums_wrap_around_without_divergence(runs: Runs) -> None:
    told = explored(runs, "overflow")
    assert {each.result for each in told.results} == {"2", "3"}
    assert told.real_runs.diverged == 0


def test_inputs_are_the_same_null_and_others(runs: Runs) -> None:
    (finding,) = explored(runs, "sequence").findings
    assert finding.exception == "java/lang/IllegalStateException"
    assert "null" in finding.input


def test_objects_are_made_by_what_keeps_their_invariant(runs: Runs) -> None:
    told = explored(runs, "invariant")
    assert "IllegalStateException" not in thrown(told)


def test_orders_of_five_by_two_way_comparison(runs: Runs) -> None:
    given = {"merge": False, "first_runs": 1}
    told = runs.explore("sorting/Five.insertionTwoWay", "concolic", **given)
    assert told.paths == told.real_runs.runs == 120
    assert told.infeasible == 240, "480 in the thesis, which does not print how it checks the order"
    assert told.pruned[Pruning.PATH] + told.pruned[Pruning.CONTRADICTION] == 240


def test_a_seeded_fault_is_found_after_a_few_runs(runs: Runs) -> None:
    told = runs.explore("lct/Examples.sort", "concolic", merge=False, errors=1)
    assert thrown(told) == ["IllegalStateException"]
    assert told.real_runs.runs <= 100


def test_one_of_the_two_input_modes_keeps_what_a_class_promises(runs: Runs) -> None:
    """EX-L10: with fields of any values there are pairs that the class never makes."""
    any_fields = Runs(runs.classes, fields="any")
    told = any_fields.explore("lct/Examples.ordered", "concolic", merge=False)
    assert thrown(told) == ["IllegalStateException", "NullPointerException"]
    any_fields.close()
    own = Runs(runs.classes, initialiser=["lct.Examples$Pair=initialise"])
    told = own.explore("lct/Examples.ordered", "concolic", merge=False)
    assert thrown(told) == ["NullPointerException"]
    assert told.real_runs.divergences == ()
    own.close()


def test_the_seeded_fault_among_five_objects(runs: Runs) -> None:
    """EX-L12: the first error after 3 to 37 runs, 16 on average, where chance picks."""
    needed = []
    for seed in range(4):
        given = {"merge": False, "errors": 1, "search": "random", "seed": seed, "first_runs": 1}
        told = runs.explore("lct/Examples.five", "concolic", **given)
        assert thrown(told) == ["IllegalStateException"]
        needed.append(told.real_runs.runs)
    assert max(needed) <= 100
