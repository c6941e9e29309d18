"""What is lost, and how much time is won, where a search stops when nothing new comes.

`python -m benchmarks.stopping --methods 20 --method-time 10` explores methods of eight libraries,
which the seed draws by their names, three times: as `check` does it by default, without patience,
and without patience for ten times as long. Prints the distinct errors that each found and tests
raised, how many of them are told as defects, and its processor time without that of the tests, for
each library and for all; the shares are of what the longest found, and of the time without
patience. Budgets are processor time, too: the figures are those of a quiet machine on a busy one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Final

from benchmarks.searching import Found, explore_all
from jejak.options import Options

STOPPED: Final = "default"
FULL: Final = "no patience"
LONG: Final = "ten times"
ROW: Final = "{:22}" + " {:>12}" * 8


def row(name: str, found: dict[str, Found]) -> str:
    """A line of the table."""
    stopped, full, longest = (found[each] for each in (STOPPED, FULL, LONG))
    kept = len(stopped.raised & longest.raised) / len(longest.raised or "-")
    share = stopped.seconds / full.seconds if full.seconds else 1.0
    counts = [f"{len(each.raised)} ({len(each.defects)})" for each in (stopped, full, longest)]
    times = [f"{each.seconds:.0f} s" for each in (stopped, full, longest)]
    return ROW.format(name, *counts, f"{100 * kept:.0f} %", *times, f"{share:.2f}")


def run(given: argparse.Namespace) -> Iterator[str]:
    """Explores the libraries in the three ways."""
    variants = {
        STOPPED: Options(method_time=given.method_time),
        FULL: Options(method_time=given.method_time, patience=None),
        LONG: Options(method_time=10 * given.method_time, patience=None),
    }
    whole = {name: Found() for name in variants}
    yield ROW.format("errors (defects) by", *variants, "kept", *variants, "share")
    for library, found in explore_all(
        given.library, variants, given.methods, given.seed, proves=True
    ):
        for name, each in found.items():
            whole[name].raised |= each.raised
            whole[name].defects |= each.defects
            whole[name].seconds += each.seconds
        yield row(library, found)
    yield row("all", whole)


def main() -> int:
    """Reads the options and runs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--library", action="append", metavar="NAME")
    parser.add_argument("--methods", type=int, default=20, help="of each library")
    parser.add_argument("--method-time", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    for line in run(parser.parse_args()):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
