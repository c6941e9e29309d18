"""Search for a model by evaluation: guesses, then steps that bring the conjuncts nearer to holding.

For what no solver decides, or not in time: floating-point arithmetic and functions of the
mathematical library. The same query always gives the same answer.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

from jejak.expr import Expr, Model, const, default_value, variables
from jejak.expr.functions import LIBRARY, Computing
from jejak.expr.ops import CONST, EQ, FEQ, VAR
from jejak.expr.sorts import KIND_ARRAY, KIND_BOOL, KIND_FP, KIND_INT, Sort
from jejak.solver.distances import distance, from_ordinal, ordinal

EFFORT: Final = 400_000
"""Nodes that are evaluated for one query, at most."""
EXACT_EFFORT: Final = 40_000
"""Nodes that are evaluated by a JVM's functions, once Python's have led near."""
MOST_GUESSES: Final = 300
MOST_STARTS: Final = 8
MOST_CONSTANTS: Final = 24

_NUMBERS: Final = (
    0.0, 1.0, -1.0, 2.0, 0.5, -0.5, 3.0, -2.0, 5.0, 10.0, -10.0, 0.1, 100.0, -100.0, 1e3, 1e-3,
    1e6, 1e-9, 1e10,
)  # fmt: skip
_ANGLES: Final = tuple([math.pi / 4 * each for each in (1, 2, 3, 4, 6, 8, -1, -2, -4)])
_SPECIAL: Final = (math.nan, math.inf, -math.inf, -0.0)

Values = dict[str, Any]


def search(
    conjuncts: tuple[Expr, ...], models: tuple[Model, ...], effort: int = EFFORT
) -> Model | None:
    """A model of all conjuncts, or None where the effort was in vain. `models` are beginnings."""
    found = _Search(conjuncts, models, effort)
    with Computing(estimated=True):
        near = found.run()
    if near is None:
        return None
    if all(found.model(near).holds(each) for each in conjuncts):
        return found.model(near)
    if not LIBRARY.is_exact():
        return None
    found.effort = EXACT_EFFORT
    best = found.improved(near)
    return found.model(best) if found.far(best) == 0.0 else None


class _Search:
    """The variables of some conjuncts, and how far values for them are from a model.

    `defined` are variables that a conjunct equates with a term of others: they take its value.
    """

    def __init__(self, conjuncts: tuple[Expr, ...], models: tuple[Model, ...], effort: int) -> None:
        self.effort = effort
        self.conjuncts = conjuncts
        self.models = models
        self.random = random.Random(len(conjuncts))  # noqa: S311
        every = dict.fromkeys(each for one in conjuncts for each in variables(one))
        self.base = Model({}) if not models else models[0]
        self.defined = definitions(conjuncts)
        names = {str(each.payload) for each, _ in self.defined}
        self.free = [
            each
            for each in every
            if str(each.payload) not in names and each.sort.kind != KIND_ARRAY
        ]
        self.fixed = {
            str(each.payload): self.base.value(each)
            for each in every
            if each.sort.kind == KIND_ARRAY
        }
        self.pool = constants(conjuncts)

    # --- candidates ----------------------------------------------------------------------------

    def model(self, values: Values) -> Model:
        """The model of values for the free variables."""
        model = Model({**self.fixed, **values})
        for variable, term in self.defined:
            model = model.updated({str(variable.payload): model.value(term)})
        return model

    def far(self, values: Values) -> float:
        """How far the values are from a model; 0 for one."""
        model = self.model(values)
        total = 0.0
        for each in self.conjuncts:
            total += distance(model, each)
        self.effort -= model.evaluated() + 5
        return total

    def guesses(self) -> Iterator[Values]:
        """Values to begin with: given ones, all alike, one different, any."""
        for model in self.models:
            yield {str(each.payload): model.value(each) for each in self.free}
        seeds = [*_NUMBERS, *self.pool, *_ANGLES, *_SPECIAL]
        for seed in seeds:
            yield {str(each.payload): fitted(seed, each.sort) for each in self.free}
        zero = {str(each.payload): default_value(each.sort) for each in self.free}
        for variable in self.free[:8]:
            for seed in seeds[1:12]:
                yield {**zero, str(variable.payload): fitted(seed, variable.sort)}
        while True:
            yield {str(each.payload): self.any_value(each.sort, seeds) for each in self.free}

    def any_value(self, sort: Sort, seeds: list[Any]) -> Any:
        """A random value: a seed, a small number, or one of any size."""
        kind = self.random.randrange(4)
        if kind == 0:
            return fitted(self.random.choice(seeds), sort)
        if kind == 1:
            return fitted(self.random.uniform(-10.0, 10.0), sort)
        if kind == 2:
            return fitted(self.random.uniform(-1.0, 1.0) * 10.0 ** self.random.randrange(6), sort)
        return fitted(from_ordinal(self.random.randrange(-(1 << 62), 1 << 62)), sort)

    # --- the search ----------------------------------------------------------------------------

    def run(self) -> Values | None:
        """Values whose distance is 0, or as near as steps come; None where nothing came near."""
        tried: list[tuple[float, int, Values]] = []
        for number, values in enumerate(self.guesses()):
            if number >= MOST_GUESSES or self.effort <= 0:
                break
            far = self.far(values)
            if far == 0.0 and self.is_real(values):
                return values
            tried.append((far, number, values))
            if not self.free:
                break
        tried.sort(key=lambda each: each[:2])
        nearest: tuple[float, Values] | None = None
        for far, _, values in tried[:MOST_STARTS]:
            best = self.improved(values)
            now = self.far(best)
            if now == 0.0 and self.is_real(best):
                return best
            if nearest is None or now < nearest[0]:
                nearest = (min(now, far), best)
        return None if nearest is None or nearest[0] > 0.5 else nearest[1]

    def is_real(self, values: Values) -> bool:
        """Whether the values are a model for a JVM's functions, too."""
        with Computing(estimated=False):
            model = self.model(values)
            return all(model.holds(each) for each in self.conjuncts)

    def improved(self, values: Values) -> Values:
        """The nearest values that steps of one variable at a time lead to."""
        best, far = values, self.far(values)
        again = True
        while again and far > 0.0 and self.effort > 0:
            again = False
            for variable in self.free:
                for steps in (_by_order, _by_value):
                    better = self._descend(best, far, variable, steps)
                    if better is not None:
                        best, far = better
                        again = True
                    if far == 0.0 or self.effort <= 0:
                        return best
        return best

    def _descend(
        self, values: Values, far: float, variable: Expr, steps: Steps
    ) -> tuple[Values, float] | None:
        """Better values by steps of one variable, wide ones first; None where there are none."""
        name, sort = str(variable.payload), variable.sort
        best: tuple[Values, float] | None = None
        for step in steps(sort):
            while self.effort > 0:
                moved = [moved_by(values[name], sign * step, sort, steps) for sign in (1, -1)]
                options = [{**values, name: each} for each in moved if each is not None]
                found = min(((self.far(each), at) for at, each in enumerate(options)), default=None)
                if found is None or found[0] >= far:
                    break
                far, values = found[0], options[found[1]]
                best = values, far
                if far == 0.0:
                    return best
        return best


# --- values ------------------------------------------------------------------------------------

Steps = Callable[[Sort], "list[float]"]


def _by_order(sort: Sort) -> list[float]:
    """Steps from float to float, from integer to integer, or from false to true."""
    if sort.kind == KIND_BOOL:
        return [1]
    wide = 61 if sort.kind in (KIND_FP, KIND_INT) else sort.width - 2
    return [1 << each for each in range(wide, -1, -1)]


def _by_value(sort: Sort) -> list[float]:
    """Steps that add a number; integers have had theirs."""
    if sort.kind != KIND_FP:
        return []
    return [2.0**each for each in range(10, -24, -1)]


def moved_by(value: Any, step: float, sort: Sort, steps: Steps) -> Any:
    """A value moved; None where it cannot be."""
    if sort.kind == KIND_BOOL:
        return not value
    if sort.kind == KIND_FP:
        if math.isnan(value):
            return 0.0
        moved = value + step if steps is _by_value else from_ordinal(ordinal(value) + int(step))
        return fitted(moved, sort)
    moved = value + int(step)
    return moved if const(moved, sort).value == moved else None


def fitted(number: Any, sort: Sort) -> Any:
    """The value of a sort nearest to a number."""
    if sort.kind == KIND_BOOL:
        return bool(number)
    if sort.kind == KIND_FP:
        return const(float(number), sort).value
    whole = int(number) if math.isfinite(number) else 0
    return const(whole, sort).value


def constants(conjuncts: tuple[Expr, ...]) -> list[float]:
    """Numbers that conjuncts mention, and what lies beside them."""
    found: dict[float, None] = {}
    seen: set[int] = set()
    stack = list(conjuncts)
    while stack and len(found) < MOST_CONSTANTS:
        top = stack.pop()
        if top.op == CONST and top.sort.kind != KIND_BOOL and top.value == top.value:
            found.update(dict.fromkeys((top.value, -top.value, top.value + 1, top.value - 1)))
        for each in top.args:
            if each.id not in seen:
                seen.add(each.id)
                stack.append(each)
    return list(found)


def definitions(conjuncts: tuple[Expr, ...]) -> list[tuple[Expr, Expr]]:
    """Variables that conjuncts equate with a term, in an order in which each can be computed."""
    found: list[tuple[Expr, Expr]] = []
    defined: set[int] = set()
    used: set[int] = set()
    for each in conjuncts:
        if each.op not in (EQ, FEQ):
            continue
        for variable, term in (each.args, reversed(each.args)):
            inside = {one.id for one in variables(term)}
            if (
                variable.op == VAR
                and variable.sort.kind != KIND_ARRAY
                and variable.id not in inside | defined | used
                and not inside & defined
            ):
                found.append((variable, term))
                defined.add(variable.id)
                used |= inside
                break
    return found
