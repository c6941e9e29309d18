"""Weak mutation: small changes to one instruction, and when they make a difference there.

A test may only notice that `a + b` became `a - b` where `b` is not 0, and that `a < b` became
`a <= b` where both are equal. Such conditions about a path's inputs are goals of a suite: tests
whose numbers are telling, and some at the bounds of comparisons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from jejak.bytecode.instructions import (
    Arithmetic,
    Condition,
    Divide,
    IfCompare,
    IfZero,
    Instruction,
    Kind,
    Negate,
    Operator,
    Return,
    Shift,
)
from jejak.expr import TRUE, Expr, and_, const, eq, feq, ne, not_
from jejak.machine.boxing import UNBOXED, is_value
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING
from jejak.machine.texts import Text
from jejak.machine.values import lift
from jejak.program import Method
from jejak.semantics.arithmetic import comparison, kind_sort
from jejak.state.frames import Frame
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import Ref

OTHERWISE, BOUND, BEYOND, TRUTH = range(4)
"""The kinds of change: another operator or result; a comparison that lets equal numbers go the
other way, and one that lets those beyond them do so; a result that is always true."""
FROM_BOUND: Final = {
    Condition.LT: Condition.GT,
    Condition.GE: Condition.GT,
    Condition.GT: Condition.LT,
    Condition.LE: Condition.LT,
}
"""Where numbers lie that go the same way as equal ones."""
WIDE: Final = (Kind.LONG, Kind.DOUBLE)


@dataclass(frozen=True, slots=True)
class Change:
    """A change to one instruction of a method."""

    method: Method
    index: int
    kind: int


Differences = dict[Change, Expr]
"""When each change makes a difference, on one path: a condition about its inputs."""
Found = Iterator[tuple[int, Expr]]


def differences(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Found:
    """The kinds of change to an instruction about to run, and when they make a difference."""
    find = FINDERS.get(type(ins))
    return iter(()) if find is None else find(machine, state, frame, ins)


def of_zero(machine: Machine, _: State, frame: Frame, ins: Instruction) -> Found:
    """A comparison with zero."""
    assert isinstance(ins, IfZero)
    return around_bound(machine, ins.condition, frame.stack[-1], 0)


def of_compare(machine: Machine, _: State, frame: Frame, ins: Instruction) -> Found:
    """A comparison."""
    assert isinstance(ins, IfCompare)
    return around_bound(machine, ins.condition, frame.stack[-2], frame.stack[-1])


def around_bound(machine: Machine, condition: Condition, left: object, right: object) -> Found:
    """A comparison by order: its bound, and what lies on the same side of it."""
    if condition not in FROM_BOUND:
        return
    yield BOUND, comparison(machine, Condition.EQ, left, right)
    yield BEYOND, comparison(machine, FROM_BOUND[condition], left, right)


def of_arithmetic(machine: Machine, _: State, frame: Frame, ins: Instruction) -> Found:
    """An operation: where its counterpart gives another number."""
    assert isinstance(ins, Arithmetic | Divide)
    stack, kind = frame.stack, ins.kind
    left, right = (stack[-4], stack[-2]) if kind in WIDE else (stack[-2], stack[-1])
    if ins.operator in (Operator.ADD, Operator.SUBTRACT):
        yield OTHERWISE, differs(machine, kind, right, 0)
    elif ins.operator in (Operator.AND, Operator.OR, Operator.XOR):
        sort = kind_sort(machine, kind)
        yield OTHERWISE, ne(lift(left, sort), lift(right, sort))
    else:
        factors = [differs(machine, kind, right, number) for number in (0, 1, -1)]
        yield OTHERWISE, and_(differs(machine, kind, left, 0), *factors)


def of_shift(machine: Machine, _: State, frame: Frame, ins: Instruction) -> Found:
    """A shift: where one in the other direction gives another number."""
    assert isinstance(ins, Shift)
    value = frame.stack[-3 if ins.kind is Kind.LONG else -2]
    moved = differs(machine, Kind.INT, frame.stack[-1], 0)
    yield OTHERWISE, and_(differs(machine, ins.kind, value, 0), moved)


def of_negate(machine: Machine, _: State, frame: Frame, ins: Instruction) -> Found:
    """A minus that is left out."""
    assert isinstance(ins, Negate)
    yield OTHERWISE, differs(machine, ins.kind, frame.stack[-2 if ins.kind in WIDE else -1], 0)


def of_return(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Found:
    """A result that becomes 0, null or empty; of a truth value, each of both."""
    assert isinstance(ins, Return)
    result, kind = frame.code.method.type.result, ins.kind
    if kind is Kind.VOID:
        return
    value: object = frame.stack[-2 if kind in WIDE else -1]
    if kind is Kind.REFERENCE:
        target = state.resolved(value)
        if not isinstance(target, Ref):
            return
        record = state.record(target)
        if isinstance(record, Array):
            yield OTHERWISE, differs(machine, Kind.INT, record.length, 0)
            return
        if not isinstance(record, Instance) or not is_value(record.shape.name):
            yield OTHERWISE, TRUE
            return
        result = UNBOXED.get(record.shape.name, "I")
        kind = Kind(result) if result in "JFD" else Kind.INT
        value = value_of(record)
        if value is None:
            return
    is_other = differs(machine, kind, value, 0)
    yield OTHERWISE, is_other
    if result == "Z":
        yield TRUTH, not_(is_other)


def value_of(record: Instance) -> object:
    """The number in a box, the length of a string; None where that is not known."""
    if record.shape.name != STRING:
        held = record.fields[record.shape.slot("value")]
        return held if isinstance(held, int | float | Expr) else None
    native = record.native
    return native.length if isinstance(native, Text) else None


def differs(machine: Machine, kind: Kind, value: object, number: int) -> Expr:
    """That a value is not some whole number."""
    sort = kind_sort(machine, kind)
    if kind in (Kind.FLOAT, Kind.DOUBLE):
        return not_(feq(lift(value, sort), const(float(number), sort)))
    return not_(eq(lift(value, sort), const(number, sort)))


Finder = Callable[[Machine, State, Frame, Instruction], Found]
FINDERS: Final[dict[type[Instruction], Finder]] = {
    IfZero: of_zero,
    IfCompare: of_compare,
    Arithmetic: of_arithmetic,
    Divide: of_arithmetic,
    Shift: of_shift,
    Negate: of_negate,
    Return: of_return,
}
