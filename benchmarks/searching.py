"""What each way to search finds on real libraries in the same time, method by method.

`python -m benchmarks.searching [SEARCH …] --methods 20 --method-time 2` explores methods of eight
libraries, which the seed draws by their names, with every search in turn, and prints for each how
many causes of errors and how many branches it found, how many of them no other search found, and
its share of what all of them found together. The first search is the default one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from benchmarks.endings import PROCESSES, sample
from benchmarks.libraries import fetch
from benchmarks.timing import ProcessorClock
from jejak.confirm import Confirmer
from jejak.explore import Analysis
from jejak.explore.coverage import edges_of, is_own
from jejak.options import Options
from jejak.program import Method
from jejak.results.causes import cause_key
from jejak.results.findings import Finding
from jejak.results.proofs import TrialOutcome
from jejak.results.tiers import RAISED, tier
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
    """What one search found: causes of errors, those that tests raised, sides of branches.

    `defects` are what people are told of these.
    """

    causes: set[str] = field(default_factory=set)
    raised: set[tuple[object, ...]] = field(default_factory=set)
    defects: set[tuple[object, ...]] = field(default_factory=set)
    seconds: float = 0.0
    edges: set[tuple[str, int, int]] = field(default_factory=set)


def explore(
    library: Path, variants: Mapping[str, Options], methods: int, seed: int, proves: bool
) -> dict[str, Found]:
    """What is found in the sample of one library with each variant of the options.

    Each has an analysis of its own: what one has learned of the library is no help to another.
    What `proves` costs is no part of its time, and neither is what other processes take.
    """
    time.monotonic = ProcessorClock()
    target = open_target(str(library), next(iter(variants.values())))
    analyses = {name: Analysis(target, options) for name, options in variants.items()}
    found = {name: Found() for name in variants}
    provers = {}
    if proves:
        made = analyses.items()
        provers = {name: Confirmer(target, each, variants[name]) for name, each in made}
    try:
        entries = next(iter(analyses.values())).entries
        large = [each for each in entries if size(each) >= LEAST_SIZE]
        names = [*variants]
        for turn, entry in enumerate(sample(large, methods, seed)):
            first = turn % len(names)  # who comes first loads classes for all
            for name in (*names[first:], *names[:first]):
                take(found[name], analyses[name], entry, provers.get(name))
    finally:
        for prover in provers.values():
            prover.close()
        for analysis in analyses.values():
            analysis.close()
        target.program.close()
    return found


def size(method: Method) -> int:
    """Bytes of code."""
    code = method.attributes.code()
    return 0 if code is None else len(code.bytecode)


def take(found: Found, analysis: Analysis, entry: Method, prover: Confirmer | None) -> None:
    """Explores a method and takes in what was found."""
    name = f"{entry.owner.name}.{entry.signature}"
    result = analysis.explore(entry)
    found.seconds += result.seconds
    for finding in result.findings:
        cause = f"{name}: {finding.exception} at {finding.location}"
        found.causes.add(cause)
    if prover is not None:
        prover.confirm(result)
        raised = [e for e in result.findings if e.proof.outcome is TrialOutcome.CONFIRMED]
        found.raised |= {cause_key(each) for each in raised}
        found.defects |= {cause_key(each) for each in raised if is_proved(each)}
    for method, code in analysis.machine.codes.items():
        if code is None or not code.entered or not is_own(code):
            continue
        for index, ins in enumerate(code.instructions):
            for edge in range(edges_of(ins)):
                if code.covered[index] >> edge & 1:
                    found.edges.add(
                        (f"{name} in {method.owner.name}.{method.signature}", index, edge)
                    )


def is_proved(finding: Finding) -> bool:
    """Whether it is among the confirmed defects that people are told."""
    return tier(finding) in RAISED


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


def explore_all(
    libraries: Iterable[str] | None,
    variants: Mapping[str, Options],
    methods: int,
    seed: int,
    proves: bool = False,
) -> Iterator[tuple[str, dict[str, Found]]]:
    """What was found in each library, several at a time."""
    jars = fetch(libraries or LIBRARIES)
    work = partial(explore, variants=variants, methods=methods, seed=seed, proves=proves)
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        yield from zip(jars, pool.map(work, jars.values()), strict=True)


def run(given: argparse.Namespace) -> Iterator[str]:
    """Explores the libraries with each search."""
    searches = (Options().search, *(given.searches or SEARCHES))
    time = given.method_time
    variants = {each: Options(search=each, method_time=time) for each in searches}
    whole = {search: Found() for search in searches}
    for name, found in explore_all(given.library, variants, given.methods, given.seed):
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
