"""Search for a model by evaluation: guesses, then steps that bring the conjuncts nearer to holding.

For what no solver decides, or not in time: floating-point arithmetic and functions of the
mathematical library. The same query always gives the same answer, unless its time is over.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from jejak.expr import Expr, Model, default_value, variables
from jejak.expr.functions import LIBRARY, Computing
from jejak.expr.ops import CONST, EQ, FEQ, VAR
from jejak.expr.sorts import KIND_ARRAY, KIND_BOOL, Sort
from jejak.solver.boxes import Cutting, Terms
from jejak.solver.distances import SMOOTH, distance, from_ordinal
from jejak.solver.evaluating import distance_function
from jejak.solver.intervals import Interval
from jejak.solver.lifting import lifted
from jejak.solver.steps import Steps, by_order, by_value, fitted, moved_by, shaken, within

EFFORT: Final = 300_000
"""Nodes that are evaluated for one query, at most, before others are asked."""
LONG_EFFORT: Final = 20_000_000
"""Nodes that are evaluated where nobody else knows."""
EXACT_EFFORT: Final = 40_000
"""Nodes that are evaluated by a JVM's functions, once Python's have led near."""
MOST_STARTS: Final = 8
"""Guesses from which steps are taken before new ones are made."""
NEW_GUESSES: Final = 60
MOST_CONSTANTS: Final = 24
MOST_REGIONS: Final = 32
BITS: Final = 1.0 / 64
"""The distance that doubles with each such step; see `distances`."""
NEAR: Final = 16 * BITS
"""Where single floats may make the difference."""
MOST_SHAKES: Final = 300
MOST_SWEEPS: Final = 6
"""How often all variables take their turns; along a valley they would for ever."""
MOST_MOVES: Final = 12
"""Steps of one size that one variable takes in a turn."""
CLOCK: Final = 64
"""Evaluations between two looks at the clock."""

_NUMBERS: Final = [
    0.0, 1.0, -1.0, 2.0, 0.5, -0.5, 3.0, -2.0, 5.0, 10.0, -10.0, 0.1, 100.0, -100.0, 1e3, 1e-3,
    1e6, 1e-9, 1e10,
]  # fmt: skip
_ANGLES: Final = [math.pi / 4 * each for each in (1, 2, 3, 4, 6, 8, -1, -2, -4)]
_SPECIAL: Final = [math.nan, math.inf, -math.inf, -0.0]

Point = list[Any]
"""Values of the free variables, in their order."""


def search(
    conjuncts: tuple[Expr, ...],
    models: tuple[Model, ...],
    effort: int = EFFORT,
    deadline: float | None = None,
) -> Model | None:
    """A model of all conjuncts, or None where effort or time was in vain. `models` are beginnings.

    What it gives has been evaluated with a JVM's functions, where there is one.
    """
    found = _Search(conjuncts, models, effort, deadline)
    with Computing(estimated=True):
        near = found.run()
    if near is None:
        return None
    if found.is_real(near):
        return found.model(near)
    if not LIBRARY.is_exact():
        return None
    found.effort = EXACT_EFFORT
    best = found.improved(near)
    return found.model(best) if found.is_real(best) else None


class _Search:
    """The variables of some conjuncts, and how far values for them are from a model.

    `defined` are variables that a conjunct equates with a term of others: they take its value.
    `regions` are boxes outside of which models have a NaN, as far as that is seen at once.
    """

    def __init__(
        self,
        conjuncts: tuple[Expr, ...],
        models: tuple[Model, ...],
        effort: int,
        deadline: float | None,
    ) -> None:
        self.effort = effort
        self.deadline = deadline
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
        self.regions = self._regions()
        self.measured = lifted(conjuncts)
        self.quick = distance_function(self.measured, self.free, self.defined)
        self.smooth = distance_function(self.measured, self.free, self.defined, SMOOTH)
        self.cost = 0 if self.quick is None else _size(self.measured) // 2 + 5
        self.clock = CLOCK

    def _regions(self) -> list[list[Interval]]:
        """Boxes in which the free variables lie; none where that is not known."""
        terms = Terms(self.conjuncts)
        if not terms.is_fit:
            return []
        found = Cutting(terms, self.deadline).regions(MOST_REGIONS)
        place = {each.id: at for at, each in enumerate(terms.free)}
        return [[sides[place[each.id]] for each in self.free] for sides in found]

    # --- candidates ----------------------------------------------------------------------------

    def model(self, point: Point) -> Model:
        """The model of values for the free variables."""
        values = {str(each.payload): at for each, at in zip(self.free, point, strict=True)}
        model = Model({**self.fixed, **values})
        for variable, term in self.defined:
            model = model.updated({str(variable.payload): model.value(term)})
        return model

    def far(self, point: Point) -> float:
        """How far the values are from a model; 0 for one."""
        self._tick()
        if self.quick is not None:
            self.effort -= self.cost
            return self.quick(point)
        model = self.model(point)
        total = 0.0
        for each in self.measured:
            total += distance(model, each)
        self.effort -= model.evaluated() + 5
        return total

    def far_smooth(self, point: Point) -> float:
        """The same on another scale; see `distances.SMOOTH`."""
        if self.smooth is None:
            return self.far(point)
        self._tick()
        self.effort -= self.cost
        return self.smooth(point)

    def _tick(self) -> None:
        self.clock -= 1
        if self.clock <= 0:
            self.clock = CLOCK
            if self.deadline is not None and time.monotonic() >= self.deadline:
                self.effort = 0

    def guesses(self) -> Iterator[Point]:
        """Values to begin with: given ones, all alike, one different, any within the box."""
        for model in self.models:
            yield [model.value(each) for each in self.free]
        seeds = [*_NUMBERS, *self.pool, *_ANGLES, *_SPECIAL]
        for _ in range(NEW_GUESSES):
            yield self.any_point(seeds)
        for seed in seeds:
            yield [fitted(seed, each.sort) for each in self.free]
        zero = [default_value(each.sort) for each in self.free]
        for at, variable in enumerate(self.free[:8]):
            for seed in seeds[1:12]:
                yield [*zero[:at], fitted(seed, variable.sort), *zero[at + 1 :]]
        for _ in range(NEW_GUESSES):
            yield self.any_point(seeds)

    def any_point(self, seeds: list[Any]) -> Point:
        """Random values, most of them where models may be."""
        if not self.regions or not self.free or self.random.randrange(16) == 0:
            return [self.any_value(each.sort, seeds) for each in self.free]
        region = self.random.choice(self.regions)
        point = [
            within(interval, each, self.random)
            for interval, each in zip(region, self.free, strict=True)
        ]
        if self.random.randrange(8) == 0:
            at = self.random.randrange(len(point))
            point[at] = fitted(self.random.choice((*seeds, *_SPECIAL)), self.free[at].sort)
        return point

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

    def run(self) -> Point | None:
        """Values whose distance is 0, or as near as steps come; None where nothing came near."""
        nearest: tuple[float, Point] | None = None
        for start in self.starts():
            best = start
            for measure in (self.far_smooth, self.far):
                best = self.improved(self.shaken(best, measure))
                now = self.far(best)
                if now == 0.0 or self.effort <= 0:
                    break
            if now == 0.0 and self.is_real(best):
                return best
            if nearest is None or now < nearest[0]:
                nearest = (now, best)
            if self.effort <= 0:
                break
        return None if nearest is None or nearest[0] > 0.5 else nearest[1]

    def starts(self) -> Iterator[Point]:
        """Guesses to begin steps from, the nearest of several first; without end."""
        yield from self.nearest(list(self.guesses()), MOST_STARTS)
        seeds = [*_NUMBERS, *self.pool]
        while self.free:
            yield from self.nearest([self.any_point(seeds) for _ in range(NEW_GUESSES)], 1)

    def nearest(self, points: list[Point], count: int) -> list[Point]:
        """The points that are nearest to a model, or just one that is one."""
        tried: list[tuple[float, int]] = []
        for number, point in enumerate(points):
            far = self.far(point)
            if far == 0.0 and self.is_real(point):
                return [point]
            tried.append((far, number))
            if self.effort <= 0:
                break
        return [points[number] for _, number in sorted(tried)[:count]]

    def is_real(self, point: Point) -> bool:
        """Whether the values are a model for a JVM's functions, too."""
        with Computing(estimated=False):
            model = self.model(point)
            return all(model.holds(each) for each in self.conjuncts)

    def improved(self, point: Point) -> Point:
        """The nearest values that steps of one variable at a time lead to."""
        best, far = point, self.far(point)
        for _ in range(MOST_SWEEPS):
            if far == 0.0 or self.effort <= 0:
                break
            again = False
            for at in range(len(self.free)):
                for steps in (by_order, by_value):
                    better = self._descend(best, far, at, steps)
                    if better is not None:
                        best, far = better
                        again = True
                    if far == 0.0 or self.effort <= 0:
                        return best
            if not again:
                break
        return best

    def _descend(
        self, point: Point, far: float, at: int, steps: Steps
    ) -> tuple[Point, float] | None:
        """Better values by steps of one variable, wide ones first; None where there are none."""
        sort = self.free[at].sort
        best: tuple[Point, float] | None = None
        for step in steps(sort):
            for _ in range(MOST_MOVES):
                moved = [moved_by(point[at], sign * step, sort, steps) for sign in (1, -1)]
                options = [
                    [*point[:at], each, *point[at + 1 :]] for each in moved if each is not None
                ]
                found = min(((self.far(each), at) for at, each in enumerate(options)), default=None)
                if found is None or found[0] >= far:
                    break
                far, point = found[0], options[found[1]]
                best = point, far
                if far == 0.0:
                    return best
        return best

    def shaken(self, point: Point, measure: Callable[[Point], float]) -> Point:
        """Better values by steps of all variables at random, wider while they succeed."""
        far, size = measure(point), 2.0**-6
        for _ in range(MOST_SHAKES):
            if self.effort <= 0 or far == 0.0:
                break
            is_fine = far < NEAR and self.random.random() < 0.3
            moved = [
                shaken(value, 0.0 if is_fine else size, each.sort, self.random)
                if self.random.random() < 0.7
                else value
                for value, each in zip(point, self.free, strict=True)
            ]
            now = measure(moved)
            if now < far:
                size *= 2.0
            if now <= far:
                point, far = moved, now
            elif not is_fine:
                size = size * 0.85 if size > 2.0**-50 else 2.0**-6
        return point


def _size(conjuncts: tuple[Expr, ...]) -> int:
    """How many terms there are."""
    seen = {each.id for each in conjuncts}
    stack = list(conjuncts)
    while stack:
        for each in stack.pop().args:
            if each.id not in seen:
                seen.add(each.id)
                stack.append(each)
    return len(seen)


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
