"""Comparisons of choices as choices of comparisons: so a distance sees both sides of a choice.

`(c ? x : y) < z` says `c && x < z || !c && y < z`; where the value of the choice does not change
with the variables, as behind a limit, only the second form tells how far it is to the other side.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, and_, not_, ops, or_, simplifying
from jejak.expr.build import build
from jejak.solver.distances import COMPARISONS

MOST_DEPTH: Final = 12
MOST_LIFTED: Final = 60
"""Choices that are lifted for one query, at most."""


def lifted(conjuncts: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """The same conjuncts, without choices in comparisons as far as that takes few of them."""
    lifting = _Lifting()
    with simplifying(False):
        return tuple([lifting.formula(each, 0) for each in conjuncts])


class _Lifting:
    def __init__(self) -> None:
        self.left = MOST_LIFTED

    def formula(self, formula: Expr, depth: int) -> Expr:
        """A formula with its choices lifted."""
        if depth > MOST_DEPTH or self.left <= 0:
            return formula
        if formula.op in (ops.NOT, ops.AND, ops.OR):
            parts = tuple([self.formula(each, depth + 1) for each in formula.args])
            if all(one is other for one, other in zip(parts, formula.args, strict=True)):
                return formula
            return build(formula.op, formula.sort, parts, None)
        if formula.op in COMPARISONS:
            return self.comparison(formula, depth)
        return formula

    def comparison(self, formula: Expr, depth: int) -> Expr:
        """A comparison of a choice, of which both outcomes are compared."""
        for at, each in enumerate(formula.args):
            if each.op == ops.ITE:
                self.left -= 1
                condition = each.args[0]
                before, after = formula.args[:at], formula.args[at + 1 :]
                one, other = (
                    build(formula.op, formula.sort, (*before, side, *after), None)
                    for side in each.args[1:]
                )
                return or_(
                    and_(self.formula(condition, depth + 1), self.formula(one, depth + 1)),
                    and_(self.formula(not_(condition), depth + 1), self.formula(other, depth + 1)),
                )
        return formula
