"""A sample of the conditions of `benchmarks/power/floats`; the benchmark has all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.power_floats import NEW, RIGHT, WRONG, Case, cases, checked, compiled, witnesses

SAMPLE = ("tooFar", "coldRate", "insideOut", "rootOfRoot")
PROVED = ("vanDerWaals", "himmelblau")
SECONDS = 120.0


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("floats")
    compiled(place)
    return place


def case(name: str) -> Case:
    (found,) = [each for each in cases() if each.name == name]
    return found


def test_there_are_enough_of_both_kinds() -> None:
    every = cases()
    assert len(every) >= 60
    assert len({each.name for each in every}) == len(every)
    assert sum(each.witness is None for each in every) >= 20


def test_the_errors_are_real() -> None:
    assert witnesses() == []


@pytest.mark.parametrize("name", SAMPLE + PROVED)
def test_verdicts_are_right(classes: Path, name: str) -> None:
    assert checked(case(name), classes, SECONDS).grade == RIGHT


@pytest.mark.parametrize("name", ["stable", "product", "squashed"])
def test_without_the_search_no_verdict_is_wrong(classes: Path, name: str) -> None:
    assert checked(case(name), classes, 5.0, NEW).grade != WRONG
