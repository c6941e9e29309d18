"""Layer `cores`: a query that contains a contradiction met before is contradictory."""

from __future__ import annotations

from jejak.expr import Expr
from jejak.solver.answers import Answer, Unsat
from jejak.solver.query import Layer, Query


class Cores:
    """Remembers contradictory sets, indexed by each of their conjuncts; the oldest are dropped."""

    def __init__(self, inner: Layer, size: int = 20_000) -> None:
        self._inner = inner
        self._size = size
        self._cores: dict[frozenset[int], tuple[Expr, ...]] = {}
        self._containing: dict[int, dict[frozenset[int], None]] = {}

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        core = self._contained(query)
        if core is not None:
            return Unsat(core)
        answer = self._inner.solve(query)
        if type(answer) is Unsat:
            self._remember(answer.core)
        return answer

    def _contained(self, query: Query) -> tuple[Expr, ...] | None:
        # Where what is known is satisfiable, a contradiction needs one of the new conjuncts.
        entries = query.new if query.models else query.conjuncts
        present = {each.id for each in query.known}
        present.update([each.id for each in query.new])
        for each in entries:
            for core in self._containing.get(each.id, ()):
                if core <= present:
                    return self._cores[core]
        return None

    def _remember(self, core: tuple[Expr, ...]) -> None:
        key = frozenset([each.id for each in core])
        if key in self._cores:
            return
        if len(self._cores) >= self._size:
            self._forget(next(iter(self._cores)))
        self._cores[key] = core
        for each in key:
            self._containing.setdefault(each, {})[key] = None

    def _forget(self, key: frozenset[int]) -> None:
        del self._cores[key]
        for each in key:
            holding = self._containing[each]
            del holding[key]
            if not holding:
                del self._containing[each]
