"""The texts of strings and builders: where an object has its own, and when its fields get it.

Fields that nobody has read hold `UNREAD` while `Instance.native` has the text. Who reads them makes
the path decide how the JDK codes it (JEP 254): a byte each where all chars are Latin-1, else two.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import (
    BV8,
    FALSE,
    TRUE,
    Expr,
    add,
    and_,
    array_sort,
    bit_or,
    const,
    const_array,
    eq,
    ite,
    lshr,
    mul,
    not_,
    or_,
    sdiv,
    select,
    sext,
    shl,
    sle,
    slt,
    srem,
    store,
    sub,
    truncate,
    var,
    zext,
)
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop, ask_truth
from jejak.machine.strings import LATIN1, STRING, UTF16, signed_byte, utf16_units
from jejak.machine.texts import (
    LONGEST,
    NumberText,
    OpenText,
    Reading,
    Text,
    Units,
    known_text,
    known_units,
    present,
    whole,
)
from jejak.machine.values import element_sort, lift, lower, widened
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation
from jejak.state.contents import Cells, SparseNumbers, TermContents
from jejak.state.path import GIVEN
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

BUILDERS: Final = ("java/lang/StringBuilder", "java/lang/StringBuffer")
FLOAT_LENGTHS: Final = (3, 26)
"""How long texts of floats and doubles are."""
MANY: Final = 4096
"""Chars of a text that are never looked at one by one."""


def open_text(machine: Machine, state: State, name: str, unknown: bool = False) -> OpenText:
    """Any text of any length that there is room for, from the inputs of a path."""
    sort = machine.int_sort
    length = var(f"{name}.length", sort)
    least, most = const(0, sort), const(machine.limits.max_length, sort)
    state.assume(and_(sle(least, length), sle(length, most)), GIVEN)
    return OpenText(var(name, array_sort(sort, element_sort(machine, "C"))), length, unknown)


def unknown_text(machine: Machine, state: State) -> OpenText:
    """A text that nobody knows; who looks at it blurs the path."""
    return open_text(machine, state, state.fresh_name("text"), unknown=True)


def number_text(machine: Machine, state: State, number: Expr) -> NumberText:
    """The text of a float or double that is an expression."""
    found = unknown_text(machine, state)
    sort = machine.int_sort
    length = lift(found.length, sort)
    least, most = (const(each, sort) for each in FLOAT_LENGTHS)
    state.assume(and_(sle(least, length), sle(length, most)), GIVEN)
    return NumberText(found.base, found.length, number)


def new_text(machine: Machine, state: State, text: Text) -> Ref:
    """A new string object with a text."""
    ref = state.new_instance(machine.shape(STRING))
    hold_text(state.instance(ref), text)
    return ref


def new_text_of(machine: Machine, state: State, units: list[object], length: object) -> Ref:
    """A new string object of chars: numbers or expressions of the int sort, from 0 to 65535.

    There may be more of them than the `length`, a number or an expression, says: it is never less
    than 0 nor more than there are.
    """
    return new_text(machine, state, Units(units, length))


def hold_text(record: Instance, text: Text) -> None:
    """Gives a string or builder a text instead of fields; the record is the caller's to change."""
    record.native = text
    for slot, field in enumerate(record.shape.fields):
        if field.name in ("value", "coder", "count"):
            record.fields[slot] = UNREAD
        elif field.name == "toStringCache":
            record.fields[slot] = None


def text_at(machine: Machine, state: State, ref: Ref) -> Text:
    """The text of a string or builder, to be passed on; nobody has looked at it yet."""
    record = state.instance(ref)
    native = record.native
    if isinstance(native, Text):
        return native
    value = record.fields[record.shape.slot("value")]
    if not isinstance(value, Ref):
        found: Text = unknown_text(machine, state)
    else:
        found = held_text(machine, state, record, value)
        if record.shape.name != STRING:
            return found  # its fields go on
    changed = state.writable_instance(ref)
    if isinstance(value, Ref):
        changed.native = found
    else:
        hold_text(changed, found)
    return found


def look_at(machine: Machine, state: State, ref: Ref) -> Text:
    """The text of a string or builder, to look into."""
    found = text_at(machine, state, ref)
    if found.unknown:
        state.approximate(Approximation.UNKNOWN_CONTENTS)
    return found


# --- fields --------------------------------------------------------------------------------------


def held_text(machine: Machine, state: State, record: Instance, value: Ref) -> Text:
    """The text that the fields of a string or builder hold."""
    shape, array = record.shape, state.array(value)
    is_string = shape.name == STRING
    if array.descriptor == "[C":
        length = array.length if is_string else record.fields[shape.slot("count")]
        return chars_text(machine, array, length)
    coder = record.fields[shape.slot("coder")]
    if is_string:
        length = array.length
        if isinstance(coder, Expr) or coder == UTF16:
            length = halved(machine, array.length, coder)
    else:
        length = record.fields[shape.slot("count")]
    cells = array.cells
    if cells is None or not isinstance(coder, int) or not isinstance(length, int):
        return decoded_term(machine, array, coder, length)
    if coder == LATIN1:
        return Units([unsigned(machine, cell) for cell in cells[:length]], length)
    pairs = zip(cells[: 2 * length : 2], cells[1 : 2 * length : 2], strict=True)
    return Units([paired(machine, low, high) for low, high in pairs], length)


def chars_text(machine: Machine, array: Array, length: object) -> Text:
    """The text of an array of chars."""
    if array.cells is not None:
        return Units(list(array.cells), length)
    return OpenText(array_term(machine, array), length)


def array_term(machine: Machine, array: Array) -> Expr:
    """The elements of an array of bytes or chars as one expression."""
    contents = array.contents
    if isinstance(contents, TermContents):
        return contents.term
    sort = element_sort(machine, array.descriptor[1:])
    if isinstance(contents, SparseNumbers):
        base, above = contents.base, list(contents.above.items())
    else:
        assert isinstance(contents, Cells)
        base = const_array(array_sort(machine.int_sort, sort), const(0, sort))
        above = list(enumerate(contents.cells))
    for index, element in above:
        stored = lift(element, machine.int_sort)
        stored = stored if stored.sort is sort else truncate(stored, sort)
        base = store(base, lift(index, machine.int_sort), stored)
    return base


def halved(machine: Machine, length: object, coder: object) -> object:
    """How many chars so many bytes are."""
    if isinstance(length, int) and isinstance(coder, int):
        return length >> coder
    sort = machine.int_sort
    if machine.mathematical:
        half = sdiv(lift(length, sort), const(2, sort))
        return lower(ite(eq(lift(coder, sort), const(0, sort)), lift(length, sort), half))
    return lower(lshr(lift(length, sort), lift(coder, sort)))


class CodedText(Text):
    """The chars that an array expression of bytes holds, coded one way or the other."""

    def __init__(self, term: Expr, coder: object, length: object) -> None:
        self.term = term
        self.coder = coder
        self.length = length
        self.most = length if isinstance(length, int) else None
        self.unknown = False

    def under(self, reading: Reading) -> list[int]:
        """The chars under a model, as many as are looked up."""
        count, coder = whole(reading(self.length)), whole(reading(self.coder))
        sort = self.term.sort.index
        assert sort is not None
        places = [const(index, sort) for index in range(min(count, LONGEST) << coder)]
        found = [whole(reading(select(self.term, place))) & 0xFF for place in places]
        if coder == LATIN1:
            return found
        return [low | high << 8 for low, high in zip(found[::2], found[1::2], strict=True)]

    def at(self, machine: Machine, _state: State, index: object) -> object:
        """The char at an index, where there is one."""
        sort = machine.int_sort
        lifted = lift(index, sort)
        narrow = lift(self.byte(machine, lifted), sort)
        if self.coder == LATIN1 and isinstance(self.coder, int):
            return lower(narrow)
        double = add(lifted, lifted)
        low, high = self.byte(machine, double), self.byte(machine, add(double, const(1, sort)))
        wide = lift(paired(machine, low, high), sort)
        if isinstance(self.coder, int):
            return lower(wide)
        return lower(ite(eq(lift(self.coder, sort), const(LATIN1, sort)), narrow, wide))

    def byte(self, machine: Machine, index: Expr) -> object:
        """An unsigned byte."""
        return unsigned(machine, lower(widened(machine, select(self.term, index), "B")))


def decoded_term(machine: Machine, array: Array, coder: object, length: object) -> Text:
    """The text of bytes at open places."""
    return CodedText(array_term(machine, array), coder, length)


def unsigned(machine: Machine, cell: object) -> object:
    """A byte as a number from 0 to 255."""
    if isinstance(cell, int):
        return cell & 0xFF
    assert isinstance(cell, Expr)
    sort = machine.int_sort
    if machine.mathematical:
        return lower(ite(slt(cell, const(0, sort)), add(cell, const(256, sort)), cell))
    return lower(zext(truncate(cell, BV8), sort))


def paired(machine: Machine, low: object, high: object) -> object:
    """The char of two bytes."""
    one, other = unsigned(machine, low), unsigned(machine, high)
    if isinstance(one, int) and isinstance(other, int):
        return one | other << 8
    sort = machine.int_sort
    if machine.mathematical:
        return lower(add(lift(one, sort), mul(lift(other, sort), const(256, sort))))
    return lower(bit_or(lift(one, sort), shl(lift(other, sort), const(8, sort))))


def low_byte(machine: Machine, unit: object) -> object:
    """The lower half of a char as a byte."""
    if isinstance(unit, int):
        return signed_byte(unit & 0xFF)
    assert isinstance(unit, Expr)
    if machine.mathematical:
        return signed(machine, srem(unit, const(256, machine.int_sort)))
    return lower(sext(truncate(unit, BV8), machine.int_sort))


def high_byte(machine: Machine, unit: object) -> object:
    """The upper half of a char as a byte."""
    if isinstance(unit, int):
        return signed_byte(unit >> 8)
    assert isinstance(unit, Expr)
    if machine.mathematical:
        return signed(machine, sdiv(unit, const(256, machine.int_sort)))
    shifted = lshr(unit, const(8, machine.int_sort))
    return lower(sext(truncate(shifted, BV8), machine.int_sort))


def signed(machine: Machine, byte: Expr) -> object:
    """A number from 0 to 255 as a byte."""
    sort = machine.int_sort
    return lower(ite(sle(byte, const(127, sort)), byte, sub(byte, const(256, sort))))


# --- char by char --------------------------------------------------------------------------------


def enumerated(machine: Machine, state: State, text: Text) -> Units | Outcome:
    """A text char by char; the path ends where it is longer than is looked at so."""
    if isinstance(text, Units):
        return text
    length = state.number_of(text.length)
    count = length if isinstance(length, int) else text.most
    if count is None:
        count = machine.limits.string_length
        sort = machine.int_sort
        answer = ask_truth(state, sle(lift(length, sort), const(count, sort)))
        if isinstance(answer, Outcome):
            return answer
        if not answer:
            return Stop(Ending.STRING_LENGTH)
    if count > MANY:
        return Stop(Ending.STRING_LENGTH)
    return Units([text.at(machine, state, index) for index in range(count)], length)


def fill_fields(machine: Machine, state: State, ref: Ref) -> Outcome | None:
    """Gives the fields of a string or builder the text that it has; a builder goes on with them."""
    text = look_at(machine, state, ref)
    units = enumerated(machine, state, text)
    if isinstance(units, Outcome):
        return units
    shape = state.instance(ref).shape
    descriptor = shape.fields[shape.slot("value")].descriptor
    values: dict[str, object] = {"count": units.length}
    if descriptor == "[C":  # JDK 8
        values["value"] = coded(machine, state, descriptor, units.units, units.length)
    else:
        is_latin = ask_truth(state, latin_condition(machine, units))
        if isinstance(is_latin, Outcome):
            return is_latin
        values["coder"] = LATIN1 if is_latin else UTF16
        cells: list[object] = []
        for unit in units.units:
            cells.append(low_byte(machine, unit))
            if not is_latin:
                cells.append(high_byte(machine, unit))
        length = units.length if is_latin else doubled(machine, units.length)
        values["value"] = coded(machine, state, descriptor, cells, length)
    record = state.writable_instance(ref)
    for slot, field in enumerate(shape.fields):
        if field.name in values and record.fields[slot] is UNREAD:
            record.fields[slot] = values[field.name]
    if shape.name != STRING:
        record.native = None
    return None


def latin_condition(machine: Machine, text: Units) -> Expr:
    """When all chars of a text are Latin-1."""
    sort = machine.int_sort
    found = []
    for index, unit in enumerate(text.units):
        is_small = slt(lift(unit, sort), const(256, sort))
        found.append(or_(not_(present(machine, text, index)), is_small))
    return and_(*found)


def doubled(machine: Machine, length: object) -> object:
    """Twice a length."""
    if isinstance(length, int):
        return 2 * length
    return lower(add(lift(length, machine.int_sort), lift(length, machine.int_sort)))


def coded(
    machine: Machine, state: State, descriptor: str, cells: list[object], length: object
) -> Ref:
    """A new array of bytes or chars; cells behind its length are not there."""
    if isinstance(length, int):
        return state.new_array(descriptor, cells[:length])
    sort = element_sort(machine, descriptor[1:])
    base = const_array(array_sort(machine.int_sort, sort), const(0, sort))
    contents = SparseNumbers(base, dict(enumerate(cells)))
    return state.add(Array(state.token, descriptor, length, contents))


def same_text(machine: Machine, state: State, left: Text, right: Text) -> Expr | Outcome:
    """When two texts are the same."""
    if left is right:
        return TRUE
    one, other = known_units(left), known_units(right)
    if one is not None and other is not None:
        return TRUE if one == other else FALSE
    sort = machine.int_sort
    found = [eq(lift(left.length, sort), lift(right.length, sort))]
    if found[0] is FALSE:
        return FALSE
    counts = [each for each in (left.length, right.length) if isinstance(each, int)]
    counts += [each.most for each in (left, right) if each.most is not None]
    if not counts:
        units = enumerated(machine, state, left)
        if isinstance(units, Outcome):
            return units
        left = units
        counts.append(len(units.units))
    count = min(counts)
    is_fixed = isinstance(left.length, int) or isinstance(right.length, int)
    for index in range(count):
        mine = lift(left.at(machine, state, index), sort)
        equal = eq(mine, lift(right.at(machine, state, index), sort))
        if equal is FALSE and is_fixed:
            return FALSE
        found.append(equal if is_fixed else or_(not_(present(machine, left, index)), equal))
    return and_(*found)


def text_condition(machine: Machine, state: State, ref: Ref, wanted: str) -> Expr:
    """When a string is a text that is known."""
    units = known_text(utf16_units(wanted))
    found = same_text(machine, state, look_at(machine, state, ref), units)
    assert isinstance(found, Expr)  # nothing is asked where one of two lengths is known
    return found
