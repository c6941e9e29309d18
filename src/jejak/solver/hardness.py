"""Which conjuncts are hard arithmetic.

Floats that are computed with, functions of them, casts; long numbers that are divided, and numbers
that are multiplied with or divided by what is open, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.expr import BV64, Expr, ops

MOST_KNOWN: Final = 500_000

_HARD: Final = frozenset(
    (
        ops.FADD, ops.FSUB, ops.FMUL, ops.FDIV, ops.FREM, ops.FSQRT, ops.FROUND, ops.FUNCTION,
        ops.FP_TO_FP, ops.INT_TO_FP, ops.FP_TO_INT,
    )
)  # fmt: skip


_DIVISIONS: Final = frozenset((ops.SDIV, ops.SREM))


def computes_with_floats(term: Expr) -> bool:
    """Whether a term is hard for a solver that turns floats into circuits."""
    return term.op in _HARD


def divides(term: Expr) -> bool:
    """Whether a term multiplies or divides so that a circuit of it is large."""
    if term.op in _DIVISIONS:
        return term.sort is BV64 or not term.args[1].is_const
    return term.op == ops.MUL and not (term.args[0].is_const or term.args[1].is_const)


class Hardness:
    """Tells whether a term of conjuncts is hard; what it has seen, it remembers by ids."""

    def __init__(self, is_hard_term: Callable[[Expr], bool] = computes_with_floats) -> None:
        self._is_hard_term = is_hard_term
        self._easy: set[int] = set()

    def is_hard(self, conjuncts: tuple[Expr, ...]) -> bool:
        """Whether some term is."""
        easy = self._easy
        if len(easy) > MOST_KNOWN:
            easy.clear()
        new = [each for each in conjuncts if each.id not in easy]
        seen = {each.id for each in new}
        while new:
            top = new.pop()
            if self._is_hard_term(top):
                return True
            for each in top.args:
                if each.id not in seen and each.id not in easy:
                    seen.add(each.id)
                    new.append(each)
        easy |= seen
        return False
