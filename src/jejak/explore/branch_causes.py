"""Why sides of branches were not taken where contracts are kept.

Further explorations tell: with higher bounds, of callers who break preconditions, of other methods,
and of the method itself in any state. Each ends when it has taken all that is wanted of it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from jejak.explore.analysis import Analysis
from jejak.explore.coverage import edges_of, is_own
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.program.checks import checked_by
from jejak.results.branches import BranchCause, BranchSide, TakenSides
from jejak.results.endings import GIVEN_UP, Ending
from jejak.results.methods import MethodResult, Status

Key = tuple[str, str, str]
"""A method's class, name and descriptor."""
Sides = dict[Key, dict[int, int]]
"""Sides of branches of methods, as bits by place."""
UNFOLLOWED: Final = GIVEN_UP | {
    Ending.UNSOLVED, Ending.UNSUPPORTED, Ending.DIVERGED, Ending.NOT_RUN
}  # fmt: skip
"""Endings behind which more sides may be than bounds and contracts say."""
QUESTIONS: Final = 64
"""An exploration is asked whether it has taken all only now and then: that takes a while."""


def key_of(method: Method) -> Key:
    """A method, whichever program has it."""
    return method.owner.name, method.name, method.descriptor


def all_sides(methods: Iterable[Method]) -> Sides:
    """The sides of all branches of methods."""
    found: Sides = {}
    for method in methods:
        body = method.body
        edges = {} if body is None else {
            at: (1 << edges_of(each)) - 1
            for at, each in enumerate(body.instructions)
            if edges_of(each)
        }  # fmt: skip
        if edges:
            found[key_of(method)] = edges
    return found


def without(sides: Sides, taken: Sides) -> Sides:
    """The sides that are not among others."""
    found: Sides = {}
    for key, edges in sides.items():
        others = taken.get(key, {})
        left = {at: bits & ~others.get(at, 0) for at, bits in edges.items()}
        if any(left.values()):
            found[key] = {at: bits for at, bits in left.items() if bits}
    return found


@dataclass(slots=True)
class SidesRun:
    """The sides that explorations ran; `is_whole` where nothing else can be taken within bounds."""

    sides: Sides = field(default_factory=dict)
    is_whole: bool = True

    def add(self, other: SidesRun) -> None:
        """Takes in what another exploration ran."""
        self.is_whole = self.is_whole and other.is_whole
        self.take(other.sides)

    def take(self, sides: Sides) -> None:
        """Takes in sides, whatever else there is to take."""
        for key, edges in sides.items():
            mine = self.sides.setdefault(key, {})
            for at, bits in edges.items():
                mine[at] = mine.get(at, 0) | bits

    def has(self, key: Key, at: int, side: int) -> bool:
        """Whether a side was taken."""
        return bool(self.sides.get(key, {}).get(at, 0) >> side & 1)


def sum_of(ran: Iterable[SidesRun]) -> SidesRun:
    """What explorations ran together."""
    found = SidesRun()
    for each in ran:
        found.add(each)
    return found


class Enough:
    """Whether an exploration that is under way has taken all sides that are wanted."""

    def __init__(self, machine: Machine, wanted: Sides) -> None:
        self.machine = machine
        self.wanted = wanted
        self._asked = 0

    def __call__(self) -> bool:
        """Answers now and then."""
        self._asked += 1
        if self._asked % QUESTIONS:
            return False
        self.wanted = without(self.wanted, sides_run(self.machine, self.wanted))
        return not self.wanted


def sides_run(machine: Machine, of: Mapping[Key, object] | None = None) -> Sides:
    """The sides that the present exploration ran so far: of all own methods, or of some."""
    return {
        key: dict(enumerate(code.covered))
        for method, code in machine.codes.items()
        if code is not None and code.entered and is_own(code)
        if of is None or key_of(method) in of
        for key in (key_of(method),)
    }


def runs(
    analysis: Analysis, wanted: Mapping[Key, Sides], ends: float = math.inf
) -> Iterator[tuple[Key, SidesRun]]:
    """Explores the entries of which sides are wanted, by the methods that they are or check.

    `ends` is when the time is up.
    """
    for entry in analysis.turns():
        key = key_of(checked_by(analysis.target.program, entry) or entry)
        left = wanted.get(key)
        if not left:
            continue
        if time.monotonic() > ends:
            yield key, SidesRun(is_whole=False)
            continue
        analysis.enough = Enough(analysis.machine, left)
        result = analysis.explore(entry)
        sides = sides_run(analysis.machine)
        yield key, SidesRun(sides, is_followed(result) or not without(left, sides))


def is_followed(result: MethodResult) -> bool:
    """Whether all that bounds and assumptions leave was followed."""
    return result.status is not Status.SKIPPED and UNFOLLOWED.isdisjoint(result.endings)


@dataclass(frozen=True, slots=True)
class SideEvidence:
    """What is known of the sides of branches, from the explorations that ran them.

    `open` are calls with anything, `alone` methods by themselves, of which `settled` show that
    they can take no more.
    """

    kept: SidesRun
    wider: SidesRun
    open: SidesRun
    elsewhere: SidesRun
    alone: SidesRun
    settled: frozenset[Key]

    def cause(self, key: Key, at: int, side: int) -> BranchCause:
        """Why a side was not taken where contracts are kept.

        Never more than is known: what was not followed might have taken it, too.
        """
        told = (
            (self.wider.has(key, at, side), BranchCause.BOUND),
            (not self.kept.is_whole, BranchCause.CUT),
            (self.open.has(key, at, side), BranchCause.SPECIFICATION),
            (not self.open.is_whole, BranchCause.CUT),
            (self.elsewhere.has(key, at, side), BranchCause.CONTEXT),
            (not self.elsewhere.is_whole, BranchCause.CUT),
            (self.alone.has(key, at, side) or key not in self.settled, BranchCause.ALONE),
        )
        return next((cause for holds, cause in told if holds), BranchCause.NEVER)

    def told(self, methods: Iterable[Method], of: str) -> TakenSides:
        """The sides of the branches of methods; `of` is the class that need not be named."""
        taken = 0
        left: list[BranchSide] = []
        for method in methods:
            key, body = key_of(method), method.body
            name = method.signature
            if method.owner.name != of:
                name = f"{method.owner.java_name}.{name}"
            for at, ins in enumerate(() if body is None else body.instructions):
                assert body is not None
                for side in range(edges_of(ins)):
                    if self.kept.has(key, at, side):
                        taken += 1
                    else:
                        left.append(BranchSide(name, body.line(at), self.cause(key, at, side)))
        return TakenSides(taken, tuple(left))
