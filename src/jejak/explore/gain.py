"""What an exploration still brings: errors of new causes, branches that nothing had run.

A method of several gives its time to the next one when a share of it has brought hardly anything.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from typing import Final

from jejak.explore.coverage import CoveredEdges
from jejak.explore.recorder import Recorder

LEAST_SECONDS: Final = 0.5
LEAST_SHARE: Final = 0.075
OPEN_SHARE: Final = 0.5
"""What is looked back on at least: seconds, and shares of all that an exploration may take, the
second one for what is open: it counts as far as branches of the methods that ran have not run."""
WITHOUT_LIMIT: Final = 10.0
"""Seconds that an exploration is taken to have where it may take any time."""
HARDLY_ANY: Final = 0.05
"""The share of the branches that ran; where no more are new, and no defect was found yet, that is
nothing. After the first defect only errors are news: branches go on for long, and lead to none. A
bad argument, such as null, is found at once, and says nothing of what else there is."""
BETWEEN_LOOKS: Final = 0.05
"""Seconds of work; counting branches takes a while."""


class News:
    """What one exploration has found so far: errors of different causes, branches."""

    def __init__(self, edges: CoveredEdges, recorder: Recorder) -> None:
        self.edges = edges
        self.recorder = recorder

    def total(self) -> int:
        """How much it is."""
        return self.edges.covered() + len(self.recorder.errors)

    def has_defect(self) -> bool:
        """Whether one of the errors is the program's own fault."""
        return any(self.recorder.is_defect(errors[0]) for errors in self.recorder.errors.values())


class Gain:
    """Watches one exploration, from now on, that may take `limit` seconds, or infinitely many.

    `patience` is a share of the work that it has `spent`, in seconds: waiting on a busy machine is
    no sign that nothing more comes.
    """

    def __init__(
        self,
        news: News,
        patience: float,
        limit: float,
        spent: Callable[[], float],
    ) -> None:
        self.news = news
        self.patience = patience
        self.spent = spent
        self.limit = WITHOUT_LIMIT if limit == math.inf else limit
        self.began = self.looked = spent()
        self.known: deque[tuple[float, int, int]] = deque()
        """When it was looked at, and the branches and errors by then; what is too old is gone."""

    def is_over(self, paths: int) -> bool:
        """Whether too little has come for too long; so many paths have ended.

        Never before the first one: until then nobody knows what the method has to show.
        """
        now = self.spent()
        if not paths or now - self.looked < BETWEEN_LOOKS:
            return False
        self.looked = now
        (covered, there), errors = self.news.edges.counts(), len(self.news.recorder.errors)
        self.known.append((now, covered, errors))
        since = now - max(self.least(covered, there), self.patience * (now - self.began))
        while len(self.known) > 1 and self.known[1][0] <= since:
            self.known.popleft()
        then, branches, causes = self.known[0]
        if then > since or errors != causes:
            return False
        return covered - branches <= HARDLY_ANY * covered or self.news.has_defect()

    def least(self, covered: int, there: int) -> float:
        """The seconds that are looked back on at least: more where more is open nearby."""
        share = LEAST_SHARE + OPEN_SHARE * (there - covered) / max(1, there)
        return max(LEAST_SECONDS, share * self.limit)
