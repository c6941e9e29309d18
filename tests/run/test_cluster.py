"""A Ray cluster: the same results as on one core, also when workers are lost."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import random
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import jejak
from jejak.cli import run
from jejak.errors import JejakError, SetupError, UsageError
from jejak.jvm.jars import require_jars
from jejak.options import load_options
from jejak.results.reasons import SkipReason
from jejak.run import local_cluster, parcels
from jejak.run.memory import PROCESSES
from jejak.run.parcels import pack, unpack
from jejak.run.units import Job
from jejak.target import resolving
from tests.javac import Javac
from tests.run.fake_ray import FakeRay, LostError
from tests.run.test_pool import BASKET, SHOP, check, same

Command = Callable[..., tuple[int, str]]
needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")


@pytest.fixture
def shop(javac: Javac, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two classes with errors."""
    monkeypatch.chdir(tmp_path)
    return javac({"shop/Shop.java": SHOP, "shop/Basket.java": BASKET}, "-g")


@pytest.fixture
def jejak_command(capfd: pytest.CaptureFixture[str]) -> Command:
    """The exit code of a command in this process, and what it complains of."""

    def call(*words: str) -> tuple[int, str]:
        return run(list(words)), capfd.readouterr().err

    return call


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    """A cluster on this machine."""
    try:
        require_jars(("junit-console",), os.environ)
        subprocess.run([sys.executable, "-m", "jejak", "cluster", "up"], check=True)
    except JejakError as error:
        pytest.skip(str(error))
    yield
    subprocess.run([sys.executable, "-m", "jejak", "cluster", "down"], check=True)


def actors() -> list[int]:
    """The processes of workers on this machine."""
    found = []
    for path in PROCESSES.glob("[0-9]*/cmdline"):
        try:
            if b"ray::RemoteWorker" in path.read_bytes():
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


@needs_ray
def test_results_are_those_of_one_core_also_when_a_worker_is_lost(
    shop: Path, cluster: None
) -> None:
    alone = check(shop, workers=1)
    same(check(shop, cluster="auto"), alone)
    is_over, killed = threading.Event(), set[int]()

    def kill() -> None:
        while not is_over.wait(0.05) and not killed:  # a second one may hit the same method
            for each in actors()[:1]:
                killed.add(each)
                os.kill(each, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        again = check(shop, cluster="auto")
    finally:
        is_over.set()
        killer.join()
    assert killed
    same(again, alone)


@needs_ray
def test_a_cluster_listens_to_this_machine_only(shop: Path, cluster: None) -> None:
    seen: set[str] = set()
    is_over = threading.Event()

    def look() -> None:
        while not is_over.wait(0.5):
            seen.update(listening(ray_processes()))

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        check(shop, cluster="auto")
    finally:
        is_over.set()
        watcher.join()
    assert seen
    assert {each for each in seen if not is_loopback(each)} == set()


def ray_processes() -> set[int]:
    """The processes of a cluster on this machine, and this one, which joins it."""
    found = {os.getpid()}
    for path in PROCESSES.glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes()
        except OSError:
            continue
        if b"ray::" in words or b"/ray/" in words:
            found.add(int(path.parent.name))
    return found


def listening(pids: set[int]) -> Iterator[str]:
    """The addresses at which processes listen, as the system writes them."""
    inodes = set()
    for pid in pids:
        with contextlib.suppress(OSError):
            inodes |= {str(each.readlink()) for each in (PROCESSES / str(pid) / "fd").iterdir()}
    for table in ("tcp", "tcp6"):
        for line in (PROCESSES / "net" / table).read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and f"socket:[{fields[9]}]" in inodes:
                yield fields[1].partition(":")[0]


def is_loopback(address: str) -> bool:
    """Whether an address in hexadecimal, each word backwards, is one of this machine only."""
    words = [address[at : at + 8] for at in range(0, len(address), 8)]
    backwards = b"".join(bytes.fromhex(word)[::-1] for word in words)
    found = ipaddress.ip_address(backwards)
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback


@needs_ray
def test_a_cluster_that_is_not_there_is_told(shop: Path) -> None:
    with pytest.raises(SetupError, match="there is no Ray cluster"):
        jejak.check(shop, cluster="127.0.0.1:1")


def test_without_ray_it_is_said_how_to_get_it(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jejak.run.cluster.find_spec", lambda _: None)
    with pytest.raises(SetupError, match=r"pip install 'jejak\[cluster\]'"):
        jejak.check(shop, cluster="auto")
    monkeypatch.setattr(local_cluster, "find_spec", lambda _: None)
    with pytest.raises(SetupError, match=r"pip install 'jejak\[cluster\]'"):
        local_cluster.end_cluster()


class Losing:
    """Has workers lost on chosen units, at their first commands, or not at all."""

    def __init__(self, times: int, words: str, seed: int = 0) -> None:
        self.left = times
        self.words = words
        self._chance = random.Random(seed)  # noqa: S311 - the same in every run
        self._lock = threading.Lock()
        self._hit: Counter[int] = Counter()
        self.hit_one: str | None = None
        """A method of which every worker is lost that explores it."""

    def __call__(self, name: str, given: tuple[Any, ...]) -> None:
        """Is asked before each method of an actor."""
        if name != "obey" or given[0][0] != "unit":
            return
        unit = given[0][1]
        with self._lock:
            is_drawn = self.left > 0 and self._hit[unit.number] < 2 and self._chance.random() < 0.7
            if is_drawn or unit.method == self.hit_one:
                self.left -= 1
                self._hit[unit.number] += 1
                raise LostError(f"something happened\n{self.words}")


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    """A cluster in this process."""
    found = FakeRay(lambda _name, _given: None)
    monkeypatch.setattr("jejak.run.cluster.find_spec", lambda _: object())
    monkeypatch.setattr("jejak.run.cluster.import_module", lambda _: found)
    monkeypatch.setattr("jejak.run.cluster.surroundings", lambda _: {})
    return found


def test_ten_lost_workers_cost_nothing(shop: Path, fake: FakeRay) -> None:
    losing = Losing(10, "the worker died")
    alone = check(shop, workers=1, confirm=False)
    fake.before = losing
    same(check(shop, cluster="auto", confirm=False), alone)
    assert losing.left == 0
    assert fake.is_ended.is_set()


def test_a_dead_node_is_nobodys_fault_and_a_bad_method_is_told(shop: Path, fake: FakeRay) -> None:
    """Whoever is lost with its machine is tried again as often as that happens."""
    nodes = Losing(0, "The actor died because its node died.")
    nodes.hit_one = "sum"
    fake.before = lambda name, given: nodes(name, given) if nodes.left > -5 else None
    results = jejak.check(shop, cluster="auto", confirm=False).results
    assert nodes.left == -5
    assert all(SkipReason.WORKER_DIED not in each.reasons for each in results)
    fake.before = losing = Losing(0, "the worker died")
    losing.hit_one = "sum"
    results = jejak.check(shop, cluster="auto", confirm=False).results
    (left,) = [each for each in results if SkipReason.WORKER_DIED in each.reasons]
    assert (left.method, left.explanation) == ("sum", "the worker died")
    assert losing.left == -3


def test_a_full_object_store_is_told(shop: Path, fake: FakeRay, jejak_command: Command) -> None:
    fake.fills_up = True
    code, said = jejak_command("check", str(shop), "--cluster", "auto")
    assert code == 3
    assert "the program cannot be sent: the object store is full" in said
    assert fake.is_ended.is_set()


def test_workers_that_never_start_are_told(
    shop: Path, fake: FakeRay, jejak_command: Command
) -> None:
    def refuse(name: str, _given: tuple[Any, ...]) -> None:
        raise LostError("no JDK there")

    fake.before = refuse
    code, said = jejak_command("check", str(shop), "--cluster", "auto")
    assert code == 3
    assert "worker processes cannot be started: no JDK there" in said


def job_for(target: str, **options: Any) -> Job:
    """A job of one entry."""
    chosen = load_options(options)
    with resolving((target,), chosen) as resolved:
        return Job(resolved, chosen, (1,), 0.0)


def test_classes_travel_once_by_content(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    job = job_for(f"{shop}#share", classpath=(str(shop), "gone.jar"))
    parcel = pack(job)
    assert pack(job).key == parcel.key
    first, second = unpack(parcel, job), unpack(parcel, job)
    assert first == second
    (place,) = first.target.own
    assert first.target.picks[0].method == "share"
    assert first.target.libraries == first.options.classpath == (place, "gone.jar")
    sent = {path.relative_to(place).as_posix() for path in Path(place).rglob("*.class")}
    assert sent == {"shop/Shop.class", "shop/Basket.class"}
    assert len(list(tmp_path.glob("jejak-programs-*/*"))) == 1


def test_a_program_that_is_too_much_to_send_is_refused(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parcels, "MOST_BYTES", 100)
    with pytest.raises(UsageError, match="to send"):
        pack(job_for(str(shop)))
