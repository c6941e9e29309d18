"""java.lang.StringBuilder and StringBuffer, on the fields that the JDK gives them.

Known text is written straight into the fields, so that the JDK's code goes on with it. A builder
that got text nobody knows is marked as `OPAQUE` and its fields are unread: its length and
characters are unknown, and whoever looks at them blurs the path.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, const, ult
from jejak.machine.machine import Machine, ModelFunction
from jejak.machine.outcomes import DECLINED, NOTHING
from jejak.machine.strings import (
    LATIN1,
    STRING,
    UTF16,
    from_units,
    new_string,
    signed_byte,
    text_of,
    utf16_units,
)
from jejak.models.arguments import receiver
from jejak.models.java_lang.string import opaque_string
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.state.contents import Cells
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

OPAQUE: Final = "opaque"
BUILDERS: Final = ("java/lang/StringBuilder", "java/lang/StringBuffer")
CAPACITY: Final = 16


class Buffer:
    """The text of a builder: its array's elements, how they are coded, how many are used."""

    def __init__(self, cells: list[object], coder: int, count: int) -> None:
        self.cells = cells
        self.coder = coder
        self.count = count

    @property
    def width(self) -> int:
        """Elements per char."""
        return 2 if self.coder == UTF16 else 1


CHARS: Final = 2
"""Coder of builders before Java 9, which hold chars."""


def is_opaque(state: State, ref: Ref) -> bool:
    """Whether nobody knows the text of a builder."""
    return state.instance(ref).native == OPAQUE


def buffer_of(state: State, ref: Ref) -> Buffer | None:
    """The contents of a builder; None where length or coding are not known."""
    record = state.instance(ref)
    shape = record.shape
    value = record.fields[shape.slot("value")]
    count = record.fields[shape.slot("count")]
    if record.native == OPAQUE or not isinstance(value, Ref) or type(count) is not int:
        return None
    array = state.array(value)
    if array.cells is None:
        return None
    coder: object = CHARS
    if array.descriptor != "[C":
        coder = record.fields[shape.slot("coder")]
    return Buffer(array.cells, coder, count) if type(coder) is int else None


def set_buffer(state: State, ref: Ref, buffer: Buffer) -> None:
    """Gives a builder an array of its own with such contents."""
    record = state.writable_instance(ref)
    shape = record.shape
    slot = shape.slot("value")
    record.fields[slot] = state.new_array(shape.fields[slot].descriptor, buffer.cells)
    set_number(record, "count", buffer.count)
    if buffer.coder != CHARS:
        set_number(record, "coder", buffer.coder)
    record.native = None
    forget_cache(record)


def set_number(record: Instance, name: str, value: int) -> None:
    """Sets a field of a builder."""
    record.fields[record.shape.slot(name)] = value


def forget_cache(record: Instance) -> None:
    """Drops the string that a StringBuffer keeps for its next toString."""
    for slot, field in enumerate(record.shape.fields):
        if field.name == "toStringCache":
            record.fields[slot] = None


def make_opaque(state: State, ref: Ref) -> None:
    """Forgets the text of a builder."""
    record = state.writable_instance(ref)
    record.native = OPAQUE
    record.fields = [UNREAD] * len(record.fields)
    record.name = state.fresh_name("builder")
    forget_cache(record)


# --- known text --------------------------------------------------------------------------------


def grown(buffer: Buffer, needed: int) -> None:
    """Makes room for so many chars as the JDK does, which `capacity` shows."""
    width = buffer.width
    room = len(buffer.cells) // width
    if needed > room:
        buffer.cells += [0] * ((max(room * 2 + 2, needed) - room) * width)


def append_text(state: State, ref: Ref, text: str) -> object:
    """Appends a known text to a builder that may be opaque; returns the builder."""
    if is_opaque(state, ref):
        return ref
    found = buffer_of(state, ref)
    if found is None:
        return DECLINED
    units = utf16_units(text)
    total = found.count + len(units)
    is_latin = all(unit < 256 for unit in units)
    if total * found.width <= len(found.cells) and (is_latin or found.coder != LATIN1):
        append_in_place(state, ref, found, coded(units, found.coder), total)
        return ref
    if found.coder == LATIN1 and not is_latin:
        return DECLINED  # how much room there is then, each JDK has its own mind
    buffer = Buffer(found.cells[:], found.coder, found.count)
    grown(buffer, total)
    cells = coded(units, buffer.coder)
    start = buffer.count * buffer.width
    buffer.cells[start : start + len(cells)] = cells
    buffer.count = total
    set_buffer(state, ref, buffer)
    return ref


def append_in_place(
    state: State, ref: Ref, buffer: Buffer, cells: list[object], total: int
) -> None:
    """Appends elements for which there is room."""
    record = state.writable_instance(ref)
    value = record.fields[record.shape.slot("value")]
    assert isinstance(value, Ref)
    contents = state.writable_array(value).contents
    assert isinstance(contents, Cells)
    contents.put(buffer.count * buffer.width, cells)
    set_number(record, "count", total)
    forget_cache(record)


def coded(units: list[int], coder: int) -> list[object]:
    """Chars as elements of a builder's array."""
    if coder == CHARS:
        return list(units)
    if coder == LATIN1:
        return [signed_byte(unit) for unit in units]
    cells: list[object] = []
    for unit in units:
        cells += [signed_byte(unit & 0xFF), signed_byte(unit >> 8)]
    return cells


# --- models ------------------------------------------------------------------------------------


def new_builder(_machine: Machine, state: State, arguments: list[object]) -> object:
    """The constructor without arguments."""
    ref = receiver(state, arguments)
    record = state.instance(ref)
    is_old = record.shape.fields[record.shape.slot("value")].descriptor == "[C"
    set_buffer(state, ref, Buffer([0] * CAPACITY, CHARS if is_old else LATIN1, 0))
    return NOTHING


def new_builder_of(_machine: Machine, state: State, arguments: list[object]) -> object:
    """The constructor that takes a string, where its length is not known; else its own code."""
    target = state.resolved(arguments[1])
    if isinstance(target, Ref) and not has_length(state, target):
        make_opaque(state, receiver(state, arguments))
        return NOTHING
    return DECLINED


def has_length(state: State, string: Ref) -> bool:
    """Whether the length and the coding of a string are known."""
    record = state.instance(string)
    value = record.fields[record.shape.slot("value")]
    if not isinstance(value, Ref) or state.array(value).cells is None:
        return False
    if state.array(value).descriptor == "[C":
        return True
    return type(record.fields[record.shape.slot("coder")]) is int


def append_string(_machine: Machine, state: State, arguments: list[object]) -> object:
    """append(String): an open or unknown string makes the builder opaque."""
    ref = receiver(state, arguments)
    if is_opaque(state, ref):
        return ref
    target = state.resolved(arguments[1])
    if target is None:
        return append_text(state, ref, "null")
    if isinstance(target, Ref):
        text = text_of(state, target)
        if text is not None:
            return append_text(state, ref, text)
        if has_length(state, target):
            return DECLINED
    make_opaque(state, ref)
    return ref


def append_whole(_machine: Machine, state: State, arguments: list[object]) -> object:
    """append(int) and append(long)."""
    return append_value(state, arguments, str(arguments[1]))


def append_boolean(_machine: Machine, state: State, arguments: list[object]) -> object:
    """append(boolean)."""
    return append_value(state, arguments, "true" if arguments[1] == 1 else "false")


def append_value(state: State, arguments: list[object], text: str) -> object:
    """Appends a number as text; an expression makes the builder opaque."""
    ref = receiver(state, arguments)
    if not isinstance(arguments[1], Expr):
        return append_text(state, ref, text)
    if not is_opaque(state, ref):
        make_opaque(state, ref)
    return ref


def append_char(machine: Machine, state: State, arguments: list[object]) -> object:
    """append(char): an expression is kept where it can only be Latin-1."""
    ref = receiver(state, arguments)
    value = arguments[1]
    if isinstance(value, int):
        return append_text(state, ref, chr(value))
    if is_opaque(state, ref):
        return ref
    assert isinstance(value, Expr)
    if not machine.mathematical:
        is_latin = ult(value, const(256, machine.int_sort))
        if state.truth(is_latin) == 1:
            return DECLINED
    make_opaque(state, ref)
    return ref


def append_floating(_machine: Machine, state: State, arguments: list[object]) -> object:
    """append(float) and append(double): the JDK's own code for a number."""
    ref = receiver(state, arguments)
    if is_opaque(state, ref):
        return ref
    if not isinstance(arguments[1], Expr):
        return DECLINED
    make_opaque(state, ref)
    return ref


def to_string(machine: Machine, state: State, arguments: list[object]) -> object:
    """toString."""
    ref = receiver(state, arguments)
    if is_opaque(state, ref):
        return opaque_string(machine, state)
    buffer = buffer_of(state, ref)
    if buffer is None:
        return DECLINED
    used = buffer.cells[: buffer.count * buffer.width]
    numbers = [cell for cell in used if type(cell) is int]
    if len(numbers) < len(used):
        return latin_string(machine, state, used) if buffer.coder == LATIN1 else DECLINED
    return new_string(machine, state, decoded(numbers, buffer.coder))


def decoded(cells: list[int], coder: int) -> str:
    """The text of a builder's elements."""
    if coder == UTF16:
        pairs = zip(cells[::2], cells[1::2], strict=True)
        return from_units([(low & 0xFF) | (high & 0xFF) << 8 for low, high in pairs])
    return from_units([cell & (0xFFFF if coder == CHARS else 0xFF) for cell in cells])


def latin_string(machine: Machine, state: State, cells: list[object]) -> Ref:
    """A new string of Latin-1 characters, some of them expressions."""
    ref = new_string(machine, state, "")
    record = state.instance(ref)
    record.fields[record.shape.slot("value")] = state.new_array("[B", cells)
    return ref


def set_length(machine: Machine, state: State, arguments: list[object]) -> object:
    """setLength: makes the text of an opaque builder known again where it becomes empty."""
    ref = receiver(state, arguments)
    if is_opaque(state, ref) and arguments[1] == 0:
        return new_builder(machine, state, arguments)
    return DECLINED


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    appends: dict[str, ModelFunction] = {
        f"L{STRING};": append_string,
        "I": append_whole,
        "J": append_whole,
        "Z": append_boolean,
        "C": append_char,
        "F": append_floating,
        "D": append_floating,
    }
    for owner in BUILDERS:
        registry.exact(f"{owner}.<init>()V", new_builder)
        registry.partly(
            f"{owner}.<init>(L{STRING};)V", Approximation.UNKNOWN_CONTENTS, new_builder_of
        )
        for kind, function in appends.items():
            signature = f"{owner}.append({kind})L{owner};"
            registry.partly(signature, Approximation.UNKNOWN_CONTENTS, function)
        registry.partly(f"{owner}.toString()L{STRING};", Approximation.UNKNOWN_CONTENTS, to_string)
        registry.exact(f"{owner}.setLength(I)V", set_length)
