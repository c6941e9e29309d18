"""Following calls for a short while: the symbolic execution that recipes are found by."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager

from jejak.construct.trust import trust_in
from jejak.explore.bounds import Bounds
from jejak.explore.engine import Engine
from jejak.explore.feasibility import Feasibility
from jejak.explore.paths import Path
from jejak.explore.search import build_search
from jejak.machine.machine import Machine
from jejak.results.endings import Ending
from jejak.solver import Solver
from jejak.state.state import State

MOST_PATHS = 24
"""Paths that are followed through one call."""
AT_ONCE = 10.0
SHARE = 0.25
"""Seconds for all searches from the beginning on, and how many are added by each that passes."""
HASTE = 0.2
"""What is left of the time of a search when that of all of them is used up."""


class Follower:
    """Follows paths on one machine."""

    def __init__(self, machine: Machine, solver: Solver) -> None:
        self.machine = machine
        self.solver = solver
        self.budget = Budget()

    def __call__(self, state: State, seconds: float) -> list[Path]:
        """The paths from a state, for some seconds."""
        found: list[Path] = []
        bounds = Bounds()
        bounds.paths = MOST_PATHS
        search = build_search("dfs", 0, self.machine)
        bounds.deadline = time.monotonic() + seconds
        feasibility = Feasibility(self.solver)
        with self.solver.until(bounds.deadline):
            Engine(self.machine, feasibility, bounds, search, (found.append,)).explore(state)
        return found


class Budget:
    """How long recipes are looked for: the present search, those around it, and all of them.

    All of them may take a share of the time since the beginning; beyond it, searches are short.
    """

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._spent = 0.0
        self._ends: list[float] = []
        self._wall = math.inf

    @contextmanager
    def until(self, moment: float) -> Iterator[None]:
        """As long as this lasts, every search ends at a moment of the monotonic clock."""
        before, self._wall = self._wall, min(moment, self._wall)
        try:
            yield
        finally:
            self._wall = before

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """A search that takes some seconds at most, and not more than what is around it has."""
        begun = time.monotonic()
        if not self._ends:
            allowed = AT_ONCE + SHARE * (begun - self._began) - self._spent
            seconds = max(min(seconds, allowed), HASTE * seconds)
        around = self._ends[-1] if self._ends else self._wall
        self._ends.append(min(begun + seconds, around))
        try:
            yield
        finally:
            self._ends.pop()
            if not self._ends:
                self._spent += time.monotonic() - begun

    def left(self) -> float:
        """The seconds that the present search has."""
        return self._ends[-1] - time.monotonic()

    def is_cut(self) -> bool:
        """Whether the time of what is around the present search is over."""
        return time.monotonic() > (self._ends[-2] if len(self._ends) > 1 else self._wall)


def fit(paths: list[Path]) -> list[Path]:
    """Those of some paths that return, and can be trusted."""
    return [p for p in paths if p.ending is Ending.RETURNED and trust_in(p.state) is not None]
