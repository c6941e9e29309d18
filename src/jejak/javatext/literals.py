"""Numbers, characters and strings as Java writes them."""

from __future__ import annotations

import math
import sys
from typing import Final

from jejak.classfile.descriptors import simple_type

LONGEST_TEXT: Final = 128
"""Characters of a string that are written."""
_UNITS: Final = "utf-16-le" if sys.byteorder == "little" else "utf-16-be"
_SPECIAL: Final = {
    ("I", -(2**31)): "Integer.MIN_VALUE",
    ("I", 2**31 - 1): "Integer.MAX_VALUE",
    ("J", -(2**63)): "Long.MIN_VALUE",
    ("J", 2**63 - 1): "Long.MAX_VALUE",
}
_ESCAPES: Final = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 92: "\\\\"}


def literal(value: int | float, descriptor: str) -> str:
    """A number of a primitive type."""
    if descriptor == "Z":
        return "true" if value else "false"
    if isinstance(value, float):
        return _floating(value, descriptor)
    if (descriptor, value) in _SPECIAL:
        return _SPECIAL[descriptor, value]
    if descriptor == "C":
        return f"'{_escaped(value & 0xFFFF, chr(39))}'"
    text = f"{value}L" if descriptor == "J" else str(value)
    return f"({simple_type(descriptor)}) {text}" if descriptor in "BS" else text


def quoted(text: str) -> str:
    """A string literal; of a long text its beginning."""
    units = memoryview(text.encode(_UNITS, "surrogatepass")).cast("H")
    return '"' + "".join([_escaped(unit, '"') for unit in units[:LONGEST_TEXT]]) + '"'


def _escaped(unit: int, quote: str) -> str:
    """A char inside quotes."""
    if unit in _ESCAPES:
        return _ESCAPES[unit]
    if chr(unit) == quote:
        return f"\\{quote}"
    return chr(unit) if 32 <= unit < 127 else f"\\u{unit:04x}"


def _floating(value: float, descriptor: str) -> str:
    """A float or double literal."""
    owner, suffix = ("Float", "f") if descriptor == "F" else ("Double", "")
    if math.isnan(value):
        return f"{owner}.NaN"
    if math.isinf(value):
        return f"{owner}.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
    return f"{value!r}{suffix}"
