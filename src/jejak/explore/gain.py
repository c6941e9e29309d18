"""What an exploration still brings: errors of new causes, branches that nothing had run.

A method of several gives its time to the next one when nothing new has come for a share of it.
"""

from __future__ import annotations

import math
import time
from typing import Final

from jejak.explore.coverage import CoveredEdges
from jejak.explore.recorder import Recorder

LEAST_SECONDS: Final = 0.3
LEAST_SHARE: Final = 0.1
"""An exploration goes on for so long after its last news, and for this share of all it may take."""
WITHOUT_LIMIT: Final = 1.0
"""How long it goes on where it may take any time."""
WHILE_OPEN: Final = 3.0
LEAST_PATHS: Final = 100
"""How many times that where a branch is left that nothing has run, or few paths came since."""
BETWEEN_LOOKS: Final = 0.1
"""Seconds; counting branches takes a while."""


class News:
    """What one exploration has found so far: errors of different causes, branches."""

    def __init__(self, edges: CoveredEdges, recorder: Recorder) -> None:
        self.edges = edges
        self.recorder = recorder

    def total(self) -> int:
        """How much it is."""
        return self.edges.covered() + len(self.recorder.errors)


class Gain:
    """Watches one exploration, from now on, that may take `limit` seconds, or infinitely many.

    `patience` is a share of the time that it has computed: waiting for a solver, or on a busy
    machine, is no sign that nothing more comes.
    """

    def __init__(
        self, edges: CoveredEdges, recorder: Recorder, patience: float, limit: float
    ) -> None:
        self.edges = edges
        self.recorder = recorder
        self.patience = patience
        self.least = WITHOUT_LIMIT if limit == math.inf else max(LEAST_SECONDS, LEAST_SHARE * limit)
        self.looked = time.monotonic()
        self.began = self.news = time.process_time()
        self.known = (-1, 0)
        self.paths = 0

    def is_over(self, paths: int) -> bool:
        """Whether nothing new has come for too long; so many paths have ended.

        Never before the first one: until then nobody knows what the method has to show.
        """
        if not paths or time.monotonic() - self.looked < BETWEEN_LOOKS:
            return False
        self.looked = time.monotonic()
        now = time.process_time()
        covered, there = self.edges.counts()
        found = covered, len(self.recorder.errors)
        if found != self.known:
            self.known, self.news, self.paths = found, now, paths
        is_hard = covered < there or paths - self.paths < LEAST_PATHS
        least = self.least * WHILE_OPEN if is_hard else self.least
        return now - self.news > max(least, self.patience * (now - self.began))
