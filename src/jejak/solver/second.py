"""Two back ends: the second is asked what the first cannot tell."""

from __future__ import annotations

from jejak.solver.answers import Answer, Unknown
from jejak.solver.query import Layer, Query


class SecondOpinion:
    """Asks the second back end where the first says Unknown."""

    def __init__(self, first: Layer, second: Layer) -> None:
        self._first = first
        self._second = second

    def solve(self, query: Query) -> Answer:
        """See `Layer`; where both fail, the first one's reason counts unless it never tried."""
        answer = self._first.solve(query)
        if type(answer) is not Unknown:
            return answer
        other = self._second.solve(query)
        if type(other) is Unknown and answer.reason not in ("unsupported", "missing"):
            return answer
        return other
