"""Paths that most inputs take."""

from __future__ import annotations

from typing import Final

from jejak.explore.strategies.orders import Prioritised, Strategy
from jejak.explore.weighing import PathWeight
from jejak.state.state import State

BOXES: Final = 48
"""How closely pending paths are weighed."""


class Heaviest:
    """By the share of inputs that take a path, the greatest first."""

    def of(self, state: State) -> float:
        """The weight of a state's path; smaller comes first."""
        return -float(PathWeight(state, BOXES).value)

    def has_changed(self, _state: State, _priority: float) -> bool:
        """What a pending path asks of its inputs stays as it is."""
        return False


LIKELY: Final = Strategy(
    "likely",
    "The path that most inputs take, as far as that can be counted or guessed.",
    lambda _text, _seed, _machine: Prioritised(Heaviest()),
)
