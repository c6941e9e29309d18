"""A random priority for each state."""

from __future__ import annotations

import random
from typing import Final

from jejak.explore.strategies.orders import Prioritised, Strategy
from jejak.state.state import State


class Drawn:
    """A random priority, drawn once."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - no secrets here

    def of(self, _state: State) -> float:
        """Draws."""
        return self._random.random()

    def has_changed(self, _state: State, _priority: float) -> bool:
        """Never."""
        return False


RANDOM_PRIORITY: Final = Strategy(
    "random",
    "A random path, by a number that each path draws once.",
    lambda _text, seed, _machine: Prioritised(Drawn(seed)),
)
