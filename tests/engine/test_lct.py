"""The examples of LCT (EX-L1, EX-L7): inputs that a program asks for, indices that meet."""

from __future__ import annotations

import re

import pytest

from jejak.results.endings import Ending
from jejak.results.methods import Status
from tests.engine.exploring import Laboratory, holds, line, number

INPUTS = ("lct.Input.any=any", "lct.Input.require=assume")


def test_first_example_has_three_runs(lab: Laboratory) -> None:
    found = lab.explore("lct.Drivers#first", inputs=INPUTS, show_paths=True, merge=False)
    assert found.result.endings == {Ending.RETURNED: 2, Ending.THREW: 1}
    assert found.result.infeasible == 1
    assert found.errors == {("AssertionError", line("lct/Drivers", "error"))}
    assert found.result.status is Status.EXHAUSTIVE


@pytest.mark.parametrize(
    ("value", "result"),
    [(-10, "0"), (-5, "0"), (-4, "1"), (-3, "1"), (-2, None), (1000, None)],
)
def test_first_example_runs_by_input(lab: Laboratory, value: int, result: str | None) -> None:
    found = lab.explore("lct.Drivers#first", inputs=INPUTS, show_paths=True, merge=False)
    (name,) = {name for path in found.result.results for name in names_in(path.path_condition)}
    (path,) = (p for p in found.result.results if holds(p.path_condition, **{name: value}))
    assert path.result == result
    assert path.ending is (Ending.THREW if result is None else Ending.RETURNED)


def names_in(condition: tuple[str, ...]) -> set[str]:
    """The variables of a path condition."""
    return {name for each in condition for name in re.findall(r"[A-Za-z_]\w*", each)}


def test_driver_without_its_option_is_plain_code(lab: Laboratory) -> None:
    found = lab.explore("lct.Drivers#first")
    assert found.result.paths == 1
    assert found.verdict == "violated"


def test_assumptions_restrict_inputs(lab: Laboratory) -> None:
    found = lab.explore("lct.Drivers#required", inputs=INPUTS)
    assert found.errors == {("ArithmeticException", line("lct/Drivers", "required"))}
    assert found.result.endings == {
        Ending.RETURNED: 1,
        Ending.THREW: 1,
        Ending.ASSUMPTION: 2,
    }


def test_equal_and_different_indices_are_both_found(lab: Laboratory) -> None:
    found = lab.explore("lct.Drivers#indices", inputs=INPUTS)
    program = "lct/Drivers"
    equal, different = line(program, "same"), line(program, "different")
    assert found.errors == {("AssertionError", equal), ("AssertionError", different)}
    by_line = {finding.location.line: finding for finding in found.result.findings}
    assert number(by_line[equal], "i") == number(by_line[equal], "j")
    assert number(by_line[different], "i") != number(by_line[different], "j")
    assert found.result.status is Status.EXHAUSTIVE
