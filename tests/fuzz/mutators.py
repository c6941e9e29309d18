"""Ways to spoil a class file: blind ones, and such as know where constants and code lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from struct import pack_into, unpack_from

from tests.fuzz.layout import Layout, layout_of

EDGES = (0, 1, 2, 3, 4, 0x7F, 0x80, 0xFF)
WIDE_EDGES = (0, 1, 2, 8, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF)
LONG_EDGES = (0, 1, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
LETTERS = b"()[]LVIJDFBCSZT;/.<>:*+-^$aA0\x80\xc0\xed\x00"
ALIKE = ((3, 4, 9, 10, 11, 12, 17, 18), (5, 6), (7, 8, 16, 19, 20))
TAGS = (1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19, 20, 0, 2, 13, 255)


class Seed:
    """A class file to start from, with its layout."""

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        self.data = data
        self.layout = layout_of(data)


class Mutant:
    """A class file being spoiled; `sound` says whether the layout still holds."""

    def __init__(self, seed: Seed, rng: Random, others: Sequence[Seed]) -> None:
        self.data = bytearray(seed.data)
        self.layout: Layout = seed.layout
        self.rng = rng
        self.others = others
        self.sound = True

    def put_u2(self, at: int, value: int) -> None:
        if at + 2 <= len(self.data):
            pack_into(">H", self.data, at, value & 0xFFFF)

    def any_place(self) -> int:
        return self.rng.randrange(len(self.data))


def flip_bits(m: Mutant) -> None:
    for _ in range(m.rng.choice((1, 1, 1, 2, 4, 16))):
        m.data[m.any_place()] ^= 1 << m.rng.randrange(8)


def set_bytes(m: Mutant) -> None:
    for _ in range(m.rng.choice((1, 1, 2, 5))):
        m.data[m.any_place()] = m.rng.choice(EDGES)


def set_u2(m: Mutant) -> None:
    m.put_u2(m.any_place(), m.rng.choice((*WIDE_EDGES, m.layout.constants, m.layout.constants - 1)))


def set_u4(m: Mutant) -> None:
    at = m.any_place()
    if at + 4 <= len(m.data):
        pack_into(">I", m.data, at, m.rng.choice(LONG_EDGES))


def truncate(m: Mutant) -> None:
    del m.data[m.any_place() :]
    m.data = m.data or bytearray(b"\xca")
    m.sound = False


def insert(m: Mutant) -> None:
    at = m.any_place()
    size = m.rng.choice((1, 1, 2, 4, 8, 64))
    chunk = m.rng.randbytes(size) if m.rng.random() < 0.5 else bytes(m.data[at : at + size])
    m.data[at:at] = chunk
    m.sound = False


def delete(m: Mutant) -> None:
    at = m.any_place()
    if len(m.data) > 80:
        del m.data[at : at + m.rng.choice((1, 1, 2, 4, 8, 64))]
        m.sound = False


def swap_u2(m: Mutant) -> None:
    first, second = m.any_place(), m.any_place()
    if max(first, second) + 2 <= len(m.data):
        one, two = bytes(m.data[first : first + 2]), bytes(m.data[second : second + 2])
        m.data[first : first + 2], m.data[second : second + 2] = two, one


def splice(m: Mutant) -> None:
    other = m.rng.choice(m.others).data
    start, size = m.rng.randrange(len(other)), m.rng.choice((2, 8, 32, 200))
    at = m.any_place()
    m.data[at : at + size] = other[start : start + size]
    m.sound = False


def change_index(m: Mutant) -> None:
    m.put_u2(m.rng.choice(m.layout.indices), m.rng.randrange(m.layout.constants + 1))


def change_tag(m: Mutant) -> None:
    """Mostly to a tag of the same size, so that the scan goes on."""
    at = m.rng.choice(m.layout.tags)
    alike = next((group for group in ALIKE if m.data[at] in group), TAGS)
    m.data[at] = m.rng.choice(alike if m.rng.random() < 0.9 else TAGS)


def change_text_length(m: Mutant) -> None:
    at = m.rng.choice(m.layout.texts)
    (length,) = unpack_from(">H", m.data, at)
    m.put_u2(at, m.rng.choice((0, length - 1, length + 1, length // 2, 0xFFFF)))


def resize_text(m: Mutant) -> None:
    """Makes a text longer or shorter, and its length says so."""
    at = m.rng.choice(m.layout.texts)
    (length,) = unpack_from(">H", m.data, at)
    if at + 2 + length > len(m.data):
        return
    text = bytes(m.data[at + 2 : at + 2 + length])
    cut = m.rng.randrange(length + 1)
    grown = text[:cut] + text[m.rng.randrange(length + 1) :] + bytes(m.rng.choices(LETTERS, k=2))
    if m.rng.random() < 0.05:
        grown = (grown or b"[") * (60_000 // max(1, len(grown)))
    m.data[at : at + 2 + length] = len(grown).to_bytes(2, "big") + grown
    m.sound = False


def resize_code(m: Mutant) -> None:
    """Inserts, doubles or takes out code; the lengths around it say so."""
    if not m.layout.code:
        return
    start, end = m.rng.choice(m.layout.code)
    at, size = m.rng.randrange(start, end), m.rng.choice((1, 2, 3, 8, 40))
    piece = bytes(m.data[at : min(at + size, end)])
    if m.rng.random() < 0.5:
        m.data[at:at] = piece
        change = len(piece)
    elif end - start > len(piece):
        del m.data[at : at + len(piece)]
        change = -len(piece)
    else:
        return
    pack_into(">I", m.data, start - 4, end - start + change)
    (length,) = unpack_from(">I", m.data, start - 12)
    pack_into(">I", m.data, start - 12, (length + change) & 0xFFFFFFFF)
    m.sound = False


def change_text(m: Mutant) -> None:
    at = m.rng.choice(m.layout.texts)
    (length,) = unpack_from(">H", m.data, at)
    for _ in range(m.rng.choice((1, 1, 3))):
        place = at + 2 + m.rng.randrange(max(length, 1))
        if place < len(m.data):
            m.data[place] = m.rng.choice(LETTERS)


def change_count(m: Mutant) -> None:
    at = m.rng.choice(m.layout.counts)
    (count,) = unpack_from(">H", m.data, at)
    m.put_u2(at, m.rng.choice((0, count - 1, count + 1, 2 * count, 0xFFFF)))


def change_attribute_length(m: Mutant) -> None:
    if m.layout.attributes:
        at = m.rng.choice(m.layout.attributes) + 2
        (length,) = unpack_from(">I", m.data, at)
        value = m.rng.choice((0, length - 1, length + 1, length + 8, *LONG_EDGES))
        pack_into(">I", m.data, at, value & 0xFFFFFFFF)


def rename_attribute(m: Mutant) -> None:
    if m.layout.attributes:
        name = m.rng.choice([*m.layout.names, 0, m.layout.constants])
        m.put_u2(m.rng.choice(m.layout.attributes), name)


def swap_attribute_names(m: Mutant) -> None:
    if m.layout.attributes:
        first, second = m.rng.choice(m.layout.attributes), m.rng.choice(m.layout.attributes)
        one, two = bytes(m.data[first : first + 2]), bytes(m.data[second : second + 2])
        m.data[first : first + 2], m.data[second : second + 2] = two, one


def change_attribute(m: Mutant) -> None:
    if m.layout.attributes:
        at = m.rng.choice(m.layout.attributes) + 6
        (length,) = unpack_from(">I", m.data, at - 4)
        place = at + m.rng.randrange(max(1, min(length, 64)))
        if place < len(m.data):
            m.data[place] = m.rng.choice((*EDGES, m.rng.randrange(256)))


def change_code(m: Mutant) -> None:
    if m.layout.code:
        start, end = m.rng.choice(m.layout.code)
        for _ in range(m.rng.choice((1, 1, 2, 8))):
            m.data[m.rng.randrange(start, end)] = m.rng.randrange(
                203 if m.rng.random() < 0.9 else 256
            )


def aim_code(m: Mutant) -> None:
    """Writes an instruction with a u2 operand into code: a branch, a constant, a wide local."""
    if m.layout.code:
        start, end = m.rng.choice(m.layout.code)
        at = m.rng.randrange(start, end)
        m.data[at] = m.rng.choice((*range(0x12, 0x15), *range(0x99, 0xAC), *range(0xB2, 0xCA)))
        small = m.rng.randrange(-20, 20)
        m.put_u2(at + 1, m.rng.choice((small, m.rng.randrange(m.layout.constants), 0)))


def change_limits(m: Mutant) -> None:
    """Spoils max_stack, max_locals or the length of code."""
    if m.layout.code:
        start, _ = m.rng.choice(m.layout.code)
        m.put_u2(start - m.rng.choice((2, 4, 6, 8)), m.rng.choice(WIDE_EDGES))


def change_handler(m: Mutant) -> None:
    tables = [table for table in m.layout.handlers if table[0] < table[1]]
    if tables:
        start, end = m.rng.choice(tables)
        m.put_u2(m.rng.randrange(start, end) & ~1 | start & 1, m.rng.choice((*EDGES, *WIDE_EDGES)))


BLIND: Sequence[Callable[[Mutant], None]] = (
    flip_bits, set_bytes, set_u2, set_u4, truncate, insert, delete, swap_u2, splice,
)  # fmt: skip
AIMED: Sequence[Callable[[Mutant], None]] = (
    change_index, change_tag, change_text_length, change_text, change_count, rename_attribute,
    change_attribute_length, swap_attribute_names, change_attribute, change_code, aim_code,
    change_limits, change_handler, resize_text, resize_code, aim_code, change_code,
    change_attribute, change_index,
)  # fmt: skip


def mutate(seed: Seed, rng: Random, others: Sequence[Seed]) -> bytes:
    """A spoiled copy of a seed; the same for the same state of `rng`."""
    mutant = Mutant(seed, rng, others)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        aimed = mutant.sound and rng.random() < 0.85
        rng.choice(AIMED if aimed else BLIND)(mutant)
    return bytes(mutant.data)
