"""Layer `search`: a model found by evaluation, where a solver would think long or knows nothing.

Hard arithmetic is searched for a moment before the inner layer is asked, for longer where there is
much time, and for long where that does not know. `LateSearch` is its other half: it stands between
the first back end and the second.
"""

from __future__ import annotations

import time
from typing import Final

from jejak.solver.answers import Answer, Sat, Unknown
from jejak.solver.hardness import Hardness
from jejak.solver.query import Layer, Query
from jejak.solver.search import EFFORT, search

LONG_EFFORT: Final = 20_000_000
"""Nodes that are evaluated where nobody else knows."""
SHARE: Final = 0.3
"""The part of the time that is left which a search may take before others are asked."""
MUCH: Final = 1.5
"""Seconds that are much time for one query."""


class Searching:
    """Answers Sat where a search finds a model."""

    def __init__(self, inner: Layer) -> None:
        self._inner = inner
        self._hardness = Hardness()
        self.deadline: float | None = None

    def until(self, deadline: float | None) -> None:
        """Search no longer than to a moment of the monotonic clock; None: no such limit."""
        self.deadline = deadline

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        if self._hardness.is_hard(query.conjuncts):
            left = seconds_left(self.deadline)
            is_long = left is not None and left > MUCH
            found = searched(query, LONG_EFFORT if is_long else EFFORT, self.deadline, SHARE)
            if found is not None:
                return found
        answer = self._inner.solve(query)
        if type(answer) is not Unknown:
            return answer
        return searched(query, LONG_EFFORT, self.deadline, 1.0) or answer


class LateSearch:
    """Answers Sat where a back end does not know and a search finds a model."""

    def __init__(self, inner: Layer) -> None:
        self._inner = inner
        self.deadline: float | None = None

    def until(self, deadline: float | None) -> None:
        """See `Searching`."""
        self.deadline = deadline

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        answer = self._inner.solve(query)
        if type(answer) is Unknown and answer.reason in ("timeout", "killed", "memory"):
            return searched(query, LONG_EFFORT, self.deadline, 2 * SHARE) or answer
        return answer


def seconds_left(deadline: float | None) -> float | None:
    """How long it is to a deadline, if there is one."""
    return None if deadline is None else deadline - time.monotonic()


def searched(query: Query, effort: int, deadline: float | None, share: float) -> Sat | None:
    """A model found within a share of the time that is left; None without."""
    left = seconds_left(deadline)
    until = None
    if left is not None:
        if left <= 0.0:
            return None
        until = time.monotonic() + share * left
    model = search(query.conjuncts, query.models, effort, until)
    return None if model is None else Sat(model)
