"""Bounds by loops, jumps and calls, and what calls do that are cut."""

from __future__ import annotations

import pytest

from jejak.results.endings import Ending
from tests.explore.exploring import Bench

SOURCE = """
class T {
  static int shared;
  static int turns(int n) { int s = 0; for (int i = 0; i < n; i++) { s += i; } return s; }
  static int calls(int n) { int s = 0; for (int i = 0; i < n; i++) { s += one(); } return s; }
  static int one() { return 1; }
  static native void deep();
  static void plain() { shared = 5; }
  static int sure(int x) { plain(); if (shared != 5) { return 1 / 0; } return 2; }
  static int kept(int x) { shared = 5; deep(); if (shared != 5) { return 1 / 0; } return 2; }
}
"""


@pytest.mark.parametrize("bound", [0, 1, 4])
@pytest.mark.parametrize(
    ("name", "ending"), [("loop_bound", Ending.LOOP_BOUND), ("gotos", Ending.GOTOS)]
)
def test_turns(bench: Bench, name: str, ending: Ending, bound: int) -> None:
    result = bench.result(SOURCE, "turns", induction=False, **{name: bound})
    turns = bound if ending is Ending.LOOP_BOUND else bound + 1
    assert result.endings[ending] == 1
    assert result.endings[Ending.RETURNED] == turns + (ending is Ending.LOOP_BOUND)


def test_calls(bench: Bench) -> None:
    result = bench.result(SOURCE, "calls", induction=False, method_calls=3)
    assert result.endings == {Ending.METHOD_CALLS: 1, Ending.RETURNED: 4}


@pytest.mark.parametrize(("unfollowed", "found"), [("unknown", 0), ("havoc", 1)])
def test_calls_that_are_cut(bench: Bench, unfollowed: str, found: int) -> None:
    result = bench.result(SOURCE, "kept", unfollowed=unfollowed)
    assert len(result.findings) == found


def test_calls_that_are_followed_change_what_they_change(bench: Bench) -> None:
    assert not bench.result(SOURCE, "sure", unfollowed="havoc").findings
