"""How crowded the machine is: how much longer than alone this process takes for the same work."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

MOST: Final = 20.0
"""More than that is not believed to last."""
FRESH: Final = 1.0
"""Seconds for which an answer is good."""
_TOLD: Final = Path("/proc/self/schedstat")
"""Where Linux tells nanoseconds on a processor, and nanoseconds of waiting for one."""


class Crowding:
    """Looks now and then; 1 is a machine of one's own, also where no system tells."""

    def __init__(self, place: Path = _TOLD) -> None:
        self._place = place
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
        return min(MOST, 1 + waited / ran) if ran else 1.0
