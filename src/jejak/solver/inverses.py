"""Where arguments of operations lie by where their results lie: the way back of `intervals`.

A result that was rounded stands for all numbers up to the floats beside it, and what is computed
from those is moved outwards once more.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from jejak.expr import Expr, ops
from jejak.expr.sorts import KIND_BOOL, KIND_BV, KIND_FP
from jejak.solver.images import above, arguments, below
from jejak.solver.intervals import ANY_FLOAT, INF, OPEN, Interval, common, is_empty, whole

Parts = list[Interval]
_TRUE: Final[Interval] = (1, 1, False)
_FALSE: Final[Interval] = (0, 0, False)
_NUMBER: Final[Interval] = (-INF, INF, False)
_SLACK: Final = 2.0**-40
LAST_SINGLE: Final = float.fromhex("0x1.fffffep127")


def backward(term: Expr, result: Interval, parts: Parts) -> Parts | None:
    """Where the arguments lie, as the result tells; to be met with `parts`. None: nothing told."""
    if term.op in _COMPARED:
        return _compared(term, result, parts)
    if term.op in _ARITHMETIC:
        if result[2]:
            return None
        if result[0] > result[1]:
            return [(1, 0, False)] * len(parts)
        return _ARITHMETIC[term.op](term, result, parts)
    other = _OTHERS.get(term.op)
    return None if other is None else other(term, result, parts)


def spread(term: Expr, result: Interval) -> tuple[float, float]:
    """Between which real numbers lies what was rounded to a result."""
    low, high = result[0], result[1]
    if term.sort.width == 32:
        low, high = min(low, LAST_SINGLE), max(high, -LAST_SINGLE)
        return low - abs(low) * 2.0**-23 - 2.0**-149, high + abs(high) * 2.0**-23 + 2.0**-149
    return math.nextafter(low, -INF), math.nextafter(high, INF)


def _widened(low: float, high: float) -> Interval:
    return (
        -INF if math.isnan(low) else math.nextafter(low, -INF),
        INF if math.isnan(high) else math.nextafter(high, INF),
        False,
    )


# --- truth -------------------------------------------------------------------------------------


def _negation(_term: Expr, result: Interval, _parts: Parts) -> Parts:
    return [(1 - result[1], 1 - result[0], False)]


def _junction(term: Expr, result: Interval, parts: Parts) -> Parts | None:
    if result[0] != result[1]:
        return None
    neutral = _TRUE if term.op == ops.AND else _FALSE
    if result[:2] == neutral[:2]:
        return [neutral] * len(parts)
    left = [at for at, each in enumerate(parts) if each[:2] != neutral[:2]]
    if len(left) != 1:
        return None
    return [result if at == left[0] else OPEN for at in range(len(parts))]


def _choice(_term: Expr, result: Interval, parts: Parts) -> Parts | None:
    condition, yes, no = parts
    if condition[0] != condition[1]:
        can_yes = not is_empty(common(yes, result))
        can_no = not is_empty(common(no, result))
        if can_yes and can_no:
            return None
        condition = (int(can_yes), int(not can_no), False)
        if not can_yes and not can_no:
            return [(1, 0, False), yes, no]
    return [condition, result, no] if condition[0] else [condition, yes, result]


def _compared(term: Expr, result: Interval, parts: Parts) -> Parts | None:
    """The sides of a comparison that holds, or does not."""
    x, y = parts
    if result[0] != result[1] or term.args[0].sort.kind not in (KIND_FP, KIND_BV, KIND_BOOL):
        return None
    holds = result[0] == 1
    is_float = term.args[0].sort.kind == KIND_FP
    if term.op in (ops.EQ, ops.FEQ):
        if holds:
            met = common(x, y)
            return [met, met] if term.op == ops.EQ else [(*met[:2], False)] * 2
        if is_float:
            return None
        return [_without(x, y), _without(y, x)]
    if term.op in (ops.ULT, ops.ULE):
        return None
    is_strict = term.op in (ops.FLT, ops.SLT)
    if holds:
        return _at_most(x, y, is_strict, is_float)
    if x[2] or y[2]:
        return None
    swapped = _at_most(y, x, not is_strict, is_float)
    return [swapped[1], swapped[0]]


def _at_most(x: Interval, y: Interval, is_strict: bool, is_float: bool) -> Parts:
    high, low = y[1], x[0]
    if is_strict:
        high = math.nextafter(high, -INF) if is_float else high - 1
        low = math.nextafter(low, INF) if is_float else low + 1
    return [(x[0], min(x[1], high), False), (max(y[0], low), y[1], False)]


def _without(x: Interval, y: Interval) -> Interval:
    """Whole numbers that are not the only one of others."""
    if y[0] != y[1]:
        return x
    if x[0] == y[0]:
        return x[0] + 1, x[1], False
    return (x[0], x[1] - 1, False) if x[1] == y[0] else x


def _nan(_term: Expr, result: Interval, parts: Parts) -> Parts | None:
    if result[0] != result[1]:
        return None
    return [(INF, -INF, True)] if result[0] else [(*parts[0][:2], False)]


# --- floats: the result is a number --------------------------------------------------------------


def _sum(term: Expr, result: Interval, parts: Parts) -> Parts:
    low, high = spread(term, result)
    return [_taken(low, high, parts[1]), _taken(low, high, parts[0])]


def _taken(low: float, high: float, other: Interval) -> Interval:
    """What must be added to a term for a sum."""
    if math.isinf(other[0]) or math.isinf(other[1]):
        return _NUMBER
    return _widened(low - other[1], high - other[0])


def _difference(term: Expr, result: Interval, parts: Parts) -> Parts:
    low, high = spread(term, result)
    x, y = parts
    first = _taken(low, high, (-y[1], -y[0], False))
    second = _taken(low, high, x)
    return [first, (-second[1], -second[0], False)]


def _product(term: Expr, result: Interval, parts: Parts) -> Parts:
    low, high = spread(term, result)
    x, y = parts
    if term.args[0] is term.args[1]:
        if not 0.0 <= high < INF:
            return [_NUMBER, _NUMBER]
        most = above(math.sqrt(high), 2)
        least = below(math.sqrt(low), 2) if low > 0.0 else 0.0
        ends = -most, most, False
        if x[0] > -least:
            ends = least, most, False
        elif x[1] < least:
            ends = -most, -least, False
        return [ends, ends]
    return [_divided(low, high, y), _divided(low, high, x)]


def _divided(low: float, high: float, by: Interval) -> Interval:
    """What gives a number between ends when it is multiplied."""
    if math.isinf(low) or math.isinf(high) or math.isinf(by[0]) or math.isinf(by[1]):
        return _NUMBER
    if by[0] > 0.0 or by[1] < 0.0:
        corners = [one / other for one in (low, high) for other in by[:2]]
        return _widened(min(corners), max(corners))
    if low <= 0.0 <= high or by[0] < 0.0 < by[1] or by[0] == by[1]:
        return _NUMBER
    end = by[1] if by[0] == 0.0 else by[0]
    nearest = (low if low > 0.0 else high) / end
    return _widened(nearest, INF) if nearest > 0.0 else _widened(-INF, nearest)


def _quotient(term: Expr, result: Interval, parts: Parts) -> Parts:
    low, high = spread(term, result)
    x, y = parts
    if any(math.isinf(each) for each in (low, high, *x[:2], *y[:2])):
        return [_NUMBER, _NUMBER]
    corners = [one * other for one in (low, high) for other in y[:2]]
    first = _widened(min(corners), max(corners))
    if low <= 0.0 <= high:
        return [first, _NUMBER]
    inverse = [one / other for one in x[:2] for other in (low, high)]
    return [first, _widened(min(inverse), max(inverse))]


def _negative(_term: Expr, result: Interval, _parts: Parts) -> Parts:
    return [(-result[1], -result[0], False)]


def _magnitude(_term: Expr, result: Interval, parts: Parts) -> Parts:
    low, high, _ = result
    if parts[0][0] > -low:
        return [(low, high, False)]
    return [(-high, -low if parts[0][1] < low else high, False)]


def _root(term: Expr, result: Interval, _parts: Parts) -> Parts:
    low, high = spread(term, result)
    least = below(low * low, 2) if low > 0.0 else 0.0
    return [(max(least, 0.0), above(high * high, 2) if high < INF else INF, False)]


def _rounded(_term: Expr, result: Interval, _parts: Parts) -> Parts:
    return [_widened(result[0] - 1.0, result[1] + 1.0)]


def _resized(term: Expr, result: Interval, _parts: Parts) -> Parts:
    if term.sort.width == 64:
        return [result]
    return [(*spread(term, result), False)]


def _from_whole(term: Expr, result: Interval, _parts: Parts) -> Parts | None:
    if term.args[0].sort.kind != KIND_BV:
        return None
    low, high = spread(term, result)
    least, most, _ = whole(term.args[0])
    return [
        (
            least if low <= least else math.ceil(low) if low < INF else most + 1,
            most if high >= most else math.floor(high) if high > -INF else least - 1,
            False,
        )
    ]


def _called(term: Expr, result: Interval, parts: Parts) -> Parts | None:
    name = str(term.payload).rpartition(".")[2]
    if len(parts) == 1:
        return [(*arguments(name, result[0], result[1]), False)]
    if name != "pow" or not parts[1][0] == parts[1][1] > 0.0 or not parts[0][0] >= 0.0:
        return None
    low, high = max(below(result[0]), 0.0), above(result[1])
    root = 1.0 / parts[1][0]
    if not (_SLACK < root < 1e6 and high < INF):
        return None
    try:
        least, most = low**root, high**root
    except OverflowError:
        return None
    return [(least * (1 - _SLACK), most * (1 + _SLACK) + 1e-300, False), ANY_FLOAT]


# --- whole numbers, where nothing wraps ---------------------------------------------------------


def _to_whole(term: Expr, result: Interval, _parts: Parts) -> Parts | None:
    low, high, _ = result
    least, most, _ = whole(term)
    if term.sort.kind != KIND_BV:
        return None
    start = -INF if low == least else float(low) if low > 0 else float(low) - 1.0
    end = INF if high == most else float(high) if high < 0 else float(high) + 1.0
    return [(math.nextafter(start, -INF), math.nextafter(end, INF), low <= 0 <= high)]


def _added(term: Expr, result: Interval, parts: Parts) -> Parts | None:
    x, y = parts
    if term.sort.kind != KIND_BV:
        return None
    if x[0] + y[0] < term.sort.low or x[1] + y[1] > term.sort.high:
        return None
    return [
        (result[0] - y[1], result[1] - y[0], False),
        (result[0] - x[1], result[1] - x[0], False),
    ]


def _subtracted(term: Expr, result: Interval, parts: Parts) -> Parts | None:
    x, y = parts
    if term.sort.kind != KIND_BV:
        return None
    if x[0] - y[1] < term.sort.low or x[1] - y[0] > term.sort.high:
        return None
    return [
        (result[0] + y[0], result[1] + y[1], False),
        (x[0] - result[1], x[1] - result[0], False),
    ]


def _multiplied(term: Expr, result: Interval, parts: Parts) -> Parts | None:
    x, y = parts
    if term.sort.kind != KIND_BV or x[0] < 0 or y[0] < 0 or x[1] * y[1] > term.sort.high:
        return None
    low, high = max(result[0], 0), result[1]
    if high < 0:
        return [(1, 0, False), (1, 0, False)]
    found: Parts = []
    for mine, other in ((x, y), (y, x)):
        least = -(-low // other[1]) if other[1] > 0 else 0
        most = high // other[0] if other[0] > 0 else mine[1]
        found.append((least, most, False))
    return found


def _same(_term: Expr, result: Interval, _parts: Parts) -> Parts:
    return [result]


Back = Callable[[Expr, Interval, Parts], Parts | None]
_COMPARED: Final = frozenset(
    (ops.EQ, ops.FEQ, ops.FLT, ops.FLE, ops.SLT, ops.SLE, ops.ULT, ops.ULE)
)
_ARITHMETIC: Final[dict[int, Back]] = {
    ops.FADD: _sum,
    ops.FSUB: _difference,
    ops.FMUL: _product,
    ops.FDIV: _quotient,
    ops.FNEG: _negative,
    ops.FABS: _magnitude,
    ops.FSQRT: _root,
    ops.FROUND: _rounded,
    ops.FP_TO_FP: _resized,
    ops.INT_TO_FP: _from_whole,
    ops.FUNCTION: _called,
}
_OTHERS: Final[dict[int, Back]] = {
    ops.NOT: _negation,
    ops.AND: _junction,
    ops.OR: _junction,
    ops.ITE: _choice,
    ops.FNAN: _nan,
    ops.FP_TO_INT: _to_whole,
    ops.ADD: _added,
    ops.SUB: _subtracted,
    ops.MUL: _multiplied,
    ops.SEXT: _same,
}
