"""Recursion and loops without end: how many programs are told right, with techniques and without.

`python -m benchmarks.power_loops [NAME …]` checks the methods of `benchmarks/power/Recursion*.java`
and `Endless*.java`. A comment above each method says what is to come of it: `violated EXCEPTION`,
`safe`, or `not-safe` where no claim but that is wrong.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import jejak
from jejak.results.methods import MethodResult, Status
from jejak.results.tests import DEFECTS
from jejak.results.tiers import RAISED, tier

PROGRAMS: Final = Path(__file__).parent / "power"
EXPECTED: Final = re.compile(r"// (violated \w+|safe|not-safe)\n\s*public static [^(]*?(\w+)\(")
OFF: Final[dict[str, dict[str, Any]]] = {
    "on": {},
    "without fixed-recursion": {"fixed_recursion": False},
    "without overflows": {"overflows": False},
    "without endless-loops": {"endless_loops": False},
}
METHOD_SECONDS: Final = 10.0
RIGHT: Final = "right"
UNKNOWN: Final = "unknown"
WRONG: Final = "wrong"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one method: what was expected, what was said, and whether that is right."""

    method: str
    expected: str
    said: str
    verdict: str
    seconds: float


def expectations(source: Path) -> dict[str, str]:
    """What is to come of the methods of a program, by name."""
    return {name: expected for expected, name in EXPECTED.findall(source.read_text())}


def said_of(result: MethodResult) -> str:
    """What a result says of its method, in the words of the comments."""
    for finding in result.findings:
        if tier(finding) in RAISED:
            return f"violated {finding.exception.rpartition('/')[2]}"
    is_clean = not any(each.kind in DEFECTS for each in result.findings)
    return "safe" if is_clean and result.status is Status.EXHAUSTIVE else UNKNOWN


def judged(expected: str, said: str) -> str:
    """Whether what was said is right."""
    if expected == "not-safe":
        return WRONG if said == "safe" else RIGHT
    if said == UNKNOWN:
        return UNKNOWN
    return RIGHT if said == expected else WRONG


def answers(source: Path, **options: Any) -> Iterator[Answer]:
    """What comes of the methods of one program."""
    wanted = expectations(source)
    options = {"entries": "public", "method_time": METHOD_SECONDS, "patience": "none", **options}
    with tempfile.TemporaryDirectory(prefix="jejak-power-") as tests:
        run = jejak.check(str(source), tests=tests, **options)
    for result in run.results:
        expected = wanted.get(result.method)
        if expected is not None:
            said = said_of(result)
            verdict = judged(expected, said)
            yield Answer(result.method, expected, said, verdict, result.seconds)


def programs(names: Sequence[str] = ()) -> list[Path]:
    """The programs whose names begin so, all without any."""
    found = sorted([*PROGRAMS.glob("Recursion*.java"), *PROGRAMS.glob("Endless*.java")])
    return [each for each in found if not names or each.stem.startswith(tuple(names))]


def measured(title: str, sources: Sequence[Path], options: dict[str, Any]) -> Iterator[str]:
    """All answers with some options, and their sums."""
    counted: Counter[str] = Counter()
    began = time.monotonic()
    for source in sources:
        for each in answers(source, **options):
            counted[each.verdict] += 1
            if title == "on" or each.verdict == WRONG:
                yield (
                    f"{each.verdict:8} {source.stem}.{each.method}: {each.expected}; "
                    f"said {each.said} ({each.seconds:.1f} s)"
                )
    sums = ", ".join(f"{counted[each]} {each}" for each in (RIGHT, UNKNOWN, WRONG))
    yield f"{title}: {sums} of {counted.total()}; {time.monotonic() - began:.1f} s"


def run(names: Sequence[str] = ()) -> Iterator[str]:
    """The figures with everything, and without each technique."""
    sources = programs(names)
    for title, options in OFF.items():
        yield from measured(title, sources, options)


def main() -> int:
    """Prints the figures."""
    for line in run(sys.argv[1:]):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
