"""Java values of calls: edge cases, random arguments, and the one form in which they are compared.

A value is an int, a float, None or a list for an array; its descriptor says which it is. To be
compared, and to travel, each becomes `Plain`: floats by their bits with a single NaN.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from struct import calcsize, pack, unpack, unpack_from
from typing import Final

JavaValue = int | float | None | list[int] | list[float]
Plain = int | None | tuple[int, ...]

PRIMITIVES: Final = "IJFDBSCZ"
_RANGES: Final = {
    "I": (-(2**31), 2**31 - 1),
    "J": (-(2**63), 2**63 - 1),
    "B": (-128, 127),
    "S": (-(2**15), 2**15 - 1),
    "C": (0, 2**16 - 1),
    "Z": (0, 1),
}
# How a value travels: see RunOracle.java.
_WIRE: Final = {"I": "i", "J": "q", "F": "I", "D": "Q", "B": "b", "S": "h", "C": "H", "Z": "B"}

_INT_EDGES: Final = (
    *(0, 1, -1, 2, 3, 5, 7, -2, 31, 32, 33, 63, 64, 65, -31, -32, -64, 100, 1000),
    *(127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535, 65536),
    *(2**31 - 1, -(2**31), 2**31 - 2, -(2**31) + 1, 2**24, 2**24 + 1, 0x55555555, -0x55555556),
)
_LONG_EDGES: Final = (
    *_INT_EDGES,
    *(2**31, -(2**31) - 1, 2**32 - 1, 2**32, 2**53, 2**53 + 1, -(2**53) - 1),
    *(2**63 - 1, -(2**63), 2**63 - 2, -(2**63) + 1, 2**62, 0x5555555555555555),
)
_FLOAT_EDGES: Final = (
    *(0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, 0.1, 3.0, 31.0, 255.0, 65536.0),
    *(math.nan, math.inf, -math.inf, 2.0**31, -(2.0**31), 2.0**63, -(2.0**63), 2.0**24, 16777217.0),
    *(1.401298464324817e-45, 3.4028234663852886e38, -3.4028234663852886e38),
    *(1.1754943508222875e-38, 1.1754942106924411e-38, 1e10, -1e-10, 2147483647.0),
)
_DOUBLE_EDGES: Final = (
    *_FLOAT_EDGES,
    *(5e-324, 1.7976931348623157e308, -1.7976931348623157e308, 2.2250738585072014e-308),
    *(2.225073858507201e-308, 1e39, 1e-46, 7.006492321624085e-46, 9.007199254740993e15, 1 / 3),
    *(2147483647.5, -2147483648.5, 9.223372036854775e18, 3.4028235677973366e38),
)


def to_float(value: float) -> float:
    """The float (binary32) nearest to a double, ties to even, as a double."""
    if math.isnan(value) or math.isinf(value):
        return value
    try:
        rounded: float = unpack(">f", pack(">f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return rounded


def edge_values(descriptor: str) -> Sequence[int | float]:
    """The interesting values of a primitive type."""
    if descriptor == "D":
        return _DOUBLE_EDGES
    if descriptor == "F":
        return [to_float(value) for value in _FLOAT_EDGES]
    low, high = _RANGES[descriptor]
    edges = _LONG_EDGES if descriptor == "J" else _INT_EDGES
    return [low, high, *(value for value in edges if low <= value <= high)]


def random_primitive(rng: random.Random, descriptor: str) -> int | float:
    """A primitive value: an edge, a small number, or random bits."""
    choice = rng.random()
    if choice < 0.55:
        return rng.choice(edge_values(descriptor))
    if descriptor in "FD":
        if choice < 0.8:
            value = rng.randint(-64, 64) / rng.choice((1, 2, 3, 8))
        elif descriptor == "F":
            value = unpack(">f", pack(">I", rng.getrandbits(32)))[0]
        else:
            value = unpack(">d", pack(">Q", rng.getrandbits(64)))[0]
        return to_float(value) if descriptor == "F" else value
    low, high = _RANGES[descriptor]
    if choice < 0.85:
        return max(low, min(high, rng.randint(-10, 40)))
    return rng.randint(low, high)


def random_argument(rng: random.Random, descriptor: str) -> JavaValue:
    """An argument of a primitive or primitive-array type; arrays may be null or empty."""
    if not descriptor.startswith("["):
        return random_primitive(rng, descriptor)
    if rng.random() < 0.04:
        return None
    length = rng.choice((0, 1, 2, 3, *(4, 4, 5, 6) * 3, 7, 8))
    return [random_primitive(rng, descriptor[1:]) for _ in range(length)]


def plain(descriptor: str, value: JavaValue) -> Plain:
    """The form in which values are compared; a boolean given as bool is taken as int."""
    if value is None:
        return None
    if isinstance(value, list | tuple):
        return tuple(_plain_primitive(descriptor[1:], item) for item in value)
    return _plain_primitive(descriptor, value)


def _plain_primitive(descriptor: str, value: float) -> int:
    bits: int
    if descriptor == "F":
        (bits,) = unpack(">I", pack(">f", value)) if not math.isnan(value) else (0x7FC00000,)
        return bits
    if descriptor == "D":
        (bits,) = (
            unpack(">Q", pack(">d", value)) if not math.isnan(value) else (0x7FF8000000000000,)
        )
        return bits
    assert isinstance(value, int), f"{value!r} is no {descriptor}"
    return int(value)


def encode(descriptor: str, value: JavaValue) -> bytes:
    """A value as RunOracle reads it."""
    form = plain(descriptor, value)
    if not descriptor.startswith("["):
        return pack(">" + _WIRE[descriptor], form)
    if form is None:
        return pack(">i", -1)
    assert isinstance(form, tuple)
    return pack(f">i{len(form)}{_WIRE[descriptor[1:]]}", len(form), *form)


def value_size(descriptor: str) -> int:
    """How many bytes a primitive takes as RunOracle writes it."""
    return calcsize(">" + _WIRE[descriptor])


def decode_elements(descriptor: str, data: bytes) -> tuple[int, ...]:
    """Primitives as RunOracle wrote them, side by side."""
    count = len(data) // value_size(descriptor)
    return unpack_from(f">{count}{_WIRE[descriptor]}", data)


def show(descriptor: str, form: Plain) -> str:
    """A plain value in words."""
    if form is None:
        return "null"
    if isinstance(form, tuple):
        return "[" + ", ".join(show(descriptor[1:], item) for item in form) + "]"
    if descriptor == "F":
        return f"{unpack('>f', pack('>I', form))[0]!r}f (bits {form:08x})"
    if descriptor == "D":
        return f"{unpack('>d', pack('>Q', form))[0]!r} (bits {form:016x})"
    return str(form)
