"""A run of `jejak check`: its results so far, what they add up to, what they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Final

from jejak.options import Options
from jejak.results.endings import Ending, Pruning
from jejak.results.findings import Finding, FindingKind, Location
from jejak.results.methods import MethodResult, Status
from jejak.results.proofs import Proof, TrialOutcome
from jejak.results.reasons import Reason, SkipReason

FAILING: Final = (FindingKind.DEFECT, FindingKind.CONTRACT)
"""Kinds of findings that make a run fail; the others are told and counted."""
VIOLATED: Final = "violated"
SAFE: Final = "safe"
UNKNOWN: Final = "unknown"
EXIT_FINDINGS: Final = 1
EXIT_INTERNAL: Final = 3
EXIT_INCOMPLETE: Final = 4
EXIT_NOTHING: Final = 5
EXIT_INTERRUPTED: Final = 130


class Tier(Enum):
    """How much attention a finding deserves; the first ones lead."""

    CONFIRMED = "confirmed"
    """A defect that a test raised on a JVM."""
    POSSIBLE = "possible"
    """A defect that nobody tried to raise."""
    UNCONFIRMED = "unconfirmed"
    """A defect that no test raised; its proof says why."""
    UNREACHED = "unreached"
    """A defect of a state that only reflection was found to reach."""
    BAD_ARGUMENT = "bad-argument"
    GUARD = "guard"


FAILS: Final[dict[str, tuple[Tier, ...]]] = {
    "confirmed": (Tier.CONFIRMED, Tier.POSSIBLE),
    "possible": (Tier.CONFIRMED, Tier.POSSIBLE, Tier.UNCONFIRMED, Tier.UNREACHED),
}
"""Tiers that make a run fail, by what the user wants (`--fail-on`)."""


JDK: Final = ("java/", "javax/", "jdk/", "sun/")
"""How names of classes begin that are not the program's."""


def own_place(finding: Finding) -> Location:
    """Where a finding is in the program, also when the JDK's code throws for it."""
    places = (finding.location, *finding.trace)
    return next((place for place in places if not is_of_jdk(place)), finding.location)


def is_of_jdk(place: Location) -> bool:
    """Whether a place is in code of the JDK."""
    return place.class_name.startswith(JDK)


def tier(finding: Finding) -> Tier:
    """The tier of a finding."""
    if finding.kind is FindingKind.BAD_ARGUMENT:
        return Tier.BAD_ARGUMENT
    if finding.kind is FindingKind.GUARD:
        return Tier.GUARD
    if finding.proof.outcome is TrialOutcome.NOT_RUN:
        return Tier.POSSIBLE
    if finding.proof.outcome is not TrialOutcome.CONFIRMED:
        return Tier.UNCONFIRMED
    return Tier.UNREACHED if finding.proof.by_reflection else Tier.CONFIRMED


@dataclass(slots=True)
class CheckRun:
    """One run. `entries` counts the methods to explore, `results` holds those that are done.

    `unread` tells which of the target's own classes could not be read, and why; `problems` what
    else was amiss with its places. `test_files` are the files of tests that were written.
    """

    target: str
    options: Options
    started: datetime
    entries: int = 0
    results: list[MethodResult] = field(default_factory=list)
    unread: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    test_files: tuple[Path, ...] = ()
    seconds: float = 0.0
    interrupted: bool = False

    def findings(self) -> Iterator[Finding]:
        """All findings, in the order of the methods."""
        for result in self.results:
            yield from result.findings

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

    def failing(self) -> list[Finding]:
        """The findings that make the run fail."""
        wanted = FAILS[self.options.fail_on]
        return [finding for finding in self.findings() if tier(finding) in wanted]

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

    @property
    def verdict(self) -> str:
        """`violated`, `safe` or `unknown`: never more than is known.

        Mathematical integers are not Java's: what holds for them is not known of the program,
        unless a test shows it.
        """
        tiers = [(tier(finding), finding.exact) for finding in self.findings()]
        if any(each is Tier.CONFIRMED for each, _ in tiers):
            return VIOLATED
        if self.options.integers == "mathematical":
            return UNKNOWN
        if any(each is Tier.POSSIBLE and exact for each, exact in tiers):
            return VIOLATED
        defects = [each for each, _ in tiers if each in FAILS["possible"]]
        return SAFE if self.is_exhaustive and not defects else UNKNOWN

    @property
    def exit_code(self) -> int:
        """How the command ends."""
        if self.interrupted:
            return EXIT_INTERRUPTED
        if self.failing():
            return EXIT_FINDINGS
        if all(result.status is Status.SKIPPED for result in self.results):
            bug = any(SkipReason.INTERNAL_ERROR in result.reasons for result in self.results)
            return EXIT_INTERNAL if bug else EXIT_NOTHING
        whole = self.is_exhaustive and not self.problems
        return EXIT_INCOMPLETE if self.options.strict and not whole else 0
