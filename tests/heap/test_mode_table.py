"""The table of heap modes: the option knows each, and cases are counted of each."""

from __future__ import annotations

import pytest

from jejak.inputs.heap_modes.table import HEAP_MODES
from jejak.options import declarations
from tests.engine.exploring import Laboratory
from tests.heap.structures import cases

CASES = {
    "lazier#": (2, 2),
    "lazier": (6, 2),
    "lazy": (20, 2),
    "compare": (1, 2),
    "none": (1, 0),
}
"""Of a method that exchanges what two objects hold, and of one that takes from a stack."""


def test_the_option_has_the_words_and_the_help_of_the_table() -> None:
    option = declarations()["heap"]
    assert option.choices == tuple(HEAP_MODES)
    *first, last = [says for _, says in HEAP_MODES.values()]
    said = f"{', '.join(first)}, or {last}"
    assert option.help.startswith(f"When input references are decided: {said}.")


def test_every_mode_has_its_cases_counted() -> None:
    assert list(CASES) == list(HEAP_MODES)


@pytest.mark.parametrize("word", CASES)
def test_cases(structures: Laboratory, word: str) -> None:
    drivers = "Exchange#between", "LinkedStack#pop"
    found = [cases(structures, driver, 1, heap=word).complete for driver in drivers]
    assert tuple(found) == CASES[word]
