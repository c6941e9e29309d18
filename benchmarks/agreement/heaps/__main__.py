"""Compares symbolic heaps with all small concrete ones.

    python -m benchmarks.agreement.heaps --count 2000 --seed 1

Pairs of random classes and a method are explored, and the method runs on a JVM on every heap of
few objects. Each path's own heap must do on the JVM what the path says, and each heap must fit
just one path, which does what the heap does. Exits with 1 when anything differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Final

from benchmarks.agreement.classes import default_jdk
from benchmarks.agreement.heaps.comparing import MERGED, MODES, Tally, compare_batch

PAIRS_AT_ONCE: Final = 200
ALL: Final = (*MODES, MERGED)


def report(tally: Tally, seconds: float) -> None:
    """Prints what was compared and what differs."""
    print(
        f"heaps: {tally.pairs:,} pairs, {tally.explorations:,} explorations, "
        f"{tally.heaps:,} concrete heaps run, {tally.behaviours:,} behaviours, "
        f"{tally.matched:,} heaps fitted to paths, "
        f"{tally.paths:,} paths, {tally.replayed:,} replayed, {seconds:.0f} s, "
        f"{tally.different:,} differences"
    )
    for objects, count in sorted(tally.bounds.items()):
        print(f"  all heaps of up to {objects} objects: {count:,} pairs")
    for name, count in tally.aside.most_common(25):
        print(f"  aside    {count:9,}  {name}")
    for name, count in tally.kinds.most_common(25):
        print(f"  differs  {count:9,}  {name}")
    for difference in tally.shown:
        print(difference)


def main(arguments: list[str] | None = None) -> int:
    """Runs from the command line; 1 when something differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000, help="pairs")
    parser.add_argument("--first", type=int, default=0, help="number of the first pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mode", action="append", choices=ALL, help="only this heap mode")
    parser.add_argument("--jdk", type=Path, help="whose JVM to ask (default: JAVA_HOME)")
    options = parser.parse_args(arguments)
    home = options.jdk or default_jdk()
    started = time.monotonic()
    total = Tally()
    end = options.first + options.count
    for first in range(options.first, end, PAIRS_AT_ONCE):
        numbers = range(first, min(first + PAIRS_AT_ONCE, end))
        total.add(compare_batch(home, options.seed, numbers, options.mode or ALL))
        print(
            f"{total.pairs:,} pairs, {total.different:,} differences", file=sys.stderr, flush=True
        )
    report(total, time.monotonic() - started)
    return 1 if total.different else 0


if __name__ == "__main__":
    sys.exit(main())
