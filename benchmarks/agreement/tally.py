"""Counts of what was compared, and the differences found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Difference:
    """One line or fact on which two readers differ; None where one has nothing."""

    where: str
    ours: str | None
    theirs: str | None

    def __str__(self) -> str:
        return f"{self.where}\n    jejak: {self.ours}\n    other: {self.theirs}"


@dataclass(slots=True)
class Tally:
    """What was compared in one corpus.

    `unprinted` counts operands that the other reader does not show in full, `unread` classes
    that it cannot read. Of the differences, all are counted and the first few kept.
    """

    classes: int = 0
    methods: int = 0
    instructions: int = 0
    unprinted: int = 0
    unread: int = 0
    different: int = 0
    shown: list[Difference] = field(default_factory=list)

    def differ(self, where: str, ours: str | None, theirs: str | None) -> None:
        """Records a difference."""
        self.different += 1
        if len(self.shown) < SHOWN:
            self.shown.append(Difference(where, ours, theirs))

    def compare(self, where: str, ours: Iterable[str], theirs: Iterable[str]) -> None:
        """Records each pair of lines that differ."""
        for mine, other in zip_longest(ours, theirs):
            if mine != other:
                self.differ(where, mine, other)

    def add(self, other: Tally) -> None:
        """Takes in what another tally counted."""
        self.classes += other.classes
        self.methods += other.methods
        self.instructions += other.instructions
        self.unprinted += other.unprinted
        self.unread += other.unread
        self.different += other.different
        self.shown += other.shown[: SHOWN - len(self.shown)]


def merge(into: dict[str, Tally], found: Mapping[str, Tally]) -> None:
    """Adds tallies to those of the same corpus."""
    for label, tally in found.items():
        into.setdefault(label, Tally()).add(tally)


def report(tallies: Mapping[str, Tally]) -> tuple[str, bool]:
    """A table with its sum, then differences in detail; and whether all agree."""
    total = Tally()
    rows = []
    for label, tally in tallies.items():
        total.add(tally)
        rows.append(_row(label, tally))
    head = ("corpus", "classes", "methods", "instructions", "unprinted", "unread", "differences")
    table = _aligned([head, *rows, _row("total", total)])
    details = [str(difference) for difference in total.shown]
    return "\n".join([*table, *details]), total.different == 0


def _row(label: str, tally: Tally) -> tuple[str, ...]:
    numbers = (tally.classes, tally.methods, tally.instructions, tally.unprinted, tally.unread)
    return (label, *(f"{number:,}" for number in (*numbers, tally.different)))


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]
