"""java.lang.StringBuilder and StringBuffer, on the fields that the JDK gives them.

Known text is written straight into the fields, so that the JDK's code goes on with it. A builder
that got anything else has a text (`machine.texts`) in place of its fields, until the JDK's code
reads them.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr
from jejak.inputs.texts import hold_text, look_at, new_text, number_text, text_at, unknown_text
from jejak.machine.machine import Machine, ModelFunction
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome, Stop, ask_truth
from jejak.machine.strings import (
    LATIN1,
    STRING,
    UTF16,
    from_units,
    new_string,
    signed_byte,
    utf16_units,
)
from jejak.machine.texts import (
    Text,
    Units,
    joined,
    known_text,
    known_units,
    minus,
    plus,
    sliced,
)
from jejak.models.arguments import decided, needed, receiver
from jejak.models.formats import boolean_text
from jejak.models.java_lang.floating import known_floating
from jejak.models.java_lang.string_edits import array_text
from jejak.models.numerals import signed_text
from jejak.models.registry import Registry
from jejak.models.texts import BUILDERS, OfOwnBuilder, in_order, is_known, is_texty
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Unsupported
from jejak.state.contents import Cells
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

CAPACITY: Final = 16
MOST_CHARS: Final = 1 << 20
TOO_LONG: Final = Stop(Ending.UNSUPPORTED, Unsupported.HUGE_TEXT)
"""What ends a path whose text has more known chars."""
FLOATING_ROOM: Final = 26
"""Chars that there must be room for, so that no JDK makes more for a float or double."""


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


def buffer_of(state: State, ref: Ref) -> Buffer | None:
    """The contents of a builder; None where length or coding are not known."""
    record = state.instance(ref)
    shape = record.shape
    value = record.fields[shape.slot("value")]
    count = record.fields[shape.slot("count")]
    if not isinstance(value, Ref) or type(count) is not int:
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


def append_units(machine: Machine, state: State, ref: Ref, text: Text) -> object:
    """Appends a text that is not all known; returns the builder."""
    before = text_at(machine, state, ref)
    chars = [len(each.units) for each in (before, text) if isinstance(each, Units)]
    if sum(chars) > MOST_CHARS:
        return TOO_LONG
    both = joined(machine, before, text)
    hold_text(state.writable_instance(ref), both)
    return ref


# --- known text --------------------------------------------------------------------------------


def grown(buffer: Buffer, needed: int) -> None:
    """Makes room for so many chars as the JDK does, which `capacity` shows."""
    width = buffer.width
    room = len(buffer.cells) // width
    if needed > room:
        buffer.cells += [0] * ((max(room * 2 + 2, needed) - room) * width)


def append_text(machine: Machine, state: State, ref: Ref, text: str) -> object:
    """Appends a known text; returns the builder."""
    found = buffer_of(state, ref)
    units = utf16_units(text)
    if found is None:
        return append_units(machine, state, ref, known_text(units))
    total = found.count + len(units)
    if total > MOST_CHARS:
        return TOO_LONG
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


def new_builder_of(machine: Machine, state: State, arguments: list[object]) -> object:
    """The constructor that takes a string or another sequence of chars."""
    target = needed(machine, state, arguments[1])
    if isinstance(target, Outcome):
        return target
    if not is_texty(state, target):
        return DECLINED
    text = text_at(machine, state, target)
    if known_units(text) is not None:
        return DECLINED
    hold_text(state.writable_instance(receiver(state, arguments)), text)
    return NOTHING


def append_string(machine: Machine, state: State, arguments: list[object]) -> object:
    """append(String), and of other builders and sequences of chars."""
    ref = receiver(state, arguments)
    target = decided(machine, state, arguments[1])
    if isinstance(target, Outcome):
        return target
    if target is None:
        return append_text(machine, state, ref, "null")
    if not is_texty(state, target):
        return DECLINED
    text = text_at(machine, state, target)
    known = known_units(text)
    if known is not None and state.instance(target).shape.name == STRING:
        return append_text(machine, state, ref, from_units(known))
    return append_units(machine, state, ref, text)


def append_part(machine: Machine, state: State, arguments: list[object]) -> object:
    """append(CharSequence, int, int): a part that is not all there is left to the JDK."""
    ref = receiver(state, arguments)
    target = decided(machine, state, arguments[1])
    if isinstance(target, Outcome):
        return target
    if target is None or not is_texty(state, target):
        return DECLINED
    text = look_at(machine, state, target)
    return append_slice(machine, state, ref, text, (arguments[2], arguments[3]))


def append_slice(
    machine: Machine, state: State, ref: Ref, text: Text, ends: tuple[object, object]
) -> object:
    """Appends the chars of a text from one place to another."""
    if is_known(text, *ends) and buffer_of(state, ref) is not None:
        return DECLINED
    answer = ask_truth(state, in_order(machine, 0, *ends, text.length))
    if isinstance(answer, Outcome):
        return answer
    if not answer:
        return DECLINED
    count = minus(machine, ends[1], ends[0])
    return append_units(machine, state, ref, sliced(machine, text, ends[0], count))


def append_chars(machine: Machine, state: State, arguments: list[object]) -> object:
    """append(char[]), also of a part."""
    target = needed(machine, state, arguments[1])
    if isinstance(target, Outcome):
        return target
    text = array_text(machine, state, target)
    ends: tuple[object, object] = (0, text.length)
    if len(arguments) > 2:
        ends = arguments[2], plus(machine, arguments[2], arguments[3])
    return append_slice(machine, state, receiver(state, arguments), text, ends)


def append_whole(machine: Machine, state: State, arguments: list[object]) -> object:
    """append(int) and append(long)."""
    ref = receiver(state, arguments)
    value = arguments[1]
    if isinstance(value, Expr):
        unknown = machine.mathematical
        text = unknown_text(machine, state) if unknown else signed_text(machine, value)
        return append_units(machine, state, ref, text)
    return append_text(machine, state, ref, str(value))


def append_boolean(machine: Machine, state: State, arguments: list[object]) -> object:
    """append(boolean)."""
    ref = receiver(state, arguments)
    if isinstance(arguments[1], Expr):
        return append_units(machine, state, ref, boolean_text(machine, arguments[1]))
    return append_text(machine, state, ref, "true" if arguments[1] == 1 else "false")


def append_char(machine: Machine, state: State, arguments: list[object]) -> object:
    """append(char)."""
    ref = receiver(state, arguments)
    value = arguments[1]
    if isinstance(value, int):
        return append_text(machine, state, ref, chr(value))
    return append_units(machine, state, ref, Units([value], 1))


class AppendFloating:
    """append(float) and append(double)."""

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Appends the text that the JDK has for a number."""
        ref, value = receiver(state, arguments), arguments[1]
        if isinstance(value, Expr):
            return append_units(machine, state, ref, number_text(machine, state, value))
        found = buffer_of(state, ref)
        if found is not None and len(found.cells) // found.width - found.count < FLOATING_ROOM:
            return DECLINED  # how much room is made, each JDK has its own mind
        known = known_floating(machine, state, value, self.letter)
        return DECLINED if known is None else append_text(machine, state, ref, known)


def to_string(machine: Machine, state: State, arguments: list[object]) -> object:
    """toString."""
    ref = receiver(state, arguments)
    buffer = buffer_of(state, ref)
    if buffer is not None:
        used = buffer.cells[: buffer.count * buffer.width]
        numbers = [cell for cell in used if type(cell) is int]
        if len(numbers) == len(used):
            return new_string(machine, state, decoded(numbers, buffer.coder))
    return new_text(machine, state, text_at(machine, state, ref))


def decoded(cells: list[int], coder: int) -> str:
    """The text of a builder's elements."""
    if coder == UTF16:
        pairs = zip(cells[::2], cells[1::2], strict=True)
        return from_units([(low & 0xFF) | (high & 0xFF) << 8 for low, high in pairs])
    return from_units([cell & (0xFFFF if coder == CHARS else 0xFF) for cell in cells])


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    appends: dict[str, ModelFunction] = {
        f"L{STRING};": append_string,
        "Ljava/lang/CharSequence;": append_string,
        "Ljava/lang/CharSequence;II": append_part,
        "Ljava/lang/StringBuffer;": append_string,
        "[C": append_chars,
        "[CII": append_chars,
        "I": append_whole,
        "J": append_whole,
        "Z": append_boolean,
        "C": append_char,
        "F": AppendFloating("F"),
        "D": AppendFloating("D"),
    }
    unknown = Approximation.UNKNOWN_CONTENTS
    for owner in BUILDERS:
        registry.exact(f"{owner}.<init>()V", new_builder)
        for kind in (STRING, "java/lang/CharSequence"):
            registry.partly(f"{owner}.<init>(L{kind};)V", unknown, new_builder_of)
        for kind, function in appends.items():
            member = f"{owner}.append({kind})L{owner};"
            registry.partly(member, unknown, OfOwnBuilder(function))
        registry.partly(f"{owner}.toString()L{STRING};", unknown, OfOwnBuilder(to_string))
