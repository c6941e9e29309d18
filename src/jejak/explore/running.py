"""The loop: a state runs from instruction to instruction up to its next question or its end."""

from __future__ import annotations

from collections.abc import Callable

from jejak.explore.bounds import CHUNK, Bounds, Visits, visit_key
from jejak.explore.entry import prologue
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome
from jejak.semantics.dispatch import step
from jejak.semantics.fast import run_fast
from jejak.state.frames import PROLOGUE, Frame
from jejak.state.state import State

Learner = Callable[[State], None]
"""Looks at a state, and may rewrite what it holds."""
Watcher = Callable[[State, Frame], Outcome | None]
"""Runs one instruction of a state, or what stands before the first one of a method."""


class PathRunner:
    """Runs states within the bounds of single paths; `steps` counts the instructions of all.

    `learn`, where there is one, looks at a state behind every instruction that had a question
    answered. Who passes `watcher` has every instruction run by it, none unseen.
    """

    def __init__(
        self,
        machine: Machine,
        bounds: Bounds,
        learn: Learner | None = None,
        watcher: Watcher | None = None,
    ) -> None:
        self.machine = machine
        self.bounds = bounds
        self.learn = learn
        self.watcher = watcher
        self.steps = 0
        self._visits = Visits(bounds)
        self._uses_fast_loop = not (
            machine.mathematical
            or machine.limits.branch_bound_concrete
            or bounds.needs_every_step
            or watcher is not None
        )

    def run(self, state: State) -> Outcome:
        """Runs instructions up to the next outcome."""
        if self.learn is not None:
            outcome = self._learn(state, self.learn)
            if outcome is not None:
                return outcome
        return self._run(state)

    def _run(self, state: State) -> Outcome:
        machine, bounds, visits, watcher = self.machine, self.bounds, self._visits, self.watcher
        counting = bounds.needs_every_step
        clock = state.steps
        while True:
            frame = state.frame
            assert frame is not None
            if frame.pc == PROLOGUE:
                outcome = self._begin(state, frame)
            else:
                if self._uses_fast_loop and state.choice < 0:
                    state.steps += run_fast(state, frame, CHUNK, machine.limits.stack)
                    frame = state.frame
                    assert frame is not None
                key = visit_key(frame)
                outcome = visits.over(state, key) if counting else None
                if outcome is None:
                    if watcher is None:
                        outcome = step(machine, state, frame)
                    else:
                        outcome = watcher(state, frame)
                    state.steps += 1
                if outcome is None and counting:
                    visits.count(state, key, frame)
            state.choice = -1
            if outcome is None:
                outcome = bounds.limit_met(state, clock)
            if outcome is not None:
                self.steps += state.steps - clock
                return outcome
            if state.steps - clock > CHUNK:
                self.steps += state.steps - clock
                clock = state.steps

    def _begin(self, state: State, frame: Frame) -> Outcome | None:
        if self.watcher is None:
            return prologue(self.machine, state, frame)
        return self.watcher(state, frame)

    def _learn(self, state: State, learn: Learner) -> Outcome | None:
        """Runs the instruction whose question was answered, and learns behind it.

        Not before: that instruction must find its operands as they were when it asked.
        """
        frame = state.frame
        assert frame is not None
        if frame.pc == PROLOGUE:
            return None
        key = visit_key(frame)
        outcome = step(self.machine, state, frame)
        state.choice = -1
        state.steps += 1
        self.steps += 1
        if outcome is None:
            if self.bounds.needs_every_step:
                self._visits.count(state, key, frame)
            learn(state)
        return outcome
