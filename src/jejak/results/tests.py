"""Tests as results: what a test does about an error, and what came of the test of each path."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from jejak.results.findings import Failure, Finding, FindingKind
from jejak.results.methods import PathResult
from jejak.results.proofs import Explanation, TrialOutcome, TrialReason

DEFECTS: Final = (FindingKind.DEFECT, FindingKind.CONTRACT)
"""Kinds of errors that nobody wants: their tests fail as long as they are there."""
BUGS: Final = (TrialOutcome.DIVERGED, TrialOutcome.NOT_COMPILED)
"""What comes of the test of a path only if jejak is wrong somewhere."""


class ErrorForm(Enum):
    """What a test does about an error."""

    REPRODUCER = "reproducer"
    """Calls the method plainly: it fails while the bug is there."""
    PIN = "pin"
    """Says that the error is what happens: it passes while the bug is there."""


def form_of(finding: Finding) -> ErrorForm:
    """What the test of a finding does: it fails for a defect, and pins what is refused.

    Nobody waits for a call that never returns, whoever is at fault: such a test fails.
    """
    if finding.kind in DEFECTS or finding.failure is Failure.HANGS:
        return ErrorForm.REPRODUCER
    return ErrorForm.PIN


@dataclass(frozen=True, slots=True)
class PathTest:
    """The test of one path and what came of it. `class_name` (internal) and `signature` are whose.

    `reason` says why where the outcome alone does not, `detail` more, as a sentence. `made`
    counts how the objects of the input were made. `raised` is the class of what the test raised
    when it did what was expected, as a reproducer does.
    """

    name: str
    class_name: str
    signature: str
    path: PathResult
    outcome: TrialOutcome
    reason: Explanation | None = None
    detail: str | None = None
    made: tuple[tuple[str, int], ...] = ()
    raised: str | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the suite has it."""
        return self.outcome is TrialOutcome.KEPT

    @property
    def has_failed(self) -> bool:
        """Whether it is a black-box test that raised something."""
        return self.reason is TrialReason.RAISED
