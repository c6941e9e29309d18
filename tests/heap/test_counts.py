"""How many cases data structures with repOK drivers have.

A case is a path that satisfies what its driver assumes and comes to its end. The counts are those
that Kiasan's tables give for lazier#, where a comment does not say otherwise: trees have a case
for each shape within the bound and each position of a key in it, the minimum.
"""

from __future__ import annotations

import pytest

from jejak.explore.results import Ending, Status
from tests.engine.exploring import Laboratory
from tests.heap.structures import cases, laboratory
from tests.javac import Javac

TREES = {
    "SearchTree#find": (4, 21, 236),
    "SearchTree#insert": (4, 21, 236),
    "SearchTree#remove": (4, 21, 236),
    "SearchTree#findMin": (2, 5, 26),
    "ComparedTree#insert": (4, 21, 236),  # at 1, EX-K3
    "BalancedTree#find": (4, 21, 190),
    "BalancedTree#insert": (4, 21, 190),
    "BalancedTree#findMin": (2, 5, 20),
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
    "Ring#addBefore": (
        1,
        2,
        3,
    ),  # published: 1, 1, 1; before the head, of any list within the bound
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


GROWING = {
    "Growing#ensureCapacity": (9, 13, 17),
    # Published: 6, 7, 7, probably misread for 6, 16, 38: lastIndexOf, with one case more for a
    # start beyond the end, is published as 7, 17, 39.
    "Growing#indexOf": (6, 16, 38),
}


@pytest.mark.parametrize("driver", GROWING)
def test_cases_of_arrays_of_references(structures: Laboratory, driver: str) -> None:
    for k, wanted in enumerate(GROWING[driver], 1):
        found = cases(structures, driver, k)
        assert (k, found.complete) == (k, wanted)
        assert not found.errors


ENUMERATED = {
    "ArrayStack#push": (2, 3, 4),  # published: 2, 2, 2
    "ArrayStack#pop": (2, 3, 4),  # published: 2, 2, 2
    "Growing#add": (5, 8, 11),  # published: 3, 5, 7
    "Growing#lastIndexOf": (7, 19, 46),  # published: 7, 17, 39
    "Growing#removeElementAt": (3, 5, 8),  # published: 3, 4, 5
}


@pytest.mark.parametrize("driver", ENUMERATED)
def test_an_open_index_of_references_is_decided(structures: Laboratory, driver: str) -> None:
    """More cases than published: each index into an array of references is a case of its own.

    Integers are mathematical, as in the published runs: exact ones overflow.
    """
    for k, wanted in enumerate(ENUMERATED[driver], 1):
        found = cases(structures, driver, k, integers="mathematical")
        assert (k, found.complete) == (k, wanted)


def test_a_list_that_grows_overflows(structures: Laboratory) -> None:
    found = cases(structures, "Growing#add", 1)
    assert {exception for exception, _ in found.errors} == {"ArrayIndexOutOfBoundsException"}


MODES = {
    # EX-K2: only whether the cells are the same; whether data is null, too; and which object it is.
    ("lazier#", "Exchange#between"): (2,),
    ("lazier#", "Exchange#checked"): (2,),
    ("lazier", "Exchange#between"): (6,),
    ("lazy", "Exchange#between"): (20,),
    # EX-K3: published as 12, where a comparator finds null equal to null.
    ("lazier", "ComparedTree#insert"): (14,),
    ("lazier", "SearchTree#insert"): (4, 21),
    ("lazier", "BalancedTree#insert"): (4, 21),
    ("lazier", "ColouredTree#get"): (5, 39),
    ("lazier", "ColouredTree#put"): (10, 78),
    # At 3, two tables disagree: 579, as here, for objects as keys, and 905 for ints.
    ("lazier", "ColouredTree#remove"): (5, 43, 579),
    ("lazier", "ColouredTree#lastKey"): (2, 6),
    ("lazier", "LinkedStack#push"): (4, 6),
    ("lazier", "LinkedStack#pop"): (2, 3),
    ("lazy", "SearchTree#insert"): (4, 21),
    ("lazy", "BalancedTree#insert"): (4, 21),
    ("lazy", "ColouredTree#get"): (6, 71),
    ("lazy", "ColouredTree#remove"): (6, 121),  # at 1, the table cannot be read
    ("lazy", "ColouredTree#lastKey"): (2, 6),
    ("lazy", "LinkedStack#pop"): (2, 3),
    # Published: 4, 6. There a pushed object is none of the stack and its cells.
    ("lazy", "LinkedStack#push"): (10, 18),
    ("lazy", "SortedChain#merge"): (1, 5),
}


@pytest.mark.parametrize(("mode", "driver"), MODES)
def test_cases_of_each_mode(structures: Laboratory, mode: str, driver: str) -> None:
    """Cases of the modes that decide earlier, as published where no comment says otherwise."""
    for k, wanted in enumerate(MODES[mode, driver], 1):
        found = cases(structures, driver, k, heap=mode)
        assert (k, found.complete) == (k, wanted)
        assert {exception for exception, _ in found.errors} <= {THROWS.get(driver, "")}


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
