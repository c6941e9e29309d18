"""The file in which results are kept: SQLite, one row for each method, committed as it ends.

Every trouble with it (no space, read-only, locked, corrupt, of another version, deleted meanwhile)
is told once and ends its use: the run goes on without it. Nothing here raises.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.whole_files import write_whole

FILE: Final = "results.sqlite"
ASIDE: Final = "results.broken.sqlite"
"""Where a file goes that cannot be read."""
LAYOUT: Final = 1
"""The version of the tables; what their records mean is part of every key."""
MOST_BYTES: Final = 256 << 20
"""What all rows may hold, unless somebody says otherwise; the oldest ones go first."""
PATIENCE: Final = 5.0
"""Seconds to wait for another run that writes."""
SYNC_SECONDS: Final = 1.0
"""How often one waits until the disk has what was written."""
LOOK_SHARE: Final = 50
"""How often one looks whether there is too much: whenever a part so small of it was added."""
IGNORE: Final = "# made by jejak; safe to delete\n*\n"
SIDE_FILES: Final = ("", "-wal", "-shm")

TABLES: Final = """
CREATE TABLE IF NOT EXISTS results (
    key TEXT PRIMARY KEY, entry TEXT NOT NULL, used REAL NOT NULL, size INTEGER NOT NULL,
    program TEXT NOT NULL, facts BLOB NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_use ON results (used);
CREATE TABLE IF NOT EXISTS runs (
    key TEXT PRIMARY KEY, target TEXT NOT NULL, began REAL NOT NULL, spent REAL NOT NULL,
    done INTEGER NOT NULL, entries INTEGER NOT NULL) WITHOUT ROWID;
"""

Complain = Callable[[str], None]
"""Tells people of trouble, in one line."""


@dataclass(frozen=True, slots=True)
class Row:
    """What is kept of a method: what it rests on, and what came of it, as bytes.

    `program` is the digest of all classes with which it was last known to hold.
    """

    key: str
    entry: str
    program: str
    facts: bytes
    record: bytes


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run of a target with its options: when it began, the seconds it took, whether it ended."""

    key: str
    target: str
    began: float
    spent: float
    is_done: bool
    entries: int


@dataclass(frozen=True, slots=True)
class Size:
    """How much is kept: methods, and the bytes of the files."""

    methods: int
    bytes: int
    oldest: float | None
    runs: int


class Database:
    """The results that are kept in a directory; `complain` hears of trouble, once."""

    def __init__(self, directory: Path, complain: Complain, most_bytes: int = MOST_BYTES) -> None:
        self.directory = directory
        self.path = directory / FILE
        self.most_bytes = most_bytes
        self._complain = complain
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._began_anew = False
        self._synced = -SYNC_SECONDS
        self._added = most_bytes
        """Bytes that were added since somebody looked how many there are."""
        self._open()

    @property
    def is_open(self) -> bool:
        """Whether anything is kept."""
        return self._connection is not None

    def _open(self) -> None:
        with self._guarded():
            self.directory.mkdir(parents=True, exist_ok=True)
            ignore = self.directory / ".gitignore"
            if not ignore.exists():
                write_whole(ignore, IGNORE)
            self._connect()

    def _connect(self) -> None:
        connection = sqlite3.connect(
            self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("PRAGMA trusted_schema=OFF")
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (there,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if version != LAYOUT and (version or there):
                raise sqlite3.DatabaseError(f"it is of another version ({version}, not {LAYOUT})")
            connection.execute("PRAGMA journal_mode=WAL")
            connection.executescript(f"BEGIN IMMEDIATE; {TABLES} COMMIT;")
            connection.execute(f"PRAGMA user_version={LAYOUT}")
            connection.execute("SELECT key, used FROM results LIMIT 1").fetchone()
            connection.execute("SELECT key, spent FROM runs LIMIT 1").fetchone()
        except BaseException:
            connection.close()
            raise
        status = self.path.stat()
        self._file = status.st_dev, status.st_ino
        self._connection = connection

    def _put_aside(self, reason: str) -> None:
        """Moves a file away that cannot be used, so that a new one can begin."""
        for suffix in SIDE_FILES:
            old = Path(f"{self.path}{suffix}")
            if old.exists():
                old.replace(f"{self.directory / ASIDE}{suffix}")
        self._complain(
            f"warning: {self.path} cannot be used: {reason}; it was moved to {ASIDE}, and results "
            "are kept anew"
        )

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Ends the use of the file on the first trouble with it, and tells of that."""
        try:
            yield
        except (sqlite3.Error, OSError, ValueError) as error:
            self.close()
            if not is_corrupt(error) or not self._begin_anew(str(error)):
                reason = error.strerror if isinstance(error, OSError) else error
                self._complain(
                    f"warning: {self.path} cannot be used: {reason or type(error).__name__}; "
                    "the run goes on, and what it finds is not kept for the next one"
                )

    def _begin_anew(self, reason: str) -> bool:
        """Puts a corrupt file aside and begins another one, once; says whether that went well."""
        if self._began_anew:
            return False
        self._began_anew = True
        try:
            self._put_aside(reason)
            self._connect()
        except (sqlite3.Error, OSError):
            return False
        return True

    @contextmanager
    def _transaction(self, connection: sqlite3.Connection) -> Iterator[None]:
        """Writes what is done within; it survives the end of this process at once.

        A power failure loses what was written in the last second, at most: whoever waits for the
        disk has what others wrote before on it as well.
        """
        now = time.monotonic()
        is_synced = now - self._synced > SYNC_SECONDS
        if is_synced:
            self._synced = now
        connection.execute(f"PRAGMA synchronous={'FULL' if is_synced else 'NORMAL'}")
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")

    def _is_there(self) -> bool:
        """Whether the file is still the one that was opened: somebody may have deleted it."""
        try:
            status = self.path.stat()
        except OSError:
            return False
        return (status.st_dev, status.st_ino) == self._file

    def _renew(self) -> sqlite3.Connection | None:
        """The connection; to a new file where somebody has deleted the old one."""
        if self._connection is not None and not self._is_there():
            self.close()
            self._open()
        return self._connection

    # --- results -------------------------------------------------------------------------------

    def find(self, keys: Sequence[str]) -> dict[str, Row]:
        """What is kept under keys."""
        found: dict[str, Row] = {}
        with self._guarded():
            for key in keys:
                if self._connection is None:
                    break
                row = self._connection.execute(
                    "SELECT key, entry, program, facts, record FROM results WHERE key = ?", (key,)
                ).fetchone()
                if row is not None and [type(each) for each in row] == [str] * 3 + [bytes] * 2:
                    found[key] = Row(*row)
        return found

    def keep(self, row: Row) -> None:
        """Keeps what came of a method; the end of this process loses nothing of it."""
        with self._guarded():
            connection = self._renew()
            if connection is None:
                return
            size = len(row.facts) + len(row.record)
            with self._transaction(connection):
                connection.execute(
                    "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (row.key, row.entry, time.time(), size, row.program, row.facts, row.record),
                )
                self._drop_oldest(connection, size)

    def _drop_oldest(self, connection: sqlite3.Connection, added: int) -> None:
        self._added += added
        if self._added * LOOK_SHARE < self.most_bytes:
            return
        self._added = 0
        (total,) = connection.execute("SELECT coalesce(sum(size), 0) FROM results").fetchone()
        if total <= self.most_bytes:
            return
        wanted = total - self.most_bytes * 9 // 10
        rows = connection.execute("SELECT key, size FROM results ORDER BY used").fetchall()
        gone = []
        for key, size in rows[:-1]:
            if wanted <= 0:
                break
            gone.append((key,))
            wanted -= size
        connection.executemany("DELETE FROM results WHERE key = ?", gone)

    def mark_used(self, keys: Iterable[str], program: str) -> None:
        """Has results count as new, and as known to hold with all classes of a program."""
        with self._guarded():
            connection = self._renew()
            if connection is None:
                return
            rows = [(time.time(), program, key) for key in keys]
            with self._transaction(connection):
                connection.executemany(
                    "UPDATE results SET used = ?, program = ? WHERE key = ?", rows
                )

    # --- runs ----------------------------------------------------------------------------------

    def run(self, key: str) -> RunRow | None:
        """The last run of a target with its options."""
        with self._guarded():
            if self._connection is not None:
                row = self._connection.execute(
                    "SELECT key, target, began, spent, done, entries FROM runs WHERE key = ?",
                    (key,),
                ).fetchone()
                if row is not None:
                    key, target, began, spent, done, entries = row
                    return RunRow(key, target, began, spent, bool(done), entries)
        return None

    def keep_run(self, run: RunRow) -> None:
        """Keeps how far a run is."""
        with self._guarded():
            connection = self._renew()
            if connection is None:
                return
            values = (run.key, run.target, run.began, run.spent, int(run.is_done), run.entries)
            with self._transaction(connection):
                connection.execute("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, ?, ?, ?)", values)

    # --- the whole -----------------------------------------------------------------------------

    def size(self) -> Size:
        """How much is kept."""
        with self._guarded():
            if self._connection is not None:
                methods, oldest = self._connection.execute(
                    "SELECT count(*), min(used) FROM results"
                ).fetchone()
                (runs,) = self._connection.execute("SELECT count(*) FROM runs").fetchone()
                return Size(methods, file_bytes(self.directory), oldest, runs)
        return Size(0, file_bytes(self.directory), None, 0)

    def close(self) -> None:
        """Gives the file back."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            try:
                connection.close()
            except sqlite3.Error:  # nothing is lost: what was kept is committed
                return


def is_corrupt(error: Exception) -> bool:
    """Whether a file is none of ours: broken, or of another version. Others may be mended."""
    passing = (sqlite3.OperationalError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
    return isinstance(error, sqlite3.DatabaseError) and not isinstance(error, passing)


def file_bytes(directory: Path) -> int:
    """The bytes of the files of the store."""
    total = 0
    for suffix in SIDE_FILES:
        try:
            total += Path(f"{directory / FILE}{suffix}").stat().st_size
        except OSError:
            continue
    return total


def clear(directory: Path) -> int:
    """Deletes the files of the store; returns their bytes. Raises OSError."""
    freed = 0
    for name in (FILE, ASIDE):
        for suffix in SIDE_FILES:
            path = Path(f"{directory / name}{suffix}")
            if path.exists():
                freed += path.stat().st_size
                path.unlink()
    return freed
