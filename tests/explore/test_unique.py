"""Unique values: what a path has fixed becomes a number in its state, and changes no verdict."""

from __future__ import annotations

from typing import Any

import pytest

from jejak.explore.paths import Path
from jejak.explore.unique import UniqueValues, write_back
from jejak.expr import BV32, add, const, var
from jejak.results.methods import MethodResult
from jejak.state.state import State
from tests.explore.exploring import Bench, unique_values

# EX-S2, EX-S3 and EX-S5 of SymbolicChecker.
CHECKER = """
class T {
  static int byAssignments(int c) { int b = 2 * c + 4; int a = b + 9;
    if (c > -1000 && c < 1000) { if (a > 8) { if (a < 10) { return 5 / b; } } } return 1; }
  static int byComponent(int a, int b) { if (b > 0) { if (a == 0) { return 7 / a; } } return b; }
  void byLoop(int n) { int m = pos('w'); Item[] v = new Item[m];
    if (n > 0) { for (int i = 0; i < m; ++i) v[i] = new Item(m - i);
      int s = 0; while (n < m) { if (n % 2 == 0) s += v[n].get(); n++; }
      if (s < 0) return;
      int g = -gcd(n, v[0].get()); int t = 0; while (g < m) t += v[g++].get(); } }
  int pos(char c) { return c - 'a' + 1; }
  private int gcd(int x, int y) { while (y != 0) { int r = x % y; x = y; y = r; } return x; }
}
class Item { private int w; Item(int w) { this.w = w; } int get() { return w; } }
"""

INDEX = "ArrayIndexOutOfBoundsException"

CORPUS = """
class T {
  int field; static int shared; T next; int[] row;
  int keeps(int a) { field = a + 1; shared = 2 * a; int[] r = {a, 3};
    if (a == 4) { return 10 / (field - 5) + shared + r[0]; } return 0; }
  static int index(int[] a, int i) { if (i == -1) { return a[i]; } return 0; }
  static int[] size(int n) { if (n < -3 && n > -5) return new int[n]; return null; }
  static int length(int[] a) { if (a.length == 3) { int s = 0; for (int x : a) s += x;
    return s / (a.length - 3); } return 0; }
  static int length2(int[] a) { if (a.length > 2 && a.length < 4) { a[2] = 5; return a[3]; }
    return 0; }
  static double real(double d) { if (d == 2.5) { return d / 2; } return Math.abs(d); }
  static int bool(boolean b, byte c) { if (b) { if (c == 3) return 1 / (c - 3); } return 0; }
  static long wide(long a, int s) { if (a * 3 == 9 && s == 1) { return 8 / ((a << s) - 6); }
    return 0; }
  static int nested(int a, int b) { if (a + b == 7) { if (a - b == 1) return helper(a, b); }
    return 0; }
  static int helper(int a, int b) { if (a > b) { return 1 / (a - 4); } return 2; }
  static int pick(int a, int b) { if (b > 5) switch (a) { case 1: return b / (a - 1);
    case 2: return 2; default: return 3; } return 0; }
  int list(T t, int k) { if (k > 0 && k < 2) { t.next.field = k;
    if (t.next.field == 1) return 5 / (k - 1); } return 0; }
  static int symbolicIndex(int[] a, int i) { a[i] = 3; if (i == 2) { return a[2] / (a[i] - 3); }
    return 0; }
  static int objects(T[] a, int i) { if (i == 1) { return a[i].field; } return 0; }
  static int text(String s, int n) { if (n == 2) { return s.charAt(n); } return 0; }
  static char letter(char c) { if (c > 64 && c < 66) { return (char) (c / (c - 65)); } return c; }
}
"""


def last(paths: list[Path]) -> Path:
    (found,) = paths
    return found


def test_a_value_that_assignments_lead_to(bench: Bench) -> None:
    """The range keeps out the other solution that wrapping around has."""
    path = last(bench.paths(CHECKER, "byAssignments", unique=True).threw())
    assert unique_values(path) == {"c": -2}
    assert path.state.exploration.models[0].values["c"] == -2


def test_a_component_has_a_unique_value_although_others_are_free(bench: Bench) -> None:
    path = last(bench.paths(CHECKER, "byComponent", unique=True).threw())
    assert unique_values(path) == {"a": 0}


def test_a_loop_fixes_a_value(bench: Bench) -> None:
    """Where n has counted up to m, it is 23, and gcd asks nothing."""
    source = CHECKER.replace("if (n > 0) {", "if (n > 0 && n < m) {")
    asked = {}
    for unique in (False, True):
        analysis = bench.analysis(source, "byLoop", unique=unique, merge=False, tree=True)
        (result,) = analysis.run()
        analysis.close()
        assert analysis.tree is not None
        asked[unique] = sum("gcd" in node.detail for node in analysis.tree.nodes)
        assert [f.exception.rpartition("/")[2] for f in result.findings] == [INDEX]
        assert result.findings[0].times == 22
    assert asked[True] == 0
    assert asked[False] > 0


def test_after_the_loop_the_value_is_concrete(bench: Bench) -> None:
    source = CHECKER.replace("if (s < 0) return;", "if (n != 23) return;")
    paths = bench.paths(source, "byLoop", unique=True, method_time=20.0)
    fixed = {unique_values(path).get("n") for path in paths.threw()}
    assert fixed == set(range(1, 24))
    assert paths.unique is not None
    assert paths.unique.count == 23


def outline(result: MethodResult) -> tuple[object, ...]:
    """What must not depend on the option."""
    findings = {(f.exception, f.location.line, f.kind, f.exact, f.times) for f in result.findings}
    return result.method, result.status, dict(result.endings), findings, result.branches


@pytest.mark.parametrize("given", [{"merge": False}, {"merge": True}, {"first_runs": 0}])
def test_verdicts_stay_the_same(bench: Bench, given: dict[str, Any]) -> None:
    plain = bench.results(CORPUS, entries="all", **given)
    unique = bench.results(CORPUS, entries="all", unique=True, **given)
    assert [outline(each) for each in unique] == [outline(each) for each in plain]
    assert sum(len(each.findings) for each in plain) > 15


def test_what_other_states_share_is_not_changed(bench: Bench) -> None:
    number = var("n", BV32)
    machine, entry = bench.machine(CHECKER, "byLoop")
    code = machine.code(entry)
    assert code is not None
    state = State()
    for _ in range(2):
        state.push(code).locals = [number]
    array = state.new_array("[I", [add(number, const(1, BV32)), 7])
    other = state.fork()
    write_back(other, {number: const(4, BV32)})
    assert other.array(array).cells == [5, 7]
    assert state.array(array).cells == [add(number, const(1, BV32)), 7]
    assert other.number_of(number) == 4
    assert state.number_of(number) is number
    for each, wanted in ((state, number), (other, 4)):
        assert each.frame is not None
        assert each.frame.parent is not None
        assert each.frame.locals == each.frame.parent.locals == [wanted]


def test_a_question_is_answered_before_anything_is_learnt(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An instruction that asked finds its answer, and the operands that it asked about."""
    choices = []
    learn = UniqueValues.learn

    def watched(self: UniqueValues, state: State) -> None:
        choices.append(state.choice)
        learn(self, state)

    monkeypatch.setattr(UniqueValues, "learn", watched)
    for method in ("pick", "objects", "list"):
        bench.paths(CORPUS, method, unique=True)
    assert set(choices) == {-1}


def test_each_conjunct_is_looked_at_once(bench: Bench) -> None:
    source = """class T { static int m(int a, int b, int c) { int r = 0;
      if (a > 0) r++; if (b > 0) r += 2; if (c > 0) r += 4; return r; } }"""
    paths = bench.paths(source, "m", unique=True)
    assert paths.unique is not None
    assert len(paths.all) == 8
    assert paths.unique.queries <= 2 + 4 + 8


def test_once_per_variable(bench: Bench) -> None:
    source = """class T {
      static int m(int a) { if (a == 3) { if (a + g(a) > 5) return 1; } return 0; }
      static int g(int a) { return a * 2; } }"""
    paths = bench.paths(source, "m", unique=True)
    assert paths.unique is not None
    assert paths.unique.count == 1
    assert len(paths.all) == 2
