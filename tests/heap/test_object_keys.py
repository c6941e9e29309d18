"""The published structures of objects that know their order, in the default heap mode.

Their cases are those of the structures of ints: how objects compare does not decide which of them
are the same (EX-K3, K4, K8, K9; the classes without (I) of Tables 9.1 and 9.2).
"""

from __future__ import annotations

import pytest
from benchmarks.experiments.object_keys import PACKAGE, object_programs

from tests.engine.exploring import Laboratory
from tests.heap.structures import DRIVERS, PROGRAMS
from tests.javac import Javac

COUNTS = {
    "ObjectSort#insertion": (2, 4, 10, 34),
    "ObjectSort#shell": (2, 4, 10),
    "SearchTree#trees": (2, 5, 26),
    "SearchTree#find": (4, 21, 236),
    "SearchTree#insert": (4, 21, 236),
    "SearchTree#remove": (4, 21, 236),
    "SearchTree#findMin": (2, 5, 26),
    "BalancedTree#find": (4, 21, 190),
    "BalancedTree#insert": (4, 21, 190),
    "BalancedTree#findMax": (2, 5, 20),
    "ColouredTree#get": (4, 28, 331),
    "ColouredTree#put": (4, 28, 331),
    "ColouredTree#remove": (4, 28, 331),
    "ColouredTree#lastKey": (2, 6, 31),
    "SortedChain#merge": (1, 5, 19),
    "ObjectHeap#insert": (3, 6, 9, 13),
    "ObjectHeap#deleteMin": (2, 3, 5, 8),
}

FAILING = ("ObjectHeap#insert", "ColouredTree#lastKey")
"""A heap that is full and a map that is empty say so; an array that refuses its element, which a
case more says here, is none there."""


@pytest.fixture(scope="module")
def objects(javac: Javac) -> Laboratory:
    sources = object_programs(PROGRAMS / "structures")
    for path in sorted(DRIVERS.rglob("*.java")):
        sources[str(path.relative_to(DRIVERS))] = path.read_text("utf-8")
    return Laboratory(javac(sources, "-g"))


@pytest.mark.parametrize("driver", COUNTS)
def test_published_cases(objects: Laboratory, driver: str) -> None:
    may_fail = driver in FAILING
    for k, wanted in enumerate(COUNTS[driver], 1):
        bounds = {"chain": k, "array_elements": k, "merge": False}
        found = objects.explore(f"{PACKAGE}.{driver}", **bounds)
        refused = sum(
            each.times
            for each in found.result.findings
            if each.exception.endswith("ArrayStoreException")
        )
        assert (k, found.complete - refused) == (k, wanted)
        thrown = {exception for exception, _ in found.errors}
        assert thrown <= ({"IllegalStateException", "ArrayStoreException"} if may_fail else set())
