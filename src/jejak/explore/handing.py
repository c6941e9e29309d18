"""Paths that the interpreter could not follow to an exact end, kept for real runs of their inputs.

What a run does is known: then such a path is no longer counted among those that ended unknown.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeVar

from jejak.explore.engine import Engine
from jejak.explore.paths import Path
from jejak.results.endings import GIVEN_UP, Ending
from jejak.results.reasons import Reason

MOST_HANDED: Final = 512
"""Paths of one method that are handed over."""
RUN_SECONDS: Final = 0.02
"""What a real run takes, with all that belongs to it."""
BEYOND: Final = (Ending.UNSUPPORTED, Ending.UNSOLVED)


Counted = TypeVar("Counted", bound=Reason)


class Handed:
    """Hears of paths, counts those of `unknown` end, and keeps what is to be run, if it `keeps`.

    What was left for want of time has no end.
    """

    def __init__(self, *, keeps: bool = False) -> None:
        self.keeps = keeps
        self.unknown = 0
        self.paths: list[Path] = []

    def hear(self, path: Path) -> None:
        """Keeps a path whose input is known, but not what it does."""
        if path.ending in GIVEN_UP:
            return
        if path.ending in BEYOND or path.state.path.approximations:
            self.unknown += 1
            has_input = bool(path.state.exploration.models)
            if self.keeps and has_input and len(self.paths) < MOST_HANDED:
                self.paths.append(path)

    def needs(self) -> float:
        """The seconds that runs of all of them take."""
        return len(self.paths) * RUN_SECONDS


def take_back(engine: Engine, path: Path) -> None:
    """No longer counts a path, in whose place a real one was followed."""
    drop(engine.endings, path.ending)
    if path.reason is not None:
        drop(engine.reasons, path.reason)
    for approximation in path.state.path.approximations:
        drop(engine.reasons, approximation)


def drop(counts: Counter[Counted], counted: Counted) -> None:
    """One less of something; what is not there any more is no key."""
    counts[counted] -= 1
    if counts[counted] <= 0:
        del counts[counted]
