"""Class paths: several sources behind one, in order."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from jejak.classfile.sources.base import ClassBytes, ClassSource
from jejak.classfile.sources.directory import Directory, SingleClass
from jejak.classfile.sources.jar import Jar
from jejak.errors import InputError, SourceError

MAX_NESTED_TOTAL: Final = 1024 * 1024 * 1024


class ClassPath:
    """Sources searched in order; the first that has a class wins."""

    def __init__(self, sources: Sequence[ClassSource], problems: Iterable[str] = ()) -> None:
        self.sources = tuple(sources)
        self._problems = list(problems)

    @property
    def problems(self) -> list[str]:
        """What could not be read, here and in every source."""
        return [*self._problems, *(line for source in self.sources for line in source.problems)]

    @property
    def where(self) -> str:
        """All places, as a class path is written."""
        return os.pathsep.join(source.where for source in self.sources)

    def class_names(self) -> Iterator[str]:
        """Internal names of all classes, each once."""
        seen: set[str] = set()
        for source in self.sources:
            for name in source.class_names():
                if name not in seen:
                    seen.add(name)
                    yield name

    def find(self, name: str) -> ClassBytes | None:
        """The class of that internal name from the first source that has it."""
        for source in self.sources:
            found = source.find(name)
            if found is not None:
                return found
        return None

    def resource(self, name: str) -> bytes | None:
        """A file beside the classes of the first source that has it."""
        for source in self.sources:
            found = source.resource(name)
            if found is not None:
                return found
        return None

    def close(self) -> None:
        """Closes every source."""
        for source in self.sources:
            source.close()


def open_source(path: Path, release: int) -> ClassSource:
    """The directory, jar or class file at `path`. Raises an InputError when it is none."""
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        raise SourceError(str(path), "does not exist") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise SourceError(str(path), f"cannot be read: {reason}") from None
    if stat.S_ISDIR(mode):
        return Directory(path)
    if path.suffix == ".class":
        return SingleClass(path)
    return Jar(path, release)


def open_class_path(entries: Sequence[str], release: int, names_data: bool = True) -> ClassPath:
    """A class path as Java reads one.

    Each entry may itself hold several, split by the system's separator; `lib/*` stands for the
    jars in `lib`. Jars named in a manifest's Class-Path and jars inside a Spring Boot jar or web
    archive follow the jar that names them. Entries that do not exist or cannot be read become
    problems, as the `java` command ignores them but people should know; so do other jars inside
    jars, which are data to the JVM, unless nobody wants to hear of data.
    """
    opened = _Opened(release, names_data)
    for entry in entries:
        for part in entry.split(os.pathsep):
            if part:
                opened.add_entry(part)
    return ClassPath(opened.sources, opened.problems)


class _Opened:
    """What has been opened so far; each real file once, so cyclic Class-Path lines end."""

    def __init__(self, release: int, names_data: bool) -> None:
        self.release = release
        self.names_data = names_data
        self.sources: list[ClassSource] = []
        self.problems: list[str] = []
        self._seen: set[str] = set()

    def add_entry(self, entry: str) -> None:
        if entry == "*" or entry.endswith(("/*", os.sep + "*")):
            self._add_jars_in(Path(entry[:-1] or "."))
        else:
            self._add(Path(entry), loud=True)

    def _add_jars_in(self, directory: Path) -> None:
        try:
            jars = sorted(p for p in directory.iterdir() if p.suffix.lower() == ".jar")
        except OSError as error:
            self.problems.append(f"{directory}/*: cannot be listed: {error.strerror}")
            return
        for jar in jars:
            self._add(jar, loud=True)

    def _add(self, first: Path, loud: bool) -> None:
        pending = [(first, loud)]
        while pending:
            path, named = pending.pop(0)
            # Class-Path lines often name jars that are not installed; java ignores those. Unlike
            # Path.exists, this one does not raise where a name is too long or may not be looked at.
            if (not named and not os.path.exists(path)) or self._is_known(path):  # noqa: PTH110
                continue
            try:
                source = open_source(path, self.release)
            except InputError as error:
                self.problems.append(str(error))
                continue
            self.sources.append(source)
            if isinstance(source, Jar):
                pending = [(p, False) for p in _manifest_jars(path, source)] + pending
                self._add_nested(source)

    def _is_known(self, path: Path) -> bool:
        """Whether the file was added before; from now on it was."""
        try:
            real = os.path.realpath(path)
        except ValueError:  # no file can be called so, as opening it will tell
            real = str(path)
        known = real in self._seen
        self._seen.add(real)
        return known

    def _add_nested(self, jar: Jar) -> None:
        sources, problems = open_nested_libraries(jar, self.release, self.names_data)
        self.sources += sources
        self.problems += problems


def open_nested_libraries(
    jar: Jar, release: int, names_data: bool = True
) -> tuple[list[Jar], list[str]]:
    """The libraries packed inside a Spring Boot jar or web archive, and what cannot be read.

    Other jars in a jar are data to the JVM; they are left alone, and named as problems or not.
    """
    opened: list[Jar] = []
    problems: list[str] = []
    budget = MAX_NESTED_TOTAL
    for entry, size in jar.nested_jars():
        if not entry.startswith(("BOOT-INF/lib/", "WEB-INF/lib/")):
            if names_data:
                problems.append(f"{jar.where}!/{entry}: a jar inside a jar is not read; unpack it")
            continue
        budget -= size
        if budget < 0:
            problems.append(f"{jar.where}: nested jars of more than {MAX_NESTED_TOTAL} bytes")
            break
        try:
            opened.append(jar.open_nested(entry, release))
        except InputError as error:
            problems.append(str(error))
    return opened, problems


def _manifest_jars(path: Path, jar: Jar) -> list[Path]:
    """Files that the manifest's Class-Path names, relative to the jar."""
    found = []
    for part in jar.manifest.get("class-path", "").split():
        try:
            url = urlsplit(part)
        except ValueError:  # java ignores what is no URL
            continue
        if url.scheme in ("", "file") and url.path:
            found.append(path.parent / unquote(url.path))
    return found
