"""Parts of an exploration: pending paths that somebody else goes on with, by their decisions.

What passes on are numbers: which alternative was taken at each question. Who takes over follows
them again from the start of the method and checks that they lead to the same place.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from jejak.explore.bounds import SLICE, Bounds
from jejak.explore.engine import Engine
from jejak.explore.paths import Run, ended, follow, take
from jejak.explore.search import Search
from jejak.expr import Expr, Model
from jejak.machine.outcomes import PAUSED, Outcome
from jejak.state.state import State

FEWEST: Final = 2
"""Pending states that are worth being shared."""
ENOUGH: Final = 0.9
"""The part of a fair share that is enough: the rest would be many paths that are nearly done."""


class LedElsewhereError(Exception):
    """Decisions did not lead where they led before: what others explore must be explored anew."""


@dataclass(frozen=True, slots=True)
class Prefix:
    """The decisions up to a pending state, and how many instructions had run at the last one.

    `models` are inputs that follow it; where none is known, those `before` come up to the last one.
    """

    choices: tuple[int, ...]
    steps: int
    models: tuple[Model, ...] = ()
    before: tuple[Model, ...] = ()


WHOLE: Final = Prefix((), 0)
"""Where a method begins."""


@dataclass(frozen=True, slots=True)
class Part:
    """Pending paths of one method that are explored by themselves, in so many `seconds`."""

    number: int
    prefixes: tuple[Prefix, ...]
    seconds: float | None

    @property
    def is_whole(self) -> bool:
        """Whether it is the whole method."""
        return not self.prefixes[0].choices


Give = Callable[[list[tuple[Prefix, ...]], float | None], None]
"""Hands over groups of pending paths, one to each who asked for some, and the seconds left."""


class Sharing:
    """Gives some of the pending paths of one exploration away whenever somebody asks for them.

    `wanted` says how many ask now. `ends` is when the method must end that is explored now, `gave`
    whether some of it was given away.
    """

    def __init__(self, wanted: Callable[[], int], give: Give) -> None:
        self.wanted = wanted
        self.give = give
        self.gave = False
        self.ends = math.inf

    def look(self, search: Search) -> list[State]:
        """Gives paths away, where somebody asks and there are enough of them: those states."""
        number = self.wanted() if search.size() >= FEWEST else 0
        if not number:
            return []
        pending = [search.pick() for _ in range(search.size())]
        groups = divided(pending, number)
        given = {id(state) for group in groups for state, _ in group}
        for state in reversed(pending):
            if id(state) not in given:
                search.add(state)
        if groups:
            self.gave = True
            seconds = None if self.ends == math.inf else max(0.0, self.ends - time.monotonic())
            self.give([tuple([prefix for _, prefix in group]) for group in groups], seconds)
        return [state for group in groups for state, _ in group]


def divided(pending: Sequence[State], number: int) -> list[list[tuple[State, Prefix]]]:
    """What each of some others gets of pending states, so that all have about the same to do.

    Each decision halves what is left to do behind it, as far as can be known. So a few that were
    left early are as much as thousands of others, and sooner led to.
    """
    known = [(state, prefix) for state in pending if (prefix := prefix_of(state)) is not None]
    known.sort(key=lambda each: len(each[1].choices))
    first = len(known[0][1].choices) if known else 0
    weights = [2.0 ** (first - len(prefix.choices)) for _, prefix in known]
    fair = ENOUGH * sum(weights) / (number + 1)
    groups: list[list[tuple[State, Prefix]]] = [[] for _ in range(number + 1)]
    got = [0.0] * (number + 1)
    for each, weight in zip(known, weights, strict=True):
        poorest = min(range(number + 1), key=lambda index: (got[index], index))
        if min(got[1:]) >= fair:
            break
        groups[poorest].append(each)
        got[poorest] += weight
    return [group for group in groups[1:] if group]


def prefix_of(state: State) -> Prefix | None:
    """How to come to a pending state again; None where no decisions lead just there."""
    choices, known = state.choices(), state.exploration
    if not choices or min(choices) < 0 or known.asked_at != state.steps:
        return None
    return Prefix(choices, known.asked_at, known.models, known.models_before)


def explore_part(engine: Engine, start: State, prefixes: Iterable[Prefix]) -> None:
    """Follows every path that begins with one of some decisions.

    Raises LedElsewhereError where these lead elsewhere than they did.
    """
    engine.explore(start, led_to(engine, start, prefixes))


def led_to(engine: Engine, start: State, prefixes: Iterable[Prefix]) -> list[State]:
    """The pending states to which decisions lead. Raises LedElsewhereError."""
    pending = []
    for prefix in prefixes:
        state = start.fork()
        state.apart = start.apart
        outcome = _Leading(engine.run, engine.bounds, prefix).lead(state)
        if outcome is not None:
            engine.end(ended(state, outcome))
            continue
        known = state.exploration
        known.models, known.models_before = prefix.models, prefix.before
        known.validated = state.path.condition if prefix.models else None
        pending.append(state)
    engine.runner.steps = 0  # who came here first has counted them
    return pending


class _Leading:
    """Leads a state along decisions, up to behind the last one."""

    def __init__(self, run: Run, bounds: Bounds, prefix: Prefix) -> None:
        self.run = run
        self.bounds = bounds
        self.prefix = prefix
        self._left = list(reversed(prefix.choices))

    def lead(self, state: State) -> Outcome | None:
        """Runs a state to where the decisions lead; an outcome is a bound that was met before."""
        while True:
            self.bounds.pause_at = state.steps + SLICE
            outcome = follow(state, self.run, self._decide)
            if outcome is not PAUSED:
                break
        if outcome is not None:
            if self.bounds.stopping(0, 0) is None:
                raise LedElsewhereError(f"a path ended {len(self._left)} decisions too early")
            return outcome
        if self._left or state.exploration.asked_at != self.prefix.steps:
            raise LedElsewhereError("a path came to another place")
        return None

    def _decide(self, state: State, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> bool:
        chosen = self._left[-1]
        if chosen >= len(conditions):
            return False
        self._left.pop()
        take(state, chosen, conditions[chosen], labels, ())
        return bool(self._left)
