"""Following calls for a short while: the symbolic execution that recipes are found by."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from jejak.construct.trust import trust_in
from jejak.explore.bounds import Bounds
from jejak.explore.engine import Engine
from jejak.explore.feasibility import Feasibility
from jejak.explore.paths import Path
from jejak.explore.search import build_search
from jejak.explore.work import worked
from jejak.machine.machine import Machine
from jejak.results.endings import Ending
from jejak.solver import Solver
from jejak.state.state import State

MOST_PATHS = 24
"""Paths that are followed through one call."""
AT_ONCE = 10.0
SHARE = 0.25
"""Seconds for all searches from the beginning on, and how many are added by each that passes."""
PART = 0.1
LIMITED_SHARE = 0.15
"""Of a run whose time is limited, the part that `AT_ONCE` is at most, and what `SHARE` is there."""
BUSY = 3.0
"""How many times longer a search may take on a machine that has other work to do."""
HASTE = 0.2
"""What is left of the time of a search when that of all of them is used up."""
MODEST = 0.5
"""What part of the time of all searches modest ones may use up."""


class Follower:
    """Follows paths on one machine, with a solver that nobody else asks.

    What it finds is the same whatever was followed before.
    """

    def __init__(self, machine: Machine, solver: Solver, budget: Budget) -> None:
        self.machine = machine
        self.solver = solver
        self.budget = budget

    def __call__(self, state: State, seconds: float) -> list[Path]:
        """The paths from a state, for some seconds of work, and of computing if that takes longer.

        Questions that are hard to solve are little work, and may take long.
        """
        self.solver.renew()
        began = self._computed()
        found: list[Path] = []
        bounds = Bounds()
        bounds.paths = MOST_PATHS
        search = build_search("dfs", 0, self.machine)
        bounds.deadline = min(time.monotonic() + BUSY * seconds, self.budget.wall)
        feasibility = Feasibility(self.solver)
        engine = Engine(self.machine, feasibility, bounds, search, (found.append,))
        bounds.is_idle = lambda _: max(worked(engine), self._computed() - began) > seconds
        with self.solver.until(bounds.deadline):
            engine.explore(state)
        work, computed = worked(engine), self._computed() - began
        if time.monotonic() > bounds.deadline or work <= seconds < computed:
            self.machine.program.ledger.hurry()
        self.budget.work(work, computed)
        return found

    def _computed(self) -> float:
        """The seconds that this process and the solver have computed."""
        return time.process_time() + self.solver.statistics.effort


class Budget:
    """How long recipes are looked for: the present search, those around it, and all of them.

    Time is the work that was done. All of them may take a share of the seconds since the
    beginning; beyond it, searches are short.
    Modest ones, for findings that are only counted, end there, and sooner. `seconds` are those of
    the whole run. `hurry` is told when something else than work ends a search.
    """

    def __init__(self, hurry: Callable[[], None], seconds: float = math.inf) -> None:
        self._hurry = hurry
        self._began = time.monotonic()
        self._at_once = min(AT_ONCE, PART * seconds)
        self._share = SHARE if seconds == math.inf else LIMITED_SHARE
        self._is_modest = False
        self._is_short = False
        """Whether the present modest search has less time than it would take."""
        self._spent = 0.0
        self._ends: list[float] = []
        self._wall = math.inf
        self._worked = 0.0
        self._waited = 0.0
        """How much of that was no work."""

    @property
    def now(self) -> float:
        """The work that was done so far, in seconds."""
        return self._worked

    def work(self, seconds: float, spent: float) -> None:
        """Says that some work was done, and how long that took: this counts if it is longer."""
        self._worked += max(seconds, spent)
        self._waited += max(0.0, spent - seconds)

    @contextmanager
    def until(self, moment: float) -> Iterator[None]:
        """As long as this lasts, every search ends at a moment of the monotonic clock."""
        before, self._wall = self._wall, min(moment, self._wall)
        try:
            yield
        finally:
            self._wall = before

    @contextmanager
    def modestly(self, is_modest: bool) -> Iterator[None]:
        """As long as this lasts, searches are modest, or not."""
        before, self._is_modest = self._is_modest, is_modest
        try:
            yield
        finally:
            self._is_modest = before

    @property
    def wall(self) -> float:
        """The moment at which every search ends."""
        return self._wall

    def is_used_up(self) -> bool:
        """Whether nothing is looked for: modest searches have had their time."""
        if not self._is_modest or self._ends or self._allowed() > 0:
            return False
        self._hurry()
        return True

    def _allowed(self) -> float:
        """The seconds that are left for all searches."""
        whole = self._at_once + self._share * (time.monotonic() - self._began)
        return (MODEST * whole if self._is_modest else whole) - self._spent

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """A search that takes some seconds at most, and not more than what is around it has."""
        begun, waited, wanted = self._worked, self._waited, seconds
        if not self._ends:
            allowed = self._allowed()
            self._is_short = self._is_modest and allowed < seconds
            least = 0.0 if self._is_modest else HASTE * seconds
            seconds = max(min(seconds, allowed), least)
        around = self._ends[-1] if self._ends else math.inf
        self._ends.append(min(begun + seconds, around))
        try:
            yield
        finally:
            is_over = self._worked >= self._ends.pop()
            if is_over and (seconds < wanted or self._waited > waited):
                self._hurry()
            if not self._ends:
                self._spent += self._worked - begun

    def left(self) -> float:
        """The seconds that the present search has; none beyond the wall."""
        if time.monotonic() > self._wall:
            self._hurry()
            return -1.0
        return self._ends[-1] - self._worked

    def is_cut(self) -> bool:
        """Whether the present search ended too soon for what it found to be kept."""
        if time.monotonic() > self._wall or (self._is_short and self._worked >= self._ends[0]):
            return True
        return len(self._ends) > 1 and self._worked > self._ends[-2]


def fit(paths: list[Path]) -> list[Path]:
    """Those of some paths that return, and can be trusted."""
    return [p for p in paths if p.ending is Ending.RETURNED and trust_in(p.state) is not None]
