"""Intervals and boxes cut off nothing that is true, and refute what is not; searches find."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jejak.expr import (
    BOOL,
    BV32,
    BV64,
    FP32,
    FP64,
    Expr,
    const,
    eq,
    fadd,
    feq,
    flt,
    fmul,
    fnan,
    function,
    ite,
    mul,
    not_,
    sdiv,
    simplifying,
    slt,
    sub,
    var,
)
from jejak.expr.functions import LIBRARY, NAMES, UNARY
from jejak.expr.sorts import KIND_FP, Sort
from jejak.jvm.functions import JvmFunctions
from jejak.solver import LAYERS, Query, Sat, SolverConfig, Unknown, Unsat, build_solver
from jejak.solver.answers import Answer
from jejak.solver.boxes import Boxes, Cutting, Terms
from jejak.solver.distances import distance, from_ordinal, ordinal
from jejak.solver.evaluating import distance_function
from jejak.solver.images import IMAGES, arguments
from jejak.solver.intervals import Interval
from jejak.solver.lifting import lifted
from jejak.solver.query import Layer
from jejak.solver.search import search
from jejak.solver.searching import LastSearch, Searching
from tests.expr import terms as random_terms
from tests.solver.streams import bare
from tests.solver.test_functions import EDGES, jvm

__all__ = ["jvm"]

PROFILE = (BOOL, BV32, BV64, FP32, FP64)
X, Y = var("x", FP64), var("y", FP64)


class Called(random_terms.Terms):
    """Random terms with functions of the mathematical library."""

    def real(self, sort: Sort, depth: int) -> Expr:
        if sort is not FP64 or self.rng.random() < 0.7:
            return super().real(sort, depth)
        name = self.rng.choice(NAMES)
        count = 1 if name.rpartition(".")[2] in UNARY else 2
        return function(name, tuple(self.term(FP64, depth) for _ in range(count)))


def lies(value: Any, interval: Interval) -> bool:
    if isinstance(value, float) and math.isnan(value):
        return interval[2]
    return bool(interval[0] <= value <= interval[1])


def around(rng: random.Random, value: Any, sort: Sort) -> Interval | None:
    """Some interval that a value lies in; None for any."""
    kind = rng.randrange(4)
    if kind == 0 or sort is BOOL:
        return None
    if sort.kind != KIND_FP:
        reach = 1 << rng.randrange(sort.width - 1)
        return max(sort.low, value - rng.randrange(reach)), min(sort.high, value + reach), False
    if math.isnan(value):
        return math.inf, -math.inf, True
    reach = 1 << rng.randrange(62)
    ends = (from_ordinal(ordinal(value) + sign * rng.randrange(reach)) for sign in (-1, 1))
    return (*ends, rng.random() < 0.2)  # type: ignore[return-value]


def check_one(seed: int) -> bool:
    """A random formula that holds at a random point: the point is in what narrowing leaves."""
    rng = random_terms.seeded(seed)
    source = Called(rng, PROFILE)
    with simplifying(False):
        formula = source.formula(4)
        model = source.model()
        terms = Terms((formula if model.holds(formula) else not_(formula),))
    if not terms.is_fit:
        return False
    box = terms.start()
    for at, variable in zip(terms.sides, terms.free, strict=True):
        interval = around(rng, model.value(variable), variable.sort)
        if interval is not None:
            box[at] = interval
    cutting = Cutting(terms, None)
    assert cutting.narrow(box), f"{formula!r} at {model!r}"
    for term, interval in zip(terms.terms, box, strict=True):
        assert lies(model.value(term), interval), f"{term!r} in {interval} at {model!r}"
    parts = cutting.cut(box)
    if parts:
        sides = list(zip(terms.free, terms.sides, strict=True))
        held = [all(lies(model.value(one), part[at]) for one, at in sides) for part in parts]
        assert any(held), f"{formula!r} at {model!r}"
    return True


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**48))
def test_what_is_true_is_never_cut_off(seed: int) -> None:
    for each in range(seed, seed + 8):
        check_one(each)


def test_what_is_true_on_the_jvm_is_never_cut_off(jvm: JvmFunctions) -> None:
    assert sum(check_one(seed) for seed in range(2_000)) > 1_000


@pytest.mark.parametrize("name", NAMES)
def test_values_of_functions_lie_in_their_images(jvm: JvmFunctions, name: str) -> None:
    rng = random_terms.seeded(len(name))
    short = name.rpartition(".")[2]
    for _ in range(400):
        point = [_number(rng) for _ in range(1 if short in UNARY else 2)]
        ends = []
        for each in point:
            reach = 1 << rng.randrange(60)
            ends += [from_ordinal(ordinal(each) - rng.randrange(reach))]
            ends += [from_ordinal(ordinal(each) + rng.randrange(reach))]
        value = LIBRARY.apply(name, point[0], point[-1])
        image = IMAGES[short](*ends)
        assert lies(value, image), (name, point, ends, image, value)
        if short in UNARY and not math.isnan(value):
            back = arguments(short, value, value)
            assert back[0] <= point[0] <= back[1], (name, point, value, back)


def _number(rng: random.Random) -> float:
    """A number that is none of those that are not."""
    while True:
        edges = [each for each in EDGES if not math.isnan(each)]
        value = rng.choice(
            (rng.choice(edges), rng.uniform(-8, 8), rng.uniform(-800, 800),
             float(rng.randint(-9, 9)), from_ordinal(rng.randrange(-(1 << 62), 1 << 62)))
        )  # fmt: skip
        if not math.isnan(value):
            return value


# --- the layer -----------------------------------------------------------------------------------


class Nobody:
    """Knows nothing, and counts who asks."""

    def __init__(self) -> None:
        self.asked = 0

    def solve(self, _query: Query) -> Answer:
        self.asked += 1
        return Unknown("timeout")


def number(value: float) -> Expr:
    return const(value, FP64)


def inside(term: Expr, low: float, high: float) -> tuple[Expr, Expr]:
    return flt(number(low), term), flt(term, number(high))


SINE = function("Math.sin", (X,))
WAVES = fadd(SINE, function("Math.cos", (Y,)))
CIRCLE = fadd(fmul(X, X), fmul(Y, Y))
CONTRADICTORY = {
    "waves": (flt(number(2.1), WAVES),),
    "a circle": (flt(CIRCLE, number(1.0)), flt(number(1.5), fadd(X, Y))),
    "a quartic": (
        *inside(X, -5.0, 5.0),
        flt(fadd(fmul(fmul(X, X), fmul(X, X)), number(1.5)), fmul(fmul(number(2.0), X), X)),
    ),
    "a square": (flt(fmul(X, X), number(0.0)),),
    "squares of waves": (
        *inside(X, -10.0, 10.0),
        flt(number(1.5), fadd(fmul(SINE, SINE), fmul(*[function("Math.cos", (X,))] * 2))),
    ),
    "no number": (fnan(fmul(X, Y)), *inside(X, -1.0, 1.0), *inside(Y, 3.0, 4.0)),
}
SOLVABLE = {
    "a product": (*inside(X, 1.0, 2.0), *inside(Y, 2.0, 3.0), *inside(fmul(X, Y), 3.7499, 3.7501)),
    "a unit circle": (feq(CIRCLE, number(1.0)), *inside(X, 0.1, 2.0), *inside(Y, 0.1, 2.0)),
    "waves": (*inside(X, 0.0, 3.0), *inside(Y, 0.0, 3.0), *inside(WAVES, 0.458, 0.46)),
    "rounding": (
        *inside(X, 0.0, 1.0),
        *inside(Y, 0.0, 1.0),
        not_(feq(fadd(fadd(X, Y), number(0.3)), fadd(X, fadd(Y, number(0.3))))),
    ),
    "no number": (fnan(fmul(X, Y)), *inside(X, -1.0, 1.0)),
}


@pytest.mark.parametrize("name", CONTRADICTORY)
def test_boxes_refute(name: str) -> None:
    inner = Nobody()
    answer = Boxes(inner).solve(Query((), CONTRADICTORY[name]))
    assert isinstance(answer, Unsat)
    assert set(answer.core) <= set(CONTRADICTORY[name])
    assert inner.asked == 0


@pytest.mark.parametrize("name", SOLVABLE)
def test_searches_find(name: str) -> None:
    for layer in (Searching(Nobody()), Searching(Boxes(Nobody()))):
        answer = layer.solve(Query((), SOLVABLE[name]))
        assert isinstance(answer, Sat)
        assert all(answer.model.holds(each) for each in SOLVABLE[name])
    assert not isinstance(Boxes(Nobody()).solve(Query((), SOLVABLE[name])), Unsat)


def test_what_is_not_hard_is_handed_on() -> None:
    inner = Nobody()
    easy = (slt(var("i", BV32), const(3, BV32)),)
    assert isinstance(Boxes(inner).solve(Query((), easy)), Unknown)
    assert inner.asked == 1
    assert isinstance(Searching(inner).solve(Query((), easy)), Sat)  # where nobody else knows
    assert inner.asked == 2


def test_divisions_are_searched_for_before_a_back_end_is_asked() -> None:
    seconds = var("seconds", BV64)
    days = sdiv(seconds, const(86_400, BV64))
    year = sdiv(sub(mul(days, const(400, BV64)), const(591, BV64)), const(146_097, BV64))
    inner = Nobody()
    layer = LastSearch(inner)
    layer.until(time.monotonic() + 20)
    query = Query((), (eq(year, const(1987, BV64)), slt(const(0, BV64), seconds)))
    answer = layer.solve(query)
    assert isinstance(answer, Sat)
    assert all(answer.model.holds(each) for each in query.conjuncts)
    assert inner.asked == 0
    easy = eq(sdiv(var("small", BV32), const(10, BV32)), const(7, BV32))
    layer.solve(Query((), (easy,)))
    assert inner.asked == 1


class Clock:
    """A clock that goes on by one whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += 1.0
        return self.now


@pytest.mark.parametrize("make", [Boxes, Searching, LastSearch])
def test_deadlines_hold(
    make: Callable[[Layer], Boxes | Searching | LastSearch], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    for module in ("boxes", "search", "searching"):
        monkeypatch.setattr(f"jejak.solver.{module}.time", clock)
    exact = feq(function("Math.sin", (fmul(X, Y),)), number(0.123456789))
    curve = feq(fadd(fmul(X, X), Y), number(1 / 3))
    layer = make(Nobody())
    layer.until(100.0)
    answer = layer.solve(Query((), (exact, curve, *inside(X, 0.1, 9.0), *inside(Y, -50.0, 5.0))))
    assert isinstance(answer, Unknown)
    assert clock.now < 120.0


@pytest.mark.parametrize(
    "kept",
    [each for size in range(4) for each in combinations(("boxes", "search", "functions"), size)],
)
def test_every_subset_agrees_about_floats(kept: tuple[str, ...]) -> None:
    kinds: Counter[type] = Counter()
    config = SolverConfig(
        time_limit=1.0, isolated=False, second=None, without=frozenset(LAYERS) - set(kept)
    )
    with build_solver(config) as solver, build_solver(replace(bare(), time_limit=1.0)) as judge:
        for seed in range(20):
            source = random_terms.Terms(random_terms.seeded(seed), PROFILE)
            query = Query((), tuple(source.formula(2) for _ in range(2)))
            answer, judged = solver.solve(query), judge.solve(query)
            assert {type(answer), type(judged)} != {Sat, Unsat}, seed
            kinds[type(answer)] += 1
            if isinstance(answer, Sat):
                assert all(answer.model.holds(each) for each in query.conjuncts)
            elif isinstance(answer, Unsat):
                assert not isinstance(judge.solve(Query(answer.core)), Sat)
    assert kinds[Sat] > 2
    assert kinds[Unsat] > 2


# --- distances -----------------------------------------------------------------------------------


def test_written_distances_are_those_of_models() -> None:
    compared = 0
    for seed in range(300):
        rng = random_terms.seeded(seed)
        source = Called(rng, PROFILE)
        with simplifying(False):
            formula = source.formula(4)
        free = [each for made in source.made.values() for each in made[:2]]
        far = distance_function((formula,), free, [])
        assert far is not None
        for _ in range(5):
            model = source.model()
            assert far([model.value(each) for each in free]) == distance(model, formula)
            compared += 1
    assert compared == 1_500


def test_choices_are_lifted_out_of_comparisons() -> None:
    for seed in range(300):
        source = Called(random_terms.seeded(seed), PROFILE)
        with simplifying(False):
            formula = source.formula(4)
        (other,) = lifted((formula,))
        for _ in range(5):
            model = source.model()
            assert model.holds(formula) is model.holds(other)


def test_a_limit_is_no_trap() -> None:
    out = fadd(fmul(number(2.5), X), fmul(number(0.8), Y))
    limited = ite(flt(number(3.7), out), number(3.7), out)
    found = search((*inside(limited, 3.689, 3.7), flt(fmul(X, Y), number(-0.9))), ())
    assert found is not None


def test_the_same_query_has_the_same_answer() -> None:
    found = [search(SOLVABLE["a unit circle"], ()) for _ in range(2)]
    assert found[0] is not None
    assert found[1] is not None
    assert found[0].values == found[1].values
