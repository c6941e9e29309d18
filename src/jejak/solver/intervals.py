"""Where the results of operations lie by where their arguments lie.

An interval is the least and the greatest number and whether NaN is possible, too; the least is
above the greatest where no number is. Truth values are 0 and 1. Rounding is monotone: what comes
of the ends of arguments, rounded as the program rounds, are the ends of what comes of all between.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from jejak.expr import Expr, ops, values
from jejak.expr.sorts import KIND_BV, KIND_FP
from jejak.solver.images import IMAGES
from jejak.solver.ranges import COMPUTED, shifted

Interval = tuple[Any, Any, bool]
INF: Final = math.inf
NOTHING: Final[Interval] = (INF, -INF, False)
ANY_FLOAT: Final[Interval] = (-INF, INF, True)
OPEN: Final[Interval] = (0, 1, False)


def whole(term: Expr) -> Interval:
    """Where a term of a sort lies in any case."""
    if term.sort.kind == KIND_FP:
        return ANY_FLOAT
    if term.sort.kind == KIND_BV:
        return term.sort.low, term.sort.high, False
    return OPEN


def is_empty(interval: Interval) -> bool:
    """Whether nothing is in an interval."""
    return bool(interval[0] > interval[1]) and not interval[2]


def common(one: Interval, other: Interval) -> Interval:
    """What lies in both."""
    return max(one[0], other[0]), min(one[1], other[1]), one[2] and other[2]


def hull(one: Interval, other: Interval) -> Interval:
    """What holds both."""
    return min(one[0], other[0]), max(one[1], other[1]), one[2] or other[2]


def forward(term: Expr, parts: list[Interval]) -> Interval:
    """Where a term lies, by where its arguments do."""
    if term.op == ops.FUNCTION:
        return _called(term, parts)
    compute = _FORWARD.get(term.op)
    if compute is None:
        return _whole_numbers(term, parts)
    return compute(term, parts)


def _called(term: Expr, parts: list[Interval]) -> Interval:
    nan = any(each[2] for each in parts)
    if any(each[0] > each[1] for each in parts):
        return ANY_FLOAT if len(parts) > 1 else (INF, -INF, nan)
    image = IMAGES[str(term.payload).rpartition(".")[2]]
    low, high, undefined = image(*[end for each in parts for end in each[:2]])
    return low, high, nan or undefined


def _whole_numbers(term: Expr, parts: list[Interval]) -> Interval:
    widest = whole(term)
    compute = COMPUTED.get(term.op)
    kinds = {term.sort.kind, *[each.sort.kind for each in term.args]}
    if compute is None or kinds != {KIND_BV}:
        return widest
    low, high = compute(term, [(each[0], each[1]) for each in parts])
    return (low, high, False) if widest[0] <= low and high <= widest[1] else widest


def _truth(can_hold: bool, can_fail: bool) -> Interval:
    return int(not can_fail), int(can_hold), False


def _has(interval: Interval, number: float) -> bool:
    return bool(interval[0] <= number <= interval[1])


# --- floats ------------------------------------------------------------------------------------


def _sum(term: Expr, parts: list[Interval]) -> Interval:
    x, y = parts
    nan = x[2] or y[2] or (x[1] == INF and y[0] == -INF) or (x[0] == -INF and y[1] == INF)
    if x[0] > x[1] or y[0] > y[1]:
        return INF, -INF, nan
    width = term.sort.width
    low, high = values.fadd(width, x[0], y[0]), values.fadd(width, x[1], y[1])
    return -INF if math.isnan(low) else low, INF if math.isnan(high) else high, nan


def _difference(term: Expr, parts: list[Interval]) -> Interval:
    x, y = parts
    if term.args[0] is term.args[1]:
        return (0.0, 0.0, x[2] or math.isinf(x[0]) or math.isinf(x[1])) if x[0] <= x[1] else x
    return _sum(term, [x, (-y[1], -y[0], y[2])])


def _product(term: Expr, parts: list[Interval]) -> Interval:
    x, y = parts
    width = term.sort.width
    nan = x[2] or y[2]
    if x[0] > x[1] or y[0] > y[1]:
        return INF, -INF, nan
    if term.args[0] is term.args[1]:
        least = 0.0 if _has(x, 0.0) else min(abs(x[0]), abs(x[1]))
        most = max(abs(x[0]), abs(x[1]))
        return values.fmul(width, least, least), values.fmul(width, most, most), nan
    nan = nan or (_has(x, 0.0) and _is_unbounded(y)) or (_has(y, 0.0) and _is_unbounded(x))
    corners = [values.fmul(width, one, other) for one in x[:2] for other in y[:2]]
    corners = [0.0 if math.isnan(each) else each for each in corners]  # 0 * inf
    return min(corners), max(corners), nan


def _is_unbounded(x: Interval) -> bool:
    return bool(x[0] == -INF or x[1] == INF)


def _quotient(term: Expr, parts: list[Interval]) -> Interval:
    x, y = parts
    nan = x[2] or y[2] or (_is_unbounded(x) and _is_unbounded(y))
    if x[0] > x[1] or y[0] > y[1]:
        return INF, -INF, nan
    if _has(y, 0.0):  # which zero is not known
        return -INF, INF, nan or _has(x, 0.0)
    width = term.sort.width
    corners = [values.fdiv(width, one, other) for one in x[:2] for other in y[:2]]
    corners = [0.0 if math.isnan(each) else each for each in corners]  # inf / inf
    return min(corners), max(corners), nan


def _remainder(_: Expr, parts: list[Interval]) -> Interval:
    x, y = parts
    nan = x[2] or y[2] or _is_unbounded(x) or _has(y, 0.0)
    if x[0] > x[1] or y[0] > y[1]:
        return INF, -INF, nan
    most = max(abs(y[0]), abs(y[1]))
    if not _has(y, 0.0) and -min(abs(y[0]), abs(y[1])) < x[0] <= x[1] < min(abs(y[0]), abs(y[1])):
        return x[0], x[1], nan
    if y[0] == y[1] != 0.0 and x[0] >= 0.0 and x[1] - x[0] < 0.99 * most and x[1] < INF:
        low, high = math.fmod(x[0], most), math.fmod(x[1], most)
        if low <= high:
            return low, high, nan
    return max(min(x[0], 0.0), -most), min(max(x[1], 0.0), most), nan


def _negative(_: Expr, parts: list[Interval]) -> Interval:
    low, high, nan = parts[0]
    return -high, -low, nan


def _magnitude(_: Expr, parts: list[Interval]) -> Interval:
    low, high, nan = parts[0]
    if low > high:
        return parts[0]
    least = 0.0 if low <= 0.0 <= high else min(abs(low), abs(high))
    return least, max(abs(low), abs(high)), nan


def _root(term: Expr, parts: list[Interval]) -> Interval:
    low, high, nan = parts[0]
    nan = nan or low < 0.0
    if max(low, 0.0) > high:
        return INF, -INF, nan
    width = term.sort.width
    return values.fsqrt(width, max(low, 0.0)), values.fsqrt(width, high), nan


def _rounded(term: Expr, parts: list[Interval]) -> Interval:
    low, high, nan = parts[0]
    if low > high:
        return parts[0]
    mode = str(term.payload)
    return values.fround(mode, low), values.fround(mode, high), nan


def _resized(term: Expr, parts: list[Interval]) -> Interval:
    low, high, nan = parts[0]
    if low > high or term.sort.width == 64:
        return parts[0]
    return values.to_single(low), values.to_single(high), nan


def _from_whole(term: Expr, parts: list[Interval]) -> Interval:
    width = term.sort.width
    if term.args[0].sort.kind != KIND_BV:
        return -INF, INF, False
    return values.int_to_fp(width, parts[0][0]), values.int_to_fp(width, parts[0][1]), False


def _to_whole(term: Expr, parts: list[Interval]) -> Interval:
    low, high, nan = parts[0]
    if low > high:
        return 0, 0, False
    width = term.sort.width
    found = values.fp_to_int(width, low), values.fp_to_int(width, high), False
    return hull(found, (0, 0, False)) if nan else found


def _is_nan(_: Expr, parts: list[Interval]) -> Interval:
    return _truth(parts[0][2], bool(parts[0][0] <= parts[0][1]))


# --- comparisons and choices --------------------------------------------------------------------


def _less(term: Expr, parts: list[Interval]) -> Interval:
    x, y = parts
    if term.op in (ops.ULT, ops.ULE) and (x[0] < 0 or y[0] < 0):
        return OPEN
    nan = x[2] or y[2]
    if x[0] > x[1] or y[0] > y[1]:
        return _truth(False, nan)
    if term.op in (ops.SLT, ops.SLE):
        apart = _distance(term, x, y)
        if apart is not None:
            holds = apart < 0 or (apart == 0 and term.op == ops.SLE)
            return _truth(holds, not holds)
    if term.op in (ops.FLT, ops.SLT, ops.ULT):
        return _truth(x[0] < y[1], nan or x[1] >= y[0])
    return _truth(x[0] <= y[1], nan or x[1] > y[0])


def _distance(term: Expr, x: Interval, y: Interval) -> int | None:
    """How far the left side is above the right one, where one is the other plus a constant.

    None for other sides, and where the sum may leave its sort.
    """
    left, right = term.args
    one, step = shifted(left)
    other, back = shifted(right)
    if one is not other or (step and back) or one.sort.kind != KIND_BV:
        return None
    low, high, _ = y if step else x
    if low + step + back < one.sort.low or high + step + back > one.sort.high:
        return None
    return step - back


def _equal(term: Expr, parts: list[Interval]) -> Interval:
    x, y = parts
    overlap = max(x[0], y[0]) <= min(x[1], y[1])
    is_one = x[0] == x[1] == y[0] == y[1] and not (x[2] or y[2])
    if term.op == ops.EQ and term.args[0].sort.kind == KIND_FP:
        return _truth(overlap or (x[2] and y[2]), not is_one or x[0] == 0.0)
    return _truth(overlap, not is_one)


def _negation(_: Expr, parts: list[Interval]) -> Interval:
    return 1 - parts[0][1], 1 - parts[0][0], False


def _all(_: Expr, parts: list[Interval]) -> Interval:
    return min([each[0] for each in parts]), min([each[1] for each in parts]), False


def _any(_: Expr, parts: list[Interval]) -> Interval:
    return max([each[0] for each in parts]), max([each[1] for each in parts]), False


def _choice(_: Expr, parts: list[Interval]) -> Interval:
    condition, yes, no = parts
    if condition[0] == condition[1]:
        return yes if condition[0] else no
    return hull(yes, no)


def _divided(term: Expr, parts: list[Interval]) -> Interval:
    x, y = parts
    if term.sort.kind != KIND_BV or _has(y, 0):
        return whole(term)
    corners = [values.sdiv(0, one, other) for one in x[:2] for other in y[:2]]
    found = min(corners), max(corners), False
    return found if found[1] <= term.sort.high else whole(term)


def _rest(term: Expr, parts: list[Interval]) -> Interval:
    x, y = parts
    if term.sort.kind != KIND_BV or _has(y, 0):
        return whole(term)
    most = max(abs(y[0]), abs(y[1])) - 1
    return max(min(x[0], 0), -most), min(max(x[1], 0), most), False


_FORWARD: Final[dict[int, Callable[[Expr, list[Interval]], Interval]]] = {
    ops.NOT: _negation,
    ops.AND: _all,
    ops.OR: _any,
    ops.ITE: _choice,
    ops.EQ: _equal,
    ops.SDIV: _divided,
    ops.SREM: _rest,
    ops.SLT: _less,
    ops.SLE: _less,
    ops.ULT: _less,
    ops.ULE: _less,
    ops.FADD: _sum,
    ops.FSUB: _difference,
    ops.FMUL: _product,
    ops.FDIV: _quotient,
    ops.FREM: _remainder,
    ops.FNEG: _negative,
    ops.FABS: _magnitude,
    ops.FSQRT: _root,
    ops.FROUND: _rounded,
    ops.FEQ: _equal,
    ops.FLT: _less,
    ops.FLE: _less,
    ops.FNAN: _is_nan,
    ops.FP_TO_FP: _resized,
    ops.INT_TO_FP: _from_whole,
    ops.FP_TO_INT: _to_whole,
}
