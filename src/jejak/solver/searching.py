"""Layer `search`: a model found by evaluation, where a solver would think long or knows nothing.

Hard arithmetic is searched for a moment before the inner layer is asked, and for long where that
does not know. So that time is left for it, the long search also stands between the first back end
and the second (`LastSearch`), and before functions are abstracted (`functions`). Divisions of whole
numbers, which other layers may settle, are searched for just before the first back end.
"""

from __future__ import annotations

import time
from typing import Final

from jejak.solver.answers import Answer, Sat, Unknown
from jejak.solver.hardness import Hardness, divides
from jejak.solver.query import Layer, Query
from jejak.solver.search import EFFORT, LONG_EFFORT, search

TIMELESS_EFFORT: Final = 2_000_000
"""Nodes that are evaluated, at most, where no time is set."""
DIVISION_EFFORT: Final = 60_000
"""Nodes that are evaluated for whole numbers: what has no model costs hardly more than before."""
SHARE: Final = 0.4
"""The part of the time that is left which a long search may take before others are asked."""


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
            found = searched(query, EFFORT, self.deadline, SHARE)
            if found is not None:
                return found
        answer = self._inner.solve(query)
        if type(answer) is not Unknown:
            return answer
        return searched(query, LONG_EFFORT, self.deadline, 1.0) or answer


class LastSearch:
    """Answers Sat where a search finds a model that a back end would look for long, or in vain."""

    def __init__(self, inner: Layer) -> None:
        self._inner = inner
        self._hardness = Hardness(divides)
        self.deadline: float | None = None

    def until(self, deadline: float | None) -> None:
        """See `Searching`."""
        self.deadline = deadline

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        if self._hardness.is_hard(query.conjuncts):
            found = searched(query, DIVISION_EFFORT, self.deadline, SHARE)
            if found is not None:
                return found
        answer = self._inner.solve(query)
        if type(answer) is Unknown and answer.reason in ("timeout", "killed", "memory"):
            return searched(query, LONG_EFFORT, self.deadline, SHARE) or answer
        return answer


def searched(query: Query, effort: int, deadline: float | None, share: float) -> Sat | None:
    """A model found within a share of the time that is left; None without."""
    until = None
    if deadline is None:
        effort = min(effort, TIMELESS_EFFORT)
    else:
        now = time.monotonic()
        if now >= deadline:
            return None
        until = now + share * (deadline - now)
    model = search(query.conjuncts, query.models, effort, until)
    return None if model is None else Sat(model)
