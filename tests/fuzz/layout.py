"""Where the parts of a sound class file lie, so that mutations can aim. Uses nothing of jejak."""

from __future__ import annotations

from dataclasses import dataclass, field
from struct import unpack_from

# Bytes behind the tag, and offsets of indices among them.
_ENTRIES: dict[int, tuple[int, tuple[int, ...]]] = {
    3: (4, ()), 4: (4, ()), 5: (8, ()), 6: (8, ()), 7: (2, (0,)), 8: (2, (0,)), 9: (4, (0, 2)),
    10: (4, (0, 2)), 11: (4, (0, 2)), 12: (4, (0, 2)), 15: (3, (1,)), 16: (2, (0,)),
    17: (4, (0, 2)), 18: (4, (0, 2)), 19: (2, (0,)), 20: (2, (0,)),
}  # fmt: skip


@dataclass
class Layout:
    """Offsets into one class file."""

    constants: int = 0
    """How many indices the constant pool has."""
    tags: list[int] = field(default_factory=list)
    indices: list[int] = field(default_factory=list)
    """Of u2 values in the constant pool that name other constants."""
    texts: list[int] = field(default_factory=list)
    """Of the lengths of Utf8 entries."""
    counts: list[int] = field(default_factory=list)
    """Of u2 values that count what follows."""
    attributes: list[int] = field(default_factory=list)
    """Of attribute headers: a u2 name, a u4 length."""
    names: dict[int, int] = field(default_factory=dict)
    """Utf8 entries' offsets by constant-pool index."""
    code: list[tuple[int, int]] = field(default_factory=list)
    """Start and end of bytecode."""
    handlers: list[tuple[int, int]] = field(default_factory=list)
    """Start and end of exception tables."""


def layout_of(data: bytes) -> Layout:
    """The layout of a class file, which must be sound."""
    found = Layout()
    at = _scan_pool(data, found)
    (interfaces,) = unpack_from(">H", data, at + 6)
    found.counts.append(at + 6)
    at += 8 + 2 * interfaces
    for _ in range(2):  # fields, then methods
        (members,) = unpack_from(">H", data, at)
        found.counts.append(at)
        at += 2
        for _ in range(members):
            at = _scan_attributes(data, at + 6, found)
    _scan_attributes(data, at, found)
    return found


def _scan_pool(data: bytes, found: Layout) -> int:
    (found.constants,) = unpack_from(">H", data, 8)
    found.counts.append(8)
    at, index = 10, 1
    while index < found.constants:
        tag = data[at]
        found.tags.append(at)
        if tag == 1:
            found.names[index] = at
            found.texts.append(at + 1)
            at += 3 + unpack_from(">H", data, at + 1)[0]
        else:
            size, indices = _ENTRIES[tag]
            found.indices += [at + 1 + offset for offset in indices]
            at += 1 + size
        index += 2 if tag in (5, 6) else 1
    return at


def _scan_attributes(data: bytes, at: int, found: Layout) -> int:
    (count,) = unpack_from(">H", data, at)
    found.counts.append(at)
    at += 2
    for _ in range(count):
        found.attributes.append(at)
        name, length = unpack_from(">HI", data, at)
        entry = found.names[name]
        if data[entry + 3 : entry + 3 + unpack_from(">H", data, entry + 1)[0]] == b"Code":
            _scan_code(data, at + 6, found)
        at += 6 + length
    return at


def _scan_code(data: bytes, at: int, found: Layout) -> None:
    (size,) = unpack_from(">I", data, at + 4)
    end = at + 8 + size
    found.code.append((at + 8, end))
    (rows,) = unpack_from(">H", data, end)
    found.counts.append(end)
    found.handlers.append((end + 2, end + 2 + 8 * rows))
    _scan_attributes(data, end + 2 + 8 * rows, found)
