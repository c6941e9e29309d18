"""A directory of class files, laid out by package; or a single class file."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from jejak.classfile.parser import parse_class
from jejak.classfile.sources.base import (
    ClassBytes,
    class_name_of,
    is_safe_name,
    read_class_file,
    read_resource,
)
from jejak.errors import SourceError


class Directory:
    """Class files below a root directory.

    Symbolic links are followed, each directory once, so that a link to a parent ends; links to
    directories come last, so that a package is listed by its own name rather than by a link's.
    """

    def __init__(self, root: Path) -> None:
        if not root.is_dir():
            raise SourceError(str(root), "is not a directory")
        self.root = root
        self.problems: list[str] = []

    @property
    def where(self) -> str:
        """The root directory."""
        return str(self.root)

    def class_names(self) -> Iterator[str]:
        """Internal names of all class files, package by package in the order of names."""
        seen: set[tuple[int, int]] = set()
        pending, links = [""], deque[str]()
        while pending or links:
            package = pending.pop() if pending else links.popleft()
            directories: list[str] = []
            for entry in self._entries(package, seen):
                relative = f"{package}{entry.name}"
                if self._is_dir(entry):
                    (links if entry.is_symlink() else directories).append(f"{relative}/")
                elif (name := class_name_of(relative)) is not None:
                    yield name
            pending += reversed(directories)

    def _entries(self, package: str, seen: set[tuple[int, int]]) -> list[os.DirEntry[str]]:
        """The entries of one directory in the order of names; none when it was seen before."""
        path = self.root / package
        try:
            status = path.stat()
            key = (status.st_dev, status.st_ino)
            if key in seen:
                return []
            seen.add(key)
            with os.scandir(path) as entries:
                return sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            self.problems.append(f"{path}: cannot be listed: {error.strerror}")
            return []

    def _is_dir(self, entry: os.DirEntry[str]) -> bool:
        try:
            return entry.is_dir()
        except OSError as error:
            self.problems.append(f"{entry.path}: cannot be read: {error.strerror}")
            return False

    def find(self, name: str) -> ClassBytes | None:
        """The class of that internal name."""
        return read_class_file(self.root / f"{name}.class") if is_safe_name(name) else None

    def resource(self, name: str) -> bytes | None:
        """A file below the root."""
        return read_resource(self.root / name) if is_safe_name(name) else None

    def close(self) -> None:
        """Nothing to give back."""


class SingleClass:
    """One class file, whatever its path. Its name comes from its own bytes."""

    def __init__(self, path: Path) -> None:
        found = read_class_file(path)
        if found is None:
            raise SourceError(str(path), "does not exist")
        self.problems: list[str] = []
        self.where = str(path)
        self._bytes = found
        self.name = parse_class(found.data, found.where).name

    def class_names(self) -> Iterator[str]:
        """The one name."""
        yield self.name

    def find(self, name: str) -> ClassBytes | None:
        """The class, asked for by its own name."""
        return self._bytes if name == self.name else None

    def resource(self, name: str) -> bytes | None:  # noqa: ARG002
        """Nothing: a test has the one class, too."""
        return None

    def close(self) -> None:
        """Nothing to give back."""
