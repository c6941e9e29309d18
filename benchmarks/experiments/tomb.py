"""Tomb, Brat and Visser: what the depth of calls changes (Figs. 4 and 5, section 5.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from benchmarks.experiments.programs import Programs
from benchmarks.experiments.rows import Experiment, Row
from jejak.results.tests import DEFECTS

CLASSES: Final = (
    "tomb.Digits",
    "tomb.Near",
    "artemis.Quotients",
    "artemis.Factors",
    "artemis.Arrays",
    "structures.SearchTree",
    "structures.BalancedTree",
)
SHORT: Final = 3
PRUNED: Final = {0: 10.0, 1: 16.0, 2: 20.0}
"""Percent of decided branches that no input takes, small programs, by depth (section 1)."""
RELATIVE: Final = "relative to depth 0"


def depths(programs: Programs, is_short: bool) -> Iterator[Row]:
    """Warnings, errors, time and the share of pruned branches by depth."""
    first: dict[str, float] = {}
    for depth, pruned in PRUNED.items():
        found: Counter[str] = Counter()
        seconds = 0.0
        for each in CLASSES[: SHORT if is_short else None]:
            explored = programs.explore(
                each, depth=depth, path_length=15, merge=False, method_time=5.0, certainty=False
            )
            seconds += explored.seconds
            found["paths"] += explored.total("paths")
            found["infeasible"] += explored.total("infeasible")
            for result in explored.results:
                found["warnings"] += sum(each.times for each in result.findings)
                found["errors"] += sum(each.kind in DEFECTS for each in result.findings)
        decided = found["paths"] + found["infeasible"]
        share = 100 * found["infeasible"] / decided if decided else 0.0
        yield Row(f"depth {depth}", "% pruned", pruned, share, "other programs")
        for name in ("warnings", "errors"):
            first.setdefault(name, found[name])
            base = first[name]
            ratio = found[name] / base if base else 0.0
            yield Row(f"depth {depth}", name, PUBLISHED[name][depth], ratio, RELATIVE)
        first.setdefault("seconds", seconds)
        published = PUBLISHED["seconds"][depth]
        yield Row(f"depth {depth}", "seconds", published, seconds / first["seconds"], RELATIVE)


PUBLISHED: Final = {
    "warnings": {0: 1.0, 1: 97 / 156, 2: 97 / 156},
    "errors": {0: 1.0, 1: 1.0, 2: 1.0},
    "seconds": {0: 1.0, 1: 56 / 67, 2: 69 / 67},
}
"""Sums over the six small programs of Fig. 4, by those of depth 0."""

DEPTHS: Final = Experiment(
    "tomb-depth",
    "Tomb, Fig. 4: the depth of calls (path conditions of at most 15)",
    "The six student programs cannot be had: small programs of the tests stand in for them, so "
    "that only how figures change with the depth can be compared.",
    depths,
)
