"""Suites for data structures: all branches that can be covered, and figures that agree.

The larger structures and bounds are in `benchmarks/suites.py`.
"""

from __future__ import annotations

import pytest

from jejak.confirm.coverage import Uncovered, Why
from jejak.confirm.path_tests import Tried
from tests.gen.conftest import Maker

SMALL = {
    "Triangle": 1,
    "NumberStack": 2,
    "ArrayStack": 2,
    "LinkedStack": 2,
    "Partition": 3,
    "Exchange": 2,
    "SortedChain": 2,
    "Forest": 2,
}
"""Structures, and the bound that covers all of them."""


@pytest.mark.parametrize("name", SMALL)
def test_every_feasible_branch_is_covered(structures: Maker, name: str) -> None:
    bound = SMALL[name]
    run = structures.make(f"structures/{name}", chain=bound, array_elements=bound)
    assert {test.tried for test in run.tests} == {Tried.KEPT}
    figures = run.figures
    assert figures is not None
    assert (figures.ran, figures.failed, figures.complete) == (len(run.tests), 0, True)
    assert figures.agrees
    measured = figures.measured
    assert measured is not None
    assert figures.branches == (measured.branches.covered, measured.branches.total)
    assert figures.uncovered() == [each for each in figures.uncovered() if is_impossible(each)]
    covered, feasible = figures.feasible
    assert covered == feasible > 0


def is_impossible(branch: Uncovered) -> bool:
    """Whether no test can cover a branch."""
    return branch.why in (Why.INFEASIBLE, Why.ASSUMED, Why.ASSERTED)


def test_a_bound_that_is_too_small_is_told(structures: Maker) -> None:
    run = structures.make("structures/SearchTree", chain=1, paths=60, steps=5_000)
    figures = run.figures
    assert figures is not None
    assert figures.agrees
    cut = [each for each in figures.uncovered() if each.why is Why.CUT]
    assert cut
    assert all("chain" in each.reasons for each in cut)
    assert figures.feasible[0] < figures.feasible[1]
