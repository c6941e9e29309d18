"""Arithmetic on values against independent references: big fractions, struct, Java's own rules."""

import math
import struct
from fractions import Fraction

import pytest

import jejak.expr as x
from jejak.expr import values
from tests.expr.terms import REALS, seeded

NAN, INF = math.nan, math.inf


def nearest(exact: Fraction, mantissa: int, least: int, greatest: int) -> float:
    """Return the float nearest to a fraction, ties to even, by the book of IEEE 754."""
    if exact == 0:
        return 0.0
    size = abs(exact)
    sign = -1.0 if exact < 0 else 1.0
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if Fraction(2) ** exponent > size:
        exponent -= 1
    unit = Fraction(2) ** (max(exponent, least) - mantissa + 1)
    rounded = round(size / unit) * unit  # Fraction rounds half to even
    if rounded >= Fraction(2) ** (greatest + 1):
        return math.copysign(INF, sign)
    return math.copysign(float(rounded), sign)


def to_width(exact: Fraction, width: int) -> float:
    return nearest(exact, 24, -126, 127) if width == 32 else nearest(exact, 53, -1022, 1023)


def reals(width: int, seed: int) -> list[float]:
    rng = seeded(seed)
    found = [r for r in REALS if math.isfinite(r)]
    found += [rng.uniform(-1, 1) * 2.0 ** rng.randint(-149, 127) for _ in range(12)]
    found += [values.bits_to_fp(32, rng.randint(-(2**31), 2**31 - 1)) for _ in range(12)]
    rounded = [values.to_single(r) if width == 32 else r for r in found]
    return [r for r in rounded if math.isfinite(r)]


@pytest.mark.parametrize("width", [32, 64])
def test_float_arithmetic_is_correctly_rounded(width: int) -> None:
    for a in reals(width, 1):
        for b in reals(width, 2):
            exact_a, exact_b = Fraction(a), Fraction(b)
            assert values.fadd(width, a, b) == to_width(exact_a + exact_b, width)
            assert values.fsub(width, a, b) == to_width(exact_a - exact_b, width)
            assert values.fmul(width, a, b) == to_width(exact_a * exact_b, width)
            if b != 0:
                assert values.fdiv(width, a, b) == to_width(exact_a / exact_b, width)
                whole = int(exact_a / exact_b)
                assert Fraction(values.frem(width, a, b)) == exact_a - whole * exact_b


def test_special_cases_of_floats() -> None:
    assert values.fdiv(64, 1.0, -0.0) == -INF
    assert values.same_float(values.fdiv(64, 1.0, -INF), -0.0)
    assert math.isnan(values.fdiv(64, 0.0, 0.0))
    assert math.isnan(values.fdiv(64, NAN, 0.0))
    assert values.fdiv(64, -INF, 0.0) == -INF
    assert math.isnan(values.frem(64, INF, 2.0))
    assert math.isnan(values.frem(64, 1.0, 0.0))
    assert values.frem(64, 5.5, INF) == 5.5
    assert values.same_float(values.frem(64, -4.0, 2.0), -0.0)
    assert values.frem(64, -5.5, 2.0) == -1.5
    assert math.isnan(values.fsqrt(64, -1.0))
    assert values.same_float(values.fsqrt(64, -0.0), -0.0)
    assert values.fmul(32, values.to_single(3e38), 10.0) == INF
    assert values.same_float(values.fadd(64, -0.0, 0.0), 0.0)


def test_conversions_follow_java() -> None:
    assert values.fp_to_int(32, NAN) == 0
    assert values.fp_to_int(32, 1e10) == 2**31 - 1
    assert values.fp_to_int(32, -INF) == -(2**31)
    assert values.fp_to_int(64, 9.3e18) == 2**63 - 1
    assert values.fp_to_int(64, -1.9) == -1
    assert values.int_to_fp(32, 16777217) == 16777216.0
    # Through double these would round twice, to the wrong neighbour.
    assert values.int_to_fp(32, 2**54 + 2**30 + 1) == float(2**54 + 2**31)
    assert values.int_to_fp(32, -(2**54 + 2**30 + 1)) == -float(2**54 + 2**31)
    assert values.int_to_fp(64, 2**53 + 1) == float(2**53)
    assert values.int_to_fp(64, 10**400) == INF


def test_integers_to_single_are_correctly_rounded() -> None:
    rng = seeded(5)
    for _ in range(500):
        number = rng.randint(-(2**63), 2**63 - 1) >> rng.randint(0, 40)
        assert values.int_to_fp(32, number) == nearest(Fraction(number), 24, -126, 127)


def test_bits_of_floats() -> None:
    assert values.fp_to_bits(32, NAN) == 0x7FC00000
    assert values.fp_to_bits(64, NAN) == 0x7FF8000000000000
    assert values.fp_to_bits(64, -0.0) == -(2**63)
    assert math.isnan(values.bits_to_fp(32, 0x7F800001))
    for real in REALS:
        if not math.isnan(real):
            bits = struct.unpack(">q", struct.pack(">d", real))[0]
            assert values.fp_to_bits(64, real) == bits
            assert values.same_float(values.bits_to_fp(64, bits), real)


@pytest.mark.parametrize(
    ("mode", "results"),
    [
        ("RNE", (2.0, 4.0, -2.0, -0.0, 0.0)),
        ("RTP", (3.0, 4.0, -2.0, -0.0, 1.0)),
        ("RTN", (2.0, 3.0, -3.0, -1.0, 0.0)),
        ("RTZ", (2.0, 3.0, -2.0, -0.0, 0.0)),
    ],
)
def test_rounding_modes(mode: str, results: tuple[float, ...]) -> None:
    for real, result in zip((2.5, 3.5, -2.5, -0.5, 0.5), results, strict=True):
        assert values.same_float(values.fround(mode, real), result)
    assert values.fround(mode, 1e300) == 1e300
    assert values.fround(mode, -INF) == -INF
    assert math.isnan(values.fround(mode, NAN))


def test_integers_wrap_and_truncate() -> None:
    low = -(2**31)
    assert values.add(32, 2**31 - 1, 1) == low
    assert values.sdiv(32, low, -1) == low
    assert values.srem(32, low, -1) == 0
    assert values.mul(64, 2**62, 2) == -(2**63)
    assert values.lshr(8, -1, 1) == 127
    assert values.ashr(8, -128, 200) == -1
    assert values.shl(32, 1, -1) == 0
    assert values.ult(8, 1, -1)
    assert not values.ult(8, -1, 1)
    assert values.ule(8, -1, -1)
    for a in range(-130, 130):
        assert values.wrap(a, 8) == (a + 128) % 256 - 128
        for b in (-7, -2, -1, 1, 3, 100):
            assert values.sdiv(0, a, b) == int(Fraction(a, b))
            assert values.srem(0, a, b) == a - int(Fraction(a, b)) * b


def test_equality_of_floats_is_identity() -> None:
    d = x.var("d", x.FP64)
    nan, zero = x.const(NAN, x.FP64), x.const(0.0, x.FP64)
    for real, is_nan, is_zero, equals_zero in (
        (NAN, True, False, False),
        (0.0, False, True, True),
        (-0.0, False, False, True),
        (1.0, False, False, False),
    ):
        model = x.Model({"d": real})
        assert model.holds(x.eq(d, nan)) is is_nan
        assert model.holds(x.eq(d, zero)) is is_zero
        assert model.holds(x.feq(d, zero)) is equals_zero
