"""Wrapper classes, and the identity of boxed numbers.

valueOf gives equal small numbers the same object (JLS §5.1.7).
"""

from __future__ import annotations

from typing import Final

from jejak.expr import FALSE, Expr, and_, const, eq, sge, sle
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING
from jejak.machine.values import lift
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import HELD, Ref

WRAPPERS: Final = {
    "Z": ("java/lang/Boolean", "booleanValue"),
    "B": ("java/lang/Byte", "byteValue"),
    "C": ("java/lang/Character", "charValue"),
    "S": ("java/lang/Short", "shortValue"),
    "I": ("java/lang/Integer", "intValue"),
    "J": ("java/lang/Long", "longValue"),
    "F": ("java/lang/Float", "floatValue"),
    "D": ("java/lang/Double", "doubleValue"),
}
UNBOXED: Final = {wrapper: letter for letter, (wrapper, _) in WRAPPERS.items()}
BOXED: Final = "boxed"
"""What `Instance.native` holds in a box that came from valueOf."""
VALUE: Final = HELD
INTEGER: Final = "java/lang/Integer"
CACHED: Final[dict[str, tuple[int, int]]] = {
    "java/lang/Byte": (-128, 127),
    "java/lang/Short": (-128, 127),
    "java/lang/Character": (0, 127),
    "java/lang/Integer": (-128, 127),
    "java/lang/Long": (-128, 127),
}


def is_value(name: str) -> bool:
    """Whether a class is that of strings or boxes, whose identity hardly matters."""
    return name == STRING or name in UNBOXED


def same_box(machine: Machine, state: State, left: Ref, right: Ref) -> Expr | None:
    """When two boxes that are apart in the heap are one object; None when they never are."""
    first, second = state.record(left), state.record(right)
    if not isinstance(first, Instance) or first.native != BOXED:
        return None
    if not isinstance(second, Instance) or second.native != BOXED:
        return None
    if first.shape is not second.shape:
        return None
    slot = first.shape.slot(VALUE)
    one, other = first.fields[slot], second.fields[slot]
    name = first.shape.name
    sort = machine.long_sort if name == "java/lang/Long" else machine.int_sort
    value = lift(one, sort)
    same = and_(eq(value, lift(other, sort)), is_cached(machine, name, value))
    return None if same is FALSE else same


def is_cached(machine: Machine, name: str, value: Expr) -> Expr:
    """Whether valueOf keeps the box of a number."""
    sort = machine.long_sort if name == "java/lang/Long" else machine.int_sort
    low, high = CACHED[name]
    return and_(sge(value, const(low, sort)), sle(value, const(high, sort)))
