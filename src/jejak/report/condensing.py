"""The code of a test as people would jot it down: no line without something to say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

OPENING: Final = re.compile(
    r"\s*(public|protected|private)? ?[\w.<>\[\], ?]+ \w+\(.*\)( throws .*)? \{"
)
"""The first line of a method."""
PLAIN: Final = re.compile(r".*\) \{( return (null|false|0|0L|0\.0f?|0f);)? \}")
"""A method that answers what it need not."""


def condensed(code: Sequence[str], most: int) -> list[str]:
    """Statements without empty lines and annotations, small methods in a line each.

    Where more lines than wanted are left, methods that answer nothing of interest are, too.
    """
    lines = [each for each in code if each.strip() and each.strip() != "@Override"]
    lines = list(_joined(lines)) if len(lines) > 1 else lines
    if len(lines) > most:
        lines = [each for each in lines if not (each[:1] == " " and PLAIN.fullmatch(each))]
    return lines


def _joined(lines: list[str]) -> list[str]:
    """Lines in which methods of up to two statements are one."""
    found: list[str] = []
    at = 0
    while at < len(lines):
        size = _small(lines, at)
        inside = [each.strip() for each in lines[at + 1 : at + size]]
        found.append(f"{lines[at]} {' '.join(inside)}" if size else lines[at])
        at += size or 1
    return found


def _small(lines: list[str], at: int) -> int:
    """How many lines a method takes that begins in a line; 0 where it is not small, or none."""
    if not OPENING.fullmatch(lines[at]):
        return 0
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    for size in (2, 3, 4):
        if lines[at + size - 1 : at + size] == [f"{indent}}}"]:
            inner = lines[at + 1 : at + size - 1]
            return 0 if any(each.rstrip().endswith("{") for each in inner) else size
    return 0
