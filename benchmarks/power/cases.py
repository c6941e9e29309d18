"""The cases of Java files: nested classes with a method `run` and what comes of it.

The first line of a case says `// verdict: …`; lines where exceptions arise that escape `run`, or
where an assertion fails, say `// finds: …`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
_CASE: Final = re.compile(r"static class (\w+) .*// verdict: (\w+)$")
_FINDS: Final = re.compile(r"// finds: ([\w ]+)$")


@dataclass(frozen=True)
class Case:
    """One program: its class, its verdict, its errors as (exception, line)."""

    class_name: str
    verdict: str
    errors: set[tuple[str, int | None]] = field(default_factory=set)


def cases_of(stem: str) -> tuple[Case, ...]:
    """All cases of the files whose names begin so, in order."""
    found: list[Case] = []
    for path in sorted(HERE.glob(f"{stem}*.java")):
        for number, row in enumerate(path.read_text("utf-8").splitlines(), 1):
            begins = _CASE.search(row)
            if begins is not None:
                found.append(Case(f"power/{path.stem}${begins[1]}", begins[2]))
            finds = _FINDS.search(row)
            if finds is not None:
                found[-1].errors.update((name, number) for name in finds[1].split())
    return tuple(found)
