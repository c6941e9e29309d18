"""Merging: programs whose branches are too many for path by path, with merging on and off.

    python -m benchmarks.power_merging [--seconds 10] [--cases Crc,Rules] [--only-on]

Prints for each program whether the verdict and the errors are right, unknown or wrong within its
seconds, with how many paths, and how much longer the same takes without merging.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks.power.cases import HERE, Case, cases_of
from jejak.app.verdicts import verdict
from jejak.explore import Analysis
from jejak.jvm import choose_jdk
from jejak.options import load_options
from jejak.results.runs import CheckRun
from jejak.target import Target, open_target

SECONDS: Final = 10.0
ROW: Final = "{:32} {:9} {:8} {:>7} {:>7}   {:8} {:>7} {:>7} {:>7}"
RIGHT, OPEN, WRONG = "right", "unknown", "wrong"


@dataclass(frozen=True)
class Outcome:
    """What came of one exploration."""

    answer: str
    seconds: float
    paths: int


def compiled(directory: Path) -> Path:
    """The classes of the programs."""
    jdk, _ = choose_jdk(None, os.environ)
    sources = [str(path) for path in sorted(HERE.glob("Merge*.java"))]
    command = [str(jdk.home / "bin" / "javac"), "-g", "-nowarn", "-d", str(directory), *sources]
    subprocess.run(command, check=True)  # noqa: S603
    return directory


def explored(target: Target, case: Case, seconds: float, merge: bool) -> Outcome:
    """Explores a case, and judges what was found."""
    target = replace(target, text=case.class_name, classes=(case.class_name,), method="run")
    options = load_options({"method_time": seconds, "solver_time": seconds, "merge": merge})
    began = time.monotonic()
    analysis = Analysis(target, options)
    try:
        (result,) = analysis.run()
    finally:
        analysis.close()
    took = time.monotonic() - began
    run = CheckRun(case.class_name, options, datetime.now(UTC), entries=1, results=[result])
    errors = {(f.exception.rpartition("/")[2], f.location.line) for f in result.findings}
    return Outcome(judged(case, verdict(run).value, errors), took, result.paths)


def judged(case: Case, found: str, errors: set[tuple[str, int | None]]) -> str:
    """Whether an answer is right, unknown or wrong."""
    if found == "unknown":
        return OPEN
    return RIGHT if found == case.verdict and errors == case.errors else WRONG


def measure(cases: Sequence[Case], seconds: float, only_on: bool) -> Iterator[str]:
    """Explores all cases, and says how it went."""
    yield ROW.format("", "verdict", "merged", "seconds", "paths", "apart", "seconds", "paths", "")
    answers: Counter[str] = Counter()
    others: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="jejak-power-") as name:
        target = open_target(str(compiled(Path(name))), load_options({}))
        for case in cases:
            on = explored(target, case, seconds, True)
            answers[on.answer] += 1
            row = [case.class_name.rpartition("/")[2], case.verdict]
            row += [on.answer, f"{on.seconds:.2f}", f"{on.paths}"]
            if only_on:
                yield ROW.format(*row, "", "", "", "")
                continue
            off = explored(target, case, seconds, False)
            others[off.answer] += 1
            ratio = f"{off.seconds / on.seconds:.1f} x"
            yield ROW.format(*row, off.answer, f"{off.seconds:.2f}", f"{off.paths}", ratio)
    for word, counted in (("merged", answers), ("apart", others)):
        if counted:
            told = ", ".join(f"{counted[each]} {each}" for each in (RIGHT, OPEN, WRONG))
            yield f"{word}: {told} of {counted.total()}"


def main(arguments: Sequence[str]) -> int:
    """Measures, and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--cases", default="")
    parser.add_argument("--only-on", action="store_true")
    given = parser.parse_args(arguments)
    wanted = {name for name in given.cases.split(",") if name}
    cases = [
        case
        for case in cases_of("Merge")
        if not wanted or case.class_name.rpartition("$")[2] in wanted
    ]
    is_wrong = False
    for row in measure(cases, given.seconds, given.only_on):
        print(row, flush=True)
        is_wrong = is_wrong or f" {WRONG} " in row
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
