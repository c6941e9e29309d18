"""java.lang.Math and StrictMath: what is native or would fork for nothing.

Arithmetic on ints and longs (abs, floorMod, addExact and the like) runs as bytecode, but for
products of longs: whether one overflows is a division there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.expr import (
    BV64,
    FP32,
    FP64,
    LIBRARY,
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
    function,
    ite,
    mul,
    sle,
)
from jejak.expr.comparison import term_range
from jejak.expr.functions import BINARY, UNARY
from jejak.machine.machine import Machine, ModelFunction
from jejak.machine.outcomes import DECLINED, Outcome, ask_truth
from jejak.machine.values import lift, lower
from jejak.models.arguments import is_symbolic
from jejak.models.environment import ENVIRONMENT, AnyFraction, in_jdk_initialiser
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.semantics.throwing import throw_new
from jejak.state.state import State

MATH: Final = "java/lang/Math"
ARITHMETIC: Final = "java/lang/ArithmeticException"
STRICT: Final = "java/lang/StrictMath"
LIBRARY_REASON: Final = Approximation.MATH_LIBRARY
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


class LibraryFunction:
    """A function that Java leaves to a mathematical library.

    Its values are those of the JVM that was lent to `expr.functions`. Without one, Python's are
    taken, which may differ in the last bit and blur the path, unless the JDK has the function in
    Java: then that runs.
    """

    def __init__(self, owner: str, name: str, descriptor: str) -> None:
        self.key = (name, descriptor)
        self.owner = owner
        self.name = f"{owner.rpartition('/')[2]}.{name}"

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The result, or an expression of it."""
        if not LIBRARY.is_exact() and not self.is_certain(state, arguments):
            if not is_symbolic(arguments) and self.owner == STRICT and self.is_java(machine):
                return DECLINED
            state.approximate(LIBRARY_REASON)
        return lower(function(self.name, tuple([lift(each, FP64) for each in arguments])))

    def is_java(self, machine: Machine) -> bool:
        """Whether the analysed JDK has the function as bytecode."""
        owner = machine.program.find(self.owner)
        method = None if owner is None else owner.methods.get(self.key)
        return method is not None and not method.is_native

    def is_certain(self, state: State, arguments: list[object]) -> bool:
        """Whether every library has the same value, or nobody looks at its last bits."""
        if self.key[0] == "IEEEremainder":  # exact by IEEE 754
            return True
        if is_symbolic(arguments):
            return False
        if self.key[0] == "pow" and is_exact_power(arguments):
            return True
        return in_jdk_initialiser(state)  # tables that tune, such as BigInteger's


def is_exact_power(arguments: list[object]) -> bool:
    """Whether Math.pow must be exact: of integers, when a double holds the result."""
    base, power = arguments
    assert isinstance(base, float)
    assert isinstance(power, float)
    if not (base.is_integer() and power.is_integer() and 0 <= power <= 64):
        return False
    return abs(int(base)) <= _EXACT_POWER and abs(int(base) ** int(power)) <= _EXACT_POWER


# --- products of longs -------------------------------------------------------------------------


def multiply_exact(machine: Machine, state: State, arguments: list[object]) -> object:
    """Math.multiplyExact(long, long) where ranges tell whether it overflows, else as bytecode."""
    left, right = [lift(each, machine.long_sort) for each in arguments]
    if machine.long_sort is not BV64:
        return DECLINED
    if left.is_const:
        left, right = right, left
    if not right.is_const:
        ends = [x * y for x in term_range(left) for y in term_range(right)]
        fits = BV64.low <= min(ends) and max(ends) <= BV64.high
        return lower(mul(left, right)) if fits else DECLINED
    factor = right.value
    if factor in (0, 1):
        return lower(mul(left, right))
    # the quotients, cut towards zero, are the last numbers whose product fits
    ends = sorted(int_divide(limit, factor) for limit in (BV64.low, BV64.high))
    low, high = [const(min(end, BV64.high), BV64) for end in ends]
    answer = ask_truth(state, and_(sle(low, left), sle(left, high)))
    if isinstance(answer, Outcome):
        return answer
    if not answer:
        return throw_new(machine, state, ARITHMETIC, "long overflow")
    return lower(mul(left, right))


def int_divide(number: int, by: int) -> int:
    """The quotient, cut towards zero."""
    quotient = abs(number) // abs(by)
    return quotient if (number < 0) == (by < 0) else -quotient


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for owner in (MATH, STRICT):
        registry.exact(f"{owner}.multiplyExact(JJ)J", multiply_exact)
        for name, build in (("sqrt", fsqrt), ("floor", floor), ("ceil", ceil), ("rint", rint)):
            registry.exact(f"{owner}.{name}(D)D", UnaryTerm(FP64, build))
        for letter, sort in _SORTS.items():
            registry.exact(f"{owner}.abs({letter}){letter}", UnaryTerm(sort, fabs_))
            for name, choose in (("max", greater), ("min", less)):
                signature = f"{owner}.{name}({letter}{letter}){letter}"
                registry.exact(signature, BinaryTerm(sort, choose))
        for name in UNARY:
            model: ModelFunction = LibraryFunction(owner, name, "(D)D")
            registry.partly(f"{owner}.{name}(D)D", LIBRARY_REASON, model)
        for name in BINARY:
            model = LibraryFunction(owner, name, "(DD)D")
            registry.partly(f"{owner}.{name}(DD)D", LIBRARY_REASON, model)
        registry.partly(f"{owner}.random()D", ENVIRONMENT, AnyFraction("Math.random()"))
