"""Constructors of array terms. Imports `comparison` and below."""

from typing import Final

from jejak.expr.comparison import eq
from jejak.expr.node import FALSE, HOOKS, Expr, make2, make3, make_converted
from jejak.expr.ops import CONST_ARRAY, SELECT, STORE
from jejak.expr.sorts import KIND_ARRAY, Sort

_LOOK_BACK: Final = 1000
"""How many stores a select looks through before it is left as it is."""


def select(a: Expr, i: Expr) -> Expr:
    """Return the element of `a` at `i`."""
    element = a.sort.element
    assert element is not None
    assert a.sort.index is i.sort
    if HOOKS.simplify:
        steps = 0
        while a.op == STORE and steps < _LOOK_BACK:
            where = a.args[1]
            if where is i:
                return a.args[2]
            if not (where.is_const and i.is_const) and not _apart(where, i):
                break
            a = a.args[0]
            steps += 1
        if a.op == CONST_ARRAY:
            return a.args[0]
    return make2(SELECT, element, a, i)


def _apart(i: Expr, j: Expr) -> bool:
    """Tell whether two different indices are never equal, seen without a solver."""
    return eq(i, j) is FALSE


def store(a: Expr, i: Expr, v: Expr) -> Expr:
    """Return `a` with the element at `i` replaced by `v`."""
    assert a.sort.index is i.sort
    assert a.sort.element is v.sort
    if HOOKS.simplify:
        if a.op == STORE and a.args[1] is i:
            a = a.args[0]
        if a.op == CONST_ARRAY and a.args[0] is v:
            return a
        if v.op == SELECT and v.args[0] is a and v.args[1] is i:
            return a
    return make3(STORE, a.sort, a, i, v)


def const_array(sort: Sort, value: Expr) -> Expr:
    """Return the array of a sort that has `value` everywhere."""
    assert sort.kind == KIND_ARRAY
    assert sort.element is value.sort
    return make_converted(CONST_ARRAY, sort, value)
