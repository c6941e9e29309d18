"""Recurrent sets: what holds whenever a loop begins a turn, and keeps it from ever leaving.

What the numbers of a loop had in common in some turns (their lowest bits, their sign) is guessed to
hold in all. It is proved by one turn on any numbers that have it: each path of that turn comes back
to the beginning, nothing else has changed, and the numbers have it again.
"""

from __future__ import annotations

import time
from typing import Final

from jejak.explore.endless.sameness import Comparison, same_inputs
from jejak.expr import BV32, BV64, Expr, and_, bit_and, const, eq, not_, sge, slt, var
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Branch
from jejak.semantics.dispatch import step
from jejak.solver import Query, Solver, Unsat
from jejak.state.frames import Frame
from jejak.state.path import NO_FACTS
from jejak.state.state import State
from jejak.state.values import WIDE

MOST_PATHS: Final = 16
MOST_STEPS: Final = 2000
"""Paths of one turn, and instructions on one of them, at most."""
MOST_BITS: Final = 8
SECONDS: Final = 0.3
"""For one question to the solver."""

Samples = dict[int, list[int]]
"""The numbers that local variables held at the beginning of turns, where they changed."""


class LoopTurn:
    """One turn of a loop, from a state at its beginning, on any numbers that are like samples."""

    def __init__(
        self, machine: Machine, solver: Solver, state: State, samples: Samples, ends: float
    ) -> None:
        self.machine = machine
        self.solver = solver
        self.samples = samples
        self.ends = ends
        self.begins = state.fork()
        frame = self.begins.frame
        assert frame is not None
        self.frame: Frame = frame

    def recurs(self) -> bool:
        """Whether the loop never leaves, as far as the guesses say."""
        return self._comes_back(True) or self._comes_back(False)

    def _comes_back(self, with_sign: bool) -> bool:
        self.with_sign = with_sign
        begins = self.begins
        begins.path.condition, begins.path.facts = None, NO_FACTS
        for slot in self.samples:
            wide = slot + 1 < len(self.frame.locals) and self.frame.locals[slot + 1] is WIDE
            self.frame.locals[slot] = any_number = var(f"turn{slot}", BV64 if wide else BV32)
            begins.assume(self._guess(slot, any_number))
        pending = [begins.fork()]
        paths = 0
        while pending:
            paths += 1
            if paths > MOST_PATHS or time.monotonic() > self.ends:
                return False
            if not self._follow(pending.pop(), pending):
                return False
        return True

    def _follow(self, state: State, pending: list[State]) -> bool:
        """Whether a path of the turn comes back as it should; leaves the other sides pending."""
        for number in range(MOST_STEPS):
            frame = state.frame
            if frame is None:
                return False
            if number and self._is_beginning(frame):
                return self._is_like_before(state, frame)
            outcome = step(self.machine, state, frame)
            state.choice = -1
            if isinstance(outcome, Branch):
                if time.monotonic() > self.ends:
                    return False
                if not self._split(state, outcome.condition, pending):
                    return True  # nothing goes on here
            elif outcome is not None:
                return False
        return False

    def _split(self, state: State, condition: Expr, pending: list[State]) -> bool:
        """Goes on with one side of a branch; False where no number takes either."""
        sides = [each for each in (condition, not_(condition)) if not self._refutes(state, each)]
        for other in sides[1:]:
            forked = state.fork()
            forked.assume(other)
            pending.append(forked)
        if sides:
            state.assume(sides[0])
        return bool(sides)

    def _is_beginning(self, frame: Frame) -> bool:
        own = self.frame
        return frame.depth == own.depth and frame.pc == own.pc and frame.code is own.code

    def _is_like_before(self, state: State, frame: Frame) -> bool:
        """Whether the numbers are like the samples again, and all else is as it was."""
        claims = []
        for slot in self.samples:
            value = frame.locals[slot]
            before = self.frame.locals[slot]
            assert isinstance(before, Expr)
            if isinstance(value, int):
                value = const(value, before.sort)
            if not isinstance(value, Expr) or value.sort is not before.sort:
                return False
            claims.append(self._guess(slot, value))
            frame.locals[slot] = before
        same = same_inputs(self.begins, state) and Comparison(self.begins, state).holds()
        return same and self._refutes(state, not_(and_(*claims)))

    def _refutes(self, state: State, condition: Expr) -> bool:
        """Whether a path excludes a condition, for certain."""
        if condition.is_const:
            return not condition.value
        with self.solver.within(SECONDS):
            answer = self.solver.solve(Query((), (*state.conjuncts(), condition), ()))
        return isinstance(answer, Unsat)

    def _guess(self, slot: int, value: Expr) -> Expr:
        """What the samples of a variable have in common, said of a value."""
        numbers = self.samples[slot]
        bits = common_bits(numbers)
        mask = (1 << bits) - 1
        zero = const(0, value.sort)
        claims = [eq(bit_and(value, const(mask, value.sort)), const(numbers[0] & mask, value.sort))]
        if self.with_sign and all(each < 0 for each in numbers):
            claims.append(slt(value, zero))
        if self.with_sign and all(each >= 0 for each in numbers):
            claims.append(sge(value, zero))
        return and_(*claims)


def common_bits(numbers: list[int]) -> int:
    """How many of the lowest bits are the same in all numbers."""
    bits = 0
    while bits < MOST_BITS and len({each & ((2 << bits) - 1) for each in numbers}) == 1:
        bits += 1
    return bits
