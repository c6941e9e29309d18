"""Children that hang, die or cannot start cost an answer, never the run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from jejak.expr import BV32, BV64, INT, Expr, add, const, eq, mul, slt, ult, var
from jejak.solver import Query, Sat, SolverConfig, Unknown, Unsat, build_solver
from jejak.solver.backend import BackEnd
from jejak.solver.process import Isolated

x, y = var("x", BV32), var("y", BV32)
EASY = Query((slt(x, y),))


def factoring() -> tuple[Expr, ...]:
    """Two 64-bit factors of a product of two large primes, without overflow."""
    p, q = var("p", BV64), var("q", BV64)
    limit = const((1 << 32) - 1, BV64)
    product = const(3267000013 * 2860486313, BV64)
    one = const(1, BV64)
    return (eq(mul(p, q), product), ult(p, limit), ult(q, limit), ult(one, p), ult(one, q))


class Rig:
    def __init__(self, seconds: float = 10.0, mebibytes: int = 2048) -> None:
        self.warnings: list[str] = []
        self.link = Isolated("bitwuzla", seconds, mebibytes, 0, self.warnings)
        self.back_end = BackEnd(self.link, self.warnings)

    def kill(self, number: int) -> None:
        assert self.link.pid is not None
        os.kill(self.link.pid, number)


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig()
    yield made
    made.back_end.close()


def test_nothing_starts_before_the_first_query() -> None:
    with build_solver(SolverConfig(without=frozenset({"order", "repair"}))) as solver:
        assert [each.starts for each in solver.statistics.back_ends] == [0, 0]
        solver.solve(EASY)
        assert [each.starts for each in solver.statistics.back_ends] == [1, 0]


def test_starting_does_not_wait_for_the_child(rig: Rig) -> None:
    rig.link.ready()
    rig.kill(signal.SIGSTOP)
    rig.link.ready()
    rig.kill(signal.SIGCONT)
    assert type(rig.back_end.solve(EASY)) is Sat
    assert rig.link.count.starts == 1


def test_rows_are_sent_once(rig: Rig) -> None:
    rig.back_end.solve(EASY)
    before = rig.link.count.rows
    rig.back_end.solve(EASY)
    assert rig.link.count.rows == before
    rig.back_end.solve(Query((slt(x, y), slt(y, x))))
    assert rig.link.count.rows == before + 1


def test_the_soft_limit() -> None:
    rig = Rig(seconds=1.0)
    assert rig.back_end.solve(Query(factoring())) == Unknown("timeout")
    assert type(rig.back_end.solve(EASY)) is Sat
    assert rig.link.count.restarts == 0
    rig.back_end.close()


def test_the_soft_limit_of_z3() -> None:
    config = SolverConfig(backend="z3", second=None, time_limit=1.0)
    with build_solver(config) as solver:
        assert solver.solve(Query(factoring())) == Unknown("timeout")
        assert type(solver.solve(EASY)) is Sat


def test_a_child_that_hangs_is_killed() -> None:
    rig = Rig(seconds=0.1)
    assert type(rig.back_end.solve(EASY)) is Sat
    rig.kill(signal.SIGSTOP)
    pid = rig.link.pid
    start = time.monotonic()
    assert rig.back_end.solve(Query((slt(y, x),))) == Unknown("killed")
    assert 1.0 < time.monotonic() - start < 10.0
    with pytest.raises(ProcessLookupError):
        os.kill(pid or 0, 0)
    assert type(rig.back_end.solve(Query((slt(y, x),)))) is Sat
    assert rig.link.count.restarts == 1
    rig.back_end.close()


def test_a_stopped_child_cannot_block_a_long_request() -> None:
    rig = Rig(seconds=0.1)
    assert type(rig.back_end.solve(EASY)) is Sat
    rig.kill(signal.SIGSTOP)
    long = x
    for number in range(8000):
        long = mul(add(long, y), const(number + 2, BV32))
    assert rig.back_end.solve(Query((eq(long, y),))) == Unknown("killed")
    rig.back_end.close()


def test_a_child_killed_between_queries_is_replaced(rig: Rig) -> None:
    assert type(rig.back_end.solve(EASY)) is Sat
    for _ in range(5):
        rig.kill(signal.SIGKILL)
        time.sleep(0.1)
        assert type(rig.back_end.solve(EASY)) is Sat
    assert rig.link.count.restarts == 5
    assert rig.warnings == []


def test_a_child_killed_during_a_query(rig: Rig) -> None:
    assert type(rig.back_end.solve(EASY)) is Sat
    timer = threading.Timer(0.3, rig.kill, [signal.SIGKILL])
    timer.start()
    assert rig.back_end.solve(Query(factoring())) == Unknown("died")
    timer.join()
    assert type(rig.back_end.solve(EASY)) is Sat
    assert rig.link.count.restarts == 1


def test_three_deaths_in_a_row_end_a_back_end(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jejak.solver.process._ENTRY", "import os; os._exit(7)")
    answers = [rig.back_end.solve(EASY) for _ in range(4)]
    assert answers == [Unknown("died")] * 3 + [Unknown("missing")]
    assert rig.warnings == [
        "bitwuzla is out: died 3 times in a row without an answer; last: ended with status 7"
    ]
    assert rig.link.count.starts == 3


def test_an_answer_between_deaths_forgives_them(rig: Rig) -> None:
    for _ in range(4):
        assert type(rig.back_end.solve(EASY)) is Sat
        timer = threading.Timer(0.1, rig.kill, [signal.SIGKILL])
        timer.start()
        assert rig.back_end.solve(Query(factoring())) == Unknown("died")
        timer.join()
    assert rig.warnings == []


def test_the_second_back_end_answers_for_a_dead_one(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = (
        "import sys, os; os._exit(1) if sys.argv[1] == 'bitwuzla' else None;"
        "from jejak.solver.worker import main; main()"
    )
    monkeypatch.setattr("jejak.solver.process._ENTRY", entry)
    with build_solver(SolverConfig(without=frozenset({"order", "repair"}))) as solver:
        for number in range(4):
            query = Query((slt(x, const(number + 5, BV32)),))
            assert type(solver.solve(query)) is Sat
        first, second = solver.statistics.back_ends
    assert first.unknown == {"died": 3, "missing": 1}
    assert second.sat == 4
    assert len(solver.statistics.warnings) == 1


def test_integers_go_to_z3_without_a_start_of_bitwuzla() -> None:
    n = var("n", INT)
    with build_solver(SolverConfig(without=frozenset({"order", "repair"}))) as solver:
        assert type(solver.solve(Query((slt(n, const(0, INT)),)))) is Sat
        first, second = solver.statistics.back_ends
    assert (first.starts, second.starts) == (0, 1)


def test_a_package_that_the_child_cannot_import(rig: Rig) -> None:
    rig.link._environment["PYTHONPATH"] = rig.link._environment["PYTHONPATH"].split(os.pathsep)[0]
    assert rig.back_end.solve(EASY) == Unknown("missing")
    assert "cannot be imported" in rig.warnings[0]
    assert rig.back_end.solve(EASY) == Unknown("missing")


def test_memory_has_a_limit() -> None:
    rig = Rig(mebibytes=64)
    a = [var(f"m{each}", BV64) for each in range(120)]
    product = a[0]
    for each in a[1:]:
        product = mul(product, add(each, product))
    answer = rig.back_end.solve(Query((eq(product, const(12345, BV64)),)))
    assert answer in (Unknown("memory"), Unknown("died"), Unknown("timeout"))
    assert type(rig.back_end.solve(EASY)) is Sat
    rig.back_end.close()


def test_the_child_ends_with_its_parent() -> None:
    script = (
        "from jejak.expr import *; from jejak.solver.process import Isolated;"
        "from jejak.solver.backend import BackEnd; from jejak.solver import Query; import os;"
        "link = Isolated('bitwuzla', 5.0, 0, 0, []); back_end = BackEnd(link, []);"
        "back_end.solve(Query((slt(var('x', BV32), const(3, BV32)),)));"
        "print(link.pid, flush=True); os._exit(0)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    pid = int(done.stdout)
    deadline = time.monotonic() + 10
    while _alive(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _alive(pid)


def _alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:  # noqa: PTH123
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_the_child_ignores_ctrl_c(rig: Rig) -> None:
    assert type(rig.back_end.solve(EASY)) is Sat
    rig.kill(signal.SIGINT)
    time.sleep(0.05)
    assert type(rig.back_end.solve(Query((slt(y, x),)))) is Sat
    assert rig.link.count.starts == 1


def test_a_fork_starts_its_own_child(rig: Rig) -> None:
    assert type(rig.back_end.solve(EASY)) is Sat
    pid = os.fork()
    if pid == 0:
        answer = rig.back_end.solve(Query((slt(y, x),)))
        rig.back_end.close()
        os._exit(0 if type(answer) is Sat else 1)
    assert os.waitpid(pid, 0)[1] == 0
    assert type(rig.back_end.solve(Query((slt(y, x), slt(x, y))))) is Unsat
    assert rig.link.count.starts == 1


def test_an_interrupted_query_does_not_mix_answers(rig: Rig) -> None:
    assert type(rig.back_end.solve(EASY)) is Sat

    def interrupt(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(KeyboardInterrupt):
            rig.back_end.solve(Query(factoring()))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert type(rig.back_end.solve(Query((slt(y, x), slt(x, y))))) is Unsat
    assert rig.link.count.restarts == 1
