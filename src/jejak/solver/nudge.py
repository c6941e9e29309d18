"""Small steps of single variables, away from the model of the path so far.

Where nothing can be undone (a remainder, a quotient, a hash), the number that is wanted is often
next door: the day after falls on another weekday. Some dozen evaluations tell, and a solver would
have to think about the whole circuit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.expr import Expr, Model, variables
from jejak.expr.sorts import KIND_BV, KIND_INT
from jejak.expr.values import wrap

STEPS: Final = (1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8, 16, -16, 32, -32, 100, -100)
MOST_VARIABLES: Final = 6
EFFORT: Final = 10_000
"""Nodes that are evaluated for one query, at most."""


def nudged(conjuncts: tuple[Expr, ...], new: tuple[Expr, ...], model: Model) -> Model | None:
    """A model of all conjuncts, one step from a model of those that are not new; None without."""
    effort = EFFORT
    for name, value in _neighbours(new, model):
        near = model.updated({name: value})
        if all(near.holds(each) for each in new) and all(near.holds(each) for each in conjuncts):
            return near
        effort -= near.evaluated()
        if effort <= 0:
            return None
    return None


def _neighbours(new: tuple[Expr, ...], model: Model) -> Iterator[tuple[str, int]]:
    """Other values of numbers that the new conjuncts speak of, the nearest first."""
    free = dict.fromkeys(each for one in new for each in variables(one))
    numbers = [each for each in free if each.sort.kind in (KIND_BV, KIND_INT)][:MOST_VARIABLES]
    for step in STEPS:
        for each in numbers:
            value = model.value(each) + step
            fits = each.sort.kind == KIND_INT or wrap(value, each.sort.width) == value
            if fits:
                yield str(each.payload), value
