"""Checking mode: what a layer says is compared with what the bare back end says."""

from __future__ import annotations

from jejak.solver.answers import Answer, Sat, Unsat
from jejak.solver.query import Layer, Query


class Checked:
    """Raises AssertionError when a layer's answer is not true; what is Unknown proves nothing."""

    def __init__(self, name: str, layer: Layer, judge: Layer) -> None:
        self._name = name
        self._layer = layer
        self._judge = judge

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        for model in query.models:
            for each in query.known:
                assert model.holds(each), f"above {self._name}: a given model breaks {each!r}"
        answer = self._layer.solve(query)
        if type(answer) is Sat:
            for each in query.conjuncts:
                assert answer.model.holds(each), f"{self._name}: the model breaks {each!r}"
            judged = self._judge.solve(Query(query.conjuncts))
            assert type(judged) is not Unsat, f"{self._name}: Sat, but {judged!r}"
        elif type(answer) is Unsat:
            missing = {each.id for each in answer.core} - {each.id for each in query.conjuncts}
            assert not missing, f"{self._name}: the core holds what was not asked"
            judged = self._judge.solve(Query(answer.core))
            assert type(judged) is not Sat, f"{self._name}: Unsat, but {judged!r}"
        return answer
