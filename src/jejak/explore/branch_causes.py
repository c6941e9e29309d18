"""Why sides of branches were not taken: by no input, against the contract, or from elsewhere only.

Three explorations tell: of what the contracts let callers do, of all that callers can do, and of
each method by itself, private ones too.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping

from jejak.explore.analysis import Analysis
from jejak.explore.coverage import edges_of, is_own
from jejak.program import JavaClass, Method
from jejak.results.branches import BranchCause, BranchSide, ClassBranches
from jejak.results.methods import MethodResult, Status

Sides = Mapping[tuple[str, str, str], Mapping[int, int]]
"""Sides of branches, as bits by place, of methods by class, name and descriptor."""


class SidesRun:
    """Adds up which sides of branches the explorations of an analysis ran, while there is time.

    `ends` is when it is up.
    """

    def __init__(self, analysis: Analysis, ends: float = math.inf) -> None:
        self.sides: dict[tuple[str, str, str], dict[int, int]] = {}
        self.is_whole = True
        for result in analysis.run():
            self.is_whole = self.is_whole and is_followed(result)
            self.take(analysis)
            if time.monotonic() > ends:
                self.is_whole = False
                return

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
    java: JavaClass, promised: SidesRun, callable_: SidesRun, alone: SidesRun
) -> ClassBranches:
    """Why sides of the branches of a class were not taken where contracts are kept."""
    taken = 0
    left: list[BranchSide] = []
    for method in java.methods.values():
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
    return ClassBranches(java.java_name, taken, tuple(left))
