"""Layer `functions`: what depends on functions of the mathematical library.

No back end knows them. Each result becomes a variable of which only some facts are known, and the
inner layer is asked: what contradicts the facts is contradictory, and a model is true once the
functions agree with it, or near it; otherwise their values where it was wrong are facts, too, and
it is asked again.
"""

from __future__ import annotations

import time
from typing import Final

from jejak.expr import FP64, TRUE, Expr, Model, and_, const, eq, substitute, var
from jejak.expr.node import HOOKS
from jejak.expr.ops import FUNCTION
from jejak.solver.answers import Answer, Sat, Unknown, Unsat
from jejak.solver.axioms import facts, point_facts
from jejak.solver.query import Layer, Query
from jejak.solver.search import LONG_EFFORT, search
from jejak.solver.searching import SHARE, searched

ROUNDS: Final = 4
"""Questions to the inner layer about one query."""
NEAR_EFFORT: Final = 30_000
"""Nodes that are evaluated around a model of the inner layer."""
MOST_KNOWN: Final = 500_000


class Functions:
    """Solves for arguments of functions; first by a long search, unless it is told not to."""

    def __init__(self, inner: Layer, searches: bool = True) -> None:
        self._inner = inner
        self._searches = searches
        self._without: set[int] = set()
        self.deadline: float | None = None

    def until(self, deadline: float | None) -> None:
        """Begin no search later than a moment of the monotonic clock; None: no such limit."""
        self.deadline = deadline

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        calls = self._calls(query.conjuncts) if HOOKS.functions else []
        if calls:
            return self._solve(query, calls)
        return self._inner.solve(query)

    def _is_late(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline

    def _solve(self, query: Query, calls: list[Expr]) -> Answer:
        if self._is_late():
            return Unknown("timeout")
        if self._searches:
            found = searched(query, LONG_EFFORT, self.deadline, SHARE)
            if found is not None:
                return found
        names = {each: var(f"{each.payload}#{each.id}", FP64) for each in calls}
        plain = {abstracted(each, names): each for each in query.conjuncts}
        known = [fact for each in calls for fact in facts(str(each.payload), each, each.args)]
        for _ in range(ROUNDS):
            if self._is_late():
                break
            more = [abstracted(each, names) for each in known]
            asked = tuple(dict.fromkeys(each for each in (*plain, *more) if each is not TRUE))
            answer = self._inner.solve(Query((), asked, ()))
            if type(answer) is Unsat:
                return Unsat(tuple(plain[each] for each in answer.core if each in plain))
            if type(answer) is not Sat:
                break
            model = self._agreeing(query.conjuncts, calls, names, answer.model)
            if model is not None:
                return Sat(model)
            known = [*known, *refuting(calls, answer.model)]
        return Unknown("timeout" if self._is_late() else "library")

    def _agreeing(
        self, conjuncts: tuple[Expr, ...], calls: list[Expr], names: dict[Expr, Expr], model: Model
    ) -> Model | None:
        """A model of the conjuncts at or near one of the inner layer, or one with its arguments."""
        if all(model.holds(each) for each in conjuncts):
            return model
        pinned: list[Expr] = []
        for each in calls:
            values = [const(model.value(one), FP64) for one in each.args]
            pinned += [eq(one, value) for one, value in zip(each.args, values, strict=True)]
            pinned.append(eq(names[each], const(model.value(each), FP64)))
        asked = [abstracted(each, names) for each in (*conjuncts, and_(*pinned))]
        answer = self._inner.solve(Query((), tuple(x for x in asked if x is not TRUE), ()))
        if type(answer) is Sat and all(answer.model.holds(each) for each in conjuncts):
            return answer.model
        return search(conjuncts, (model,), NEAR_EFFORT, self.deadline)

    def _calls(self, conjuncts: tuple[Expr, ...]) -> list[Expr]:
        """The calls of functions in some conjuncts, inner ones first."""
        if len(self._without) > MOST_KNOWN:
            self._without.clear()
        found: dict[int, Expr] = {}
        for each in conjuncts:
            if each.id not in self._without:
                self._collect(each, found)
        return [found[each] for each in sorted(found)]

    def _collect(self, root: Expr, found: dict[int, Expr]) -> None:
        before = len(found)
        seen: set[int] = {root.id}
        stack = [root]
        has_one = False
        while stack:
            top = stack.pop()
            if top.op == FUNCTION:
                found[top.id] = top
                has_one = True
            for each in top.args:
                if each.id not in seen and each.id not in self._without:
                    seen.add(each.id)
                    stack.append(each)
        if not has_one and len(found) == before:
            self._without |= seen


def abstracted(formula: Expr, names: dict[Expr, Expr]) -> Expr:
    """A formula with variables for results of functions."""
    return substitute(formula, names)


def refuting(calls: list[Expr], model: Model) -> list[Expr]:
    """What the functions say at the arguments that a model has."""
    found: list[Expr] = []
    for each in calls:
        point = tuple(model.value(one) for one in each.args)
        found += point_facts(str(each.payload), each, each.args, point)
    return found
