"""The layer that mends models: every answer holds, and what can be handed down needs no solver."""

from __future__ import annotations

import time

import pytest

from jejak.expr import (
    BOOL,
    BV16,
    BV32,
    Expr,
    Model,
    add,
    and_,
    array_sort,
    bit_xor,
    const,
    eq,
    ite,
    mul,
    ne,
    neg,
    not_,
    or_,
    select,
    sext,
    sle,
    slt,
    srem,
    sub,
    truncate,
    ult,
    var,
    zext,
)
from jejak.solver import Answer, Query, Sat, SolverConfig, Unknown, build_solver
from jejak.solver.repair import Repair
from tests.solver.streams import random_paths

x, y, z = (var(name, BV32) for name in "xyz")
short = var("short", BV16)
truth = var("truth", BOOL)
text = var("text", array_sort(BV32, BV16))
ZERO = const(0, BV32)


def number(value: int) -> Expr:
    return const(value, BV32)


class Nobody:
    """Knows nothing."""

    def solve(self, _query: Query) -> Answer:
        return Unknown("unsupported")


def mended(known: tuple[Expr, ...], *new: Expr, values: dict[str, int] | None = None) -> Answer:
    model = Model(dict(values or {}))
    assert all(model.holds(each) for each in known)
    return Repair(Nobody()).solve(Query(known, new, (model,)))


@pytest.mark.parametrize(
    "wanted",
    [
        eq(x, add(y, number(3))),
        ne(x, y),
        slt(x, y),
        sle(number(7), x),
        ult(number(1000), x),
        eq(sub(x, y), number(9)),
        eq(neg(x), number(5)),
        eq(mul(number(6), x), number(-42)),
        eq(bit_xor(x, number(0xFF)), number(0x0F)),
        eq(zext(short, BV32), number(0xFFFE)),
        eq(sext(short, BV32), number(-7)),
        eq(truncate(x, BV16), const(77, BV16)),
        eq(ite(slt(x, number(10)), number(1), add(x, number(2))), number(50)),
        eq(select(text, number(2)), const(97, BV16)),
        and_(slt(x, y), slt(y, z), eq(z, number(4))),
        or_(eq(number(1), ite(truth, number(2), number(3))), eq(x, number(8))),
        not_(or_(not_(truth), eq(x, ZERO))),
    ],
)
def test_values_are_handed_down(wanted: Expr) -> None:
    answer = mended((), wanted)
    assert isinstance(answer, Sat)
    assert answer.model.holds(wanted)


def test_what_breaks_is_mended() -> None:
    known = (sle(ZERO, x), sle(x, number(100)), eq(y, add(x, number(1))), sle(y, z))
    answer = mended(known, eq(x, number(50)), values={"y": 1, "z": 1})
    assert isinstance(answer, Sat)
    assert all(answer.model.holds(each) for each in (*known, eq(x, number(50))))


def test_bounds_of_one_variable_are_kept() -> None:
    answer = mended((sle(ZERO, x), sle(ZERO, y)), or_(ne(x, y), eq(x, number(-1))))
    assert isinstance(answer, Sat)
    assert answer.model.value(x) >= 0


def test_what_cannot_be_undone_may_be_next_door() -> None:
    known = (sle(ZERO, x), slt(y, number(10)))
    wanted = eq(srem(add(mul(number(365), x), y), number(7)), number(3))
    answer = mended(known, wanted, values={"y": 9})
    assert isinstance(answer, Sat)
    assert all(answer.model.holds(each) for each in (*known, wanted))


def test_what_cannot_be_undone_is_asked_further() -> None:
    assert isinstance(mended((), eq(srem(x, number(700)), number(300))), Unknown)
    assert isinstance(mended((sle(x, ZERO),), slt(ZERO, x)), Unknown)


def test_what_parts_share_costs_once() -> None:
    """A value that is chosen again and again has more ways to come about than can be tried."""
    sum_ = x
    for turn in range(60):
        other = var(f"other{turn % 4}", BV32)
        sum_ = ite(slt(sum_, other), add(sum_, other), sub(sum_, number(1)))
    started = time.process_time()
    mended((), eq(mul(sum_, sum_), number(-7)), ne(srem(sum_, number(9)), ZERO))
    mended((), eq(sum_, number(70_003)), eq(sum_, number(-1)))
    assert time.process_time() - started < 5


def test_every_answer_of_random_paths_holds() -> None:
    answered = 0
    with build_solver(SolverConfig(isolated=False)) as solver:
        for query in random_paths(11, 40, 6):
            answer = Repair(Nobody()).solve(query)
            if isinstance(answer, Sat):
                answered += 1
                assert all(answer.model.holds(each) for each in query.conjuncts)
                assert isinstance(solver.solve(query), Sat)
    assert answered > 50
