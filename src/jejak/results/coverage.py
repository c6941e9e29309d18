"""What a suite covers: predicted by the engine, measured by JaCoCo; and why the rest is not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from jejak.results.reasons import Told


@dataclass(frozen=True, slots=True)
class Counter:
    """How much of something was covered."""

    missed: int = 0
    covered: int = 0

    @property
    def total(self) -> int:
        """All there is."""
        return self.missed + self.covered

    def __add__(self, other: Counter) -> Counter:
        return Counter(self.missed + other.missed, self.covered + other.covered)


@dataclass(frozen=True, slots=True)
class Counters:
    """JaCoCo's counts. A method without branches has no branch to miss."""

    instructions: Counter = Counter()
    branches: Counter = Counter()
    lines: Counter = Counter()

    def __add__(self, other: Counters) -> Counters:
        return Counters(
            self.instructions + other.instructions,
            self.branches + other.branches,
            self.lines + other.lines,
        )


@dataclass(frozen=True, slots=True)
class ExploredLine:
    """A line of a class, by internal name, in an exploration; `branches` are (covered, all).

    `ran` says as much as the branches that were taken tell: a line behind a call that always throws
    counts as run. None is a line that only a handler of exceptions leads to.
    """

    class_name: str
    file: str
    line: int
    ran: bool | None
    branches: tuple[int, int]


class Why(Told):
    """Why a branch is not covered.

    `words` say it of one branch and of several. `is_open` says that more could perhaps be covered.
    """

    words: tuple[str, str]
    is_open: bool

    def __new__(cls, code: str, sentence: str, words: tuple[str, str], is_open: bool) -> Self:
        """Makes a member of its code."""
        member = object.__new__(cls)
        member._value_ = code
        member.sentence = sentence
        member.words = words
        member.is_open = is_open
        return member

    INFEASIBLE = (
        "infeasible",
        "No input takes it: every path that could have was followed to its end.",
        ("that no input takes",) * 2,
        False,
    )
    ASSUMED = (
        "assumed",
        "Only inputs take it that `jejak.Driver.assume` excludes; where bounds are named, within "
        "them.",
        ("excluded by assumptions",) * 2,
        False,
    )
    ASSERTED = (
        "asserted",
        "Only a failing assertion lies behind it, and none failed within the bounds.",
        ("assertion that never failed", "assertions that never failed"),
        False,
    )
    UNSEEN = (
        "unseen",
        "Tests run it, but an exception comes before JaCoCo looks again, on every path.",
        ("run, but hidden from JaCoCo by an exception",) * 2,
        False,
    )
    CUT = (
        "cut",
        "A bound, which is named, cut paths that may take it.",
        ("cut by a bound",) * 2,
        True,
    )
    UNKNOWN = (
        "unknown",
        "Time was up, a question was not solved, something is unsupported or was left out, or a "
        "path has no test; the code says which.",
        ("unknown",) * 2,
        True,
    )


@dataclass(frozen=True, slots=True)
class UncoveredBranch:
    """A branch that no test covers: the `side`-th of `sides` of an instruction."""

    line: int | None
    offset: int
    instruction: str
    side: int
    sides: int
    why: Why
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MethodFigures:
    """One method. `branches` and `instructions` are (covered, all) as the engine predicts them.

    `measured` is what JaCoCo says, None where it was not asked.
    """

    name: str
    descriptor: str
    signature: str
    line: int | None
    branches: tuple[int, int]
    instructions: tuple[int, int]
    measured: Counters | None
    uncovered: tuple[UncoveredBranch, ...]

    @property
    def agrees(self) -> bool:
        """Whether JaCoCo counts what was predicted."""
        if self.measured is None:
            return True
        counted = self.measured.branches, self.measured.instructions
        return tuple((each.covered, each.total) for each in counted) == (
            self.branches,
            self.instructions,
        )


@dataclass(frozen=True, slots=True)
class ClassFigures:
    """One class by internal name; JaCoCo's counts of its methods are in them."""

    name: str
    methods: tuple[MethodFigures, ...]
    measured: Counters | None

    @property
    def branches(self) -> tuple[int, int]:
        """(covered, all) as predicted."""
        return _sum(method.branches for method in self.methods)

    @property
    def instructions(self) -> tuple[int, int]:
        """(covered, all) as predicted."""
        return _sum(method.instructions for method in self.methods)

    def uncovered(self) -> list[UncoveredBranch]:
        """All branches that are not covered."""
        return [each for method in self.methods for each in method.uncovered]


@dataclass(frozen=True, slots=True)
class Figures:
    """What a suite covers of the classes of a target.

    `ran`, `failed` and `complete` are those of JaCoCo's run. `problem` is why there was none.
    """

    classes: tuple[ClassFigures, ...]
    ran: int = 0
    failed: int = 0
    complete: bool = True
    problem: str | None = None

    @property
    def branches(self) -> tuple[int, int]:
        """(covered, all) as predicted."""
        return _sum(each.branches for each in self.classes)

    @property
    def measured(self) -> Counters | None:
        """JaCoCo's counts; None where it was not asked."""
        counts = [each.measured for each in self.classes if each.measured is not None]
        return sum(counts, Counters()) if counts else None

    @property
    def agrees(self) -> bool:
        """Whether JaCoCo counts what was predicted, in every method."""
        return all(method.agrees for each in self.classes for method in each.methods)

    def uncovered(self) -> list[UncoveredBranch]:
        """All branches that are not covered."""
        return [found for each in self.classes for found in each.uncovered()]

    @property
    def feasible(self) -> tuple[int, int]:
        """(covered, all) branches as predicted, without those that no test can cover."""
        covered, _ = self.branches
        missed = sum(1 for each in self.uncovered() if each.why.is_open)
        return covered, covered + missed


def _sum(pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
    found = list(pairs)
    return sum(covered for covered, _ in found), sum(there for _, there in found)
