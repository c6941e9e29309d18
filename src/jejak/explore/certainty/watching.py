"""Runs paths instruction by instruction, and writes down what becomes of them at some places."""

from __future__ import annotations

from collections.abc import Callable, Collection

from jejak.bytecode.instructions import BRANCHES, Switch
from jejak.explore.bounds import Bounds
from jejak.explore.certainty.ways import PathWatch, Visit, Ways, is_own, watch_of
from jejak.explore.entry import prologue
from jejak.explore.paths import Path
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Branch, Choice, Escaped, Outcome, Stop
from jejak.results.endings import COMPLETE, Ending
from jejak.semantics.dispatch import step
from jejak.semantics.throwing import Trace
from jejak.state.code import Code
from jejak.state.frames import PROLOGUE, Frame
from jejak.state.state import State
from jejak.state.values import Ref

PASSED = ""
"""What becomes of a path that gets by a place; else it is the class of what it threw there."""

Note = Callable[[State, Frame], None]
"""Looks at a state about to run an instruction."""
Behind = Callable[[State, Code, int, int, Outcome | None], Outcome | None]
"""Looks at a state behind the instruction at a place of some code, so deep in calls.

It is given what came of the instruction, and says what is to come of it.
"""


class Stepper:
    """Runs every instruction by itself; what looks at it before and behind may be told.

    `before` sees the instruction each time that it begins, also when it had to ask first; `behind`
    sees what came of it, and not where it only asked. In the JDK's code nobody looks before.
    """

    def __init__(self, machine: Machine, bounds: Bounds) -> None:
        self.machine = machine
        self.bounds = bounds
        self.steps = 0
        self.before: Note | None = None
        self.behind: Behind | None = None

    def run(self, state: State) -> Outcome:
        """Runs instructions up to the next outcome; no branches are merged on the way."""
        state.apart = True
        began = state.steps
        while True:
            frame = state.frame
            assert frame is not None
            if frame.pc == PROLOGUE:
                outcome = prologue(self.machine, state, frame)
            else:
                outcome = self._step(state, frame)
                state.steps += 1
            state.choice = -1
            if outcome is None:
                outcome = self.bounds.limit_met(state, began)
            if outcome is not None:
                self.steps += state.steps - began
                return outcome

    def _step(self, state: State, frame: Frame) -> Outcome | None:
        code, pc, depth = frame.code, frame.pc, frame.depth
        if self.before is not None and is_own(code):
            self.before(state, frame)
        outcome = step(self.machine, state, frame)
        if self.behind is None or isinstance(outcome, Branch | Choice):
            return outcome
        return self.behind(state, code, pc, depth, outcome)


class Watching:
    """What becomes of paths at places, by the ways that they take to them.

    `fates` has by place and way what became of those that came there; `gaps` are ways on which
    something was cut, unknown or left out: what is behind them nobody knows. With `only`, paths
    that leave that way are not followed.
    """

    def __init__(self, places: Collection[tuple[int, int]], ways: Ways) -> None:
        self.places = frozenset(places)
        self.ways = ways
        self.only: int | None = None
        self.fates: dict[tuple[int, int], dict[int, set[str]]] = {}
        self.gaps: set[int] = set()

    def attach(self, stepper: Stepper) -> None:
        """Has a stepper tell."""
        stepper.before = self.come
        stepper.behind = self.go

    def hear(self, path: Path) -> None:
        """Takes in a path that ended."""
        if path.ending not in COMPLETE:
            self.gaps.add(watch_of(path.state).way)

    def come(self, state: State, frame: Frame) -> None:
        """A path comes to an instruction of the program's own."""
        key = (frame.code.number, frame.pc)
        watch = watch_of(state)
        if key in self.places and watch.visit is None:
            visit = Visit(key, watch.way, frame.depth)
            state.exploration.watch = PathWatch(watch.way, visit, watch.blurs)

    def go(
        self, state: State, code: Code, pc: int, depth: int, outcome: Outcome | None
    ) -> Outcome | None:
        """A path leaves an instruction."""
        watch = watch_of(state)
        way, visit = watch.way, watch.visit
        if visit is not None and self._ends(state, visit, outcome):
            visit = None
        if outcome is None:
            way = self._way(state, code, pc, depth, way)
        blurs = len(state.path.approximations) + len(state.path.omissions)
        if blurs > watch.blurs:
            self.gaps.add(watch.way)
        if way != watch.way or visit is not watch.visit or blurs != watch.blurs:
            state.exploration.watch = PathWatch(way, visit, blurs)
        if outcome is None and self.only is not None and not self._is_wanted(way):
            return Stop(Ending.ASSUMPTION)  # others take that way
        return outcome

    def _is_wanted(self, way: int) -> bool:
        assert self.only is not None
        return self.ways.begins(way, self.only) or self.ways.begins(self.only, way)

    def _way(self, state: State, code: Code, pc: int, depth: int, way: int) -> int:
        """The way behind an instruction: longer where control may go elsewhere from there."""
        frame = state.frame
        if frame is None or frame.pc < 0 or not is_own(frame.code):
            return way
        ins = code.instructions[pc]
        falls_through = frame.depth == depth and frame.code is code and frame.pc == pc + 1
        stays = frame.depth == depth and frame.code is code and frame.pc == pc
        if stays or (falls_through and not isinstance(ins, (*BRANCHES, Switch))):
            return way
        return self.ways.extended(way, frame.code.number, frame.pc)

    def _ends(self, state: State, visit: Visit, outcome: Outcome | None) -> bool:
        """Looks whether a path has left the place that it was at, and writes down how."""
        fate = fate_of(state, visit, outcome)
        if fate is not None:
            self.fates.setdefault(visit.key, {}).setdefault(visit.way, set()).add(fate)
        return fate is not None


def fate_of(state: State, visit: Visit, outcome: Outcome | None) -> str | None:
    """What became of a path at a place: `PASSED`, or what it threw; None while it is there."""
    if isinstance(outcome, Escaped):
        return thrown_class(state, outcome.exception)
    frame = state.frame
    if outcome is not None or frame is None:
        return None if isinstance(outcome, Stop) else PASSED
    if frame.depth > visit.depth:
        inside = state.heap.initialisers > 0 or not is_own(frame.code)
        return None if inside else PASSED
    if frame.depth == visit.depth and frame.pc == visit.key[1]:
        return None
    if frame.depth == visit.depth and frame.pc == visit.key[1] + 1:
        return PASSED
    thrown = frame.stack[-1] if frame.stack else None
    return thrown_class(state, thrown) if isinstance(thrown, Ref) else PASSED


def thrown_class(state: State, thrown: Ref) -> str:
    """The class of an exception; `PASSED` for what was not thrown."""
    record = state.record(thrown)
    native = getattr(record, "native", None)
    return state.instance(thrown).shape.name if isinstance(native, Trace) else PASSED
