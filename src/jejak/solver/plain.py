"""Plain models: of the many inputs that lead somewhere, one that people like to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jejak.expr import ArrayValue, Expr, Model, and_, const, eq, sle, variables
from jejak.expr.sorts import KIND_ARRAY, KIND_BOOL, KIND_BV, KIND_FP, Sort
from jejak.solver.answers import Answer, Sat
from jejak.solver.chain import Solver
from jejak.solver.query import Query

_INTEGERS = (0, 1, -1, 2)
_FLOATS = (0.0, 1.0, -1.0, 2.0, 0.5)
_SIZES = (10, 100, 1000, 30_000)
_ENTRIES_LIMIT = 32


def simplest(
    solver: Solver,
    conjuncts: tuple[Expr, ...],
    model: Model,
    budget: int = 100,
    prefer: dict[str, Any] | None = None,
) -> Model:
    """A model of `conjuncts` with plain values, from one with any values.

    Variable by variable, in the order of their names, the plainest value that still leads to a
    model is fixed: the one in `prefer`, then 0, 1, -1, then small ones. Evaluation comes first;
    at most `budget` queries are asked. Variables that no conjunct mentions are left out.
    """
    search = _Search(solver, conjuncts, model, budget)
    wanted = prefer or {}
    free = sorted(search.about, key=lambda each: (str(each.payload), each.id))
    search.model = Model({str(each.payload): model.value(each) for each in free})
    search.start_from(
        {str(each.payload): wanted.get(str(each.payload), _zero(each.sort)) for each in free}
    )
    for each in free:
        if each.sort.kind == KIND_ARRAY:
            search.flatten(each, wanted.get(str(each.payload)))
        else:
            search.fix(each, wanted.get(str(each.payload)))
    return search.model


class _Search:
    """The best model so far, and what has been fixed on the way."""

    def __init__(
        self, solver: Solver, conjuncts: tuple[Expr, ...], model: Model, budget: int
    ) -> None:
        self.model = model
        self.about: dict[Expr, list[Expr]] = {}
        self._solver = solver
        self._known = conjuncts
        self._budget = budget
        for each in conjuncts:
            for variable in variables(each):
                self.about.setdefault(variable, []).append(each)

    def start_from(self, values: dict[str, Any]) -> None:
        """Take the values, all at once or else one after the other, where conjuncts allow."""
        model = Model(values)
        if all(model.holds(each) for each in self._known):
            self.model = model
            return
        for variable in self.about:
            self._take(variable, values[str(variable.payload)])

    def fix(self, variable: Expr, preferred: Any) -> None:
        """Give a number or truth value its plainest value, and keep it."""
        now = self.model.value(variable)
        for value in _candidates(variable.sort, preferred):
            if _same(value, now) or self._take(variable, value):
                break
            if self._ask(eq(variable, const(value, variable.sort))):
                break
        else:
            self._shrink(variable)
        self._keep(variable)

    def flatten(self, variable: Expr, preferred: Any) -> None:
        """Give an array as few entries, and as plain ones, as evaluation allows."""
        if preferred is not None and self._take(variable, preferred):
            return
        assert variable.sort.element is not None
        zero = _zero(variable.sort.element)
        now = self.model.value(variable)
        assert isinstance(now, ArrayValue)
        self._take(variable, ArrayValue(zero, dict(now.entries)))
        for index in list(now.entries)[:_ENTRIES_LIMIT]:
            now = self.model.value(variable)
            assert isinstance(now, ArrayValue)
            rest = {key: value for key, value in now.entries.items() if key != index}
            if not self._take(variable, ArrayValue(now.default, rest)):
                self._take(variable, ArrayValue(now.default, {**rest, index: zero}))

    def _take(self, variable: Expr, value: Any) -> bool:
        """Take a value that needs no other to change."""
        changed = self.model.updated({str(variable.payload): value})
        if all(changed.holds(each) for each in self.about[variable]):
            self.model = changed
            return True
        return False

    def _ask(self, wish: Expr) -> bool:
        if self._budget <= 0:
            return False
        self._budget -= 1
        answer: Answer = self._solver.solve(Query(self._known, (wish,), (self.model,)))
        if type(answer) is not Sat:
            return False
        self.model = answer.model
        return True

    def _shrink(self, variable: Expr) -> None:
        if variable.sort.kind in (KIND_BOOL, KIND_FP):
            return
        for size in _SIZES:
            if variable.sort.kind == KIND_BV and size >> (variable.sort.width - 1):
                return
            low, high = const(-size, variable.sort), const(size, variable.sort)
            if abs(self.model.value(variable)) <= size:
                return
            if self._ask(and_(sle(low, variable), sle(variable, high))):
                return

    def _keep(self, variable: Expr) -> None:
        value = const(self.model.value(variable), variable.sort)
        self._known = (*self._known, eq(variable, value))


def _candidates(sort: Sort, preferred: Any) -> Iterator[Any]:
    if preferred is not None:
        yield preferred
    if sort.kind == KIND_BOOL:
        yield False
    elif sort.kind == KIND_FP:
        yield from _FLOATS
    else:
        yield from _INTEGERS


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and repr(one) == repr(other)


def _zero(sort: Sort) -> Any:
    if sort.kind == KIND_ARRAY:
        assert sort.element is not None
        return ArrayValue(_zero(sort.element), {})
    if sort.kind == KIND_BOOL:
        return False
    return 0.0 if sort.kind == KIND_FP else 0
