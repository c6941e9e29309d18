"""Suites for the data structures: tests, coverage by JaCoCo and by the engine, seconds.

`python -m benchmarks.suites [--bound K] [--every-method] [CLASS …]` runs some of them. The entries
are the drivers, which say by assumptions what a structure must be, and the invariant; other methods
run through them. Chains and arrays go up to the bound.
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
from jejak.app.suites import Suites
from jejak.options import load_options
from jejak.results.coverage import Figures
from jejak.results.proofs import TrialOutcome
from jejak.results.runs import SuiteRun
from jejak.target import Target, open_target

BOUND = 3
BOUNDS = {"Heap": 5, "ObjectHeap": 5, "Marking": 2, "Forest": 2}
"""The bound of each structure where it is another one."""
METHOD_SECONDS = 60.0
IMPOSSIBLE = {
    ("structures/ObjectSort", "isOrdered", 44): "is asked only of what was sorted",
    ("structures/ComparedTree", "levels", 109): "uneven trees are excluded by the only driver",
    ("structures/ColouredTree", "next", 108): "is called only on what has a right child",
    ("structures/ColouredTree", "next", 117): "is called only on what has a right child",
    ("structures/ColouredTree", "unlink", 205): "a red entry has no or two children",
    ("structures/ColouredTree", "parent", 275): "nobody asks null",
    (
        "structures/ColouredTree",
        "left",
        279,
    ): "a sibling is there, else the black entries would not be even",
    (
        "structures/ColouredTree",
        "right",
        283,
    ): "a sibling is there, else the black entries would not be even",
    ("structures/ColouredTree", "paint", 287): "nobody paints null",
    ("structures/ColouredTree", "turn", 294): "nobody turns null",
    ("structures/ColouredTree", "allFit", 363): "is asked only by an assumption",
}
"""Branches that no bound proves infeasible, by class, method and line, and why they are."""


def run() -> Iterator[str]:
    """Lines with figures."""
    return measure(all_structures(), None, METHOD_SECONDS)


def all_structures() -> list[str]:
    """The names of all structures."""
    return sorted(path.stem for path in PROGRAMS.glob("*.java"))


def measure(
    names: Sequence[str], bound: int | None, seconds: float, every: bool = False
) -> Iterator[str]:
    """Lines for some structures."""
    with tempfile.TemporaryDirectory() as text:
        classes = Path(text)
        compile_structures(classes)
        target = open_target(text, load_options({}))
        equal = whole = 0
        for name in names:
            made = generate(target, name, bound or BOUNDS.get(name, BOUND), seconds, every)
            figures = made.figures
            assert figures is not None
            equal += figures.agrees
            whole += not missing(figures)
            yield from lines(name, made)
        yield f"JaCoCo and the engine count the same in {equal} of {len(names)} classes"
        yield f"every feasible branch is covered in {whole} of {len(names)} classes"
        target.program.close()


def generate(
    target: Target, name: str, bound: int, seconds: float, every: bool = False
) -> SuiteRun:
    """The suite of one structure, with the classes that belong to it; nothing is written."""
    owner = f"structures/{name}"
    own = tuple(each for each in target.classes if each == owner or each.startswith(f"{owner}$"))
    chosen = replace(target, text=name, classes=own)
    options = load_options(
        {
            "chain": bound,
            "array_elements": bound,
            "method_time": seconds,
            "solver_time": 10.0,
            "every_path": True,
        }
    )
    began = monotonic()
    made = SuiteRun(name, options, datetime.now(UTC))
    suites = Suites(made, chosen)
    entries = suites.analysis.entries
    if not every:
        suites.analysis.entries = tuple(m for m in entries if m.is_static or m.name == "repOk")
    try:
        list(suites.explore())
        suites.finish()
        made.trouble = suites.generator.bench.trouble
    finally:
        suites.close()
    made.seconds = monotonic() - began
    return made


def missing(figures: Figures) -> list[str]:
    """The branches that a suite should cover and does not."""
    return [
        f"{each.name}.{method.signature}: {branch}"
        for each in figures.classes
        for method in each.methods
        for branch in method.uncovered
        if branch.why.is_open and (each.name, method.name, branch.line) not in IMPOSSIBLE
    ]


def lines(name: str, made: SuiteRun) -> Iterator[str]:
    """The figures of one suite."""
    figures = made.figures
    assert figures is not None
    counted = Counter(test.outcome for test in made.tests)
    others = "".join(f", {n} {t.value}" for t, n in counted.items() if t is not TrialOutcome.KEPT)
    covered, there = figures.branches
    measured = figures.measured
    jacoco = "-"
    if measured is not None:
        jacoco = f"{measured.branches.covered}/{measured.branches.total}"
    reached, feasible = figures.feasible
    whys = Counter(each.why.value for each in figures.uncovered())
    yield (
        f"{name}, k = {made.options.chain}: {counted[TrialOutcome.KEPT]} tests{others}, branches "
        f"{jacoco} by JaCoCo, {covered}/{there} by the engine, {reached}/{feasible} of the "
        f"feasible; not covered: {dict(sorted(whys.items())) or 'none'}; {made.seconds:.1f} s"
    )
    if made.trouble is not None:
        yield f"  {made.trouble}"
    for test in made.bugs:
        yield f"  {test.name} {test.outcome.value} {test.path.input}: {test.detail}"
    for each in figures.classes:
        for method in each.methods:
            if not method.agrees:
                yield f"  {each.name}.{method.signature}: {method.branches}, {method.measured}"
    for line in missing(figures):
        yield f"  {line}"


def main(arguments: list[str]) -> int:
    """Measures the structures that are named, or all."""
    parser = argparse.ArgumentParser(description="Suites for the data structures.")
    parser.add_argument("structures", nargs="*", metavar="CLASS")
    parser.add_argument("--bound", type=int)
    parser.add_argument("--every-method", action="store_true")
    parser.add_argument("--method-time", type=float, default=METHOD_SECONDS)
    given = parser.parse_args(arguments)
    names = given.structures or all_structures()
    for line in measure(names, given.bound, given.method_time, given.every_method):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
