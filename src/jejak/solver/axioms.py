"""What is known of functions of the mathematical library: ranges, special values, monotony.

As the documentation of java.lang.Math has it. Each fact is a formula over a term for the result and
terms for the arguments, true for all doubles.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from jejak.expr import (
    FP64,
    LIBRARY,
    Expr,
    and_,
    const,
    eq,
    fabs_,
    feq,
    fle,
    flt,
    fmul,
    fnan,
    fround,
    not_,
    or_,
)
from jejak.expr.functions import BINARY, UNARY

PLAIN_POINTS: Final = (0.0, -0.0, 1.0, -1.0, math.inf, -math.inf)
INCREASING: Final = frozenset(("asin", "atan", "exp", "expm1", "log", "log10", "log1p"))
"""Functions that never fall where the argument grows: the documentation promises it of them."""
DECREASING: Final = frozenset(("acos",))
SIGNED: Final = frozenset(("sinh", "tanh", "cbrt"))
"""Functions whose result never has the other sign than the argument."""
RANGES: Final[dict[str, tuple[float, float]]] = {
    "sin": (-1.0, 1.0),
    "cos": (-1.0, 1.0),
    "atan2": (-math.pi, math.pi),
    "exp": (0.0, math.inf),
    "cosh": (1.0, math.inf),
    "tanh": (-1.0, 1.0),
    "hypot": (0.0, math.inf),
}


def facts(name: str, result: Expr, args: tuple[Expr, ...]) -> list[Expr]:
    """What holds of a result whatever the arguments are."""
    short = name.rpartition(".")[2]
    unordered = fnan(result)
    found = [eq_truth(unordered, _UNDEFINED[short](*args))]
    if short in RANGES:
        low, high = (const(each, FP64) for each in RANGES[short])
        found.append(or_(unordered, and_(fle(low, result), fle(result, high))))
    if short == "pow":
        found += power_facts(result, *args)
    elif short == "IEEEremainder":
        half = fmul(fabs_(args[1]), const(0.5, FP64))
        is_small = fle(fabs_(args[1]), const(1e-300, FP64))
        found.append(or_(unordered, is_small, fle(fabs_(result), half)))
    elif short == "tan":
        found.append(not_(_is_infinite(result)))
    elif short in SIGNED:
        zero = const(0.0, FP64)
        found.append(or_(not_(fle(zero, args[0])), fle(zero, result)))
        found.append(or_(not_(fle(args[0], zero)), fle(result, zero)))
    if len(args) == 1:
        for point in PLAIN_POINTS:
            found += point_facts(name, result, args, (point,))
    return found


def point_facts(
    name: str, result: Expr, args: tuple[Expr, ...], point: tuple[float, ...]
) -> list[Expr]:
    """What a value at one point says: of that point, and of one side for monotone functions."""
    value = LIBRARY.apply(name, point[0], point[1] if len(point) > 1 else 0.0)
    image = const(value, FP64)
    here = [const(each, FP64) for each in point]
    is_here = and_(*[eq(each, at) for each, at in zip(args, here, strict=True)])
    found = [or_(not_(is_here), eq(result, image))]
    short = name.rpartition(".")[2]
    if value == value and short in INCREASING | DECREASING:  # noqa: PLR0124
        low, high = (image, result) if short in INCREASING else (result, image)
        other_low, other_high = high, low
        found.append(or_(not_(fle(here[0], args[0])), fnan(result), fle(low, high)))
        found.append(or_(not_(fle(args[0], here[0])), fnan(result), fle(other_low, other_high)))
    return found


def power_facts(result: Expr, base: Expr, power: Expr) -> list[Expr]:
    """Special values and signs of `pow`."""
    zero, one = const(0.0, FP64), const(1.0, FP64)
    found = [
        or_(not_(feq(power, zero)), eq(result, one)),
        or_(not_(feq(power, one)), eq(result, base)),
        or_(not_(flt(zero, base)), fnan(result), fle(zero, result)),
    ]
    if power.is_const and math.isfinite(power.value) and power.value % 2 == 0:
        found.append(or_(fnan(result), fle(zero, result)))
    return found


def eq_truth(one: Expr, other: Expr) -> Expr:
    """Whether two formulas are both true or both false."""
    return and_(or_(not_(one), other), or_(one, not_(other)))


# --- where a result is not a number ------------------------------------------------------------


def _is_infinite(x: Expr) -> Expr:
    return feq(fabs_(x), const(math.inf, FP64))


def _unbounded(x: Expr) -> Expr:
    return or_(fnan(x), _is_infinite(x))


def _beyond_one(x: Expr) -> Expr:
    return or_(fnan(x), flt(const(1.0, FP64), fabs_(x)))


def _below(limit: float) -> Callable[[Expr], Expr]:
    def is_below(x: Expr) -> Expr:
        return or_(fnan(x), flt(x, const(limit, FP64)))

    return is_below


def _either(x: Expr, y: Expr) -> Expr:
    return or_(fnan(x), fnan(y))


def _hypot(x: Expr, y: Expr) -> Expr:
    return and_(_either(x, y), not_(_is_infinite(x)), not_(_is_infinite(y)))


def _remainder(x: Expr, y: Expr) -> Expr:
    return or_(_either(x, y), _is_infinite(x), feq(y, const(0.0, FP64)))


def _power(x: Expr, y: Expr) -> Expr:
    zero, one = const(0.0, FP64), const(1.0, FP64)
    is_whole = feq(fround(y, "RTZ"), y)
    return or_(
        fnan(y),
        and_(fnan(x), not_(feq(y, zero))),
        and_(feq(fabs_(x), one), _is_infinite(y)),
        and_(flt(x, zero), not_(_unbounded(x)), not_(_unbounded(y)), not_(is_whole)),
    )


_UNDEFINED: Final[dict[str, Callable[..., Expr]]] = {
    "sin": _unbounded,
    "cos": _unbounded,
    "tan": _unbounded,
    "asin": _beyond_one,
    "acos": _beyond_one,
    "atan": fnan,
    "exp": fnan,
    "log": _below(0.0),
    "log10": _below(0.0),
    "cbrt": fnan,
    "sinh": fnan,
    "cosh": fnan,
    "tanh": fnan,
    "expm1": fnan,
    "log1p": _below(-1.0),
    "atan2": _either,
    "pow": _power,
    "hypot": _hypot,
    "IEEEremainder": _remainder,
}
assert set(_UNDEFINED) == {*UNARY, *BINARY}
