"""A path followed once more by its decisions, without a solver; somebody hears of each step."""

from __future__ import annotations

from collections.abc import Callable

from jejak.explore.bounds import Bounds
from jejak.explore.entry import prologue
from jejak.explore.paths import follow, take
from jejak.expr import Expr
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome
from jejak.semantics.dispatch import step
from jejak.state.frames import PROLOGUE, Frame
from jejak.state.state import State

Note = Callable[[State, Frame], None]
"""Hears of a state whose frame is about to run an instruction."""
Mark = Callable[[State, int], None]
"""Hears of a state that is about to take a decision, and how many are left, that one included."""


class Replay:
    """Follows paths by their decisions, within `bounds`; `note` hears of each instruction."""

    def __init__(self, machine: Machine, note: Note, mark: Mark | None = None) -> None:
        self.machine = machine
        self.note = note
        self.mark = mark
        self.bounds = Bounds()
        self._left: list[int] = []

    def follow(self, state: State, choices: tuple[int, ...]) -> Outcome | None:
        """Runs a state to the end of its path; None where its decisions do not lead to one."""
        self._left = list(reversed(choices))
        return follow(state, self._run, self._decide)

    @property
    def used_all(self) -> bool:
        """Whether the last path has taken all its decisions."""
        return not self._left

    def _decide(self, state: State, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> bool:
        """Takes the alternative that the path took."""
        if not self._left:
            return False
        if self.mark is not None:
            self.mark(state, len(self._left))
        chosen = self._left.pop()
        if not 0 <= chosen < len(conditions):
            return False  # it turned back; nothing says what it ran
        take(state, chosen, conditions[chosen], labels, ())
        return True

    def _run(self, state: State) -> Outcome:
        """Runs instructions up to the next outcome."""
        machine, note, bounds = self.machine, self.note, self.bounds
        began = state.steps
        while True:
            frame = state.frame
            assert frame is not None
            if frame.pc == PROLOGUE:
                outcome = prologue(machine, state, frame)
            else:
                note(state, frame)
                outcome = step(machine, state, frame)
                state.steps += 1
            state.choice = -1
            if outcome is None:
                outcome = bounds.limit_met(state, began)
            if outcome is not None:
                return outcome
