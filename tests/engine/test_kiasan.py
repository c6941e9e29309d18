"""The examples of Kiasan (EX-K1, EX-K7): modes of integers, cases of insertion sort."""

from __future__ import annotations

import pytest

from jejak.results.endings import Ending
from jejak.results.methods import Status
from tests.engine.exploring import Laboratory, line, number

ASSERTION = "AssertionError"


def test_absolute_value_of_unbounded_integers(lab: Laboratory) -> None:
    found = lab.explore("kiasan.Absolute#of", integers="mathematical", merge=False)
    assert found.result.endings == {Ending.RETURNED: 2}
    assert not found.errors
    assert found.result.status is Status.EXHAUSTIVE


@pytest.mark.parametrize("merge", [True, False])
def test_absolute_value_of_java_integers(lab: Laboratory, merge: bool) -> None:
    found = lab.explore("kiasan.Absolute#of", merge=merge)
    assert found.errors == {(ASSERTION, line("kiasan/Absolute", "negative"))}
    assert number(found.finding(ASSERTION), "number") == -(2**31)
    assert found.result.endings[Ending.RETURNED] == (1 if merge else 2)
    assert found.verdict == "violated"


@pytest.mark.parametrize(("elements", "cases"), [(1, 1), (2, 3), (3, 9), (4, 33)])
def test_insertion_sort_cases(lab: Laboratory, elements: int, cases: int) -> None:
    """A case per order that insertion can tell apart: the sum of i! up to the bound."""
    found = lab.explore("kiasan.Insertion#sort", array_elements=elements)
    assert found.result.endings[Ending.RETURNED] == cases
    assert {exception for exception, _ in found.errors} == {"NullPointerException"}
    checked = lab.explore("kiasan.Checked#sort", array_elements=elements)
    assert checked.result.endings[Ending.RETURNED] == cases + 1  # and null, which is let through
    assert not checked.errors


def test_insertion_sort_of_two_covers_all_branches(lab: Laboratory) -> None:
    covered, branches = lab.explore("kiasan.Insertion#sort", array_elements=2).result.branches
    assert covered == branches > 0
