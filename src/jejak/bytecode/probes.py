"""Coverage as JaCoCo counts it: where its probes lie, and what those that ran say of the code.

JaCoCo does not see instructions run. It puts probes on some edges of the control flow: before
returns and throws, where several ways meet, and before lines that call something. An instruction
counts as covered when a probe behind it ran, so that what an exception skips does not count,
although it ran. An instruction with several ways on has as many branches.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from jejak.bytecode.body import Body
from jejak.bytecode.instructions import (
    BRANCHES,
    Goto,
    Instruction,
    Invoke,
    InvokeDynamic,
    JumpSubroutine,
    Return,
    ReturnSubroutine,
    Switch,
    Throw,
)

EXIT = -1
"""Where a return or a throw leads."""

Edge = tuple[int, int]
"""From an instruction to the next one that ran, or to EXIT."""
Branch = tuple[int, int]
"""An instruction and the number of one of its ways on: 0 is that behind it, or the default."""


@dataclass(slots=True)
class LeftOut:
    """What is not counted, or not as it is.

    `ignored` instructions do not count. `merged` finds, for a copy of an instruction, the one that
    stands for both. `replaced` gives an instruction other branches: each is covered where one of
    those of other instructions is.
    """

    ignored: set[int] = field(default_factory=set)
    merged: dict[int, int] = field(default_factory=dict)
    replaced: dict[int, tuple[tuple[Branch, ...], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Way:
    """A way on from an instruction; `probed` says that a probe lies on it."""

    branch: int
    target: int
    probed: bool


class Probes:
    """The probes of one method body. `is_known` is false where JaCoCo rewrites it first."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.is_known = not any(
            isinstance(ins, JumpSubroutine | ReturnSubroutine) for ins in body.instructions
        )
        labels = _Labels(body)
        self.ways: list[list[Way]] = [
            list(_ways(index, ins, labels)) for index, ins in enumerate(body.instructions)
        ]
        self._before: dict[int, Branch] = {}
        for index, ways in enumerate(self.ways):
            for way in ways:
                if not way.probed:
                    self._before[way.target] = index, way.branch

    def covered(self, ran: Collection[Edge]) -> set[Branch]:
        """The branches, also of instructions with a single one, that count as covered."""
        found: set[Branch] = set()
        seen: set[int] = set()
        for index, ways in enumerate(self.ways):
            for way in ways:
                if way.probed and (index, way.target) in ran:
                    self._propagate((index, way.branch), found, seen)
        return found

    def _propagate(self, branch: Branch, found: set[Branch], seen: set[int]) -> None:
        """What leads to a covered branch is covered, up to what was known to be."""
        here: Branch | None = branch
        while here is not None:
            found.add(here)
            if here[0] in seen:
                return
            seen.add(here[0])
            here = self._before.get(here[0])

    def edge(self, branch: Branch) -> Edge:
        """Where a branch leads."""
        index, number = branch
        return next((index, way.target) for way in self.ways[index] if way.branch == number)


class _Labels:
    """What JaCoCo knows of the places that something leads to."""

    def __init__(self, body: Body) -> None:
        size = len(body.instructions) + 1
        self._target = [False] * size
        self._successor = [False] * size
        self._several = [False] * size
        self._calls = [False] * size
        for handler in reversed(body.handlers):
            self._lead_to(handler.start)
            self._lead_to(handler.handler)
        starts = set()
        for offset, _ in body.line_table.rows:
            if 0 <= offset < body.offsets[-1]:
                starts.add(body.index_at(offset))
        line = -1
        follows = False
        for index, ins in enumerate(body.instructions):
            if index == 0:
                self._lead_to(index)
            if follows:
                self._successor[index] = True
                self._several[index] |= self._target[index]
            if index in starts:
                line = index
            for target in _targets(ins):
                self._lead_to(target)
            if isinstance(ins, Invoke | InvokeDynamic) and line >= 0:
                self._calls[line] = True
            follows = not isinstance(ins, Goto | Switch | Return | Throw)

    def _lead_to(self, index: int) -> None:
        if self._target[index] or self._successor[index]:
            self._several[index] = True
        self._target[index] = True

    def is_met(self, index: int) -> bool:
        """Whether several ways lead to an instruction."""
        return self._several[index]

    def is_probed(self, index: int) -> bool:
        """Whether a probe lies between an instruction and the one before it."""
        return self._successor[index] and (self._several[index] or self._calls[index])


def _targets(ins: Instruction) -> tuple[int, ...]:
    """Where a jump leads, each once."""
    if isinstance(ins, Switch):
        return tuple(dict.fromkeys((ins.default, *ins.targets)))
    if isinstance(ins, BRANCHES) or isinstance(ins, Goto | JumpSubroutine):  # noqa: SIM101 - mypyc
        return (ins.target,)
    return ()


def _ways(index: int, ins: Instruction, labels: _Labels) -> Iterator[Way]:
    """The ways on from an instruction."""
    if isinstance(ins, Return | Throw):
        yield Way(0, EXIT, True)
        return
    if isinstance(ins, Switch):
        for number, target in enumerate(_targets(ins)):
            yield Way(number, target, labels.is_met(target))
        return
    if not isinstance(ins, Goto):
        yield Way(0, index + 1, labels.is_probed(index + 1))
    for target in _targets(ins):
        yield Way(1, target, labels.is_met(target))


@dataclass(frozen=True, slots=True)
class CountedBranches:
    """What counts in a method: branches of instructions that have several, instructions, lines.

    `branches` finds, for each instruction with branches, which of them are covered.
    """

    branches: dict[int, tuple[bool, ...]]
    covered: frozenset[int]
    missed: frozenset[int]

    @property
    def branch_counts(self) -> tuple[int, int]:
        """(covered, all) branches."""
        sides = [side for sides in self.branches.values() for side in sides]
        return sum(sides), len(sides)


def count(probes: Probes, left_out: LeftOut, ran: Collection[Edge]) -> CountedBranches:
    """What edges that ran cover of a method."""
    found = probes.covered(ran)
    sides = [
        [(index, way.branch) in found for way in sorted(ways, key=lambda way: way.branch)]
        for index, ways in enumerate(probes.ways)
    ]
    _merge(sides, left_out)
    for index, branches in left_out.replaced.items():
        sides[index] = [any(_side(sides, each) for each in branch) for branch in branches]
    kept = [i for i in range(len(sides)) if i not in left_out.ignored and i not in left_out.merged]
    return CountedBranches(
        {i: tuple(sides[i]) for i in kept if len(sides[i]) > 1},
        frozenset(i for i in kept if any(sides[i])),
        frozenset(i for i in kept if not any(sides[i])),
    )


def _side(sides: list[list[bool]], branch: Branch) -> bool:
    index, number = branch
    return number < len(sides[index]) and sides[index][number]


def _merge(sides: list[list[bool]], left_out: LeftOut) -> None:
    """Lets copies of instructions share what is covered."""
    for copy, first in left_out.merged.items():
        for number, side in enumerate(sides[copy]):
            if side and number < len(sides[first]):
                sides[first][number] = True
    for copy, first in left_out.merged.items():
        sides[copy] = sides[first][:]
