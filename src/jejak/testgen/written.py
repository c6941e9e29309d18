"""Tests as records: methods that were written, and the sources that have them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from jejak.construct.ways import How
from jejak.javasource.nodes import Method


@dataclass(frozen=True, slots=True)
class Source:
    """A source file by its path below the source directory, and its class by binary name.

    `beside` has files that it reads, by their names, with their texts: they lie in its package.
    """

    path: str
    class_name: str
    text: str
    beside: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Written:
    """A test method, the methods that it needs beside it, and how its objects were made.

    `doubtful` says that only a run can tell whether they come out as they should, `generic` that
    only javac can tell whether type arguments fit that are named.
    """

    method: Method
    helpers: tuple[Method, ...]
    how: dict[int, How] = field(default_factory=dict)
    generic: bool = False

    def made(self) -> Counter[str]:
        """How many objects were made in each way."""
        return Counter(how.value for how in self.how.values())

    def renamed(self, name: str) -> Written:
        """The same test by another name."""
        return replace(self, method=replace(self.method, name=name))

    doubtful: bool = False
