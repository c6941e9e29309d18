"""What became of errors that an earlier run confirmed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum

from jejak.options import Options
from jejak.results.findings import Finding
from jejak.results.tests import DEFECTS


class Standing(Enum):
    """What its test says of an error now."""

    STILL_THERE = "still there"
    CHANGED = "changed"
    """The test raises something else, or elsewhere."""
    REPAIRED = "repaired"
    GONE = "gone"
    """The method that the test calls is no more, or not as it was."""
    NOT_RUN = "not run"


@dataclass(frozen=True, slots=True)
class Verified:
    """An error, what its test says of it now, and more, as a sentence. `id` is the finding's."""

    id: str
    finding: Finding
    standing: Standing
    detail: str | None = None

    @property
    def is_defect(self) -> bool:
        """Whether somebody should repair it."""
        return self.finding.kind in DEFECTS


@dataclass(slots=True)
class VerifyRun:
    """One run of `verify`: the errors of an earlier run, by its name."""

    name: str
    target: str
    options: Options
    errors: list[Verified] = field(default_factory=list)
    seconds: float = 0.0

    def standings(self) -> Counter[Standing]:
        """How many defects stand how."""
        return Counter(each.standing for each in self.errors if each.is_defect)

    def pinned(self) -> Counter[Standing]:
        """The same for what methods refuse: that it is still there is as it should be."""
        return Counter(each.standing for each in self.errors if not each.is_defect)
