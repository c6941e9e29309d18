"""Collections of the JDK by what they hold, read from the fields that a graph has of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from jejak.results.heaps import (
    AnyForm,
    BoxForm,
    FieldPlace,
    HeapObject,
    InstanceForm,
    NullValue,
    NumberValue,
    ReferenceValue,
    TextForm,
    Value,
)

_UTIL: Final = "java/util/"
MOST_ELEMENTS: Final = 64
"""Elements of a collection that are written one by one."""
LISTED: Final = 10
"""Entries that `Map.of` takes."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a collection holds, in its order; of a map, keys and values by turns."""

    elements: tuple[Value, ...]
    is_map: bool = False

    @property
    def has_null(self) -> bool:
        """Whether null is among the elements, so that the factories of the JDK refuse them."""
        return any(isinstance(each, NullValue) for each in self.elements)


class _Fields:
    """The fields of one object by name."""

    def __init__(self, objects: Mapping[int, HeapObject], each: HeapObject) -> None:
        self.objects = objects
        self.values = {
            slot.place.name: slot.value for slot in each.slots if isinstance(slot.place, FieldPlace)
        }

    def number(self, name: str) -> int | None:
        """A whole number; one that is not shown is zero."""
        found = self.values.get(name)
        if found is None:
            return 0
        is_whole = isinstance(found, NumberValue) and isinstance(found.number, int)
        return int(found.number) if is_whole and isinstance(found, NumberValue) else None

    def target(self, name: str) -> HeapObject | None:
        """The object that a field refers to."""
        found = self.values.get(name)
        return self.objects.get(found.target) if isinstance(found, ReferenceValue) else None


def contents_of(objects: Mapping[int, HeapObject], each: HeapObject) -> Contents | None:
    """What a collection of the JDK holds; None of other objects, and where that is not known."""
    read = _READ.get(each.type)
    if read is None or not isinstance(each.form, InstanceForm) or each.unseen:
        return None
    return read(_Fields(objects, each))


def _in_array(fields: _Fields, array: str, first: int | None, size: int | None) -> Contents | None:
    held = fields.target(array)
    if first is None or size is None or size < 0 or held is None or held.length is None:
        return Contents(()) if size == 0 else None
    if size > MOST_ELEMENTS or size > held.length:
        return None
    slots = held.elements
    places = [(first + offset) % held.length for offset in range(size)]
    return Contents(tuple([slots[i].value if i in slots else NullValue() for i in places]))


def _array_list(fields: _Fields) -> Contents | None:
    return _in_array(fields, "elementData", 0, fields.number("size"))


def _vector(fields: _Fields) -> Contents | None:
    return _in_array(fields, "elementData", 0, fields.number("elementCount"))


def _array_deque(fields: _Fields) -> Contents | None:
    held, head, tail = fields.target("elements"), fields.number("head"), fields.number("tail")
    if held is None or not held.length or head is None or tail is None:
        return None
    return _in_array(fields, "elements", head, (tail - head) % held.length)


_READ: Final[dict[str, Callable[[_Fields], Contents | None]]] = {
    _UTIL + "ArrayList": _array_list,
    _UTIL + "Vector": _vector,
    _UTIL + "Stack": _vector,
    _UTIL + "ArrayDeque": _array_deque,
}
"""How the objects of a class are read."""


def plain_content(objects: Mapping[int, HeapObject], value: Value) -> TextForm | BoxForm | None:
    """The text or number that stands for an element: Java boxes it by itself. None of others."""
    each = objects.get(value.target) if isinstance(value, ReferenceValue) else None
    if each is None:
        return None
    form = each.form.stands_for if isinstance(each.form, AnyForm) else each.form
    if isinstance(form, BoxForm):
        return None if form.fresh or form.number.descriptor in "BSF" else form
    return form if isinstance(form, TextForm) and form.text is not None and not form.fresh else None
