"""Worker processes: the same results as without them, whatever becomes of them."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import jejak
from jejak.errors import JejakError, UsageError
from jejak.explore.wall import Wall
from jejak.jvm.jars import require_jars
from jejak.options import load_options
from jejak.report.findings_json import findings_record
from jejak.results.methods import Status
from jejak.results.reasons import SkipReason
from jejak.results.runs import CheckRun
from jejak.run.executor import Executor, Inline
from jejak.run.hands import Crew
from jejak.run.memory import descendants, resident, taken
from jejak.run.pool import Pool
from jejak.run.units import Job
from jejak.run.worker import Worker
from jejak.target import resolving
from tests.javac import Javac

SHOP = """
package shop;

public class Shop {
    private final int[] stock;
    private int sold;

    public Shop(int places) { stock = new int[places]; }

    public void put(int place, int number) { stock[place] += number; }

    public int share(int people) { return sold / people; }

    public int share(long people) { return (int) (sold / people); }

    public int first(int[] numbers) { return numbers[0]; }

    public void sell(int place) {
        if (stock[place] <= sold) throw new IllegalStateException("sold out");
        sold++;
    }

    public static int length(String text, Object other) {
        return text.length() / ((String) other).length();
    }

    public static int sum(int[] numbers, int wanted) {
        int sum = 0;
        for (int each : numbers) if (each > wanted) sum += each;
        return 100 / (sum - 7);
    }

    public Shop other(Shop next) { return next.sold > 3 ? next : new Shop(next.sold - 2); }
}
"""
BASKET = """
package shop;

import java.util.ArrayList;
import java.util.List;

class Basket {
    private final List<String> names = new ArrayList<>();
    Shop shop;

    void add(String name) { names.add(name.trim()); }

    String last() { return names.get(names.size() - 1); }

    int rate(int people) { return shop.share(people + 1); }
}
"""


@pytest.fixture(scope="module", autouse=True)
def junit() -> None:
    """Tests need JUnit."""
    try:
        require_jars(("junit-console",), os.environ)
    except JejakError as error:
        pytest.skip(str(error))


@pytest.fixture
def shop(javac: Javac, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two classes with errors."""
    monkeypatch.chdir(tmp_path)
    return javac({"shop/Shop.java": SHOP, "shop/Basket.java": BASKET}, "-g")


class Pools:
    """Has runs carried out by so many worker processes, or by none; knows these."""

    def __init__(self) -> None:
        self.made: list[Pool] = []
        self.workers = 2

    def make(self, job: Job, worker: Worker) -> Executor:
        """Stands in for the function that chooses an executor."""
        if not self.workers:
            return Inline(worker)
        self.made.append(Pool(job, self.workers, worker.wall))
        return self.made[-1]

    @property
    def hands(self) -> list[Crew]:
        """The worker processes of the last run."""
        return list(self.made[-1].hands) if self.made else []


@pytest.fixture
def pools(monkeypatch: pytest.MonkeyPatch) -> Pools:
    """Runs are carried out by worker processes."""
    found = Pools()
    monkeypatch.setattr("jejak.app.checking.executor_for", found.make)
    return found


def told(run: CheckRun) -> dict[str, Any]:
    """What a run says, but for its times and options; who takes a path over asks anew."""
    record: dict[str, Any] = json.loads(json.dumps(findings_record(run), default=str))
    for each in (record["run"], record["totals"], *record["methods"]):
        for key in ("seconds", "solver_seconds", "queries", "started", "options", "budget"):
            each.pop(key, None)
    return record


def check(place: Path, **options: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """What a run says, and the tests that it wrote. No time cuts it."""
    given: dict[str, Any] = {"method_time": "none", "patience": "none", "solver_time": 60.0}
    run = jejak.check(place, **given, **options)
    return told(run), {path.name: path.read_text() for path in run.test_files}


Checked = tuple[dict[str, Any], dict[str, str]]


def same(one: Checked, other: Checked) -> None:
    """Two runs say the same, but for methods in which a clock had a say in one of them."""
    timed = {name_of(row) for found, _ in (one, other) for row in found["methods"] if row["timed"]}
    assert [*map(name_of, one[0]["methods"])] == [*map(name_of, other[0]["methods"])]
    for part in ("methods", "findings", "ignored"):
        assert left(one, part, timed) == left(other, part, timed)
    if not timed:
        assert one == other


def left(checked: Checked, part: str, timed: set[tuple[str, ...]]) -> list[dict[str, Any]]:
    """The rows of a part of what a run says that are about other methods."""
    rows: list[dict[str, Any]] = checked[0][part]
    return [row for row in rows if name_of(row.get("entry", row)) not in timed]


def name_of(row: dict[str, Any]) -> tuple[str, ...]:
    """The names of a method."""
    return row["class"].replace(".", "/"), row["method"], row["descriptor"]


def test_results_do_not_hang_on_the_number_of_workers(shop: Path, pools: Pools) -> None:
    pools.workers = 0
    alone = check(shop)
    assert len(alone[0]["findings"]) > 8
    assert len(alone[1]) == 2
    for pools.workers in (2, 4):
        same(check(shop), alone)
        assert not pools.hands


def test_a_worker_that_is_killed_costs_nothing(shop: Path, pools: Pools) -> None:
    pools.workers = 0
    alone = check(shop)
    pools.workers = 2
    chance = random.Random(5)  # noqa: S311
    killed: set[int] = set()
    is_over = threading.Event()

    def kill() -> None:
        while not is_over.wait(chance.uniform(0.1, 0.5)) and len(killed) < 3:
            for hand in pools.hands:
                unit = hand.exploring
                if unit is not None and unit.number not in killed:  # once is bad luck
                    killed.add(unit.number)
                    os.kill(hand.pid, signal.SIGKILL)
                    break

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        same(check(shop), alone)
    finally:
        is_over.set()
        killer.join()
    assert killed


def test_a_method_that_kills_its_workers_is_told(shop: Path, pools: Pools) -> None:
    """The others are unharmed; one that does so by its memory is told as such."""
    is_over = threading.Event()

    def kill() -> None:
        while not is_over.wait(0.001):
            for hand in pools.hands:
                unit = hand.exploring
                if unit is not None and unit.method in ("sum", "put"):
                    hand.is_too_large = unit.method == "put"
                    os.kill(hand.pid, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        run = jejak.check(shop, method_time=60.0)
    finally:
        is_over.set()
        killer.join()
    left = {each.method: each for each in run.results if each.status is Status.SKIPPED}
    assert {name: list(each.reasons) for name, each in left.items()} == {
        "sum": [SkipReason.WORKER_DIED],
        "put": [SkipReason.OUT_OF_MEMORY],
    }
    assert "signal 9" in (left["sum"].explanation or "")
    assert "--memory" in (left["put"].explanation or "")
    assert len(run.results) == run.entries
    assert not run.is_exhaustive


def test_workers_that_grow_are_replaced(
    shop: Path, pools: Pools, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is lost, and no unit is blamed."""
    pools.workers = 0
    alone = check(shop, confirm=False)
    monkeypatch.setattr("jejak.run.pool.LEAST_LIFE", 0.0)
    monkeypatch.setattr("jejak.run.pool.grown", lambda *_: 1)
    pools.workers = 1
    started: list[Crew] = []
    new_hand = Pool.new_hand

    def noted(self: Pool) -> Crew:
        started.append(new_hand(self))
        if len(started) > 2:
            self._most_bytes = 1 << 40
        return started[-1]

    monkeypatch.setattr(Pool, "new_hand", noted)
    same(check(shop, confirm=False), alone)
    assert [each.is_retired for each in started] == [True, True, False]


def test_one_worker_that_grows_is_replaced_too(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = check(shop)
    monkeypatch.setattr("jejak.run.growing.GROWN", 0)
    started: list[Crew] = []
    new_hand = Pool.new_hand

    def noted(self: Pool) -> Crew:
        started.append(new_hand(self))
        started[-1].is_ready = True  # nothing more is begun here
        return started[-1]

    monkeypatch.setattr(Pool, "new_hand", noted)
    same(check(shop), alone)
    assert started


def test_memory_for_no_worker_is_refused(shop: Path) -> None:
    with pytest.raises(UsageError, match="memory"):
        jejak.check(shop, memory=256)


def test_memory_is_that_of_all_that_was_started() -> None:
    code = "import subprocess, sys; x = b'1' * (100 << 20); subprocess.run([sys.executable, '-c', "
    code += "'x = b\"1\" * (100 << 20); print(1, flush=True); input()'])"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert len(descendants(process.pid)) == 2
        assert taken(process.pid) > 200 << 20
        assert resident(process.pid) < 200 << 20
        process.communicate(b"\n")
    assert taken(process.pid) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_leaves_nobody_behind(shop: Path, number: int, tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    command = [sys.executable, "-m", "jejak", "check", str(shop), "--memory", "4000"]
    command += ["--workers", "2", "--json", "out.json", "--show-paths"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(temporary), "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    words = ""
    while "shop.Shop" not in words and "Shop." not in words:
        words += process.stdout.readline()
        assert process.poll() is None, words
    started = descendants(process.pid)
    assert len(started) > 2
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "jejak: interrupted" in err
    assert "Traceback" not in err
    assert json.loads((tmp_path / "out.json").read_text())["run"]["interrupted"]
    ends = time.monotonic() + 10
    while any(map(resident, started)) and time.monotonic() < ends:
        time.sleep(0.05)
    assert not [each for each in started if resident(each)]
    assert not list(temporary.glob("jejak-*"))


def test_trees_and_paths_come_from_workers_too(shop: Path, pools: Pools) -> None:
    runs = []
    for pools.workers in (0, 1):
        given: dict[str, Any] = {"tree": True, "show_paths": True, "confirm": False}
        run = jejak.check(shop, method_time="none", patience="none", **given)
        nodes = [[(n.id, n.parent, n.label, n.kind) for n in tree.nodes] for _, tree in run.trees]
        runs.append((nodes, [each.results for each in run.results], told(run)))
    assert runs[0] == runs[1]
    assert all(runs[0][0])


class Idle(Crew):
    """Somebody who is ready, and notes what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.is_ready = True
        self.told: list[tuple[Any, ...]] = []

    def tell(self, *message: Any) -> None:
        """See `Crew`."""
        self.told.append(message)


def test_tests_run_again_where_they_have_not_run(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of one class are told apart by who ran them, and are handed out in portions."""
    options = load_options({})
    with resolving((str(shop),), options) as target:
        pool = Pool(Job(target, options, (1,), time.monotonic()), 2, Wall(None))
    one, other = Idle(), Idle()
    pool.hands = [one, other]
    pool._ran = {0: (one,), 1: (other,), 2: (one,)}
    monkeypatch.setattr("jejak.run.pool.PORTIONS", 1)

    def all_repeated() -> Iterator[Any]:
        for hand in pool.hands:
            if hand.tests:
                hand.tests = ()
                yield None

    monkeypatch.setattr(pool, "_next", all_repeated)
    kept: Any = [[((0, 0), "a"), ((1, 0), "b")], [((2, 0), "c")], [((3, 0), "d")]]
    assert list(pool.repeat(kept)) == []
    assert one.told == [("repeat", [[((1, 0), "b")], [((3, 0), "d")]], True)]
    assert other.told == [("repeat", [[((0, 0), "a")], [((2, 0), "c")]], True)]
    pool._ran[4] = (one, other)  # who shared a method have both run some of its tests
    of_both: Any = [[((4, 0), "e")]]
    assert list(pool.repeat(of_both)) == []
    assert one.told.pop() == ("repeat", of_both, False)
    pool.hands = [one]
    assert list(pool.repeat(kept[1:2])) == []
    assert one.told[1:] == [("repeat", [[((2, 0), "c")]], False)]
