"""Compares how jejak executes bytecode with how a JVM does.

    python -m benchmarks.agreement.execution --count 200000 --seed 1
    python -m benchmarks.agreement.execution --count 0 --symbolic 5000

Concrete: random methods as class files, which together have every opcode, are called with random
arguments; results, exceptions and argument arrays must be the same. A quarter of them runs without
the quick loop. Single instructions are called with many edge values.
Symbolic: of random Java methods, every path is replayed with its input, and when jejak says that it
has them all, random calls must end like one of them; half of them with branches joined, or with
`--merged` all. With a `--branch-bound`, loops are cut and settled by induction, where they can be.
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
from typing import Any, Final

from tests.differential.comparing import Tally
from tests.differential.running import run_drills, run_sources, run_units
from tests.differential.units import METHODS

from benchmarks.agreement.classes import default_jdk
from jejak.bytecode.opcodes import OPCODES

PROCESSES: Final = 2
UNITS_AT_ONCE: Final = 25
SOURCES_AT_ONCE: Final = 100
SHOWN_EVERY: Final = 2000
CALLS_PER_METHOD: Final = 10
DRILLS_PER_METHOD: Final = 300


def concrete_batch(home: Path, seed: int, calls: int, first: int) -> Tally:
    """Compares one batch of units."""
    numbers = range(first, first + UNITS_AT_ONCE)
    without = first // UNITS_AT_ONCE % 4 == 3
    return run_units(home, seed, numbers, calls, fast=not without)


def symbolic_batch(
    home: Path, seed: int, all_merged: bool, given: dict[str, Any], first: int
) -> Tally:
    """Compares one batch of Java methods."""
    merge = all_merged or first // SOURCES_AT_ONCE % 2 == 1
    return run_sources(home, seed, first, SOURCES_AT_ONCE, merge=merge, **given)


def in_processes(work: Callable[[int], Tally], starts: Iterable[int], processes: int) -> Tally:
    """All batches, by so many processes; says now and then how far it is."""
    total = Tally()
    shown = 0
    with ProcessPoolExecutor(processes, get_context("spawn")) as workers:
        for found in workers.map(work, starts):
            total.add(found)
            if total.methods >= shown + SHOWN_EVERY:
                shown = total.methods
                print(f"  {shown:,} methods, {total.different:,} differences", flush=True)
    return total


def symbolic(options: argparse.Namespace, home: Path) -> Tally:
    """All Java methods that are asked for."""
    given = {"method_time": options.method_time}
    if options.branch_bound is not None:
        given["branch_bound"] = options.branch_bound
    work = partial(symbolic_batch, home, options.seed, options.merged, given)
    starts = range(options.first, options.first + options.symbolic, SOURCES_AT_ONCE)
    return in_processes(work, starts, options.processes)


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
    parser.add_argument("--first", type=int, default=0, help="number of the first of these")
    parser.add_argument("--method-time", type=float, default=5.0, help="of exploring")
    parser.add_argument("--branch-bound", type=int, help="as of `check`")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jdk", type=Path, help="whose JVM to ask (default: JAVA_HOME)")
    options = parser.parse_args(arguments)
    home = options.jdk or default_jdk()
    different = 0
    if options.count > 0:
        started = time.monotonic()
        units = -(-options.count // (METHODS * CALLS_PER_METHOD))
        work = partial(concrete_batch, home, options.seed, CALLS_PER_METHOD)
        tally = in_processes(work, range(0, units, UNITS_AT_ONCE), options.processes)
        for fast in (True, False):
            tally.add(run_drills(home, options.seed, DRILLS_PER_METHOD, fast=fast))
        report("concrete", tally, time.monotonic() - started)
        different += tally.different
    if options.symbolic > 0:
        started = time.monotonic()
        tally = symbolic(options, home)
        report("symbolic", tally, time.monotonic() - started)
        different += tally.different
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
