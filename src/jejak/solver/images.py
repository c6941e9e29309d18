"""Where functions of the mathematical library lie over intervals, and where their arguments do.

Each true function is monotone in pieces. Python's library computes it at the ends, and what it says
is moved outwards by `MARGIN` floats: that covers its own error, of up to 4 units of the last place,
and that of a JVM, for which java.lang.Math documents up to 2.5. So no monotony of the
computed functions is relied on.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from jejak.expr.functions import BINARY, UNARY, estimate
from jejak.solver.axioms import RANGES

INF: Final = math.inf
MARGIN: Final = 16
FAR: Final = 1e6
"""Angles beyond are not reduced to one turn."""
NEAR: Final = 1e-6
"""Extremes are assumed in an interval that ends so many turns beside them."""

Ends = tuple[float, float]
Image = tuple[float, float, bool]
"""The ends, and whether some result is not a number."""


def below(value: float, steps: int = MARGIN) -> float:
    """A number so many floats below."""
    for _ in range(steps):
        value = math.nextafter(value, -INF)
    return value


def above(value: float, steps: int = MARGIN) -> float:
    """A number so many floats above."""
    for _ in range(steps):
        value = math.nextafter(value, INF)
    return value


def outwards(low: float, high: float, least: float = -INF, most: float = INF) -> Ends:
    """Two ends, moved outwards by the margin but not beyond what is possible."""
    return max(below(low), least), min(above(high), most)


def _value(name: str, x: float, y: float = 0.0) -> float:
    return estimate(f"Math.{name}", x, y)


def _rising(name: str, least: float = -INF, most: float = INF) -> Callable[[float, float], Image]:
    """The image of a function that rises over all numbers."""

    def image(low: float, high: float) -> Image:
        return (*outwards(_value(name, low), _value(name, high), least, most), False)

    return image


def _rising_from(name: str, start: float) -> Callable[[float, float], Image]:
    """The image of a logarithm, which is undefined below some number."""

    def image(low: float, high: float) -> Image:
        if high < start:
            return INF, -INF, True
        ends = outwards(_value(name, max(low, start)), _value(name, high))
        return (*ends, low < start)

    return image


def _arc(name: str, falls: bool) -> Callable[[float, float], Image]:
    """The image of asin or acos."""

    def image(low: float, high: float) -> Image:
        undefined = low < -1.0 or high > 1.0
        low, high = max(low, -1.0), min(high, 1.0)
        if low > high:
            return INF, -INF, True
        if falls:
            low, high = high, low
        return (*outwards(_value(name, low), _value(name, high)), undefined)

    return image


def _holds_turn(low: float, high: float, phase: float, turn: float) -> bool:
    """Whether `phase` plus some number of turns lies in an interval, or may lie there."""
    return math.floor((high - phase) / turn + NEAR) >= math.ceil((low - phase) / turn - NEAR)


def _wave(name: str, top: float) -> Callable[[float, float], Image]:
    """The image of sin or cos, which is greatest at `top`."""
    turn = 2 * math.pi

    def image(low: float, high: float) -> Image:
        undefined = low == -INF or high == INF
        if low < -FAR or high > FAR:
            return -1.0, 1.0, undefined
        one, other = _value(name, low), _value(name, high)
        most = 1.0 if _holds_turn(low, high, top, turn) else max(one, other)
        least = -1.0 if _holds_turn(low, high, top + math.pi, turn) else min(one, other)
        return (*outwards(least, most, -1.0, 1.0), undefined)

    return image


def _tangent(low: float, high: float) -> Image:
    undefined = low == -INF or high == INF
    if low < -FAR or high > FAR or _holds_turn(low, high, math.pi / 2, math.pi):
        return -INF, INF, undefined
    return (*outwards(math.tan(low), math.tan(high)), undefined)


def _cosh(low: float, high: float) -> Image:
    least = 1.0 if low <= 0.0 <= high else _value("cosh", min(abs(low), abs(high)))
    return (*outwards(least, _value("cosh", max(abs(low), abs(high))), 1.0), False)


def _angle(y_low: float, y_high: float, x_low: float, x_high: float) -> Image:
    if x_low <= 0.0 and y_low <= 0.0 <= y_high:
        return -math.pi, math.pi, False
    corners = [math.atan2(y, x) for y in (y_low, y_high) for x in (x_low, x_high)]
    return (*outwards(min(corners), max(corners), *RANGES["atan2"]), False)


def _length(x_low: float, x_high: float, y_low: float, y_high: float) -> Image:
    ends = []
    for low, high in ((x_low, x_high), (y_low, y_high)):
        least = 0.0 if low <= 0.0 <= high else min(abs(low), abs(high))
        ends.append((least, max(abs(low), abs(high))))
    found = _value("hypot", ends[0][0], ends[1][0]), _value("hypot", ends[0][1], ends[1][1])
    return (*outwards(*found, 0.0), False)


def _nearest_rest(x_low: float, x_high: float, y_low: float, y_high: float) -> Image:
    half = above(max(abs(y_low), abs(y_high)) / 2)
    undefined = x_low == -INF or x_high == INF or y_low <= 0.0 <= y_high
    most = max(abs(x_low), abs(x_high))
    if half < INF:
        return -min(half, most), min(half, most), undefined
    return -most, most, undefined


def _power(x_low: float, x_high: float, y_low: float, y_high: float) -> Image:
    if INF in (abs(x_low), abs(x_high), abs(y_low), abs(y_high)):
        return (0.0 if x_low > 0.0 else -INF), INF, True
    if x_low > 0.0 or (x_low == 0.0 and y_low > 0.0):
        corners = [_value("pow", x, y) for x in (x_low, x_high) for y in (y_low, y_high)]
        return (*outwards(min(corners), max(corners), 0.0), False)
    if y_low != y_high or y_low != math.floor(y_low) or y_low <= 0.0:
        return -INF, INF, True
    one, other = _value("pow", x_low, y_low), _value("pow", x_high, y_low)
    if y_low % 2 == 0:
        least = 0.0 if x_high >= 0.0 else min(one, other)
        return (*outwards(least, max(one, other), 0.0), False)
    return (*outwards(one, other), False)


IMAGES: Final[dict[str, Callable[..., Image]]] = {
    "sin": _wave("sin", math.pi / 2),
    "cos": _wave("cos", 0.0),
    "tan": _tangent,
    "asin": _arc("asin", falls=False),
    "acos": _arc("acos", falls=True),
    "atan": _rising("atan"),
    "exp": _rising("exp", 0.0),
    "log": _rising_from("log", 0.0),
    "log10": _rising_from("log10", 0.0),
    "cbrt": _rising("cbrt"),
    "sinh": _rising("sinh"),
    "cosh": _cosh,
    "tanh": _rising("tanh", -1.0, 1.0),
    "expm1": _rising("expm1", -1.0),
    "log1p": _rising_from("log1p", -1.0),
    "atan2": _angle,
    "pow": _power,
    "hypot": _length,
    "IEEEremainder": _nearest_rest,
}
"""The image of each function over the ends of each of its arguments, none of them empty."""
assert set(IMAGES) == {*UNARY, *BINARY}

_INVERSES: Final = {
    "exp": "log", "log": "exp", "asin": "sin", "atan": "tan", "sinh": "asinh", "tanh": "atanh",
    "expm1": "log1p", "log1p": "expm1",
}  # fmt: skip
_LIMITS: Final = {"asin": math.pi / 2 - 1e-9, "atan": math.pi / 2 - 1e-9, "tanh": 1 - 1e-9}
"""Beyond such results nothing is said of arguments."""
_ARGUMENTS: Final[dict[str, Callable[[float], float]]] = {
    "sinh": math.asinh,
    "tanh": math.atanh,
}


def arguments(name: str, low: float, high: float) -> Ends:
    """Where the argument of a rising function lies whose result, a number, lies between ends."""
    inverse = _INVERSES.get(name)
    if inverse is None:
        return -INF, INF
    limit = _LIMITS.get(name, INF)
    least, most = below(low), above(high)
    lower = -INF if least <= -limit or least == -INF else below(_inverse(name, inverse, least))
    upper = INF if most >= limit or most == INF else above(_inverse(name, inverse, most))
    return (
        -INF if math.isnan(lower) else lower,
        INF if math.isnan(upper) else upper,
    )


def _inverse(name: str, inverse: str, value: float) -> float:
    compute = _ARGUMENTS.get(name)
    return compute(value) if compute is not None else _value(inverse, value)
