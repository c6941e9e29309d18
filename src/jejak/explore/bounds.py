"""Bounds on one exploration. None means no bound; each is counted when it cuts."""

from __future__ import annotations

import time
from collections.abc import Callable

from jejak.bytecode.instructions import Goto, Invoke, InvokeDynamic
from jejak.machine.outcomes import PAUSED, Outcome, Stop
from jejak.options import Options
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.state.code import Code
from jejak.state.frames import Frame
from jejak.state.path import NO_COUNTS
from jejak.state.state import State

CHUNK = 4096
"""Instructions of the fast loop between two looks at the clock."""
SLICE = 50_000
"""Instructions of one path before others get a turn."""
MOST_CELLS = 1 << 24
"""Array elements that one path may make."""
MOST_INSTRUCTIONS = 65536
"""More than a method can have."""
GOTOS = -1
CALLS = -2
LOOPS = -3
"""What else is counted beside instructions: jumps, calls, and from there down heads of loops."""


class Bounds:
    """What the engine itself watches; bounds of instructions are in `machine.machine.Limits`.

    `deadline` is a moment of the monotonic clock. `is_idle` says that nothing new has come for too
    long, given how many paths have ended. A path pauses when it has run `pause_at` instructions.
    """

    def __init__(self) -> None:
        self.revisits: int | None = None
        self.revisits_global = False
        self.path_length: int | None = None
        self.iterations: int | None = None
        self.loop_bound: int | None = None
        self.gotos: int | None = None
        self.method_calls: int | None = None
        self.steps: int | None = None
        self.states: int | None = None
        self.tree_depth: int | None = None
        self.paths: int | None = None
        self.errors: int | None = None
        self.deadline: float | None = None
        self.is_idle: Callable[[int], bool] | None = None
        self.pause_at: int | None = None

    @property
    def needs_every_step(self) -> bool:
        """Whether a bound counts single instructions, so that none may run unseen."""
        counted = (self.loop_bound, self.gotos, self.method_calls)
        return (
            self.revisits is not None
            or self.iterations is not None
            or any(each is not None for each in counted)
        )

    def is_late(self) -> bool:
        """Whether the time is over."""
        return self.deadline is not None and time.monotonic() > self.deadline

    def stopping(self, errors: int, paths: int) -> Ending | None:
        """Why an exploration that met so many errors and paths must end now, if it must."""
        if self.errors is not None and errors >= self.errors:
            return Ending.ERRORS
        if self.paths is not None and paths >= self.paths:
            return Ending.PATHS
        if self.is_idle is not None and self.is_idle(paths):
            return Ending.NOTHING_NEW
        return Ending.TIME if self.is_late() else None

    def cut(self, state: State) -> Ending | None:
        """Why a state that just made a decision may not go on, if it may not."""
        condition, decisions = state.path.condition, state.path.decisions
        length = 0 if condition is None else condition.length
        depth = 0 if decisions is None else decisions.length
        if self.path_length is not None and length > self.path_length:
            return Ending.PATH_LENGTH
        if self.tree_depth is not None and depth > self.tree_depth:
            return Ending.TREE_DEPTH
        return None

    def limit_met(self, state: State, clock: int) -> Outcome | None:
        """What ends or pauses a path that ran too long, or made too much.

        `clock` is when it was timed.
        """
        if state.heap.cells > MOST_CELLS:
            return Stop(Ending.UNSUPPORTED, Unsupported.MEMORY)
        if self.steps is not None and state.steps >= self.steps:
            return Stop(Ending.STEPS)
        if state.steps - clock > CHUNK and self.is_late():
            return Stop(Ending.TIME)
        if self.pause_at is not None and state.steps >= self.pause_at:
            return PAUSED
        return None


def bounds_from(options: Options) -> Bounds:
    """The bounds that the user chose."""
    bounds = Bounds()
    bounds.revisits = options.revisits
    bounds.revisits_global = options.revisits_scope == "global"
    bounds.path_length = options.path_length
    bounds.iterations = options.iterations
    bounds.loop_bound = options.loop_bound
    bounds.gotos = options.gotos
    bounds.method_calls = options.method_calls
    bounds.steps = options.steps
    bounds.states = options.states
    bounds.tree_depth = options.tree_depth
    bounds.paths = options.paths
    bounds.errors = options.errors
    return bounds


class Visits:
    """Counts how often instructions ran, for the bounds that count single instructions."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._of_all: dict[int, int] = {}
        self._heads: dict[int, frozenset[int]] = {}
        """By code: the instructions at which loops begin."""

    def over(self, state: State, key: int) -> Stop | None:
        """What ends a path at an instruction that it, or all paths, ran too often."""
        bounds = self.bounds
        if bounds.revisits is not None:
            visits = self._of_all if bounds.revisits_global else state.exploration.visits
            if visits.get(key, 0) > bounds.revisits:
                return Stop(Ending.REVISITS)
        if bounds.iterations is not None:
            counts = state.exploration
            counted = counts.iterations_at == state.inputs.initialisations
            if counted and counts.iterations.get(key, 0) > bounds.iterations:
                return Stop(Ending.ITERATIONS)
        return self._over_flow(state, key)

    def _over_flow(self, state: State, key: int) -> Stop | None:
        """What ends a path that turned, jumped or called too often."""
        bounds, counts = self.bounds, state.exploration.visits
        if bounds.loop_bound is not None and counts.get(LOOPS - key, 0) > bounds.loop_bound:
            return Stop(Ending.LOOP_BOUND)
        if bounds.gotos is not None and counts.get(GOTOS, 0) > bounds.gotos:
            return Stop(Ending.GOTOS)
        if bounds.method_calls is not None and counts.get(CALLS, 0) > bounds.method_calls:
            return Stop(Ending.METHOD_CALLS)
        return None

    def _is_head(self, code: Code, pc: int) -> bool:
        """Whether a loop of the program's own begins at an instruction."""
        if code.synthetic or code.owner.in_jdk:
            return False
        known = self._heads.get(code.number)
        if known is None:
            flow = code.method.flow
            known = frozenset[int]()
            if flow is not None:
                known = frozenset([flow.blocks[each.header].start for each in flow.loops])
            self._heads[code.number] = known
        return pc in known

    def _count_flow(self, state: State, key: int, code: Code, pc: int) -> None:
        """Counts heads of loops, jumps and calls of the program's own."""
        bounds = self.bounds
        if code.synthetic or code.owner.in_jdk:
            return
        ins = code.instructions[pc]
        counted: list[int] = []
        if bounds.loop_bound is not None and self._is_head(code, pc):
            counted.append(LOOPS - key)
        if bounds.gotos is not None and isinstance(ins, Goto):
            counted.append(GOTOS)
        if bounds.method_calls is not None and isinstance(ins, Invoke | InvokeDynamic):
            counted.append(CALLS)
        for each in counted:
            visits = state.exploration.visits
            state.exploration.visits = visits.set(each, visits.get(each, 0) + 1)

    def count(self, state: State, key: int, frame: Frame) -> None:
        """Counts an instruction that ran; what it asked or began on the way does not count."""
        waits = state.frame is frame and visit_key(frame) == key
        if waits and not isinstance(frame.code.instructions[frame.pc], Goto):
            return  # it runs again, now that something is decided
        bounds = self.bounds
        if bounds.revisits_global:
            self._of_all[key] = self._of_all.get(key, 0) + 1
        elif bounds.revisits is not None:
            visits = state.exploration.visits
            state.exploration.visits = visits.set(key, visits.get(key, 0) + 1)
        if bounds.iterations is not None:
            count_iteration(state, key)
        self._count_flow(state, key, frame.code, key % MOST_INSTRUCTIONS)


def visit_key(frame: Frame) -> int:
    """A number for the instruction about to run."""
    return frame.code.number * MOST_INSTRUCTIONS + frame.pc


def count_iteration(state: State, key: int) -> None:
    """Counts how often an instruction ran since an input object was last made."""
    counts, made = state.exploration, state.inputs.initialisations
    if counts.iterations_at != made:
        counts.iterations, counts.iterations_at = NO_COUNTS, made
    counts.iterations = counts.iterations.set(key, counts.iterations.get(key, 0) + 1)
