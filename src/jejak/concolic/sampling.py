"""Inputs that need not have what answers of runs hang on: their runs say what the calls give then.

An answer is a fact about some arguments only. Where a path has no input under such facts, another
input is a sample of what the calls give: it differs from the run's as little as can be, since what
the calls give then is likely near, too; and no two samples of one node have the same arguments.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.expr import Expr, Model, and_, const, eq, not_, sge, sle
from jejak.expr.ops import EQ, NOT
from jejak.expr.sorts import KIND_ARRAY, KIND_BV
from jejak.expr.variables import variables
from jejak.solver import Query, Sat, Solver
from jejak.state.state import State

SOON: Final = 0.4
"""Seconds for each question."""
MOST_SAMPLES: Final = 6
"""Inputs that are tried for one sequence of decisions."""
NEAR: Final = 100
"""How far numbers may be from those of the run at first."""
MOST_FACTS: Final = 64
"""Facts of which each is looked at; of more, all are dropped."""


class Sampler:
    """Finds samples. `pinned` has the facts that answers hang on, of all paths so far."""

    def __init__(self, solver: Solver, pinned: set[Expr]) -> None:
        self.solver = solver
        self.pinned = pinned
        self._tried: dict[tuple[int, ...], list[Expr]] = {}

    def find(self, state: State, run: Model) -> Model | None:
        """A sample near the input of a run; None where there is none any more."""
        conjuncts = state.conjuncts()
        facts = [each for each in conjuncts if each in self.pinned]
        if not facts:
            return None
        tried = self._tried.setdefault(state.choices(), [])
        if len(tried) >= MOST_SAMPLES:
            return None
        free = [each for each in conjuncts if each not in self.pinned]
        asked = conjuncts[-max(state.exploration.added, 1) :]
        for kept in _kept(facts, asked, run):
            answer = self._solve((*free, *tried, *kept))
            if answer is not None:
                terms = map(term_of, facts)
                same = [eq(each, const(answer.value(each), each.sort)) for each in terms]
                tried.append(not_(and_(*same)))
                return answer
        return None

    def _solve(self, conjuncts: tuple[Expr, ...]) -> Model | None:
        with self.solver.within(SOON):
            answer = self.solver.solve(Query((), conjuncts, ()))
        return answer.model if isinstance(answer, Sat) else None


def _kept(facts: list[Expr], asked: tuple[Expr, ...], run: Model) -> Iterator[tuple[Expr, ...]]:
    """What of the facts is still demanded, ever less."""
    if len(facts) > MOST_FACTS:
        yield ()
        return
    about = {each for condition in asked for each in variables(condition)}
    apart = tuple(each for each in facts if about.isdisjoint(variables(each)))
    others = dict.fromkeys(each for fact in facts for each in variables(fact) if fact not in apart)
    near = tuple(part for each in others for part in _near(each, run))
    if near:
        yield (*apart, *near)
    yield apart
    if near and apart:
        yield near
    if apart:
        yield ()


def _near(variable: Expr, run: Model) -> tuple[Expr, ...]:
    """That a number is near what it was in a run."""
    sort = variable.sort
    if sort.kind != KIND_BV:
        return ()
    before = run.value(variable)
    low, high = max(before - NEAR, sort.low), min(before + NEAR, sort.high)
    return sge(variable, const(low, sort)), sle(variable, const(high, sort))


def term_of(fact: Expr) -> Expr:
    """What a fact is about."""
    if fact.op == EQ and fact.args[0].sort.kind != KIND_ARRAY:
        for one, other in (fact.args, reversed(fact.args)):
            if other.is_const:
                return one
    return fact.args[0] if fact.op == NOT else fact
