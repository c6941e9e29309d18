"""Timing on shared, noisy machines: what is compared is run in turns, and the best time counts."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


def best_times(rounds: int, *tasks: Callable[[], object]) -> list[float]:
    """Seconds of the fastest run of each task; one round runs every task once."""
    best = [float("inf")] * len(tasks)
    for _ in range(rounds):
        for number, task in enumerate(tasks):
            gc.collect()
            start = time.perf_counter()
            task()
            best[number] = min(best[number], time.perf_counter() - start)
    return best
