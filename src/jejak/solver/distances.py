"""How far a formula is from holding under a model: 0 where it holds, else up to about 1 a conjunct.

Floats are as far apart as there are floats between them, so that every magnitude counts alike.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Final

from jejak.expr import Expr, Model
from jejak.expr.ops import AND, EQ, FEQ, FLE, FLT, ITE, NOT, OR, SLE, SLT, ULE, ULT
from jejak.expr.sorts import KIND_BV, KIND_FP, KIND_INT

WRONG: Final = 1.0
"""The distance of what is just wrong."""
NOT_A_NUMBER: Final = 2.0
MOST_DEPTH: Final = 40

_BITS: Final = 1.0 / 64
_DOUBLE: Final = struct.Struct(">d")
_LONG: Final = struct.Struct(">q")


def ordinal(value: float) -> int:
    """The position of a double, which is not NaN, among all doubles; both zeros have 0."""
    bits: int = _LONG.unpack(_DOUBLE.pack(value))[0]
    return bits if bits >= 0 else -(bits + (1 << 63))


def from_ordinal(position: int) -> float:
    """The double at a position; infinite beyond the last one."""
    last = 0x7FF0000000000000
    bits = min(abs(position), last)
    value: float = _DOUBLE.unpack(_LONG.pack(bits))[0]
    return -value if position < 0 else value


def apart(x: int | float, y: int | float) -> float:
    """How far two numbers are apart, 0 to 1."""
    if isinstance(x, float) or isinstance(y, float):
        if math.isnan(x) or math.isnan(y):
            return NOT_A_NUMBER
        steps = abs(ordinal(x) - ordinal(y))
    else:
        steps = abs(x - y)
    return min(math.log2(1 + steps) * _BITS, WRONG)


def distance(model: Model, formula: Expr, wanted: bool = True, depth: int = 0) -> float:
    """How far `formula` is from being `wanted`."""
    if model.holds(formula) is wanted:
        return 0.0
    op = formula.op
    if op == NOT:
        return distance(model, formula.args[0], not wanted, depth)
    if depth < MOST_DEPTH:
        if op in (AND, OR):
            parts = [distance(model, each, wanted, depth + 1) for each in formula.args]
            return sum(parts) if (op == AND) is wanted else min(parts)
        if op == ITE:
            condition, yes, no = formula.args
            chosen = yes if model.holds(condition) else no
            return distance(model, chosen, wanted, depth + 1)
    compare = COMPARISONS.get(op)
    if compare is None or formula.args[0].sort.kind not in (KIND_FP, KIND_BV, KIND_INT):
        return WRONG
    x, y = model.value(formula.args[0]), model.value(formula.args[1])
    return compare(x, y, wanted)


def _equal(x: float, y: float, wanted: bool) -> float:
    """For `==`: wrongly unequal numbers are as far as they are apart."""
    return apart(x, y) + _BITS if wanted else _BITS


def _less(x: float, y: float, wanted: bool) -> float:
    """For an order: on the wrong side, as far as from the other one."""
    far = apart(x, y)
    return far + _BITS if wanted or far < NOT_A_NUMBER else _BITS


def _relative(x: float, y: float) -> float:
    if math.isnan(x) or math.isnan(y):
        return NOT_A_NUMBER
    size = abs(x) + abs(y)
    return abs(x - y) / size if 0 < size < math.inf else WRONG


def _nearly_equal(x: float, y: float, wanted: bool) -> float:
    """See `_equal`."""
    return _relative(x, y) + _LEAST if wanted else _LEAST


def _nearly_less(x: float, y: float, wanted: bool) -> float:
    """See `_less`."""
    far = _relative(x, y)
    return far + _LEAST if wanted or far < NOT_A_NUMBER else _LEAST


_LEAST: Final = 1e-20
COMPARISONS: Final[dict[int, Callable[[float, float, bool], float]]] = {
    EQ: _equal,
    FEQ: _equal,
    FLT: _less,
    FLE: _less,
    SLT: _less,
    SLE: _less,
    ULT: _less,
    ULE: _less,
}
"""How far comparisons are from holding, or from not holding; the logarithm of units."""
SMOOTH: Final[dict[int, Callable[[float, float, bool], float]]] = {
    each: _nearly_equal if each in (EQ, FEQ) else _nearly_less for each in COMPARISONS
}
"""The same as a part of the numbers' size: where several comparisons must be met at once, a step
that brings one much nearer and another one a little further away is a good one."""
