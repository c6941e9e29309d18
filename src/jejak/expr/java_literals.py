"""Constants as Java literals. Imports `sorts` and `values`."""

import math
from typing import Any

from jejak.expr.sorts import BV32, BV64, KIND_FP, Sort
from jejak.expr.values import same_float, to_single


def literal(value: Any, sort: Sort) -> str:
    """Return a Java expression for a number; it starts with a minus or is a primary."""
    if sort.kind == KIND_FP:
        return _real(value, sort.width)
    if sort is BV32 or sort is BV64:
        kind = "Integer" if sort is BV32 else "Long"
        if value == sort.low:
            return f"{kind}.MIN_VALUE"
        if value == sort.high:
            return f"{kind}.MAX_VALUE"
    if sort is BV64 and not BV32.low <= value <= BV32.high:
        return f"{value}L"
    return str(value)


def _real(value: float, width: int) -> str:
    kind = "Float" if width == 32 else "Double"
    if math.isnan(value):
        return f"{kind}.NaN"
    if math.isinf(value):
        return f"{kind}.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
    return repr(value) if width == 64 else f"{_shortest_single(value)}f"


def _shortest_single(value: float) -> str:
    """Return the shortest decimal that is this single-precision value and no other."""
    for digits in range(1, 10):
        text = f"{value:.{digits}g}"
        if same_float(to_single(float(text)), value):
            break
    return repr(float(text))
