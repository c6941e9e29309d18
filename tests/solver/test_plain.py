from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from jejak.expr import (
    BOOL,
    BV8,
    BV32,
    FP64,
    INT,
    ArrayValue,
    Expr,
    Model,
    add,
    array_sort,
    const,
    eq,
    fadd,
    flt,
    mul,
    ne,
    not_,
    select,
    slt,
    var,
)
from jejak.solver import Query, Sat, Solver, SolverConfig, build_solver, simplest

x, y, z = (var(name, BV32) for name in "xyz")


def number(value: int) -> Expr:
    return const(value, BV32)


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with build_solver(SolverConfig(isolated=False)) as made:
        yield made


def plain(
    solver: Solver, *conjuncts: Expr, budget: int = 100, **prefer: object
) -> dict[str, object]:
    answer = solver.solve(Query(conjuncts))
    assert type(answer) is Sat
    model = simplest(solver, conjuncts, answer.model, 100, prefer)
    assert all(model.holds(each) for each in conjuncts)
    return dict(model.values)


def test_zero_where_nothing_asks_for_more(solver: Solver) -> None:
    assert plain(solver, slt(x, number(100)), not_(var("p", BOOL))) == {"x": 0, "p": False}


def test_the_plainest_that_is_possible(solver: Solver) -> None:
    assert plain(solver, slt(number(0), x)) == {"x": 1}
    assert plain(solver, slt(x, number(0))) == {"x": -1}
    assert plain(solver, slt(x, y)) == {"x": 0, "y": 1}
    assert plain(solver, ne(x, y), ne(y, z), ne(x, z)) == {"x": 0, "y": 1, "z": -1}


def test_no_value_is_beyond_its_sort(solver: Solver) -> None:
    """What comes after a preferred value is tried too, but the greatest has no next one."""
    top = 2**31 - 1
    conjuncts = slt(number(1_000_000), x), ne(x, number(top))
    found = plain(solver, *conjuncts, x=top)["x"]
    assert isinstance(found, int)
    assert found < top
    assert plain(solver, *conjuncts, x=top - 1) == {"x": top - 1}


def test_values_that_hang_together(solver: Solver) -> None:
    found = plain(solver, eq(add(x, y), number(12)), slt(number(0), x), slt(number(0), y))
    assert found == {"x": 1, "y": 11}
    assert plain(solver, eq(add(mul(x, number(3)), y), number(7)), eq(z, add(x, y)))["x"] == 0


def test_small_where_the_plainest_are_impossible(solver: Solver) -> None:
    found = plain(solver, slt(number(40), x))
    assert 40 < found["x"] <= 100  # type: ignore[operator]
    assert plain(solver, slt(const(99, BV8), var("b", BV8)))["b"] > 99  # type: ignore[operator]
    n = var("n", INT)
    assert 20 < plain(solver, slt(const(20, INT), n))["n"] <= 100  # type: ignore[operator]


def test_wishes_come_first(solver: Solver) -> None:
    assert plain(solver, slt(x, number(100)), x=42) == {"x": 42}
    assert plain(solver, slt(x, number(10)), x=42) == {"x": 0}
    assert plain(solver, slt(x, y), y=5) == {"x": 0, "y": 5}


def test_floats_and_arrays(solver: Solver) -> None:
    f, g = var("f", FP64), var("g", FP64)
    assert plain(solver, flt(const(0.25, FP64), fadd(f, g))) == {"f": 0.0, "g": 1.0}
    a = var("a", array_sort(BV32, BV32))
    found = plain(solver, slt(number(3), select(a, x)), slt(select(a, number(9)), number(4)))
    assert found["x"] == 0
    cells = found["a"]
    assert isinstance(cells, ArrayValue)
    assert cells.default == 0
    assert list(cells.entries) == [0]
    assert 3 < cells.get(0) <= 10


def test_the_budget_bounds_queries(solver: Solver) -> None:
    names = [var(f"v{each}", BV32) for each in range(30)]
    conjuncts = tuple(slt(*pair) for pair in pairwise(names))
    answer = solver.solve(Query(conjuncts))
    assert type(answer) is Sat
    before = solver.statistics.layers[0].asked
    found = simplest(solver, conjuncts, answer.model, 5)
    assert solver.statistics.layers[0].asked - before <= 5
    assert all(found.holds(each) for each in conjuncts)


def test_the_same_twice(solver: Solver) -> None:
    conjuncts = (slt(x, y), eq(mul(y, z), number(30)))
    start = Model({"x": 1, "y": 5, "z": 6})
    runs = [simplest(solver, conjuncts, start).values for _ in range(2)]
    assert runs[0] == runs[1]


def test_large_formulas_are_left_as_they_are(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = (slt(number(0), x), slt(x, y), slt(y, z))
    model = Model({"x": 50, "y": 60, "z": 70})
    assert simplest(solver, row, model).values == {"x": 1, "y": 2, "z": 3}
    monkeypatch.setattr("jejak.solver.plain._EFFORT", 1)
    assert simplest(solver, row, model).values == model.values
