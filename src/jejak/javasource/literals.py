"""Values as Java writes them, in ASCII: what stands for a value is that value, bit by bit."""

from __future__ import annotations

import math
import struct
from fractions import Fraction
from typing import Final

from jejak.javasource.identifiers import NotJavaError
from jejak.javasource.nodes import Expression, Literal, StaticCall

BOXES: Final = {
    "B": "java/lang/Byte",
    "C": "java/lang/Character",
    "D": "java/lang/Double",
    "F": "java/lang/Float",
    "I": "java/lang/Integer",
    "J": "java/lang/Long",
    "S": "java/lang/Short",
    "Z": "java/lang/Boolean",
}
WIDTHS: Final = {"B": 8, "S": 16, "I": 32, "J": 64}
# Bytes of modified UTF-8 in one constant are at most 65,535 (JVMS §4.4.7); javac takes one less.
LONGEST_CONSTANT: Final = 65_534
_ESCAPES: Final = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 92: "\\\\"}


def constant_name(value: float, descriptor: str) -> str | None:
    """The constant of the box class that has this value: `MIN_VALUE`, `NaN`, None if none has."""
    if descriptor in WIDTHS:
        top = 1 << (WIDTHS[descriptor] - 1)
        return {-top: "MIN_VALUE", top - 1: "MAX_VALUE"}.get(int(value))
    if descriptor not in "DF":
        return None
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "POSITIVE_INFINITY" if value > 0 else "NEGATIVE_INFINITY"
    if value in ((5e-324, 1.7976931348623157e308) if descriptor == "D" else _SINGLE_ENDS):
        return "MIN_VALUE" if value < 1 else "MAX_VALUE"
    return None


def number(value: float, descriptor: str) -> str:
    """A number or boolean that has no `constant_name`, without the cast for byte and short."""
    match descriptor:
        case "Z":
            return "true" if value else "false"
        case "C":
            return character(int(value))
        case "J":
            return f"{_checked(value, 'J')}L"
        case "D":
            return repr(float(value))
        case "F":
            return f"{_shortest_single(float(value))}f"
        case _:
            return str(_checked(value, descriptor))


def character(unit: int) -> str:
    """A char literal."""
    if not 0 <= unit <= 0xFFFF:
        raise ValueError(f"{unit} is not a char")
    return "'" + ("\\'" if unit == 39 else _escaped(unit)) + "'"


def text_parts(value: str) -> list[str]:
    """String literals that make up `value`; more than one where a constant would be too long."""
    parts: list[str] = []
    pieces: list[str] = []
    size = 0
    for unit in code_units(value):
        width = 1 if 0 < unit < 0x80 else 2 if unit < 0x800 else 3
        if size + width > LONGEST_CONSTANT:
            parts.append("".join(pieces))
            pieces, size = [], 0
        pieces.append('\\"' if unit == 34 else _escaped(unit))
        size += width
    parts.append("".join(pieces))
    return [f'"{part}"' for part in parts]


def code_units(value: str) -> tuple[int, ...]:
    """The UTF-16 code units of a text, surrogates that stand alone included."""
    coded = value.encode("utf-16-be", "surrogatepass")
    return struct.unpack(f">{len(coded) // 2}H", coded)


def from_bits(bits: int, descriptor: str) -> Expression:
    """A float or double with exactly these bits, as a literal where one has them."""
    kind, width = ("f", 32) if descriptor == "F" else ("d", 64)
    unsigned = bits & ((1 << width) - 1)
    value: float = struct.unpack(f">{kind}", unsigned.to_bytes(width // 8, "big"))[0]
    if not math.isnan(value) or unsigned == (0x7FC00000 if width == 32 else 0x7FF8 << 48):
        return Literal(value, descriptor)
    signed = unsigned - (1 << width) if unsigned >> (width - 1) else unsigned
    name, raw = ("intBitsToFloat", "I") if width == 32 else ("longBitsToDouble", "J")
    return StaticCall(BOXES[descriptor], name, (Literal(signed, raw),))


def comment_text(text: str) -> str:
    """One line of comment that says `text`, cannot end the comment and holds no escape.

    Characters that are not seen, or reorder what is seen, appear by their number.
    """
    shown = "".join(c if c.isprintable() else _unseen(ord(c)) for c in text)
    pieces: list[str] = []
    backslashes = 0
    for c in shown:
        if c == "u" and backslashes % 2:
            pieces.append("\\")  # an even number of them begins no escape (JLS §3.3)
        if c == "/" and pieces and pieces[-1] == "*":
            pieces.append(" ")
        backslashes = backslashes + 1 if c == "\\" else 0
        pieces.append(c)
    return "".join(pieces).rstrip()


def ascii_source(source: str) -> str:
    """`source` with escapes for what is not ASCII, so that no compiler's encoding matters."""
    if source.isascii():
        return source
    return "".join(
        c if c.isascii() else "".join(f"\\u{unit:04x}" for unit in code_units(c)) for c in source
    )


def _unseen(code: int) -> str:
    return {9: " ", 10: " ", 13: " ", 0xA0: " "}.get(code, f"<U+{code:04X}>")


def _escaped(unit: int) -> str:
    """A code unit inside quotes; octal escapes have three digits, so that any digit may follow."""
    if unit in _ESCAPES:
        return _ESCAPES[unit]
    if unit < 0x20 or unit == 0x7F:
        return f"\\{unit:03o}"
    return chr(unit) if unit < 0x7F else f"\\u{unit:04x}"


def _checked(value: float, descriptor: str) -> int:
    half = 1 << (WIDTHS[descriptor] - 1)
    if not -half <= value < half:
        raise ValueError(f"{value} is not in the range of {descriptor}")
    return int(value)


def _shortest_single(value: float) -> str:
    """The shortest decimal that javac rounds to this float.

    Compared as fractions: rounding to double first and then to float may give another one.
    """
    bits = struct.unpack(">I", struct.pack(">f", abs(value)))[0]
    if struct.unpack(">f", bits.to_bytes(4, "big"))[0] != abs(value):
        raise NotJavaError(f"{value!r} is not a float")
    exact = Fraction(abs(value))
    below = exact - (exact - _single(bits - 1)) / 2 if bits else exact
    above = exact + (_single(bits + 1) - exact) / 2 if bits < 0x7F7FFFFF else exact
    text = repr(abs(value))
    for digits in range(1, 10):
        shorter = f"{abs(value):.{digits}g}"
        if exact == Fraction(shorter) or below < Fraction(shorter) < above:
            text = repr(float(shorter))
            break
    return f"-{text}" if math.copysign(1.0, value) < 0 else text


def _single(bits: int) -> Fraction:
    return Fraction(struct.unpack(">f", bits.to_bytes(4, "big"))[0])


_SINGLE_ENDS: Final = (float(_single(1)), float(_single(0x7F7FFFFF)))
