"""Budgets are walls: runs end in time, and what was found by then is proved.

Factors are generous: the machine may be busy. `benchmarks/walls.py` has the figures.
"""

from __future__ import annotations

import json
import math
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from benchmarks.programs.walls import PROGRAMS

import jejak
from jejak.explore import Analysis
from jejak.explore.crowding import Crowding
from jejak.explore.wall import MOST_KEPT, Wall
from jejak.expr import BV32, Expr, const, slt, var
from jejak.options import load_options
from jejak.results.methods import Status
from jejak.results.proofs import TrialReason
from jejak.solver.prefixes import Prefixes
from jejak.solver.slicing import NOTHING, Partition, extended
from jejak.target import open_target
from tests.javac import Javac

SECONDS = 3.0
FACTOR = 3.0
MOST_MEMORY = 3_000_000_000


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are written into a directory of the test."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", ["inputs", "findings"])
def test_a_check_ends_in_time(javac: Javac, name: str) -> None:
    run = jejak.check(javac(PROGRAMS[name](), "-g"), time=SECONDS, confirm=False)
    assert run.seconds < FACTOR * SECONDS
    assert run.results


def test_what_grows_beyond_any_memory_ends_its_path(javac: Javac) -> None:
    """In its time and within a memory that it would use up at once, were it built."""
    classes = javac(PROGRAMS["huge"](), "-g")
    given = ["--time", f"{4 * SECONDS:g}", "--no-confirm", "--json", "-"]
    run = subprocess.run(
        [sys.executable, "-m", "jejak", "check", str(classes), *given],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY)),
        capture_output=True,
        check=False,
        timeout=FACTOR * 4 * SECONDS,
    )
    assert run.returncode in (0, 1), run.stderr.decode()
    methods = json.loads(run.stdout)["methods"]
    assert len(methods) == 7
    assert not [each for each in methods if each["status"] == Status.SKIPPED]


def test_what_uses_up_its_time_is_proved_all_the_same(javac: Javac) -> None:
    """Also where one method may take all the time, and never comes to an end."""
    source = """
class Endless {
    static int sum(int[] given) {
        int sum = 0;
        for (int each : given) sum += each > sum ? each : 1;
        return 10 / sum;
    }
}
"""
    classes = javac({"Endless.java": source}, "-g")
    given: dict[str, Any] = {"time": 8.0, "method_time": 8.0, "array_elements": None}
    run = jejak.check(f"{classes / 'Endless.class'}#sum", **given)
    assert run.findings()
    assert not [each for each in run.findings() if each.proof.reason is TrialReason.TIME]


def alone() -> float:
    """A machine of one's own."""
    return 1.0


def test_time_is_kept_for_proof() -> None:
    wall = Wall(100.0, alone)
    assert wall.exploring_ends() == wall.ends
    wall.kept = lambda found: 3.0 * found
    assert wall.exploring_ends(5) == pytest.approx(wall.ends - 15)
    assert wall.exploring_ends(1000) == pytest.approx(wall.ends - MOST_KEPT * 100)
    assert Wall(None).exploring_ends(1000) == math.inf


@pytest.mark.parametrize("needed", [0.0, 1000.0])
def test_exploring_goes_on_where_proof_needs_less_than_was_kept(
    javac: Javac, needed: float
) -> None:
    classes = javac({"One.java": "class One { static int one(int x) { return x; } }"})
    options = load_options({"time": 1000.0})
    target = open_target(str(classes / "One.class"), options)
    wall = Wall(options.time)

    def catch_up() -> None:
        wall.kept = lambda _: needed

    wall.kept = lambda _: 1000.0
    wall.catch_up = catch_up
    wall.began -= 600.0  # beyond the half that may be kept
    analysis = Analysis(target, options, wall=wall)
    try:
        results = [analysis.explore(entry) for entry in analysis.entries]
    finally:
        analysis.close()
    assert all((each.status is Status.SKIPPED) is (needed > 0) for each in results)


def test_telling_of_many_findings_takes_time() -> None:
    wall = Wall(100.0, alone)
    ends = wall.ends
    wall.findings = 1_000
    assert wall.ends == pytest.approx(ends - 2.0)
    wall.findings = 1_000_000
    assert wall.ends == pytest.approx(ends - 10.0)
    wall.reports = 1
    assert wall.ends == pytest.approx(ends - 20.0)


def test_telling_takes_longer_on_a_crowded_machine(tmp_path: Path) -> None:
    told = tmp_path / "schedstat"
    crowding = Crowding(told)
    assert crowding.factor() == 1.0  # nobody tells
    told.write_text("2000 6000 9\n")
    wall = Wall(100.0, Crowding(told, lambda: 50.0).factor)
    wall.findings = 500
    assert wall.ends == pytest.approx(wall.began + 100 - 4 * 2.0)
    told.write_text("1 999999 9\n")
    wall = Wall(10.0, Crowding(told, lambda: 50.0).factor)
    wall.findings = 500
    assert wall.ends == pytest.approx(wall.began + 10 - 2.5)


def test_who_wakes_often_waits_often_on_a_machine_that_is_not_crowded(tmp_path: Path) -> None:
    told = tmp_path / "schedstat"
    told.write_text("1000 9000 9\n")
    assert Crowding(told, lambda: 3.0).factor() == 3.0
    assert Crowding(told, lambda: 0.5).factor() == 1.0
    assert Crowding(told, lambda: 50.0).factor() == 10.0


def test_telling_of_many_methods_takes_time() -> None:
    wall = Wall(100.0, alone)
    before = wall.ends
    wall.methods = 10_000
    assert 0.5 < before - wall.ends < 20


def conditions(number: int) -> list[Expr]:
    """A condition on each of many inputs."""
    return [slt(const(0, BV32), var(f"walls{each}", BV32)) for each in range(number)]


def test_slicing_takes_steps_of_what_is_new() -> None:
    """Whatever a path grows by, no condition is sliced twice."""
    sliced: list[int] = []

    def extend(base: Partition, more: tuple[Expr, ...]) -> Partition:
        sliced.append(len(more))
        return extended(base, more)

    prefixes = Prefixes(NOTHING, extend)
    path = conditions(3000)
    lengths = [*range(1, 1000), *range(1000, 3001, 100)]
    for length in lengths:
        prefixes.of(tuple(path[:length]))
    assert sum(sliced) == len(path)
