"""Arithmetic, conversions and comparisons of primitives, on numbers and on expressions.

Numbers come first (`type(x) is int`); anything else goes through the constructors of `expr`,
which fold constants by the same rules that the solver and models follow.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from jejak.bytecode.exceptions import ARITHMETIC
from jejak.bytecode.instructions import (
    Arithmetic,
    Compare,
    Condition,
    Convert,
    Divide,
    Increment,
    Instruction,
    Kind,
    Negate,
    Operator,
    Shift,
    ShiftOperator,
)
from jejak.expr import (
    BV8,
    BV16,
    BV32,
    BV64,
    FP32,
    FP64,
    INT,
    Expr,
    Sort,
    add,
    ashr,
    bit_and,
    bit_or,
    bit_xor,
    const,
    eq,
    fadd,
    fdiv,
    feq,
    flt,
    fmul,
    fneg,
    fp_to_fp,
    fp_to_int,
    frem,
    fsub,
    int_to_fp,
    ite,
    lshr,
    mul,
    ne,
    neg,
    sdiv,
    sext,
    shl,
    sle,
    slt,
    srem,
    sub,
    truncate,
    zext,
)
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop, ask_truth
from jejak.machine.values import RANGES, lift, lower
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.semantics.throwing import throw_implicit
from jejak.state.frames import Frame
from jejak.state.state import State
from jejak.state.values import WIDE

Binary = Callable[[Expr, Expr], Expr]

INTEGER: Final[dict[Operator, Binary]] = {
    Operator.ADD: add,
    Operator.SUBTRACT: sub,
    Operator.MULTIPLY: mul,
    Operator.DIVIDE: sdiv,
    Operator.REMAINDER: srem,
    Operator.AND: bit_and,
    Operator.OR: bit_or,
    Operator.XOR: bit_xor,
}
FLOATING: Final[dict[Operator, Binary]] = {
    Operator.ADD: fadd,
    Operator.SUBTRACT: fsub,
    Operator.MULTIPLY: fmul,
    Operator.DIVIDE: fdiv,
    Operator.REMAINDER: frem,
}
SHIFTS: Final[dict[ShiftOperator, Binary]] = {
    ShiftOperator.LEFT: shl,
    ShiftOperator.RIGHT: ashr,
    ShiftOperator.UNSIGNED_RIGHT: lshr,
}
BITWISE: Final = (Operator.AND, Operator.OR, Operator.XOR)
WHOLE: Final = (Kind.INT, Kind.LONG, Kind.BYTE, Kind.CHAR, Kind.SHORT)
_WIDE_KINDS: Final = (Kind.LONG, Kind.DOUBLE)


def wrap(value: int, bits: int) -> int:
    """A number as a signed one of that many bits."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def int_binary(operator: Operator, left: int, right: int) -> int:
    """An operation on whole numbers, before wrapping. Java's division truncates."""
    if operator is Operator.ADD:
        return left + right
    if operator is Operator.SUBTRACT:
        return left - right
    if operator is Operator.MULTIPLY:
        return left * right
    if operator is Operator.AND:
        return left & right
    if operator is Operator.OR:
        return left | right
    if operator is Operator.XOR:
        return left ^ right
    quotient = abs(left) // abs(right)
    if (left < 0) != (right < 0):
        quotient = -quotient
    return quotient if operator is Operator.DIVIDE else left - quotient * right


def kind_sort(machine: Machine, kind: Kind) -> Sort:
    """The sort of values of a kind."""
    if kind is Kind.INT:
        return machine.int_sort
    if kind is Kind.LONG:
        return machine.long_sort
    return FP32 if kind is Kind.FLOAT else FP64


def binary(
    machine: Machine, kind: Kind, operator: Operator, left: object, right: object
) -> object | None:
    """The result of an operation; None when mathematical integers do not have it."""
    if kind is Kind.INT or kind is Kind.LONG:
        if type(left) is int and type(right) is int:
            result = int_binary(operator, left, right)
            return result if machine.mathematical else wrap(result, 32 if kind is Kind.INT else 64)
        sort = kind_sort(machine, kind)
        if sort is INT and operator in BITWISE:
            return mathematical_bits(operator, left, right)
        return lower(INTEGER[operator](lift(left, sort), lift(right, sort)))
    sort = kind_sort(machine, kind)
    return lower(FLOATING[operator](lift(left, sort), lift(right, sort)))


def mathematical_bits(operator: Operator, left: object, right: object) -> object | None:
    """Bit operations that mathematical integers have: on truth values, and low masks."""
    a, b = lift(left, INT), lift(right, INT)
    if is_truth(a) and is_truth(b):
        one, zero = const(1, INT), const(0, INT)
        p, q = ne(a, zero), ne(b, zero)
        if operator is Operator.AND:
            return lower(ite(p, b, zero))
        if operator is Operator.OR:
            return lower(ite(p, one, b))
        return lower(ite(p, ite(q, zero, one), b))
    return None


def is_truth(value: Expr) -> bool:
    """Whether an expression is 0 or 1 by its form."""
    if value.is_const:
        return value.value in (0, 1)
    return len(value.args) == 3 and is_truth(value.args[1]) and is_truth(value.args[2])


# --- handlers ----------------------------------------------------------------------------------


def arithmetic(machine: Machine, _state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Two operands, one result."""
    assert isinstance(ins, Arithmetic)
    stack = frame.stack
    wide = ins.kind in _WIDE_KINDS
    left, right = (stack[-4], stack[-2]) if wide else (stack[-2], stack[-1])
    result = binary(machine, ins.kind, ins.operator, left, right)
    if result is None:
        return Stop(Ending.UNSUPPORTED, Unsupported.MATHEMATICAL_BITS)
    replace(stack, 4 if wide else 2, result, wide)
    frame.pc += 1
    return None


def replace(stack: list[object], words: int, result: object, wide: bool) -> None:
    """Pops words and pushes a result."""
    del stack[-words:]
    stack.append(result)
    if wide:
        stack.append(WIDE)


def divide(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Integer division: fails on a zero divisor."""
    assert isinstance(ins, Divide)
    stack = frame.stack
    wide = ins.kind is Kind.LONG
    left, right = (stack[-4], stack[-2]) if wide else (stack[-2], stack[-1])
    sort = kind_sort(machine, ins.kind)
    if isinstance(right, Expr):
        is_zero = eq(right, const(0, sort))
        answer = ask_truth(state, is_zero)
        if isinstance(answer, Outcome):
            return answer
        if answer:
            return throw_implicit(machine, state, ARITHMETIC, right)
    elif right == 0:
        return throw_implicit(machine, state, ARITHMETIC, right)
    result = binary(machine, ins.kind, ins.operator, left, right)
    replace(stack, 4 if wide else 2, result, wide)
    frame.pc += 1
    return None


def shift(machine: Machine, _state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """A shift by an int distance, of which the low bits count."""
    assert isinstance(ins, Shift)
    stack = frame.stack
    wide = ins.kind is Kind.LONG
    value, distance = stack[-3] if wide else stack[-2], stack[-1]
    result = shifted(machine, ins.operator, value, distance, 64 if wide else 32)
    if result is None:
        return Stop(Ending.UNSUPPORTED, Unsupported.MATHEMATICAL_BITS)
    replace(stack, 3 if wide else 2, result, wide)
    frame.pc += 1
    return None


def shifted(
    machine: Machine, operator: ShiftOperator, value: object, distance: object, bits: int
) -> object | None:
    """A shifted value; None when mathematical integers do not have it."""
    if type(distance) is int:
        places = distance & (bits - 1)
        if type(value) is int:
            if operator is ShiftOperator.LEFT:
                result = value << places
            elif operator is ShiftOperator.RIGHT:
                result = value >> places
            elif machine.mathematical:
                result = wrap(wrap(value, bits) % (1 << bits) >> places, bits)
            else:
                result = value % (1 << bits) >> places
            return result if machine.mathematical else wrap(result, bits)
        if machine.mathematical and operator is ShiftOperator.LEFT:
            return lower(mul(lift(value, INT), const(1 << places, INT)))
    if machine.mathematical:
        return None
    sort = machine.int_sort if bits == 32 else machine.long_sort
    amount = bit_and(lift(distance, machine.int_sort), const(bits - 1, machine.int_sort))
    if bits == 64:
        amount = zext(amount, sort)
    return lower(SHIFTS[operator](lift(value, sort), amount))


def negate(machine: Machine, _state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Unary minus."""
    assert isinstance(ins, Negate)
    wide = ins.kind in _WIDE_KINDS
    position = -2 if wide else -1
    value = frame.stack[position]
    if type(value) is int:
        result: object = -value if machine.mathematical else wrap(-value, 64 if wide else 32)
    elif ins.kind is Kind.INT or ins.kind is Kind.LONG:
        result = lower(neg(lift(value, kind_sort(machine, ins.kind))))
    else:
        result = lower(fneg(lift(value, kind_sort(machine, ins.kind))))
    frame.stack[position] = result
    frame.pc += 1
    return None


def increment(machine: Machine, _state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """iinc."""
    assert isinstance(ins, Increment)
    value = frame.locals[ins.index]
    frame.locals[ins.index] = binary(machine, Kind.INT, Operator.ADD, value, ins.amount)
    frame.pc += 1
    return None


# --- conversions -------------------------------------------------------------------------------


def convert(machine: Machine, _state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """A conversion between primitive types."""
    assert isinstance(ins, Convert)
    stack = frame.stack
    wide = ins.source in _WIDE_KINDS
    value = stack[-2] if wide else stack[-1]
    result = converted(machine, value, ins.source, ins.target)
    if result is None:
        return Stop(Ending.UNSUPPORTED, Unsupported.MATHEMATICAL_FLOAT)
    replace(stack, 2 if wide else 1, result, ins.target in _WIDE_KINDS)
    frame.pc += 1
    return None


def converted(machine: Machine, value: object, source: Kind, target: Kind) -> object | None:
    """A value of one kind as a value of another (JLS §5.1.2, §5.1.3).

    None when mathematical integers do not have it.
    """
    if machine.mathematical and isinstance(value, Expr) and (source in WHOLE) != (target in WHOLE):
        return None
    if source is Kind.INT or source is Kind.LONG:
        if target is Kind.FLOAT or target is Kind.DOUBLE:
            lifted = lift(value, kind_sort(machine, source))
            return lower(int_to_fp(lifted, kind_sort(machine, target)))
        if type(value) is int:
            return narrowed(value, target)
        assert isinstance(value, Expr)
        return lower(convert_integer(machine, value, target))
    sort = kind_sort(machine, target)
    lifted = lift(value, kind_sort(machine, source))
    if target is Kind.FLOAT or target is Kind.DOUBLE:
        return lower(fp_to_fp(lifted, sort))
    return lower(fp_to_int(lifted, BV32 if target is Kind.INT else BV64))


def narrowed(value: int, target: Kind) -> int:
    """A whole number as one of a narrower or wider kind."""
    if target is Kind.CHAR:
        return value & 0xFFFF
    if target is Kind.BYTE:
        return wrap(value, 8)
    if target is Kind.SHORT:
        return wrap(value, 16)
    return wrap(value, 64 if target is Kind.LONG else 32)


def convert_integer(machine: Machine, value: Expr, target: Kind) -> Expr:
    """An integer expression as one of another integer kind."""
    if machine.mathematical:
        return mathematical_narrowing(value, target)
    if target is Kind.LONG:
        return sext(value, machine.long_sort)
    if target is Kind.INT:
        return truncate(value, machine.int_sort)
    if target is Kind.CHAR:
        return zext(truncate(value, BV16), machine.int_sort)
    return sext(truncate(value, BV8 if target is Kind.BYTE else BV16), machine.int_sort)


def mathematical_narrowing(value: Expr, target: Kind) -> Expr:
    """Narrowing to 8 and 16 bits; int and long are not told apart."""
    if target is Kind.INT or target is Kind.LONG:
        return value
    low, high = RANGES[target.value]
    size = const(high - low + 1, INT)
    moved = sub(value, const(low, INT))
    rest = srem(moved, size)
    rest = ite(slt(rest, const(0, INT)), add(rest, size), rest)
    return add(rest, const(low, INT))


# --- comparisons -------------------------------------------------------------------------------


def compare(machine: Machine, _state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """lcmp and the floating comparisons: -1, 0 or 1."""
    assert isinstance(ins, Compare)
    stack = frame.stack
    wide = ins.kind in _WIDE_KINDS
    left, right = (stack[-4], stack[-2]) if wide else (stack[-2], stack[-1])
    replace(stack, 4 if wide else 2, compared(machine, ins, left, right), False)
    frame.pc += 1
    return None


def compared(machine: Machine, ins: Compare, left: object, right: object) -> object:
    """The result of a comparison instruction."""
    if not isinstance(left, Expr) and not isinstance(right, Expr):
        assert isinstance(left, int | float)
        assert isinstance(right, int | float)
        if math.isnan(left) or math.isnan(right):
            return ins.on_nan
        return -1 if left < right else 1 if left > right else 0
    sort = kind_sort(machine, ins.kind)
    a, b = lift(left, sort), lift(right, sort)
    minus, zero, one = (const(n, machine.int_sort) for n in (-1, 0, 1))
    if ins.kind is Kind.LONG:
        return lower(ite(slt(a, b), minus, ite(eq(a, b), zero, one)))
    if ins.on_nan > 0:
        return lower(ite(flt(a, b), minus, ite(feq(a, b), zero, one)))
    return lower(ite(flt(b, a), one, ite(feq(a, b), zero, minus)))


def comparison(machine: Machine, condition: Condition, left: object, right: object) -> Expr:
    """A comparison of two ints as an expression."""
    a, b = lift(left, machine.int_sort), lift(right, machine.int_sort)
    if condition is Condition.EQ:
        return eq(a, b)
    if condition is Condition.NE:
        return ne(a, b)
    if condition is Condition.LT:
        return slt(a, b)
    if condition is Condition.GE:
        return sle(b, a)
    return slt(b, a) if condition is Condition.GT else sle(a, b)


def compare_numbers(condition: Condition, left: int, right: int) -> bool:
    """A comparison of two numbers."""
    if condition is Condition.EQ:
        return left == right
    if condition is Condition.NE:
        return left != right
    if condition is Condition.LT:
        return left < right
    if condition is Condition.GE:
        return left >= right
    return left > right if condition is Condition.GT else left <= right
