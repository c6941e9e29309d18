"""Compares how jejak executes bytecode with how a JVM does.

    python -m benchmarks.agreement.execution --count 200000 --seed 1
    python -m benchmarks.agreement.execution --count 0 --symbolic 5000

Concrete: random methods as class files, which together have every opcode, are called with random
arguments; results, exceptions and argument arrays must be the same. A quarter of them runs without
the quick loop. Single instructions are called with many edge values.
Symbolic: of random Java methods, every path is replayed with its input, and when jejak says that it
has them all, random calls must end like one of them; half of them with branches joined, or with
`--merged` all.
Exits with 1 when anything differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from tests.differential.comparing import Tally
from tests.differential.running import run_drills, run_sources, run_units
from tests.differential.units import METHODS

from benchmarks.agreement.classes import default_jdk
from jejak.bytecode.opcodes import OPCODES

PROCESSES: Final = 2
UNITS_AT_ONCE: Final = 25
SOURCES_AT_ONCE: Final = 100
CALLS_PER_METHOD: Final = 10
DRILLS_PER_METHOD: Final = 300


def concrete_batch(home: Path, seed: int, calls: int, first: int) -> Tally:
    """Compares one batch of units."""
    numbers = range(first, first + UNITS_AT_ONCE)
    without = first // UNITS_AT_ONCE % 4 == 3
    return run_units(home, seed, numbers, calls, fast=not without)


def symbolic_batch(home: Path, seed: int, all_merged: bool, first: int) -> Tally:
    """Compares one batch of Java methods."""
    merge = all_merged or first // SOURCES_AT_ONCE % 2 == 1
    return run_sources(home, seed, first, SOURCES_AT_ONCE, merge=merge)


def in_processes(work: Callable[[int], Tally], starts: Iterable[int]) -> Tally:
    """All batches, on both processors."""
    total = Tally()
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as workers:
        for found in workers.map(work, starts):
            total.add(found)
    return total


def report(title: str, tally: Tally, seconds: float) -> None:
    """Prints what was compared and what differs."""
    print(
        f"{title}: {tally.calls:,} executions of {tally.methods:,} methods"
        + (f", {tally.paths:,} paths replayed" if tally.paths else "")
        + f", {seconds:.0f} s, {tally.different:,} differences"
    )
    if tally.opcodes:
        absent = [x.mnemonic for x in OPCODES if x.mnemonic not in tally.opcodes]
        print(f"  {len(tally.opcodes)} opcodes; absent: {', '.join(absent) or 'none'}")
    for label, counted in (("endings", tally.endings), ("stopped", tally.stopped)):
        for name, count in counted.most_common(25):
            print(f"  {label}  {count:9,}  {name}")
    for name, count in tally.kinds.most_common(25):
        print(f"  differs  {count:9,}  {name}")
    for difference in tally.shown:
        print(difference)


def main(arguments: list[str] | None = None) -> int:
    """Runs from the command line; 1 when something differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200_000, help="concrete executions")
    parser.add_argument("--symbolic", type=int, default=1000, help="methods explored")
    parser.add_argument("--merged", action="store_true", help="join branches in all of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jdk", type=Path, help="whose JVM to ask (default: JAVA_HOME)")
    options = parser.parse_args(arguments)
    home = options.jdk or default_jdk()
    different = 0
    if options.count > 0:
        started = time.monotonic()
        units = -(-options.count // (METHODS * CALLS_PER_METHOD))
        work = partial(concrete_batch, home, options.seed, CALLS_PER_METHOD)
        tally = in_processes(work, range(0, units, UNITS_AT_ONCE))
        for fast in (True, False):
            tally.add(run_drills(home, options.seed, DRILLS_PER_METHOD, fast=fast))
        report("concrete", tally, time.monotonic() - started)
        different += tally.different
    if options.symbolic > 0:
        started = time.monotonic()
        explore = partial(symbolic_batch, home, options.seed, options.merged)
        tally = in_processes(explore, range(0, options.symbolic, SOURCES_AT_ONCE))
        report("symbolic", tally, time.monotonic() - started)
        different += tally.different
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
