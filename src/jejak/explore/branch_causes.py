"""Why sides of branches were not taken: by no input, against the contract, or from elsewhere only.

Three explorations tell: of what the contracts let callers do, of all that callers can do, and of
each method by itself, private ones too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from jejak.explore.analysis import Analysis
from jejak.explore.coverage import edges_of, is_own
from jejak.program import Method
from jejak.results.methods import MethodResult, Status

Sides = Mapping[tuple[str, str, str], Mapping[int, int]]
"""Sides of branches, as bits by place, of methods by class, name and descriptor."""


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

    taken: int
    left: tuple[BranchSide, ...]

    def count(self, cause: BranchCause) -> int:
        """How many sides were left for a reason."""
        return sum(each.cause is cause for each in self.left)


class SidesRun:
    """Adds up which sides of branches the explorations of an analysis ran."""

    def __init__(self, analysis: Analysis) -> None:
        self.sides: dict[tuple[str, str, str], dict[int, int]] = {}
        self.is_whole = True
        for result in analysis.run():
            self.is_whole = self.is_whole and is_followed(result)
            self.take(analysis)

    def take(self, analysis: Analysis) -> None:
        """Takes in what one exploration ran."""
        for code in analysis.machine.codes.values():
            if code is None or not code.entered or not is_own(code):
                continue
            found = self.sides.setdefault(key_of(code.method), {})
            for at, bits in enumerate(code.covered):
                found[at] = found.get(at, 0) | bits


def is_followed(result: MethodResult) -> bool:
    """Whether nothing but inputs that were left out on purpose was not followed."""
    return result.status in (Status.EXHAUSTIVE, Status.BOUNDED, Status.PARTIAL) and not result.timed


def key_of(method: Method) -> tuple[str, str, str]:
    """A method, whichever program has it."""
    return method.owner.name, method.name, method.descriptor


def causes(
    methods: list[Method], promised: SidesRun, callable_: SidesRun, alone: SidesRun
) -> ClassBranches:
    """Why sides of the branches of some methods were not taken where contracts are kept."""
    taken = 0
    left: list[BranchSide] = []
    for method in methods:
        body = method.body
        if body is None:
            continue
        ran = [each.sides.get(key_of(method), {}) for each in (promised, callable_, alone)]
        for at, instruction in enumerate(body.instructions):
            for side in range(edges_of(instruction)):
                kept, open_, single = (each.get(at, 0) >> side & 1 for each in ran)
                if kept:
                    taken += 1
                    continue
                never = BranchCause.NEVER if alone.is_whole else BranchCause.CUT
                cause = BranchCause.CONTEXT if single else never
                cause = BranchCause.SPECIFICATION if open_ else cause
                left.append(BranchSide(method.signature, body.line(at), cause))
    return ClassBranches(taken, tuple(left))
