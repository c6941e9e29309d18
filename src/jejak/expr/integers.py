"""Constructors of integer arithmetic. Imports `comparison` and below.

In sums the constant comes last: `x - c` is held as `x + (-c)` and `(x + c) + y` as `(x + y) + c`.
Only `c - x` has its constant on the left. All of these hold with and without wrap-around.
"""

from jejak.expr import values
from jejak.expr.choices import is_choice, push_left, push_right, push_unary
from jejak.expr.comparison import term_range
from jejak.expr.node import HOOKS, Expr, const, make1, make2
from jejak.expr.ops import ADD, BIT_NOT, ITE, MUL, NEG, SDIV, SREM, SUB
from jejak.expr.sorts import KIND_BV, KIND_INT


def add(a: Expr, b: Expr) -> Expr:
    """Return `a + b`."""
    sort = a.sort
    assert sort is b.sort
    if b.is_const:
        if a.is_const:
            return const(a.value + b.value, sort)
        if HOOKS.simplify:
            return _add_constant(a, b)
    elif HOOKS.simplify:
        if a.is_const:
            return _add_constant(b, a)
        return _add_terms(a, b)
    return make2(ADD, sort, a, b)


def _add_constant(a: Expr, b: Expr) -> Expr:
    value: int = b.value
    if value == 0:
        return a
    op = a.op
    sort = a.sort
    if op == ADD:
        inner = a.args[1]
        if inner.is_const:
            fixed = const(inner.value + value, sort)
            return a.args[0] if fixed.value == 0 else make2(ADD, sort, a.args[0], fixed)
    elif op == SUB:
        if a.args[0].is_const:
            return sub(const(a.args[0].value + value, sort), a.args[1])
    elif op == BIT_NOT:  # ~x is -1 - x
        return sub(const(value - 1, sort), a.args[0])
    elif op == NEG:
        return sub(b, a.args[0])
    elif op == ITE and is_choice(a):
        return push_right(ADD, sort, a, b)
    return make2(ADD, sort, a, b)


def _add_terms(a: Expr, b: Expr) -> Expr:
    if a.op == ADD and a.args[1].is_const:
        return add(add(a.args[0], b), a.args[1])
    if b.op == ADD and b.args[1].is_const:
        return add(add(a, b.args[0]), b.args[1])
    if b.op == NEG:
        return sub(a, b.args[0])
    if a.op == NEG:
        return sub(b, a.args[0])
    cancelled = _cancelled(a, b)
    if cancelled is None:
        cancelled = _cancelled(b, a)
    return make2(ADD, a.sort, a, b) if cancelled is None else cancelled


def _cancelled(a: Expr, b: Expr) -> Expr | None:
    """Return `a + b` in fewer steps when `a` is a difference, else None."""
    if a.op == SUB:
        if a.args[1] is b:
            return a.args[0]
        if a.args[0].is_const:
            return add(sub(b, a.args[1]), a.args[0])
    return None


def sub(a: Expr, b: Expr) -> Expr:
    """Return `a - b`."""
    sort = a.sort
    assert sort is b.sort
    if b.is_const:
        if a.is_const:
            return const(a.value - b.value, sort)
        if HOOKS.simplify:
            return _add_constant(a, const(-b.value, sort))
    elif HOOKS.simplify:
        if a.is_const:
            return _sub_from_constant(a, b)
        return _sub_terms(a, b)
    return make2(SUB, sort, a, b)


def _sub_from_constant(a: Expr, b: Expr) -> Expr:
    value: int = a.value
    if value == 0:
        return neg(b)
    op = b.op
    sort = a.sort
    if op == ADD and b.args[1].is_const:
        return sub(const(value - b.args[1].value, sort), b.args[0])
    if op == SUB and b.args[0].is_const:
        return _add_constant(b.args[1], const(value - b.args[0].value, sort))
    if op == NEG:
        return _add_constant(b.args[0], a)
    if op == BIT_NOT:
        return _add_constant(b.args[0], const(value + 1, sort))
    if op == ITE and is_choice(b):
        return push_left(SUB, sort, a, b)
    return make2(SUB, sort, a, b)


def _sub_terms(a: Expr, b: Expr) -> Expr:
    sort = a.sort
    if a is b:
        return const(0, sort)
    if a.op == ADD and a.args[1].is_const:
        return add(sub(a.args[0], b), a.args[1])
    if b.op == ADD and b.args[1].is_const:
        return add(sub(a, b.args[0]), const(-b.args[1].value, sort))
    if b.op == NEG:
        return add(a, b.args[0])
    simpler = None
    if a.op in (ADD, SUB):
        simpler = _less(a, b)
    if simpler is None and b.op in (ADD, SUB):
        simpler = _less_sum(a, b)
    return make2(SUB, sort, a, b) if simpler is None else simpler


def _less(a: Expr, b: Expr) -> Expr | None:
    """Return `a - b` in fewer steps for a sum or difference `a`, else None."""
    left, right = a.args
    if a.op == ADD:
        if left is b:
            return right
        return left if right is b else None
    if left is b:
        return neg(right)
    if left.is_const:  # (c - x) - y is c - (x + y)
        return sub(left, add(right, b))
    return None


def _less_sum(a: Expr, b: Expr) -> Expr | None:
    """Return `a - b` in fewer steps for a sum or difference `b`, else None."""
    left, right = b.args
    if b.op == ADD:
        if left is a:
            return neg(right)
        return neg(left) if right is a else None
    if left is a:
        return right
    if left.is_const:  # x - (c - y) is (x + y) - c
        return add(add(a, right), const(-left.value, a.sort))
    return None


def neg(a: Expr) -> Expr:
    """Return `-a`."""
    sort = a.sort
    assert sort.kind in (KIND_BV, KIND_INT)
    if a.is_const:
        return const(-a.value, sort)
    if not HOOKS.simplify:
        return make1(NEG, sort, a)
    op = a.op
    if op == NEG:
        return a.args[0]
    if op == BIT_NOT:
        return _add_constant(a.args[0], const(1, sort))
    if op == SUB:
        return sub(a.args[1], a.args[0])
    if op == ADD and a.args[1].is_const:
        return sub(const(-a.args[1].value, sort), a.args[0])
    if op == MUL and a.args[1].is_const:
        return _mul_constant(a.args[0], const(-a.args[1].value, sort))
    if op == ITE and is_choice(a):
        return push_unary(NEG, sort, a)
    return make1(NEG, sort, a)


def mul(a: Expr, b: Expr) -> Expr:
    """Return `a * b`."""
    sort = a.sort
    assert sort is b.sort
    if b.is_const:
        if a.is_const:
            return const(a.value * b.value, sort)
        if HOOKS.simplify:
            return _mul_constant(a, b)
    elif HOOKS.simplify:
        if a.is_const:
            return _mul_constant(b, a)
        if a.op == NEG and b.op == NEG:
            return mul(a.args[0], b.args[0])
        if a.op == MUL and a.args[1].is_const:
            return mul(mul(a.args[0], b), a.args[1])
        if b.op == MUL and b.args[1].is_const:
            return mul(mul(a, b.args[0]), b.args[1])
    return make2(MUL, sort, a, b)


def _mul_constant(a: Expr, b: Expr) -> Expr:
    value: int = b.value
    sort = a.sort
    if value == 0:
        return b
    if value == 1:
        return a
    if value == -1:
        return neg(a)
    if a.op == MUL and a.args[1].is_const:
        return _mul_constant(a.args[0], const(a.args[1].value * value, sort))
    if a.op == NEG:
        return _mul_constant(a.args[0], const(-value, sort))
    if a.op == ITE and is_choice(a):
        return push_right(MUL, sort, a, b)
    return make2(MUL, sort, a, b)


def sdiv(a: Expr, b: Expr) -> Expr:
    """Return Java's `a / b`; total, see `ops`."""
    sort = a.sort
    assert sort is b.sort
    if b.is_const:
        if a.is_const:
            return const(values.sdiv(sort.width, a.value, b.value), sort)
        if HOOKS.simplify:
            if b.value == 1:
                return a
            if b.value == -1:
                return neg(a)
            if is_choice(a):
                return push_right(SDIV, sort, a, b)
            low, high = term_range(a)
            if sort.kind == KIND_BV and b.value != 0 and max(high, -low) < abs(b.value):
                return const(0, sort)
    elif a.is_const and HOOKS.simplify and is_choice(b):
        return push_left(SDIV, sort, a, b)
    return make2(SDIV, sort, a, b)


def srem(a: Expr, b: Expr) -> Expr:
    """Return Java's `a % b`; total, see `ops`."""
    sort = a.sort
    assert sort is b.sort
    if a.is_const:
        if b.is_const:
            return const(values.srem(sort.width, a.value, b.value), sort)
        if HOOKS.simplify:
            if a.value == 0:
                return a
            if is_choice(b):
                return push_left(SREM, sort, a, b)
    elif HOOKS.simplify:
        if a is b:
            return const(0, sort)
        if b.is_const:
            return _srem_constant(a, b)
    return make2(SREM, sort, a, b)


def _srem_constant(a: Expr, b: Expr) -> Expr:
    value: int = b.value
    sort = a.sort
    if value in (1, -1):
        return const(0, sort)
    if value == 0:
        return a
    if value < 0 and value != sort.low:  # the sign of the divisor does not matter
        b = const(-value, sort)
        value = -value
    if is_choice(a):
        return push_right(SREM, sort, a, b)
    if a.op == SREM and a.args[1].is_const and abs(a.args[1].value) == value:
        return a
    low, high = term_range(a)
    if sort.kind == KIND_BV and max(high, -low) < abs(value):
        return a
    return make2(SREM, sort, a, b)
