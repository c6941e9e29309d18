"""Single rules of the simplifier, told by their Java text."""

import pytest

import jejak.expr as x
from jejak.expr import Expr

A, B, C = (x.var(name, x.BV32) for name in "abc")
L = x.var("l", x.BV64)
BYTE, CHAR = x.var("y", x.BV8), x.var("h", x.BV16)
P, Q = x.var("p", x.BOOL), x.var("q", x.BOOL)
WHOLE = x.var("i", x.INT)
D, E = x.var("d", x.FP64), x.var("e", x.FP64)
ARRAY = x.var("array", x.array_sort(x.BV32, x.BV32))
LOW, HIGH = x.BV32.low, x.BV32.high


def n(value: int) -> Expr:
    return x.const(value, x.BV32)


def d(value: float) -> Expr:
    return x.const(value, x.FP64)


def k(value: int) -> Expr:
    return x.const(value, x.INT)


def three_way(a: Expr, b: Expr) -> Expr:
    """Return what lcmp leaves on the stack."""
    return x.ite(x.slt(a, b), n(-1), x.ite(x.eq(a, b), n(0), n(1)))


def fcmp(a: Expr, b: Expr, unordered: int) -> Expr:
    """Return what dcmpg (1) or dcmpl (-1) leaves on the stack."""
    rest = x.ite(x.flt(b, a), n(1), n(unordered))
    return x.ite(x.flt(a, b), n(-1), x.ite(x.feq(a, b), n(0), rest))


def flag(c: Expr) -> Expr:
    return x.ite(c, n(1), n(0))


RULES = {
    "sums": [
        (x.add(A, n(0)), "a"),
        (x.add(n(3), A), "a + 3"),
        (x.add(x.add(A, n(3)), n(4)), "a + 7"),
        (x.add(x.sub(A, n(3)), n(3)), "a"),
        (x.sub(A, n(5)), "a - 5"),
        (x.sub(A, A), "0"),
        (x.sub(x.add(A, n(3)), A), "3"),
        (x.sub(n(9), x.sub(n(4), A)), "a + 5"),
        (x.sub(n(9), x.add(A, n(4))), "5 - a"),
        (x.add(x.add(A, n(1)), x.add(B, n(2))), "a + b + 3"),
        (x.add(x.sub(A, B), B), "a"),
        (x.sub(x.add(A, B), A), "b"),
        (x.sub(n(0), A), "-a"),
        (x.neg(x.neg(A)), "a"),
        (x.neg(x.sub(A, B)), "b - a"),
        (x.add(A, x.neg(B)), "a - b"),
        (x.add(A, n(LOW)), "a + Integer.MIN_VALUE"),
    ],
    "products": [
        (x.mul(A, n(0)), "0"),
        (x.mul(n(1), A), "a"),
        (x.mul(A, n(-1)), "-a"),
        (x.mul(x.mul(A, n(3)), n(5)), "15 * a"),
        (x.sdiv(A, n(1)), "a"),
        (x.sdiv(A, n(-1)), "-a"),
        (x.sdiv(n(LOW), n(-1)), "Integer.MIN_VALUE"),
        (x.srem(A, n(-1)), "0"),
        (x.srem(A, n(0)), "a"),
        (x.srem(x.bit_and(A, n(7)), n(10)), "a & 7"),
        (x.sdiv(x.neg(x.bit_and(A, n(7))), n(10)), "0"),
        (x.sdiv(x.sdiv(x.sdiv(A, n(10_000)), n(10_000)), n(100)), "0"),
        (x.sdiv(x.add(x.srem(A, n(10)), n(90)), n(100)), "0"),
        (x.slt(x.add(x.bit_and(A, n(3)), n(5)), n(5)), "false"),
        (x.sle(x.sdiv(A, n(3)), n(715_827_882)), "true"),
        (x.sle(n(-715_827_882), x.sdiv(A, n(3))), "true"),
        (x.sdiv(n(7), n(0)), "-1"),
        (x.sdiv(n(-7), n(0)), "1"),
        (x.sdiv(k(7), k(0)), "0"),
        (x.sdiv(n(-7), n(2)), "-3"),
        (x.srem(n(-7), n(2)), "-1"),
    ],
    "bits": [
        (x.bit_and(A, n(0)), "0"),
        (x.bit_and(A, n(-1)), "a"),
        (x.bit_and(x.bit_and(A, n(12)), n(6)), "a & 4"),
        (x.bit_or(A, n(0)), "a"),
        (x.bit_or(A, n(-1)), "-1"),
        (x.bit_xor(A, A), "0"),
        (x.bit_xor(A, n(-1)), "~a"),
        (x.bit_xor(x.bit_xor(A, n(5)), n(5)), "a"),
        (x.bit_not(x.bit_not(A)), "a"),
        (x.bit_and(A, x.bit_not(A)), "0"),
        (x.shl(A, n(0)), "a"),
        (x.shl(A, n(32)), "0"),
        (x.shl(x.shl(A, n(3)), n(4)), "a << 7"),
        (x.lshr(x.lshr(A, n(20)), n(20)), "0"),
        (x.ashr(A, n(40)), "a >> 31"),
    ],
    "widths": [
        (x.truncate(x.sext(BYTE, x.BV32), x.BV8), "y"),
        (x.truncate(x.sext(A, x.BV64), x.BV16), "(short) a"),
        (x.sext(x.truncate(A, x.BV8), x.BV32), "(byte) a"),
        (x.zext(x.truncate(A, x.BV16), x.BV32), "(char) a"),
        (x.sext(x.sext(BYTE, x.BV32), x.BV64), "(long) y"),
        (x.bit_and(x.sext(BYTE, x.BV32), n(255)), "Byte.toUnsignedInt(y)"),
        (x.slt(x.sext(BYTE, x.BV32), n(200)), "true"),
        (x.slt(x.sext(BYTE, x.BV32), n(5)), "y < 5"),
        (x.slt(x.zext(CHAR, x.BV32), n(40000)), "h < 40000"),
        (x.eq(x.zext(CHAR, x.BV32), n(-1)), "false"),
        (x.eq(x.sext(BYTE, x.BV32), n(-1)), "y == -1"),
    ],
    "comparisons": [
        (x.eq(x.add(A, n(3)), n(10)), "a == 7"),
        (x.eq(x.sub(n(3), A), n(10)), "a == -7"),
        (x.eq(x.neg(A), n(10)), "a == -10"),
        (x.eq(x.sub(A, B), n(0)), "a == b"),
        (x.eq(B, A), "a == b"),
        (x.eq(x.add(A, n(1)), A), "false"),
        (x.eq(x.add(A, B), x.add(C, B)), "a == c"),
        (x.slt(A, n(LOW)), "false"),
        (x.sle(A, n(HIGH)), "true"),
        (x.slt(A, n(LOW + 1)), "a == Integer.MIN_VALUE"),
        (x.slt(A, n(HIGH)), "a != Integer.MAX_VALUE"),
        (x.not_(x.slt(A, B)), "b <= a"),
        (x.not_(x.sle(n(3), A)), "a < 3"),
        (x.sgt(A, n(3)), "a > 3"),
        (x.ult(A, n(1)), "a == 0"),
        (x.slt(x.bit_and(A, n(7)), n(8)), "true"),
        (x.slt(x.add(WHOLE, k(3)), k(5)), "i < 2"),
        (x.slt(x.add(A, n(3)), n(5)), "a + 3 < 5"),
        (x.slt(k(LOW), WHOLE), "i > -2147483648"),
    ],
    "choices": [
        (x.sge(three_way(A, B), n(0)), "b <= a"),
        (x.sgt(three_way(A, B), n(0)), "b < a"),
        (x.sle(three_way(A, B), n(0)), "a <= b"),
        (x.slt(three_way(A, B), n(0)), "a < b"),
        (x.eq(three_way(A, B), n(0)), "a == b"),
        (x.ne(three_way(A, B), n(0)), "a != b"),
        (x.slt(fcmp(D, E, 1), n(0)), "d < e"),
        (x.sge(fcmp(D, E, 1), n(0)), "!(d < e)"),
        (x.sgt(fcmp(D, E, 1), n(0)), "!(d <= e)"),
        (x.sgt(fcmp(D, E, -1), n(0)), "e < d"),
        (x.sle(fcmp(D, E, -1), n(0)), "!(e < d)"),
        (x.eq(fcmp(D, E, -1), n(0)), "d == e"),
        (x.ne(flag(P), n(0)), "p"),
        (x.eq(flag(P), n(0)), "!p"),
        (x.eq(x.bit_xor(flag(P), n(1)), n(0)), "p"),
        (x.ne(x.bit_and(flag(P), flag(Q)), n(0)), "p && q"),
        (x.ne(x.bit_or(flag(P), flag(Q)), n(0)), "p || q"),
        (x.ne(x.bit_xor(flag(P), flag(Q)), n(0)), "p != q"),
        (x.add(flag(P), n(5)), "p ? 6 : 5"),
        (x.ite(x.not_(P), A, B), "p ? b : a"),
        (x.ite(P, A, A), "a"),
        (x.ite(P, x.ite(P, A, B), C), "p ? a : c"),
        (x.ite(P, x.TRUE, Q), "p || q"),
        (x.ite(x.eq(A, B), A, B), "b"),
    ],
    "formulas": [
        (x.and_(P, x.TRUE, P), "p"),
        (x.and_(P, Q, x.not_(P)), "false"),
        (x.or_(x.slt(A, B), x.sle(B, A)), "true"),
        (x.and_(x.and_(P, Q), x.slt(A, B)), "p && q && a < b"),
        (x.and_(x.slt(A, n(5)), x.slt(A, n(3))), "a < 3"),
        (x.or_(x.slt(A, n(5)), x.slt(A, n(3))), "a < 5"),
        (x.and_(x.slt(A, n(3)), x.sgt(A, n(5))), "false"),
        (x.and_(x.sle(A, n(3)), x.sge(A, n(3))), "a == 3"),
        (x.and_(x.eq(A, n(3)), x.ne(A, n(4))), "a == 3"),
        (x.and_(x.eq(A, n(3)), x.eq(A, n(4))), "false"),
        (x.and_(x.sle(A, n(3)), x.ne(A, n(3))), "a < 3"),
        (x.and_(x.ne(A, B), x.sle(A, B)), "a < b"),
        (x.and_(x.slt(A, n(9)), P, x.sgt(A, n(2))), "a < 9 && p && a > 2"),
        (x.or_(x.fle(D, E), x.not_(x.flt(E, D))), "!(e < d)"),
    ],
    "arrays": [
        (x.select(x.store(ARRAY, A, B), A), "b"),
        (x.select(x.store(ARRAY, x.add(A, n(1)), B), A), "array[a]"),
        (x.select(x.store(ARRAY, n(1), B), n(2)), "array[2]"),
        (x.select(x.store(ARRAY, A, C), B), "store(array, a, c)[b]"),
        (x.select(x.const_array(ARRAY.sort, n(7)), B), "7"),
        (x.store(x.store(ARRAY, A, B), A, C), "store(array, a, c)"),
        (x.store(ARRAY, A, x.select(ARRAY, A)), "array"),
    ],
    "floats": [
        (x.fadd(D, x.const(0.0, x.FP64)), "d + 0.0"),
        (x.fmul(D, x.const(1.0, x.FP64)), "d"),
        (x.fneg(x.fneg(D)), "d"),
        (x.feq(D, D), "!Double.isNaN(d)"),
        (x.fsub(D, D), "d - d"),
        (x.flt(D, x.const(float("nan"), x.FP64)), "false"),
        (
            x.flt(x.fdiv(x.int_to_fp(A, x.FP64), x.const(10.0, x.FP64)), x.const(0.35, x.FP64)),
            "a < 4",
        ),
        (x.fle(d(7.5), x.fneg(x.int_to_fp(A, x.FP64))), "a < -7"),
        (x.feq(x.int_to_fp(A, x.FP64), d(3.0)), "a == 3"),
        (x.feq(x.int_to_fp(A, x.FP64), d(0.5)), "false"),
        (x.fnan(x.fdiv(x.int_to_fp(A, x.FP64), d(3.0))), "false"),
        (x.fp_to_int(x.int_to_fp(A, x.FP64), x.BV32), "a"),
        (x.fp_to_int(x.int_to_fp(A, x.FP32), x.BV32), "(int) (float) a"),
    ],
}


@pytest.mark.parametrize("group", RULES)
def test_rules(group: str) -> None:
    assert [str(built) for built, _ in RULES[group]] == [text for _, text in RULES[group]]


def test_rules_can_be_switched_off() -> None:
    with x.simplifying(False):
        assert str(x.add(A, n(0))) == "a + 0"
        assert x.add(n(1), n(2)) is n(3)
    assert x.add(A, n(0)) is A


def test_sorts_are_checked() -> None:
    for build in (x.add, x.eq, x.slt, x.bit_and, x.shl):
        with pytest.raises(AssertionError):
            build(A, L)
    with pytest.raises(AssertionError):
        x.fadd(A, A)
    with pytest.raises(AssertionError):
        x.sext(L, x.BV32)


def test_constants_are_wrapped_and_distinct() -> None:
    assert n(1 << 31).value == LOW
    assert x.const(255, x.BV8).value == -1
    assert x.const(1, x.BOOL) is x.TRUE
    assert n(True) is n(1)
    assert x.const(0.0, x.FP64) is not x.const(-0.0, x.FP64)
    assert x.const(float("nan"), x.FP64) is x.const(float("nan"), x.FP64)
    assert x.const(0.1, x.FP32).value == 0.10000000149011612
    assert x.const(1e300, x.FP32).value == float("inf")
    assert n(1) is not x.const(1, x.BV64)


def test_long_rows_of_conjuncts_nest_instead_of_growing() -> None:
    row = x.TRUE
    for number in range(3000):
        row = x.and_(row, x.var(f"p{number}", x.BOOL))
    assert x.Model({f"p{number}": True for number in range(3000)}).holds(row)
    assert not x.Model({f"p{number}": number != 7 for number in range(3000)}).holds(row)
