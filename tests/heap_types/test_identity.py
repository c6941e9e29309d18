"""Strings, boxes, enum constants and records as inputs: which objects they are, and the JVM."""

from __future__ import annotations

import pytest

from jejak.results.reasons import Omission
from tests.engine.exploring import Laboratory
from tests.heap_types.replay import can_run, differences, result_type
from tests.heap_types.test_types import explore
from tests.javac import Javac

CASES: dict[str, tuple[int, list[str]]] = {
    "strings": (5, []),
    "literal": (2, []),
    "literalLooked": (4, ["NullPointerException"]),
    "boxes": (5, []),
    "cached": (2, []),
    "cachedLooked": (4, ["NullPointerException"]),
    "object": (4, []),
    "cast": (4, ["ClassCastException"]),
    "named": (5, []),
    "shut": (4, []),
}
"""By method: paths that end by themselves, and the exceptions found."""


@pytest.mark.parametrize("method", CASES)
def test_cases(types: Laboratory, method: str) -> None:
    found = explore(types, f"Same#{method}")
    assert (found.complete, [name for name, _ in found.errors]) == CASES[method]
    assert Omission.IDENTITY not in found.result.reasons
    assert Omission.OPEN_TYPE not in found.result.reasons


def test_records(types: Laboratory) -> None:
    found = explore(types, "Same#parts")
    assert {name for name, _ in found.errors} == {"NullPointerException"}
    assert {path.result for path in found.result.results if path.result} == {"1", "2", "3"}


def test_different_strings_and_boxes_are_written_as_such(types: Laboratory) -> None:
    for method, other in (("strings", 'new String("")'), ("boxes", "new Integer(0)")):
        inputs = [path.input for path in explore(types, f"Same#{method}").result.results]
        assert len([text for text in inputs if other in text]) == 1


def test_the_jvm_agrees(types: Laboratory, javac: Javac) -> None:
    paths = []
    for method in (*CASES, "parts"):
        result = explore(types, f"Same#{method}").result
        returned = result_type(result.descriptor)
        paths += [(method, path, returned) for path in result.results if can_run(path)]
    assert len(paths) > 40
    assert differences(javac, types.classes, paths) == []
