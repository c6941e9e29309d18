"""Examples of heaps: how many cases there are, counted by hand.

Each method in `programs/examples` says in a comment how many paths it has with lazier# and which
exceptions it may throw. What is counted: a null test splits an open reference into null and the
rest; looking into an object, into null, each input that it may be, and one more; a comparison of
two open references decides first which of them are null, then which objects they are, as far as
the answer is open. Objects that the method makes are none of its inputs.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

import pytest

from jejak.explore.symmetry import duplicates
from jejak.results.methods import Status
from jejak.results.reasons import Omission
from tests.engine.exploring import Laboratory
from tests.heap.structures import PROGRAMS

_CLASS = re.compile(r"^( *)(?:static )?final class (\w+).* \{$")
_PATHS = re.compile(r"^ *// paths: (\d+)$")
_ERRORS = re.compile(r"^ *// errors: (.+)$")
_METHOD = re.compile(r"^ *(?:static )?(?:<T> )?[\w.<>\[\]]+ (\w+)\((.*)\) \{$")


class Example(NamedTuple):
    """A method and what its comments say."""

    place: str
    parameters: str
    paths: int
    errors: frozenset[str]


def examples() -> list[Example]:
    """All methods with a number of paths."""
    return [
        example
        for path in sorted((PROGRAMS / "examples").glob("*.java"))
        for example in examples_of(path.read_text("utf-8"))
    ]


def examples_of(text: str) -> list[Example]:
    """The examples of one file; classes are told apart by how far they are indented."""
    owners: dict[int, str] = {}
    found: list[Example] = []
    paths: int | None = None
    errors: frozenset[str] = frozenset()
    for row in text.splitlines():
        if (match := _CLASS.match(row)) is not None:
            owners[len(match[1])] = match[2]
        elif row.strip() == "}":
            owners.pop(len(row) - 1, None)
        elif (match := _PATHS.match(row)) is not None:
            paths, errors = int(match[1]), frozenset()
        elif (match := _ERRORS.match(row)) is not None:
            errors = frozenset(match[1].split(", "))
        elif paths is not None:
            match = _METHOD.match(row)
            assert match is not None, row
            owner = "$".join(owners[indent] for indent in sorted(owners))
            found.append(Example(f"examples.{owner}#{match[1]}", match[2], paths, errors))
            paths = None
    return found


EXAMPLES = examples()
CHAIN = 9
"""Further than any example looks."""


def test_there_are_examples_and_they_have_names_of_their_own() -> None:
    assert len(EXAMPLES) >= 40
    assert max(Counter(example.place for example in EXAMPLES).values()) == 1


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.place)
def test_paths(structures: Laboratory, example: Example) -> None:
    found = structures.explore(example.place, merge=False, chain=CHAIN)
    assert {exception for exception, _ in found.errors} == example.errors
    assert found.complete == example.paths
    assert found.result.status is Status.EXHAUSTIVE


@pytest.mark.parametrize("mode", ["lazier#", "lazier", "lazy"])
def test_modes_find_the_same_and_nothing_twice(structures: Laboratory, mode: str) -> None:
    for example in EXAMPLES:
        options = {"merge": False, "chain": CHAIN, "show_paths": True}
        found = structures.explore(example.place, heap=mode, **options)
        assert {exception for exception, _ in found.errors} == example.errors, example.place
        assert found.complete >= example.paths, example.place
        assert set(found.result.reasons) <= {Omission.IDENTITY}, example.place
        assert duplicates(found.result.results) == [], example.place


def test_comparing_only_leaves_out_what_is_not_compared(structures: Laboratory) -> None:
    """Fewer paths, whose inputs lazier# has, too."""
    fewer = 0
    for example in EXAMPLES:
        found = structures.explore(example.place, heap="compare", merge=False, chain=CHAIN)
        assert {exception for exception, _ in found.errors} <= example.errors, example.place
        assert found.complete <= example.paths, example.place
        fewer += found.complete < example.paths
    assert fewer > len(EXAMPLES) / 3


def test_an_object_is_called_what_it_was_first_written_as(structures: Laboratory) -> None:
    """Not by the parameter that the path first reached it through, which is written later."""
    found = structures.explore("examples.Watching$Subject#remove", merge=False, show_paths=True)
    written = {dict(path.arguments)["observer"] for path in found.result.results}
    assert {"this.first", "this.first.next"} < written
