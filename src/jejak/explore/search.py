"""Search: in which order pending states are picked. Each strategy is a small object."""

from __future__ import annotations

import random
from collections import deque
from typing import Protocol

from jejak.semantics.machine import Machine
from jejak.state.state import State


class Search(Protocol):
    """Pending states in some order. Equal seeds and equal calls give equal orders."""

    def add(self, state: State) -> None:
        """Adds a pending state."""

    def pick(self) -> State:
        """Takes the next one out. There must be one."""

    def size(self) -> int:
        """How many are pending."""


class DepthFirst:
    """The newest first."""

    def __init__(self) -> None:
        self._states: list[State] = []

    def add(self, state: State) -> None:
        """Adds a pending state."""
        self._states.append(state)

    def pick(self) -> State:
        """Takes the newest."""
        return self._states.pop()

    def size(self) -> int:
        """How many are pending."""
        return len(self._states)


class BreadthFirst:
    """The oldest first."""

    def __init__(self) -> None:
        self._states: deque[State] = deque()

    def add(self, state: State) -> None:
        """Adds a pending state."""
        self._states.append(state)

    def pick(self) -> State:
        """Takes the oldest."""
        return self._states.popleft()

    def size(self) -> int:
        """How many are pending."""
        return len(self._states)


class RandomPick:
    """Any, with equal chances."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - no secrets here
        self._states: list[State] = []

    def add(self, state: State) -> None:
        """Adds a pending state."""
        self._states.append(state)

    def pick(self) -> State:
        """Takes one by chance."""
        index = self._random.randrange(len(self._states))
        self._states[index], self._states[-1] = self._states[-1], self._states[index]
        return self._states.pop()

    def size(self) -> int:
        """How many are pending."""
        return len(self._states)


def build_search(text: str, seed: int, _machine: Machine) -> Search:
    """The strategy that a text names."""
    if text == "bfs":
        return BreadthFirst()
    if text == "random":
        return RandomPick(seed)
    return DepthFirst()
