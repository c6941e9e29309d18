"""Watching: a check at once, and again whenever something is saved.

With what is kept between runs, only what rests on the change is explored again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.app.events import Events, Problem, RunDone
from jejak.app.verdicts import EXIT_INTERRUPTED
from jejak.errors import JejakError
from jejak.places import exists, is_directory
from jejak.results.causes import cause_key, causes_of
from jejak.results.findings import Finding
from jejak.results.fingerprints import fingerprints
from jejak.results.runs import CheckRun

LOOK_SECONDS: Final = 0.5
"""How often files are looked at; a change counts when nothing has changed for so long."""
SUFFIXES: Final = (".java", ".class", ".jar", ".kt", ".toml", ".xml", ".gradle", ".kts")
"""Files that results may rest on."""
MOST_FILES: Final = 50_000

Stamps = dict[str, tuple[int, int]]
"""When files were changed, and how large they are."""


@dataclass(frozen=True, slots=True)
class WatchRound:
    """One check: what had `changed` before it, and what is new or gone since the last one.

    `trouble` is why there are no results: what was saved does not compile, say; then what was found
    before still stands. `problems` is what else people should know.
    """

    number: int
    changed: tuple[str, ...] = ()
    results: CheckRun | None = None
    new: tuple[Finding, ...] = ()
    gone: tuple[Finding, ...] = ()
    trouble: str | None = None
    problems: tuple[str, ...] = ()
    seconds: float = 0.0


class Watch:
    """Checks again and again: `start` begins a check, `places` are the files it is about.

    `pause` waits between two looks at the files.
    """

    def __init__(
        self,
        start: Callable[[], Events[CheckRun]],
        places: Sequence[Path],
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self.start = start
        self.places = places
        self.pause = pause
        self._known: dict[str, Finding] = {}

    def rounds(self) -> Iterator[WatchRound]:
        """What comes of each check, the first one at once; an interruption is raised."""
        changed: tuple[str, ...] = ()
        number = 0
        while True:
            number += 1
            stamps = stamps_of(self.places)
            yield self._checked(number, changed)
            changed = self._wait(stamps)

    def _checked(self, number: int, changed: tuple[str, ...]) -> WatchRound:
        began = time.monotonic()
        problems: list[str] = []
        done: RunDone[CheckRun] | None = None
        try:
            for event in self.start():
                if isinstance(event, Problem):
                    problems.append(event.text)
                elif isinstance(event, RunDone):
                    done = event
        except JejakError as error:
            if number == 1:
                raise
            return WatchRound(number, changed, trouble=str(error), problems=tuple(problems))
        assert done is not None
        if done.exit_code == EXIT_INTERRUPTED:
            raise KeyboardInterrupt
        found = by_fingerprint(done.results)
        new = tuple(each for key, each in found.items() if key not in self._known)
        gone = tuple(each for key, each in self._known.items() if key not in found)
        self._known = found
        seconds = time.monotonic() - began
        return WatchRound(number, changed, done.results, new, gone, None, tuple(problems), seconds)

    def _wait(self, before: Stamps) -> tuple[str, ...]:
        """Waits until files have changed and nothing changes any more; names them."""
        while True:
            now = stamps_of(self.places)
            if now != before:
                break
            self.pause(LOOK_SECONDS)
        while True:
            self.pause(LOOK_SECONDS)
            later = stamps_of(self.places)
            if later == now:
                break
            now = later
        names = sorted(path for path in {*before, *now} if before.get(path) != now.get(path))
        return tuple(names)


def by_fingerprint(run: CheckRun) -> dict[str, Finding]:
    """One finding of each cause, by what stays the same when code moves."""
    known = fingerprints(run.findings())
    leaders = (each.leader for each in causes_of(run.findings()))
    return {known[cause_key(each)].text: each for each in leaders}


def stamps_of(places: Sequence[Path]) -> Stamps:
    """The files below some places, hidden directories left out."""
    found: Stamps = {}
    for path in _files(places):
        try:
            status = path.stat()
        except OSError:  # gone meanwhile
            continue
        found[str(path)] = (status.st_mtime_ns, status.st_size)
        if len(found) == MOST_FILES:
            break
    return found


def _files(places: Sequence[Path]) -> Iterator[Path]:
    for place in places:
        if not is_directory(place):
            yield place
            continue
        for directory, below, names in os.walk(place):
            below[:] = sorted(each for each in below if not each.startswith("."))
            yield from (Path(directory, name) for name in names if name.endswith(SUFFIXES))


def watched_places(target: str, class_path: Sequence[str]) -> list[Path]:
    """The files and directories that the words of a user are about; the current one for a name."""
    entries = [part for entry in class_path for part in entry.split(os.pathsep)]
    words = [split_target(target), *(each.removesuffix("*") for each in entries)]
    found = [Path(each) for each in words if each and exists(each)]
    return found or [Path()]


def split_target(target: str) -> str:
    """TARGET without method and line."""
    place = target.partition("#")[0]
    file, _, line = place.rpartition(":")
    return file if line.isdecimal() and file else place
