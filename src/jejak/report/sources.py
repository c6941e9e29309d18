"""Source files that belong to a target, for excerpts. Nothing is searched for far and wide."""

from __future__ import annotations

import os
import re
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Final

from jejak.places import is_directory, is_file
from jejak.results.findings import Location

MOST_BYTES: Final = 16 * 1024 * 1024
_PLAIN_FILE: Final = re.compile(r"[\w$-]+\.(java|kt|scala|groovy)")
_PLAIN_PACKAGE: Final = re.compile(r"([\w$-]+/)*[\w$-]+|")
_BELOW: Final = ("", "src/main/java", "src")
_SUFFIXES: Final = (".java", ".kt", ".scala", ".groovy")
_UP: Final = 4
"""Directories above a class directory where `src/main/java` is looked for."""


def nobody(_location: Location) -> None:
    """Nobody wants to hear of it."""


class Sources:
    """The source files of a target: the Java file itself, or those beside its class files.

    Beside `name.jar` that is also `name-sources.jar`, as Maven calls it: its lines are read, but it
    has no files of its own to point at.

    `place` is TARGET without method and line, `own` the target's classes by internal name. `hear`
    is told of each place whose line somebody asks for. `roots` are directories that packages of
    sources count from, and source files.
    """

    def __init__(
        self,
        place: str,
        own: Collection[str],
        class_path: Collection[str] = (),
        hear: Callable[[Location], None] = nobody,
        roots: Collection[str] = (),
    ) -> None:
        self._place = Path(place)
        self._files = {Path(each).name: Path(each) for each in roots if each.endswith(_SUFFIXES)}
        self._own = frozenset(own)
        self._roots = tuple(dict.fromkeys((*map(Path, roots), *self._find_roots(class_path))))
        self._found: dict[tuple[str, str], Path | None] = {}
        self._lines: dict[Path, list[str]] = {}
        self._archive = _archive_beside(self._place)
        self._hear = hear

    def file(self, location: Location) -> Path | None:
        """The source file of a place, None when it is not at hand."""
        file = location.file
        package = location.class_name.rpartition("/")[0]
        # Names come from untrusted class files and must not lead out of the roots.
        if file is None or not _PLAIN_FILE.fullmatch(file) or not _PLAIN_PACKAGE.fullmatch(package):
            return None
        is_named = self._place.name == file and location.class_name in self._own
        if is_named and _is_small_file(self._place):
            return self._place
        key = (package, file)
        if key not in self._found:
            candidates = (root / package / file for root in self._roots)
            found = next((path for path in candidates if _is_small_file(path)), None)
            named = self._files.get(file) if location.class_name in self._own else None
            self._found[key] = found or named
        return self._found[key]

    def line(self, location: Location) -> str | None:
        """The text of a place's line, None when it is not at hand."""
        self._hear(location)
        path, number = self.file(location), location.line
        if number is None:
            return None
        key = path or self._name_in_archive(location)
        if key is None:
            return None
        if key not in self._lines:
            self._lines[key] = _read(key) if path else _read_in(self._archive, key.as_posix())
        lines = self._lines[key]
        return lines[number - 1] if 0 < number <= len(lines) else None

    def _name_in_archive(self, location: Location) -> Path | None:
        """What the source of a place is called in the archive, which may lack it."""
        if self._archive is None or location.file is None:
            return None
        return Path(location.class_name.rpartition("/")[0], location.file)

    def _find_roots(self, class_path: Collection[str]) -> Iterator[Path]:
        place = self._place
        if place.suffix in (".java", ".class"):
            yield from self._roots_of_file()
        elif is_directory(place):
            yield from _roots_of_directory(place)
        entries = [part for entry in class_path for part in entry.split(os.pathsep)]
        for directory in entries or ["."]:
            if is_directory(directory):
                yield from _roots_of_directory(Path(directory))

    def _roots_of_file(self) -> Iterator[Path]:
        """The directory that the file's package counts from."""
        parent = self._place.absolute().parent
        packages = {name.rpartition("/")[0] for name in self._own}
        for package in sorted(packages):
            parts = tuple(package.split("/")) if package else ()
            if not parts:
                yield parent
            elif parent.parts[-len(parts) :] == parts:
                yield parent.parents[len(parts) - 1]


def _roots_of_directory(directory: Path) -> Iterator[Path]:
    for below in _BELOW:
        yield directory / below
    for above in directory.absolute().parents[:_UP]:
        yield above / "src/main/java"


def _is_small_file(path: Path) -> bool:
    return is_file(path) and path.stat().st_size <= MOST_BYTES


def _read(path: Path) -> list[str]:
    if not _is_small_file(path):
        return []
    try:
        return path.read_text("utf-8", errors="replace").split("\n")
    except OSError:
        return []


def _archive_beside(place: Path) -> Path | None:
    """The archive of the sources of a jar, in the same directory."""
    if place.suffix != ".jar":
        return None
    beside = place.with_name(f"{place.stem}-sources.jar")
    return beside if is_file(beside) else None


def _read_in(archive: Path | None, name: str) -> list[str]:
    """The lines of a file of an archive; none where it is not there, too large or damaged."""
    if archive is None:
        return []
    try:
        with zipfile.ZipFile(archive) as opened:
            if opened.getinfo(name).file_size > MOST_BYTES:
                return []
            return opened.read(name).decode("utf-8", errors="replace").split("\n")
    except (OSError, KeyError, zipfile.BadZipFile, RuntimeError, NotImplementedError, zlib.error):
        return []
