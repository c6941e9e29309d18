"""The examples of SymbolicChecker (EX-S1 to EX-S5): wrap-around, values that a path fixes."""

from __future__ import annotations

import pytest

from jejak.results.endings import Ending
from jejak.results.methods import Status
from tests.engine.exploring import Laboratory, line, number

ARITHMETIC = "ArithmeticException"


def test_distance_of_unbounded_integers(lab: Laboratory) -> None:
    found = lab.explore("checker.Distance#of", integers="mathematical", merge=False)
    assert found.result.endings == {Ending.RETURNED: 2}
    assert found.result.infeasible == 2
    assert not found.errors


@pytest.mark.parametrize("merge", [True, False])
def test_distance_of_java_integers(lab: Laboratory, merge: bool) -> None:
    found = lab.explore("checker.Distance#of", merge=merge)
    assert found.errors == {("AssertionError", line("checker/Distance", "negative"))}
    finding = found.finding("AssertionError")
    left, right = number(finding, "left"), number(finding, "right")
    assert abs(left - right) >= 2**31


@pytest.mark.parametrize("unique", [False, True])
@pytest.mark.parametrize(
    ("method", "marker", "name", "value"),
    [
        ("byAssignments", "assignments", "c", -2),
        ("inComponent", "component", "a", 0),
        ("byDefinitions", "definitions", "d", -39),
    ],
)
def test_value_that_a_path_fixes(
    lab: Laboratory, method: str, marker: str, name: str, value: int, unique: bool
) -> None:
    found = lab.explore(f"checker.Unique#{method}", unique=unique)
    assert found.errors == {(ARITHMETIC, line("checker/Unique", marker))}
    finding = found.finding(ARITHMETIC)
    assert number(finding, name) == value
    assert finding.exact
    assert (found.result.status, found.verdict) == (Status.EXHAUSTIVE, "violated")


@pytest.mark.parametrize("unique", [False, True])
def test_loop_that_fixes_its_variable(lab: Laboratory, unique: bool) -> None:
    """All that enter the loop leave it with 23; the index is then -23."""
    found = lab.explore("checker.Total#addSmall", unique=unique, merge=False)
    exception = "ArrayIndexOutOfBoundsException"
    assert found.errors == {(exception, line("checker/Total", "index"))}
    assert found.finding(exception).times == 22
    assert found.result.endings == {Ending.RETURNED: 2, Ending.THREW: 22}
    assert found.result.status is Status.EXHAUSTIVE


def test_unique_values_save_questions(lab: Laboratory) -> None:
    plain = lab.explore("checker.Total#addSmall", unique=False).result
    unique = lab.explore("checker.Total#addSmall", unique=True).result
    assert unique.infeasible < plain.infeasible / 10


def test_loop_that_is_skipped_fails_as_well(lab: Laboratory) -> None:
    found = lab.explore("checker.Total#add", errors=1)
    exception = "ArrayIndexOutOfBoundsException"
    assert found.errors == {(exception, line("checker/Total", "index"))}
    assert number(found.finding(exception), "number") > 0
