"""Walks: paths through the code in which one turn of a loop stands for all."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from jejak.bytecode.instructions import Goto, IfCompare, IfNull, IfSame, IfZero, Switch
from jejak.explore.entry import prologue
from jejak.explore.feasibility import Feasibility, revalidate, satisfying
from jejak.explore.induction.places import Head
from jejak.explore.paths import take
from jejak.expr import Expr, not_
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Branch, Choice, Outcome
from jejak.results.reasons import Unsolved
from jejak.semantics.dispatch import step
from jejak.semantics.outlines import Outline, outline_of
from jejak.solver import Solver
from jejak.state.code import Code
from jejak.state.frames import PROLOGUE, Frame
from jejak.state.path import PathCondition
from jejak.state.state import State

QUESTION_SECONDS: Final = 0.3
MOST_WALKS: Final = 3000
MOST_STEPS: Final = 300_000
JUMPS: Final = (Goto, IfCompare, IfNull, IfSame, IfZero, Switch)
"""Instructions that may lead to themselves."""


class GivenUp(Exception):  # noqa: N818 - no error: nothing is settled
    """Nothing can be said of all turns of some loop."""


class LoopPlace:
    """The head of a loop, in one activation of its method."""

    def __init__(self, frame: Frame, outline: Outline, loop: int) -> None:
        self.code: Code = frame.code
        self.depth = frame.depth
        self.pc = frame.pc
        self.loop = loop
        self.outline = outline

    @property
    def key(self) -> tuple[int, int, int]:
        """What it is among the loops that a walk is in."""
        return self.depth, self.code.number, self.loop

    def has(self, pc: int) -> bool:
        """Whether an instruction is one of the loop."""
        return pc >= 0 and self.loop in self.outline.nests[self.outline.block_of[pc]]

    def is_at(self, frame: Frame) -> bool:
        """Whether an activation is at the head of the loop."""
        return frame.depth == self.depth and frame.code is self.code and frame.pc == self.pc

    def is_left(self, frame: Frame | None) -> bool:
        """Whether what runs now is no longer in the loop, nor called by it."""
        if frame is None or frame.depth < self.depth:
            return True
        return frame.depth == self.depth and not (frame.code is self.code and self.has(frame.pc))


def loop_at(frame: Frame) -> LoopPlace | None:
    """The loop whose head an activation is at, if it is at one."""
    if frame.pc < 0:
        return None
    outline = outline_of(frame.code)
    if outline is None:
        return None
    block = outline.block_of[frame.pc]
    loop = outline.headers.get(block)
    if loop is None or outline.blocks[block].start != frame.pc:
        return None
    return LoopPlace(frame, outline, loop)


@dataclass(frozen=True, slots=True)
class TurnCount:
    """How often a walk has come to the head of a loop, and how many decisions it had made then.

    `asked` counts the turns that needed some.
    """

    count: int
    decisions: int
    asked: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A loop that a walk has passed by, one turn standing for all.

    `condition` is what its path assumed at the head.
    """

    key: tuple[int, int, int]
    head: Head
    condition: PathCondition | None


@dataclass(slots=True)
class LoopWalk:
    """A path. Where it has `passed` a loop, nobody knows whether an input takes it.

    `turns` counts those of loops that it runs as they are; `came_from` is the instruction that it
    ran last, by depth, code and index.
    """

    state: State
    passed: tuple[Passed, ...] = ()
    turns: dict[tuple[int, int, int], TurnCount] = field(default_factory=dict)
    came_from: tuple[int, Code | None, int] = (-1, None, -1)
    looks_around: bool = True

    def fork(self) -> LoopWalk:
        """A second walk that goes on from here, in the midst of an instruction."""
        state = self.state.fork()
        state.apart = True
        return LoopWalk(state, self.passed, self.turns.copy(), self.came_from, False)


@dataclass(slots=True)
class Region:
    """What comes of all walks of a part of the code: one turn of a loop, or everything.

    `back` are those that have come to the head of the loop again, `out` those that have left it,
    `ended` those whose path has ended there.
    """

    back: list[LoopWalk] = field(default_factory=list)
    out: list[LoopWalk] = field(default_factory=list)
    ended: list[tuple[LoopWalk, Outcome]] = field(default_factory=list)


Arrive = Callable[[LoopWalk, LoopPlace], Region | None]
"""What comes of a walk at the head of a loop, by one turn for all; None where it is to go on."""


class Walker:
    """Follows walks through parts of the code, up to a moment of the monotonic clock."""

    def __init__(self, machine: Machine, solver: Solver, ends: float, arrive: Arrive) -> None:
        self.machine = machine
        self.ends = ends
        self.arrive = arrive
        self.feasibility = Feasibility(solver)
        self.walks = 0
        self.steps = 0

    def region(self, start: LoopWalk, loop: LoopPlace | None) -> Region:
        """Follows all walks from one: up to where they leave a loop or come to its head again."""
        found = Region()
        pending = [start]
        while pending:
            self.walks += 1
            if self.walks > MOST_WALKS:
                raise GivenUp
            self._follow(pending.pop(), loop, pending, found)
        return found

    def _follow(
        self, walk: LoopWalk, loop: LoopPlace | None, pending: list[LoopWalk], found: Region
    ) -> None:
        """Follows a walk up to its end in a part of the code; others wait that fork off."""
        if walk.looks_around and not self._goes_on(walk, loop, pending, found):
            return
        walk.looks_around = True
        while True:
            outcome = self._step(walk)
            if isinstance(outcome, Branch):
                condition = outcome.condition
                if not self._decide(walk, (condition, not_(condition)), (), pending):
                    return
            elif isinstance(outcome, Choice):
                if not self._decide(walk, outcome.conditions, outcome.labels, pending):
                    return
            elif outcome is not None:
                found.ended.append((walk, outcome))
                return
            elif not self._goes_on(walk, loop, pending, found):
                return

    def _step(self, walk: LoopWalk) -> Outcome | None:
        """Runs an instruction."""
        state = walk.state
        frame = state.frame
        assert frame is not None
        self.steps += 1
        if self.steps > MOST_STEPS or time.monotonic() > self.ends:
            raise GivenUp
        walk.came_from = frame.depth, frame.code, frame.pc
        if frame.pc == PROLOGUE:
            outcome = prologue(self.machine, state, frame)
        else:
            outcome = step(self.machine, state, frame)
        state.choice = -1
        state.steps += 1
        if state.revived or state.path.approximations or state.path.omissions:
            raise GivenUp
        return outcome

    def _goes_on(
        self, walk: LoopWalk, loop: LoopPlace | None, pending: list[LoopWalk], found: Region
    ) -> bool:
        """Looks where a walk is; False where it ends there, or others go on in its place."""
        frame = walk.state.frame
        if loop is not None and loop.is_left(frame):
            found.out.append(walk)
            return False
        if frame is None:
            return True
        here = loop_at(frame)
        if here is None or self._stays(walk, here):
            return True
        if loop is not None and loop.is_at(frame):
            found.back.append(walk)
            return False
        if not self._counts(walk, here):
            return True
        settled = self.arrive(walk, here)
        if settled is None:
            return True
        found.ended += settled.ended
        pending += settled.out
        return False

    def _stays(self, walk: LoopWalk, here: LoopPlace) -> bool:
        """Whether a walk is still at an instruction that is to run again."""
        same = walk.came_from == (here.depth, here.code, here.pc)
        return same and not isinstance(here.code.instructions[here.pc], JUMPS)

    def _counts(self, walk: LoopWalk, here: LoopPlace) -> bool:
        """Counts the turns of a loop; whether the last one needed a decision."""
        depth, code, pc = walk.came_from
        before = pc if depth == here.depth and code is here.code else here.pc - 1
        decisions = walk.state.path.decisions
        made = 0 if decisions is None else decisions.length
        known = walk.turns.get(here.key)
        if known is None or not here.has(before):
            walk.turns[here.key] = TurnCount(0, made, 0)
            return False
        asked = made > known.decisions
        walk.turns[here.key] = TurnCount(known.count + 1, made, known.asked + asked)
        return asked

    def _decide(
        self,
        walk: LoopWalk,
        conditions: tuple[Expr, ...],
        labels: tuple[str, ...],
        pending: list[LoopWalk],
    ) -> bool:
        """Goes on into one alternative of a question; the others wait. False without any."""
        state = walk.state
        if not revalidate(state) and not self._is_possible(state):
            return False
        open_ones: list[int] = []
        for index, condition in enumerate(conditions):
            if not (condition.is_const and not condition.value):
                open_ones.append(index)
        goes_on = False
        for index in reversed(open_ones):
            child = walk if index == open_ones[0] else walk.fork()
            condition = conditions[index]
            models = satisfying(child.state.exploration.models, condition)
            take(child.state, index, condition, labels, models)
            if not models and not self._is_possible(child.state):
                continue
            if child is walk:
                goes_on = True
            else:
                pending.append(child)
        return goes_on

    def _is_possible(self, state: State) -> bool:
        """Whether an input may follow a state's path, as far as anybody knows.

        A switch has a question for each of its thousand cases: the clock is looked at before each.
        """
        if state.path.condition is None:
            return True
        if time.monotonic() > self.ends:
            raise GivenUp
        answer = self.feasibility.ask(state, QUESTION_SECONDS)
        return isinstance(answer, Unsolved) or answer

    def is_excluded(self, state: State) -> bool:
        """Whether no input follows a state's path."""
        known = revalidate(state) and state.exploration.models
        return not known and not self._is_possible(state)
