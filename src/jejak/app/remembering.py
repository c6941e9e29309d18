"""What a run of `check` knows of earlier ones, and what it leaves to later ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from jejak.app.caching import open_store
from jejak.options import Options
from jejak.program import Method
from jejak.results.runs import CheckRun
from jejak.run.executor import Executor
from jejak.run.remembering import KeptUnit, Remembering
from jejak.store.cache import ResultCache
from jejak.store.contents import digest
from jejak.store.database import Database
from jejak.store.facts import ProgramFacts, ReadLine
from jejak.store.keys import base_key, times_text
from jejak.store.runs import RunRecord
from jejak.target import Target

LOADED: Final = "distance"
"""The strategy that goes by what was loaded before: what comes of it rests on the whole run."""


class RunMemory:
    """The store of one run; `tell` hears what people should know of it. `place` is its target's."""

    def __init__(self, run: CheckRun, place: str, tell: Callable[[str], None]) -> None:
        self.run = run
        self.place = place
        self.tell = tell
        self.spent = 0.0
        """The seconds that the run had taken before it was interrupted."""
        self._database: Database | None = None
        self._record: RunRecord | None = None
        self._layer: Remembering | None = None
        self._caches: list[ResultCache[KeptUnit]] = []

    def open(
        self,
        targets: Sequence[Target],
        entries: Sequence[tuple[int, Method]],
        read_line: ReadLine,
    ) -> None:
        """Opens the store; entries come with the numbers of their targets."""
        options = self.run.options
        database = open_store(options, self.tell) if can_keep(options) else None
        if database is None or not database.is_open:
            self._without()
            return
        self._database = database
        many = Counter(place for place, _ in entries)
        bases = [
            base_key(self.place, Path.cwd(), options, target.platform, many[place] > 1)
            for place, target in enumerate(targets)
        ]
        self._caches = [
            ResultCache(database, ProgramFacts(target, read_line), options, base, KeptUnit)
            for target, base in zip(targets, bases, strict=True)
        ]
        key = digest("\n".join((self.run.target, times_text(options), *bases)))
        self._record = RunRecord(database, key, self.run.target, len(entries))
        self._resume(self._record)
        self._record.go_on()

    def before(self, inner: Executor, entries: Sequence[tuple[int, Method]]) -> Executor:
        """An executor before another one that knows what is kept; the same where nothing is."""
        if self._record is None:
            return inner
        uses = self.run.options.cache or self.run.options.resume
        self._layer = Remembering(inner, self._caches, self._record, uses)
        self._layer.look_up(entries)
        return self._layer

    def _without(self) -> None:
        if self.run.options.resume:
            self.tell("warning: --resume: nothing is kept, so the run begins anew")

    def _resume(self, record: RunRecord) -> None:
        """Takes up the time of a run that was interrupted, where the user wants that."""
        if not self.run.options.resume:
            return
        if record.is_interrupted:
            self.spent = record.take_up()
        else:
            self.tell(
                "warning: --resume: no run of this target with these options was interrupted; "
                "this one begins anew"
            )

    def end(self) -> None:
        """Says how the run ended, and how much of it was known."""
        if self._layer is not None:
            self.run.reused = self._layer.reused
            self._layer.seal()
        if self._record is not None and not self.run.interrupted:
            self._record.end()

    def close(self) -> None:
        """Gives the store back."""
        if self._database is not None:
            self._database.close()


def can_keep(options: Options) -> bool:
    """Whether the results of a run can stand for those of another one."""
    return not options.tree and LOADED not in options.search
