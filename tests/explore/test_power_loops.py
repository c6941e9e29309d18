"""Programs of `benchmarks.power_loops`: of a sample, the sound ones are told safe, on and off."""

from __future__ import annotations

from typing import Any

import pytest
from benchmarks.power_loops import expectations, programs

from jejak.explore import Analysis
from jejak.options import load_options
from jejak.results.methods import MethodResult, Status
from jejak.target import open_target
from tests.javac import Javac

SOUND = [
    ("RecursionNumbers", "factorialOfSmall"),
    ("RecursionNumbers", "sortThatSplits"),
    ("RecursionObjects", "textOfTwo"),
    ("EndlessNumbers", "continuedRight"),
    ("EndlessObjects", "walkChain"),
]
OFF = {"overflows": False, "endless_loops": False, "fixed_recursion": False}


def explored(javac: Javac, program: str, method: str, **given: Any) -> MethodResult:
    """What comes of a method of a program."""
    source = next(each for each in programs() if each.stem == program)
    classes = javac({source.name: source.read_text()}, "-g")
    options = load_options(given)
    target = open_target(f"{classes / program}.class#{method}", options)
    analysis = Analysis(target, options)
    analysis.is_proved = True
    try:
        return analysis.explore(analysis.entries[0])
    finally:
        analysis.close()
        target.program.close()


@pytest.mark.parametrize(("program", "method"), SOUND)
def test_what_is_sound_is_exhaustive(javac: Javac, program: str, method: str) -> None:
    for given in ({}, OFF):
        result = explored(javac, program, method, **given)
        assert (result.status, result.findings) == (Status.EXHAUSTIVE, [])


def test_every_program_says_what_is_to_come_of_it() -> None:
    said = [each for source in programs() for each in expectations(source).values()]
    assert len(said) >= 60
    assert {each.partition(" ")[0] for each in said} == {"violated", "safe", "not-safe"}
