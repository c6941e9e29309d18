"""When loops of a method are tried by induction, and what comes of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from jejak.explore.endless.suspects import LOOPING
from jejak.explore.engine import Engine
from jejak.explore.findings import Error
from jejak.explore.induction.settling import Settling
from jejak.explore.paths import Path
from jejak.explore.recorder import Recorder
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.results.endings import GIVEN_UP, Ending
from jejak.results.reasons import UNSOLVED, Reason, Unsolved
from jejak.results.tests import DEFECTS
from jejak.solver import Solver

CUTTING: Final = frozenset((*LOOPING, Ending.ARRAY_ELEMENTS, Ending.STRING_LENGTH)) - {
    Ending.ENDLESS
}
"""Endings after which loops are tried at once."""
HOPELESS: Final = frozenset((Ending.ENDLESS, Ending.RECURSION, Ending.UNSUPPORTED, Ending.CHAIN))
"""Endings of paths that no induction over loops has a word on."""
LATE: Final = 0.2
"""The part of a method's time after which its loops are tried, though no bound has cut a path."""
SHARE: Final = 0.3
SMALL_SHARE: Final = 0.1
MOST_SECONDS: Final = 10.0
"""Time for it: so much of a method's, or so much of one among others, and at most so much."""


class Trying:
    """Tries once to settle the loops of an entry method, beside its exploration.

    It began now, and has so many `seconds`. `make` makes the machine, whose bounds are none that a
    loop meets. `settled` counts the loops for which one turn stood for all, None where nothing is
    known of all turns. `arguments` are the words given to a `main` method,
    `is_alone` says that its time is not that of others.
    """

    def __init__(
        self, make: Callable[[], Machine], solver: Solver, recorder: Recorder, seconds: float
    ) -> None:
        self.make = make
        self.arguments: tuple[str, ...] = ()
        self.is_alone = True
        self.solver = solver
        self.recorder = recorder
        self.seconds = seconds
        self.began = time.monotonic()
        self.settled: int | None = None
        self._is_due = False
        self._is_done = False

    @property
    def entry(self) -> Method:
        """The entry method."""
        return self.recorder.entry

    def watch(self, engine: Engine) -> None:
        """Hears of the paths of an exploration, which asks it whether to go on."""
        engine.listeners = (*engine.listeners, self.hear)
        engine.settles = self.is_settled

    def hear(self, path: Path) -> None:
        """Notes what cut a path."""
        if path.ending in CUTTING:
            self._is_due = True
        if path.ending in HOPELESS or is_blurred(path):
            self._is_done = True

    def is_settled(self) -> bool:
        """Whether nothing is left to be followed; tries to find out when it is time to."""
        late = time.monotonic() - self.began > LATE * self.seconds
        if not self._is_done and (self._is_due or late):
            if not self._is_due:
                self.recorder.machine.program.ledger.hurry()
            self.attempt()
        return self.settled is not None

    def attempt(self) -> None:
        """Tries it, once."""
        if self._is_done:
            return
        self._is_done = True
        machine = self.make()
        machine.class_hierarchy.stand_in(self.entry.owner.package)
        share = SHARE if self.is_alone else SMALL_SHARE
        ends = time.monotonic() + min(MOST_SECONDS, share * self.seconds)
        settling = Settling(machine, self.solver, ends, partial(self._tolerates, machine))
        if settling.settles(self.entry, self.arguments) and settling.loops:
            self.settled = len(settling.loops)
        elif time.monotonic() > ends:
            machine.program.ledger.hurry()

    def _tolerates(self, machine: Machine, error: Error, is_real: bool) -> bool:
        """Whether an error is known already, as one of its kind.

        One on a path that passed a loop as one turn for all is not: later turns may make a defect
        of what is a bad argument in the first.
        """
        known = self.recorder.errors.get(error.key()) if is_real else None
        if not known:
            return False
        kind = error.kind(machine, self.entry)
        return kind not in DEFECTS or known[0].kind(self.recorder.machine, self.entry) in DEFECTS


def is_blurred(path: Path) -> bool:
    """Whether a path is not exact, or leaves inputs out, for another reason than a solver's."""
    known = path.state.path
    answers = set(UNSOLVED.values())
    is_left = path.ending in GIVEN_UP
    return not is_left and (
        bool(known.omissions) or any(each not in answers for each in known.approximations)
    )


def is_answered(reason: Reason) -> bool:
    """Whether a reason is one that a proof for all turns makes void."""
    return isinstance(reason, Unsolved) or reason in set(UNSOLVED.values())
