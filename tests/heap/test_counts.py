"""How many cases data structures with repOK drivers have.

A case is a path that satisfies what its driver assumes and comes to its end. The counts are those
that Kiasan's tables give for lazier#, where a comment does not say otherwise: trees have a case
for each shape within the bound and each position of a key in it, the minimum.
"""

from __future__ import annotations

import pytest

from jejak.results.endings import Ending
from jejak.results.methods import Status
from tests.engine.exploring import Laboratory
from tests.heap.structures import cases, laboratory
from tests.javac import Javac

TREES = {
    "SearchTree#find": (4, 21, 236),
    "SearchTree#insert": (4, 21, 236),
    "SearchTree#remove": (4, 21, 236),
    "SearchTree#findMin": (2, 5, 26),
    "SearchTree#findMax": (2, 5, 26),
    "ComparedTree#insert": (4, 21, 236),  # at 1, EX-K3
    "BalancedTree#find": (4, 21, 190),
    "BalancedTree#insert": (4, 21, 190),
    "BalancedTree#findMin": (2, 5, 20),
    "BalancedTree#findMax": (2, 5, 20),
    "ColouredTree#get": (4, 28),
    "ColouredTree#put": (4, 28),
    "ColouredTree#remove": (4, 28, 331),
    "ColouredTree#lastKey": (2, 6, 31),
}
LISTS = {
    "SortedChain#pairs": (1, 4, 9),
    "SortedChain#merge": (1, 5, 19),
    "LinkedStack#push": (2, 3, 4),
    "LinkedStack#pop": (2, 3, 4),
    # Published: 1, 1, 1. Each cell of each list within the bound is one to add before. The table of
    # lazier has two cases, for an item that is null or not, for each of them: 2, 6, 12.
    "Ring#addBefore": (1, 3, 6),
    "Ring#addLast": (1, 2, 3),
    "Ring#clear": (1, 2, 3),
    "Ring#indexOf": (2, 6, 16),
    "Ring#lastIndexOf": (2, 6, 14),
    "Ring#remove": (2, 6, 16),
    "Ring#removeLast": (1, 2, 3),
    "Ring#toArray": (1, 2, 3),
}
NUMBERS = {
    "NumberStack#push": (2, 2, 2),
    "NumberStack#pop": (2, 2, 2),
    "Heap#insert": (2, 5, 8, 12),
    "Heap#deleteMin": (2, 3, 5, 8),
    "Heap#findMin": (2, 3, 4),
    "Partition#partition": (1, 3, 7),
    "Forest#findDecided": (1, 7, 55),
    "Forest#unionDecided": (0, 2, 20),
    "FastForest#findDecided": (1, 7, 55),
    "FastForest#unionDecided": (0, 6, 60),
    "NumberSort#insertion": (1, 3, 9, 33),
    "NumberSort#shell": (1, 3, 9),
    # Published: 1, 7, 55 and 2, 20. Which parent a member has stays open where only the depth of
    # the members matters: for three, 31 pairs of depths and a depth instead of 48 forests
    # and members.
    "Forest#find": (1, 6, 37),
    "Forest#union": (0, 2, 17),
}
ALL = {**TREES, **LISTS, **NUMBERS}
THROWS = {
    "ColouredTree#lastKey": "IllegalStateException",
    "LinkedStack#pop": "IllegalStateException",
    "Ring#removeLast": "IllegalStateException",
    "NumberStack#push": "IllegalStateException",
    "Heap#insert": "IllegalStateException",
}
"""What drivers let through: the structure is empty or full."""


@pytest.mark.parametrize("driver", ALL)
def test_cases(structures: Laboratory, driver: str) -> None:
    allowed = {THROWS[driver]} if driver in THROWS else set()
    for k, wanted in enumerate(ALL[driver], 1):
        found = cases(structures, driver, k)
        assert (k, found.complete) == (k, wanted)
        assert {exception for exception, _ in found.errors} <= allowed
        assert found.result.status in (Status.BOUNDED, Status.EXHAUSTIVE)
        assert not found.result.endings[Ending.RECURSION]


MISTAKES = {
    "SearchTree#remove": ("node.key = next.key;", ""),
    "BalancedTree#insert": ("if (lean < -1) {", "if (lean < -2) {"),
    "ColouredTree#put": (
        "paint(parent(at), BLACK);\n                paint(parent(parent(at)), RED);",
        "paint(parent(parent(at)), RED);",
    ),
    "ColouredTree#remove": ("paint(isLeft ? right(sibling) : left(sibling), BLACK);", ""),
    "SortedChain#merge": ("left.data <= right.data", "left.data >= right.data"),
    "Heap#deleteMin": ("if (a[child] >= moved) {", "if (a[child] > moved + 1) {"),
    "Ring#remove": ("cell.next.back = cell.back;", ""),
}


@pytest.fixture(scope="session")
def mistaken(javac: Javac) -> Laboratory:
    """The structures with a mistake in each of several methods."""

    def change(text: str) -> str:
        for right, wrong in MISTAKES.values():
            text = text.replace(right, wrong)
        return text

    return laboratory(javac, change)


@pytest.mark.parametrize("driver", MISTAKES)
def test_a_mistake_breaks_what_must_hold(mistaken: Laboratory, driver: str) -> None:
    found = cases(mistaken, driver, 3, steps=20_000, errors=1)
    assert {exception for exception, _ in found.errors} <= {
        "AssertionError",
        "NullPointerException",
    }
    assert found.errors
