"""Functions of the mathematical library, such as `Math.sin`. Imports `node` and below.

No solver knows them; their values do not follow from IEEE 754. `LIBRARY` computes them: at first
with Python's library, whose results may differ from a JVM's in the last bits, and with a JVM once
somebody has lent one.
"""

import math
from collections.abc import Callable
from typing import Final, final

from jejak.expr.node import Expr, const, make_function
from jejak.expr.sorts import FP64

UNARY: Final[tuple[str, ...]] = (
    "sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "log10", "cbrt", "sinh", "cosh",
    "tanh", "expm1", "log1p",
)  # fmt: skip
BINARY: Final[tuple[str, ...]] = ("atan2", "pow", "hypot", "IEEEremainder")
OWNERS: Final[tuple[str, ...]] = ("Math", "StrictMath")
NAMES: Final[tuple[str, ...]] = tuple(
    [f"{owner}.{name}" for owner in OWNERS for name in UNARY + BINARY]
)
"""Every function. `jejak.runner.Functions` numbers them in this order."""

Apply = Callable[[str, float, float], float]
"""The value of a function by name; of one argument, the second is 0."""


@final
class Library:
    """Who computes the functions: `apply` now, `lent` unless a context says otherwise.

    `is_exact` tells whether the values are those of the JVM that is analysed for.
    """

    def __init__(self) -> None:
        self.apply: Apply = estimate
        self.lent: Apply = estimate
        self.is_exact: Callable[[], bool] = _never
        self._lenders: list[tuple[Apply, Callable[[], bool]]] = [(estimate, _never)]

    def lend(self, apply: Apply, is_exact: Callable[[], bool]) -> None:
        """Let somebody else compute from now on, until it is taken back."""
        self._lenders.append((apply, is_exact))
        self._settle()

    def take_back(self, apply: Apply) -> None:
        """Let who was lent before compute again."""
        self._lenders = [each for each in self._lenders if each[0] != apply]
        self._settle()

    def _settle(self) -> None:
        apply, self.is_exact = self._lenders[-1]
        self.apply = self.lent = apply


def _never() -> bool:
    return False


def function(name: str, args: tuple[Expr, ...]) -> Expr:
    """Return the result of a function of `NAMES` on doubles."""
    assert all(each.sort is FP64 for each in args)
    if all(each.is_const for each in args):
        second = args[1].value if len(args) > 1 else 0.0
        return const(LIBRARY.apply(name, args[0].value, second), FP64)
    return make_function(name, FP64, args)


def estimate(name: str, x: float, y: float) -> float:
    """Return what Python's library computes, with Java's result where Python refuses."""
    short = name.rpartition(".")[2]
    if short == "pow" and ((x in (1.0, -1.0) and math.isinf(y)) or (x == 1.0 and y != y)):  # noqa: PLR0124
        return math.nan
    try:
        if short in BINARY:
            return _BINARY[short](x, y)
        return _UNARY[short](x)
    except OverflowError:
        return -math.inf if _overflows_below(short, x, y) else math.inf
    except (ValueError, ZeroDivisionError):
        return _at_edge(short, x, y)


def _overflows_below(short: str, x: float, y: float) -> bool:
    if short == "pow":
        return x < 0 and y % 2 == 1
    return short == "sinh" and x < 0


def _at_edge(short: str, x: float, y: float) -> float:
    """Return results at poles and outside of the domain."""
    if short in ("log", "log10", "log1p"):
        return -math.inf if x == (-1.0 if short == "log1p" else 0.0) else math.nan
    if short == "pow" and x == 0.0:
        return -math.inf if math.copysign(1.0, x) < 0 and y % 2 == 1 else math.inf
    return math.nan


_UNARY: Final[dict[str, Callable[[float], float]]] = {
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "asin": math.asin,
    "acos": math.acos,
    "atan": math.atan,
    "exp": math.exp,
    "log": math.log,
    "log10": math.log10,
    "cbrt": math.cbrt,
    "sinh": math.sinh,
    "cosh": math.cosh,
    "tanh": math.tanh,
    "expm1": math.expm1,
    "log1p": math.log1p,
}
_BINARY: Final[dict[str, Callable[[float, float], float]]] = {
    "atan2": math.atan2,
    "pow": math.pow,
    "hypot": math.hypot,
    "IEEEremainder": math.remainder,
}
assert set(_UNARY) == set(UNARY)
assert set(_BINARY) == set(BINARY)

LIBRARY: Final = Library()


@final
class Computing:
    """Python's library computes as long as this context lasts, or whoever lent themselves."""

    def __init__(self, estimated: bool) -> None:
        self._apply: Final[Apply] = estimate if estimated else LIBRARY.lent
        self._before: Apply = LIBRARY.apply

    def __enter__(self) -> None:
        self._before = LIBRARY.apply
        LIBRARY.apply = self._apply

    def __exit__(self, *_: object) -> None:
        LIBRARY.apply = self._before
