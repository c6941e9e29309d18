"""What java.util.Formatter writes for one value: conversions of numbers, chars, booleans, texts.

Numbers and texts may be expressions. What a conversion does not take, or not in this way, is left
to the JDK's own code, which throws what it throws.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from jejak.expr import FALSE, Expr, and_, bit_and, const, eq, ite, not_, sle, sub
from jejak.inputs.references import read_field
from jejak.inputs.texts import number_text, text_at, unknown_text
from jejak.machine.boxing import UNBOXED, VALUE
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING, from_units, utf16_units
from jejak.machine.texts import EMPTY, Text, Units, joined, known_text, known_units, sliced
from jejak.machine.values import lift, lower
from jejak.models.apart import Boxed, ask_apart, is_apart
from jejak.models.numerals import (
    ZERO_CHAR,
    Digits,
    digit_char,
    signed_digits,
    signed_text,
    unsigned_digits,
    unsigned_text,
)
from jejak.state.state import State
from jejak.state.values import Ref

SPECIFIER: Final = re.compile(r"%(\d+\$|<)?([-#+ 0,(]*)([1-9]\d*)?(\.\d+)?([a-zA-Z%])", re.ASCII)
WHOLE: Final = {"B": 8, "S": 16, "I": 32, "J": 64}
"""The bits of whole numbers, by the letters of their types."""
_FLAGS: Final = {
    "d": "-+ 0,(",
    "x": "-#0",
    "o": "-#0",
    "c": "-",
    "b": "-",
    "s": "-",
    "e": "-#+ 0(",
    "f": "-#+ 0,(",
    "g": "-+ 0,(",
    "a": "-#+ 0",
}
_MISSING: Final = "DOF"
"""Conversions that have no capital."""
_SHIFTS: Final = {"x": 4, "o": 3}
_PREFIXES: Final = {"x": "0x", "X": "0X", "o": "0"}
BLANK: Final = ord(" ")
MOST_WIDTH: Final = 999_999
"""Wider ones are left to the JDK's own code."""


@dataclass(frozen=True, slots=True)
class Specifier:
    """One conversion of a format.

    `index` is what stands before its flags: `2$`, `<` or nothing. `precision` is -1 and `width` 0
    where there is none.
    """

    index: str
    flags: str
    width: int
    precision: int
    conversion: str

    @property
    def kind(self) -> str:
        """The conversion, whatever its case."""
        return self.conversion.lower()

    @property
    def upper(self) -> bool:
        """Whether it writes capitals."""
        return self.conversion.isupper()

    @property
    def text(self) -> str:
        """The conversion as written, for the next argument."""
        width = str(self.width) if self.width else ""
        precision = "" if self.precision < 0 else f".{self.precision}"
        return f"%{self.flags}{width}{precision}{self.conversion}"

    @property
    def is_usual(self) -> bool:
        """Whether every JDK takes flags, width and precision of it."""
        flags, kind = set(self.flags), self.kind
        if len(flags) < len(self.flags) or flags >= {"-", "0"} or flags >= {"+", " "}:
            return False
        if flags & {"-", "0"} and not self.width:
            return False
        if max(self.width, self.precision) > MOST_WIDTH:
            return False
        if self.conversion in _MISSING or not flags <= set(_FLAGS.get(kind, "")):
            return False
        return kind in _FLAGS and (self.precision < 0 or kind in "sbefga")


def specifiers(text: str) -> list[str | Specifier] | None:
    """A format as plain texts and conversions; None where it has others than those above."""
    found: list[str | Specifier] = []
    end = 0
    for match in SPECIFIER.finditer(text):
        found.append(text[end : match.start()])
        end = match.end()
        index, flags, width, precision, conversion = match.groups()
        if conversion in "%n":
            if index or flags or width or precision:
                return None
            found.append("\n" if conversion == "n" else "%")
            continue
        if any(len(each) > 7 for each in (index or "", width or "", precision or "")):
            return None
        made = Specifier(
            index or "", flags, int(width or 0), int((precision or ".-1")[1:]), conversion
        )
        if not made.is_usual:
            return None
        found.append(made)
    found.append(text[end:])
    is_whole = "%" not in SPECIFIER.sub("", text)
    return [each for each in found if each] if is_whole else None


def arguments_of(parts: list[str | Specifier], count: int) -> list[int] | None:
    """Which argument each conversion takes; None where one has none."""
    found: list[int] = []
    last, ordinary = -1, -1
    for part in parts:
        if isinstance(part, str):
            continue
        if part.index == "":
            ordinary += 1
            last = ordinary
        elif part.index != "<":
            last = int(part.index[:-1]) - 1
        if not 0 <= last < count:
            return None
        found.append(last)
    return found


# --- one value -----------------------------------------------------------------------------------


def converted(
    machine: Machine, state: State, value: object, how: Specifier, is_seen: bool = True
) -> Text | None:
    """The text of a string or box, or of null, by a conversion; None where the JDK has to say.

    Where it is not `is_seen`, it may be any.
    """
    if value is None:
        return plain_text(machine, known_text(utf16_units(null_text(how))), how)
    if not isinstance(value, Ref):
        return None
    record = state.instance(value)
    name, kind = record.shape.name, how.kind
    if name == STRING:
        if kind not in "sb":
            return None
        text = text_at(machine, state, value) if kind == "s" else ascii_text("true")
        return plain_text(machine, text, how)
    letter = UNBOXED[name]
    held = read_field(machine, state, value, record.shape.slot(VALUE))
    if not isinstance(held, int | float | Expr):
        return None
    if kind == "b":
        text = boolean_text(machine, held) if letter == "Z" else ascii_text("true")
        return plain_text(machine, text, how)
    if letter in "FD":
        if kind in "sefga" and not is_seen:
            return EMPTY
        return floating_text(machine, state, held, letter, how)
    return whole_or_char(machine, state, held, letter, how)


def whole_or_char(
    machine: Machine, state: State, held: int | float | Expr, letter: str, how: Specifier
) -> Text | None:
    """The text of a char, a boolean or a whole number, in all conversions but of booleans."""
    if how.kind == "s":
        return plain_text(machine, shown_text(machine, state, held, letter), how)
    if how.kind == "c":
        return char_text(machine, held, letter, how)
    if how.kind in "dxo" and letter in WHOLE:
        return whole_text(machine, state, held, letter, how)
    return None


def null_text(how: Specifier) -> str:
    """What is written for null, in any case."""
    return "false" if how.kind == "b" else "null"


def ascii_text(text: str) -> Units:
    """A text that is known."""
    return known_text(utf16_units(text))


def plain_text(machine: Machine, text: Text, how: Specifier) -> Text | None:
    """A text cut to its precision, in capitals, with blanks up to its width."""
    sort = machine.int_sort
    if how.precision >= 0:
        length, most = lift(text.length, sort), const(how.precision, sort)
        text = sliced(machine, text, 0, lower(ite(sle(length, most), length, most)))
    if how.upper:
        known = known_units(text)
        if known is None or any(unit >= 128 for unit in known):
            return None
        text = ascii_text(from_units(known).upper())
    return padded(machine, text, how)


def padded(machine: Machine, text: Text, how: Specifier) -> Text:
    """A text with blanks before or behind it, up to a width."""
    if not how.width:
        return text
    sort = machine.int_sort
    length, wanted = lift(text.length, sort), const(how.width, sort)
    missing = lower(ite(sle(wanted, length), const(0, sort), sub(wanted, length)))
    blanks = Units([BLANK] * how.width, missing)
    return joined(machine, text, blanks) if "-" in how.flags else joined(machine, blanks, text)


def boolean_text(machine: Machine, value: object) -> Units:
    """A boolean as text."""
    sort = machine.int_sort
    holds = not_(eq(lift(value, sort), const(0, sort)))
    pairs = zip("true ", "false", strict=True)
    units = [lower(ite(holds, const(ord(a), sort), const(ord(b), sort))) for a, b in pairs]
    return Units(units, lower(ite(holds, const(4, sort), const(5, sort))))


def char_text(
    machine: Machine, held: int | float | Expr, letter: str, how: Specifier
) -> Text | None:
    """A char, or a whole number that is a code point."""
    if letter == "C":
        return plain_text(machine, Units([held], 1), how)
    if letter in "BSI" and isinstance(held, int) and 0 <= held <= 0x10FFFF:
        return plain_text(machine, ascii_text(chr(held)), how)
    return None


def shown_text(machine: Machine, state: State, held: int | float | Expr, letter: str) -> Text:
    """What toString of the box of a char, a boolean or a whole number gives."""
    if letter == "C":
        return Units([held], 1)
    if letter == "Z":
        return boolean_text(machine, held)
    if not isinstance(held, Expr):
        return ascii_text(str(held))
    return unknown_text(machine, state) if machine.mathematical else signed_text(machine, held)


def floating_text(
    machine: Machine, state: State, held: int | float | Expr, letter: str, how: Specifier
) -> Text | None:
    """A float or double: what the JDK itself writes for a number; else nobody knows."""
    if how.kind not in "sefga":
        return None
    if isinstance(held, Expr):
        is_plain = how == Specifier(how.index, "", 0, -1, "s")
        return number_text(machine, state, held) if is_plain else unknown_text(machine, state)
    if is_apart(state):
        return None
    member = f"format(L{STRING};[Ljava/lang/Object;)L{STRING};"
    found = ask_apart(machine, STRING, member, (how.text, (Boxed(letter, held),)))
    return ascii_text(found) if isinstance(found, str) else None


# --- whole numbers -------------------------------------------------------------------------------


def whole_text(
    machine: Machine, state: State, held: int | float | Expr, letter: str, how: Specifier
) -> Text:
    """A whole number, in one of three radixes."""
    bits = WHOLE[letter]
    if isinstance(held, int):
        return known_number(held, bits, how)
    assert isinstance(held, Expr)
    if machine.mathematical:
        return unknown_text(machine, state)
    shift = _SHIFTS.get(how.kind)
    if shift is not None and bits < 32:
        held = bit_and(held, const((1 << bits) - 1, held.sort))
    if not set(how.flags) - {"-"} and not how.upper:
        plain = signed_text(machine, held) if shift is None else unsigned_text(machine, held, shift)
        return padded(machine, plain, how)
    number = signed_digits(held) if shift is None else unsigned_digits(held, shift)
    return chosen(machine, alternatives(machine, number, how))


def known_number(value: int, bits: int, how: Specifier) -> Units:
    """A number that is known."""
    is_plain = how.kind == "d"
    digits = str(abs(value)) if is_plain else format(value % (1 << bits), how.conversion)
    units = laid_out([ord(each) for each in digits], value < 0, how)
    return Units(units, len(units))


def alternatives(
    machine: Machine, number: Digits, how: Specifier
) -> list[tuple[Expr, list[object]]]:
    """The texts of a number by how many digits it has, and its sign, with their conditions."""
    first = ord("A" if how.upper else "a")
    chars: list[object] = [lower(digit_char(machine, each, first)) for each in number.digits]
    found: list[tuple[Expr, list[object]]] = []
    for count in range(1, len(chars) + 1):
        is_long = number.more[count - 2 : count - 1] if count > 1 else []
        is_longer = number.more[count - 1 : count]
        here = and_(*is_long, *[not_(each) for each in is_longer])
        digits = chars[count - 1 :: -1]
        found.append((and_(here, not_(number.is_negative)), laid_out(digits, False, how)))
        if number.is_negative is not FALSE:
            found.append((and_(here, number.is_negative), laid_out(digits, True, how)))
    return found


def laid_out(digits: list[object], is_negative: bool, how: Specifier) -> list[object]:
    """Digits with sign, grouping, zeros and blanks, as flags and width say."""
    flags = how.flags
    before, behind = "", ""
    if how.kind != "d":
        before = _PREFIXES[how.conversion] if "#" in flags else ""
    elif is_negative:
        before, behind = ("(", ")") if "(" in flags else ("-", "")
    else:
        before = "+" if "+" in flags else " " if " " in flags else ""
    body: list[object] = []
    for place, digit in enumerate(digits):
        if "," in flags and place and (len(digits) - place) % 3 == 0:
            body.append(ord(","))
        body.append(digit)
    missing = how.width - len(before) - len(body) - len(behind)
    zeros = [ZERO_CHAR] * (missing if "0" in flags else 0)
    whole = [*[ord(x) for x in before], *zeros, *body, *[ord(x) for x in behind]]
    blanks = [BLANK] * (how.width - len(whole))
    return [*whole, *blanks] if "-" in flags else [*blanks, *whole]


def chosen(machine: Machine, texts: list[tuple[Expr, list[object]]]) -> Units:
    """The text whose condition holds, of several of which just one does."""
    sort = machine.int_sort
    longest = max(len(units) for _, units in texts)
    length = const(len(texts[-1][1]), sort)
    for condition, units in texts[:-1]:
        length = ite(condition, const(len(units), sort), length)
    found: list[object] = []
    for place in range(longest):
        char: Expr | None = None
        for condition, units in texts:
            if place < len(units):
                unit = lift(units[place], sort)
                char = unit if char is None else ite(condition, unit, char)
        assert char is not None
        found.append(lower(char))
    return Units(found, lower(length))
