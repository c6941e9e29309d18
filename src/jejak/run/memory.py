"""How much memory processes take, with all that they started; who takes too much is ended."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from jejak.run.hands import Crew

LOOK_SECONDS: Final = 0.1
"""How often it is looked."""
PROCESSES: Final = Path("/proc")
LEAST_SHARE: Final = 512
"""MiB that a worker needs with its solvers and its JVM; fewer work where there is less."""
OWN: Final = 256
"""MiB that the process of the run itself needs."""
GROWN: Final = 1536
"""MiB beyond which a worker is replaced when it is done with a unit: what it has learned of classes
and made of their code is kept for units to come, and is a lot for a large program."""
GROWN_SHARE: Final = 0.7
"""The same as a part of the share that a worker may have."""


def can_be_watched() -> bool:
    """Whether this system tells what processes take."""
    return (PROCESSES / "self" / "statm").exists()


def resident(pid: int) -> int:
    """Bytes of memory that a process takes now; 0 of one that has ended."""
    try:
        pages = (PROCESSES / str(pid) / "statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def descendants(pid: int) -> list[int]:
    """A process and all that it started, and so on."""
    found = [pid]
    for parent in found:
        try:
            tasks = list((PROCESSES / str(parent) / "task").iterdir())
        except OSError:
            continue
        for task in tasks:
            try:
                found += map(int, (task / "children").read_text().split())
            except OSError:
                continue
    return found


def taken(pid: int) -> int:
    """Bytes of memory that a process takes with all that it started."""
    return sum(map(resident, descendants(pid)))


def fitting(workers: int, mebibytes: int | None) -> int:
    """How many workers there is room for, one at least."""
    if mebibytes is None:
        return workers
    return max(1, min(workers, (mebibytes - OWN) // LEAST_SHARE))


def grown(workers: int, mebibytes: int | None) -> int:
    """Bytes beyond which one of some workers is replaced, before it is ended for its memory."""
    if mebibytes is None:
        return GROWN << 20
    share = (mebibytes - OWN) / workers
    return int(min(GROWN, GROWN_SHARE * share) * (1 << 20))


class MemoryWatch:
    """Ends workers that take more than their share of some MiB, as long as it is not closed."""

    def __init__(self, mebibytes: int, workers: int, hands: Callable[[], Sequence[Crew]]) -> None:
        self.bytes = mebibytes << 20
        self.workers = workers
        self._hands = hands
        self._closed = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def close(self) -> None:
        """Watches no longer."""
        self._closed.set()

    def _watch(self) -> None:
        own = os.getpid()
        while not self._closed.wait(LOOK_SECONDS):
            share = max(0, self.bytes - resident(own)) // self.workers
            for hand in self._hands():
                if taken(hand.pid) > share:
                    hand.is_too_large = True
                    hand.kill()
