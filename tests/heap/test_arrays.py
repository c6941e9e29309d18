"""Arrays of references as inputs: which element an index means, and how many cases that makes."""

from __future__ import annotations

import pytest

from jejak.explore.symmetry import duplicates
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult, PathResult, Status
from jejak.results.reasons import Omission
from tests.engine.exploring import Laboratory
from tests.explore.exploring import Bench
from tests.explore.replaying import Replay
from tests.heap.array_programs import PATHS, SOURCE
from tests.heap.structures import cases
from tests.javac import Javac

PUBLISHED = {
    "ArrayStack#push": (3, 3, 3),  # published: 2, 2, 2, without arrays that refuse the object
    "ArrayStack#pop": (2, 2, 2),
    "Growing#add": (3, 5, 7),
    "Growing#ensureCapacity": (9, 13, 17),
    # Published with 11 of 12 branches: an index outside of the list is excluded.
    "Growing#insertElementAt": (3, 8, 15),
    "Growing#removeElementAt": (3, 4, 5),  # the 4 cannot be read for certain
    "Growing#lastIndexOf": (7, 17, 39),
    # Published: 6, 7, 7, probably misread for 6, 16, 38: lastIndexOf, with one case more for a
    # start beyond the end, is published as 7, 17, 39.
    "Growing#indexOf": (6, 16, 38),
}
THROWS = {
    "ArrayStack#push": {"IllegalStateException", "ArrayStoreException"},
    "Growing#removeElementAt": {"ArrayIndexOutOfBoundsException"},
    "Growing#lastIndexOf": {"IndexOutOfBoundsException"},
}


@pytest.mark.parametrize("driver", PUBLISHED)
def test_cases_as_published(structures: Laboratory, driver: str) -> None:
    """Integers are mathematical, as in the published runs: exact ones overflow."""
    for k, wanted in enumerate(PUBLISHED[driver], 1):
        found = cases(structures, driver, k, integers="mathematical")
        assert (k, found.complete) == (k, wanted)
        assert {exception for exception, _ in found.errors} == THROWS.get(driver, set())


def test_a_list_that_grows_overflows(structures: Laboratory) -> None:
    found = cases(structures, "Growing#add", 2, max_length=2**31 - 1)
    assert {exception for exception, _ in found.errors} == {"ArrayIndexOutOfBoundsException"}


ORDERED = {
    "ObjectHeap#insert": (3, 6, 9, 13),
    "ObjectHeap#deleteMin": (2, 3, 5, 8),
    "ObjectSort#insertion": (2, 4, 10, 34),
    "ObjectSort#shell": (2, 4, 10),
}


@pytest.mark.parametrize("driver", ORDERED)
def test_cases_of_ordered_objects(structures: Laboratory, driver: str) -> None:
    """The published counts are of objects that nothing looks into: a contract says how they
    compare. Here comparing reads them, which decides which objects they are; where that is left
    to comparisons by reference, the counts are the published ones.
    """
    for k, wanted in enumerate(ORDERED[driver], 1):
        found = cases(structures, driver, k, heap="compare")
        assert (k, found.complete) == (k, wanted)
        assert {exception for exception, _ in found.errors} <= {"IllegalStateException"}


SHARED = {
    # Up to one element, as above. Two: both orders of two objects, and one object twice.
    "ObjectSort#insertion": (2, 2 + 3),
    "ObjectHeap#deleteMin": (2, 2 + 2),
}


@pytest.mark.parametrize("driver", SHARED)
def test_objects_may_be_in_an_array_twice(structures: Laboratory, driver: str) -> None:
    for k, wanted in enumerate(SHARED[driver], 1):
        assert (k, cases(structures, driver, k).complete) == (k, wanted)


# --- what an index means -----------------------------------------------------------------------


LONGEST = 1000
"""Arrays that the JVM makes without using up its memory."""


def explore_all(javac: Javac, mode: str) -> dict[str, MethodResult]:
    """Every method with its paths."""
    bounds = {"chain": 2, "array_elements": 4, "merge": False, "show_paths": True}
    found = Bench(javac).results(SOURCE, None, entries="all", heap=mode, **bounds)
    return {each.method: each for each in found if each.method != "<init>"}


@pytest.fixture(scope="module")
def explored(javac: Javac) -> dict[str, MethodResult]:
    return explore_all(javac, "lazier#")


def complete(result: MethodResult) -> list[PathResult]:
    return [each for each in result.results if each.ending in (Ending.RETURNED, Ending.THREW)]


@pytest.mark.parametrize("method", PATHS)
def test_paths(explored: dict[str, MethodResult], method: str) -> None:
    found = explored[method]
    assert (len(complete(found)), found.status) == (PATHS[method], Status.EXHAUSTIVE)


def test_no_two_paths_are_of_the_same_input(explored: dict[str, MethodResult]) -> None:
    assert [name for name, found in explored.items() if duplicates(found.results)] == []


@pytest.mark.parametrize("mode", ["lazier#", "lazier", "lazy"])
def test_the_jvm_makes_the_same_heaps(javac: Javac, mode: str) -> None:
    replay = Replay(SOURCE, "")
    for result in explore_all(javac, mode).values():
        for path in complete(result):
            assert path.heap is not None
            if all((each.length or 0) <= LONGEST for each in path.heap.before.objects):
                replay.add(result.method, path.heap)
    assert len(replay.methods) > sum(PATHS.values())
    assert replay.differences(javac) == []


def test_what_a_guessed_type_decides_is_counted(explored: dict[str, MethodResult]) -> None:
    """An array that refuses an A may be a B[], or of a class that nobody has seen."""
    for method in ("again", "refused"):
        assert explored[method].reasons[Omission.OPEN_TYPE] > 0


@pytest.mark.parametrize(("limit", "paths"), [(1, 4), (2, 5)])
def test_the_limit_counts_elements_not_numbers(javac: Javac, limit: int, paths: int) -> None:
    """Two indices may be the same element; beyond the limit are those that are not."""
    found = Bench(javac).result(SOURCE, "putGet", array_elements=limit, merge=False)
    ended = found.endings[Ending.RETURNED] + found.endings[Ending.THREW]
    assert (ended, found.endings[Ending.ARRAY_ELEMENTS]) == (paths, 5 - paths)


def test_a_high_index_is_one_element(javac: Javac) -> None:
    source = "public class T { static Object at(Object[] a) { return a[1000]; } }"
    found = Bench(javac).result(source, "at", array_elements=1)
    assert found.status is Status.EXHAUSTIVE


@pytest.mark.parametrize("loop", ["int i = 0; i < a.length; i++", "int i = a.length; i > 0; i--"])
def test_a_loop_that_touches_nothing_ends_in_time(javac: Javac, loop: str) -> None:
    body = f"int n = 0; for ({loop}) {{ n++; }} return n;"
    source = f"public class T {{ static int count(Object[] a) {{ {body} }} }}"
    found = Bench(javac).result(source, "count", branch_bound="none", method_time=1.0)
    assert found.endings[Ending.TIME] > 0
    assert found.seconds < 10


def test_an_input_array_overwritten_by_a_new_one_holds_null(javac: Javac) -> None:
    body = "Object[] b = new Object[a.length]; System.arraycopy(b, 0, a, 0, a.length); return a[1];"
    source = f"public class T {{ static Object at(Object[] a) {{ {body} }} }}"
    found = Bench(javac).paths(source, "at").all
    assert [path.value for path in found if path.ending is Ending.RETURNED] == [None]
