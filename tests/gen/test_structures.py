"""Suites for data structures: all branches that can be covered, and figures that agree.

The larger structures and bounds are in `benchmarks/suites.py`.
"""

from __future__ import annotations

import pytest

from jejak.results.coverage import ClassFigures, Figures, Why
from jejak.results.proofs import TrialOutcome
from jejak.results.runs import SuiteRun
from tests.gen.conftest import Maker

SMALL = ("Triangle", "NumberStack", "ArrayStack", "LinkedStack", "Partition", "Exchange")
"""Structures that a bound of two covers."""


@pytest.fixture(scope="module")
def run(structures: Maker) -> SuiteRun:
    """One suite for all of them."""
    return structures.make(
        *(f"structures/{name}" for name in SMALL), chain=2, array_elements=2, steps=20_000
    )


@pytest.fixture(scope="module")
def figures(run: SuiteRun) -> Figures:
    """What it covers."""
    assert run.figures is not None
    return run.figures


def of(figures: Figures, name: str) -> ClassFigures:
    """What is covered of one class."""
    return next(each for each in figures.classes if each.name == f"structures/{name}")


def test_every_path_has_a_test_that_holds(run: SuiteRun, figures: Figures) -> None:
    assert {test.outcome for test in run.tests} == {TrialOutcome.KEPT}
    assert (figures.ran, figures.failed, figures.complete) == (len(run.tests), 0, True)


@pytest.mark.parametrize("name", SMALL)
def test_every_feasible_branch_is_covered(figures: Figures, name: str) -> None:
    found = of(figures, name)
    impossible = (Why.INFEASIBLE, Why.ASSUMED, Why.ASSERTED)
    assert [each for each in found.uncovered() if each.why not in impossible] == []
    assert found.branches[0] > 0


@pytest.mark.parametrize("name", SMALL)
def test_the_figures_agree(figures: Figures, name: str) -> None:
    found = of(figures, name)
    assert found.measured is not None
    measured = found.measured.branches, found.measured.instructions
    assert [found.branches, found.instructions] == [(m.covered, m.total) for m in measured]
    assert all(method.agrees for method in found.methods)


def test_a_bound_that_is_too_small_is_told(structures: Maker) -> None:
    run = structures.make("structures/ObjectSort", array_elements=1, coverage=False)
    figures = run.figures
    assert figures is not None
    assert figures.measured is None
    cut = [each for each in figures.uncovered() if each.why is Why.CUT]
    assert cut
    assert all("array-elements" in each.reasons for each in cut)
    assert figures.feasible[0] < figures.feasible[1]
