"""Suites for the data structures: tests, coverage by JaCoCo and by the engine, seconds.

`python -m benchmarks.suites [--bound K] [CLASS …]` runs some of them. A structure is compiled with
its neighbours; its drivers are explored with chains and arrays of up to the bound.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from benchmarks.heap import PROGRAMS, compile_structures
from jejak.confirm.coverage import Why
from jejak.confirm.path_tests import Tried
from jejak.confirm.suites import SuiteRun, Suites
from jejak.options import load_options
from jejak.target import Target, open_target

BOUND = 3
METHOD_SECONDS = 10.0


def run() -> Iterator[str]:
    """Lines with figures."""
    return measure(all_structures(), BOUND, METHOD_SECONDS)


def all_structures() -> list[str]:
    """The names of all structures."""
    return sorted(path.stem for path in PROGRAMS.glob("*.java"))


def measure(names: Sequence[str], bound: int, seconds: float) -> Iterator[str]:
    """Lines for some structures."""
    with tempfile.TemporaryDirectory() as text:
        classes = Path(text)
        compile_structures(classes)
        target = open_target(text, load_options({}))
        equal = 0
        for name in names:
            made = generate(target, name, bound, seconds)
            equal += made.figures is not None and made.figures.agrees
            yield from lines(name, made)
        yield f"JaCoCo and the engine count the same in {equal} of {len(names)} classes"
        target.program.close()


def generate(target: Target, name: str, bound: int, seconds: float) -> SuiteRun:
    """The suite of one structure, with the classes that belong to it; nothing is written."""
    owner = f"structures/{name}"
    own = tuple(each for each in target.classes if each == owner or each.startswith(f"{owner}$"))
    chosen = replace(target, text=name, classes=own)
    options = load_options(
        {"chain": bound, "array_elements": bound, "method_time": seconds, "solver_time": 10.0}
    )
    began = monotonic()
    made = SuiteRun(name, options, datetime.now(UTC))
    suites = Suites(made, chosen)
    try:
        suites.explore(lambda _result, _tests: None)
        suites.finish()
        made.trouble = suites.generator.trouble
    finally:
        suites.close()
    made.seconds = monotonic() - began
    return made


def lines(name: str, made: SuiteRun) -> Iterator[str]:
    """The figures of one suite."""
    figures = made.figures
    assert figures is not None
    counted = Counter(test.tried for test in made.tests)
    others = ", ".join(f"{n} {t.value}" for t, n in counted.items() if t is not Tried.KEPT)
    covered, there = figures.branches
    measured = figures.measured
    jacoco = "-"
    if measured is not None:
        jacoco = f"{measured.branches.covered}/{measured.branches.total}"
    reached, feasible = figures.feasible
    whys = Counter(each.why.value for each in figures.uncovered())
    yield (
        f"{name}: {counted[Tried.KEPT]} tests{f' ({others})' if others else ''}, branches "
        f"{jacoco} by JaCoCo, {covered}/{there} by the engine, {reached}/{feasible} of the "
        f"feasible; not covered: {dict(sorted(whys.items())) or 'none'}; {made.seconds:.1f} s"
    )
    if made.trouble is not None:
        yield f"  {made.trouble}"
    for test in made.bugs:
        yield f"  {test.name} {test.tried.value} {test.path.result.input}: {test.detail}"
    for each in figures.classes:
        for method in each.methods:
            if not method.agrees:
                yield f"  {each.name}.{method.signature}: {method.branches}, {method.measured}"
            for branch in method.uncovered:
                if branch.why in (Why.CUT, Why.UNKNOWN):
                    yield f"  {each.name}.{method.signature}: {branch}"


def main(arguments: list[str]) -> int:
    """Measures the structures that are named, or all."""
    parser = argparse.ArgumentParser(description="Suites for the data structures.")
    parser.add_argument("structures", nargs="*", metavar="CLASS")
    parser.add_argument("--bound", type=int, default=BOUND)
    parser.add_argument("--method-time", type=float, default=METHOD_SECONDS)
    given = parser.parse_args(arguments)
    for line in measure(given.structures or all_structures(), given.bound, given.method_time):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
