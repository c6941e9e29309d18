"""Certain errors are told from possible ones: 50 methods, and a twin of each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from jejak.explore import Analysis
from jejak.options import load_options
from jejak.results.findings import Certainty, Finding, Scope
from jejak.target import open_target
from tests.javac import Javac

SOURCE = Path(__file__).parent / "programs" / "Sure.java"
TEXT = SOURCE.read_text(encoding="utf-8")
PLACES = [f"place{n:02}" for n in range(1, 33)]
PATHS = [f"path{n:02}" for n in range(1, 19)]
TWINS = [f"maybe{n:02}" for n in range(1, 51)]
HIDDEN = [f"hidden{n}" for n in range(1, 4)]


def line_of(method: str) -> int:
    """The line that a method is on."""
    return next(n for n, line in enumerate(TEXT.splitlines(), 1) if f" {method}(" in line)


@pytest.fixture(scope="module")
def findings(javac: Javac) -> Iterator[dict[str, list[Finding]]]:
    """What was found in each method, at its own line or in what it calls; nulls given are not."""
    classes = javac({"Sure.java": TEXT}, "-g")
    options = load_options({"confirm": False, "solver_isolated": False, "method_time": 30.0})
    analysis = Analysis(open_target(f"{classes}/Sure.class", options), options)
    try:
        yield {result.method: list(result.findings) for result in analysis.run()}
    finally:
        analysis.close()


def certainties(found: list[Finding]) -> set[Scope]:
    return {each.certain.scope for each in found if each.certain is not None}


@pytest.mark.parametrize("method", PLACES)
def test_whatever_comes_there_fails(findings: dict[str, list[Finding]], method: str) -> None:
    assert certainties(findings[method]) == {Scope.PLACE}


@pytest.mark.parametrize("method", PATHS)
def test_whatever_takes_these_branches_fails(
    findings: dict[str, list[Finding]], method: str
) -> None:
    assert certainties(findings[method]) == {Scope.PATH}


@pytest.mark.parametrize("method", TWINS)
def test_only_some_input_fails(findings: dict[str, list[Finding]], method: str) -> None:
    assert findings[method]
    assert not certainties(findings[method])


@pytest.mark.parametrize("method", HIDDEN)
def test_what_bounds_or_aliases_hide_is_not_claimed(
    findings: dict[str, list[Finding]], method: str
) -> None:
    assert findings[method]
    assert Scope.PLACE not in certainties(findings[method])


def certain_of(found: list[Finding]) -> Certainty:
    (one,) = [each.certain for each in found if each.certain is not None]
    return one


@pytest.mark.parametrize(
    ("method", "operand", "because"),
    [
        ("place01", "d", ["d = 0"]),
        ("place02", "d", ["d = a - a (0)"]),
        ("place04", "s", ["s == null"]),
        ("place08", "a", ["a == 0"]),
        ("place10", "s", ["s = null, passed to length"]),
        ("place11", "this.next", ["this.next = null"]),
        ("place23", "maker()", ["maker returns null"]),
        ("path10", "r", ["r = 0"]),
    ],
)
def test_what_fixed_the_operand(
    findings: dict[str, list[Finding]], method: str, operand: str, because: list[str]
) -> None:
    certain = certain_of(findings[method])
    assert certain.operand == operand
    said = [each.split(": ", 1) for each in certain.because]
    assert [text for _, text in said][-len(because) :] == because
    assert said[-1][0] == f"Sure.java:{line_of(method)}"
