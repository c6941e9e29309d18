"""Plainer inputs for an error: its path is followed again, with one oddity less at a time.

An input is odd where an argument is null, or where two places hold one object. Whether the error
needs that shows when its path is followed again without it: from the same beginning, on the same
numbers, by the same decisions but for that one.
"""

from __future__ import annotations

import time
from typing import Final

from jejak.explore.bounds import Bounds
from jejak.explore.feasibility import revalidate, satisfying
from jejak.explore.findings import Error, a_model
from jejak.explore.first_runs import bounds_of_one
from jejak.explore.paths import Path, ended, follow, take
from jejak.explore.recorder import Ranking, shared_inputs
from jejak.explore.running import PathRunner
from jejak.expr import Expr
from jejak.inputs.type_decisions import show_guesses
from jejak.machine.machine import Machine
from jejak.state.state import State

MOST_ODDITIES: Final = 4
SECONDS: Final = 0.2
ALL_SECONDS: Final = 1.0
"""How much is left out of one input, and time for one path and for all those of a method."""
NULL: Final = " == null"
"""How the alternative that a reference is null ends."""


class Plainer:
    """Follows paths of one method again, from the state `start` in which all of them begin."""

    def __init__(self, machine: Machine, bounds: Bounds, start: State) -> None:
        self.machine = machine
        self.bounds = bounds_of_one(bounds)
        self.start = start
        self.seconds = ALL_SECONDS

    def __call__(self, error: Error, rank: Ranking, ends: float) -> Error:
        """The same error on an input that is less odd, where there is one; else the error."""
        avoided: tuple[str, ...] = ()
        for name in odd_inputs(error.path.state)[:MOST_ODDITIES]:
            began = time.monotonic()
            if self.seconds <= 0 or began >= ends:
                self.machine.program.ledger.hurry()
                break
            self.bounds.deadline = min(ends, began + min(SECONDS, self.seconds))
            path = self.follow(error, (*avoided, name))
            if self.bounds.is_late():
                self.machine.program.ledger.hurry()
            exception = None if path is None else path.exception
            if path is not None and exception is not None:
                found = Error(path, exception)
                if found.key() == error.key() and rank(found) < rank(error):
                    error, avoided = found, (*avoided, name)
            self.seconds -= time.monotonic() - began
        return error

    def follow(self, error: Error, avoided: tuple[str, ...]) -> Path | None:
        """The path of an error once more, on which some inputs are neither null nor shared."""
        state = self.start.fork()
        state.apart = True
        state.exploration.models = (a_model(error.path.state),)
        decide = Deciding(self.bounds, decided_of(error.path.state), avoided).decide
        outcome = follow(state, PathRunner(self.machine, self.bounds).run, decide)
        revalidate(state)
        if outcome is None or not state.exploration.models:
            return None
        path = ended(state, outcome)
        show_guesses(self.machine, state)
        return path


class Deciding:
    """Decides as a path did that is known, but for some inputs; and as its numbers say."""

    def __init__(self, bounds: Bounds, decided: set[str], avoided: tuple[str, ...]) -> None:
        self.bounds = bounds
        self.decided = decided
        self.avoided = tuple(f"{name} == " for name in avoided)

    def decide(self, state: State, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> bool:
        """Takes one alternative, while there is time and one that may be taken."""
        revalidate(state)
        models = state.exploration.models
        fitting = [i for i, each in enumerate(conditions) if satisfying(models, each)]
        if labels:
            fitting = [i for i in fitting if not labels[i].startswith(self.avoided)]
            fitting.sort(key=lambda i: (labels[i] not in self.decided, labels[i].endswith(NULL)))
        if not fitting or self.bounds.is_late():
            return False
        take(state, fitting[0], conditions[fitting[0]], labels, models)
        return True


def decided_of(state: State) -> set[str]:
    """What a path decided of its references, in words."""
    found: set[str] = set()
    node = state.path.condition
    while node is not None:
        if node.conjunct is None:
            found.add(node.label)
        node = node.parent
    return found


def odd_inputs(state: State) -> list[str]:
    """The names of inputs that share an object with another one, and of null arguments."""
    names = shared_inputs(state)
    for name, value in state.inputs.arguments:
        if state.resolved(value) is None and name not in names:
            names.append(name)
    return names
