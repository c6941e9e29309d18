"""How far a run is: what `--resume` needs to know of one that was interrupted."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from jejak.store.database import Database, RunRow

KEEP_SECONDS: Final = 0.2


class RunRecord:
    """The record of one run of a target with its options, written as it goes on.

    `before` is what is kept of the last such run.
    """

    def __init__(self, database: Database, key: str, target: str, entries: int) -> None:
        self.database = database
        self.before = database.run(key)
        self._row = RunRow(key, target, time.time(), 0.0, False, entries)
        self._began = time.monotonic()
        self._spent = 0.0
        self._kept = -KEEP_SECONDS

    @property
    def is_interrupted(self) -> bool:
        """Whether the last such run did not come to its end."""
        return self.before is not None and not self.before.is_done

    def take_up(self) -> float:
        """Goes on with the last run; returns the seconds that it took."""
        if self.before is not None:
            self._spent = max(0.0, self.before.spent)
        return self._spent

    def go_on(self) -> None:
        """Says that something was done; what it cost is written now and then."""
        if time.monotonic() - self._kept > KEEP_SECONDS:
            self._keep(is_done=False)

    def end(self) -> None:
        """Says that the run came to its end."""
        self._keep(is_done=True)

    def _keep(self, is_done: bool) -> None:
        self._kept = time.monotonic()
        spent = self._spent + self._kept - self._began
        self.database.keep_run(replace(self._row, spent=spent, is_done=is_done))
