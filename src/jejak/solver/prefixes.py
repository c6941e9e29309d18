"""What was worked out for a path condition serves the longer ones that grow from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from jejak.expr import Expr

Made = TypeVar("Made")

_STEPS_BACK = 4
"""How many of the last conjuncts are dropped in search of a path that is known already."""


class Prefixes(Generic[Made]):
    """Values by path condition, each extended from that of a prefix; the oldest are dropped."""

    def __init__(
        self, empty: Made, extend: Callable[[Made, tuple[Expr, ...]], Made], size: int = 512
    ) -> None:
        self._empty = empty
        self._extend = extend
        self._size = size
        self._made: dict[tuple[Expr, ...], Made] = {}

    def of(self, path: tuple[Expr, ...]) -> Made:
        """The value for `path`."""
        found = self._made.get(path)
        if found is not None:
            return found
        base, rest = self._empty, path
        for length in range(len(path) - 1, max(0, len(path) - 1 - _STEPS_BACK), -1):
            shorter = self._made.get(path[:length])
            if shorter is not None:
                base, rest = shorter, path[length:]
                break
        made = self._extend(base, rest)
        if len(self._made) >= self._size:
            del self._made[next(iter(self._made))]
        self._made[path] = made
        return made
