"""Themes of the corpus: what their sources say must come of each method."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PROGRAMS: Final = Path(__file__).with_name("programs")
MISSES: Final = Path(__file__).with_name("misses.txt")
SOUND: Final = "Sound"
RUN: Final = "run"

_RELEASE: Final = re.compile(r"// java: (\d+)")
_METHOD: Final = re.compile(
    r"    (?:public )?static (?:<[^(]*> )?[\w.<>\[\], ?]+ (\w+)\((.*)\).* \{$"
)
_ERROR: Final = re.compile(r"// error: (\w+)$")


@dataclass(frozen=True, slots=True)
class Planted:
    """A method with one error: the simple name of the exception, and the line."""

    method: str
    exception: str
    line: int


@dataclass(frozen=True, slots=True)
class Theme:
    """One file of programs."""

    name: str
    path: Path
    release: int
    runs: tuple[str, ...]
    planted: tuple[Planted, ...]

    @property
    def twins(self) -> tuple[str, ...]:
        """The sound methods, in the order of the planted errors."""
        return tuple(each.method + SOUND for each in self.planted)


def read_theme(path: Path) -> Theme:
    """What one file says. Raises ValueError where it breaks the convention."""
    text = path.read_text(encoding="utf-8")
    asked = _RELEASE.match(text)
    methods: list[str] = []
    planted: list[Planted] = []
    for number, line in enumerate(text.splitlines(), 1):
        declared = _METHOD.match(line)
        if declared is not None:
            methods.append(declared[1])
        marked = _ERROR.search(line)
        if marked is not None:
            planted.append(Planted(methods[-1], marked[1], number))
    runs = tuple(name for name in methods if re.match(RUN + "[A-Z]", name))
    theme = Theme(path.stem, path, int(asked[1]) if asked else 17, runs, tuple(planted))
    _check(theme, methods)
    return theme


def _check(theme: Theme, methods: list[str]) -> None:
    doubled = {name for name in methods if methods.count(name) > 1}
    if doubled:
        raise ValueError(f"{theme.name}: one name for two methods: {', '.join(sorted(doubled))}")
    lacking = [name for name in theme.twins if name not in methods]
    if lacking:
        raise ValueError(f"{theme.name}: no {', '.join(lacking)}")


def all_themes() -> list[Theme]:
    """Every theme, by name."""
    return [read_theme(path) for path in sorted(PROGRAMS.glob("*.java"))]


def read_misses() -> dict[str, str]:
    """What is known not to be right yet: `Theme.method`, and why."""
    found = {}
    for line in MISSES.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, reason = line.partition(": ")
            found[name] = reason
    return found
