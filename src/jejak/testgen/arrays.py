"""Arrays of tests."""

from __future__ import annotations

from collections.abc import Callable

from jejak.construct.ways import How
from jejak.javasource.nodes import (
    ArrayAccess,
    ArrayOf,
    Assign,
    Expression,
    Literal,
    Name,
    NewArray,
)
from jejak.results.heaps import HeapObject, NumberValue, ReferenceValue, Slot, Value
from jejak.testgen.draft import Draft
from jejak.testgen.fitting import zero

MOST_LISTED = 64
"""Elements of an array that are written as a list; those of longer ones are assigned."""


class Arrays:
    """Makes arrays; `value` writes what a place holds."""

    def __init__(self, draft: Draft, value: Callable[[Value], Expression]) -> None:
        self.draft = draft
        self.fitting = draft.fitting
        self.value = value

    def make_array(self, wanted: HeapObject) -> None:
        """An array: a list of its elements, or elements one by one."""
        length = wanted.length or 0
        element = wanted.type[1:]
        hidden = not self.draft.access.can_name_type(wanted.type)
        slots = wanted.elements
        busy = {i for i, s in slots.items() if s.target is not None and s.target in self.draft.busy}
        listed = length <= MOST_LISTED and not busy and len(slots) > 0 and not hidden
        if listed and (element[0] not in "L[" or len(slots) == length):
            values = [
                self.fitting.assigned(self.value(slots[i].value), element)
                if i in slots
                else zero(element)
                for i in range(length)
            ]
            self.draft.declare(wanted, ArrayOf(wanted.type, tuple(values)), How.ARRAY)
            return
        if hidden:
            made, shown = self.draft.reflection.array(wanted.type, length)
            self.draft.declare(wanted, made, How.REFLECTION, shown)
        else:
            self.draft.declare(wanted, NewArray(wanted.type, (Literal(length, "I"),)), How.ARRAY)
        for index, slot in sorted(slots.items()):
            if index in busy:
                self.draft.later.append((wanted.number, slot))
            elif is_needed(slot):
                self.put_element(wanted.number, index, self.value(slot.value))

    def put_element(self, number: int, index: int, value: Expression) -> None:
        """Assigns an element of an array."""
        name = self.draft.names[number]
        place = ArrayAccess(Name(name), Literal(index, "I"))
        self.draft.statements.append(
            Assign(place, self.fitting.assigned(value, self.draft.types[name][1:]))
        )


def is_needed(slot: Slot) -> bool:
    """Whether an element holds something else than a new array has there."""
    value = slot.value
    if isinstance(value, NumberValue):
        return bool(value.number) and not value.free
    return isinstance(value, ReferenceValue)
