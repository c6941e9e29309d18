"""Messages between a selector of real runs and its executors, which other processes are.

Each worker talks with the run only; so the run passes on what they say to one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from jejak.options import Options
from jejak.run.hands import Crew
from jejak.run.units import Unit

if TYPE_CHECKING:  # heavy, and only real runs need it
    from jejak.concolic.protocol import ToExecutor, ToSelector
    from jejak.run.pool import Pool


class Post:
    """Passes messages on. `here` is the unit that the process of the run itself explores."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.here: Unit | None = None
        self._mail: list[tuple[int, ToSelector | None]] = []
        """What executors said to a selector in this process."""

    def takes(self, hand: Crew, word: str, given: Sequence[Any]) -> bool:
        """Whether what somebody said was for somebody else."""
        unit = hand.exploring
        if word == "enlist" and unit is not None:
            hand.is_asked = False
            self.enlist(unit, given[0])
        elif word == "runs" and unit is not None and unit.help is not None:
            self._tell_selector(unit, given[0])
        elif word == "runs":
            self.tell(*given)
        else:
            if word == "free" and unit is not None and unit.help is None:
                self.finish(unit)
            return False
        return True

    def enlist(self, unit: Unit, options: Options) -> None:
        """Has those who have nothing to do run for a unit that somebody explores."""
        for hand in self.pool.hands:
            if hand.is_free and hand.hears_at_once and not hand.units:
                hand.explore(self.pool.shared.help(unit, options), 1)

    def tell(self, executor: int, message: ToExecutor) -> None:
        """Passes a message on to an executor; one that has gone was told as lost."""
        for hand in self.pool.hands:
            if hand.help is not None and hand.help.number == executor:
                hand.tell("runs", message)

    def heard(self) -> list[tuple[int, ToSelector | None]]:
        """What was said to the selector in this process, once."""
        found, self._mail = self._mail, []
        return found

    def _tell_selector(self, unit: Unit, message: ToSelector | None) -> None:
        assert unit.help is not None
        number = unit.help.number
        if self.here is not None and self.here.number == unit.number:
            self._mail.append((number, message))
        for hand in self.pool.hands:
            explored = hand.exploring
            if explored is not None and explored.number == unit.number and hand.help is None:
                hand.tell("runs", number, message)

    def bury(self, hand: Crew) -> None:
        """Says that somebody has ended: an executor is lost, those of a selector are to end."""
        unit = hand.exploring
        if unit is not None and unit.help is not None:
            self._tell_selector(unit, None)
        elif unit is not None:
            self.finish(unit)

    def finish(self, unit: Unit) -> None:
        """Sends executors home whose selector is done, also those of whom it has not heard."""
        for hand in self.pool.hands:
            explored = hand.exploring
            if explored is not None and explored.number == unit.number and hand.help is not None:
                from jejak.concolic.protocol import End  # noqa: PLC0415 - heavy, few need it

                hand.tell("runs", End())
        self._mail.clear()
