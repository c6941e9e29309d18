"""What is new: findings that the baseline does not have, in code that has changed."""

from __future__ import annotations

from collections.abc import Sequence

from jejak.app.baseline import read_baseline
from jejak.app.changes import wanted_changes
from jejak.options import Options
from jejak.report import Sources
from jejak.results.runs import CheckRun
from jejak.target import Target


class WhatIsNew:
    """Knows what the options say is no news. Raises UsageError where that cannot be read."""

    def __init__(self, options: Options, places: Sequence[str]) -> None:
        self._baseline = read_baseline(options.baseline)
        self._changes = wanted_changes(options.new_since, options.diff_filter, places[0])

    def sift(self, run: CheckRun, target: Target) -> None:
        """Takes out of results what is no news; it is counted there."""
        if self._baseline is not None:
            self._baseline.sift(run)
        sources = Sources(run.place, run.classes, run.options.classpath, roots=run.sources)
        for each in self._changes:
            each.sift(run, target.program, sources)
