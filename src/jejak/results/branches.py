"""Sides of branches that were not taken in classes with contracts, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum


class BranchCause(Enum):
    """Why a side of a branch was not taken within the bounds where contracts are kept."""

    BOUND = "only beyond the bounds"
    """Taken where structures may be one larger."""
    SPECIFICATION = "only against the contract"
    """Taken where callers break preconditions, and invariants hold."""
    CONTEXT = "only from other methods"
    """Taken when others are called that can be."""
    ALONE = "where no caller leads"
    """Not taken by what callers can do; maybe by its method in states that do not come about."""
    NEVER = "by no input"
    """Not taken by its method in any state, with any arguments."""
    CUT = "not as far as was explored"


@dataclass(frozen=True, slots=True)
class BranchSide:
    """A side of a branch of a method that was not taken."""

    method: str
    line: int | None
    cause: BranchCause


@dataclass(frozen=True, slots=True)
class TakenSides:
    """How many sides of branches were taken, and all others."""

    taken: int
    left: tuple[BranchSide, ...]

    def counts(self) -> dict[str, int]:
        """How many sides were left for each reason that there is."""
        found = Counter(each.cause for each in self.left)
        return {each.value: found[each] for each in BranchCause if found[each]}


@dataclass(frozen=True, slots=True)
class ClassBranches:
    """The sides of the branches of a class, and by signature those that a method of it leads to."""

    class_name: str
    sides: TakenSides
    methods: tuple[tuple[str, TakenSides], ...]
