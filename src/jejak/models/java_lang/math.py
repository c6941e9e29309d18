"""java.lang.Math and StrictMath: what is native or would fork for nothing.

Arithmetic on ints and longs (abs, floorMod, addExact and the like) runs as bytecode.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from jejak.expr import (
    FP32,
    FP64,
    Expr,
    Sort,
    and_,
    const,
    eq,
    fabs_,
    feq,
    fle,
    fnan,
    fp_to_bits,
    fround,
    fsqrt,
    ite,
)
from jejak.machine.machine import Machine, ModelFunction
from jejak.machine.outcomes import DECLINED
from jejak.machine.values import lift, lower
from jejak.models.arguments import is_symbolic, unknown
from jejak.models.environment import ENVIRONMENT, Blurring, in_jdk_initialiser
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.state.state import State

MATH: Final = "java/lang/Math"
STRICT: Final = "java/lang/StrictMath"
LIBRARY: Final = Approximation.MATH_LIBRARY
_SORTS: Final = {"F": FP32, "D": FP64}
_EXACT_POWER: Final = 2.0**53

Unary = Callable[[Expr], Expr]
Binary = Callable[[Expr, Expr], Expr]


class UnaryTerm:
    """The model of a function of one float that is an expression over it."""

    def __init__(self, sort: Sort, build: Unary) -> None:
        self.sort = sort
        self.build = build

    def __call__(self, _machine: Machine, _state: State, arguments: list[object]) -> object:
        """The expression, or its number."""
        return lower(self.build(lift(arguments[0], self.sort)))


class BinaryTerm:
    """The model of a function of two floats that is an expression over them."""

    def __init__(self, sort: Sort, build: Binary) -> None:
        self.sort = sort
        self.build = build

    def __call__(self, _machine: Machine, _state: State, arguments: list[object]) -> object:
        """The expression, or its number."""
        left, right = lift(arguments[0], self.sort), lift(arguments[1], self.sort)
        return lower(self.build(left, right))


def floor(value: Expr) -> Expr:
    """Math.floor."""
    return fround(value, "RTN")


def ceil(value: Expr) -> Expr:
    """Math.ceil."""
    return fround(value, "RTP")


def rint(value: Expr) -> Expr:
    """Math.rint."""
    return fround(value, "RNE")


def greater(left: Expr, right: Expr) -> Expr:
    """Math.max: NaN wins, and 0.0 is greater than -0.0."""
    choice = ite(fle(right, left), left, right)
    return ite(fnan(left), left, ite(is_second_zero(left, right), right, choice))


def less(left: Expr, right: Expr) -> Expr:
    """Math.min: NaN wins, and -0.0 is less than 0.0."""
    choice = ite(fle(left, right), left, right)
    return ite(fnan(left), left, ite(is_second_zero(right, left), right, choice))


def is_second_zero(low: Expr, high: Expr) -> Expr:
    """Whether both are zeros, and `low` is the negative one."""
    zero, minus = const(0.0, low.sort), const(-0.0, low.sort)
    is_minus = eq(fp_to_bits(low), fp_to_bits(minus))
    return and_(feq(low, zero), feq(high, zero), is_minus)


# --- the library -------------------------------------------------------------------------------


class Library:
    """A function that Java leaves to a mathematical library.

    A number gives the number that Python's library computes, which may differ in the last bit;
    an expression gives an unknown result. Where the JDK has the function in Java, that runs.
    """

    def __init__(
        self, owner: str, name: str, descriptor: str, function: Callable[..., float]
    ) -> None:
        self.key = (name, descriptor)
        self.owner = owner
        self.name = name
        self.function = function

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The result; blurs the path."""
        if not is_symbolic(arguments):
            if self.owner == STRICT and self.is_java(machine):
                return DECLINED
            if self.name == "pow" and is_exact_power(arguments):
                return self.compute(arguments)
            if in_jdk_initialiser(state):  # tables that tune, such as BigInteger's
                return self.compute(arguments)
            state.approximate(LIBRARY)
            return self.compute(arguments)
        state.approximate(LIBRARY)
        return unknown(machine, state, f"{self.owner.rpartition('/')[2]}.{self.name}()", "D")

    def is_java(self, machine: Machine) -> bool:
        """Whether the analysed JDK has the function as bytecode."""
        owner = machine.program.find(self.owner)
        method = None if owner is None else owner.methods.get(self.key)
        return method is not None and not method.is_native

    def compute(self, arguments: list[object]) -> float:
        """Python's result, with Java's for what Python refuses."""
        try:
            return float(self.function(*arguments))
        except OverflowError:
            negative = self.name in ("sinh", "expm1", "pow") and is_negative(arguments)
            return -math.inf if negative else math.inf
        except (ValueError, ZeroDivisionError):
            return self.at_edge(arguments)

    def at_edge(self, arguments: list[object]) -> float:
        """Results at poles and outside of the domain."""
        first = arguments[0]
        assert isinstance(first, float)
        if self.name in ("log", "log10", "log1p"):
            pole = -1.0 if self.name == "log1p" else 0.0
            return -math.inf if first == pole else math.nan
        if self.name == "pow" and first == 0.0:
            return -math.inf if is_negative(arguments) else math.inf
        return math.nan


def is_negative(arguments: list[object]) -> bool:
    """Whether the result of an overflowing function is negative."""
    first = arguments[0]
    assert isinstance(first, float)
    if len(arguments) == 1:
        return first < 0
    power = arguments[1]
    assert isinstance(power, float)
    return math.copysign(1.0, first) < 0 and power % 2 == 1


def is_exact_power(arguments: list[object]) -> bool:
    """Whether Math.pow must be exact: of integers, when a double holds the result."""
    base, power = arguments
    assert isinstance(base, float)
    assert isinstance(power, float)
    if not (base.is_integer() and power.is_integer() and 0 <= power <= 64):
        return False
    return abs(int(base)) <= _EXACT_POWER and abs(int(base) ** int(power)) <= _EXACT_POWER


def cube_root(value: float) -> float:
    """Math.cbrt."""
    return math.cbrt(value)


def remainder(left: float, right: float) -> float:
    """Math.IEEEremainder, which is exact by IEEE 754."""
    return math.nan if math.isinf(left) or right == 0 else math.remainder(left, right)


LIBRARY_FUNCTIONS: Final[dict[str, tuple[str, Callable[..., float]]]] = {
    "sin": ("(D)D", math.sin),
    "cos": ("(D)D", math.cos),
    "tan": ("(D)D", math.tan),
    "asin": ("(D)D", math.asin),
    "acos": ("(D)D", math.acos),
    "atan": ("(D)D", math.atan),
    "exp": ("(D)D", math.exp),
    "log": ("(D)D", math.log),
    "log10": ("(D)D", math.log10),
    "cbrt": ("(D)D", cube_root),
    "atan2": ("(DD)D", math.atan2),
    "pow": ("(DD)D", math.pow),
    "sinh": ("(D)D", math.sinh),
    "cosh": ("(D)D", math.cosh),
    "tanh": ("(D)D", math.tanh),
    "hypot": ("(DD)D", math.hypot),
    "expm1": ("(D)D", math.expm1),
    "log1p": ("(D)D", math.log1p),
}


def ieee_remainder(machine: Machine, state: State, arguments: list[object]) -> object:
    """Math.IEEEremainder: exact on numbers."""
    if is_symbolic(arguments):
        state.approximate(LIBRARY)
        return unknown(machine, state, "Math.IEEEremainder()", "D")
    left, right = arguments
    assert isinstance(left, float)
    assert isinstance(right, float)
    return remainder(left, right)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for owner in (MATH, STRICT):
        for name, build in (("sqrt", fsqrt), ("floor", floor), ("ceil", ceil), ("rint", rint)):
            registry.exact(f"{owner}.{name}(D)D", UnaryTerm(FP64, build))
        for letter, sort in _SORTS.items():
            registry.exact(f"{owner}.abs({letter}){letter}", UnaryTerm(sort, fabs_))
            for name, choose in (("max", greater), ("min", less)):
                signature = f"{owner}.{name}({letter}{letter}){letter}"
                registry.exact(signature, BinaryTerm(sort, choose))
        for name, (descriptor, function) in LIBRARY_FUNCTIONS.items():
            model: ModelFunction = Library(owner, name, descriptor, function)
            registry.partly(f"{owner}.{name}{descriptor}", LIBRARY, model)
        registry.partly(f"{owner}.IEEEremainder(DD)D", LIBRARY, ieee_remainder)
        registry.partly(f"{owner}.random()D", ENVIRONMENT, Blurring(ENVIRONMENT))
