"""Programs that stand in for such as cannot be had: of the same size and kind.

All are from the registries, pinned by version (`benchmarks.libraries`). Of a large one, methods are
drawn by their names; tests say which errors are there.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.endings import sample
from benchmarks.libraries import fetch
from jejak.confirm import Confirmer
from jejak.explore import Analysis
from jejak.options import load_options
from jejak.program import Method
from jejak.results.causes import cause_key
from jejak.results.methods import MethodResult
from jejak.results.proofs import TrialOutcome
from jejak.target import open_target

SMALL: Final = {
    "s1": ("commons-codec", "org.apache.commons.codec.language.Metaphone"),
    "s1139": ("commons-codec", "org.apache.commons.codec.language.Soundex"),
    "s2120": ("commons-lang3", "org.apache.commons.lang3.CharRange"),
    "s3426": ("commons-csv", "org.apache.commons.csv.Lexer"),
    "s8007": ("commons-lang3", "org.apache.commons.lang3.BitField"),
    "bst": ("commons-collections4", "org.apache.commons.collections4.list.TreeList$AVLNode"),
}
"""One class each of some hundred lines: of students there, of libraries here."""
LARGE: Final = {
    "self": ("commons-cli", ""),
    "cream": ("commons-csv", ""),
    "CUP": ("commons-codec", ""),
    "javafe": ("commons-lang3", ""),
    "jpf": ("commons-collections4", ""),
}
"""Whole programs of thousands of lines."""
ITSELF: Final = {"log4j": ("log4j", "")}
PROGRAMS: Final = {**SMALL, **LARGE, **ITSELF}
SEED: Final = 1


@dataclass(slots=True)
class Figures:
    """What came of a program: sums over its methods, and the errors that tests raised.

    `among` says of how many methods those that were explored are drawn.
    """

    seconds: float = 0.0
    methods: int = 0
    among: int = 0
    lines: int = 0
    complexity: list[int] = field(default_factory=list)
    paths: int = 0
    infeasible: int = 0
    queries: int = 0
    solved: int = 0
    longest: int = 0
    warnings: int = 0
    tests: int = 0
    errors: set[tuple[object, ...]] = field(default_factory=set)
    by_exception: Counter[str] = field(default_factory=Counter)

    @property
    def note(self) -> str:
        """How far the program is another one than the published."""
        drawn = f", {self.methods} of its {self.among} methods" if self.methods < self.among else ""
        return f"another program of that kind{drawn}"

    @property
    def pruned(self) -> float:
        """Percent of the sides of decided branches that no input takes."""
        decided = self.paths + self.infeasible
        return 100.0 * self.infeasible / decided if decided else 0.0

    def take(self, result: MethodResult) -> None:
        """Takes in a method whose findings were tried."""
        self.methods += 1
        self.lines += result.size.lines
        self.complexity.append(result.size.complexity)
        self.paths += result.paths
        self.infeasible += result.infeasible
        self.queries += result.queries
        self.longest = max(self.longest, result.longest_condition)
        for finding in result.findings:
            self.warnings += finding.times
            self.tests += finding.proof.outcome is not TrialOutcome.NOT_RUN
            key = cause_key(finding)
            if finding.proof.outcome is TrialOutcome.CONFIRMED and key not in self.errors:
                self.errors.add(key)
                self.by_exception[finding.exception.rpartition("/")[2]] += 1


def name_of(program: str) -> str:
    """What stands in for a program, in words."""
    library, of = PROGRAMS[program]
    return f"{program} ({of.rpartition('.')[2] or library})"


def run(program: str, methods: int, method_time: float, **given: Any) -> Figures:
    """Explores what stands in for a program, or some of its methods, and tries what is found."""
    library, of = PROGRAMS[program]
    (jar,) = fetch([library]).values()
    options = load_options(
        {
            "method_time": method_time,
            "merge": False,
            "induction": False,
            "certainty": False,
            **given,
        }
    )
    target = open_target(str(jar), options)
    analysis = Analysis(target, options)
    prover = Confirmer(target, analysis, options)
    entries = _entries(analysis, of)
    figures = Figures(among=len(entries))
    try:
        for entry in sample(entries, methods, SEED):
            started = time.perf_counter()
            result = analysis.explore(entry)
            figures.seconds += time.perf_counter() - started
            prover.confirm(result)
            figures.take(result)
    finally:
        prover.close()
        analysis.close()
        target.program.close()
    return figures


def _entries(analysis: Analysis, of: str) -> list[Method]:
    """The methods of a class, or all."""
    wanted = of.replace(".", "/")
    return [each for each in analysis.entries if not of or each.owner.name == wanted]
