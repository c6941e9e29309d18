"""The Java text of expressions."""

import jejak.expr as x

A, B, C = (x.var(name, x.BV32) for name in "abc")
L = x.var("l", x.BV64)
P, Q = x.var("p", x.BOOL), x.var("q", x.BOOL)
D, F = x.var("d", x.FP64), x.var("f", x.FP32)
ARRAY = x.var("a", x.array_sort(x.BV32, x.BV32))


def n(value: int) -> x.Expr:
    return x.const(value, x.BV32)


def test_precedence_needs_few_parentheses() -> None:
    left = x.add(x.mul(n(3), A), x.mul(n(5), B))
    assert x.java(x.slt(left, n(100))) == "3 * a + 5 * b < 100"
    assert x.java(x.mul(x.add(A, B), C)) == "(a + b) * c"
    assert x.java(x.sub(A, x.sub(B, C))) == "a - (b - c)"
    assert x.java(x.sub(x.sub(A, B), C)) == "a - b - c"
    assert x.java(x.sdiv(A, x.mul(B, C))) == "a / (b * c)"
    assert x.java(x.eq(x.bit_and(A, B), n(0))) == "(a & b) == 0"
    assert x.java(x.bit_or(A, x.bit_and(B, C))) == "a | b & c"
    assert x.java(x.and_(P, x.or_(Q, x.slt(A, B)))) == "p && (q || a < b)"
    assert x.java(x.ite(P, x.ite(Q, A, B), C)) == "p ? q ? a : b : c"
    assert x.java(x.neg(x.mul(A, B))) == "-(a * b)"
    assert x.java(x.add(x.ite(P, A, B), n(1))) == "(p ? a : b) + 1"


def test_negations_read_well() -> None:
    zero = x.const(0.0, x.FP64)
    assert x.java(x.not_(x.eq(A, n(0)))) == "a != 0"
    assert x.java(x.not_(x.flt(D, zero))) == "!(d < 0.0)"
    assert x.java(x.not_(x.feq(D, zero))) == "d != 0.0"
    assert x.java(x.not_(x.and_(P, x.slt(A, B)))) == "!p || a >= b"
    assert x.java(x.not_(x.or_(P, x.eq(A, B)))) == "!p && a != b"
    assert x.java(x.flt(zero, D)) == "d > 0.0"
    with x.simplifying(False):
        assert x.java(x.neg(x.neg(A))) == "-(-a)"
        assert x.java(x.not_(x.not_(P))) == "p"
        assert x.java(x.not_(x.slt(A, B))) == "a >= b"


def test_literals_and_casts() -> None:
    assert x.java(x.const(1 << 40, x.BV64)) == "1099511627776L"
    assert x.java(x.add(L, x.const(1, x.BV64))) == "l + 1"
    assert x.java(x.shl(x.const(1, x.BV64), L)) == "1L << l"
    assert x.java(x.shl(A, x.bit_and(B, n(31)))) == "a << b"
    assert x.java(n(x.BV32.low)) == "Integer.MIN_VALUE"
    assert x.java(x.const(x.BV64.low, x.BV64)) == "Long.MIN_VALUE"
    assert x.java(x.const(0.1, x.FP32)) == "0.1f"
    assert x.java(x.const(-0.0, x.FP64)) == "-0.0"
    assert x.java(x.const(float("inf"), x.FP32)) == "Float.POSITIVE_INFINITY"
    assert x.java(x.mul(A, n(-3))) == "-3 * a"
    assert x.java(x.truncate(L, x.BV32)) == "(int) l"
    assert x.java(x.truncate(x.add(L, L), x.BV32)) == "(int) (l + l)"
    assert x.java(x.mul(x.sext(A, x.BV64), L)) == "(long) a * l"
    assert x.java(x.fp_to_fp(F, x.FP64)) == "(double) f"
    assert x.java(x.TRUE) == "true"


def test_calls() -> None:
    assert x.java(x.ult(A, B)) == "Integer.compareUnsigned(a, b) < 0"
    assert x.java(x.not_(x.fnan(F))) == "!Float.isNaN(f)"
    assert x.java(x.select(ARRAY, x.add(A, n(1)))) == "a[a + 1]"
    assert x.java(x.fround(D, "RTN")) == "Math.floor(d)"
    assert x.java(x.eq(D, x.const(0.0, x.FP64))) == "Double.compare(d, 0.0) == 0"
    assert x.java(x.fp_to_bits(D)) == "Double.doubleToLongBits(d)"


def test_long_texts_are_cut() -> None:
    e = A
    for _ in range(60):  # as text 2**60 times as long
        e = x.mul(x.add(e, B), e)
    text = x.java(e, limit=500)
    assert len(text) == 501
    assert text.endswith("…")
    assert len(repr(e)) == 1001
