"""Paths that the interpreter could not follow to an exact end, kept for real runs of their inputs.

What a run does is known: then such a path is no longer counted among those that ended unknown.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeVar

from jejak.explore.engine import Engine
from jejak.explore.paths import Path
from jejak.results.endings import Ending
from jejak.results.reasons import Reason

MOST_HANDED: Final = 128
"""Paths of one method that are handed over."""
BEYOND: Final = (Ending.UNSUPPORTED, Ending.UNSOLVED)


Counted = TypeVar("Counted", bound=Reason)


class Handed:
    """Hears of paths, and keeps those that are to be run."""

    def __init__(self) -> None:
        self.paths: list[Path] = []

    def hear(self, path: Path) -> None:
        """Keeps a path whose input is known, but not what it does."""
        is_unknown = path.ending in BEYOND or path.state.path.approximations
        if is_unknown and path.state.exploration.models and len(self.paths) < MOST_HANDED:
            self.paths.append(path)


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
