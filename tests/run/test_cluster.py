"""A Ray cluster: the same results as on one core, also when workers are lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import jejak
from jejak.errors import JejakError, SetupError, UsageError
from jejak.jvm.jars import require_jars
from jejak.options import load_options
from jejak.run import local_cluster, parcels
from jejak.run.memory import PROCESSES
from jejak.run.parcels import pack, unpack
from jejak.run.units import Job
from jejak.target import resolving
from tests.javac import Javac
from tests.run.test_pool import BASKET, SHOP, check

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")


@pytest.fixture
def shop(javac: Javac, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two classes with errors."""
    monkeypatch.chdir(tmp_path)
    return javac({"shop/Shop.java": SHOP, "shop/Basket.java": BASKET}, "-g")


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
    assert check(shop, cluster="auto") == alone
    is_over, killed = threading.Event(), set[int]()

    def kill() -> None:
        while not is_over.wait(3.0) and not killed:  # a second one may hit the same method
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
    assert again[0]["methods"] == alone[0]["methods"]
    assert again == alone


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
