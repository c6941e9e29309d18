"""Which conjuncts are hard arithmetic: floats that are computed with, functions of them, casts."""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, ops

MOST_KNOWN: Final = 500_000

_HARD: Final = frozenset(
    (
        ops.FADD, ops.FSUB, ops.FMUL, ops.FDIV, ops.FREM, ops.FSQRT, ops.FROUND, ops.FUNCTION,
        ops.FP_TO_FP, ops.INT_TO_FP, ops.FP_TO_INT,
    )
)  # fmt: skip


class Hardness:
    """Tells whether conjuncts are hard; what it has seen of terms, it remembers by their ids."""

    def __init__(self) -> None:
        self._easy: set[int] = set()

    def is_hard(self, conjuncts: tuple[Expr, ...]) -> bool:
        """Whether some term computes with floats."""
        easy = self._easy
        if len(easy) > MOST_KNOWN:
            easy.clear()
        new = [each for each in conjuncts if each.id not in easy]
        seen = {each.id for each in new}
        while new:
            top = new.pop()
            if top.op in _HARD:
                return True
            for each in top.args:
                if each.id not in seen and each.id not in easy:
                    seen.add(each.id)
                    new.append(each)
        easy |= seen
        return False
