"""Constructors of bit operations and shifts. Imports `integers` and below."""

from jejak.expr import values
from jejak.expr.boolean import and_, ite, or_
from jejak.expr.choices import is_choice, push_left, push_right, push_unary
from jejak.expr.comparison import eq, term_range
from jejak.expr.integers import sub
from jejak.expr.node import HOOKS, Expr, const, make1, make2, make_converted
from jejak.expr.ops import (
    ADD,
    ASHR,
    BIT_AND,
    BIT_NOT,
    BIT_OR,
    BIT_XOR,
    ITE,
    LSHR,
    NEG,
    SEXT,
    SHL,
    SUB,
    ZEXT,
)
from jejak.expr.sorts import KIND_BV, Sort


def bit_and(a: Expr, b: Expr) -> Expr:
    """Return `a & b`."""
    sort = _bits(a, b)
    if a.is_const:
        if b.is_const:
            return const(a.value & b.value, sort)
        if HOOKS.simplify:
            a, b = b, a
    if not HOOKS.simplify:
        return make2(BIT_AND, sort, a, b)
    if b.is_const:
        return _mask(a, b)
    if a is b:
        return a
    if _inverse(a, b):
        return const(0, sort)
    if _is_flag(a) and _is_flag(b):
        return ite(and_(_flag(a), _flag(b)), const(1, sort), const(0, sort))
    return make2(BIT_AND, sort, a, b)


def _mask(a: Expr, b: Expr) -> Expr:
    """Return `a & b` for a constant `b`."""
    value: int = b.value
    sort = a.sort
    if value == 0:
        return b
    if value == -1:
        return a
    op = a.op
    if op == BIT_AND and a.args[1].is_const:
        return _mask(a.args[0], const(a.args[1].value & value, sort))
    if op in (SEXT, ZEXT):
        inner = a.args[0].sort
        full = 2 * inner.high + 1
        if value & full == full and (op == ZEXT or value == full):
            return a if op == ZEXT else make_converted(ZEXT, sort, a.args[0])
    if op == ITE and is_choice(a):
        return push_right(BIT_AND, sort, a, b)
    low, high = term_range(a)
    if low == 0 and value & (value + 1) == 0 and high <= value:  # a mask that removes nothing
        return a
    return make2(BIT_AND, sort, a, b)


def bit_or(a: Expr, b: Expr) -> Expr:
    """Return `a | b`."""
    sort = _bits(a, b)
    if a.is_const:
        if b.is_const:
            return const(a.value | b.value, sort)
        if HOOKS.simplify:
            a, b = b, a
    if not HOOKS.simplify:
        return make2(BIT_OR, sort, a, b)
    if b.is_const:
        return _or_constant(a, b)
    if a is b:
        return a
    if _inverse(a, b):
        return const(-1, sort)
    if _is_flag(a) and _is_flag(b):
        return ite(or_(_flag(a), _flag(b)), const(1, sort), const(0, sort))
    return make2(BIT_OR, sort, a, b)


def _or_constant(a: Expr, b: Expr) -> Expr:
    if b.value == 0:
        return a
    if b.value == -1:
        return b
    if a.op == BIT_OR and a.args[1].is_const:
        return _or_constant(a.args[0], const(a.args[1].value | b.value, a.sort))
    if is_choice(a):
        return push_right(BIT_OR, a.sort, a, b)
    return make2(BIT_OR, a.sort, a, b)


def bit_xor(a: Expr, b: Expr) -> Expr:
    """Return `a ^ b`."""
    sort = _bits(a, b)
    if a.is_const:
        if b.is_const:
            return const(a.value ^ b.value, sort)
        if HOOKS.simplify:
            a, b = b, a
    if not HOOKS.simplify:
        return make2(BIT_XOR, sort, a, b)
    if b.is_const:
        return _xor_constant(a, b)
    if a is b:
        return const(0, sort)
    if _inverse(a, b):
        return const(-1, sort)
    if _is_flag(a) and _is_flag(b):
        return ite(eq(_flag(a), _flag(b)), const(0, sort), const(1, sort))
    return make2(BIT_XOR, sort, a, b)


def _xor_constant(a: Expr, b: Expr) -> Expr:
    value: int = b.value
    sort = a.sort
    if value == 0:
        return a
    if value == -1:
        return bit_not(a)
    if a.op == BIT_XOR and a.args[1].is_const:
        return _xor_constant(a.args[0], const(a.args[1].value ^ value, sort))
    if a.op == BIT_NOT:
        return _xor_constant(a.args[0], const(~value, sort))
    if is_choice(a):
        return push_right(BIT_XOR, sort, a, b)
    return make2(BIT_XOR, sort, a, b)


def bit_not(a: Expr) -> Expr:
    """Return `~a`."""
    sort = a.sort
    assert sort.kind == KIND_BV
    if a.is_const:
        return const(~a.value, sort)
    if not HOOKS.simplify:
        return make1(BIT_NOT, sort, a)
    op = a.op
    if op == BIT_NOT:
        return a.args[0]
    if op == BIT_XOR and a.args[1].is_const:
        return _xor_constant(a.args[0], const(~a.args[1].value, sort))
    if op == NEG or (op == ADD and a.args[1].is_const) or (op == SUB and a.args[0].is_const):
        return sub(const(-1, sort), a)
    if op == ITE and is_choice(a):
        return push_unary(BIT_NOT, sort, a)
    return make1(BIT_NOT, sort, a)


def shl(a: Expr, b: Expr) -> Expr:
    """Return `a << b`; see `ops` for distances outside the width."""
    sort = _bits(a, b)
    if b.is_const:
        if a.is_const:
            return const(values.shl(sort.width, a.value, b.value), sort)
        if HOOKS.simplify:
            distance: int = b.value
            if distance == 0:
                return a
            if distance < 0 or distance >= sort.width:
                return const(0, sort)
            if a.op == SHL and a.args[1].is_const:
                return shl(a.args[0], const(min(distance + a.args[1].value, sort.width), sort))
    return _shifted(SHL, a, b)


def lshr(a: Expr, b: Expr) -> Expr:
    """Return `a >>> b`; see `ops` for distances outside the width."""
    sort = _bits(a, b)
    if b.is_const:
        if a.is_const:
            return const(values.lshr(sort.width, a.value, b.value), sort)
        if HOOKS.simplify:
            distance: int = b.value
            if distance == 0:
                return a
            low, high = term_range(a)
            if distance < 0 or distance >= sort.width or (low >= 0 and high >> distance == 0):
                return const(0, sort)
            if a.op == LSHR and a.args[1].is_const:
                return lshr(a.args[0], const(min(distance + a.args[1].value, sort.width), sort))
    return _shifted(LSHR, a, b)


def ashr(a: Expr, b: Expr) -> Expr:
    """Return `a >> b`; see `ops` for distances outside the width."""
    sort = _bits(a, b)
    if b.is_const:
        if a.is_const:
            return const(values.ashr(sort.width, a.value, b.value), sort)
        if HOOKS.simplify:
            distance: int = b.value
            if distance == 0:
                return a
            if distance < 0 or distance >= sort.width:
                return ashr(a, const(sort.width - 1, sort))
            low, high = term_range(a)
            if low >= 0 and high >> distance == 0:
                return const(0, sort)
            if a.op == ASHR and a.args[1].is_const:
                total = min(distance + a.args[1].value, sort.width - 1)
                return make2(ASHR, sort, a.args[0], const(total, sort))
    return _shifted(ASHR, a, b)


def _shifted(op: int, a: Expr, b: Expr) -> Expr:
    if HOOKS.simplify:
        if b.is_const:
            if is_choice(a):
                return push_right(op, a.sort, a, b)
        elif a.is_const:
            if a.value == 0 or (a.value == -1 and op == ASHR):
                return a
            if is_choice(b):
                return push_left(op, a.sort, a, b)
    return make2(op, a.sort, a, b)


def _bits(a: Expr, b: Expr) -> Sort:
    sort = a.sort
    assert sort is b.sort
    assert sort.kind == KIND_BV
    return sort


def _inverse(a: Expr, b: Expr) -> bool:
    return (a.op == BIT_NOT and a.args[0] is b) or (b.op == BIT_NOT and b.args[0] is a)


def _is_flag(e: Expr) -> bool:
    """Tell whether an expression is a boolean as an int: `c ? 1 : 0` or `c ? 0 : 1`."""
    if e.op != ITE or not (e.args[1].is_const and e.args[2].is_const):
        return False
    return {e.args[1].value, e.args[2].value} == {0, 1}


def _flag(e: Expr) -> Expr:
    return eq(e, const(1, e.sort))
