"""Ways: which branches of the program's own code a path took, as numbers to compare."""

from __future__ import annotations

from typing import Final

from jejak.state.code import Code
from jejak.state.state import State

BEGINNING: Final = 0
"""The way of a path that has taken no branch yet."""


class OwnPlace:
    """An instruction of the program's own code."""

    __slots__ = ("code", "pc")

    def __init__(self, code: Code, pc: int) -> None:
        self.code = code
        self.pc = pc

    @property
    def key(self) -> tuple[int, int]:
        """The same for the same instruction."""
        return self.code.number, self.pc


class Ways:
    """Gives numbers to ways: a way is another one and one step more."""

    def __init__(self) -> None:
        self._parents = [BEGINNING]
        self._lengths = [0]
        self._known: dict[tuple[int, int, int], int] = {}

    def extended(self, way: int, code: int, pc: int) -> int:
        """A way that goes on at an instruction."""
        key = (way, code, pc)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = len(self._parents)
            self._parents.append(way)
            self._lengths.append(self._lengths[way] + 1)
        return found

    def begins(self, first: int, whole: int) -> bool:
        """Whether a way is the beginning of another, or that one itself."""
        excess = self._lengths[whole] - self._lengths[first]
        if excess < 0:
            return False
        for _ in range(excess):
            whole = self._parents[whole]
        return first == whole


class Visit:
    """A place that a path has come to and not left yet: which, by what way, how deep in calls."""

    __slots__ = ("depth", "key", "way")

    def __init__(self, key: tuple[int, int], way: int, depth: int) -> None:
        self.key = key
        self.way = way
        self.depth = depth


class PathWatch:
    """What is written down with a path: its way, the place it is at, how often it was blurred."""

    __slots__ = ("blurs", "visit", "way")

    def __init__(self, way: int = BEGINNING, visit: Visit | None = None, blurs: int = 0) -> None:
        self.way = way
        self.visit = visit
        self.blurs = blurs


NOT_WATCHED: Final = PathWatch()


def watch_of(state: State) -> PathWatch:
    """What is written down with a path."""
    kept = state.exploration.watch
    return kept if isinstance(kept, PathWatch) else NOT_WATCHED


def is_own(code: Code) -> bool:
    """Whether code is the program's, as people wrote it."""
    return not (code.synthetic or code.owner.in_jdk)
