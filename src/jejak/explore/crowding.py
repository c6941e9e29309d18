"""How crowded the machine is: how much longer than alone this process takes for the same work."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

MOST: Final = 20.0
"""More than that is not believed to last."""
FRESH: Final = 1.0
"""Seconds for which an answer is good."""
_TOLD: Final = Path("/proc/self/schedstat")
"""Where Linux tells nanoseconds on a processor, and nanoseconds of waiting for one."""


def load_share() -> float:
    """How many processes want each processor, one that begins now among them."""
    try:
        return (os.getloadavg()[0] + 1) / (os.cpu_count() or 1)
    except OSError:
        return MOST


class Crowding:
    """Looks now and then; 1 is a machine of one's own, also where no system tells.

    What the system tells of waiting is of a process that mostly sleeps while others work for it,
    and waits each time that it wakes; what it tells of the load counts these others, which end
    before results are written. So each is too much now and then, and the smaller one is believed.
    """

    def __init__(self, place: Path = _TOLD, load: Callable[[], float] = load_share) -> None:
        self._place = place
        self._load = load
        self._looked = -FRESH
        self._known = 1.0

    def factor(self) -> float:
        """How many times as long as on a machine of its own something takes."""
        now = time.monotonic()
        if now - self._looked >= FRESH:
            self._looked = now
            self._known = self._look()
        return self._known

    def _look(self) -> float:
        try:
            ran, waited = map(int, self._place.read_text().split()[:2])
        except (OSError, ValueError):
            return 1.0
        return min(MOST, 1 + waited / ran, max(1.0, self._load())) if ran else 1.0
