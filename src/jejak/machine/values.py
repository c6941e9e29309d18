"""Between values of the stack and expressions: lifting, fresh inputs, questions."""

from __future__ import annotations

from jejak.expr import (
    BOOL,
    BV8,
    BV16,
    FP32,
    FP64,
    INT,
    Expr,
    Sort,
    and_,
    bit_and,
    const,
    ite,
    sext,
    sge,
    sle,
    truncate,
    var,
    zext,
)
from jejak.machine.machine import Machine
from jejak.state.state import State
from jejak.state.values import WIDE, Symbol

RANGES: dict[str, tuple[int, int]] = {
    "B": (-128, 127),
    "C": (0, 65535),
    "S": (-32768, 32767),
    "I": (-(2**31), 2**31 - 1),
    "J": (-(2**63), 2**63 - 1),
}


def lift(value: object, sort: Sort) -> Expr:
    """A value as an expression."""
    if isinstance(value, Expr):
        return value
    assert isinstance(value, int | float)
    return const(value, sort)


def lower(expression: Expr) -> object:
    """An expression as a value: a number when it is one."""
    return expression.value if expression.is_const else expression


def is_wide(descriptor: str) -> bool:
    """Whether values of a type take two words."""
    return descriptor in ("J", "D")


def push(stack: list[object], value: object, descriptor: str) -> None:
    """Pushes a value of a type."""
    stack.append(value)
    if descriptor in ("J", "D"):
        stack.append(WIDE)


def sort_of(machine: Machine, descriptor: str) -> Sort:
    """The sort that values of a primitive type have on the operand stack."""
    if descriptor == "J":
        return machine.long_sort
    if descriptor == "F":
        return FP32
    return FP64 if descriptor == "D" else machine.int_sort


def element_sort(machine: Machine, descriptor: str) -> Sort:
    """The sort of an array's primitive elements as they are stored."""
    if machine.mathematical and descriptor in "BCSIJ":
        return INT
    if descriptor == "B":
        return BV8
    if descriptor == "Z":
        return BV8 if not machine.mathematical else INT
    return BV16 if descriptor in ("C", "S") else sort_of(machine, descriptor)


def widened(machine: Machine, stored: Expr, descriptor: str) -> Expr:
    """A stored element or field as a value of the operand stack."""
    if machine.mathematical or stored.sort is machine.int_sort:
        return stored
    if descriptor == "C":
        return zext(stored, machine.int_sort)
    return sext(stored, machine.int_sort) if descriptor in ("B", "S", "Z") else stored


def fresh_primitive(machine: Machine, state: State, name: str, descriptor: str) -> Expr:
    """An unconstrained value of a primitive type, as the operand stack holds it."""
    if descriptor == "Z":
        one, zero = const(1, machine.int_sort), const(0, machine.int_sort)
        return ite(var(name, BOOL), one, zero)
    stored = var(name, element_sort(machine, descriptor))
    if machine.mathematical and descriptor in ("B", "C", "S"):
        low, high = RANGES[descriptor]
        state.assume(and_(sge(stored, const(low, INT)), sle(stored, const(high, INT))))
    return widened(machine, stored, descriptor)


def fresh_value(
    machine: Machine,
    state: State,
    name: str,
    descriptor: str,
    chain: int = 0,
    unknown: int = 0,
) -> object:
    """An unconstrained value of any type."""
    if descriptor[0] in ("L", "["):
        return Symbol(name, descriptor, chain, unknown)
    return fresh_primitive(machine, state, name, descriptor)


def narrow(machine: Machine, value: object, descriptor: str) -> object:
    """What a byte, char, short or boolean field, element or result keeps of an int."""
    if type(value) is int:
        if descriptor == "Z":
            return value & 1
        if descriptor == "C":
            return value & 0xFFFF
        bits = 8 if descriptor == "B" else 16
        value &= (1 << bits) - 1
        return value - (1 << bits) if value >> (bits - 1) else value
    if machine.mathematical:
        return value
    assert isinstance(value, Expr)
    if descriptor == "Z":
        return lower(bit_and(value, const(1, machine.int_sort)))
    return lower(widened(machine, truncate(value, element_sort(machine, descriptor)), descriptor))
