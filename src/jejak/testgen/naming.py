"""Names of path tests: `method_condition_outcome`, readable, unique, the same in every run."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from jejak.explore.results import Ending, PathResult
from jejak.program import Method
from jejak.testgen.java import Identifiers, name_of_test

LONGEST: Final = 60
MOST_CONDITIONS: Final = 3
"""Conditions that a name may have."""

_WORDS: Final = {
    "==": "is",
    "!=": "isNot",
    "<=": "atMost",
    ">=": "atLeast",
    "<": "below",
    ">": "above",
    "+": "plus",
    "*": "times",
    "/": "by",
    "%": "modulo",
    "-": "minus",
    "!": "not",
    "&&": "and",
    "||": "or",
    "[]": "array",
}
_TOKEN: Final = re.compile(r"\[\]|==|!=|<=|>=|&&|\|\||[-<>+*/%!]")
_PLAIN: Final = re.compile(r"-?[\w.]+|'\w'|\"[\w ]*\"")


def names_of_paths(
    method: Method, paths: Sequence[PathResult], used: Identifiers
) -> tuple[str, ...]:
    """A name for the test of each path of a method.

    A name has the last condition of its path, and more of them where others share it.
    """
    start = method.owner.simple_name if method.is_constructor else method.name
    candidates = [
        [name_of_test(start, condition, outcome_words(path)) for condition in conditions(path)]
        for path in paths
    ]
    shared = Counter(name for each in candidates for name in dict.fromkeys(each))
    return tuple(
        used.fresh_exact(next((n for n in each if shared[n] == 1), each[0])) for each in candidates
    )


def conditions(path: PathResult) -> list[str]:
    """What to say of a path's input, the shortest first."""
    found = []
    for count in range(1, MOST_CONDITIONS + 1):
        words = " ".join(spoken(each) for each in path.path_condition[-count:])
        if len(words) <= LONGEST:
            found.append(words)
    return list(dict.fromkeys(found)) or [""]


def spoken(condition: str) -> str:
    """A condition in words: `key isNot this root key`."""
    return " ".join(_TOKEN.sub(lambda found: f" {_WORDS[found[0]]} ", condition).split())


def outcome_words(path: PathResult) -> str:
    """What comes of a path, in words."""
    if path.ending is Ending.THREW and path.exception is not None:
        return f"throws {path.exception.rpartition('/')[2].rpartition('$')[2]}"
    text = path.result or ""
    if text == "void" or len(text) > 20 or not _PLAIN.fullmatch(text):
        return "returns"
    return f"returns {spoken(text)}"
