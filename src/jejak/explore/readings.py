"""Reads a state under a model: numbers, elements of arrays, boxes and strings as they come out."""

from __future__ import annotations

from typing import Final

from jejak.expr import ArrayValue, Expr, Model
from jejak.machine.boxing import UNBOXED
from jejak.machine.strings import LATIN1, from_units, text_of
from jejak.machine.texts import Text
from jejak.state.contents import Cells, SparseNumbers, SparseReferences, TermContents
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

LONGEST_STRING: Final = 100_000
"""Characters of a string that are looked up."""


class ModelReading:
    """What one path's state holds under one model."""

    def __init__(self, state: State, model: Model) -> None:
        self.state = state
        self.model = model

    def value(self, value: object) -> object:
        """What a value is: a number where it is one that depends on the model."""
        return self.model.value(value) if isinstance(value, Expr) else value

    def number(self, value: object) -> int | float:
        """The number that a primitive value is."""
        found = self.value(value)
        assert isinstance(found, int | float)
        return found

    def whole(self, value: object) -> int:
        """The number that a length or an index is."""
        found = self.number(value)
        assert isinstance(found, int)
        return found

    def given(self, array: Array) -> dict[int, object]:
        """What an input array held at the start, by index, as far as it was read."""
        found: dict[int, object] = {}
        given = {} if array.initial is None else array.initial.elements
        for key, value in given.items():
            found[self.whole(key)] = value
        return found

    def held(self, array: Array, index: int) -> object:
        """What an array holds at the end; UNREAD where that is an element nobody looked at."""
        element, contents = array.descriptor[1:], array.contents
        if isinstance(contents, Cells):
            return contents.cells[index]
        if isinstance(contents, TermContents):
            return self.base_value(contents.term, index, element)
        found: object = UNREAD
        for key, value in contents.written().items():
            if self.value(key) == index:
                found = value
        if found is not UNREAD:
            return found
        if isinstance(contents, SparseNumbers):
            return self.base_value(contents.base, index, element)
        assert isinstance(contents, SparseReferences)
        return self.held_under(array, contents, index)

    def held_under(self, array: Array, contents: SparseReferences, index: int) -> object:
        """What an array of references holds where nothing was written."""
        room, under = self.value(contents.room), contents.under
        if under is None or (isinstance(room, int) and index >= room):
            return None
        if isinstance(under, list):
            return under[index]
        origin = self.state.array(under) if isinstance(under, Ref) else array
        return self.given(origin).get(index, UNREAD)

    def base_value(self, base: Expr, index: int, element: str) -> object:
        """An element that only an array expression holds."""
        contents = self.model.value(base)
        assert isinstance(contents, ArrayValue)
        value = contents.get(index)
        if element == "Z":
            return int(value) & 1
        return int(value) & 0xFFFF if element == "C" else value

    def box_value(self, record: Instance) -> int | float:
        """The number in a box."""
        fields = record.initial if record.initial is not None else record.fields
        value = fields[record.shape.slot("value")]
        if value is UNREAD:
            return 0.0 if UNBOXED[record.shape.name] in "FD" else 0
        return self.number(value)

    def string_value(self, ref: Ref, record: Instance) -> str | None:
        """The characters of a string, None when they are not known."""
        if isinstance(record.native, Text):
            if record.native.unknown:
                return None
            return from_units(record.native.under(self.value))
        known = text_of(self.state, ref)
        if known is None:
            value = record.fields[record.shape.slot("value")]
            if not isinstance(value, Ref):
                return None
            known = self.new_characters(record, value)
        return known

    def new_characters(self, record: Instance, value: Ref) -> str | None:
        """The text of a string that the path made, of bytes or, before Java 9, of characters."""
        array = self.state.array(value)
        length = self.whole(array.length)
        if length > LONGEST_STRING:
            return None
        cells = [self.value(self.held(array, index)) for index in range(length)]
        units = [int(cell) & 0xFFFF for cell in cells if isinstance(cell, int)]
        if len(units) < length:
            return None
        if array.descriptor == "[C":
            return from_units(units)
        if self.number(record.fields[record.shape.slot("coder")]) == LATIN1:
            return "".join([chr(unit & 0xFF) for unit in units])
        low, high = units[:-1:2], units[1::2]
        pairs = zip(low, high, strict=True)
        return from_units([(one & 0xFF) | (other & 0xFF) << 8 for one, other in pairs])
