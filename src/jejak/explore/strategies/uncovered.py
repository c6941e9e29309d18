"""Branches that nothing has taken yet."""

from __future__ import annotations

import random
from typing import Final

from jejak.explore.coverage import is_new
from jejak.explore.strategies.orders import Prioritised, Strategy
from jejak.state.state import State


class UncoveredFirst:
    """A random priority; states before an edge that nothing has run draw from a better range.

    `[0, 1)` against `[offset, offset + 1)`: from an offset of 1 on, such states always come first.
    A state whose edge was run while it waited draws again.
    """

    def __init__(self, seed: int, offset: float = 1.0) -> None:
        self._random = random.Random(seed)  # noqa: S311 - no secrets here
        self._offset = offset

    def of(self, state: State) -> float:
        """Draws from the range that the state deserves."""
        return self._random.random() + (0.0 if is_new(state) else self._offset)

    def has_changed(self, state: State, priority: float) -> bool:
        """Whether the state drew from the better range and would not today."""
        return priority < self._offset and not is_new(state)


UNCOVERED: Final = Strategy(
    "uncovered",
    "A random path before a branch that nothing has taken yet; where there is none, any.",
    lambda _text, seed, _machine: Prioritised(UncoveredFirst(seed)),
)
BIASED: Final = Strategy(
    "biased",
    "A random path, its number that much larger unless it is before a branch that nothing has "
    "taken yet: with 0 all are alike, from 1 on such paths always come first.",
    lambda text, seed, _machine: Prioritised(UncoveredFirst(seed, float(text))),
    syntax="OFFSET",
    pattern=r"\d{1,6}(\.\d{1,6})?",
)
