"""If-then-else trees with constants in the leaves, and operators pushed into them.

Such trees are what lcmp, fcmpl, booleans as ints and merged branches leave behind. Imports
`boolean`, `folding` and below.
"""

from typing import Final

from jejak.expr.boolean import ite
from jejak.expr.folding import BINARY, UNARY
from jejak.expr.node import Expr, const
from jejak.expr.ops import ITE
from jejak.expr.sorts import Sort

LEAF_LIMIT: Final = 8
"""Larger trees are left as they are, which bounds the work and the recursion below."""


def is_choice(e: Expr) -> bool:
    """Tell whether an expression is a small if-then-else tree over constants."""
    if e.op != ITE:
        return False
    leaves = 0
    stack = [e]
    while stack:
        top = stack.pop()
        if top.op == ITE:
            stack.append(top.args[1])
            stack.append(top.args[2])
        elif top.is_const:
            leaves += 1
        else:
            return False
        if leaves + len(stack) > LEAF_LIMIT:
            return False
    return True


def push_right(op: int, sort: Sort, e: Expr, fixed: Expr) -> Expr:
    """Return `op(e, fixed)` for a choice or constant `e`, with the operator in the leaves."""
    if e.is_const:
        return const(BINARY[op](sort.width, e.value, fixed.value), sort)
    c, a, b = e.args
    return ite(c, push_right(op, sort, a, fixed), push_right(op, sort, b, fixed))


def push_left(op: int, sort: Sort, fixed: Expr, e: Expr) -> Expr:
    """Return `op(fixed, e)` for a choice or constant `e`, with the operator in the leaves."""
    if e.is_const:
        return const(BINARY[op](sort.width, fixed.value, e.value), sort)
    c, a, b = e.args
    return ite(c, push_left(op, sort, fixed, a), push_left(op, sort, fixed, b))


def push_unary(op: int, sort: Sort, e: Expr) -> Expr:
    """Return `op(e)` for a choice or constant `e`, with the operator in the leaves."""
    if e.is_const:
        return const(UNARY[op](e.sort.width, sort.width, e.value), sort)
    c, a, b = e.args
    return ite(c, push_unary(op, sort, a), push_unary(op, sort, b))
