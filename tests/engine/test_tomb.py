"""The examples of Tomb, Brat and Visser (EX-T1 to EX-T4): what calls decide, and aliases."""

from __future__ import annotations

import pytest

from jejak.results.methods import Status
from tests.engine.exploring import Laboratory, line, number

ARITHMETIC = "ArithmeticException"
NULL = "NullPointerException"


def test_missing_case_leaves_null(lab: Laboratory) -> None:
    found = lab.explore("tomb.Digits#length", depth=1)
    assert found.errors == {(NULL, line("tomb/Digits", "length"))}
    finding = found.finding(NULL)
    assert number(finding, "number") == 0
    assert finding.times == 1
    assert (found.result.status, found.verdict) == (Status.EXHAUSTIVE, "violated")


def test_missing_case_with_the_library(lab: Laboratory) -> None:
    """The JDK's own code decides that the other results are not null."""
    found = lab.explore("tomb.Digits#shout", method_time=3.0)
    finding = found.finding(NULL)
    assert finding.location.line == line("tomb/Digits", "null")
    assert number(finding, "number") == 0
    assert (finding.times, finding.exact) == (1, True)
    assert [each for each in found.result.findings if each.exact] == [finding]


def test_missing_case_without_calls_adds_warnings(lab: Laboratory) -> None:
    finding = lab.explore("tomb.Digits#length", depth=0).finding(NULL)
    assert finding.times == 3
    assert number(finding, "number") == 0
    assert finding.exact, "the path without a call is the better witness"


@pytest.mark.parametrize("method", ["far", "around"])
def test_reachability_is_unknown_without_the_callee(lab: Laboratory, method: str) -> None:
    found = lab.explore(f"tomb.Near#{method}", depth=0)
    assert found.errors == {(ARITHMETIC, line("tomb/Near", method))}
    finding = found.finding(ARITHMETIC)
    assert number(finding, "value") == 0
    assert not finding.exact
    assert found.verdict == "unknown"


def test_callee_rules_an_error_out(lab: Laboratory) -> None:
    found = lab.explore("tomb.Near#far", depth=1)
    assert not found.errors
    assert (found.result.status, found.verdict) == (Status.EXHAUSTIVE, "safe")


def test_callee_lets_an_error_through(lab: Laboratory) -> None:
    found = lab.explore("tomb.Near#around", depth=1)
    assert found.errors == {(ARITHMETIC, line("tomb/Near", "around"))}
    assert number(found.finding(ARITHMETIC), "value") == 0
    assert found.verdict == "violated"


def test_callee_value_is_only_guessed_without_it(lab: Laboratory) -> None:
    found = lab.explore("tomb.Answer#use", depth=0)
    assert found.errors == {(ARITHMETIC, line("tomb/Answer", "division"))}
    assert not found.finding(ARITHMETIC).exact
    assert found.verdict == "unknown"


def test_callee_value_is_found(lab: Laboratory) -> None:
    found = lab.explore("tomb.Answer#use", depth=1)
    assert found.errors == {(ARITHMETIC, line("tomb/Answer", "division"))}
    assert number(found.finding(ARITHMETIC), "question") == 42
    assert found.verdict == "violated"
