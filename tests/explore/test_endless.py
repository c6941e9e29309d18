"""Paths without end: what runs on and on is told, what ends is not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from jejak.explore import Analysis
from jejak.explore.endless import recurrence, suspects
from jejak.explore.endless.recurrence import LoopTurn
from jejak.explore.endless.telling import turning_place
from jejak.expr import BOOL, Expr, var
from jejak.machine.outcomes import Branch
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.findings import Failure, FaultRule
from jejak.results.heaps import (
    FieldPlace,
    Heap,
    HeapObject,
    IndexPlace,
    InstanceForm,
    Origin,
    ReferenceValue,
    Slot,
)
from jejak.results.methods import MethodResult, Status
from jejak.state.state import State
from jejak.target import open_target
from tests.javac import Javac

SOURCE = """
class Ends {
    static class Node { Node next; }
    static int noBase(int n) { return 1 + noBase(n); }
    static boolean even(int n) { return n == 0 || uneven(n - 1); }
    static boolean uneven(int n) { return n != 0 && even(n - 1); }
    static int deep() { return sum(1500); }
    static int sum(int n) { return n == 0 ? 0 : one(n) + sum(n - 1); }
    static int one(int n) { int r = 0; for (int i = 0; i < 1; i++) r += n / n; return r; }
    static int length(Node node) { return node == null ? 0 : 1 + length(node.next); }
    private Ends outer;
    private Ends root() { return outer == null ? this : outer.root(); }
    Ends wrap(Ends inner) {
        if (outer != null) return this;
        inner.outer = this;
        return inner.root();
    }
    static boolean isOver;
    static void waits() throws InterruptedException {
        synchronized (Ends.class) { while (!isOver) Ends.class.wait(); }
    }
    static void polls() throws InterruptedException { while (!isOver) Thread.sleep(10); }
    static int spin() { int i = 0; while (true) i = (i + 1) % 7; }
    static int forgotten(int n) { int i = 0; while (i < n) { } return i; }
    static int allocating(int n) {
        Object kept = new int[1];
        while (n > 3) { kept = new int[] {1, 2}; }
        return kept.hashCode();
    }
    static int twoObjects(boolean b) {
        Node one = new Node(); Node other = new Node(); other.next = other;
        Node at = one;
        while (b) { at = at == one ? other : one; }
        return 0;
    }
    static int counting() { int i = 0; while (true) { i++; if (i == 80_000) return i; } }
    static int odd(int x) { while (x != 0) x -= 2; return x; }
    static int stops() { int x = 7; while (x != 0) { x -= 2; if (x == -900001) x = 0; } return x; }
    static int added(int n) { int s = 0; if (n > 999) for (int i = 0; i < n; i++) s++; return s; }
    static int grows(int n) { String s = "ab"; while (n > 3) s = s + s; return s.length(); }
    static int halves(int n) { int k = 0; while (n != 1) { n = n / 2; k = 1 - k; } return k; }
}
"""


@pytest.fixture(scope="module")
def ends(javac: Javac) -> Path:
    """The program."""
    return javac({"Ends.java": SOURCE}, "-g")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """How busy the machine is does not count."""
    monkeypatch.setattr(suspects, "SECONDS", 60.0)
    monkeypatch.setattr(suspects, "LEAST_SECONDS", 60.0)


def explored(classes: Path, method: str, **given: Any) -> MethodResult:
    """What comes of a method where somebody would run its findings."""
    options = load_options({"method_time": 60.0, **given})
    target = open_target(f"{classes / 'Ends.class'}#{method}", options)
    with closing(target.program), closing(Analysis(target, options)) as analysis:
        analysis.is_proved = True
        return analysis.explore(analysis.entries[0])


def failures(result: MethodResult) -> Iterator[tuple[Failure, str]]:
    """How a method fails, and where."""
    return ((each.failure, each.location.method) for each in result.findings)


@pytest.mark.parametrize(
    ("method", "place"), [("noBase", "noBase"), ("even", "even"), ("sum", "sum")]
)
def test_recursion_without_end_is_told(ends: Path, method: str, place: str) -> None:
    result = explored(ends, method)
    assert (Failure.OVERFLOWS, place) in set(failures(result))
    assert result.endings[Ending.RECURSION] > 0
    assert not explored(ends, method, overflows=False).findings


def test_the_cycle_is_named(ends: Path) -> None:
    (found,) = explored(ends, "uneven").findings
    assert {place.method for place in found.cycle} == {"even", "uneven"}


@pytest.mark.parametrize(
    "method", ["spin", "forgotten", "allocating", "twoObjects", "halves", "odd"]
)
def test_a_loop_that_comes_back_is_told(ends: Path, method: str) -> None:
    result = explored(ends, method, branch_bound=6, steps=20_000)
    assert set(failures(result)) == {(Failure.HANGS, method)}
    assert result.status is not Status.EXHAUSTIVE
    off = explored(ends, method, branch_bound=6, steps=20_000, endless_loops=False)
    assert (off.findings, off.status) == ([], result.status)


def test_a_long_path_that_goes_round_ends_early(ends: Path) -> None:
    assert explored(ends, "spin").endings == {Ending.ENDLESS: 1}
    assert explored(ends, "spin", endless_loops=False, steps=9000).endings == {Ending.STEPS: 1}


@pytest.mark.parametrize("method", ["waits", "polls"])
def test_a_loop_that_waits_for_another_thread_is_none(ends: Path, method: str) -> None:
    result = explored(ends, method, branch_bound=6, steps=20_000)
    assert result.findings == []
    assert result.status is Status.PARTIAL


def test_a_loop_that_counts_is_none(ends: Path) -> None:
    result = explored(ends, "counting")
    assert (result.status, result.findings) == (Status.EXHAUSTIVE, [])


def test_a_loop_that_leaves_late_is_none(ends: Path) -> None:
    result = explored(ends, "stops", steps=20_000)
    assert (result.endings, result.findings) == ({Ending.STEPS: 1}, [])


def test_a_loop_that_ends_while_its_turns_are_looked_at_is_none(ends: Path) -> None:
    result = explored(ends, "added")
    assert (result.status, result.findings) == (Status.BOUNDED, [])


def test_what_grows_without_end_is_not_followed_for_ever(ends: Path) -> None:
    result = explored(ends, "grows", method_time=2.0)
    assert result.findings == []
    assert result.status is not Status.EXHAUSTIVE


def test_recursion_on_numbers_is_execution(ends: Path) -> None:
    result = explored(ends, "deep")
    assert (result.status, result.paths, result.findings) == (Status.EXHAUSTIVE, 1, [])
    assert explored(ends, "deep", fixed_recursion=False).status is not Status.EXHAUSTIVE


def test_large_frames_fill_the_stack_sooner(javac: Javac) -> None:
    names = [f"v{i}" for i in range(60)]
    locals_ = " ".join(f"long {name} = n;" for name in names)
    body = f"{locals_} return n == 0 ? 0 : {' + '.join(names)} + wide(n - 1);"
    deep = "static long deep() { return wide(900); }"
    source = f"class Ends {{ {deep} static long wide(int n) {{ {body} }} }}"
    result = explored(javac({"Ends.java": source}, "-g"), "deep")
    assert result.endings == {Ending.RECURSION: 1}  # a JVM has room for some 890 of them


def test_a_circle_that_the_caller_made_is_a_bad_argument(ends: Path) -> None:
    found = explored(ends, "length").findings
    assert [each.evidence and each.evidence.rule for each in found] == [FaultRule.CYCLIC_ARGUMENT]


def test_an_object_that_is_handed_to_itself_is_a_bad_argument(ends: Path) -> None:
    found = [each for each in explored(ends, "wrap").findings if each.failure is Failure.OVERFLOWS]
    assert [each.evidence and each.evidence.rule for each in found] == [FaultRule.CYCLIC_ARGUMENT]


def test_one_turn_of_a_loop_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Turning:
        """A state whose next instruction always asks something."""

        choice = -1
        frame = SimpleNamespace(depth=0, pc=0, code=None, locals=[])

        def fork(self) -> Turning:
            return self

        def assume(self, condition: Expr) -> None:
            self.frame = SimpleNamespace(depth=1, pc=1, code=None, locals=[])

    def refutes(self: LoopTurn, state: State, condition: Expr) -> bool:
        asked.append(condition)
        return False

    monkeypatch.setattr(LoopTurn, "_refutes", refutes)
    monkeypatch.setattr(recurrence, "step", lambda *_: Branch(var("open", BOOL)))
    state: Any = Turning()
    nobody: Any = None
    assert not LoopTurn(nobody, nobody, state, {}, time.monotonic() - 1)._follow(state, [])
    assert not asked
    assert not LoopTurn(nobody, nobody, state, {}, time.monotonic() + 60)._follow(state, [])
    assert asked


@pytest.mark.parametrize(("element", "expected"), [(1, "all"), (3, None)])
def test_a_circle_may_lead_through_an_array(element: int, expected: str | None) -> None:
    held = Slot(FieldPlace("Tree", "all", "[LTree;"), ReferenceValue(2))
    inside = Slot(IndexPlace(0, "LTree;"), ReferenceValue(element))
    objects = (
        HeapObject(1, "Tree", Origin.INPUT, InstanceForm(), slots=(held,)),
        HeapObject(2, "[LTree;", Origin.INPUT, InstanceForm(), slots=(inside,)),
        HeapObject(3, "Tree", Origin.INPUT, InstanceForm()),
    )
    assert turning_place(Heap((), (), objects)) == expected


def test_a_circle_may_lead_through_a_collection() -> None:
    held = Slot(FieldPlace("Tree", "all", "Ljava/util/List;"), ReferenceValue(2))
    kept = Slot(FieldPlace("java/util/ArrayList", "elementData", "[LTree;"), ReferenceValue(3))
    element = Slot(IndexPlace(0, "LTree;"), ReferenceValue(1))
    objects = (
        HeapObject(1, "Tree", Origin.INPUT, InstanceForm(), slots=(held,)),
        HeapObject(2, "java/util/ArrayList", Origin.INPUT, InstanceForm(), slots=(kept,)),
        HeapObject(3, "[LTree;", Origin.INPUT, InstanceForm(), slots=(element,)),
    )
    assert turning_place(Heap((), (), objects)) == "all"
    assert turning_place(Heap((), (), (*objects[:2], replace(objects[2], slots=())))) is None
