"""How jlink compresses resources of an image: `zip`, and `compact-cp`, which shares strings."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from typing import Final

from jejak.classfile import mutf8

HEADER_MAGIC: Final = 0xCAFEFAFA
_HEADER: Final = "IQQIIB"
_HEADER_BYTES: Final = 29
MAX_LAYERS: Final = 8
"""jlink makes two at most; a stream that inflates to itself would never end."""

_MAX_TEXT: Final = 65535
# Tags that compact-cp puts in place of Utf8 entries.
_SHARED_STRING: Final = 23
_SHARED_DESCRIPTOR: Final = 25
_ENTRY_BYTES: Final = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3,
                       16: 2, 17: 4, 18: 4, 19: 2, 20: 2}  # fmt: skip


class CompressionError(Exception):
    """A compressed resource that cannot be read."""


def decompress(data: bytes, order: str, string: Callable[[int], str], limit: int) -> bytes:
    """Undoes every layer of compression; `string` reads the image's string table."""
    for _ in range(MAX_LAYERS):
        layer = _header(data, order)
        if layer is None:
            return data
        stored, size, name_offset = layer
        if size > limit:
            raise CompressionError(f"inflates to {size} bytes")
        body = data[_HEADER_BYTES : _HEADER_BYTES + stored]
        name = string(name_offset)
        if name == "zip":
            data = _inflate(body, size)
        elif name == "compact-cp":
            data = _restore(body, size, string)
        else:
            raise CompressionError(f"unknown compression {name!r}")
        if len(data) != size:
            raise CompressionError(f"{len(data)} bytes instead of {size}")
    raise CompressionError(f"more than {MAX_LAYERS} layers of compression")


def _header(data: bytes, order: str) -> tuple[int, int, int] | None:
    if len(data) < _HEADER_BYTES:
        return None
    magic, stored, size, name, _config, _last = struct.unpack_from(order + _HEADER, data)
    return (stored, size, name) if magic == HEADER_MAGIC else None


def _inflate(body: bytes, size: int) -> bytes:
    try:
        return zlib.decompressobj().decompress(body, size + 1)
    except zlib.error as error:
        raise CompressionError(str(error)) from None


def _restore(body: bytes, size: int, string: Callable[[int], str]) -> bytes:
    """Puts shared strings back into the constant pool of a class file of `size` bytes."""
    try:
        return _restore_pool(body, size, string)
    except (IndexError, struct.error, KeyError):
        raise CompressionError("the shared constant pool is broken") from None


def _restore_pool(body: bytes, size: int, string: Callable[[int], str]) -> bytes:
    out = bytearray(body[:10])
    (count,) = struct.unpack_from(">H", body, 8)
    at, index = 10, 1
    while index < count:
        if len(out) > size:
            raise CompressionError(f"more than {size} bytes")
        tag = body[at]
        if tag == _SHARED_STRING:
            number, at = _number(body, at + 1)
            out += _utf8(string(number))
        elif tag == _SHARED_DESCRIPTOR:
            text, at = _descriptor(body, at + 1, string)
            out += _utf8(text)
        else:
            rest = 2 + struct.unpack_from(">H", body, at + 1)[0] if tag == 1 else _ENTRY_BYTES[tag]
            out += body[at : at + 1 + rest]
            at += 1 + rest
            index += tag in (5, 6)
        index += 1
    return bytes(out + body[at:])


def _descriptor(body: bytes, at: int, string: Callable[[int], str]) -> tuple[str, int]:
    """A descriptor whose class names were taken out: after each `L`, package and name."""
    pattern, at = _number(body, at)
    length, at = _number(body, at)
    end = at + length
    text: list[str] = []
    total = 0
    for character in string(pattern):
        text.append(character)
        if character == "L" and length:
            package, at = _number(body, at)
            name, at = _number(body, at)
            prefix = string(package)
            text.append(f"{prefix}/{string(name)}" if prefix else string(name))
            total += len(text[-1])
            if total > _MAX_TEXT:
                raise CompressionError("a descriptor is too long")
    return "".join(text), end


def _number(body: bytes, at: int) -> tuple[int, int]:
    """An int in one to four bytes, its length in the top bits of the first."""
    head = body[at]
    length, value = (head >> 5 & 3, head & 0x1F) if head & 0x80 else (4, head)
    for byte in body[at + 1 : at + length]:
        value = value << 8 | byte
    return value, at + length


def _utf8(text: str) -> bytes:
    raw = mutf8.encode(text)
    return b"\x01" + struct.pack(">H", len(raw)) + raw
