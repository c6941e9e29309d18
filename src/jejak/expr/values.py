"""Arithmetic on plain values: what every operator means, once.

Constructors fold constants and models evaluate with these functions. Bit-vectors are signed
Python ints in range, and width 0 stands for mathematical integers; floats are Python floats, those
of width 32 exactly representable in single precision. Imports nothing of jejak.
"""

import math
import struct
from typing import Final

NAN: Final = math.nan
_SINGLE: Final = struct.Struct("<f")
_SINGLE_BITS: Final = struct.Struct("<i")
_DOUBLE: Final = struct.Struct("<d")
_DOUBLE_BITS: Final = struct.Struct("<q")


def wrap(value: int, width: int) -> int:
    """Return the value wrapped into the signed range of a width; width 0 leaves it alone."""
    if width == 32:
        if -0x8000_0000 <= value <= 0x7FFF_FFFF:
            return value
        return ((value + 0x8000_0000) & 0xFFFF_FFFF) - 0x8000_0000
    if width == 0:
        return value
    half = 1 << (width - 1)
    if -half <= value < half:
        return value
    return ((value + half) & ((1 << width) - 1)) - half


def unsigned(value: int, width: int) -> int:
    """Return the unsigned reading of a signed value."""
    return value if value >= 0 else value + (1 << width)


def add(width: int, x: int, y: int) -> int:
    """Return x + y."""
    return wrap(x + y, width)


def sub(width: int, x: int, y: int) -> int:
    """Return x - y."""
    return wrap(x - y, width)


def mul(width: int, x: int, y: int) -> int:
    """Return x * y."""
    return wrap(x * y, width)


def sdiv(width: int, x: int, y: int) -> int:
    """Return x / y rounded towards zero; by zero as SMT-LIB's bvsdiv, 0 on integers."""
    if y == 0:
        if width == 0:
            return 0
        return 1 if x < 0 else -1
    quotient = abs(x) // abs(y)
    return wrap(quotient if (x < 0) == (y < 0) else -quotient, width)


def srem(_width: int, x: int, y: int) -> int:
    """Return the remainder with the sign of x; x itself when y is zero."""
    if y == 0:
        return x
    rest = abs(x) % abs(y)
    return -rest if x < 0 else rest


def bit_and(_width: int, x: int, y: int) -> int:
    """Return x & y."""
    return x & y


def bit_or(_width: int, x: int, y: int) -> int:
    """Return x | y."""
    return x | y


def bit_xor(_width: int, x: int, y: int) -> int:
    """Return x ^ y."""
    return x ^ y


def shl(width: int, x: int, y: int) -> int:
    """Return x << y for the unsigned distance y, 0 when nothing is left."""
    if y < 0 or y >= width:
        return 0
    return wrap(x << y, width)


def ashr(width: int, x: int, y: int) -> int:
    """Return x >> y for the unsigned distance y, copies of the sign when nothing is left."""
    if y < 0 or y >= width:
        return -1 if x < 0 else 0
    return x >> y


def lshr(width: int, x: int, y: int) -> int:
    """Return x >>> y for the unsigned distance y, 0 when nothing is left."""
    if y < 0 or y >= width:
        return 0
    return wrap(unsigned(x, width) >> y, width)


def slt(_width: int, x: int, y: int) -> bool:
    """Tell whether x < y."""
    return x < y


def sle(_width: int, x: int, y: int) -> bool:
    """Tell whether x <= y."""
    return x <= y


def ult(_width: int, x: int, y: int) -> bool:
    """Tell whether x < y when both are read as unsigned."""
    return x < y if (x < 0) == (y < 0) else y < 0


def ule(_width: int, x: int, y: int) -> bool:
    """Tell whether x <= y when both are read as unsigned."""
    return x <= y if (x < 0) == (y < 0) else y < 0


def to_single(x: float) -> float:
    """Return the single-precision value nearest to x."""
    try:
        rounded: float = _SINGLE.unpack(_SINGLE.pack(x))[0]
    except OverflowError:
        return math.copysign(math.inf, x)
    return rounded


def _rounded(width: int, x: float) -> float:
    return to_single(x) if width == 32 else x


# Rounding the double result of two singles to single is exact for + - * / and the square root:
# 53 bits are at least twice 24 plus 2.
def fadd(width: int, x: float, y: float) -> float:
    """Return x + y."""
    return _rounded(width, x + y)


def fsub(width: int, x: float, y: float) -> float:
    """Return x - y."""
    return _rounded(width, x - y)


def fmul(width: int, x: float, y: float) -> float:
    """Return x * y."""
    return _rounded(width, x * y)


def fdiv(width: int, x: float, y: float) -> float:
    """Return x / y; by zero infinite or NaN."""
    if y == 0.0:
        if x == 0.0 or math.isnan(x):
            return NAN
        return math.copysign(math.inf, x) * math.copysign(1.0, y)
    return _rounded(width, x / y)


def frem(_width: int, x: float, y: float) -> float:
    """Return Java's x % y, which is C's fmod; exact, so single precision needs no rounding."""
    if y == 0.0 or math.isinf(x) or math.isnan(x) or math.isnan(y):
        return NAN
    return math.fmod(x, y)


def fneg(x: float) -> float:
    """Return -x."""
    return -x


def fsqrt(width: int, x: float) -> float:
    """Return the square root; NaN below zero."""
    if x < 0.0 or math.isnan(x):
        return NAN
    return _rounded(width, math.sqrt(x))


def fround(mode: str, x: float) -> float:
    """Return x rounded to an integral value; a zero keeps the sign of x."""
    if math.isnan(x) or math.isinf(x):
        return x
    whole = 0
    if mode == "RNE":
        whole = round(x)
    elif mode == "RTP":
        whole = math.ceil(x)
    elif mode == "RTN":
        whole = math.floor(x)
    else:
        assert mode == "RTZ", mode
        whole = math.trunc(x)
    return math.copysign(float(whole), x)


def feq(_width: int, x: float, y: float) -> bool:
    """Tell whether Java's x == y."""
    return x == y


def flt(_width: int, x: float, y: float) -> bool:
    """Tell whether x < y."""
    return x < y


def fle(_width: int, x: float, y: float) -> bool:
    """Tell whether x <= y."""
    return x <= y


def fnan(x: float) -> bool:
    """Tell whether x is NaN."""
    return math.isnan(x)


def same_float(x: float, y: float) -> bool:
    """Tell whether two floats are the same value: NaN is NaN, 0.0 is not -0.0."""
    if x == y:
        return x != 0.0 or math.copysign(1.0, x) == math.copysign(1.0, y)
    return math.isnan(x) and math.isnan(y)


def int_to_fp(width: int, x: int) -> float:
    """Return the float nearest to an integer of any size."""
    if width == 32:
        excess = x.bit_length() - 40
        if excess > 0:
            # A sticky last bit keeps the way through double from rounding twice.
            kept = x >> excess
            x = (kept | 1 if kept << excess != x else kept) << excess
    try:
        return _rounded(width, float(x))
    except OverflowError:
        return math.inf if x > 0 else -math.inf


def fp_to_int(width: int, x: float) -> int:
    """Return x rounded towards zero and saturated as by d2i and d2l; NaN gives 0.

    On mathematical integers (width 0) infinities give 0 too.
    """
    if math.isnan(x):
        return 0
    if math.isinf(x):
        if width == 0:
            return 0
        return -(1 << (width - 1)) if x < 0.0 else (1 << (width - 1)) - 1
    whole = math.trunc(x)
    if width == 0:
        return whole
    half = 1 << (width - 1)
    return max(-half, min(half - 1, whole))


def bits_to_fp(width: int, x: int) -> float:
    """Return the float that has these bits."""
    if width == 32:
        single: float = _SINGLE.unpack(_SINGLE_BITS.pack(x))[0]
        return NAN if math.isnan(single) else single
    double: float = _DOUBLE.unpack(_DOUBLE_BITS.pack(x))[0]
    return NAN if math.isnan(double) else double


def fp_to_bits(width: int, x: float) -> int:
    """Return the bits of a float; every NaN has Java's canonical bits."""
    if math.isnan(x):
        return 0x7FC0_0000 if width == 32 else 0x7FF8_0000_0000_0000
    if width == 32:
        short: int = _SINGLE_BITS.unpack(_SINGLE.pack(x))[0]
        return short
    long: int = _DOUBLE_BITS.unpack(_DOUBLE.pack(x))[0]
    return long
