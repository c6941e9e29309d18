"""Layer `own-model`: a model of the path so far that happens to satisfy the new conjuncts too."""

from __future__ import annotations

from jejak.solver.answers import Answer, Sat
from jejak.solver.query import Layer, Query


class OwnModel:
    """Answers Sat where one of the query's models holds for all that is new."""

    def __init__(self, inner: Layer) -> None:
        self._inner = inner

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        for model in query.models:
            for each in query.new:
                if not model.holds(each):
                    break
            else:
                return Sat(model)
        return self._inner.solve(query)
