"""Constructors of equality and of integer comparisons. Imports `choices` and below.

The rules at the ends of a range give normal forms that negation keeps: `x < MAX` is `x != MAX`
because its negation `MAX <= x` is `x == MAX`.
"""

from typing import Final

from jejak.expr import values
from jejak.expr.boolean import not_
from jejak.expr.choices import is_choice, push_left, push_right
from jejak.expr.node import FALSE, HOOKS, TRUE, Expr, const, make2
from jejak.expr.ops import (
    ADD,
    ASHR,
    BIT_AND,
    BIT_NOT,
    BIT_XOR,
    EQ,
    ITE,
    LSHR,
    NEG,
    NOT,
    SDIV,
    SEXT,
    SLE,
    SLT,
    SREM,
    SUB,
    ULE,
    ULT,
    VAR,
    ZEXT,
)
from jejak.expr.sorts import BOOL, KIND_BV, KIND_INT
from jejak.expr.values import unsigned

RANGE_DEPTH: Final = 6
"""Operators of a term that are looked at to find its range."""


def ne(a: Expr, b: Expr) -> Expr:
    """Return the negation of `eq`."""
    return not_(eq(a, b))


def sgt(a: Expr, b: Expr) -> Expr:
    """Return `a > b`, which is `b < a`."""
    return slt(b, a)


def sge(a: Expr, b: Expr) -> Expr:
    """Return `a >= b`, which is `b <= a`."""
    return sle(b, a)


def eq(a: Expr, b: Expr) -> Expr:
    """Return identity of values; on floats NaN equals NaN and 0.0 differs from -0.0."""
    assert a.sort is b.sort
    if not HOOKS.simplify:
        if a is b:
            return TRUE
        return FALSE if a.is_const and b.is_const else make2(EQ, BOOL, a, b)
    # Terms can be long chains of invertible operations, so this is a loop.
    while a is not b:
        if b.is_const:
            return FALSE if a.is_const else _eq_constant(a, b)
        if a.is_const:
            return _eq_constant(b, a)
        inner = _common_operation(a, b)
        if inner is None:
            return _eq_terms(a, b)
        a, b = inner
    return TRUE


def _eq_constant(a: Expr, b: Expr) -> Expr:
    """Return `a == b` for a constant `b`, solved for the term inside where that is exact."""
    while a.sort.kind in (KIND_BV, KIND_INT):
        value: int = b.value
        op = a.op
        if op in (SUB, BIT_XOR) and value == 0 and not (a.args[0].is_const or a.args[1].is_const):
            return eq(a.args[0], a.args[1])
        solution = _solved(a, value)
        if solution is None:
            if op == ITE and is_choice(a):
                return push_right(EQ, BOOL, a, b)
            if a.sort.kind == KIND_BV and not _in_range(a, value):
                return FALSE
            return make2(EQ, BOOL, a, b)
        a, b = solution
        if b is FALSE:
            return FALSE
    if a.sort is BOOL:
        return a if b.value else not_(a)
    if is_choice(a):
        return push_right(EQ, BOOL, a, b)
    return make2(EQ, BOOL, a, b)


def _solved(a: Expr, value: int) -> tuple[Expr, Expr] | None:
    """Return an inner term and the constant it equals when `a` equals `value`.

    The constant is FALSE when the inner term cannot be it, the whole None when `a` has no inverse.
    """
    op = a.op
    if op == VAR:
        return None
    args = a.args
    sort = a.sort
    if op == ADD and args[1].is_const:
        return args[0], const(value - args[1].value, sort)
    if op == SUB and args[0].is_const:
        return args[1], const(args[0].value - value, sort)
    if op == NEG:
        return args[0], const(-value, sort)
    if op == BIT_NOT:
        return args[0], const(~value, sort)
    if op == BIT_XOR and args[1].is_const:
        return args[0], const(args[1].value ^ value, sort)
    if op in (SEXT, ZEXT):
        return args[0], (const(value, args[0].sort) if _in_range(a, value) else FALSE)
    return None


def _in_range(a: Expr, value: int) -> bool:
    low, high = term_range(a)
    return low <= value <= high


def _common_operation(a: Expr, b: Expr) -> tuple[Expr, Expr] | None:
    """Return the two terms left when both sides apply one injective operation, else None."""
    op = a.op
    if op != b.op:
        return None
    if op in (SEXT, ZEXT, NEG, BIT_NOT, NOT):
        if a.args[0].sort is b.args[0].sort:
            return a.args[0], b.args[0]
    elif op in (ADD, SUB, BIT_XOR):
        if a.args[1] is b.args[1]:
            return a.args[0], b.args[0]
        if a.args[0] is b.args[0]:
            return a.args[1], b.args[1]
    return None


def _eq_terms(a: Expr, b: Expr) -> Expr:
    """Return `a == b` for two terms that are no constants.

    Variables come in order of name and after other terms, so that both ways of writing a common
    equation are one node; a rule by creation would make texts depend on what ran before.
    """
    if a.op == VAR and (b.op != VAR or b.payload < a.payload):
        a, b = b, a
    if _differ_by_constant(a, b):
        return FALSE
    if a.op == NOT:
        return FALSE if a.args[0] is b else not_(eq(a.args[0], b))
    if b.op == NOT:
        return FALSE if b.args[0] is a else not_(eq(a, b.args[0]))
    return make2(EQ, BOOL, a, b)


def _differ_by_constant(a: Expr, b: Expr) -> bool:
    """Tell whether two terms are one term plus different constants."""
    base_a = a.args[0] if a.op == ADD and a.args[1].is_const else a
    base_b = b.args[0] if b.op == ADD and b.args[1].is_const else b
    return base_a is base_b and a is not b


def term_range(e: Expr, depth: int = RANGE_DEPTH) -> tuple[int, int]:
    """Return ends of the numbers that a bit-vector can be, seen from a few operators."""
    sort = e.sort
    op = e.op
    if op == VAR:
        return sort.low, sort.high
    if op == SEXT:
        return e.args[0].sort.low, e.args[0].sort.high
    if op == ZEXT:
        return 0, 2 * e.args[0].sort.high + 1
    if op in (BIT_AND, LSHR, ASHR, SREM) and e.args[1].is_const:
        right: int = e.args[1].value
        if op == BIT_AND and right >= 0:
            return 0, right
        if op == SREM and right != 0:
            return 1 - abs(right), abs(right) - 1
        if op == LSHR and 0 < right < sort.width:
            return 0, (1 << (sort.width - right)) - 1
        if op == ASHR and 0 <= right < sort.width:
            return sort.low >> right, sort.high >> right
    if depth and sort.kind == KIND_BV:
        return _range_of_sum(e, depth - 1)
    return sort.low, sort.high


def _range_of_sum(e: Expr, depth: int) -> tuple[int, int]:
    """Return ends of a negation, of a sum with a constant, or of a quotient by one."""
    sort = e.sort
    op = e.op
    low, high = sort.low, sort.high
    if op == NEG:
        least, most = term_range(e.args[0], depth)
        if least > sort.low:
            low, high = -most, -least
    elif op == ADD and e.args[1].is_const:
        least, most = term_range(e.args[0], depth)
        value: int = e.args[1].value
        if sort.low <= least + value and most + value <= sort.high:
            low, high = least + value, most + value
    elif op == SDIV and e.args[1].is_const and e.args[1].value > 1:
        least, most = term_range(e.args[0], depth)
        value = e.args[1].value
        low, high = quotient(least, value), quotient(most, value)
    return low, high


def quotient(number: int, divisor: int) -> int:
    """Return Java's quotient by a positive number."""
    return number // divisor if number >= 0 else -(-number // divisor)


def slt(a: Expr, b: Expr) -> Expr:
    """Return the signed `a < b`."""
    if a.is_const and b.is_const:
        return TRUE if a.value < b.value else FALSE
    assert a.sort is b.sort
    if not HOOKS.simplify:
        return make2(SLT, BOOL, a, b)
    if b.is_const:
        return _below(SLT, a, b)
    if a.is_const:
        return _above(SLT, a, b)
    if a is b:
        return FALSE
    if a.op == b.op and a.op in (SEXT, ZEXT) and a.args[0].sort is b.args[0].sort:
        inner = slt if a.op == SEXT else ult
        return inner(a.args[0], b.args[0])
    return make2(SLT, BOOL, a, b)


def sle(a: Expr, b: Expr) -> Expr:
    """Return the signed `a <= b`."""
    if a.is_const and b.is_const:
        return TRUE if a.value <= b.value else FALSE
    assert a.sort is b.sort
    if not HOOKS.simplify:
        return make2(SLE, BOOL, a, b)
    if b.is_const:
        return _below(SLE, a, b)
    if a.is_const:
        return _above(SLE, a, b)
    if a is b:
        return TRUE
    if a.op == b.op and a.op in (SEXT, ZEXT) and a.args[0].sort is b.args[0].sort:
        inner = sle if a.op == SEXT else ule
        return inner(a.args[0], b.args[0])
    return make2(SLE, BOOL, a, b)


def _below(op: int, a: Expr, b: Expr) -> Expr:
    """Return `a op b` for SLT or SLE and a constant `b`."""
    sort = a.sort
    value: int = b.value
    if sort.kind == KIND_INT:
        return _below_integer(op, a, b)
    last = value - 1 if op == SLT else value
    if a.op == ITE and is_choice(a):
        return push_right(op, BOOL, a, b)
    low, high = term_range(a)
    if last >= high:
        return TRUE
    if last < low:
        return FALSE
    if last == low:
        return _eq_constant(a, const(low, sort))
    if last == high - 1:
        return not_(_eq_constant(a, const(high, sort)))
    if a.op == SEXT:
        return _below(op, a.args[0], const(value, a.args[0].sort))
    if a.op == ZEXT:
        return _compare_unsigned(ULT if op == SLT else ULE, a.args[0], const(value, a.args[0].sort))
    return make2(op, BOOL, a, b)


def _above(op: int, a: Expr, b: Expr) -> Expr:
    """Return `a op b` for SLT or SLE and a constant `a`."""
    sort = b.sort
    value: int = a.value
    if sort.kind == KIND_INT:
        return _above_integer(op, a, b)
    first = value + 1 if op == SLT else value
    if b.op == ITE and is_choice(b):
        return push_left(op, BOOL, a, b)
    low, high = term_range(b)
    if first <= low:
        return TRUE
    if first > high:
        return FALSE
    if first == high:
        return _eq_constant(b, const(high, sort))
    if first == low + 1:
        return not_(_eq_constant(b, const(low, sort)))
    if b.op == SEXT:
        return _above(op, const(value, b.args[0].sort), b.args[0])
    if b.op == ZEXT:
        return _compare_unsigned(ULT if op == SLT else ULE, const(value, b.args[0].sort), b.args[0])
    return make2(op, BOOL, a, b)


def _below_integer(op: int, a: Expr, b: Expr) -> Expr:
    if a.op == ADD and a.args[1].is_const:
        return _below_integer(op, a.args[0], const(b.value - a.args[1].value, a.sort))
    if a.op == NEG:
        return _above_integer(op, const(-b.value, a.sort), a.args[0])
    if a.op == SUB and a.args[0].is_const:
        return _above_integer(op, const(a.args[0].value - b.value, a.sort), a.args[1])
    if is_choice(a):
        return push_right(op, BOOL, a, b)
    return make2(op, BOOL, a, b)


def _above_integer(op: int, a: Expr, b: Expr) -> Expr:
    if b.op == ADD and b.args[1].is_const:
        return _above_integer(op, const(a.value - b.args[1].value, b.sort), b.args[0])
    if b.op == NEG:
        return _below_integer(op, b.args[0], const(-a.value, b.sort))
    if b.op == SUB and b.args[0].is_const:
        return _below_integer(op, b.args[1], const(b.args[0].value - a.value, b.sort))
    if is_choice(b):
        return push_left(op, BOOL, a, b)
    return make2(op, BOOL, a, b)


def ult(a: Expr, b: Expr) -> Expr:
    """Return the unsigned `a < b`."""
    assert a.sort is b.sort
    assert a.sort.kind == KIND_BV
    return _compare_unsigned(ULT, a, b)


def ule(a: Expr, b: Expr) -> Expr:
    """Return the unsigned `a <= b`."""
    assert a.sort is b.sort
    assert a.sort.kind == KIND_BV
    return _compare_unsigned(ULE, a, b)


def _compare_unsigned(op: int, a: Expr, b: Expr) -> Expr:
    if a.is_const and b.is_const:
        held = values.ult(0, a.value, b.value) if op == ULT else values.ule(0, a.value, b.value)
        return TRUE if held else FALSE
    if not HOOKS.simplify:
        return make2(op, BOOL, a, b)
    if a is b:
        return FALSE if op == ULT else TRUE
    if b.is_const:
        return _below_unsigned(op, a, b)
    if a.is_const:
        return _above_unsigned(op, a, b)
    if a.op == b.op and a.op in (SEXT, ZEXT) and a.args[0].sort is b.args[0].sort:
        return _compare_unsigned(op, a.args[0], b.args[0])
    return make2(op, BOOL, a, b)


def _unsigned_top(e: Expr) -> int:
    """Return an upper end of the unsigned readings of a term."""
    low, high = term_range(e)
    return high if low >= 0 else 2 * e.sort.high + 1


def _below_unsigned(op: int, a: Expr, b: Expr) -> Expr:
    sort = a.sort
    number = unsigned(b.value, sort.width)
    last = number - 1 if op == ULT else number
    top = _unsigned_top(a)
    if last >= top:
        return TRUE
    if last < 0:
        return FALSE
    if is_choice(a):
        return push_right(op, BOOL, a, b)
    if last == 0:
        return _eq_constant(a, const(0, sort))
    if last == top - 1:
        return not_(_eq_constant(a, const(top, sort)))
    if a.op == ZEXT:
        return _below_unsigned(op, a.args[0], const(number, a.args[0].sort))
    return make2(op, BOOL, a, b)


def _above_unsigned(op: int, a: Expr, b: Expr) -> Expr:
    sort = b.sort
    number = unsigned(a.value, sort.width)
    first = number + 1 if op == ULT else number
    top = _unsigned_top(b)
    if first <= 0:
        return TRUE
    if first > top:
        return FALSE
    if is_choice(b):
        return push_left(op, BOOL, a, b)
    if first == top:
        return _eq_constant(b, const(top, sort))
    if first == 1:
        return not_(_eq_constant(b, const(0, sort)))
    if b.op == ZEXT:
        return _above_unsigned(op, const(number, b.args[0].sort), b.args[0])
    return make2(op, BOOL, a, b)
