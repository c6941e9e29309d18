"""Bounds: each cuts, is counted where it cut, and never makes a verdict out of what it hid."""

from __future__ import annotations

from typing import Any

import pytest

from jejak.results.endings import Ending
from jejak.results.methods import Status
from jejak.results.reasons import Approximation
from tests.engine.exploring import Laboratory

ENDLESS = "artemis.Nest#turns"


@pytest.mark.parametrize(
    ("given", "ending"),
    [
        ({"branch_bound": 2}, Ending.BRANCH_BOUND),
        ({"revisits": 3}, Ending.REVISITS),
        ({"revisits": 0}, Ending.REVISITS),
        ({"path_length": 5}, Ending.PATH_LENGTH),
        ({"iterations": 4}, Ending.ITERATIONS),
        ({"loop_bound": 3}, Ending.LOOP_BOUND),
        ({"gotos": 3}, Ending.GOTOS),
        ({"steps": 60}, Ending.STEPS),
        ({"tree_depth": 5}, Ending.TREE_DEPTH),
    ],
)
def test_bound_of_a_path(lab: Laboratory, given: dict[str, Any], ending: Ending) -> None:
    found = lab.explore(ENDLESS, **given)
    result = found.result
    assert set(result.endings) == {Ending.RETURNED, ending}
    assert result.reasons[ending] == result.endings[ending] > 0
    assert result.endings.total() == result.paths
    assert (result.status, found.verdict) == (Status.BOUNDED, "unknown")


@pytest.mark.parametrize(
    ("given", "ending"),
    [
        ({"paths": 7}, Ending.PATHS),
        ({"states": 2, "branch_bound": 4, "search": "bfs"}, Ending.STATES),
        ({"method_time": 0.3, "branch_bound": "none"}, Ending.TIME),
    ],
)
def test_bound_of_a_run(lab: Laboratory, given: dict[str, Any], ending: Ending) -> None:
    found = lab.explore(ENDLESS, **given)
    assert found.result.endings[ending] > 0
    assert found.result.endings.total() == found.result.paths
    assert (found.result.status, found.verdict) == (Status.PARTIAL, "unknown")


@pytest.mark.parametrize("elements", [0, 1, 3])
def test_bound_of_array_elements(lab: Laboratory, elements: int) -> None:
    found = lab.explore("kiasan.Checked#sort", array_elements=elements)
    assert found.result.endings[Ending.ARRAY_ELEMENTS] > 0
    assert (found.result.status, found.verdict) == (Status.BOUNDED, "unknown")


def test_decorators_of_decorators_end_as_recursion(lab: Laboratory) -> None:
    found = lab.explore("checker.Layers#sizeOf", chain="none")
    assert found.result.endings[Ending.RECURSION] > 0
    assert Approximation.UNKNOWN_CALL_DEPTH not in found.result.reasons


def test_bound_of_chains(lab: Laboratory) -> None:
    place = "corpus.Inputs$Cycle#run"
    assert lab.explore(place, chain=1).result.endings[Ending.CHAIN] > 0
    assert lab.explore(place, chain=1).result.status is Status.BOUNDED
    assert lab.explore(place, chain=3).result.status is Status.EXHAUSTIVE


def test_bound_of_errors(lab: Laboratory) -> None:
    found = lab.explore("sorting.Five#faulty", merge=False, errors=2)
    assert found.result.endings[Ending.THREW] == 2
    assert found.result.endings[Ending.ERRORS] > 0
    assert found.result.status is Status.PARTIAL


def test_array_elements_below_the_least_length(lab: Laboratory) -> None:
    """The shortest arrays are as long as asked for; nothing about shorter ones is said."""
    found = lab.explore("artemis.Arrays#read", min_length=3, show_paths=True)
    returned = [p.input for p in found.result.results if p.ending is Ending.RETURNED]
    assert returned
    assert all(text.count(",") >= 3 for text in returned)
