"""Units of work, and the records that come of them: all that passes between processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from jejak.explore.analysis import in_turn
from jejak.explore.coverage import Edges
from jejak.explore.parts import Part
from jejak.options import Options
from jejak.program import Method
from jejak.results.methods import MethodResult
from jejak.results.proofs import NO_SECONDS, ProofSeconds
from jejak.results.reasons import Reason
from jejak.results.trees import TreeRecord
from jejak.store.facts import Fact
from jejak.target import Resolved

if TYPE_CHECKING:  # heavy, and only proofs need it
    from jejak.confirm.judging import Judgement
    from jejak.confirm.kept_tests import KeptTest, TestNumber


@dataclass(frozen=True, slots=True)
class Job:
    """What all units of a run share: what the words of the user mean, and when it began.

    `entries` counts the methods of each target that the words mean.
    """

    target: Resolved
    options: Options
    entries: tuple[int, ...]
    began: float


@dataclass(frozen=True, slots=True)
class Help:
    """An executor for real runs of a method that somebody else explores, by its number."""

    number: int
    options: Options


@dataclass(frozen=True, slots=True)
class Unit:
    """One entry method to explore, the `number`-th that was begun, or a `part` of it.

    `place` says which of the targets it belongs to, where the user's words mean several.
    `signature` is how people write it. Where `may_be_shared` is not set, it is explored in one go.
    With `help`, somebody else explores it, and inputs of it are found and run.
    """

    number: int
    place: int
    class_name: str
    method: str
    descriptor: str
    signature: str
    part: Part | None = None
    may_be_shared: bool = True
    help: Help | None = None

    @property
    def key(self) -> UnitKey:
        """What tells it from all others."""
        if self.help is not None:
            return self.number, self.help.number
        return self.number, 0 if self.part is None else self.part.number


UnitKey: TypeAlias = tuple[int, int]
"""The number of a unit, and that of its part; 0 is the unit itself."""


@dataclass(slots=True)
class UnitDone:
    """What came of a unit: its findings are proved, and `tests` raise those that a test can.

    `facts` are what it rests on, where results are kept. `spent` is how long tests have taken since
    the same worker was last done with a unit. `edges` ran, where others explored parts of it.
    """

    unit: Unit
    result: MethodResult
    tests: tuple[KeptTest, ...] = ()
    tree: TreeRecord | None = None
    facts: dict[Fact, str] | None = None
    spent: ProofSeconds = NO_SECONDS
    edges: Edges | None = None


@dataclass(frozen=True, slots=True)
class UnitBegun:
    """A unit is explored from now on; so much was `found` before."""

    unit: Unit
    found: int


@dataclass(frozen=True, slots=True)
class Judged:
    """What is known of a test after it ran again, earlier than it had to, or at the end."""

    number: TestNumber
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class TestsLeft:
    """Everything was explored; tests are still running."""


def not_explored(unit: Unit, reason: Reason, explanation: str) -> UnitDone:
    """What came of a unit that nobody could explore."""
    result = MethodResult(unit.class_name, unit.method, unit.descriptor, unit.signature)
    result.reasons[reason] += 1
    result.explanation = explanation
    return UnitDone(unit, result)


Told: TypeAlias = UnitBegun | UnitDone | Judged | TestsLeft
"""What is heard of units under way."""
Repeated: TypeAlias = "Sequence[tuple[TestNumber, KeptTest]]"
"""Tests of one class that are to run again."""


def nothing_known(_unit: Unit) -> bool:
    """Every unit is to be carried out."""
    return False


class UnitTurns:
    """The units of a run, given out one by one.

    `plain` and `others` are entry methods with the numbers of their targets; the first ones take
    hardly any time. `ends` is when exploring must end.
    """

    def __init__(
        self, plain: Sequence[tuple[int, Method]], others: Sequence[tuple[int, Method]], ends: float
    ) -> None:
        self.left = len(plain) + len(others)
        self.given = 0
        self.taken = 0
        """How many have a number, and how many of these somebody carries out."""
        self.is_known: Callable[[Unit], bool] = nothing_known
        """Whether what comes of a unit is known: it has a number, and nobody is given it."""
        self._methods: Iterator[tuple[int, Method]] = in_turn(plain, others, ends)

    def take(self) -> Unit | None:
        """The next unit; None when all were given out."""
        for place, method in self._methods:
            names = (method.owner.name, method.name, method.descriptor, method.signature)
            unit = Unit(self.given, place, *names)
            self.given += 1
            if not self.is_known(unit):
                self.left -= 1
                self.taken += 1
                return unit
        return None
