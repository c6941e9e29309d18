"""Values of variables, and steps from one to another: by order, by value, or both at random."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any, Final

from jejak.expr import Expr
from jejak.expr.sorts import KIND_BOOL, KIND_FP, KIND_INT, Sort
from jejak.expr.values import to_single, wrap
from jejak.solver.distances import from_ordinal, ordinal
from jejak.solver.intervals import Interval

Steps = Callable[[Sort], "list[float]"]
_FAR: Final = 1 << 62


def by_order(sort: Sort) -> list[float]:
    """Steps from float to float, from integer to integer, or from false to true."""
    if sort.kind == KIND_BOOL:
        return [1]
    wide = 61 if sort.kind in (KIND_FP, KIND_INT) else sort.width - 2
    return [1 << each for each in range(wide, -1, -1)]


def by_value(sort: Sort) -> list[float]:
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
        moved = value + step if steps is by_value else from_ordinal(ordinal(value) + int(step))
        return fitted(moved, sort)
    moved = value + int(step)
    return moved if wrap(moved, sort.width) == moved else None


def fitted(number: Any, sort: Sort) -> Any:
    """The value of a sort nearest to a number."""
    if sort.kind == KIND_FP:
        return to_single(number) if sort.width == 32 else float(number)
    if sort.kind == KIND_BOOL:
        return bool(number)
    whole = int(number) if math.isfinite(number) else 0
    return wrap(whole, sort.width)


def shaken(value: Any, size: float, sort: Sort, chance: random.Random) -> Any:
    """A value moved at random, by about `size` of itself or, below 0, by some floats."""
    if sort.kind == KIND_BOOL:
        return chance.random() < 0.5
    if sort.kind == KIND_FP:
        if math.isnan(value) or math.isinf(value):
            return 0.0
        if size > 0.0:
            return fitted(value + chance.gauss(0.0, 1.0) * size * (abs(value) + size), sort)
        unit = 1 << 29 if sort.width == 32 else 1
        return fitted(from_ordinal(ordinal(value) + unit * chance.randrange(-20, 21)), sort)
    if size > 0.0:
        return fitted(value + round(chance.gauss(0.0, 1.0) * size * (abs(value) + 1)), sort)
    return fitted(value + chance.randrange(-9, 10), sort)


def within(interval: Interval, variable: Expr, chance: random.Random) -> Any:
    """A value of an interval at random: alike in size or in order, or of a size that people use."""
    low, high, _ = interval
    sort = variable.sort
    if low > high:
        return math.nan
    if sort.kind != KIND_FP:
        return fitted(chance.randint(int(low), int(high)), sort)
    kind = chance.randrange(4)
    if kind < 2 and math.isfinite(high - low):
        return fitted(chance.uniform(low, high), sort)
    if kind < 3:
        usual = chance.uniform(-10.0, 10.0) * 10.0 ** chance.randrange(-3, 6)
        return fitted(min(max(usual, low), high), sort)
    return fitted(from_ordinal(chance.randint(ordinal(low), ordinal(high))), sort)
