"""Layer `cache`: the same conjuncts, in any order, have the same answer."""

from __future__ import annotations

from jejak.solver.answers import Answer, Unknown
from jejak.solver.query import Layer, Query

_LASTING = ("timeout", "killed", "unsupported", "memory", "library")
"""Reasons that the same question would meet again."""


class Cache:
    """Remembers answers by the set of conjuncts; those not asked for longest are dropped."""

    def __init__(self, inner: Layer, size: int = 20_000) -> None:
        self._inner = inner
        self._size = size
        self._answers: dict[frozenset[int], Answer] = {}

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        answers = self._answers
        key = frozenset([each.id for each in query.known] + [each.id for each in query.new])
        found = answers.pop(key, None)
        if found is not None:
            answers[key] = found
            return found
        answer = self._inner.solve(query)
        if type(answer) is not Unknown or answer.reason in _LASTING:
            if len(answers) >= self._size:
                del answers[next(iter(answers))]
            answers[key] = answer
        return answer
