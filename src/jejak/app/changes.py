"""Findings in code that has changed: since a commit, or as a diff says.

A finding is told where one of the methods that lead to it, from the entry to the fault, has a line
that changed. What has no source at hand may have changed: it is told, too.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from jejak.errors import InputError, UsageError
from jejak.jvm.commands import run_command
from jejak.program import Program
from jejak.report import Sources
from jejak.results.findings import Dismissal, Finding, Ignored, Location
from jejak.results.runs import CheckRun

STDIN: Final = "-"
SECONDS: Final = 60.0
HEADER: Final = 1
"""Lines above the first one of a method's code that belong to it: its declaration."""
FILE: Final = re.compile(r"\+\+\+ (?:b/)?(.*?)(?:\t.*)?$")
HUNK: Final = re.compile(r"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
QUIET: Final = ("-c", "core.fsmonitor=false", "-c", "core.quotepath=off")
"""Settings of git that keep a repository from running programs of its own."""

Lines = list[tuple[int, int]]
"""First and last line of each part that changed."""


class Changes:
    """What changed, by file; a path of a diff stands for each file whose path ends so."""

    def __init__(self, files: dict[str, Lines], where: str, root: Path | None) -> None:
        self.files = files
        self.where = where
        self.root = root

    def lines(self, path: Path) -> Lines:
        """The lines of a file that changed."""
        whole = path.resolve()
        if self.root is not None:
            try:
                return self.files.get(whole.relative_to(self.root).as_posix(), [])
            except ValueError:
                return []
        text = f"/{whole.as_posix()}"
        named = [found for name, found in self.files.items() if text.endswith(f"/{name}")]
        return [each for found in named for each in found]

    def sift(self, run: CheckRun, program: Program, sources: Sources) -> None:
        """Takes findings out of the results of a run whose code has not changed."""
        touched = Touched(self, program, sources)
        for result in run.results:
            old = {id(each) for each in result.findings if not touched.leads_to(each)}
            result.ignored += [
                Ignored(each, self.where, "", Dismissal.UNCHANGED)
                for each in result.findings
                if id(each) in old
            ]
            result.findings = [each for each in result.findings if id(each) not in old]


class Touched:
    """Answers which methods changed; remembers it."""

    def __init__(self, changes: Changes, program: Program, sources: Sources) -> None:
        self.changes = changes
        self.program = program
        self.sources = sources
        self._known: dict[tuple[str, str, str], bool] = {}

    def leads_to(self, finding: Finding) -> bool:
        """Whether a method that leads to a finding changed."""
        places = (finding.location, *finding.trace, finding.entry)
        return any(self.has_changed(each) for each in places if not each.in_jdk)

    def has_changed(self, place: Location) -> bool:
        """Whether the method of a place changed, as far as is known."""
        key = (place.class_name, place.method, place.descriptor)
        if key not in self._known:
            self._known[key] = self._look(place)
        return self._known[key]

    def _look(self, place: Location) -> bool:
        path, span = self.sources.file(place), self._span(place)
        if path is None or span is None:
            return True
        first, last = span[0] - HEADER, span[1]
        return any(begin <= last and end >= first for begin, end in self.changes.lines(path))

    def _span(self, place: Location) -> tuple[int, int] | None:
        """The lines of a method."""
        java = self.program.find(place.class_name)
        method = None if java is None else java.methods.get((place.method, place.descriptor))
        try:
            body = None if method is None else method.body
        except InputError:
            return None
        return None if body is None else body.line_table.span()


def wanted_changes(new_since: str | None, diff_filter: str | None, place: str) -> list[Changes]:
    """What the options ask for. Raises UsageError where git or the diff does not say."""
    found = []
    if new_since is not None:
        found.append(changes_since(new_since, place))
    if diff_filter is not None:
        found.append(changes_in(diff_filter))
    return found


def changes_since(ref: str, place: str) -> Changes:
    """What changed since a commit, in files that are tracked or new. Raises UsageError."""
    path = Path(place).absolute()
    there = next(each for each in (path, *path.parents) if each.is_dir())
    root = Path(asked(ref, there, "rev-parse", "--show-toplevel").strip())
    commit = asked(
        ref, there, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}"
    ).strip()
    words = ("diff", "--no-ext-diff", "--no-textconv", "--no-color", "--no-renames", "-U0")
    files = read_diff(asked(ref, root, *words, commit, "--").splitlines())
    new = asked(ref, root, "ls-files", "--others", "--exclude-standard", "-z")
    for name in new.split("\0"):
        if name:
            files[name] = [(1, sys.maxsize)]
    return Changes(files, ref, root.resolve())


def asked(ref: str, directory: Path, *words: str) -> str:
    """What git says. Raises UsageError where it says no."""
    command = ["git", *QUIET, "-C", str(directory), *words]
    done = run_command(command, environ={**os.environ, "LC_ALL": "C"}, timeout=SECONDS)
    if done.code != 0:
        said = done.output.strip().splitlines()
        reason = said[-1] if said else "there is no such commit"
        raise UsageError(f"--new-since {ref}: git says: {reason}")
    return done.output


def changes_in(name: str) -> Changes:
    """What a unified diff changes. Raises UsageError where it cannot be read, or is none."""
    try:
        text = sys.stdin.read() if name == STDIN else Path(name).read_text("utf-8", "replace")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"--diff-filter {name} cannot be read: {reason}") from None
    files = read_diff(text.splitlines())
    if not files and text.strip():
        raise UsageError(f"--diff-filter {name} is no unified diff: `git diff` writes one")
    return Changes(files, "the diff" if name == STDIN else name, None)


def read_diff(lines: Iterable[str]) -> dict[str, Lines]:
    """The lines that a unified diff changes, by file; of what it takes out, those around."""
    files: dict[str, Lines] = {}
    current: Lines = []
    old = new = at = 0
    for line in lines:
        mark = line[:1]
        if old > 0 or new > 0:
            if mark == "+":
                current.append((at, at))
            elif mark == "-":
                current.append((at - 1, at))
            old -= mark not in ("+", "\\")
            new -= mark not in ("-", "\\")
            at += mark not in ("-", "\\")
        elif named := FILE.match(line):
            current = files.setdefault(named[1], [])
        elif hunk := HUNK.match(line):
            old, at, new = int(hunk[1] or 1), int(hunk[2]), int(hunk[3] or 1)
            at += not new
    return files
