"""Loops settled for every number of turns: how many programs are told right, with it and without.

`python -m benchmarks.power_induction [NAME …]` checks the methods of
`benchmarks/power/Induction*.java`, as `benchmarks.power_loops` does its own. Half of them have an
error that no bound reaches, or only just: none of these may be called safe.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.power_loops import PROGRAMS, measured

OFF: Final[dict[str, dict[str, Any]]] = {"on": {}, "without induction": {"induction": False}}


def programs(names: Sequence[str] = ()) -> list[Path]:
    """The programs whose names begin so, all without any."""
    found = sorted(PROGRAMS.glob("Induction*.java"))
    return [each for each in found if not names or each.stem.startswith(tuple(names))]


def run(names: Sequence[str] = ()) -> Iterator[str]:
    """The figures with it and without."""
    for title, options in OFF.items():
        yield from measured(title, programs(names), options)


def main() -> int:
    """Prints the figures."""
    for line in run(sys.argv[1:]):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
