"""The documents' examples of heaps: EX-T4, K2, K3, K9, K13, K14, L2, L4, S6.

EX-K7 is in `tests/engine/test_kiasan.py`; the counts for trees, lists and modes are in
`test_counts.py` and `test_modes.py`.
"""

from __future__ import annotations

import pytest

from jejak.explore import Analysis
from jejak.explore.coverage import branches_by_method
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.methods import Status
from tests.engine.exploring import Laboratory
from tests.heap.structures import PROGRAMS, cases

NULL = "NullPointerException"
ASSERTION = "AssertionError"
FORKING = ("lazier#", "lazier", "lazy")
"""Modes that leave nothing out."""


def line(program: str, marker: str) -> int:
    """The line of a program that ends in `// @marker`."""
    rows = (PROGRAMS / "published" / f"{program}.java").read_text("utf-8").splitlines()
    (found,) = (i for i, row in enumerate(rows, 1) if row.endswith(f"// @{marker}"))
    return found


def branches(lab: Laboratory, place: str, k: int) -> tuple[int, int]:
    """(covered, all) branches of one method, explored by itself."""
    analysis = Analysis(lab.target(place), load_options({"chain": k, "merge": False}))
    try:
        list(analysis.run())
        by_method = branches_by_method(analysis.machine)
    finally:
        analysis.close()
    (found,) = (
        count for method, count in by_method.items() if method.name == place.partition("#")[2]
    )
    return found


# --- EX-T4 -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [*FORKING, "compare", "none"])
def test_two_names_for_one_object(structures: Laboratory, mode: str) -> None:
    found = structures.explore("published.Alias#two", heap=mode)
    if mode in FORKING:
        assert found.errors == {(ASSERTION, line("Alias", "alias"))}
        arguments = dict(found.finding(ASSERTION).arguments)
        assert arguments["q"] == "p"
        assert found.result.status is Status.EXHAUSTIVE
    else:  # the program never compares them
        assert not found.errors
        assert found.result.status is Status.PARTIAL


# --- EX-K2, K3 -------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "paths"), [("lazier#", 2), ("lazier", 6), ("lazy", 20)])
def test_exchange(structures: Laboratory, mode: str, paths: int) -> None:
    assert cases(structures, "Exchange#between", 1, heap=mode).complete == paths
    assert not cases(structures, "Exchange#checked", 1, heap=mode).errors


def test_insertion_into_a_small_tree(structures: Laboratory) -> None:
    """4 cases, and 12 where null and not null are told apart."""
    assert cases(structures, "ComparedTree#insert", 1).complete == 4
    assert cases(structures, "ComparedTree#insertWithNull", 1, heap="lazier").complete == 12


# --- EX-K9 -----------------------------------------------------------------------------------


@pytest.mark.parametrize("tree", ["SearchTree", "ComparedTree"])
def test_trees_before_and_after_insertion(structures: Laboratory, tree: str) -> None:
    for k, before, after in ((1, 2, 4), (2, 5, 21), (3, 26, 236)):
        assert cases(structures, f"{tree}#trees", k).complete == before
        found = cases(structures, f"{tree}#insert", k)
        assert found.complete == after
        assert not found.errors


@pytest.mark.parametrize("tree", ["SearchTree", "ComparedTree"])
@pytest.mark.parametrize("k", [1, 2])
def test_insertion_covers_its_branches(structures: Laboratory, tree: str, k: int) -> None:
    assert branches(structures, f"structures.{tree}#inserted", k) == (6, 6)


# --- EX-K13, K14 -----------------------------------------------------------------------------


@pytest.mark.parametrize("integers", ["exact", "mathematical"])
def test_triangles(structures: Laboratory, integers: str) -> None:
    """15 paths through 8 conditions.

    With 3 different sides the inequalities have 4 outcomes, with 2 equal sides 3 (the third
    inequality repeats one that was asked before) in each of 3 ways, with 3 equal sides 2.
    """
    found = structures.explore("structures.Triangle#classify", integers=integers, merge=False)
    assert found.result.endings == {Ending.RETURNED: 15}
    assert found.result.branches == (16, 16)


@pytest.mark.parametrize("mode", FORKING)
def test_marking(structures: Laboratory, mode: str) -> None:
    """306 heaps with a root and no more than its two children, all of which marking walks through.

    No root: 1. No child but the root itself: 4 for left and right. One child: 5 ways to have it
    (on one side, with null or the root on the other, or on both), each with 3 * 3 ways on: 45.
    Two children: 4 successors for each of their 4 fields: 256.
    """
    found = cases(structures, "Marking#mark", 1, heap=mode)
    assert (found.complete, found.errors) == (306, set())
    assert branches(structures, "structures.Marking#mark", 1) == (12, 12)


# --- EX-L2, L4 -------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["compare", "lazier#"])
def test_self_reference_has_three_runs(structures: Laboratory, mode: str) -> None:
    found = structures.explore("published.Inputs#selfReference", heap=mode, merge=False)
    if mode == "compare":
        assert found.complete == 3
    else:  # and y.next may be null, which LCT does not tell from another object
        assert found.complete == 4
    assert found.errors == {
        (NULL, line("Inputs", "null")),
        (ASSERTION, line("Inputs", "error")),
    }
    assert found.finding(NULL).times == 1


def test_self_reference_of_what_may_be_null(structures: Laboratory) -> None:
    """LCT leaves out that an object may be null where no condition asks for it."""
    found = structures.explore("published.Inputs#selfReferenceOrNull", heap="compare", merge=False)
    assert found.complete == 4
    assert found.finding(NULL).times == 2


@pytest.mark.parametrize("mode", [*FORKING, "compare"])
def test_aliases_matter_only_where_they_are_used(structures: Laboratory, mode: str) -> None:
    found = structures.explore("published.Inputs#aliases", heap=mode, show_paths=True)
    results = [path.result for path in found.result.results]
    assert set(results) - {"-1", "-2", "-3", "-5"} == {"0"}  # the sum, of two new cells
    assert results.count("-1") == results.count("0") == results.count("-3") == 1
    assert not found.errors


@pytest.mark.parametrize("mode", [*FORKING, "compare"])
def test_objects_that_are_compared_after_use_may_be_the_same(
    structures: Laboratory, mode: str
) -> None:
    found = structures.explore("published.Inputs#split", heap=mode, show_paths=True, merge=False)
    results = [path.result for path in found.result.results if path.result is not None]
    assert sorted(results) == ["0", "1", "2", "4", "7"]
    assert len({path.decisions for path in found.result.results}) == found.result.paths


@pytest.mark.parametrize(
    ("mode", "elsewhere"), [("lazier#", 1), ("compare", 1), ("lazier", 4), ("lazy", 5)]
)
def test_what_does_not_matter_is_explored_once(
    structures: Laboratory, mode: str, elsewhere: int
) -> None:
    """Where x is not 5: once; 4 times where null is decided at once; lazy adds the same cell."""
    found = structures.explore("published.Inputs#parameters", heap=mode, show_paths=True)
    assert [path.result for path in found.result.results].count("-5") == elsewhere


# --- EX-S6 -----------------------------------------------------------------------------------


def test_a_buffer_is_not_empty_while_it_is_emptied(structures: Laboratory) -> None:
    found = structures.explore("published.Sending#flush", array_elements=3, chain=3)
    assert found.complete > 3
    assert not found.errors


def test_a_buffer_is_empty_in_the_end(structures: Laboratory) -> None:
    found = structures.explore("published.Sending#flushTooMuch", array_elements=2, chain=3)
    assert found.errors == {(NULL, line("Sending", "level"))}


def test_an_event_may_be_null_in_a_buffer_of_which_nothing_is_known(structures: Laboratory) -> None:
    found = structures.explore("published.Sending#flushAny", array_elements=2, chain=3)
    assert {exception for exception, _ in found.errors} == {NULL, "ArrayIndexOutOfBoundsException"}
    assert found.finding(NULL).location.line == line("Sending", "level")
    assert "{null" in dict(found.finding(NULL).arguments)["buffer"]
