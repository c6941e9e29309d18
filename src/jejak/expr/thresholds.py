"""Comparisons of floats that whole numbers were made into, as comparisons of the whole numbers.

Conversion, negation, and addition, multiplication and division with a constant never change the
order of two numbers, but for turning it round: rounding is monotone. So `n / 10.0 < 0.35` holds
below some whole number and not from there on. Imports `comparison` and below.
"""

import math
from typing import Final

from jejak.expr.boolean import and_, ite
from jejak.expr.comparison import sge, slt
from jejak.expr.folding import BINARY, UNARY
from jejak.expr.node import FALSE, TRUE, Expr, const
from jejak.expr.ops import (
    FADD,
    FDIV,
    FEQ,
    FLE,
    FMUL,
    FNEG,
    FP_TO_FP,
    FSUB,
    INT_TO_FP,
    ITE,
)
from jejak.expr.sorts import KIND_BV

LONGEST: Final = 8
"""Operations that are looked through."""
DEEPEST: Final = 3
"""Choices that are looked through."""
_UNARY: Final = frozenset((FNEG, FP_TO_FP))
_SCALING: Final = frozenset((FMUL, FDIV))
_BINARY: Final = frozenset((FADD, FSUB, FMUL, FDIV))


def steps_from_whole(e: Expr) -> list[Expr] | None:
    """The operations that make a float of a whole number, the last first; None where others do.

    Those with a constant that is not finite, and with 0 as a factor or divisor, are none: nothing
    that is made so is NaN.
    """
    steps: list[Expr] = []
    while len(steps) < LONGEST:
        op = e.op
        steps.append(e)
        if op == INT_TO_FP:
            return steps if e.args[0].sort.kind == KIND_BV else None
        if op in _UNARY:
            e = e.args[0]
        elif op in _BINARY:
            left, right = e.args
            fixed = left if left.is_const else right
            if not fixed.is_const or (op == FDIV and left.is_const):
                return None
            value = float(fixed.value)
            if not math.isfinite(value) or (value == 0.0 and op in _SCALING):
                return None
            e = right if left.is_const else left
        else:
            return None
    return None


def is_from_whole(e: Expr, depth: int = DEEPEST) -> bool:
    """Tell whether a float, or each of a choice of some, is made of a whole number."""
    if e.op == ITE and depth > 0:
        _, left, right = e.args
        return is_from_whole(left, depth - 1) and is_from_whole(right, depth - 1)
    return steps_from_whole(e) is not None


def made_of(steps: list[Expr], number: int) -> float:
    """What operations make of a whole number."""
    last = steps[-1]
    found = float(UNARY[INT_TO_FP](last.args[0].sort.width, last.sort.width, number))
    for step in reversed(steps[:-1]):
        width = step.sort.width
        if len(step.args) == 1:
            found = float(UNARY[step.op](step.args[0].sort.width, width, found))
            continue
        left, right = step.args
        if left.is_const:
            found = float(BINARY[step.op](width, left.value, found))
        else:
            found = float(BINARY[step.op](width, found, right.value))
    return found


def compared_whole(op: int, a: Expr, b: Expr, depth: int = DEEPEST) -> Expr | None:
    """A comparison of such a float, or of a choice of some, with a constant; None of others."""
    e = b if a.is_const else a
    if e.op == ITE and depth > 0:
        condition, left, right = e.args
        one = _one_side(op, a, b, left, depth)
        other = None if one is None else _one_side(op, a, b, right, depth)
        return None if one is None or other is None else ite(condition, one, other)
    steps = steps_from_whole(e)
    if steps is None:
        return None
    if op == FEQ:
        return and_(_threshold(FLE, a, b, steps), _threshold(FLE, b, a, steps))
    return _threshold(op, a, b, steps)


def _one_side(op: int, a: Expr, b: Expr, leaf: Expr, depth: int) -> Expr | None:
    """The same with one side of a choice in the place of it."""
    left, right = (a, leaf) if a.is_const else (leaf, b)
    if leaf.is_const:
        return const(BINARY[op](leaf.sort.width, left.value, right.value), FALSE.sort)
    return compared_whole(op, left, right, depth - 1)


def _threshold(op: int, a: Expr, b: Expr, steps: list[Expr]) -> Expr:
    number = steps[-1].args[0]
    width = number.sort.width
    low, high = -(1 << (width - 1)), (1 << (width - 1)) - 1
    first = _holds(op, a, b, steps, low)
    if first == _holds(op, a, b, steps, high):
        return TRUE if first else FALSE
    while high - low > 1:
        middle = (low + high) // 2
        if _holds(op, a, b, steps, middle) == first:
            low = middle
        else:
            high = middle
    limit = const(high, number.sort)
    return slt(number, limit) if first else sge(number, limit)


def _holds(op: int, a: Expr, b: Expr, steps: list[Expr], number: int) -> bool:
    made = made_of(steps, number)
    left = float(a.value) if a.is_const else made
    right = float(b.value) if b.is_const else made
    return bool(BINARY[op](a.sort.width, left, right))
