"""One run of `learn`: a command of the user's, and the calls that methods get while it runs."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.app.events import Events, Problem, RunBegun, RunDone
from jejak.app.verdicts import EXIT_INCOMPLETE, EXIT_NOTHING
from jejak.errors import SetupError
from jejak.explore.examples import read_examples
from jejak.jvm.learning import learning_environment
from jejak.options import Options
from jejak.report.output import check_directory
from jejak.target import Target, open_targets, resolving

MOST_OF_METHOD: Final = 48
"""Calls of one method that are kept, whichever JVM saw them."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What came of it: calls and methods, the file, and how the command ended."""

    file: Path
    calls: int
    methods: int
    code: int


class Learn:
    """One run of `learn`; follow `events` to carry it out."""

    def __init__(self, target: str, command: Sequence[str], file: Path, options: Options) -> None:
        self.target = target
        self.command = list(command)
        self.file = file
        self.options = options

    def events(self) -> Events[Learned]:
        """What happens: the command runs, and what was seen is written to the file."""
        check_directory(str(self.file.absolute().parent), "--out")
        with (
            resolving((self.target,), self.options) as resolved,
            tempfile.TemporaryDirectory(prefix="jejak-learn-") as directory,
        ):
            target = open_targets(resolved, self.options)[0]
            try:
                yield RunBegun(resolved.place, target.classes, 0, resolved.sources)
                code = self._run(target, Path(directory))
            finally:
                target.program.close()
            lines = list(kept(Path(directory) / "records"))
        if code:
            yield Problem(f"{self.command[0]} ended with exit code {code}")
        if not lines:
            yield Problem("no JVM that it started called a method of the target")
            yield RunDone(Learned(self.file, 0, 0, code), EXIT_NOTHING)
            return
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text("".join(lines), encoding="utf-8")
        known = read_examples(self.file)
        done = Learned(self.file, len(lines), len(known), code)
        yield RunDone(done, EXIT_INCOMPLETE if code else 0)

    def _run(self, target: Target, room: Path) -> int:
        """Runs the command as its user would, with what it says and hears."""
        records = room / "records"
        records.mkdir()
        given = learning_environment(target.platform, os.environ, target.classes, room, records)
        try:
            return subprocess.run(self.command, env=given, check=False).returncode  # noqa: S603
        except OSError as error:
            raise SetupError(f"{self.command[0]} cannot be started: {error.strerror}") from None


def kept(records: Path) -> Iterator[str]:
    """The lines that JVMs have written, each once, so many of each method."""
    known: set[str] = set()
    counts: dict[str, int] = {}
    for file in sorted(records.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines(keepends=True):
            method = line.partition('","')[0]
            is_whole = line.endswith("}\n")  # a JVM may have been killed at it
            if is_whole and line not in known and counts.get(method, 0) < MOST_OF_METHOD:
                known.add(line)
                counts[method] = counts.get(method, 0) + 1
                yield line
