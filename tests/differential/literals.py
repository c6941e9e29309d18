"""Java expressions that jejak writes for inputs and results, read back as values."""

from __future__ import annotations

import re
from typing import Final

from tests.differential.values import JavaValue, to_float

_NAMED: Final = {
    "true": 1,
    "false": 0,
    "Integer.MIN_VALUE": -(2**31),
    "Integer.MAX_VALUE": 2**31 - 1,
    "Long.MIN_VALUE": -(2**63),
    "Long.MAX_VALUE": 2**63 - 1,
}
_FLOATS: Final = {"NaN": "nan", "POSITIVE_INFINITY": "inf", "NEGATIVE_INFINITY": "-inf"}
_ARRAY: Final = re.compile(r"new \w+\[\]\s*\{(.*)\}", re.DOTALL)
_EMPTY: Final = re.compile(r"new \w+\[(\d+)\]")
_CHARACTER: Final = re.compile(r"'(\\u[0-9a-f]{4}|\\.|[^\\])'")
_ESCAPED: Final = {"b": 8, "t": 9, "n": 10, "f": 12, "r": 13}
LONGEST: Final = 32
"""Elements up to which jejak writes them all."""


class TooLongError(Exception):
    """An array is written by its length only: its elements are not known."""


def read_value(text: str, descriptor: str) -> JavaValue:
    """The value of an expression of a primitive or primitive-array type.

    Raises ValueError when it is none, TooLongError when it is an array too long to make.
    """
    if not descriptor.startswith("["):
        return read_number(text, descriptor)
    if text == "null":
        return None
    element = descriptor[1:]
    sized = _EMPTY.fullmatch(text)
    if sized is not None and int(sized[1]) > LONGEST:
        raise TooLongError(text)
    if sized is not None:
        return [read_number("0" if element != "Z" else "false", element)] * int(sized[1])
    listed = _ARRAY.fullmatch(text)
    if listed is None:
        raise ValueError(f"{text!r} is no array")
    parts = _CHARACTER.findall(listed[1]) if element == "C" else listed[1].split(", ")
    if element == "C":
        return [_character(part) for part in parts]
    return [read_number(part, element) for part in parts if part]


def read_number(text: str, descriptor: str) -> int | float:
    """The number that a literal stands for. Raises ValueError."""
    bare = re.sub(r"^\((byte|short|char)\) ", "", text)
    if descriptor in "FD":
        name = bare.partition(".")[2]
        value = float(_FLOATS.get(name, bare.rstrip("fFdD")))
        if descriptor == "F" and to_float(value) != value and value == value:  # noqa: PLR0124
            raise ValueError(f"{text} is no float")
        return value
    if bare in _NAMED:
        return _NAMED[bare]
    character = _CHARACTER.fullmatch(bare)
    if character is not None:
        return _character(character[1])
    return int(bare.rstrip("L") if descriptor == "J" else bare)


def _character(inside: str) -> int:
    if inside.startswith("\\u") and len(inside) > 2:
        return int(f"0x{inside[2:]}", 0)
    if len(inside) > 1:
        return _ESCAPED.get(inside[1], ord(inside[1]))
    return ord(inside)
