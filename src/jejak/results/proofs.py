"""Proofs: what a test on a JVM made of a finding."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class TrialOutcome(Enum):
    """What came of trying a test on a JVM. A finding or path has exactly one; reports add up."""

    CONFIRMED = "confirmed"
    """The test raised the expected exception at the expected place, in two JVMs.

    With the reason `once` there was no time for the second one.
    """
    OTHER_PLACE = "other-place"
    """It raised the expected exception somewhere else."""
    OTHER_EXCEPTION = "other-exception"
    NO_EXCEPTION = "no-exception"
    KEPT = "kept"
    """The test of a path did what was predicted, in two JVMs, and in one with all others."""
    DIVERGED = "diverged"
    """It did something else, although nothing on the path was unknown: a bug of jejak."""
    DIFFERED = "differed"
    """It did something else; something on the path was unknown."""
    FAILED = "failed"
    """A black-box test raised something: an assertion failed, or nobody expected it."""
    UNSTABLE = "unstable"
    """It did what was expected once, and not again in a fresh JVM."""
    DEPENDENT = "dependent"
    """It does what was predicted alone, and not in one JVM with all others."""
    NOT_BUILT = "not-built"
    """No test can bring the input about; the reason says why."""
    NOT_WRITTEN = "not-written"
    """Java source cannot say what the test would need."""
    NOT_COMPILED = "not-compiled"
    """javac refused the test: a bug of jejak."""
    TIMED_OUT = "timed-out"
    EXITED = "exited"
    OUT_OF_MEMORY = "out-of-memory"
    CRASHED = "crashed"
    NOT_RUN = "not-run"
    """Nobody tried: it was not wanted, time was up, or there is no JVM; the reason says which."""
    NOT_NEEDED = "not-needed"
    """It did what was predicted; others cover all that it covers."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A finding's test and what it did.

    `reason` is a stable code where the outcome alone does not say why, `detail` a sentence.
    `made` counts how the objects of the input were made. `diverged` says that the path was exact
    and yet the run took another one: a bug of jejak.
    """

    outcome: TrialOutcome
    reason: str | None = None
    detail: str | None = None
    test_class: str | None = None
    test_method: str | None = None
    file: str | None = None
    made: tuple[tuple[str, int], ...] = ()
    diverged: bool = False

    @property
    def by_reflection(self) -> bool:
        """Whether the test sets what no call was found to reach."""
        return any(how == "reflection" for how, _ in self.made)


UNTRIED = Proof(TrialOutcome.NOT_RUN, "not-wanted")
"""That of a finding which nobody wanted tried."""
