"""Timing on shared, noisy machines: what is compared is run in turns, and the best time counts."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


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
