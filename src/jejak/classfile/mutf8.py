"""Modified UTF-8, the string encoding of class files (JVMS §4.4.7)."""

from __future__ import annotations

import re
from typing import Final, NoReturn

_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")


def decode(raw: bytes) -> str:
    """The Java string that `raw` encodes; surrogate pairs become one code point.

    Lone surrogates stay as they are, so the mapping to UTF-16 units loses nothing.
    Raises ValueError on bytes that are not modified UTF-8.
    """
    if raw.isascii():
        if 0 in raw:
            raise ValueError("a zero byte in modified UTF-8")
        return raw.decode("ascii")
    if max(raw) < 0xF0 and 0 not in raw:
        try:
            text = raw.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            text = _from_units(_units(raw))
        if not _SURROGATE.search(text):
            return text
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return _from_units(_units(raw))


def encode(text: str) -> bytes:
    """The modified UTF-8 form of a Java string."""
    if text.isascii() and "\0" not in text:
        return text.encode("ascii")
    raw = text.encode("utf-16-le", "surrogatepass")
    out = bytearray()
    for index in range(0, len(raw), 2):
        unit = raw[index] | raw[index + 1] << 8
        if 0 < unit < 0x80:
            out.append(unit)
        elif unit < 0x800:
            out += bytes((0xC0 | unit >> 6, 0x80 | unit & 0x3F))
        else:
            out += bytes((0xE0 | unit >> 12, 0x80 | unit >> 6 & 0x3F, 0x80 | unit & 0x3F))
    return bytes(out)


def _from_units(units: list[int]) -> str:
    raw = b"".join(unit.to_bytes(2, "little") for unit in units)
    return raw.decode("utf-16-le", "surrogatepass")


def _units(raw: bytes) -> list[int]:
    units: list[int] = []
    position, size = 0, len(raw)
    while position < size:
        first = raw[position]
        if 0 < first < 0x80:
            units.append(first)
            position += 1
        elif first & 0xE0 == 0xC0:
            units.append((first & 0x1F) << 6 | _continuation(raw, position + 1))
            position += 2
        elif first & 0xF0 == 0xE0:
            middle = _continuation(raw, position + 1)
            units.append((first & 0x0F) << 12 | middle << 6 | _continuation(raw, position + 2))
            position += 3
        else:
            _bad(first, position)
    return units


def _continuation(raw: bytes, position: int) -> int:
    if position >= len(raw):
        raise ValueError("modified UTF-8 ends inside a character")
    byte = raw[position]
    if byte & 0xC0 != 0x80:
        _bad(byte, position)
    return byte & 0x3F


def _bad(byte: int, position: int) -> NoReturn:
    raise ValueError(f"byte 0x{byte:02x} at {position} is not modified UTF-8")
