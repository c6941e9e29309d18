"""Kiasan: cases of data structures by heap mode and bound (chapters 4, 8 and 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from benchmarks.experiments.programs import Programs
from benchmarks.experiments.rows import Experiment, Row

TREES: Final = {
    "SearchTree#find": ((4, 1.2), (21, 6.5), (236, 102.0)),
    "SearchTree#insert": ((4, 1.7), (21, 6.2), (236, 108.0)),
    "SearchTree#remove": ((4, None), (21, 7.3), (236, 96.0)),
    "BalancedTree#find": ((4, 1.4), (21, 9.3), (190, 228.0)),
    "BalancedTree#insert": ((4, 1.3), (21, 8.8), (190, 246.0)),
    "ColouredTree#get": ((4, None), (28, 8.4), (331, 138.0)),
    "ColouredTree#put": ((4, 1.2), (28, 8.6), (331, 132.0)),
    "ColouredTree#remove": ((4, 1.0), (28, 7.2), (331, 132.0)),
}
"""Tables 9.1 and 9.2, lazier#, by bound from 1 on: test cases, seconds in all."""
MODES: Final = {
    "lazier#": (4, 28, 331),
    "lazier": (5, 43, 579),
}
"""Red-black remove: section 4.3 for lazier#, Table 8.3 for lazier, by bound from 1 on."""
SHORT_BOUND: Final = 2
KEYS: Final = "keys are ints here: the object versions need contracts (issue 17)"


def trees(programs: Programs, is_short: bool) -> Iterator[Row]:
    """Cases and time of operations on trees."""
    for driver, bounds in TREES.items():
        for k, (cases, seconds) in enumerate(bounds, 1):
            if is_short and k > SHORT_BOUND:
                continue
            found = programs.explore(
                f"structures.{driver}", chain=k, array_elements=k, merge=False, certainty=False
            )
            yield Row(f"{driver} k={k}", "cases", cases, found.cases, KEYS)
            yield Row(f"{driver} k={k}", "seconds", seconds, found.seconds, "another machine")


def modes(programs: Programs, is_short: bool) -> Iterator[Row]:
    """Cases of one operation by heap mode."""
    for mode, bounds in MODES.items():
        for k, cases in enumerate(bounds, 1):
            if is_short and k > SHORT_BOUND:
                continue
            found = programs.explore(
                "structures.ColouredTree#remove",
                chain=k,
                array_elements=k,
                merge=False,
                heap=mode,
                certainty=False,
            )
            yield Row(f"remove {mode} k={k}", "cases", cases, found.cases)


TREE_TABLES: Final = Experiment(
    "kiasan-trees",
    "Kiasan, Tables 9.1 and 9.2: trees, lazier#",
    "Binary search, AVL and red-black trees of our own, with the invariant as an assumption.",
    trees,
)
MODE_TABLES: Final = Experiment(
    "kiasan-modes",
    "Kiasan, Table 8.3 and section 4.3: red-black remove by heap mode",
    "The thesis claims 4, 28, 331 for what its own table gives as 5, 43, 579 (lazier).",
    modes,
)
