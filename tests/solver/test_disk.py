from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from benchmarks.solver_chain import bubble_sort

from jejak.expr import (
    BOOL,
    BV32,
    FP64,
    INT,
    Model,
    array_sort,
    const,
    eq,
    fadd,
    flt,
    select,
    slt,
    var,
)
from jejak.solver import Answer, Query, Sat, SolverConfig, Unknown, Unsat, build_solver
from jejak.solver.disk import Disk, canonical
from tests.solver.streams import random_paths, sorting

x, y, z = (var(name, BV32) for name in "xyz")


class Nobody:
    def solve(self, query: Query) -> Answer:
        raise AssertionError(f"asked {query}")


class Always:
    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def solve(self, _query: Query) -> Answer:
        return self.answer


def config(path: Path, check: bool = False) -> SolverConfig:
    return SolverConfig(isolated=False, disk=path, check=check)


def test_a_second_run_needs_no_back_end(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "answers.sqlite"
    queries = [*sorting(bubble_sort, 3), *random_paths(2, 2, 10)]
    answers = []
    for _ in range(2):
        with build_solver(config(path)) as solver:
            answers.append([solver.solve(query) for query in queries])
            asked = solver.statistics.back_ends[0].asked
        assert solver.statistics.warnings == []
    assert asked == 0
    for query, one, other in zip(queries, *answers, strict=True):
        assert type(one) is type(other)
        if type(other) is Sat:
            assert all(other.model.holds(each) for each in query.conjuncts)


def test_answers_of_every_sort_last(tmp_path: Path) -> None:
    f, p, n, a = var("f", FP64), var("p", BOOL), var("n", INT), var("a", array_sort(BV32, BV32))
    query = Query(
        (
            flt(fadd(f, f), const(1e300, FP64)),
            p,
            slt(const(1 << 80, INT), n),
            eq(select(a, x), const(7, BV32)),
            slt(x, const(-5, BV32)),
        )
    )
    for _ in range(2):
        with build_solver(config(tmp_path / "answers")) as solver:
            answer = solver.solve(query)
        assert type(answer) is Sat
    assert all(each.asked == 0 for each in solver.statistics.back_ends)


def test_names_do_not_matter_but_structure_does() -> None:
    assert canonical((slt(x, y), slt(y, z)))[0] == canonical((slt(z, x), slt(x, y)))[0]
    assert canonical((slt(x, y), slt(y, z)))[0] != canonical((slt(x, y), slt(z, y)))[0]
    assert canonical((slt(x, y),))[0] != canonical((slt(y, const(3, BV32)),))[0]
    zero, minus = const(0.0, FP64), const(-0.0, FP64)
    f = var("f", FP64)
    assert canonical((eq(f, zero),))[0] != canonical((eq(f, minus),))[0]


def test_unknown_is_not_kept(tmp_path: Path) -> None:
    disk = Disk(Always(Unknown("timeout")), tmp_path / "answers", [])
    disk.solve(Query((slt(x, y),)))
    disk.close()
    again = Disk(Always(Sat(Model({"y": 1}))), tmp_path / "answers", [])
    assert type(again.solve(Query((slt(x, y),)))) is Sat
    again.close()


def test_a_broken_file_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "answers"
    path.write_bytes(b"this is no database" * 100)
    with build_solver(config(path)) as solver:
        assert type(solver.solve(Query((slt(x, y),)))) is Sat
    assert len(solver.statistics.warnings) == 1
    assert str(path) in solver.statistics.warnings[0]


def test_a_directory_in_its_place_is_a_warning(tmp_path: Path) -> None:
    with build_solver(config(tmp_path)) as solver:
        assert type(solver.solve(Query((slt(x, y),)))) is Sat
    assert len(solver.statistics.warnings) == 1


def test_a_file_that_breaks_later_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "answers"
    warnings: list[str] = []
    disk = Disk(Always(Sat(Model({"y": 1}))), path, warnings)
    connection = disk._connection
    assert connection is not None
    connection.execute("DROP TABLE answers")
    assert type(disk.solve(Query((slt(x, y),)))) is Sat
    assert type(disk.solve(Query((slt(x, y),)))) is Sat
    disk.close()
    assert len(warnings) == 1


def test_a_locked_file_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "answers"
    Disk(Nobody(), path, []).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    warnings: list[str] = []
    disk = Disk(Always(Sat(Model({"y": 1}))), path, warnings)
    assert type(disk.solve(Query((slt(x, y),)))) is Sat
    disk.close()
    other.close()
    assert warnings


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        '["sat", [1]]',
        '["sat", ["a", "b"]]',
        '["sat", [5, 5]]',
        '["unsat", [9]]',
        "[1]",
    ],
)
def test_stored_nonsense_is_not_believed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "answers"
    query = Query((slt(x, y),))
    Disk(Nobody(), path, []).close()
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO answers VALUES (?, ?)", (canonical(query.known)[0], text))
    connection.close()
    disk = Disk(Always(Unsat(query.known)), path, [])
    assert disk.solve(query) == Unsat(query.known)
    disk.close()
