"""The time of one entry method: for exploring it, and for the inputs of what is found."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Final

from jejak.explore.bounds import Bounds
from jejak.explore.endless.suspects import Suspects
from jejak.explore.paths import Path
from jejak.explore.recorder import Recorder

if TYPE_CHECKING:
    from jejak.explore.analysis import Analysis

INPUT_SECONDS: Final = 0.2
INPUT_SHARE: Final = 0.25
"""What is kept of a method's time for the plain inputs of what it found: for each, and at most."""


class MethodTime:
    """The time of one entry method, which begins now.

    Each cause that is found keeps some of it: for a plain input, and for its proof.
    """

    def __init__(
        self, analysis: Analysis, bounds: Bounds, recorder: Recorder, suspects: Suspects | None
    ) -> None:
        self.analysis = analysis
        self.bounds = bounds
        self.recorder = recorder
        self.suspects = suspects
        limit = analysis.options.method_time
        self.began = time.monotonic()
        self.ends = analysis.turn_ends()
        if analysis.part is not None and analysis.part.seconds is not None:
            limit = analysis.part.seconds
        if limit is not None:
            self.ends = min(self.ends, self.began + limit)
        self.found = -1
        self.look()

    def hear(self, _: Path) -> None:
        """Looks whether a path has brought a cause that nothing had before."""
        if self._count() != self.found:
            self.look()

    def _count(self) -> int:
        """The causes that were found, and the places where paths may have no end."""
        return len(self.recorder.errors) + (0 if self.suspects is None else self.suspects.places)

    def look(self) -> None:
        """Sets the ends of exploring and of looking for inputs by what was found."""
        self.found = self._count()
        ends = min(self.ends, self.analysis.exploring_ends(self.found))
        if ends == math.inf:
            return
        self.bounds.deadline = ends - self.kept(ends)
        self.recorder.ends = ends

    def kept(self, ends: float) -> float:
        """The seconds for inputs, of a time that ends then."""
        return min(self.found * INPUT_SECONDS, INPUT_SHARE * max(0.0, ends - self.began))

    def leave(self) -> None:
        """Looks for inputs no longer than if exploring had taken all its time: it was left."""
        ends = self.recorder.ends
        if ends < math.inf:
            self.recorder.ends = min(ends, time.monotonic() + self.kept(ends))
