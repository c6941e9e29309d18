"""What was worked out for a path condition serves the longer ones that grow from it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from jejak.expr import Expr

Made = TypeVar("Made")
Path = tuple[Expr, ...]

STEPS_BACK: Final = 4
"""How many of the last conjuncts are dropped in search of a path that is known already."""
RECENT: Final = 4
"""Paths that came last, which are compared whatever their lengths are."""
MOST_CONJUNCTS: Final = 1 << 20
"""Conjuncts of all paths that are remembered together."""
SAMPLE: Final = 64
"""Conjuncts of a long path that it is looked up by: so many from all of it, and the last ones."""


class Prefixes(Generic[Made]):
    """Values by path condition, each extended from that of a prefix; the oldest are dropped."""

    def __init__(self, empty: Made, extend: Callable[[Made, Path], Made], size: int = 512) -> None:
        self._empty = empty
        self._extend = extend
        self._size = size
        self._made: dict[Path, tuple[Path, Made]] = {}
        self._recent: deque[tuple[Path, Made]] = deque(maxlen=RECENT)
        self._conjuncts = 0

    def of(self, path: Path) -> Made:
        """The value for `path`."""
        found = self._known(path)
        if found is not None:
            return found
        base, length = self._longest(path)
        made = self._extend(base, path[length:])
        self._remember(path, made)
        return made

    def _longest(self, path: Path) -> tuple[Made, int]:
        """The value for the longest prefix that is found, and its length."""
        for length in range(len(path) - 1, max(0, len(path) - 1 - STEPS_BACK), -1):
            shorter = self._known(path[:length])
            if shorter is not None:
                return shorter, length
        found = self._empty, 0
        for other, made in self._recent:
            length = len(other)
            if found[1] < length < len(path) and path[:length] == other:
                found = made, length
        return found

    def _known(self, path: Path) -> Made | None:
        found = self._made.get(key_of(path))
        return found[1] if found is not None and found[0] == path else None

    def _remember(self, path: Path, made: Made) -> None:
        key = key_of(path)
        self._forget(key)
        while self._made and (
            len(self._made) >= self._size or self._conjuncts + len(path) > MOST_CONJUNCTS
        ):
            self._forget(next(iter(self._made)))
        self._made[key] = entry = path, made
        self._recent.append(entry)
        self._conjuncts += len(path)

    def _forget(self, key: Path) -> None:
        old = self._made.pop(key, None)
        if old is not None:
            self._conjuncts -= len(old[0])


def key_of(path: Path) -> Path:
    """What a path is looked up by, before it is compared.

    Whoever hashed all of a long one would do so again for each conjunct that is added.
    """
    if len(path) <= 2 * SAMPLE:
        return path
    return path[:: len(path) // SAMPLE] + path[-SAMPLE:]
