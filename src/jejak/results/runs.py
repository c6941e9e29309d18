"""Runs: what they were asked, what came of them, what that adds up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from pathlib import Path

from jejak.options import Options
from jejak.results.branches import ClassBranches
from jejak.results.coverage import Figures
from jejak.results.endings import Ending, Pruning
from jejak.results.findings import Finding, FindingKind, Ignored
from jejak.results.methods import MethodResult, PathResult, Status
from jejak.results.proofs import NO_SECONDS, Proof, ProofSeconds, TrialOutcome
from jejak.results.reasons import Reason
from jejak.results.tests import BUGS, PathTest
from jejak.results.tiers import Tier, own_place, tier
from jejak.results.trees import TreeRecord


class Verdict(Enum):
    """What is known of a program after a run."""

    VIOLATED = "violated"
    SAFE = "safe"
    UNKNOWN = "unknown"


@dataclass(slots=True)
class CheckRun:
    """One run of `check`.

    `entries` counts the methods to explore, `results` has those that are done. `place` is where
    `classes`, the target's own by internal name, were found; `sources` are roots of its sources,
    and source files. `trees` are those of the methods, where the option `tree` is on.
    `unread` tells which of the own classes could not be read, and
    why; `problems` what else was amiss with its places. `test_files` are the files of tests that
    were written. `gone` names findings of the baseline that were not found again, `reused` counts
    methods whose results an earlier run had. `spent` is how long tests took. `verdict` is what the
    run comes to; while it goes on, nothing is known. `unchecked` counts what is written as
    contracts and was not understood. `branches` are those of classes with contracts, where the
    option `branch_causes` is on.
    """

    target: str
    options: Options
    started: datetime
    place: str = ""
    classes: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    entries: int = 0
    results: list[MethodResult] = field(default_factory=list)
    trees: list[tuple[str, TreeRecord]] = field(default_factory=list)
    unread: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    unchecked: int = 0
    branches: tuple[ClassBranches, ...] = ()
    test_files: tuple[Path, ...] = ()
    gone: tuple[str, ...] = ()
    reused: int = 0
    seconds: float = 0.0
    spent: ProofSeconds = NO_SECONDS
    interrupted: bool = False
    verdict: Verdict = Verdict.UNKNOWN

    def findings(self) -> Iterator[Finding]:
        """All findings, in the order of the methods."""
        for result in self.results:
            yield from result.findings

    def ignored(self) -> list[Ignored]:
        """Findings that the user does not want to hear of."""
        return [each for result in self.results for each in result.ignored]

    def proofs(self) -> Iterator[Proof]:
        """What is known of each finding from its test."""
        for finding in self.findings():
            yield finding.proof

    def kinds(self) -> Counter[FindingKind]:
        """How many findings of each kind there are."""
        return Counter(finding.kind for finding in self.findings())

    def tiers(self) -> Counter[Tier]:
        """How many findings of each tier there are."""
        return Counter(tier(finding) for finding in self.findings())

    def outcomes(self) -> Counter[TrialOutcome]:
        """What came of the tests of all findings."""
        return Counter(proof.outcome for proof in self.proofs())

    def seconds_by_work(self) -> dict[str, float]:
        """How long each kind of work took; tests are dealt with beside exploring, and by others."""
        solving = sum(result.solver_seconds for result in self.results)
        whole = sum(result.seconds for result in self.results)
        return {
            "exploring": max(0.0, whole - solving),
            "solving": solving,
            "writing": self.spent.writing,
            "compiling": self.spent.compiling,
            "running": self.spent.running,
        }

    def unique_errors(self) -> set[tuple[object, ...]]:
        """What tests raised, by exception and line; where lines are not known, by place."""
        found: set[tuple[object, ...]] = set()
        for finding in self.findings():
            if finding.proof.outcome is TrialOutcome.CONFIRMED:
                place = own_place(finding)
                known = (place.class_name, place.line)
                found.add((finding.exception, *(known if place.line is not None else (place,))))
        return found

    def objects(self) -> Counter[str]:
        """How the objects in the tests of all findings are made."""
        total: Counter[str] = Counter()
        for proof in self.proofs():
            total.update(dict(proof.made))
        return total

    def pruned(self) -> Counter[Pruning]:
        """Why sides of branches were not followed; sums up to all `infeasible`."""
        total: Counter[Pruning] = Counter()
        for result in self.results:
            total.update(result.pruned)
        return total

    def statuses(self) -> Counter[Status]:
        """How many methods were explored how far."""
        return Counter(result.status for result in self.results)

    def endings(self) -> Counter[Ending]:
        """How the paths of all methods ended; sums up to `paths`."""
        total: Counter[Ending] = Counter()
        for result in self.results:
            total.update(result.endings)
        return total

    def reasons(self, *statuses: Status) -> Counter[Reason]:
        """What was cut, unknown or approximated in methods of these statuses (none: of all)."""
        total: Counter[Reason] = Counter()
        for result in self.results:
            if not statuses or result.status in statuses:
                total.update(result.reasons)
        return total

    @property
    def tests(self) -> Path:
        """Where the tests of confirmed findings go."""
        return Path(self.options.tests).absolute()

    @property
    def paths(self) -> int:
        """Paths of all methods."""
        return sum(result.paths for result in self.results)

    @property
    def not_begun(self) -> int:
        """Entry methods without a result."""
        return max(0, self.entries - len(self.results))

    @property
    def is_exhaustive(self) -> bool:
        """Whether every method was explored exhaustively and every own class could be read."""
        explored = all(result.status is Status.EXHAUSTIVE for result in self.results)
        whole = not (self.interrupted or self.not_begun or self.unread)
        return bool(self.results) and explored and whole


@dataclass(slots=True)
class ShowRun:
    """One run of `show`: what came of the method, and which of its findings or paths is meant.

    None is meant where the method could not be explored.
    """

    target: str
    options: Options
    result: MethodResult
    shown: Finding | PathResult | None = None


@dataclass(slots=True)
class SuiteRun:
    """One run of `gen`.

    `files` are the test files with their numbers of tests; `left_alone` those that people
    changed, which stay as they are; `removed` those of an earlier run that no longer belong.
    """

    target: str
    options: Options
    started: datetime
    entries: int = 0
    results: list[MethodResult] = field(default_factory=list)
    tests: list[PathTest] = field(default_factory=list)
    files: list[tuple[Path, int]] = field(default_factory=list)
    left_alone: list[Path] = field(default_factory=list)
    removed: list[Path] = field(default_factory=list)
    figures: Figures | None = None
    trouble: str | None = None
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def kept(self) -> list[PathTest]:
        """The tests that were written."""
        return [test for test in self.tests if test.is_kept]

    @property
    def bugs(self) -> list[PathTest]:
        """Tests that show that jejak is wrong somewhere."""
        return [test for test in self.tests if test.outcome in BUGS]

    @property
    def failures(self) -> list[PathTest]:
        """Black-box tests that raised something."""
        return [test for test in self.tests if test.has_failed]

    @property
    def is_exhaustive(self) -> bool:
        """Whether every method was explored to its end and every path has its test."""
        explored = all(result.status is Status.EXHAUSTIVE for result in self.results)
        done = (TrialOutcome.KEPT, TrialOutcome.NOT_NEEDED)
        tested = all(test.outcome in done for test in self.tests)
        whole = len(self.results) == self.entries and not self.interrupted
        return bool(self.results) and explored and tested and whole
