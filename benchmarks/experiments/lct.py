"""LCT: case studies of Table 6.1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from benchmarks.experiments.programs import Programs
from benchmarks.experiments.rows import Experiment, Row
from benchmarks.libraries import fetch
from benchmarks.workers import check, differing

SORTS: Final = (
    ("Insertion sort 2", "sorting.Five#insertionTwoWay", 120, 480, 34),
    ("Insertion sort 1", "sorting.Five#insertion", 541, 2316, 170),
    ("Shell sort", "sorting.Five#shell", 541, 3238, 175),
    ("Quicksort 1", "sorting.Five#quick", 541, 2316, 171),
    ("Quicksort 2", "sorting.Six#quick", 4683, 24833, 1665),
    ("Quicksort 3", "sorting.Six#quickUnchecked", 4683, 1420, 1028),
)
"""Name, method, paths, unsatisfiable nodes, seconds on one computer."""
TREES: Final = (
    ("AVL tree", "structures.Operations#balancedTree", 1233, 1086, 242),
    ("Binary search tree", "structures.Operations#searchTree", 1233, 1448, 241),
)
"""The same of trees: four operations, each an insertion, a removal or a search."""
PER_COMPUTER: Final = 6.18 / 7
"""The best published speed-up, that of the search tree on seven computers, by their number."""
SHORT: Final = 1
SECONDS: Final = 1.0
"""For each method of the library."""
NODES: Final = "sides that no input takes; which checks follow the sort is not printed in full"


def sorting(programs: Programs, is_short: bool) -> Iterator[Row]:
    """Paths, unsatisfiable nodes and time."""
    for name, method, paths, nodes, seconds in (*TREES, *SORTS)[: SHORT if is_short else None]:
        found = programs.explore(method, merge=False, certainty=False, array_elements=6, chain=6)
        yield Row(name, "paths", paths, found.cases)
        yield Row(name, "unsatisfiable nodes", nodes, found.only.infeasible, NODES)
        yield Row(name, "seconds", seconds, found.seconds, "another machine, and no JVM per path")


def workers(programs: Programs, is_short: bool) -> Iterator[Row]:
    """How much of each worker's time is won by a second one; nothing in the short form."""
    del programs
    if is_short:
        return
    (jar,) = fetch(["commons-csv"]).values()
    alone, both = (check(jar, count, SECONDS) for count in (1, 2))
    speed_up = alone.seconds / both.seconds
    yield Row("commons-csv", "speed-up", None, speed_up, "two workers, by one")
    yield Row("commons-csv", "speed-up by worker", PER_COMPUTER, speed_up / 2, "of seven there")
    timed = len(alone.cut | both.cut)
    note = f"but for {timed} methods in which a clock had a say"
    yield Row("commons-csv", "methods that differ", 0, len(differing(alone, both)), note)


CASE_STUDIES: Final = Experiment(
    "lct-paths",
    "LCT, Table 6.1: case studies",
    "Trees, and sorts of five and six numbers, of our own, explored statically.",
    sorting,
)
SPEED_UP: Final = Experiment(
    "lct-workers",
    "LCT, Table 6.1: many test executors",
    "Methods of a library are explored by one worker and by two on this machine; the published "
    "ones are seven computers for the paths of one method.",
    workers,
)
