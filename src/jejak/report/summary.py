"""A run of `jejak check`: its results so far, what they add up to, what they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from jejak.explore.results import Ending, Finding, Kind, MethodResult, Status
from jejak.options import Options

FAILING: Final = (Kind.DEFECT, Kind.CONTRACT)
"""Kinds of findings that make a run fail; the others are told and counted."""
VIOLATED: Final = "violated"
SAFE: Final = "safe"
UNKNOWN: Final = "unknown"
EXIT_FINDINGS: Final = 1
EXIT_INTERNAL: Final = 3
EXIT_INCOMPLETE: Final = 4
EXIT_NOTHING: Final = 5
EXIT_INTERRUPTED: Final = 130


@dataclass(slots=True)
class Run:
    """One run. `entries` counts the methods to explore, `results` holds those that are done.

    `unread` tells which of the target's own classes could not be read, and why; `problems` what
    else was amiss with its places.
    """

    target: str
    options: Options
    started: datetime
    entries: int = 0
    results: list[MethodResult] = field(default_factory=list)
    unread: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    seconds: float = 0.0
    interrupted: bool = False

    def findings(self) -> Iterator[Finding]:
        """All findings, in the order of the methods."""
        for result in self.results:
            yield from result.findings

    def kinds(self) -> Counter[Kind]:
        """How many findings of each kind there are."""
        return Counter(finding.kind for finding in self.findings())

    def statuses(self) -> Counter[Status]:
        """How many methods were explored how far."""
        return Counter(result.status for result in self.results)

    def endings(self) -> Counter[Ending]:
        """How the paths of all methods ended; sums up to `paths`."""
        total: Counter[Ending] = Counter()
        for result in self.results:
            total.update(result.endings)
        return total

    def reasons(self, *statuses: Status) -> Counter[str]:
        """What was cut, unknown or approximated in methods of these statuses (none: of all)."""
        total: Counter[str] = Counter()
        for result in self.results:
            if not statuses or result.status in statuses:
                total.update(result.reasons)
        return total

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

        Mathematical integers are not Java's: what holds for them is not known of the program.
        """
        if self.options.integers == "mathematical":
            return UNKNOWN
        failing = [finding for finding in self.findings() if finding.kind in FAILING]
        if any(finding.exact for finding in failing):
            return VIOLATED
        return SAFE if self.is_exhaustive and not failing else UNKNOWN

    @property
    def exit_code(self) -> int:
        """How the command ends."""
        if self.interrupted:
            return EXIT_INTERRUPTED
        if any(finding.kind in FAILING for finding in self.findings()):
            return EXIT_FINDINGS
        if all(result.status is Status.SKIPPED for result in self.results):
            bug = any("internal-error" in result.reasons for result in self.results)
            return EXIT_INTERNAL if bug else EXIT_NOTHING
        whole = self.is_exhaustive and not self.problems
        return EXIT_INCOMPLETE if self.options.strict and not whole else 0
