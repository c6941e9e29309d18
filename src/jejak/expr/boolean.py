"""Constructors of formulas and of if-then-else. Imports `relations`, `node` and below."""

from jejak.expr.node import FALSE, HOOKS, TRUE, Expr, make1, make3, make_many
from jejak.expr.ops import AND, EQ, ITE, NOT, OR, SLT, ULE
from jejak.expr.relations import join, meet, opposite
from jejak.expr.sorts import BOOL

FLATTEN_LIMIT = 64
"""Longer conjunctions nest: flattening each of a long row again would be quadratic."""


def not_(a: Expr) -> Expr:
    """Return the negation; that of an integer comparison is the opposite comparison."""
    op = a.op
    if a.is_const:
        return FALSE if a.value else TRUE
    assert a.sort is BOOL
    if op == NOT:
        return a.args[0]
    if SLT <= op <= ULE and HOOKS.simplify:
        return opposite(a)
    return make1(NOT, BOOL, a)


def and_(*xs: Expr) -> Expr:
    """Return the conjunction."""
    return _junction(AND, xs, TRUE, FALSE)


def or_(*xs: Expr) -> Expr:
    """Return the disjunction."""
    return _junction(OR, xs, FALSE, TRUE)


def _junction(op: int, xs: tuple[Expr, ...], neutral: Expr, absorbing: Expr) -> Expr:
    flat: list[Expr] = []
    for x in xs:
        assert x.sort is BOOL
        if x.op == op and len(x.args) + len(flat) <= FLATTEN_LIMIT:
            flat.extend(x.args)
        elif x is absorbing:
            return absorbing
        elif x is not neutral:
            flat.append(x)
    if HOOKS.simplify and len(flat) > 1:
        if len(flat) == 2 and flat[0] is flat[1]:
            return flat[0]
        combined = meet(flat) if op == AND else join(flat)
        if combined is None:
            return absorbing
        flat = combined
    if not flat:
        return neutral
    if len(flat) == 1:
        return flat[0]
    return make_many(op, tuple(flat))


def ite(c: Expr, a: Expr, b: Expr) -> Expr:
    """Return `a` where `c` holds, else `b`."""
    if c.is_const:
        return a if c.value else b
    assert c.sort is BOOL
    assert a.sort is b.sort
    if a is b:
        return a
    if not HOOKS.simplify:
        return make3(ITE, a.sort, c, a, b)
    if c.op == NOT:
        return _choose(c.args[0], b, a)
    return _choose(c, a, b)


def _choose(c: Expr, a: Expr, b: Expr) -> Expr:
    """Return the if-then-else for a condition that is no negation."""
    if a.op == ITE and a.args[0] is c:
        a = a.args[1]
    if b.op == ITE and b.args[0] is c:
        b = b.args[2]
    if a is b:
        return a
    if a.sort is BOOL:
        return _choose_formula(c, a, b)
    if c.op == EQ and _is_pair(c, a, b):
        return b
    if b.op == ITE and b.args[1] is a:
        return ite(or_(c, b.args[0]), a, b.args[2])
    return make3(ITE, a.sort, c, a, b)


def _is_pair(c: Expr, a: Expr, b: Expr) -> bool:
    """Tell whether the two arguments of `c` are `a` and `b`."""
    left, right = c.args
    return (left is a and right is b) or (left is b and right is a)


def _choose_formula(c: Expr, a: Expr, b: Expr) -> Expr:
    if a is TRUE or a is c:
        return or_(c, b)
    if b is FALSE or b is c:
        return and_(c, a)
    if a is FALSE:
        return and_(not_(c), b)
    if b is TRUE:
        return or_(not_(c), a)
    return make3(ITE, BOOL, c, a, b)
