"""The wrapper classes of java.lang: Byte, Short, Character, Integer, Long, as keys of hash tables.

To everybody else their hash codes are what their bytecode says.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import FALSE, Expr, bit_xor, const, eq, lshr, truncate
from jejak.inputs.placing import placed_number
from jejak.inputs.references import read_field
from jejak.machine.boxing import VALUE
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome
from jejak.machine.values import lift, lower
from jejak.models.arguments import receiver
from jejak.models.registry import Registry
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

LONG: Final = "java/lang/Long"
WHOLE: Final = frozenset(f"java/lang/{name}" for name in ("Byte", "Short", "Character", "Integer"))


def hash_code(machine: Machine, state: State, arguments: list[object]) -> object:
    """hashCode: in a hash table, what tells a number from those that are there."""
    ref = receiver(state, arguments)
    box = NumberKey(machine, state, ref)
    if isinstance(box.value, Outcome):
        return box.value
    if isinstance(box.value, int) and not state.inputs.placed:
        return DECLINED
    found = placed_number(state, ref, box.same, box.number)
    return DECLINED if found is None else found


class NumberKey:
    """A box as a key among others."""

    def __init__(self, machine: Machine, state: State, ref: Ref) -> None:
        self.machine = machine
        self.state = state
        self.name = state.instance(ref).shape.name
        self.value = value_of(machine, state, ref)

    def same(self, key: Ref) -> Expr | Outcome:
        """When a key is a box of the same number."""
        if not self.is_kin(key):
            return FALSE
        sort = self.machine.long_sort if self.name == LONG else self.machine.int_sort
        other = value_of(self.machine, self.state, key)
        return eq(lift(self.value, sort), lift(other, sort))

    def number(self, key: Ref) -> int | None:
        """The hash code of a key that is a known number."""
        found = box_hash(self.machine, self.state, key) if self.is_kin(key) else None
        return found if isinstance(found, int) else None

    def is_kin(self, key: Ref) -> bool:
        """Whether a key is of the same class."""
        record = self.state.record(key)
        return isinstance(record, Instance) and record.shape.name == self.name


def value_of(machine: Machine, state: State, ref: Ref) -> object:
    """The number in a box."""
    return read_field(machine, state, ref, state.instance(ref).shape.slot(VALUE))


def box_hash(machine: Machine, state: State, ref: Ref) -> object:
    """The hash code of a box; None for other objects."""
    record = state.record(ref)
    name = record.shape.name if isinstance(record, Instance) else ""
    if name in WHOLE:
        return value_of(machine, state, ref)
    if name != LONG or machine.mathematical:
        return None
    value = lift(value_of(machine, state, ref), machine.long_sort)
    return lower(truncate(bit_xor(value, lshr(value, const(32, value.sort))), machine.int_sort))


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for name in (*sorted(WHOLE), LONG):
        registry.exact(f"{name}.hashCode()I", hash_code)
