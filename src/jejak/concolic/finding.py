"""Inputs of nodes: what a selector does for itself, and executors do for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jejak.concolic.nearby import nearby
from jejak.concolic.protocol import NoInput
from jejak.concolic.replaying import carry_out
from jejak.concolic.sampling import Sampler
from jejak.explore.feasibility import Feasibility, revalidate
from jejak.expr import Expr, Model
from jejak.machine.machine import Machine
from jejak.results.reasons import UNSOLVED, Unsolved
from jejak.state.state import State

SOON: Final = 0.4
"""What a solver may take before an input near that of a run is looked for."""


@dataclass(frozen=True, slots=True)
class InputFound:
    """An input; one that `is_sample` need not go where its node is."""

    model: Model
    is_sample: bool = False


class InputFinder:
    """Finds inputs that should follow a path. `pinned` has what answers of runs hang on."""

    def __init__(self, machine: Machine, feasibility: Feasibility, pinned: set[Expr]) -> None:
        self.machine = machine
        self.feasibility = feasibility
        self.sampler = Sampler(feasibility.solver, pinned)

    def find(self, node: State, is_last: bool) -> tuple[State, InputFound | NoInput | Unsolved]:
        """An input of a node, and the state that it is one of; else why there is none.

        Where it is not the last time, a question that takes long waits: `LATER`.
        """
        state = node.fork()
        state.choice, state.apart = node.choice, node.apart
        carry_out(self.machine, state)
        if revalidate(state) and state.exploration.models:
            return state, InputFound(state.exploration.models[0])
        answer = self.feasibility.ask(state, None if is_last else SOON)
        if isinstance(answer, Unsolved):
            if is_last:
                return state, answer
            near = nearby(self.feasibility.solver, state)
            if near is not None:
                return state, InputFound(near)
            return state, self._sample(node, state) or NoInput.LATER
        if answer and state.exploration.models:
            return state, InputFound(state.exploration.models[0])
        found = self._sample(node, state)
        if found is not None:
            return state, found
        return state, unsolved(state) if answer else NoInput.NONE

    def _sample(self, node: State, state: State) -> InputFound | None:
        known = node.exploration.models_before
        model = self.sampler.find(state, known[0]) if known else None
        return None if model is None else InputFound(model, is_sample=True)


def unsolved(state: State) -> Unsolved:
    """Why a path that goes on without an input has none."""
    noted = state.path.approximations
    return next(reason for reason, each in UNSOLVED.items() if each in noted)
