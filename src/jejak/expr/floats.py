"""Constructors of IEEE 754 arithmetic, after Java's rules. Imports `thresholds` and below.

Few laws of arithmetic hold: `x + 0.0` is not `x` for -0.0, and `x == x` fails for NaN. What is
simplified here is exact for every value.
"""

from jejak.expr.boolean import not_
from jejak.expr.choices import is_choice, push_left, push_right, push_unary
from jejak.expr.folding import BINARY, UNARY
from jejak.expr.node import FALSE, HOOKS, Expr, const, make1, make2, make_converted, make_round
from jejak.expr.ops import (
    BITS_TO_FP,
    FABS,
    FADD,
    FDIV,
    FEQ,
    FLE,
    FLT,
    FMUL,
    FNAN,
    FNEG,
    FP_TO_BITS,
    FP_TO_FP,
    FP_TO_INT,
    FREM,
    FROUND,
    FSQRT,
    FSUB,
    INT_TO_FP,
    ITE,
    ROUNDING_MODES,
    SEXT,
)
from jejak.expr.sorts import BOOL, BV32, BV64, FP32, FP64, KIND_BV, KIND_FP, KIND_INT, Sort
from jejak.expr.thresholds import compared_whole, is_from_whole
from jejak.expr.values import fround as round_value


def fadd(a: Expr, b: Expr) -> Expr:
    """Return `a + b`."""
    return _binary(FADD, a.sort, a, b)


def fsub(a: Expr, b: Expr) -> Expr:
    """Return `a - b`."""
    return _binary(FSUB, a.sort, a, b)


def fmul(a: Expr, b: Expr) -> Expr:
    """Return `a * b`."""
    if HOOKS.simplify:
        if b.is_const and b.value == 1.0:
            return a
        if a.is_const and a.value == 1.0:
            return b
        if b.is_const and b.value == -1.0:
            return fneg(a)
        if a.is_const and a.value == -1.0:
            return fneg(b)
    return _binary(FMUL, a.sort, a, b)


def fdiv(a: Expr, b: Expr) -> Expr:
    """Return `a / b`."""
    if HOOKS.simplify and b.is_const:
        if b.value == 1.0:
            return a
        if b.value == -1.0:
            return fneg(a)
    return _binary(FDIV, a.sort, a, b)


def frem(a: Expr, b: Expr) -> Expr:
    """Return Java's `a % b`."""
    return _binary(FREM, a.sort, a, b)


def _binary(op: int, sort: Sort, a: Expr, b: Expr) -> Expr:
    assert a.sort is b.sort
    assert a.sort.kind == KIND_FP
    if a.is_const:
        if b.is_const:
            return const(BINARY[op](sort.width, a.value, b.value), sort)
        if b.op == ITE and HOOKS.simplify and is_choice(b):
            return push_left(op, sort, a, b)
    elif b.is_const and a.op == ITE and HOOKS.simplify and is_choice(a):
        return push_right(op, sort, a, b)
    return make2(op, sort, a, b)


def fneg(a: Expr) -> Expr:
    """Return `-a`, which changes the sign of zeros too."""
    if a.op == FNEG and HOOKS.simplify:
        return a.args[0]
    return _unary(FNEG, a)


def fabs_(a: Expr) -> Expr:
    """Return the absolute value."""
    if HOOKS.simplify:
        if a.op == FABS:
            return a
        if a.op == FNEG:
            return _unary(FABS, a.args[0])
    return _unary(FABS, a)


def fsqrt(a: Expr) -> Expr:
    """Return the square root."""
    return _unary(FSQRT, a)


def _unary(op: int, a: Expr) -> Expr:
    sort = a.sort
    assert sort.kind == KIND_FP
    if a.is_const:
        return const(UNARY[op](sort.width, sort.width, a.value), sort)
    if a.op == ITE and HOOKS.simplify and is_choice(a):
        return push_unary(op, sort, a)
    return make1(op, sort, a)


def fround(a: Expr, mode: str) -> Expr:
    """Return `a` rounded to an integral value: RNE (rint), RTP (ceil), RTN (floor) or RTZ."""
    assert a.sort.kind == KIND_FP
    assert mode in ROUNDING_MODES
    if a.is_const:
        return const(round_value(mode, a.value), a.sort)
    if HOOKS.simplify and a.op in (FROUND, INT_TO_FP):  # integral already
        return a
    return make_round(a, mode)


def feq(a: Expr, b: Expr) -> Expr:
    """Return Java's `a == b`."""
    if a is b and HOOKS.simplify:
        return not_(fnan(a))
    if a.is_const and HOOKS.simplify:
        a, b = b, a
    return _comparison(FEQ, a, b)


def flt(a: Expr, b: Expr) -> Expr:
    """Return `a < b`."""
    if a is b and HOOKS.simplify:
        return FALSE
    return _comparison(FLT, a, b)


def fle(a: Expr, b: Expr) -> Expr:
    """Return `a <= b`."""
    if a is b and HOOKS.simplify:
        return not_(fnan(a))
    return _comparison(FLE, a, b)


def _comparison(op: int, a: Expr, b: Expr) -> Expr:
    if HOOKS.simplify and _is_nan(a, b):
        return FALSE
    if not (a.is_const or b.is_const):
        return _terms(op, a, b)
    if HOOKS.simplify and not (a.is_const and b.is_const):
        whole = compared_whole(op, a, b)
        if whole is not None:
            return whole
    return _binary(op, BOOL, a, b)


def _terms(op: int, a: Expr, b: Expr) -> Expr:
    assert a.sort is b.sort
    assert a.sort.kind == KIND_FP
    if a.op == FNEG and b.op == FNEG and HOOKS.simplify:
        if op == FEQ:
            return _terms(op, a.args[0], b.args[0])
        return _terms(op, b.args[0], a.args[0])
    return make2(op, BOOL, a, b)


def _is_nan(a: Expr, b: Expr) -> bool:
    return (a.is_const and a.value != a.value) or (b.is_const and b.value != b.value)


def fnan(a: Expr) -> Expr:
    """Return whether `a` is NaN."""
    assert a.sort.kind == KIND_FP
    if HOOKS.simplify:
        while a.op in (FNEG, FABS, FROUND, FP_TO_FP):
            a = a.args[0]
        if is_from_whole(a):
            return FALSE
        if a.op == ITE and is_choice(a):
            return push_unary(FNAN, BOOL, a)
    if a.is_const:
        return const(UNARY[FNAN](0, 0, a.value), BOOL)
    return make_converted(FNAN, BOOL, a)


def fp_to_fp(a: Expr, sort: Sort) -> Expr:
    """Return `a` in the other precision, rounded to nearest."""
    if a.sort is sort:
        return a
    assert a.sort.kind == KIND_FP
    assert sort.kind == KIND_FP
    if HOOKS.simplify and a.op == FP_TO_FP and sort is FP32:  # to double and back
        return a.args[0]
    return _converted(FP_TO_FP, a, sort)


def int_to_fp(a: Expr, sort: Sort) -> Expr:
    """Return the float nearest to an integer."""
    assert a.sort.kind in (KIND_BV, KIND_INT)
    assert sort.kind == KIND_FP
    if HOOKS.simplify and a.op == SEXT:
        return int_to_fp(a.args[0], sort)
    return _converted(INT_TO_FP, a, sort)


def fp_to_int(a: Expr, sort: Sort) -> Expr:
    """Return Java's conversion to an integer: towards zero, saturating, NaN to 0."""
    assert a.sort.kind == KIND_FP
    assert sort.kind in (KIND_BV, KIND_INT)
    if HOOKS.simplify and a.op == INT_TO_FP and a.args[0].sort is sort and _exact(a):
        return a.args[0]
    return _converted(FP_TO_INT, a, sort)


def _exact(e: Expr) -> bool:
    """Tell whether every integer of the argument's sort has its own float."""
    source = e.args[0].sort
    return source.kind == KIND_BV and source.width <= (24 if e.sort is FP32 else 53)


def bits_to_fp(a: Expr) -> Expr:
    """Return the float that has these bits."""
    assert a.sort in (BV32, BV64)
    return _converted(BITS_TO_FP, a, FP32 if a.sort is BV32 else FP64)


def fp_to_bits(a: Expr) -> Expr:
    """Return the bits of a float, canonical ones for NaN."""
    assert a.sort.kind == KIND_FP
    return _converted(FP_TO_BITS, a, BV32 if a.sort is FP32 else BV64)


def _converted(op: int, a: Expr, sort: Sort) -> Expr:
    if a.is_const:
        return const(UNARY[op](a.sort.width, sort.width, a.value), sort)
    if a.op == ITE and HOOKS.simplify and is_choice(a):
        return push_unary(op, sort, a)
    return make_converted(op, sort, a)
