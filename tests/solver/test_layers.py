from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import combinations

import pytest
from benchmarks.solver_chain import bubble_sort, insertion_sort

from jejak.expr import (
    BV8,
    BV32,
    FALSE,
    INT,
    TRUE,
    Expr,
    Model,
    add,
    and_,
    const,
    eq,
    not_,
    sle,
    slt,
    var,
)
from jejak.expr import variables as free
from jejak.solver import (
    LAYERS,
    Answer,
    Query,
    Sat,
    Solver,
    SolverConfig,
    Unknown,
    Unsat,
    build_solver,
)
from jejak.solver.cache import Cache
from jejak.solver.contradiction import Contradiction
from jejak.solver.cores import Cores
from jejak.solver.order import OrderLayer
from jejak.solver.own_model import OwnModel
from jejak.solver.prefixes import Prefixes
from jejak.solver.slicing import NOTHING, Slicing, extended
from tests.solver.streams import bare, random_paths, sorting

x, y, z, u = (var(name, BV32) for name in "xyzu")
IN_MEMORY = tuple(each for each in LAYERS[:-1] if each != "path-order")  # has tests of its own


def number(value: int) -> Expr:
    return const(value, BV32)


class Script:
    """Gives prepared answers and remembers what it was asked."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.queries: list[Query] = []

    def solve(self, query: Query) -> Answer:
        self.queries.append(query)
        return self.answers.pop(0)


def check(solver: Solver, judge: Cache, queries: list[Query]) -> dict[str, int]:
    kinds = {"Sat": 0, "Unsat": 0}
    for query in queries:
        answer = solver.solve(query)
        expected = judge.solve(query)
        assert type(answer) is type(expected), query
        kinds[type(answer).__name__] += 1
        if type(answer) is Sat:
            assert all(answer.model.holds(each) for each in query.conjuncts)
        elif type(answer) is Unsat:
            assert set(answer.core) <= set(query.conjuncts)
            assert type(judge.solve(Query(answer.core))) is Unsat
    return kinds


@pytest.fixture(scope="module")
def streams() -> list[Query]:
    return [*sorting(bubble_sort, 4)[:150], *sorting(insertion_sort, 3), *random_paths(1, 3, 14)]


@pytest.fixture(scope="module")
def judge() -> Iterator[Cache]:
    """The bare back end, asked the same only once."""
    with build_solver(bare()) as solver:
        yield Cache(solver)


@pytest.mark.parametrize(
    "kept", [each for size in (0, 1, 2, 3, 9, 10) for each in combinations(IN_MEMORY, size)]
)
def test_every_subset_agrees_with_the_bare_back_end(
    streams: list[Query], judge: Cache, kept: tuple[str, ...]
) -> None:
    config = SolverConfig(isolated=False, second=None, without=frozenset(LAYERS) - set(kept))
    with build_solver(config) as solver:
        kinds = check(solver, judge, streams)
    assert min(kinds.values()) > 20
    assert [each.name for each in solver.statistics.layers] == [*kept, "backend"]


def test_z3_agrees_with_bitwuzla(streams: list[Query], judge: Cache) -> None:
    config = SolverConfig(backend="z3", second=None, isolated=False)
    with build_solver(config) as solver:
        check(solver, judge, streams)


def test_the_whole_isolated_chain_in_checking_mode(streams: list[Query]) -> None:
    with build_solver(SolverConfig(check=True)) as solver:
        answers = [solver.solve(query) for query in streams]
        answered = {each.name: each.answered for each in solver.statistics.layers}
        asked = solver.statistics.layers[0].asked
    assert asked == len(streams)
    assert not any(type(each) is Unknown for each in answers)
    assert min(answered[name] for name in ("contradiction", "own-model", "cores")) > 0
    assert answered["backend"] == solver.statistics.back_ends[0].asked


def test_the_same_stream_gives_the_same_models(streams: list[Query]) -> None:
    runs = []
    for _ in range(2):
        with build_solver(SolverConfig(second=None)) as solver:
            runs.append([solver.solve(query) for query in streams])
    for one, other in zip(*runs, strict=True):
        assert type(one) is type(other)
        if type(one) is Sat and type(other) is Sat:
            assert one.model.values == other.model.values
        else:
            assert one == other


def comparison(rng: random.Random, terms: list[Expr]) -> Expr:
    left, right = rng.sample(terms, 2)
    made = rng.choice([slt, sle, eq])(left, right)
    return not_(made) if rng.random() < 0.4 else made


class TestOrder:
    def test_random_comparisons_have_the_answer_of_the_back_end(self, judge: Cache) -> None:
        rng = random.Random(5)  # noqa: S311
        terms = [*(var(f"byte{i}", BV8) for i in range(5)), *(const(n, BV8) for n in (-128, 3))]
        inner = Script(*[Unknown("missing")] * 600)
        kinds = {Sat: 0, Unsat: 0}
        for _ in range(600):
            conjuncts = tuple(comparison(rng, terms) for _ in range(rng.randint(1, 9)))
            conjuncts = tuple(each for each in conjuncts if not each.is_const)
            answer = OrderLayer(inner).solve(Query(conjuncts[:-1], conjuncts[-1:]))
            if type(answer) is Unknown:
                continue
            kinds[type(answer)] += 1
            assert type(judge.solve(Query(conjuncts))) is type(answer), conjuncts
            if type(answer) is Sat:
                assert all(answer.model.holds(each) for each in conjuncts)
            elif type(answer) is Unsat:
                assert set(answer.core) <= set(conjuncts)
                assert type(judge.solve(Query(answer.core))) is Unsat, answer.core
        assert min(kinds.values()) > 50
        assert len(inner.queries) < 150

    def test_the_shortest_circle_is_the_core(self) -> None:
        row = (slt(x, y), slt(y, z), sle(x, z), slt(z, u))
        answer = OrderLayer(Script()).solve(Query(row, (slt(u, x),)))
        assert answer == Unsat((sle(x, z), slt(z, u), slt(u, x)))

    def test_variables_are_equal_that_are_at_most_each_other(self) -> None:
        both = (sle(x, y), sle(y, x))
        answer = OrderLayer(Script()).solve(Query((*both, slt(y, z)), (not_(eq(z, number(1))),)))
        assert type(answer) is Sat
        assert answer.model.values == {"x": 0, "y": 0, "z": 2}
        apart = not_(eq(x, y))
        assert OrderLayer(Script()).solve(Query(both, (apart,))) == Unsat((*both, apart))

    def test_mathematical_integers_have_no_end(self) -> None:
        n, m = var("n", INT), var("m", INT)
        answer = OrderLayer(Script()).solve(Query((slt(const(2**70, INT), n),), (slt(n, m),)))
        assert type(answer) is Sat
        assert answer.model.values == {"n": 2**70 + 1, "m": 2**70 + 2}

    @pytest.mark.parametrize(
        "other", [eq(add(x, y), z), slt(number(2**31 - 2), y), and_(eq(x, y), eq(y, z))]
    )
    def test_the_inner_layer_is_asked_what_is_not_an_order(self, other: Expr) -> None:
        inner = Script(Unknown("missing"))
        query = Query((slt(y, x), slt(x, z)), (other,))
        assert OrderLayer(inner).solve(query) == Unknown("missing")
        assert inner.queries == [query]


class TestContradiction:
    def refuted(self, *conjuncts: Expr) -> tuple[Expr, ...] | None:
        answer = Contradiction(Script(Unknown("missing"))).solve(
            Query(conjuncts[:-1], conjuncts[-1:])
        )
        return answer.core if type(answer) is Unsat else None

    def test_false(self) -> None:
        assert self.refuted(slt(x, y), FALSE) == (FALSE,)

    def test_a_conjunct_and_its_negation(self) -> None:
        less = slt(x, y)
        assert self.refuted(less, slt(y, z), not_(less)) == (less, not_(less))

    def test_bounds_without_a_value_between(self) -> None:
        low, high = slt(number(5), x), slt(x, number(6))
        assert self.refuted(low, slt(number(0), x), high) == (low, high)
        assert self.refuted(sle(number(5), x), sle(x, number(5))) is None

    def test_a_value_that_is_excluded(self) -> None:
        fixed, other = eq(x, number(3)), not_(eq(x, number(3)))
        assert self.refuted(sle(number(3), x), other, sle(x, number(3))) is not None
        assert self.refuted(fixed, slt(x, number(3))) == (fixed, slt(x, number(3)))
        assert self.refuted(fixed, not_(eq(x, number(4)))) is None

    def test_mathematical_integers_have_no_ends(self) -> None:
        n = var("n", INT)
        assert self.refuted(slt(n, const(-(1 << 70), INT)), slt(n, const(5, INT))) is None
        assert self.refuted(slt(n, const(5, INT)), slt(const(1 << 70, INT), n)) is not None

    def test_random_literals_agree_with_enumeration(self) -> None:
        rng = random.Random(3)  # noqa: S311
        refuted = 0
        for _ in range(400):
            literals = []
            for _ in range(rng.randint(2, 6)):
                value = number(rng.randint(-3, 3))
                made = rng.choice((slt(x, value), slt(value, x), eq(x, value)))
                literals.append(rng.choice((made, not_(made))))
            possible = any(
                all(Model({"x": value}).holds(each) for each in literals) for value in range(-6, 7)
            )
            core = self.refuted(*literals)
            if core is not None:
                refuted += 1
                assert not possible
                assert not any(
                    all(Model({"x": value}).holds(each) for each in core) for value in range(-6, 7)
                )
        assert refuted > 100


class TestOwnModel:
    def test_the_second_model_fits(self) -> None:
        models = (Model({"x": 1}), Model({"x": 7}))
        answer = OwnModel(Script()).solve(Query((), (eq(x, number(7)),), models))
        assert answer == Sat(models[1])

    def test_none_fits(self) -> None:
        inner = Script(Unknown("timeout"))
        query = Query((), (eq(x, number(7)),), (Model({}),))
        assert OwnModel(inner).solve(query) == Unknown("timeout")
        assert inner.queries == [query]


class TestSlicing:
    def test_only_what_the_new_conjunct_touches_is_asked(self) -> None:
        inner = Script(Sat(Model({"x": 9, "y": 10})))
        known = (slt(x, y), slt(z, u), eq(u, number(5)))
        old = Model({"x": 0, "y": 1, "z": 2, "u": 5})
        answer = Slicing(inner).solve(Query(known, (slt(number(8), x),), (old,)))
        assert inner.queries == [Query((known[0],), (slt(number(8), x),), (old,))]
        assert type(answer) is Sat
        assert answer.model.values == {"x": 9, "y": 10, "z": 2, "u": 5}

    def test_without_a_model_all_components_are_asked(self) -> None:
        inner = Script(Sat(Model({"x": 1, "y": 2})), Sat(Model({"z": 3})))
        answer = Slicing(inner).solve(Query((slt(x, y), eq(z, number(3)))))
        assert type(answer) is Sat
        assert answer.model.values == {"x": 1, "y": 2, "z": 3}

    def test_a_contradiction_counts_more_than_an_unknown(self) -> None:
        core = (eq(z, number(3)),)
        inner = Script(Unknown("timeout"), Unsat(core))
        assert Slicing(inner).solve(Query((slt(x, y), *core))) == Unsat(core)
        inner = Script(Unknown("timeout"), Sat(Model({"z": 3})))
        assert Slicing(inner).solve(Query((slt(x, y), *core))) == Unknown("timeout")

    def test_conjuncts_without_variables(self) -> None:
        assert Slicing(Script()).solve(Query((TRUE,), (FALSE,))) == Unsat((FALSE,))

    def test_partitions_are_the_connected_components(self) -> None:
        rng = random.Random(5)  # noqa: S311
        prefixes = Prefixes(NOTHING, extended)
        for _ in range(150):
            names = [var(f"v{each}", BV32) for each in range(12)]
            path = tuple(
                slt(*rng.sample(names, 2)) if rng.random() < 0.6 else slt(rng.choice(names), x)
                for _ in range(rng.randint(1, 8))
            )
            for length in range(1, len(path) + 1):
                partition = prefixes.of(path[:length])
                found = {tuple(each.positions) for each in partition.components.values()}
                assert found == _components(path[:length])
                for each in partition.components.values():
                    inside = {v for place in each.positions for v in free(path[place])}
                    assert each.variables == sorted(inside, key=lambda v: v.id)


def _components(path: tuple[Expr, ...]) -> set[tuple[int, ...]]:
    groups: list[tuple[set[Expr], set[int]]] = []
    for position, each in enumerate(path):
        names, positions = set(free(each)), {position}
        rest = []
        for others, places in groups:
            if others & names:
                names |= others
                positions |= places
            else:
                rest.append((others, places))
        groups = [*rest, (names, positions)]
    return {tuple(sorted(positions)) for _, positions in groups}


class TestCache:
    def test_the_order_of_conjuncts_does_not_matter(self) -> None:
        inner = Script(Unsat((slt(x, y),)))
        cache = Cache(inner)
        first = cache.solve(Query((slt(x, y), slt(y, x))))
        assert cache.solve(Query((slt(y, x),), (slt(x, y),))) is first

    def test_deaths_are_asked_again_and_timeouts_are_not(self) -> None:
        inner = Script(Unknown("died"), Unknown("timeout"))
        cache = Cache(inner)
        for reason in ("died", "timeout", "timeout"):
            assert cache.solve(Query((slt(x, y),))) == Unknown(reason)

    def test_who_has_more_time_asks_again(self) -> None:
        inner = Script(Unknown("timeout"), Sat(Model({})))
        cache = Cache(inner)
        query = Query((slt(x, y),))
        cache.until(time.monotonic() + 100.0)
        assert isinstance(cache.solve(query), Unknown)
        cache.until(time.monotonic() + 140.0)
        assert isinstance(cache.solve(query), Unknown)
        assert len(inner.queries) == 1
        cache.until(time.monotonic() + 1000.0)
        assert isinstance(cache.solve(query), Sat)
        cache.until(None)
        assert isinstance(cache.solve(query), Sat)
        assert len(inner.queries) == 2

    def test_the_size_is_bounded(self) -> None:
        inner = Script(*[Sat(Model({})) for _ in range(4)])
        cache = Cache(inner, size=2)
        queries = [Query((eq(x, number(each)),)) for each in range(3)]
        for query in (*queries, queries[1], queries[0]):
            cache.solve(query)
        assert len(inner.queries) == 4


class TestCores:
    def test_a_superset_of_a_core_is_contradictory(self) -> None:
        core = (slt(x, y), slt(y, x))
        cores = Cores(Script(Unsat(core)))
        cores.solve(Query(core))
        assert cores.solve(Query((slt(z, u), core[1]), (core[0],))) == Unsat(core)
        model = (Model({}),)
        assert cores.solve(Query((slt(z, u), core[1]), (core[0],), model)) == Unsat(core)

    def test_a_part_of_a_core_is_not(self) -> None:
        core = (slt(x, y), slt(y, x))
        cores = Cores(Script(Unsat(core), Sat(Model({}))))
        cores.solve(Query(core))
        assert type(cores.solve(Query((core[0],), (slt(z, u),)))) is Sat

    def test_the_oldest_are_dropped(self) -> None:
        made = [(eq(x, number(each)), eq(x, number(each + 1))) for each in range(3)]
        inner = Script(*[Unsat(each) for each in made], Unsat(made[0]))
        cores = Cores(inner, size=2)
        for each in (*made, made[2], made[0]):
            assert cores.solve(Query(each)) == Unsat(each)
        assert len(inner.queries) == 4


def test_conjunctions_are_split_and_cores_name_the_whole() -> None:
    whole = and_(slt(x, y), slt(z, u))
    with build_solver(SolverConfig(isolated=False)) as solver:
        answer = solver.solve(Query((whole, TRUE), (slt(u, z),)))
        assert answer == Unsat((whole, slt(u, z)))
        assert type(solver.solve(Query((whole,), (TRUE,)))) is Sat
        assert type(solver.solve(Query(()))) is Sat
