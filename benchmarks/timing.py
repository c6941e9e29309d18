"""Timing on shared, noisy machines: what is compared is run in turns, and the best time counts."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

BETWEEN_LOOKS: Final = 0.01
"""Seconds; looking at what children have taken takes a while."""


def best_times(
    rounds: int, *tasks: Callable[[], object], clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """Seconds of the fastest run of each task; one round runs every task once.

    `time.process_time` as the clock leaves out what other processes take, for tasks that start
    none of their own.
    """
    best = [float("inf")] * len(tasks)
    for _ in range(rounds):
        for number, task in enumerate(tasks):
            gc.collect()
            start = clock()
            task()
            best[number] = min(best[number], clock() - start)
    return best


class ProcessorClock:
    """A clock that goes on as this process and its children compute, whatever else runs.

    In the place of `time.monotonic` it makes budgets of seconds mean the same on a busy machine as
    on a quiet one. Only what waits for a child, a solver's answer, still waits in real time.
    """

    def __init__(self) -> None:
        self._real = time.monotonic
        self._looked = -1.0
        self._children = 0.0
        self._ended = 0.0
        self._known: dict[str, float] = {}

    def __call__(self) -> float:
        """The seconds that were computed so far."""
        now = self._real()
        if now - self._looked > BETWEEN_LOOKS:
            self._looked = now
            self._children = self._of_children()
        return time.process_time() + self._children

    def _of_children(self) -> float:
        place = Path(f"/proc/self/task/{os.getpid()}/children")
        found: dict[str, float] = {}
        for child in place.read_text().split():
            try:
                fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has just ended
                continue
            found[child] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        self._ended += sum(self._known[each] for each in self._known.keys() - found.keys())
        self._known = found
        return self._ended + sum(found.values())
