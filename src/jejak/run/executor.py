"""Executors carry out the units of a run; the first of them does it here and now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from jejak.run.units import Judged, Repeated, TestsLeft, Told, UnitBegun, UnitDone, UnitTurns
from jejak.run.worker import Worker


class Executor(Protocol):
    """Carries out units, whoever does the work; the records are the same for the same units."""

    def carry_out(self, turns: UnitTurns) -> Iterator[Told]:
        """Tells of units that begin and that are done, in any order, until none is left.

        Who leaves it early, or is interrupted, asks for the rest by `conclude`.
        """

    def conclude(self) -> Iterator[UnitDone]:
        """What is known of units under way that were explored; nothing more is done."""

    def repeat(self, tests: Sequence[Repeated]) -> Iterator[Judged]:
        """Runs tests again in JVMs in which they have not run."""

    def close(self) -> None:
        """Ends all that was started. May be repeated."""


class Inline:
    """Carries out units in this process, one after the other."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker

    def carry_out(self, turns: UnitTurns) -> Iterator[Told]:
        """See `Executor`; units are done in the order in which they begin."""
        while (unit := turns.take()) is not None:
            yield UnitBegun(unit, self.worker.found)
            self.worker.explore(unit, turns.left + 1)
            yield from self.worker.judged()
            yield from self.worker.done()
        yield TestsLeft()
        self.worker.settle()
        yield from self.worker.done()

    def conclude(self) -> Iterator[UnitDone]:
        """See `Executor`."""
        yield from self.worker.conclude()

    def repeat(self, tests: Sequence[Repeated]) -> Iterator[Judged]:
        """See `Executor`."""
        yield from self.worker.repeat(tests)

    def close(self) -> None:
        """See `Executor`."""
        self.worker.close()
