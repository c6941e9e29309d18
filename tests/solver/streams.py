"""Streams of queries like an engine's, and random formulas."""

from __future__ import annotations

import random
from collections.abc import Callable

from benchmarks.solver_chain import Explorer, Program

from jejak.expr import (
    BOOL,
    BV8,
    BV32,
    Expr,
    Model,
    add,
    and_,
    array_sort,
    bit_and,
    bit_xor,
    const,
    eq,
    ite,
    mul,
    not_,
    or_,
    sdiv,
    select,
    sext,
    sle,
    slt,
    store,
    sub,
    truncate,
    ult,
    var,
)
from jejak.solver import LAYERS, Answer, Query, Sat, SolverConfig, build_solver

ARRAY = array_sort(BV32, BV32)


def sorting(program: Program, size: int) -> list[Query]:
    """The queries of a symbolic sort, with models from a bare back end."""
    with build_solver(bare()) as solver:
        explorer = Explorer(solver.solve)
        explorer.explore(program, size)
    return explorer.queries


def bare(backend: str = "bitwuzla") -> SolverConfig:
    """A back end in this process and nothing around it."""
    return SolverConfig(backend=backend, second=None, isolated=False, without=frozenset(LAYERS))


def random_paths(seed: int, paths: int, length: int) -> list[Query]:
    """Paths that grow conjunct by conjunct while they can be satisfied."""
    rng = random.Random(seed)  # noqa: S311
    queries: list[Query] = []
    with build_solver(bare()) as solver:
        for _ in range(paths):
            known: tuple[Expr, ...] = ()
            models: tuple[Model, ...] = ()
            for _ in range(length):
                new = tuple(formula(rng) for _ in range(rng.choice((1, 1, 1, 2))))
                query = Query(known, new, models if rng.random() < 0.8 else ())
                queries.append(query)
                answer: Answer = solver.solve(query)
                if type(answer) is Sat:
                    known += new
                    models = (answer.model,)
    return queries


def formula(rng: random.Random, depth: int = 2) -> Expr:
    """A random formula over a few variables."""
    kinds: list[Callable[[], Expr]] = [
        lambda: slt(number(rng), number(rng)),
        lambda: sle(number(rng), number(rng)),
        lambda: eq(number(rng), number(rng)),
        lambda: slt(_variable(rng), const(rng.randint(-9, 9), BV32)),
        lambda: not_(eq(_variable(rng), const(rng.randint(-9, 9), BV32))),
        lambda: ult(number(rng), number(rng)),
        lambda: var(f"p{rng.randint(0, 1)}", BOOL),
    ]
    if depth > 0:
        kinds += [
            lambda: not_(formula(rng, depth - 1)),
            lambda: or_(formula(rng, depth - 1), formula(rng, depth - 1)),
            lambda: and_(formula(rng, depth - 1), formula(rng, depth - 1)),
        ]
    return rng.choice(kinds)()


def _variable(rng: random.Random) -> Expr:
    return var(f"x{rng.randint(0, 5)}", BV32)


def number(rng: random.Random, depth: int = 2) -> Expr:
    """A random 32-bit expression over a few variables."""
    if depth == 0 or rng.random() < 0.3:
        if rng.random() < 0.4:
            return const(rng.choice((0, 1, -1, 7, 100, -(1 << 31), (1 << 31) - 1)), BV32)
        return _variable(rng)
    one, other = number(rng, depth - 1), number(rng, depth - 1)
    array = var("cells", ARRAY)
    kinds: list[Callable[[], Expr]] = [
        lambda: add(one, other),
        lambda: sub(one, other),
        lambda: bit_and(one, other),
        lambda: bit_xor(one, other),
        lambda: mul(one, const(3, BV32)),
        lambda: sdiv(one, const(7, BV32)),
        lambda: sext(truncate(one, BV8), BV32),
        lambda: ite(slt(one, other), one, other),
        lambda: select(array, one),
        lambda: select(store(array, one, other), number(rng, 0)),
    ]
    return rng.choice(kinds)()
