"""Plain models: of the many inputs that lead somewhere, one that people like to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jejak.expr import (
    ArrayValue,
    Expr,
    Model,
    and_,
    const,
    default_value,
    eq,
    select,
    sle,
    variables,
)
from jejak.expr.sorts import KIND_ARRAY, KIND_BOOL, KIND_BV, KIND_FP, KIND_INT, Sort
from jejak.solver.answers import Answer, Sat
from jejak.solver.chain import Solver
from jejak.solver.query import Query

_INTEGERS = (0, 1, -1, 2)
_FLOATS = (0.0, 1.0, -1.0, 2.0, 0.5)
_SMALL = (3, 4, 5, 7, 8, 10, 16, 32, 64, 97, 100, 127, 128, 255, 256, 1000)
_SIZES = (10, 100, 1000, 30_000)
_ENTRIES_LIMIT = 32
_EFFORT = 500_000
"""Nodes that are evaluated: many variables in one large formula would be quadratic."""


def simplest(
    solver: Solver,
    conjuncts: tuple[Expr, ...],
    model: Model,
    budget: int = 100,
    prefer: dict[str, Any] | None = None,
) -> Model:
    """A model of `conjuncts` with plain values, from one with any values.

    Variable by variable, in the order of their names, the plainest value that still leads to a
    model is fixed: the one in `prefer`, then 0, 1, -1, then small ones. Evaluation comes first,
    as far as the formulas are small enough; at most `budget` queries are asked. Arrays come last,
    element by element. Variables that no conjunct mentions are left out.
    """
    search = _Search(solver, conjuncts, model, budget)
    wanted = prefer or {}
    free = sorted(search.about, key=lambda each: (str(each.payload), each.id))
    search.model = Model({str(each.payload): model.value(each) for each in free})
    search.start_from(
        {
            str(each.payload): wanted.get(str(each.payload), default_value(each.sort))
            for each in free
        }
    )
    arrays = [each for each in free if each.sort.kind == KIND_ARRAY]
    for each in free:
        if each.sort.kind != KIND_ARRAY:
            search.fix(each, each, wanted.get(str(each.payload)))
    for each in arrays:
        search.flatten(each, wanted.get(str(each.payload)))
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
        self._effort = _EFFORT
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

    def fix(self, variable: Expr, term: Expr, preferred: Any) -> None:
        """Give a variable, or an element of it, its plainest value, and keep it."""
        self._make_small(variable, term)
        now = self.model.value(term)
        for value in _candidates(term.sort, preferred):
            if _same(value, now) or self._take(variable, self._with(variable, term, value)):
                break
            if self._ask(eq(term, const(value, term.sort))):
                break
        else:
            self._shrink(term)
        self._known = (*self._known, eq(term, const(self.model.value(term), term.sort)))

    def _make_small(self, variable: Expr, term: Expr) -> None:
        """Take a small value for a large one, if no query should be answered in time."""
        now = self.model.value(term)
        if isinstance(now, int) and abs(now) > _SMALL[-1]:
            for value in _SMALL:
                is_one = term.sort.kind == KIND_INT or value <= term.sort.high
                if is_one and self._take(variable, self._with(variable, term, value)):
                    return

    def flatten(self, variable: Expr, preferred: Any) -> None:
        """Give an array as few entries as evaluation allows, and these plain values."""
        if preferred is not None and self._take(variable, preferred):
            return
        assert variable.sort.index is not None
        assert variable.sort.element is not None
        liked = preferred.default if isinstance(preferred, ArrayValue) else None
        default = default_value(variable.sort.element) if liked is None else liked
        self._drop_entries(variable, default)
        if variable.sort.element.kind == KIND_ARRAY:
            return
        for index in list(self._array(variable).entries)[:_ENTRIES_LIMIT]:
            element = select(variable, const(index, variable.sort.index))
            self.fix(variable, element, liked)
        self._drop_entries(variable, default)

    def _drop_entries(self, variable: Expr, default: Any) -> None:
        now = self._array(variable)
        self._take(variable, ArrayValue(default, now.entries))
        for index in list(now.entries)[:_ENTRIES_LIMIT]:
            now = self._array(variable)
            rest = {key: value for key, value in now.entries.items() if key != index}
            self._take(variable, ArrayValue(now.default, rest))

    def _array(self, variable: Expr) -> ArrayValue:
        value = self.model.value(variable)
        assert isinstance(value, ArrayValue)
        return value

    def _with(self, variable: Expr, term: Expr, value: Any) -> Any:
        """The value of `variable` in which `term`, itself or an element, is `value`."""
        if term is variable:
            return value
        return self._array(variable).stored(term.args[1].value, value)

    def _take(self, variable: Expr, value: Any) -> bool:
        """Take a value that needs no other to change."""
        if self._effort <= 0:
            return False
        changed = self.model.updated({str(variable.payload): value})
        holds = all(changed.holds(each) for each in self.about[variable])
        self._effort -= changed.evaluated()
        if holds:
            self.model = changed
        return holds

    def _ask(self, wish: Expr) -> bool:
        if self._budget <= 0 or self._effort <= 0:
            return False
        self._budget -= 1
        answer: Answer = self._solver.solve(Query(self._known, (wish,), (self.model,)))
        if type(answer) is not Sat:
            return False
        self.model = answer.model
        return True

    def _shrink(self, term: Expr) -> None:
        if term.sort.kind in (KIND_BOOL, KIND_FP):
            return
        for size in _SIZES:
            if term.sort.kind == KIND_BV and size > term.sort.high:
                return
            if abs(self.model.value(term)) <= size:
                return
            low, high = const(-size, term.sort), const(size, term.sort)
            if self._ask(and_(sle(low, term), sle(term, high))):
                return


def _candidates(sort: Sort, preferred: Any) -> Iterator[Any]:
    if preferred is not None:
        yield preferred
        is_last = sort.kind == KIND_BV and preferred == sort.high
        if type(preferred) is int and preferred > _INTEGERS[-1] and not is_last:
            yield preferred + 1
    if sort.kind == KIND_BOOL:
        yield False
    elif sort.kind == KIND_FP:
        yield from _FLOATS
    else:
        yield from _INTEGERS


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and repr(one) == repr(other)
