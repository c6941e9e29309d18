"""What java.util.Formatter writes for the plain conversions of a format that is known.

A value that is an expression, and a float, is a piece that nobody knows; the others around it are
known.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, const, eq, ite, not_, sle, sub
from jejak.inputs.texts import text_at, unknown_text
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING, utf16_units
from jejak.machine.texts import EMPTY, Text, Units, joined, known_text
from jejak.machine.values import lift, lower
from jejak.models.java_util.formatter import SPECIFIER, is_plain
from jejak.state.state import State
from jejak.state.values import Ref

_BITS: Final = {"Byte": 8, "Short": 16, "Integer": 32, "Long": 64}
_RADIX: Final = {"x": "x", "X": "X", "o": "o"}


def formatted_text(machine: Machine, state: State, text: str, values: object) -> Text | None:
    """The text that a format makes of values; None where it may throw, or write anything."""
    array = state.resolved(values)
    if not isinstance(array, Ref) or not is_plain(state, text, array):
        return None
    cells = state.array(array).cells
    assert cells is not None
    found: Text = EMPTY
    taken = end = 0
    for match in SPECIFIER.finditer(text):
        found = joined(machine, found, known_text(utf16_units(text[end : match.start()])))
        end = match.end()
        flags, width, precision, conversion = match.groups()
        if conversion in "%n":
            piece: Text = known_text([10 if conversion == "n" else 37])
        else:
            value = state.resolved(cells[taken])
            assert value is None or isinstance(value, Ref)
            piece = converted(machine, state, value, flags, precision, conversion)
            piece = padded(machine, piece, int(width or "0"), flags)
            taken += 1
        found = joined(machine, found, piece)
    return joined(machine, found, known_text(utf16_units(text[end:])))


def converted(
    machine: Machine, state: State, value: Ref | None, flags: str, precision: str | None, kind: str
) -> Text:
    """One value by a conversion, without its width."""
    if precision is not None or kind == "S" or set(flags) - {"-"}:
        return unknown_text(machine, state)
    if value is None:
        return known_text(utf16_units("false" if kind == "b" else "null"))
    record = state.instance(value)
    name = record.shape.name.rpartition("/")[2]
    if record.shape.name == STRING:
        return text_at(machine, state, value) if kind == "s" else known_text(utf16_units("true"))
    held = record.fields[record.shape.slot("value")]
    if kind == "b" and name != "Boolean":
        return known_text(utf16_units("true"))
    if name == "Character":
        return Units([held], 1) if isinstance(held, int | Expr) else unknown_text(machine, state)
    if name == "Boolean" and isinstance(held, int | Expr):
        return boolean_text(machine, held)
    if name not in _BITS or not isinstance(held, int):
        return unknown_text(machine, state)
    if kind in _RADIX:
        return known_text(utf16_units(format(held % (1 << _BITS[name]), _RADIX[kind])))
    return known_text(utf16_units(str(held)))


def boolean_text(machine: Machine, value: object) -> Units:
    """A boolean as text."""
    sort = machine.int_sort
    holds = not_(eq(lift(value, sort), const(0, sort)))
    pairs = zip("true ", "false", strict=True)
    units = [lower(ite(holds, const(ord(a), sort), const(ord(b), sort))) for a, b in pairs]
    return Units(units, lower(ite(holds, const(4, sort), const(5, sort))))


def padded(machine: Machine, text: Text, width: int, flags: str) -> Text:
    """A text with blanks before or behind it, up to a width."""
    if width == 0:
        return text
    sort = machine.int_sort
    length, wanted = lift(text.length, sort), const(width, sort)
    missing = lower(ite(sle(wanted, length), const(0, sort), sub(wanted, length)))
    blanks = Units([32] * width, missing)
    return joined(machine, text, blanks) if "-" in flags else joined(machine, blanks, text)
