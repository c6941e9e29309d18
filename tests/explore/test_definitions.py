"""The extended path condition: equations of assignments, and what values depend on."""

from __future__ import annotations

from jejak.explore.definitions import dependencies, extended_condition
from jejak.explore.paths import Path
from jejak.results.endings import Ending
from tests.explore.exploring import Bench, unique_values

SOURCE = """
class T {
  static int sets(int d) { int b = d + 3; int c = 2 * d; int a = b - c; if (42 == a) { return a; }
    return 0; }
  static int dist(int x, int y) { int d; if (x > y) d = x - y; else d = y - x; if (d < 0) return 1;
    return 0; }
  static int counts(int n) { int i = n; i++; i--; i += 2; if (i > 5) return i; return 0; }
  static int parameter(int n) { n = n + 1; if (n > 5) return helper(n); return 0; }
  static int helper(int k) { int n = k * k; if (n > 100) return n; return 1; }
  static long wide(long n, double d) { long m = n + 1; double e = d / 2; if (m > 5) if (e > 1)
    return m; return 0; }
  static int loop(int n) { int s = 0; for (int i = 0; i < 3; i++) s += n;
    if (s == 12) return s; return 0; }
  static int concrete(int n) { int a = 3; int b = a + 4; if (n > b) return 1; return 0; }
  static int scopes(int n) { { int a = n + 1; if (a == 0) return 1; }
    { int b = n + 2; if (b == 0) return 2; } return 3; }
}
"""


def returned(paths: list[Path], condition: str) -> Path:
    """The only path that has a conjunct."""
    (found,) = [path for path in paths if condition in extended_condition(path)]
    return found


def test_dependency_sets(bench: Bench) -> None:
    """EX-S4."""
    paths = bench.paths(SOURCE, "sets", definitions=True, unique=True)
    path = returned(paths.all, "a == 42")
    assert dependencies(path, "b") == ("b = d + 3",)
    assert dependencies(path, "c") == ("c = 2 * d",)
    assert dependencies(path, "a") == ("b = d + 3", "c = 2 * d", "a = b - c")
    assert dependencies(path, "d") == ()
    assert extended_condition(path) == ("b = d + 3", "c = 2 * d", "a = b - c", "a == 42")
    assert unique_values(path) == {"d": -39, "b": -36, "c": -78, "a": 42}
    assert path.value == 42
    assert len(paths.all) == 2


def test_conditions_are_kept_as_written(bench: Bench) -> None:
    """EX-S1; with mathematical integers both error branches are contradictory."""
    paths = bench.paths(SOURCE, "dist", definitions=True, integers="mathematical")
    assert [extended_condition(path) for path in paths.all] == [
        ("x <= y", "d = y - x", "d >= 0"),
        ("y < x", "d = x - y", "d >= 0"),
    ]


def test_every_assignment_has_its_number(bench: Bench) -> None:
    path = returned(bench.paths(SOURCE, "counts", definitions=True).all, "i#4 > 5")
    assert extended_condition(path) == (
        "i = n",
        "i#2 = i + 1",
        "i#3 = i#2 - 1",
        "i#4 = i#3 + 2",
        "i#4 > 5",
    )
    assert len(dependencies(path, "i")) == 4
    assert dependencies(path, "i#2") == ("i = n", "i#2 = i + 1")


def test_a_parameter_keeps_its_name_for_the_input(bench: Bench) -> None:
    path = returned(bench.paths(SOURCE, "parameter", definitions=True).all, "n#3 > 100")
    assert extended_condition(path) == ("n#2 = n + 1", "n#2 > 5", "n#3 = n#2 * n#2", "n#3 > 100")


def test_long_and_double(bench: Bench) -> None:
    paths = bench.paths(SOURCE, "wide", definitions=True).all
    assert [path.ending for path in paths] == [Ending.RETURNED] * 3
    longest = max((extended_condition(path) for path in paths), key=len)
    assert longest[:3] == ("m = n + 1", "e = d / 2.0", "m > 5")


def test_a_loop(bench: Bench) -> None:
    paths = bench.paths(SOURCE, "loop", definitions=True, unique=True)
    path = returned(paths.all, "s#3 == 12")
    assert dependencies(path, "s") == ("s = n", "s#2 = s + n", "s#3 = s#2 + n")
    assert unique_values(path) == {"n": 4, "s": 4, "s#2": 8, "s#3": 12}


def test_numbers_need_no_equation(bench: Bench) -> None:
    paths = bench.paths(SOURCE, "concrete", definitions=True).all
    assert sorted(extended_condition(path) for path in paths) == [("n <= 7",), ("n > 7",)]
    assert dependencies(paths[0], "b") == ()


def test_scopes(bench: Bench) -> None:
    path = returned(bench.paths(SOURCE, "scopes", definitions=True).all, "b == 0")
    assert extended_condition(path) == ("a = n + 1", "a != 0", "b = n + 2", "b == 0")


def test_no_query_is_asked_for_an_equation(bench: Bench) -> None:
    for method in ("sets", "counts", "wide", "loop"):
        plain = bench.paths(SOURCE, method)
        recorded = bench.paths(SOURCE, method, definitions=True)
        assert recorded.queries == plain.queries
        assert len(recorded.all) == len(plain.all)


def test_without_recording_nothing_is_there(bench: Bench) -> None:
    path = bench.paths(SOURCE, "sets").all[0]
    assert path.state.path.definitions is None
    assert dependencies(path, "a") == ()
