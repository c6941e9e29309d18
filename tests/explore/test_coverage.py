"""Branch coverage of explorations."""

from __future__ import annotations

from typing import Any

import pytest

from jejak.explore.coverage import NOT_TAKEN, TAKEN, branches_by_method, waiting_for
from jejak.explore.entry import entry_state
from jejak.state.path import Decision
from jejak.state.values import Symbol
from tests.explore.exploring import Bench

SOURCE = """
class T {
  int field;
  static int once(int a) { if (a > 3) { return 1; } return 0; }
  static int never(int a) { if (a > 3) { if (a < 2) return 2; return 1; } return 0; }
  static int concrete(int a) { int s = 0; for (int i = 0; i < 3; i++) s += a; return s; }
  static int pick(int a) { switch (a) { case 1: case 2: return 5; case 4: return 6;
    case 9: return 7; default: return 8; } }
  static int picked() { switch (Integer.parseInt("4")) { case 4: return 6; default: return 8; } }
  static int isNull(T t) { return t == null ? 1 : 2; }
  static int isSame(T t, T u) { if (t == u) return 1; return 2; }
  static int calls(int a) { return a > 0 ? once(5) : 0; }
  static int sorted(int a) { return Math.abs(a); }
  static int joined(int a) { int r = 1; if (a > 3) r = 2; return r; }
  static int enters(int[] a) { return inner(a); }
  static int inner(int[] a) { int x = a[0] / 0; if (x > 1) return 1; return 2; }
  static int wide(int a) { switch (a) {
    %s
    default: return -1; } }
  static boolean test(int a) { java.util.function.IntPredicate p = x -> x > 5; return p.test(a); }
}
""" % "\n".join(f"case {7 * i}: return {i};" for i in range(80))  # noqa: UP031 - Java's braces

CASES = {
    "once": (2, 2),
    "never": (3, 4),
    "concrete": (2, 2),
    "pick": (4, 4),
    "isNull": (2, 2),
    "isSame": (2, 2),
    "calls": (3, 4),
    "joined": (2, 2),
    "enters": (0, 2),
    "wide": (81, 81),
    "test": (2, 2),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("given", [{"merge": True}, {"merge": False}, {"revisits": 10_000}])
def test_counts_are_those_of_jacoco(bench: Bench, name: str, given: dict[str, Any]) -> None:
    assert bench.result(SOURCE, name, **given).branches == CASES[name]


def test_the_jdk_does_not_count(bench: Bench) -> None:
    assert bench.result(SOURCE, "sorted").branches == (0, 0)


def test_each_entry_starts_from_zero(bench: Bench) -> None:
    found = {each.method: each.branches for each in bench.results(SOURCE, entries="all")}
    assert {name: found[name] for name in CASES} == CASES


@pytest.mark.parametrize(("not_null", "wanted"), [(False, [NOT_TAKEN, TAKEN]), (True, [TAKEN])])
def test_which_side_of_a_null_check_a_state_waits_for(
    bench: Bench, not_null: bool, wanted: list[int]
) -> None:
    """javac writes `t == null` as a branch that null does not take."""
    machine, entry = bench.machine(SOURCE, "isNull")
    found = []
    for choice in range(len(wanted)):
        state = entry_state(machine, entry)
        assert state.frame is not None
        state.frame.pc = 1
        state.frame.stack.append(Symbol("t", "LT;", not_null=not_null))
        state.path.decisions = Decision(None, choice)
        found.append(waiting_for(state))
    assert found == wanted


def test_by_method(bench: Bench) -> None:
    analysis = bench.analysis(SOURCE, "calls", merge=False)
    list(analysis.run())
    analysis.close()
    found = {m.name: counts for m, counts in branches_by_method(analysis.machine).items()}
    assert found == {"calls": (2, 2), "once": (1, 2)}


def test_a_bounded_exploration_covers_less(bench: Bench) -> None:
    covered, there = bench.result(SOURCE, "wide", paths=5, first_runs=1).branches
    assert (covered, there) == (5, 81)
