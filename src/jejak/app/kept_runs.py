"""Runs that are kept whole, below `runs` in the store: to be told again, looked at and verified.

A run is one file of its own, so that a killed process, a full disk or another version of jejak
spoils no other. Trouble is told, and never ends a run.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import re
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from jejak import __version__
from jejak.confirm.files import hide
from jejak.confirm.kept_tests import KeptTest
from jejak.errors import UsageError
from jejak.options import Options
from jejak.report.findings_json import finding_id
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult
from jejak.results.proofs import ProofSeconds
from jejak.results.runs import CheckRun, Verdict
from jejak.results.trees import PlainTree, plain_tree
from jejak.store.codec import RecordError, dumps, loads
from jejak.testgen.written import Source

RUNS: Final = "runs"
FILE: Final = "run.json.gz"
NO_STORE: Final = "none"
MOST_RUNS: Final = 20
MOST_BYTES: Final = 256 << 20
"""Bytes of one run; what is larger is not kept, and not read."""
SCHEMA: Final = 2
LAST: Final = "last"
_NAME: Final = re.compile(r"\d{8}-\d{6}(-\d+)?")

Value = str | int | float | bool | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A run of `check` as it is kept.

    `words` are its targets, `directory` where they count. `sources` are the tests that it wrote, as
    files; `tests` the same as records that can be run again.
    """

    schema: int
    version: str
    words: tuple[str, ...]
    directory: str
    target: str
    place: str
    classes: tuple[str, ...]
    source_roots: tuple[str, ...]
    options: tuple[tuple[str, Value], ...]
    started: str
    seconds: float
    entries: int
    results: list[MethodResult]
    trees: list[tuple[str, PlainTree]]
    unread: tuple[str, ...]
    problems: tuple[str, ...]
    test_files: tuple[str, ...]
    gone: tuple[str, ...]
    reused: int
    interrupted: bool
    verdict: Verdict
    exit_code: int
    tests: tuple[KeptTest, ...]
    sources: tuple[Source, ...]
    spent: ProofSeconds

    def run(self) -> CheckRun:
        """The run with its results."""
        values: dict[str, Any] = dict(self.options)
        return CheckRun(
            self.target,
            Options(**values),
            datetime.fromisoformat(self.started),
            place=self.place,
            classes=self.classes,
            sources=self.source_roots,
            entries=self.entries,
            results=self.results,
            trees=list(self.trees),
            unread=self.unread,
            problems=self.problems,
            test_files=tuple(map(Path, self.test_files)),
            gone=self.gone,
            reused=self.reused,
            seconds=self.seconds,
            interrupted=self.interrupted,
            verdict=self.verdict,
            spent=self.spent,
        )

    def finding(self, text: str) -> list[tuple[MethodResult, Finding]]:
        """The findings whose ids begin so, with the results of their methods."""
        told = [(each, finding) for each in self.results for finding in each.findings]
        told += [(each, one.finding) for each in self.results for one in each.ignored]
        return [(result, each) for result, each in told if finding_id(each).startswith(text)]


def record_of(
    run: CheckRun,
    words: tuple[str, ...],
    exit_code: int,
    tests: tuple[KeptTest, ...],
    sources: tuple[Source, ...],
) -> KeptRun:
    """A run as it is kept."""
    names = [item.name for item in fields(Options) if item.metadata]
    return KeptRun(
        SCHEMA,
        __version__,
        words,
        str(Path.cwd()),
        run.target,
        run.place,
        run.classes,
        tuple(str(Path(each).absolute()) for each in run.sources),
        tuple((name, getattr(run.options, name)) for name in names),
        run.started.isoformat(),
        run.seconds,
        run.entries,
        run.results,
        [(name, plain_tree(tree)) for name, tree in run.trees],
        run.unread,
        run.problems,
        tuple(map(str, run.test_files)),
        run.gone,
        run.reused,
        run.interrupted,
        run.verdict,
        exit_code,
        tests,
        sources,
        run.spent,
    )


class KeptRuns:
    """The runs below a store; `tell` hears of trouble."""

    def __init__(self, store: str, tell: Callable[[str], None]) -> None:
        self.is_kept = Path(store).name != NO_STORE
        self.directory = Path(store) / RUNS
        self.tell = tell

    def names(self) -> list[str]:
        """The names of all runs, the oldest first."""
        try:
            there = [each.name for each in self.directory.iterdir() if (each / FILE).is_file()]
        except OSError:
            return []
        return sorted((each for each in there if _NAME.fullmatch(each)), key=_order)

    def keep(self, record: KeptRun, began: datetime) -> str | None:
        """Keeps a run; returns its name, None where it cannot be kept."""
        if not self.is_kept:
            return None
        data = gzip.compress(dumps(KeptRun, record), 5, mtime=0)
        if len(data) > MOST_BYTES:
            self.tell(f"warning: the run is not kept: it takes {len(data) >> 20} MiB")
            return None
        try:
            name = self._write(data, began)
        except OSError as error:
            where = error.filename or self.directory
            self.tell(f"warning: the run is not kept: {where}: {error.strerror}")
            return None
        for old in self.names()[:-MOST_RUNS]:
            shutil.rmtree(self.directory / old, ignore_errors=True)
        return name

    def _write(self, data: bytes, began: datetime) -> str:
        self.directory.mkdir(parents=True, exist_ok=True)
        hide(self.directory)
        base = began.strftime("%Y%m%d-%H%M%S")
        with tempfile.TemporaryDirectory(prefix=".new-", dir=self.directory) as made:
            (Path(made) / FILE).write_bytes(data)
            for number in range(1, 1000):
                name = base if number == 1 else f"{base}-{number}"
                place = self.directory / name
                with contextlib.suppress(FileExistsError):
                    place.mkdir()
                    os.replace(Path(made) / FILE, place / FILE)  # noqa: PTH105 - over nothing
                    return name
        raise OSError(0, "too many runs began in one second", str(self.directory))

    def read(self, name: str = LAST) -> tuple[str, KeptRun]:
        """A run by its name, or the last one. Raises UsageError when there is none."""
        names = self.names()
        if not names:
            raise UsageError(
                f"no run is kept in {self.directory}; `jejak check` keeps its runs there"
            )
        found = [each for each in names if each.startswith(name)] if name != LAST else names[-1:]
        if len(found) != 1:
            known = ", ".join(names[-5:])
            what = "several runs begin with" if found else "no run is called"
            raise UsageError(f"{what} {name}; the last ones are {known}")
        path = self.directory / found[0] / FILE
        try:
            if path.stat().st_size > MOST_BYTES:
                raise RecordError("it is too large")
            record: KeptRun = loads(KeptRun, gzip.decompress(path.read_bytes()))
        except (OSError, EOFError, zlib.error, RecordError) as error:
            raise UsageError(
                f"{path} cannot be read ({error}): it is damaged, or another version of jejak "
                "wrote it; check again"
            ) from None
        return found[0], record

    def find(self, text: str) -> tuple[KeptRun, MethodResult, Finding]:
        """A finding by the beginning of its id, in the newest run that has it.

        Raises UsageError when there is none, or several.
        """
        for name in reversed(self.names()):
            try:
                _, record = self.read(name)
            except UsageError as error:
                self.tell(f"warning: {error}")
                continue
            found = record.finding(text)
            if len({finding_id(each) for _, each in found}) > 1:
                known = ", ".join(sorted({finding_id(each) for _, each in found}))
                raise UsageError(f"{text} is the beginning of several ids: {known}")
            if found:
                return record, *found[0]
        raise UsageError(
            f"no run in {self.directory} found {text}; `jejak report` tells the last one"
        )


def _order(name: str) -> tuple[str, int]:
    """Runs in their order: those of one second by number."""
    day, clock, *number = name.split("-")
    return f"{day}-{clock}", int(number[0]) if number else 1


def runs_lines(kept: KeptRuns) -> Iterator[str]:
    """A line for each run, the newest first."""
    for name in reversed(kept.names()):
        try:
            _, record = kept.read(name)
        except UsageError:
            yield f"{name}  (cannot be read)"
            continue
        run = record.run()
        found = sum(1 for _ in run.findings())
        figures = f"{run.verdict.value:<8}  {found:>5,} found  {run.seconds:>7.1f} s"
        yield f"{name}  {figures}  {run.target}"
