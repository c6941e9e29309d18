"""Layer `cache`: the same conjuncts, in any order, have the same answer."""

from __future__ import annotations

import math
import time

from jejak.solver.answers import Answer, Unknown
from jejak.solver.query import Layer, Query

_LASTING = ("timeout", "killed", "unsupported", "memory", "library")
"""Reasons that the same question would meet again."""
_MORE = 1.5
"""Who has so many times the time that an answer had that is not known asks again."""


class Cache:
    """Remembers answers by the set of conjuncts; those not asked for longest are dropped.

    What nobody could tell, it remembers with the seconds that there were before the deadline.
    """

    def __init__(self, inner: Layer, size: int = 20_000) -> None:
        self._inner = inner
        self._size = size
        self._answers: dict[frozenset[int], Answer] = {}
        self._seconds: dict[frozenset[int], float] = {}
        self.deadline: float | None = None

    def until(self, deadline: float | None) -> None:
        """Tell when the answer to the next queries is due; None: no such limit."""
        self.deadline = deadline

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        answers = self._answers
        key = frozenset([each.id for each in query.known] + [each.id for each in query.new])
        found = answers.pop(key, None)
        if found is not None and not (type(found) is Unknown and self._has_more(key)):
            answers[key] = found
            return found
        seconds = self._left()
        answer = self._inner.solve(query)
        if type(answer) is not Unknown or answer.reason in _LASTING:
            if len(answers) >= self._size:
                oldest = next(iter(answers))
                del answers[oldest]
                self._seconds.pop(oldest, None)
            answers[key] = answer
            if type(answer) is Unknown:
                self._seconds[key] = seconds
        return answer

    def _left(self) -> float:
        return math.inf if self.deadline is None else self.deadline - time.monotonic()

    def _has_more(self, key: frozenset[int]) -> bool:
        """Whether there is much more time than when nobody could tell."""
        had = self._seconds.get(key, math.inf)
        return had < math.inf and self._left() > _MORE * had
