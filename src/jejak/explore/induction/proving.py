"""What a solver says of claims: which hold in a state, and whether a loop comes to an end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

from jejak.explore.induction.places import Head
from jejak.expr import (
    BV32,
    BV64,
    FALSE,
    TRUE,
    Expr,
    and_,
    const,
    eq,
    flt,
    ite,
    neg,
    not_,
    or_,
    sgt,
    slt,
    substitute,
    ult,
)
from jejak.expr.sorts import KIND_FP
from jejak.solver import Answer, Query, Sat, Solver, Unsat
from jejak.state.state import State

SECONDS: Final = 0.5
SHARE: Final = 0.1
"""For one question to the solver: so much, or so much of all the time."""
FEW: Final = 0.2
"""The part of that for a single claim, where the question about many had no answer."""
MOST_TOGETHER: Final = 48
MOST_ALONE: Final = 12
"""Claims that one question is about, and how many of them are asked about alone."""

Order = Callable[[Expr, Expr], Expr]
"""That the second of two numbers comes after the first, in an order without endless chains."""


class Prover:
    """Asks a solver; what it does not know counts as not proved."""

    def __init__(self, solver: Solver, ends: float) -> None:
        self.solver = solver
        self.seconds = max(SECONDS, SHARE * (ends - time.monotonic()))

    def refutes(self, state: State, condition: Expr) -> bool:
        """Whether no input that follows a state's path fulfils a condition."""
        if condition.is_const:
            return condition is FALSE
        if any(model.holds(condition) for model in state.exploration.models):
            return False
        return isinstance(self._ask(list(state.conjuncts()), condition, 1), Unsat)

    def proved(
        self, state: State, claims: dict[Expr, Expr], without: frozenset[Expr] = frozenset()
    ) -> set[Expr]:
        """The claims, by what they say of a state, that hold on its whole path.

        Of its conditions those in `without` are left out, but for what a claim itself says.
        """
        models = state.exploration.models
        found = {claim for claim, said in claims.items() if said is TRUE}
        conditions = [each for each in state.conjuncts() if each not in without]
        broken = {
            claim: and_(claim, not_(said)) if claim in without else not_(said)
            for claim, said in claims.items()
        }
        left = [claim for claim in claims if claim not in found]
        left = [each for each in left if all(model.holds(claims[each]) for model in models)]
        while left:
            some, left = left[:MOST_TOGETHER], left[MOST_TOGETHER:]
            answer = self._ask(conditions, or_(*[broken[each] for each in some]), 1)
            while isinstance(answer, Sat):
                some = [each for each in some if not answer.model.holds(broken[each])]
                left = [each for each in left if not answer.model.holds(broken[each])]
                answer = self._ask(conditions, or_(*[broken[each] for each in some]), 1)
            if isinstance(answer, Unsat):
                found.update(some)
                continue
            for each in some[:MOST_ALONE]:
                if isinstance(self._ask(conditions, broken[each], FEW), Unsat):
                    found.add(each)
        return found

    def _ask(self, conditions: list[Expr], condition: Expr, share: float) -> Answer:
        """Asks whether a condition can hold beside others, for a share of a question's time."""
        if condition is FALSE:
            return Unsat(())
        with self.solver.within(share * self.seconds):
            return self.solver.solve(Query((), (*conditions, condition), ()))

    def ends(self, head: Head, turns: list[tuple[State, dict[Expr, Expr]]]) -> bool:
        """Whether a loop whose turns leave such numbers cannot turn for ever.

        Some numbers, taken one after the other, grow or shrink: each in all turns that those before
        it leave as they are. There are finitely many numbers of each type.
        """
        left = turns
        for order, number in measures(head):
            if not left:
                break
            if all(self._keeps(order, number, *turn) for turn in left):
                left = [turn for turn in left if not self._moves(order, number, *turn)]
        return not left

    def _moves(self, order: Order, number: Expr, state: State, turn: dict[Expr, Expr]) -> bool:
        return self.refutes(state, not_(order(number, turn[number])))

    def _keeps(self, order: Order, number: Expr, state: State, turn: dict[Expr, Expr]) -> bool:
        after = turn[number]
        if after is number:
            return True
        return self.refutes(state, not_(or_(order(number, after), eq(number, after))))


def measures(head: Head) -> Iterator[tuple[Order, Expr]]:
    """What may show that a loop comes to an end."""
    for place in head.scalars:
        number = head.variables[place]
        if number.sort in (BV32, BV64):
            yield slt, number
            yield sgt, number
        elif number.sort.kind == KIND_FP:
            yield flt, number
            yield falls, number
    for place in head.scalars:
        number = head.variables[place]
        if number.sort in (BV32, BV64):
            yield nearer_to_zero, number
            yield less_unsigned, number


def falls(before: Expr, after: Expr) -> Expr:
    """That a number of a floating type has become less."""
    return flt(after, before)


def nearer_to_zero(before: Expr, after: Expr) -> Expr:
    """That a number is nearer to zero than before; its least one is the farthest."""
    return ult(distance(after), distance(before))


def less_unsigned(before: Expr, after: Expr) -> Expr:
    """That the bits of a number have become less."""
    return ult(after, before)


def distance(number: Expr) -> Expr:
    """How far a number is from zero, unsigned."""
    return ite(slt(number, const(0, number.sort)), neg(number), number)


def said_of(claims: list[Expr], numbers: dict[Expr, Expr]) -> dict[Expr, Expr]:
    """What claims over the variables of a head say of numbers in another state."""
    return {claim: substitute(claim, numbers) for claim in claims}
