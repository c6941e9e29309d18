"""Constructors that change a bit-vector's width. Imports `choices` and below."""

from jejak.expr.choices import is_choice, push_unary
from jejak.expr.node import HOOKS, Expr, const, make_converted
from jejak.expr.ops import BIT_AND, ITE, SEXT, TRUNCATE, ZEXT
from jejak.expr.sorts import KIND_BV, Sort
from jejak.expr.values import unsigned


def sext(a: Expr, sort: Sort) -> Expr:
    """Return `a` widened to `sort`, keeping its signed value."""
    if a.sort is sort:
        return a
    assert a.sort.kind == KIND_BV
    assert a.sort.width < sort.width
    if a.is_const:
        return const(a.value, sort)
    if HOOKS.simplify:
        if a.op in (SEXT, ZEXT):  # a zero-extended value is not negative
            return make_converted(a.op, sort, a.args[0])
        if a.op == ITE and is_choice(a):
            return push_unary(SEXT, sort, a)
    return make_converted(SEXT, sort, a)


def zext(a: Expr, sort: Sort) -> Expr:
    """Return `a` widened to `sort`, keeping its unsigned value."""
    if a.sort is sort:
        return a
    assert a.sort.kind == KIND_BV
    assert a.sort.width < sort.width
    if a.is_const:
        return const(unsigned(a.value, a.sort.width), sort)
    if HOOKS.simplify:
        if a.op == ZEXT:
            return make_converted(ZEXT, sort, a.args[0])
        if a.op == ITE and is_choice(a):
            return push_unary(ZEXT, sort, a)
    return make_converted(ZEXT, sort, a)


def truncate(a: Expr, sort: Sort) -> Expr:
    """Return the low bits of `a`."""
    if a.sort is sort:
        return a
    assert a.sort.kind == KIND_BV
    assert a.sort.width > sort.width > 0
    if a.is_const:
        return const(a.value, sort)
    if not HOOKS.simplify:
        return make_converted(TRUNCATE, sort, a)
    op = a.op
    if op == TRUNCATE:
        return make_converted(TRUNCATE, sort, a.args[0])
    if op in (SEXT, ZEXT):
        inner = a.args[0]
        if inner.sort.width >= sort.width:
            return truncate(inner, sort)
        return make_converted(op, sort, inner)
    if op == BIT_AND and a.args[1].is_const:
        full = 2 * sort.high + 1
        if a.args[1].value & full == full:
            return truncate(a.args[0], sort)
    if op == ITE and is_choice(a):
        return push_unary(TRUNCATE, sort, a)
    return make_converted(TRUNCATE, sort, a)
