"""Source files with what ran painted on them: lines, branches and findings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from markupsafe import Markup

from jejak.report.html.java_code import java_lines
from jejak.report.positions import Positions
from jejak.results.coverage import ExploredLine
from jejak.results.findings import Location
from jejak.results.runs import CheckRun
from jejak.results.tiers import RAISED, own_place, tier

MOST_FILES: Final = 300
MOST_BYTES: Final = 6_000_000
"""Files that a page has, and characters of all of them."""
AROUND: Final = 4
"""Lines before and behind the one that an excerpt is about."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line: its number, its text, how it looks and what it says when pointed at.

    `errors` are the findings there; `is_raised` says that a test raised one as a defect.
    """

    number: int
    text: Markup
    look: str = ""
    says: str = ""
    errors: int = 0
    is_raised: bool = False


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file, by its path from the root of the repository."""

    path: str
    number: int
    lines: tuple[SourceLine, ...]
    ran: int
    missed: int
    errors: int


class SourceTexts:
    """The text of source files, read once, as HTML."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self._known: dict[Path, list[Markup]] = {}

    def lines(self, path: Path) -> list[Markup]:
        """All lines of a file; none where it cannot be read."""
        if path not in self._known:
            try:
                text = path.read_text("utf-8", errors="replace")
            except OSError:
                text = ""
            plain = text.replace("\r\n", "\n").removesuffix("\n")
            self._known[path] = java_lines(plain) if text else []
        return self._known[path]

    def excerpt(self, place: Location) -> list[SourceLine]:
        """The lines around a place; none where its source is not at hand."""
        path = self.positions.sources.file(place)
        if path is None or place.line is None:
            return []
        lines = self.lines(path)
        first = max(1, place.line - AROUND)
        last = min(len(lines), place.line + AROUND)
        return [
            SourceLine(number, lines[number - 1], "here" if number == place.line else "")
            for number in range(first, last + 1)
        ]


@dataclass(slots=True)
class _Line:
    ran: bool | None = False
    covered: int = 0
    there: int = 0


def source_files(run: CheckRun, texts: SourceTexts) -> tuple[list[SourceFile], int]:
    """The files that the run came to, painted; and how many there is no room for.

    Those with errors that tests raised come first.
    """
    painted: dict[Path, dict[int, _Line]] = {}
    for result in run.results:
        for line in result.lines:
            path = texts.positions.sources.file(_place(line))
            if path is not None:
                _paint(painted.setdefault(path, {}).setdefault(line.line, _Line()), line)
    errors: dict[Path, dict[int, int]] = {}
    raised: dict[Path, list[int]] = {}
    for finding in run.findings():
        place = own_place(finding)
        path = texts.positions.sources.file(place)
        if path is not None and place.line is not None:
            found = errors.setdefault(path, {})
            found[place.line] = found.get(place.line, 0) + 1
            if tier(finding) in RAISED:
                raised.setdefault(path, []).append(place.line)
    files: list[SourceFile] = []
    room = MOST_BYTES
    for path in sorted({*painted, *errors}, key=lambda path: (-len(raised.get(path, ())), path)):
        lines = texts.lines(path)
        room -= sum(map(len, lines))
        if room < 0 or len(files) == MOST_FILES:
            break
        name = texts.positions.shown(path)
        file = _file(name, len(files), lines, painted.get(path, {}), errors.get(path, {}))
        at = frozenset(raised.get(path, ()))
        marked = tuple(replace(each, is_raised=each.number in at) for each in file.lines)
        files.append(replace(file, lines=marked) if at else file)
    return files, len({*painted, *errors}) - len(files)


def _place(line: ExploredLine) -> Location:
    return Location(line.class_name, "", "", line.file, line.line, 0)


def _paint(known: _Line, line: ExploredLine) -> None:
    """Adds up what several explorations say of a line: the best of them counts."""
    known.ran = True if known.ran or line.ran else line.ran
    covered, there = line.branches
    known.covered, known.there = max(known.covered, covered), max(known.there, there)


def _file(
    name: str, number: int, lines: list[Markup], painted: dict[int, _Line], errors: dict[int, int]
) -> SourceFile:
    shown = [
        _shown(index, text, painted.get(index), errors.get(index, 0))
        for index, text in enumerate(lines, 1)
    ]
    ran = sum(1 for each in painted.values() if each.ran)
    missed = sum(1 for each in painted.values() if each.ran is False)
    return SourceFile(name, number, tuple(shown), ran, missed, sum(errors.values()))


def _shown(number: int, text: Markup, line: _Line | None, errors: int) -> SourceLine:
    if line is None:
        return SourceLine(number, text, "", "", errors)
    branches = f"{line.covered} of {line.there} branches ran" if line.there else ""
    if line.ran is None:
        return SourceLine(number, text, "open", "only an exception leads here", errors)
    if not line.ran:
        return SourceLine(number, text, "missed", branches or "not run", errors)
    part = line.covered < line.there
    return SourceLine(number, text, "part" if part else "ran", branches or "ran", errors)
