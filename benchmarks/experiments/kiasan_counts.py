"""Kiasan, chapters 3, 4 and 8: how many cases there must be, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from benchmarks.experiments.programs import Programs
from benchmarks.experiments.rows import Experiment, Row

SHORT_BOUND: Final = 2
MINIMUM: Final = {
    "binary search tree, shapes": ("SearchTree#trees", (2, 5, 26, 677), ""),
    "binary search tree, cases": (
        "SearchTree#insert",
        (4, 21, 236, 12_939),
        "of four levels: the printed sum takes 667 for 677; 12,949 by enumeration",
    ),
    "red-black tree, shapes": ("ColouredTree#lastKey", (2, 6, 31, 1082), "as the last key has"),
    "red-black tree, cases": ("ColouredTree#put", (4, 28, 331, 25_088), ""),
    "AVL tree, cases": ("BalancedTree#insert", (4, 21, 190), ""),
    "merging, pairs of lists": ("SortedChain#pairs", (1, 4, 9, 16, 25), ""),
    "merging, cases": ("SortedChain#merge", (1, 5, 19, 69, 251), ""),
    "binary heap, deleteMin": ("Heap#deleteMin", (2, 3, 5, 8), "n - 1 with n nodes, and two more"),
    "insertion sort, ints": ("NumberSort#insertion", (1, 3, 9, 33), ""),
    "insertion sort, objects": ("ObjectSort#insertion", (2, 4, 10, 34), "by reference"),
}
"""Chapter 4 and Tables 8.1 and 8.2: driver, counts by bound from 1 on, what is to be said."""
EXCHANGE: Final = {"lazier#": 2, "lazier": 6, "lazy": 20}
"""Section 3.2: paths of an exchange, by heap mode."""
REMOVAL: Final = (5, 43, 579)
"""Table 8.3: red-black remove, by bound."""
SECONDS: Final = 60.0


def counts(programs: Programs, is_short: bool) -> Iterator[Row]:
    """Cases by bound."""
    for name, (driver, printed, note) in MINIMUM.items():
        heap = "compare" if driver.startswith("Object") else "lazier#"
        for k, wanted in enumerate(printed[: SHORT_BOUND if is_short else None], 1):
            yield _row(f"{name}, k={k}", driver, k, wanted, note, programs, heap=heap)
    for heap, wanted in EXCHANGE.items():
        yield _row(f"exchange, {heap}", "Exchange#between", 1, wanted, "", programs, heap=heap)
    said = "the text claims 4, 28, 331, which lazier# has"
    for k, wanted in enumerate(REMOVAL[: SHORT_BOUND if is_short else None], 1):
        name = f"red-black remove, lazier, k={k}"
        yield _row(name, "ColouredTree#remove", k, wanted, said, programs, heap="lazier")


def _row(
    subject: str, driver: str, k: int, wanted: int, note: str, programs: Programs, **given: Any
) -> Row:
    found = programs.explore(
        f"structures.{driver}",
        chain=k,
        array_elements=k,
        merge=False,
        certainty=False,
        method_time=SECONDS,
        **given,
    )
    if found.is_cut:
        note = f"cut after {SECONDS:g} s; {note}".rstrip("; ")
    return Row(subject, "cases", wanted, found.cases, note)


COUNT_TABLES: Final = Experiment(
    "kiasan-counts",
    "Kiasan, section 3.2, chapter 4, Tables 8.1 to 8.3: the number of cases",
    "Structures of our own; the printed counts are formulas of the thesis. Distinct shapes after "
    "an insertion (f_n) are not counted: the printed recurrence leaves out the empty tree.",
    counts,
)
