"""Ranges refute what they should, and nothing else."""

from __future__ import annotations

import random

from jejak.expr import (
    BV8,
    BV32,
    Expr,
    add,
    and_,
    ashr,
    bit_and,
    bit_not,
    bit_or,
    bit_xor,
    const,
    eq,
    ite,
    lshr,
    mul,
    neg,
    not_,
    or_,
    sext,
    sle,
    slt,
    sub,
    truncate,
    ule,
    ult,
    var,
    zext,
)
from jejak.solver import Answer, Query, Unknown, Unsat, build_solver
from jejak.solver.ranges import EFFORT, Narrowing, Ranges
from tests.solver.streams import bare

length, first, second = var("length", BV32), var("first", BV32), var("second", BV32)


class Nobody:
    """Knows nothing."""

    def solve(self, _query: Query) -> Answer:
        return Unknown("timeout")


def refuted(*conjuncts: Expr) -> tuple[Expr, ...] | None:
    answer = Ranges(Nobody()).solve(Query(conjuncts[:-1], conjuncts[-1:]))
    return answer.core if isinstance(answer, Unsat) else None


def number(value: int) -> Expr:
    return const(value, BV32)


def test_what_a_term_is_made_of_tells_where_it_lies() -> None:
    known = sle(number(1), length)
    assert refuted(known, slt(sub(length, number(1)), number(0))) is not None
    assert refuted(known, slt(add(length, number(1)), number(0))) is None  # beyond the last int
    small = slt(length, number(100))
    assert refuted(known, small, slt(add(length, number(1)), number(0))) is not None
    assert refuted(known, small, sle(length, sub(length, number(1)))) is not None
    assert refuted(known, small, sle(number(50), ashr(length, number(1)))) is not None
    assert refuted(known, small, sle(number(49), ashr(length, number(1)))) is None


def test_the_only_alternative_that_is_left_holds() -> None:
    three = and_(eq(length, number(3)), eq(first, number(61)))
    four = and_(eq(length, number(4)), eq(second, number(61)))
    either = or_(three, four)
    other = slt(var("other", BV32), number(7))
    core = refuted(other, either, eq(length, number(3)), eq(first, number(97)))
    assert core is not None
    assert other not in core
    assert refuted(other, either, eq(length, number(3)), eq(second, number(97))) is None
    assert refuted(either, eq(length, number(5))) is not None


def test_a_condition_that_was_decided_is_known_inside_a_term() -> None:
    chosen = ite(sle(first, second), number(3), number(0))
    assert refuted(slt(second, first), eq(chosen, number(3))) is not None
    assert refuted(slt(second, first), eq(chosen, number(0))) is None


def test_parts_that_are_shared_at_many_depths_take_a_bounded_time() -> None:
    formula = slt(first, second)
    for step in range(200):
        other = slt(add(first, number(step)), second)
        formula = and_(or_(formula, other), or_(formula, not_(other)))
    narrowing = Narrowing()
    assert narrowing.contradiction((formula, slt(second, number(5)))) is None
    assert narrowing.effort > -EFFORT


def test_a_solver_agrees_with_every_contradiction() -> None:
    rng = random.Random(7)  # noqa: S311
    found = 0
    with build_solver(bare()) as solver:
        for _ in range(1500):
            conjuncts = tuple(a_formula(rng, 3) for _ in range(rng.randint(1, 5)))
            core = refuted(*conjuncts)
            if core is not None:
                found += 1
                assert set(core) <= set(conjuncts)
                assert isinstance(solver.solve(Query((), core)), Unsat), core
    assert found > 100


def a_formula(rng: random.Random, depth: int) -> Expr:
    kind = rng.randrange(8 if depth else 5)
    if kind < 5:
        compare = (eq, slt, sle, ult, ule)[kind]
        return compare(a_term(rng, depth), a_term(rng, depth))
    if kind == 5:
        return not_(a_formula(rng, depth - 1))
    parts = [a_formula(rng, depth - 1) for _ in range(2)]
    return (and_ if kind == 6 else or_)(*parts)


def a_term(rng: random.Random, depth: int) -> Expr:
    kind = rng.randrange(15 if depth else 3)
    if kind < 2:
        return var(rng.choice("abc"), BV8)
    if kind == 2:
        return const(rng.choice((-128, -3, -1, 0, 1, 2, 5, 100, 127)), BV8)
    one, other = a_term(rng, depth - 1), a_term(rng, depth - 1)
    wide = (sext if rng.random() < 0.5 else zext)(one, BV32)
    count = const(rng.randrange(8), BV8)
    made = (
        lambda: add(one, other),
        lambda: sub(one, other),
        lambda: mul(one, other),
        lambda: neg(one),
        lambda: bit_not(one),
        lambda: bit_and(one, other),
        lambda: bit_or(one, other),
        lambda: bit_xor(one, other),
        lambda: ashr(one, count),
        lambda: lshr(one, count),
        lambda: ite(a_formula(rng, depth - 1), one, other),
        lambda: truncate(add(wide, number(3)), BV8),
    )
    return made[kind - 3]()
