"""LCT: case studies of Table 6.1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from benchmarks.experiments.programs import Programs
from benchmarks.experiments.rows import Experiment, Row

SORTS: Final = (
    ("Insertion sort 2", "sorting.Five#insertionTwoWay", 120, 480, 34),
    ("Insertion sort 1", "sorting.Five#insertion", 541, 2316, 170),
    ("Shell sort", "sorting.Five#shell", 541, 3238, 175),
    ("Quicksort 1", "sorting.Five#quick", 541, 2316, 171),
    ("Quicksort 2", "sorting.Six#quick", 4683, 24833, 1665),
    ("Quicksort 3", "sorting.Six#quickUnchecked", 4683, 1420, 1028),
)
"""Name, method, paths, unsatisfiable nodes, seconds on one computer."""
SHORT: Final = 1
NODES: Final = "sides that no input takes; which checks follow the sort is not printed in full"


def sorting(programs: Programs, is_short: bool) -> Iterator[Row]:
    """Paths, unsatisfiable nodes and time of sorting."""
    for name, method, paths, nodes, seconds in SORTS[: SHORT if is_short else None]:
        found = programs.explore(method, merge=False, certainty=False)
        yield Row(name, "paths", paths, found.only.paths)
        yield Row(name, "unsatisfiable nodes", nodes, found.only.infeasible, NODES)
        yield Row(name, "seconds", seconds, found.seconds, "another machine, and no JVM per path")


SORTING: Final = Experiment(
    "lct-sorting",
    "LCT, Table 6.1: sorting",
    "Sorts of five and six numbers of our own, explored statically: real runs are issue 19. "
    "The trees of the table are driven by sequences of calls, which come with it.",
    sorting,
)
