"""Small programs with what must be found in each: the files in `programs/corpus`.

A case is a nested class with a method `run`. Its first line says `// verdict: …`; lines where
exceptions arise that escape `run`, or where an assertion fails, say `// finds: …`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from tests.engine.exploring import PROGRAMS

_CASE: Final = re.compile(r"static class (\w+) .*// verdict: (\w+)$")
_FINDS: Final = re.compile(r"// finds: ([\w ]+)$")


@dataclass(frozen=True)
class Case:
    """One program: where it is, its verdict, its errors as (exception, line)."""

    name: str
    place: str
    verdict: str
    errors: set[tuple[str, int | None]] = field(default_factory=set)


@cache
def cases() -> tuple[Case, ...]:
    """All cases, in order."""
    found: list[Case] = []
    for path in sorted((PROGRAMS / "corpus").glob("*.java")):
        for number, row in enumerate(path.read_text("utf-8").splitlines(), 1):
            begins = _CASE.search(row)
            if begins is not None:
                name, verdict = begins.groups()
                place = f"corpus.{path.stem}${name}#run"
                found.append(Case(f"{path.stem}.{name}", place, verdict))
            finds = _FINDS.search(row)
            if finds is not None:
                found[-1].errors.update((name, number) for name in finds[1].split())
    return tuple(found)
