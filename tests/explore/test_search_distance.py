"""Static distances from states to places in the code."""

from __future__ import annotations

import pytest

from jejak.explore.distance import FAR, Distances
from jejak.explore.entry import entry_state
from jejak.explore.strategies.distance import find_goals
from jejak.state.path import Decision
from tests.explore.exploring import Bench

SOURCE = """class T {
  static int start(int a) {
    if (a > 0) { return middle(a); }
    return 0;
  }
  static int middle(int a) {
    int s = 0;
    for (int i = 0; i < a; i++) s += i;
    return last(s);
  }
  static int last(int a) {
    if (a == 3)
      return 1;
    return 2;
  }
  static int recursive(int a) { if (a == 0) return last(a); return recursive(a - 1); }
  static int lambda(int a) { java.util.function.IntUnaryOperator f = x -> last(x);
    return f.applyAsInt(a); }
  static int virtual(Shape s) { return s.area(); }
  static int initialiser(int a) { return a > 0 ? Lazy.value : 0; }
  static int caught(int a) {
    try { return 5 / a; } catch (ArithmeticException e) { return last(a); } }
  static int unrelated(int a) { if (a > 0) return 1; return 2; }
  interface Shape { int area(); }
  static class Square implements Shape { public int area() { return last(4); } }
  static class Lazy { static int value = last(2); }
}
"""


def distance(bench: Bench, method: str, goal: str) -> int:
    """From the start of a method to a place."""
    machine, entry = bench.machine(SOURCE, method)
    for name in ("T$Square", "T$Lazy"):
        machine.program.find(name)
    return Distances(machine, find_goals(goal, machine)).of(entry_state(machine, entry))


@pytest.mark.parametrize(
    ("method", "goal", "wanted"),
    [
        ("last", "T#last", 0),
        ("last", "T#last:13", 1),
        ("last", "T#last:14", 1),
        ("middle", "T#middle:8", 0),
        ("middle", "T#middle:9", 2),
        ("middle", "T#last", 3),
        ("start", "T#middle", 2),
        ("start", "T#last", 5),
        ("start", "T#last:13", 6),
        ("recursive", "T#last", 2),
        ("lambda", "T#last", 2),
        ("virtual", "T#last", 2),
        ("virtual", "T.Square#area", 1),
        ("virtual", "T$Square#area", 1),
        ("initialiser", "T$Lazy#<clinit>", 2),
        ("initialiser", "T#last", 3),
        ("caught", "T#last", 2),
        ("unrelated", "T#last", FAR),
        ("last", "T#start", FAR),
    ],
)
def test_blocks_to_a_place(bench: Bench, method: str, goal: str, wanted: int) -> None:
    assert distance(bench, method, goal) == wanted


def test_calls_are_followed_into_some_methods_only(bench: Bench) -> None:
    """A suite aims at branches of its own methods, through its own methods."""
    machine, entry = bench.machine(SOURCE, "start")
    methods = {method.name: method for method in entry.owner.methods.values()}
    goals = find_goals("T#last", machine)
    state = entry_state(machine, entry)
    own = {methods[name] for name in ("start", "middle", "last")}
    assert Distances(machine, goals, own).of(state) == Distances(machine, goals).of(state) == 5
    assert Distances(machine, goals, own - {methods["middle"]}).of(state) == FAR


def test_the_decision_counts(bench: Bench) -> None:
    """A state that has decided for the side without a goal is farther than its sister."""
    machine, entry = bench.machine(SOURCE, "start")
    distances = Distances(machine, find_goals("T#last", machine))
    found = []
    for choice in (0, 1):
        state = entry_state(machine, entry)
        assert state.frame is not None
        state.frame.stack.append(1)
        state.frame.pc = 1  # the branch
        state.path.decisions = Decision(None, choice)
        found.append(distances.of(state))
    assert found == [FAR, 4]


def test_callers_go_on_behind_their_calls(bench: Bench) -> None:
    """From a method that leads nowhere the way goes back through its caller."""
    machine, entry = bench.machine(SOURCE, "start")
    state = entry_state(machine, entry)
    assert state.frame is not None
    state.frame.pc = next(
        i for i, ins in enumerate(state.frame.code.instructions) if type(ins).__name__ == "Invoke"
    )
    code = machine.code(next(m for m in entry.owner.methods.values() if m.name == "last"))
    assert code is not None
    state.push(code)
    assert Distances(machine, find_goals("T#start:4", machine)).of(state) == FAR
    assert Distances(machine, find_goals("T#start:3", machine)).of(state) == 2
