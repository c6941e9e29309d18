from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from jejak.expr import BV8, BV32, TRUE, Expr, Model, add, and_, const, eq, not_, sle, slt, var
from jejak.solver import Answer, Query, Sat, SolverConfig, Unknown, Unsat, build_solver
from jejak.solver.cache import Cache
from jejak.solver.path_order import MOST_CONJUNCTS, MOST_VARIABLES, PathOrder
from jejak.solver.trail import Trail
from tests.solver.streams import bare

a, b, c, d = (var(name, BV32) for name in "abcd")


class Passed:
    """An inner layer that knows nothing and counts what it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def solve(self, _query: Query) -> Answer:
        self.asked += 1
        return Unknown("missing")


@pytest.fixture(scope="module")
def judge() -> Iterator[Cache]:
    with build_solver(bare()) as solver:
        yield Cache(solver)


def trail(*conjuncts: Expr) -> Trail | None:
    found: Trail | None = None
    for each in conjuncts:
        found = Trail(found, each)
    return found


def ask(known: tuple[Expr, ...], new: Expr, model: dict[str, int] | None) -> Answer:
    models = () if model is None else (Model({**model}),)
    return PathOrder(Passed()).solve(Query(known, (new,), models, trail(*known)))


def comparison(rng: random.Random, terms: list[Expr]) -> Expr:
    left, right = rng.sample(terms, 2)
    made = rng.choice([slt, sle, eq])(left, right)
    if rng.random() < 0.05:
        made = slt(add(left, right), terms[0])
    return not_(made) if rng.random() < 0.4 else made


def test_growing_paths_have_the_answers_of_the_back_end(judge: Cache) -> None:
    rng = random.Random(7)  # noqa: S311
    terms = [*(var(f"small{i}", BV8) for i in range(6)), *(const(n, BV8) for n in (-128, 3))]
    inner = Passed()
    layer = PathOrder(inner)
    kinds = {Sat: 0, Unsat: 0, Unknown: 0}
    for _ in range(60):
        known: tuple[Expr, ...] = ()
        grown: Trail | None = None
        model = Model({})
        for _ in range(14):
            new = comparison(rng, terms)
            if new.is_const:
                continue
            answer = layer.solve(Query(known, (new,), (model,), grown))
            truth = judge.solve(Query(known, (new,)))
            kinds[type(answer)] += 1
            if type(answer) is Sat:
                assert all(answer.model.holds(each) for each in (*known, new))
            elif type(answer) is Unsat:
                assert answer.core[-1] is new
                assert set(answer.core) <= {*known, new}
                assert type(judge.solve(Query(answer.core))) is Unsat, answer.core
            if type(answer) is not Unknown:
                assert type(answer) is type(truth), (known, new)
            if type(truth) is Sat:
                known, grown, model = (*known, new), Trail(grown, new), truth.model
    assert kinds[Sat] > 100
    assert kinds[Unsat] > 40
    assert inner.asked == kinds[Unknown]


def test_the_core_is_what_lies_between() -> None:
    known = (slt(a, b), slt(b, c), slt(c, d), slt(a, d))
    assert ask(known, slt(c, a), None) == Unsat((slt(a, b), slt(b, c), slt(c, a)))


def test_what_is_at_most_each_other_and_different_is_refuted() -> None:
    known = (sle(a, b), sle(b, c), not_(eq(a, b)))
    assert type(ask(known, sle(c, a), None)) is Unsat
    assert type(ask(known, eq(a, c), None)) is Unsat
    assert type(ask((sle(a, b), sle(b, a)), not_(eq(a, b)), None)) is Unsat
    assert type(ask((eq(a, b), eq(c, d), not_(eq(a, d))), eq(b, c), None)) is Unsat


def test_only_what_hangs_together_is_numbered_again() -> None:
    known = (slt(a, b), slt(c, d))
    answer = ask(known, slt(b, const(0, BV32)), {"a": 3, "b": 4, "c": 70, "d": 71})
    assert type(answer) is Sat
    assert answer.model.values == {"a": -2, "b": -1, "c": 70, "d": 71}


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ((slt(a, b), eq(add(a, c), d)), slt(b, c)),
        ((slt(a, b),), eq(add(a, b), c)),
        ((slt(a, b),), slt(const(2**31 - 2, BV32), a)),
    ],
)
def test_what_is_more_than_an_order_is_asked_below(known: tuple[Expr, ...], new: Expr) -> None:
    assert type(ask(known, new, {"a": 0, "b": 1})) is Unknown


def test_beyond_its_bounds_it_says_only_what_it_knows() -> None:
    many = [var(f"v{i}", BV32) for i in range(MOST_VARIABLES + 3)]
    known = tuple(slt(one, other) for one, other in pairwise(many))
    assert type(ask(known, slt(many[3], many[1]), None)) is Unsat
    assert type(ask(known, slt(many[-1], many[0]), {})) is Unknown
    assert type(ask(known, slt(a, many[0]), {})) is Unknown
    long = tuple(slt(a, const(i, BV32)) for i in range(MOST_CONJUNCTS + 1))
    assert type(ask(long, slt(b, a), {"a": -1})) is Unknown


def test_conjunctions_are_taken_apart_without_a_trail() -> None:
    both = and_(slt(a, b), slt(b, c))
    model = Model({"a": 0, "b": 1, "c": 2})
    with build_solver(SolverConfig(isolated=False, check=True)) as solver:
        for known in ((both,), (TRUE, slt(a, b), slt(b, c))):
            answer = solver.solve(Query(known, (slt(c, a),), (model,), trail(*known)))
            assert type(answer) is Unsat
            answer = solver.solve(Query(known, (slt(c, d),), (model,), trail(*known)))
            assert type(answer) is Sat
            assert answer.model.holds(both)
