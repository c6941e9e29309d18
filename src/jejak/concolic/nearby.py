"""Inputs near one that is known: the same but for one variable, where the whole is too hard.

Of what stands on both sides of a comparison, one is often computed in a way that no solver inverts,
and the other is plain: as in all concolic execution, the first one then stays as it was in the run.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, Model, const
from jejak.expr.substitute import substitute
from jejak.expr.variables import variables
from jejak.solver import Query, Sat, Solver
from jejak.state.state import State

SECONDS: Final = 0.2
"""For each variable."""
MOST_VARIABLES: Final = 8


def nearby(solver: Solver, state: State) -> Model | None:
    """An input that follows a path; one variable is other than in one that followed it so far."""
    known, conjuncts = state.exploration.models_before, state.conjuncts()
    if not known or not conjuncts:
        return None
    base = known[0]
    asked = conjuncts[-max(state.exploration.added, 1) :]
    every = {each for condition in conjuncts for each in variables(condition)}
    fixed = {each: fixing for each in every if (fixing := _fixed(each, base)) is not None}
    free = dict.fromkeys(each for condition in asked for each in variables(condition))
    for variable in list(free)[:MOST_VARIABLES]:
        kept = {each: fixing for each, fixing in fixed.items() if each is not variable}
        rest = tuple(substitute(each, kept) for each in conjuncts)
        with solver.within(SECONDS):
            answer = solver.solve(Query((), rest, ()))
        if isinstance(answer, Sat):
            changed = base.updated({variable.payload: answer.model.value(variable)})
            if all(changed.holds(each) for each in conjuncts):
                return changed
    return None


def _fixed(variable: Expr, model: Model) -> Expr | None:
    value = model.value(variable)
    return const(value, variable.sort) if isinstance(value, int | float) else None
