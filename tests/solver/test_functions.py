from __future__ import annotations

import math
import os
import random
from collections.abc import Iterator

import pytest

from jejak.expr import (
    BV32,
    FP64,
    Expr,
    Model,
    and_,
    const,
    eq,
    fadd,
    feq,
    fle,
    flt,
    fmul,
    function,
    int_to_fp,
    not_,
    slt,
    var,
)
from jejak.expr.functions import NAMES, UNARY
from jejak.jvm.functions import JvmFunctions
from jejak.jvm.jdks import read_jdk
from jejak.solver import Query, Sat, Solver, SolverConfig, Unsat, build_solver
from jejak.solver.axioms import facts, point_facts
from jejak.solver.distances import distance, from_ordinal, ordinal
from tests.javac import java_home

x, y = var("x", FP64), var("y", FP64)
EDGES = (0.0, -0.0, 1.0, -1.0, math.nan, math.inf, -math.inf, 0.5, 2.0, -2.0, -3.0, 5e-324, 1e308)


def number(value: float) -> Expr:
    return const(value, FP64)


def sin(a: Expr) -> Expr:
    return function("Math.sin", (a,))


@pytest.fixture(scope="module")
def jvm() -> Iterator[JvmFunctions]:
    home = java_home()
    assert home is not None
    jdk = read_jdk(home, "test")
    assert jdk is not None
    functions = JvmFunctions(jdk, os.environ)
    functions.lend()
    assert functions.is_exact()
    yield functions
    functions.close()


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with build_solver(SolverConfig(time_limit=5.0)) as built:
        yield built


SOLVABLE = {
    "log(x) == 2": (feq(function("Math.log", (x,)), number(2.0)),),
    "sin(x) == -sin(y) > 0": (
        feq(sin(x), fmul(number(-1.0), sin(y))),
        flt(number(0.0), sin(x)),
    ),
    "nested": (flt(sin(function("Math.cos", (fmul(x, y),))), number(-0.5)),),
    "an equation": (
        feq(x, fadd(y, number(-13.0))),
        flt(fadd(function("Math.pow", (x, number(2.0))), number(1.0)), fmul(x, y)),
    ),
    "an integer": (
        slt(const(40, BV32), var("i", BV32)),
        flt(number(0.99), sin(int_to_fp(var("i", BV32), FP64))),
    ),
    "not a number": (not_(fle(function("Math.asin", (x,)), number(5.0))),),
}
CONTRADICTORY = {
    "sin(x) > 2": (flt(number(2.0), sin(x)),),
    "log of more than one": (
        flt(number(1.0), x),
        flt(function("StrictMath.log", (x,)), number(0.0)),
    ),
    "exp(x) < 0": (flt(function("Math.exp", (x,)), number(0.0)),),
    "a square": (
        feq(x, x),
        not_(fle(number(0.0), function("Math.pow", (x, number(2.0))))),
    ),
    "atan(x) > 2": (flt(number(2.0), function("Math.atan", (fadd(x, y),))),),
    "between two points": (
        flt(number(10.0), x),
        flt(function("Math.exp", (x,)), number(100.0)),
    ),
}


@pytest.mark.parametrize("name", SOLVABLE)
def test_arguments_are_found(jvm: JvmFunctions, solver: Solver, name: str) -> None:
    answer = solver.solve(Query((), SOLVABLE[name]))
    assert isinstance(answer, Sat)
    assert all(answer.model.holds(each) for each in SOLVABLE[name])


@pytest.mark.parametrize("name", CONTRADICTORY)
def test_what_contradicts_the_ranges_is_refuted(
    jvm: JvmFunctions, solver: Solver, name: str
) -> None:
    answer = solver.solve(Query((), CONTRADICTORY[name]))
    assert isinstance(answer, Unsat)
    assert set(answer.core) <= set(CONTRADICTORY[name])


@pytest.mark.parametrize("name", NAMES)
def test_facts_hold_on_the_jvm(jvm: JvmFunctions, name: str) -> None:
    rng = random.Random(name)  # noqa: S311
    args = (x,) if name.rpartition(".")[2] in UNARY else (x, y)
    known = and_(
        *facts(name, function(name, args), args),
        *point_facts(name, function(name, args), args, (0.75, 2.5)[: len(args)]),
    )
    pairs = [(one, other) for one in EDGES for other in (EDGES if len(args) > 1 else EDGES[:1])]
    while len(pairs) < 1000:
        one = rng.choice((rng.uniform(-4, 4), from_ordinal(rng.randrange(-(1 << 63), 1 << 63))))
        other = rng.choice((rng.uniform(-4, 4), float(rng.randrange(-9, 9)), rng.choice(EDGES)))
        pairs.append((one, other))
    for one, other in pairs:
        assert Model({"x": one, "y": other}).holds(known), (one, other)


def test_a_jvm_that_cannot_be_started_is_replaced() -> None:
    home = java_home()
    assert home is not None
    jdk = read_jdk(home, "test")
    assert jdk is not None
    functions = JvmFunctions(jdk, {"JEJAK_CACHE": "/proc/none", "TMPDIR": "/proc/none"})
    functions._failed = True
    assert not functions.is_exact()
    assert functions.apply("Math.sin", 0.0, 0.0) == 0.0


def test_distances_are_zero_where_it_holds_and_fall_on_the_way() -> None:
    wanted = feq(x, number(100.0))
    far, near = (distance(Model({"x": value}), wanted) for value in (1.0, 99.0))
    assert far > near > distance(Model({"x": 100.0}), wanted) == 0.0
    assert distance(Model({"x": 100.0}), not_(wanted)) > 0.0
    both = and_(wanted, eq(y, number(3.0)))
    assert distance(Model({"x": 1.0, "y": 1.0}), both) > far


def test_ordinals_count_doubles() -> None:
    for value in (0.0, 1.0, -1.0, 5e-324, -5e-324, 1e308, math.inf, -math.inf):
        assert from_ordinal(ordinal(value)) == value
    assert ordinal(5e-324) == 1
    assert ordinal(-5e-324) == -1
    assert ordinal(-0.0) == 0
