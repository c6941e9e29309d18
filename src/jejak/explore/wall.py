"""The wall: when a run must have ended, and what is kept of its time for what follows exploring."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final

from jejak.explore.crowding import Crowding

MOST_KEPT: Final = 0.5
"""The share of a run's time that is kept for what follows exploring, at most."""
CLOSING: Final = 0.02
MOST_CLOSING: Final = 1.0
"""The share of it in which results are put together and written, and its most seconds."""
METHOD_SECONDS: Final = 6e-5
MOST_FOR_METHODS: Final = 0.25
"""Seconds in which a method is told of, explored or not, and the largest share for all of them.

About twice of what it takes with a compiled core: commons-lang3, guava.
"""
FINDING_SECONDS: Final = 2e-3
MOST_FOR_FINDINGS: Final = 0.1
"""Seconds in which a finding is put in order, kept and written, and the same share."""
MOST_WRITING: Final = 0.25
"""The share of it that all of this takes at most, however crowded the machine."""

Kept = Callable[[int], float]
"""How many seconds proof needs, as things stand, with so many more findings to come."""


def nothing_kept(_: int) -> float:
    """Nothing follows exploring."""
    return 0.0


def nothing_open() -> None:
    """Nothing is being proved."""


class Wall:
    """The time of a whole run, which begins now; None for any time.

    `kept` is told by whoever proves what is found, and `catch_up` does all that it is kept for;
    `methods` is told by whoever knows how many there are, `findings` by whoever takes them in,
    `waiting` by whoever explores one after the other: how many are not explored yet; `reports` by
    whoever writes files beside the terminal.
    """

    def __init__(self, seconds: float | None, crowding: Callable[[], float] | None = None) -> None:
        self.limit(seconds)
        self._crowding = crowding or Crowding().factor
        self.began = time.monotonic()
        self.kept: Kept = nothing_kept
        self.catch_up: Callable[[], None] = nothing_open
        self.methods = 0
        self.findings = 0
        self.waiting = 0
        self.reports = 0

    def limit(self, seconds: float | None) -> None:
        """Gives it another time, since it began; None for any."""
        self.seconds = math.inf if seconds is None else seconds

    @property
    def ends(self) -> float:
        """When the last result must be there; writing them takes a little longer."""
        if self.seconds == math.inf:
            return math.inf
        told = min(METHOD_SECONDS * self.methods, MOST_FOR_METHODS * self.seconds)
        told += min(FINDING_SECONDS * self.findings, MOST_FOR_FINDINGS * self.seconds)
        told *= 1 + self.reports  # each tells of the same once more
        alone = told + min(CLOSING * self.seconds, MOST_CLOSING)
        writing = min(alone * self._crowding(), max(alone, MOST_WRITING * self.seconds))
        return self.began + self.seconds - writing

    def exploring_ends(self, found: int = 0) -> float:
        """When exploring must end, given how much it found that nobody knows of yet."""
        if self.seconds == math.inf:
            return math.inf
        return self.ends - min(self.kept(found), MOST_KEPT * self.seconds)

    def spent(self) -> float:
        """The seconds since it began."""
        return time.monotonic() - self.began

    def left(self) -> float:
        """The seconds up to the end."""
        return self.ends - time.monotonic()

    def is_over(self) -> bool:
        """Whether nothing more may be begun."""
        return time.monotonic() >= self.ends
