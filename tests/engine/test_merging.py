"""Merging: branches whose sides meet end in one path, with the same verdict."""

from __future__ import annotations

from typing import Any

import pytest

from jejak.results.methods import Status
from tests.engine.exploring import Laboratory, line


def test_twelve_branches_are_a_few_paths(lab: Laboratory) -> None:
    merged = lab.explore("merging.Flags#all")
    apart = lab.explore("merging.Flags#all", merge=False)
    assert merged.result.paths <= 4
    assert apart.result.paths == 4096
    wanted = {("AssertionError", line("merging/Flags", "twelve"))}
    for found in (merged, apart):
        assert found.errors == wanted
        assert found.verdict == "violated"
        values = [int(text) for _, text in found.finding("AssertionError").arguments]
        assert all(value > 0 for value in values)


def test_merging_keeps_a_claim_that_holds(lab: Laboratory) -> None:
    merged = lab.explore("merging.Flags#none")
    apart = lab.explore("merging.Flags#none", merge=False)
    assert (merged.result.paths, apart.result.paths) == (1, 64)
    for found in (merged, apart):
        assert (found.result.status, found.verdict) == (Status.EXHAUSTIVE, "safe")


CASES: dict[str, tuple[str, set[tuple[str, str]], int]] = {
    "fields": ("violated", {("AssertionError", "fields")}, 2),
    "divides": ("violated", {("ArithmeticException", "divides")}, 2),
    "machines": ("safe", set(), 3),
    "contradiction": ("safe", {("ArrayIndexOutOfBoundsException", "contradiction")}, 3),
    "references": ("safe", set(), 2),
}
"""By method: its verdict, its errors, and how many paths are left of it."""


@pytest.mark.parametrize("given", [{}, {"merge": False}, {"heap": "lazy"}, {"unique": True}])
@pytest.mark.parametrize("method", CASES)
def test_verdicts_are_those_of_paths_apart(
    lab: Laboratory, method: str, given: dict[str, Any]
) -> None:
    verdict, errors, most = CASES[method]
    found = lab.explore(f"merging.Writes#{method}", solver_isolated=False, **given)
    assert found.errors == {(name, line("merging/Writes", marker)) for name, marker in errors}
    assert found.verdict == verdict
    if given != {"merge": False}:
        assert found.result.paths <= most


def test_an_error_on_a_merged_path_has_the_path_of_its_input(lab: Laboratory) -> None:
    merged = lab.explore("merging.Writes#divides").finding("ArithmeticException")
    apart = lab.explore("merging.Writes#divides", merge=False).finding("ArithmeticException")
    assert merged.path_condition == apart.path_condition == ("a > 0", "a == 77")
    assert (merged.kind, merged.exact) == (apart.kind, apart.exact)


def test_sides_count_that_an_input_takes(lab: Laboratory) -> None:
    merged = lab.explore("merging.Writes#oneSide")
    assert merged.result.paths == 1
    assert merged.result.branches == (4, 6)  # of the class initialiser, one of two


CHOICES: dict[str, tuple[str, set[tuple[str, str]], int]] = {
    "names": ("violated", {("NullPointerException", "last")}, 5),
    "several": ("violated", {("ArithmeticException", "odd")}, 4),
    "same": ("safe", set(), 16),
    "given": ("safe", set(), 24),
    "joined": ("violated", {("ArithmeticException", "joined")}, 5),
    "sorted": ("safe", set(), 30),
}
"""Methods whose sides hold other objects, as above."""


@pytest.mark.parametrize(
    "given", [{}, {"merge": False}, {"heap": "lazy"}, {"seen_states": True}, {"show_paths": True}]
)
@pytest.mark.parametrize("method", CHOICES)
def test_sides_may_hold_other_objects(lab: Laboratory, method: str, given: dict[str, Any]) -> None:
    verdict, errors, most = CHOICES[method]
    found = lab.explore(f"merging.Choices#{method}", solver_isolated=False, **given)
    assert found.errors == {(name, line("merging/Choices", marker)) for name, marker in errors}
    assert found.verdict == verdict
    assert found.result.status is Status.EXHAUSTIVE
    if not given:
        assert found.result.paths <= most


def test_results_are_those_of_the_input_shown(lab: Laboratory) -> None:
    found = lab.explore("merging.Choices#names", show_paths=True, solver_isolated=False)
    results = [path for path in found.result.results if path.result is not None]
    assert results
    for path in results:
        a, b, c, d, e, _ = (int(text) for _, text in path.arguments)
        wanted = 4 if a + b + c + d + e == 40 else 1 if d > 0 else 2
        assert path.result == str(wanted)
