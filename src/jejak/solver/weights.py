"""How much an expression that a solver holds, but a query does not need, slows the query.

A SAT solver gives a value to every gate that it ever met. Weights are microseconds per query, as
measured with bitwuzla (64 bits: division 400, floating-point addition 900, comparison 4); their
ratios matter, not the machine's speed. Fixed figures, not clocks, decide, so runs repeat.
"""

from __future__ import annotations

from collections.abc import Callable

from jejak.expr import Expr
from jejak.expr.ops import OPERATORS

NEW_SOLVER = 1500
"""What a new solver costs, in the same unit."""

NEW_TERM = 10
"""What it costs to tell a new solver a term again, in multiples of the term's weight."""

_HEAVY: dict[str, Callable[[int], int]] = {
    "MUL": lambda width: width * width // 40,
    "SDIV": lambda width: width * width // 10,
    "SREM": lambda width: width * width // 10,
    "SHL": lambda width: width // 2,
    "ASHR": lambda width: width // 2,
    "LSHR": lambda width: width // 2,
    "FADD": lambda width: width * 12,
    "FSUB": lambda width: width * 12,
    "FMUL": lambda width: width * 12,
    "FDIV": lambda width: width * 12,
    "FREM": lambda width: width * 40,
    "FSQRT": lambda width: width * 12,
    "FROUND": lambda width: width * 4,
    "FP_TO_FP": lambda width: width * 4,
    "INT_TO_FP": lambda width: width * 4,
    "FP_TO_INT": lambda width: width * 6,
    "SELECT": lambda _width: 50,
    "STORE": lambda _width: 50,
}


def _light(width: int) -> int:
    return width // 16 + 1


_FREE = ("VAR", "CONST", "SEXT", "ZEXT", "TRUNCATE", "NOT", "BIT_NOT")
_BY_CODE: list[Callable[[int], int] | None] = [
    None if operator.name in _FREE else _HEAVY.get(operator.name, _light) for operator in OPERATORS
]


def weight(expression: Expr) -> int:
    """The weight of one node without its arguments."""
    by_width = _BY_CODE[expression.op]
    if by_width is None:
        return 0
    return by_width(expression.sort.width or expression.args[0].sort.width)


def whole_weight(conjuncts: tuple[Expr, ...]) -> int:
    """The weight of all nodes of some expressions, each counted once."""
    total = 0
    seen = {each.id for each in conjuncts}
    stack = list(conjuncts)
    while stack:
        top = stack.pop()
        total += weight(top)
        for each in top.args:
            if each.id not in seen:
                seen.add(each.id)
                stack.append(each)
    return total
