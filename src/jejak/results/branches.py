"""Sides of branches that were not taken in classes with contracts, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum


class BranchCause(Enum):
    """Why a side of a branch was not taken within the bounds."""

    SPECIFICATION = "only against the contract"
    CONTEXT = "only from other places"
    NEVER = "by no input"
    CUT = "not as far as was explored"


@dataclass(frozen=True, slots=True)
class BranchSide:
    """A side of a branch of a method that was not taken."""

    method: str
    line: int | None
    cause: BranchCause


@dataclass(frozen=True, slots=True)
class ClassBranches:
    """The sides of branches of a class that its contracts let be taken, and all others."""

    class_name: str
    taken: int
    left: tuple[BranchSide, ...]

    def counts(self) -> dict[str, int]:
        """How many sides were left for each reason that there is."""
        found = Counter(each.cause for each in self.left)
        return {each.value: found[each] for each in BranchCause if found[each]}
