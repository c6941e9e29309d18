"""What each way to search finds on real libraries in the same time, method by method.

`python -m benchmarks.searching [SEARCH …] --methods 20 --method-time 2` explores methods of eight
libraries, which the seed draws by their names, with every search in turn, and prints for each how
many causes of errors and how many branches it found, how many of them no other search found, and
its share of what all of them found together. The first search is the default one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from benchmarks.endings import PROCESSES, sample
from benchmarks.libraries import fetch
from jejak.explore import Analysis
from jejak.explore.coverage import edges_of, is_own
from jejak.options import Options, load_options
from jejak.program import Method
from jejak.target import open_target

LIBRARIES: Final = (
    "commons-lang3", "commons-math3", "commons-collections4", "joda-time",
    "jsoup", "gson", "commons-csv", "commons-codec",
)  # fmt: skip
SEARCHES: Final = ("dfs*7+bfs", "dfs", "bfs", "uncovered+bfs")
LEAST_SIZE: Final = 40
"""Bytes of code; smaller methods are no work for any search."""
ROW: Final = "{:24} {:>8} {:>8} {:>9} {:>9} {:>8}"


@dataclass(slots=True)
class Found:
    """What one search found: causes of errors, and sides of branches."""

    causes: set[str] = field(default_factory=set)
    edges: set[tuple[str, int, int]] = field(default_factory=set)


def explore(
    library: Path, searches: tuple[str, ...], given: argparse.Namespace
) -> dict[str, Found]:
    """What each search finds in the sample of one library."""
    options = load_options({"method_time": given.method_time}, Path("/"))
    target = open_target(str(library), options)
    analysis = Analysis(target, options)
    found = {search: Found() for search in searches}
    try:
        large = [each for each in analysis.entries if size(each) >= LEAST_SIZE]
        for turn, entry in enumerate(sample(large, given.methods, given.seed)):
            first = turn % len(searches)  # who comes first loads classes for all
            for search in (*searches[first:], *searches[:first]):
                analysis.options = replace(options, search=search)
                take(found[search], analysis, entry)
    finally:
        analysis.close()
        target.program.close()
    return found


def size(method: Method) -> int:
    """Bytes of code."""
    code = method.attributes.code()
    return 0 if code is None else len(code.bytecode)


def take(found: Found, analysis: Analysis, entry: Method) -> None:
    """Explores a method and takes in what was found."""
    name = f"{entry.owner.name}.{entry.signature}"
    for finding in analysis.explore(entry).findings:
        found.causes.add(f"{name}: {finding.exception} at {finding.location}")
    for method, code in analysis.machine.codes.items():
        if code is None or not code.entered or not is_own(code):
            continue
        for index, ins in enumerate(code.instructions):
            for edge in range(edges_of(ins)):
                if code.covered[index] >> edge & 1:
                    found.edges.add(
                        (f"{name} in {method.owner.name}.{method.signature}", index, edge)
                    )


def lines(found: dict[str, Found]) -> Iterator[str]:
    """The table."""
    causes = set[str]().union(*(each.causes for each in found.values()))
    edges = set[tuple[str, int, int]]().union(*(each.edges for each in found.values()))
    yield ROW.format("search", "causes", "alone", "branches", "alone", "share")
    for search, mine in found.items():
        others = [each for other, each in found.items() if other != search]
        alone = mine.causes.difference(*(each.causes for each in others))
        edges_alone = mine.edges.difference(*(each.edges for each in others))
        whole = len(causes) + len(edges)
        share = (len(mine.causes) + len(mine.edges)) / whole if whole else 1.0
        counts = (len(mine.causes), len(alone), len(mine.edges), len(edges_alone))
        yield ROW.format(search, *counts, f"{100 * share:.1f} %")


def run(given: argparse.Namespace) -> Iterator[str]:
    """Explores the libraries, several at a time."""
    searches = (Options().search, *(given.searches or SEARCHES))
    jars = fetch(given.library or LIBRARIES)
    whole = {search: Found() for search in searches}
    work = partial(explore, searches=searches, given=given)
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        for name, found in zip(jars, pool.map(work, jars.values()), strict=True):
            for search, each in found.items():
                whole[search].causes |= each.causes
                whole[search].edges |= each.edges
            shares = ", ".join(f"{s} {len(f.causes)}/{len(f.edges)}" for s, f in found.items())
            yield f"{name}: {shares}"
    yield from lines(whole)


def main() -> int:
    """Reads the options and runs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("searches", nargs="*", metavar="SEARCH")
    parser.add_argument("--library", action="append", metavar="NAME")
    parser.add_argument("--methods", type=int, default=20, help="of each library")
    parser.add_argument("--method-time", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    for line in run(parser.parse_args()):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
