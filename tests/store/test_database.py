"""The file of results: kept at once, bounded, shared; trouble is told and does no harm."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from jejak.store.database import ASIDE, FILE, Database, Row, RunRow, clear


def row(key: str, size: int = 10) -> Row:
    return Row(key, f"A.{key}", "program", b"facts", b"x" * size)


class Told:
    """Gathers what people are told."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def __call__(self, line: str) -> None:
        self.lines.append(line)


@pytest.fixture
def told() -> Told:
    return Told()


def test_rows_come_back_in_another_process_without_closing(tmp_path: Path, told: Told) -> None:
    """As after kill -9: nothing was closed, all that was kept is there."""
    code = (
        "import os, sys; from pathlib import Path; from jejak.store.database import *\n"
        f"d = Database(Path({str(tmp_path)!r}), print)\n"
        "for i in range(20): d.keep(Row(str(i), 'e', 'p', b'f', b'r'))\n"
        "os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 9
    database = Database(tmp_path, told)
    assert len(database.find([str(i) for i in range(30)])) == 20
    assert told.lines == []
    database.close()


def test_its_directory_ignores_itself(tmp_path: Path, told: Told) -> None:
    Database(tmp_path / ".jejak", told).close()
    assert "*" in (tmp_path / ".jejak" / ".gitignore").read_text().splitlines()


def test_the_oldest_go_first(tmp_path: Path, told: Told) -> None:
    database = Database(tmp_path, told, most_bytes=10_000)
    for number in range(30):
        database.keep(row(str(number), 1000))
        database.mark_used(["0"], "program")
    found = database.find([str(number) for number in range(30)])
    assert "0" in found
    assert "29" in found
    assert "1" not in found
    assert sum(len(each.record) for each in found.values()) <= 10_000
    database.close()


def test_two_at_once_both_keep(tmp_path: Path, told: Told) -> None:
    one, other = Database(tmp_path, told), Database(tmp_path, told)
    for number in range(10):
        one.keep(row(f"one {number}"))
        other.keep(row(f"other {number}"))
    assert len(one.find([f"other {number}" for number in range(10)])) == 10
    assert told.lines == []
    one.close()
    other.close()


def test_a_file_deleted_meanwhile_begins_anew(tmp_path: Path, told: Told) -> None:
    database = Database(tmp_path / "s", told)
    database.keep(row("before"))
    for path in (tmp_path / "s").iterdir():
        path.unlink()
    (tmp_path / "s").rmdir()
    database.keep(row("after"))
    assert told.lines == []
    assert set(database.find(["before", "after"])) == {"after"}
    database.close()


@pytest.mark.parametrize("contents", [b"this is no database at all, " * 100, b"SQLite format 3\0"])
def test_a_corrupt_file_is_put_aside(tmp_path: Path, told: Told, contents: bytes) -> None:
    (tmp_path / FILE).write_bytes(contents)
    database = Database(tmp_path, told)
    (line,) = told.lines
    assert FILE in line
    assert ASIDE in line
    assert (tmp_path / ASIDE).read_bytes() == contents
    database.keep(row("a"))
    assert set(database.find(["a"])) == {"a"}
    database.close()


def test_a_file_that_breaks_while_it_is_used_is_put_aside(tmp_path: Path, told: Told) -> None:
    database = Database(tmp_path, told)
    for number in range(50):
        database.keep(row(str(number), 3000))
    database.close()
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(120_000))
    database = Database(tmp_path, told)
    database.find([str(number) for number in range(50)])
    database.keep(row("new"))
    assert told.lines
    assert "warning" in told.lines[0]
    assert set(database.find(["new"])) == {"new"}
    database.close()


def test_one_of_another_version_is_put_aside(tmp_path: Path, told: Told) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("CREATE TABLE results (key TEXT)")
    connection.execute("PRAGMA user_version=77")
    connection.commit()
    connection.close()
    database = Database(tmp_path, told)
    assert "another version" in told.lines[0]
    database.keep(row("a"))
    assert set(database.find(["a"])) == {"a"}
    database.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_read_only_directory_is_told(tmp_path: Path, told: Told) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        database = Database(tmp_path / "s", told)
    finally:
        tmp_path.chmod(stat.S_IRWXU)
    assert not database.is_open
    assert "goes on" in told.lines[0]


def test_a_file_in_the_place_of_its_directory_is_told(tmp_path: Path, told: Told) -> None:
    (tmp_path / "s").write_text("")
    database = Database(tmp_path / "s", told)
    assert not database.is_open
    database.keep(row("a"))
    assert database.find(["a"]) == {}
    assert len(told.lines) == 1


def test_a_full_disk_is_told_and_what_was_kept_stays(tmp_path: Path, told: Told) -> None:
    database = Database(tmp_path, told)
    database.keep(row("a"))
    assert database._connection is not None
    (pages,) = database._connection.execute("PRAGMA page_count").fetchone()
    database._connection.execute(f"PRAGMA max_page_count={pages + 1}")
    database.keep(row("large", 1_000_000))
    (line,) = told.lines
    assert "full" in line
    assert "goes on" in line
    assert not database.is_open
    assert set(Database(tmp_path, told).find(["a", "large"])) == {"a"}


def test_a_locked_file_is_told(tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jejak.store.database.PATIENCE", 0.05)
    Database(tmp_path, told).close()
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    database = Database(tmp_path, told)
    database.keep(row("a"))
    assert "locked" in told.lines[0]
    other.close()


def test_runs_are_kept(tmp_path: Path, told: Told) -> None:
    database = Database(tmp_path, told)
    run = RunRow("key", "A.java", 1.0, 2.5, False, 7)
    database.keep_run(run)
    assert database.run("key") == run
    assert database.run("other") is None
    assert database.size().runs == 1
    database.close()


def test_clearing_frees_all(tmp_path: Path, told: Told) -> None:
    database = Database(tmp_path, told)
    database.keep(row("a", 100_000))
    database.close()
    assert clear(tmp_path) > 100_000
    assert not (tmp_path / FILE).exists()
    assert clear(tmp_path) == 0
