"""Trouble with the disk, as a user meets it: what is said, with which exit code, and nothing lost.

Full and read-only disks are real ones, made for a process in a namespace of its own. Trouble with
a cluster is in run/test_cluster, with reports and tests on the way in proof/test_trouble.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from jejak.cli import run
from jejak.store.database import ASIDE, FILE
from tests.javac import Javac

SHOP = """package shop;
public class Shop {
    static int share(int total, int people) { return total / people; }
    static int first(int[] prices) { int[] copy = new int[2]; return copy[prices.length]; }
    static int more(int[] prices) { return prices.length == 3 ? 1 / (prices.length - 3) : 0; }
}
"""
MOUNTED = """set -e
mount -t tmpfs -o size=64k none "$1"
cd "$1"; shift
if [ "$1" = full ]; then dd if=/dev/zero of=filler bs=1k 2>/dev/null || true
else printf 'what was there' >out.json; mount -o remount,ro "$PWD"; cd "$PWD"; fi
shift; code=0; "$@" || code=$?
cat out.json >&2 2>/dev/null || true
exit $code
"""
"""Runs a command on a disk of its own that is full, or read-only; prints what a report is then."""
UNSHARE = ("unshare", "--user", "--map-root-user", "--mount")


def can_mount() -> bool:
    """Whether a process here may have disks of its own."""
    if shutil.which(UNSHARE[0]) is None:
        return False
    words = [*UNSHARE, "mount", "-t", "tmpfs", "none", "/mnt"]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


needs_mounts = pytest.mark.skipif(not can_mount(), reason="no disks of one's own here")


@dataclass(frozen=True)
class Done:
    """What a run came to."""

    code: int
    out: str
    err: str

    def says_all(self) -> bool:
        """Whether all that there is to find was told."""
        return all(word in self.out for word in ("Shop.share", "Shop.first", "Shop.more"))


@pytest.fixture
def shop(javac: Javac) -> Path:
    """A class with three errors."""
    return javac({"shop/Shop.java": SHOP}, "-g")


def on_disk(disk: str, place: Path, shop: Path, *words: str) -> Done:
    """What a run says in a directory on such a disk."""
    place.mkdir()
    command = [sys.executable, "-m", "jejak", "check", str(shop), "--fail-on", "possible", "--all"]
    command += ["--store", ".jejak", "--tests", ".jejak/tests"]
    done = subprocess.run(
        [*UNSHARE, "sh", "-c", MOUNTED, "sh", str(place), disk, *command, *words],
        capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return Done(done.returncode, done.stdout, done.stderr)


@needs_mounts
def test_a_full_disk_costs_only_what_it_does_not_take(shop: Path, tmp_path: Path) -> None:
    done = on_disk("full", tmp_path / "disk", shop, "--no-confirm")
    assert done.code == 1
    assert done.says_all()
    kept = f"{FILE} cannot be used: No space left on device; the run goes on, and what it finds is"
    assert f"{kept} not kept" in done.err
    assert "the run is not kept" in done.err


@needs_mounts
def test_files_that_a_full_disk_does_not_take_are_named(shop: Path, tmp_path: Path) -> None:
    done = on_disk("full", tmp_path / "disk", shop, "--store", "none", "--json", "out.json")
    assert done.code == 3
    assert done.says_all()
    assert ".jejak/tests/shop/ShopErrorsTest.java cannot be written: No space left" in done.err
    assert "out.json cannot be written: No space left" in done.err


@needs_mounts
def test_a_read_only_store_costs_nothing_else(shop: Path, tmp_path: Path) -> None:
    done = on_disk("read-only", tmp_path / "disk", shop, "--no-confirm")
    assert done.code == 1
    assert done.says_all()
    assert f"{FILE} cannot be used: Read-only file system; the run goes on" in done.err
    assert "the run is not kept" in done.err


@needs_mounts
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--tests: '.jejak/tests' cannot be written to: Read-only file system"),
        (("--no-confirm", "--json", "out.json"), "out.json cannot be written: Read-only"),
    ],
)
def test_what_cannot_be_written_at_all_is_told_before_any_work(
    shop: Path, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    done = on_disk("read-only", tmp_path / "disk", shop, *words)
    assert done.code == 2
    assert said in done.err
    assert done.err.endswith("what was there")
    assert done.out == ""


class Shouting:
    """Runs of this process, with a store that had a run before."""

    def __init__(self, shop: Path, capfd: pytest.CaptureFixture[str]) -> None:
        self.shop = shop
        self.capfd = capfd
        self.words = ("--no-confirm", "--fail-on", "possible", "--cache", "--all")

    def __call__(self, *words: str) -> Done:
        self.capfd.readouterr()
        code = run(["check", str(self.shop), *self.words, *words, "--store", "store"])
        out, err = self.capfd.readouterr()
        return Done(code, out, err)


@pytest.fixture
def shouting(
    shop: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Shouting:
    (tmp_path / "cwd").mkdir()
    monkeypatch.chdir(tmp_path / "cwd")
    made = Shouting(shop, capfd)
    first = made()
    assert (first.code, first.says_all(), first.err) == (1, True, "")
    return made


def test_a_locked_store_is_told(shouting: Shouting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jejak.store.database.PATIENCE", 0.05)
    other = sqlite3.connect(Path("store", FILE), isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    done = shouting()
    other.close()
    assert (done.code, done.says_all()) == (1, True)
    assert f"{FILE} cannot be used: database is locked; the run goes on" in done.err
    assert "as an earlier run left them" in shouting().out


@pytest.mark.parametrize("share", [0.0, 0.5])
def test_a_corrupt_store_is_put_aside(shouting: Shouting, share: float) -> None:
    path = Path("store", FILE)
    data = path.read_bytes()
    path.write_bytes(data[: int(share * len(data))] + b"no database at all " * 500)
    done = shouting()
    assert (done.code, done.says_all()) == (1, True)
    assert f"it was moved to {ASIDE}, and results are kept anew" in done.err
    again = shouting()
    assert "as an earlier run left them" in again.out
    assert again.err == ""


def test_a_store_of_another_version_is_put_aside(shouting: Shouting) -> None:
    connection = sqlite3.connect(Path("store", FILE))
    connection.execute("PRAGMA user_version=99")
    connection.close()
    done = shouting()
    assert (done.code, done.says_all()) == (1, True)
    assert "it is of another version (99, not 1); it was moved" in done.err
    assert "as an earlier run left them" in shouting().out


def test_a_kept_run_that_cannot_be_read_is_told(
    shouting: Shouting, capfd: pytest.CaptureFixture[str]
) -> None:
    (path,) = Path("store", "runs").glob("*/run.json.gz")
    path.write_bytes(path.read_bytes()[:100])
    capfd.readouterr()
    assert run(["report", "--store", "store"]) == 2
    assert "run.json.gz cannot be read" in capfd.readouterr().err


def test_a_report_replaces_an_older_one_whole_or_not_at_all(
    shouting: Shouting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever kills a run, or fills the disk, leaves the report of the last one."""
    place = Path("out.json")
    assert shouting("--json", str(place)).code == 1
    before = place.read_text()
    place.chmod(0o600)

    def fail(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        assert shouting("--json", str(place)).code == 3
    assert place.read_text() == before
    assert shouting("--json", str(place)).code == 1
    assert json.loads(place.read_text())["findings"]
    assert place.stat().st_mode & 0o777 == 0o600
    assert sorted(each.name for each in Path().iterdir()) == ["out.json", "store"]
