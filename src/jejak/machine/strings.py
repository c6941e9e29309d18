"""Strings and Class objects that the JVM itself makes: constants, interned and mirrored."""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, const, select
from jejak.machine.machine import Machine
from jejak.machine.texts import OpenText, Text, known_units
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

STRING: Final = "java/lang/String"
CLASS: Final = "java/lang/Class"
LATIN1: Final = 0
UTF16: Final = 1
LONGEST_SETTLED: Final = 64


def string_constant(machine: Machine, state: State, text: str) -> Ref:
    """The interned string of a text."""
    key = f'"{text}'
    found = state.heap.pool.get(key)
    if found is None:
        found = new_string(machine, state, text)
        state.heap.pool = state.heap.pool.set(key, found)
    return found


def new_string(machine: Machine, state: State, text: str) -> Ref:
    """A new string object with the fields that the JDK gives it."""
    ref = state.new_instance(machine.shape(STRING))
    set_text(state, state.instance(ref), text)
    return ref


def set_text(state: State, string: Instance, text: str) -> None:
    """Gives a string object its characters."""
    units = utf16_units(text)
    latin = all(unit < 256 for unit in units)
    descriptor = string.shape.fields[string.shape.slot("value")].descriptor
    if descriptor == "[C":  # JDK 8
        cells: list[object] = list(units)
    elif latin:
        cells = [signed_byte(unit) for unit in units]
    else:
        cells = []
        for unit in units:
            cells += [signed_byte(unit & 0xFF), signed_byte(unit >> 8)]
    string.fields[string.shape.slot("value")] = state.new_array(descriptor, cells)
    if descriptor != "[C":
        string.fields[string.shape.slot("coder")] = LATIN1 if latin else UTF16


def utf16_units(text: str) -> list[int]:
    """The chars of a Java string."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [data[i] | data[i + 1] << 8 for i in range(0, len(data), 2)]


def signed_byte(value: int) -> int:
    """A byte as Java sees it."""
    return value - 256 if value > 127 else value


def text_of(state: State, ref: Ref) -> str | None:
    """The text of a string object, None unless all of it is known."""
    record = state.record(ref)
    if not isinstance(record, Instance) or record.shape.name != STRING:
        return None
    native = record.native
    if isinstance(native, Text):
        known = known_units(native) or settled_units(state, native)
        return None if known is None else from_units(known)
    value = record.fields[record.shape.slot("value")]
    if value is UNREAD or not isinstance(value, Ref):
        return None
    cells = state.array(value).cells
    if cells is None:
        return None
    units: list[int] = []
    for cell in cells:
        if type(cell) is not int:
            return None
        units.append(cell)
    if state.array(value).descriptor == "[C":
        return from_units(units)
    coder = record.fields[record.shape.slot("coder")]
    if isinstance(coder, Expr):
        return None
    if coder == LATIN1:
        return "".join([chr(unit & 0xFF) for unit in units])
    pairs = [(units[i] & 0xFF) | (units[i + 1] & 0xFF) << 8 for i in range(0, len(units) - 1, 2)]
    return from_units(pairs)


def settled_units(state: State, text: Text) -> list[int] | None:
    """The chars of a text from outside where a path has turned on each of them."""
    length = state.number_of(text.length)
    if not isinstance(text, OpenText) or not isinstance(length, int) or length > LONGEST_SETTLED:
        return known_units(text)
    sort = text.base.sort.index
    assert sort is not None
    found: list[int] = []
    for index in range(length):
        unit = state.number_of(select(text.base, const(index, sort)))
        if not isinstance(unit, int):
            return None
        found.append(unit & 0xFFFF)
    return found


def from_units(units: list[int]) -> str:
    """The text of UTF-16 units; lone surrogates stay as they are."""
    data = bytes([part for unit in units for part in (unit & 0xFF, unit >> 8)])
    return data.decode("utf-16-le", "surrogatepass")


def class_object(machine: Machine, state: State, name: str) -> Ref:
    """The Class object of a class, array (by descriptor) or primitive type (by its Java word)."""
    key = f".{name}"
    found = state.heap.pool.get(key)
    if found is None:
        found = state.new_instance(machine.shape(CLASS))
        state.instance(found).native = name
        state.heap.pool = state.heap.pool.set(key, found)
    return found
