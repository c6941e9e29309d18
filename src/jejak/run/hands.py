"""A worker process as the run sees it: what it was given, what it says, how it ended."""

from __future__ import annotations

import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import jejak
from jejak.run.frames import read_frame, write_frame
from jejak.run.units import Help, Job, Repeated, Unit, UnitKey

ENTRY: Final = "from jejak.run.process import main; main()"
MOST_WORDS: Final = 2000
"""Characters that are told of what a process said before it ended."""
END_SECONDS: Final = 2.0
"""How long a process may take to end by itself."""
LOOK_SECONDS: Final = 0.02

Said = tuple["Crew", tuple[Any, ...] | None]
"""A message and who sent it; None is its end."""


class Crew:
    """A worker as the run sees it, wherever it is: what it was given, and what it said."""

    pid: int
    """Its process on this machine; 0 elsewhere."""
    hears_at_once = True
    """Whether it hears what it is told while it explores."""

    def __init__(self) -> None:
        self.exploring: Unit | None = None
        self.units: dict[UnitKey, Unit] = {}
        """The units that it was given and that are not done."""
        self.since = 0.0
        """When it began to explore."""
        self.is_asked = False
        """Whether it is asked to give some of what it explores away."""
        self.tests: Sequence[Repeated] = ()
        """The tests that it runs again, those of each class together."""
        self.is_ready = False
        self.is_settling = False
        self.found = 0
        self.trouble: str | None = None
        """What it said of the bug that ended it."""
        self.is_too_large = False
        """Whether it was ended because of its memory."""
        self.began = time.monotonic()
        self.bytes = 0
        """The memory that it took when it was last done with a unit, with all that it started."""
        self.is_retired = False
        """Whether it is asked to end because others begin with less."""
        self.is_lost = False
        """Whether its machine is gone, which no unit is to blame for."""

    @property
    def is_free(self) -> bool:
        """Whether it can explore a unit now."""
        is_idle = self.exploring is None and not self.tests
        return self.is_ready and is_idle and not self.is_retired

    @property
    def help(self) -> Help | None:
        """What it does for somebody else who explores a method, if it does."""
        return None if self.exploring is None else self.exploring.help

    def explore(self, unit: Unit, waiting: int) -> None:
        """Gives it a unit; so many are waiting for each worker, this one included."""
        self.exploring = unit
        if unit.help is None:
            self.units[unit.key] = unit
        self.since, self.is_asked = time.monotonic(), False
        self.tell("unit", unit, waiting)

    def share(self, number: int) -> None:
        """Asks it to give some of what it explores away, to so many others."""
        self.is_asked = True
        self.tell("share", number)

    def settle(self) -> None:
        """Has it wait for all its tests."""
        self.is_settling = True
        self.tell("settle")

    def repeat(self, tests: Sequence[Repeated], elsewhere: bool) -> None:
        """Has it run tests again, which may all have run elsewhere."""
        self.tests = tests
        self.tell("repeat", tests, elsewhere)

    def hear(self, word: str, given: Sequence[Any]) -> None:
        """Takes in what it says of itself."""
        if word == "ready":
            self.is_ready = True
        elif word == "free":
            self.exploring, (self.found, self.bytes) = None, given
        elif word == "settled":
            self.is_settling = False
        elif word == "repeated":
            self.tests = ()
        elif word == "parts":
            self.is_asked = False
        elif word == "failed":
            self.trouble = given[0]

    def tell(self, *message: Any) -> None:
        """Gives it a command; its end is heard, if it has ended."""
        raise NotImplementedError

    def leave(self) -> None:
        """Asks it to hand over what it has, and to end."""
        raise NotImplementedError

    def kill(self) -> None:
        """Ends it at once."""
        raise NotImplementedError

    def bury(self) -> None:
        """Clears up after one that has ended, or is about to."""
        raise NotImplementedError

    def last_words(self) -> str:
        """How it ended, and what it said."""
        raise NotImplementedError


class Hand(Crew):
    """One worker process, started now. What it says goes to a queue, and None at its end.

    It has a directory for temporary files of its own, which goes with it.
    """

    def __init__(self, job: Job, said: queue.SimpleQueue[Said]) -> None:
        super().__init__()
        self._said = said
        self._rooms = Path(tempfile.mkdtemp(prefix="jejak-worker-"))
        self._errors = (self._rooms / "errors").open("w+b")
        self.process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-P", "-c", ENTRY],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=environment(self._rooms),
            process_group=0,  # Ctrl-C in a terminal is for the run
        )
        self.pid = self.process.pid
        self.tell(job)
        threading.Thread(target=self._listen, daemon=True).start()

    def leave(self) -> None:
        """Asks it to hand over what it has, and to end."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        """Ends it at once; solvers and JVM end when they notice."""
        if self.process.poll() is None:
            self.process.kill()

    def bury(self) -> None:
        """Clears up after one that has ended, or is about to."""
        self.process.wait()
        assert self.process.stdin is not None
        with suppress(OSError):  # what was not sent is of no use any more
            self.process.stdin.close()
        self._errors.close()
        ends = time.monotonic() + END_SECONDS
        shutil.rmtree(self._rooms, ignore_errors=True)
        while self._rooms.exists() and time.monotonic() < ends:  # its JVM is about to end
            time.sleep(LOOK_SECONDS)
            shutil.rmtree(self._rooms, ignore_errors=True)

    def last_words(self) -> str:
        """How it ended, and what it said."""
        if self.trouble is not None:
            return self.trouble
        code = self.process.wait()
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        self._errors.seek(0)
        words = self._errors.read().decode(errors="replace").strip()[-MOST_WORDS:]
        return f"its process ended with {how}{f': {words}' if words else ''}"

    def tell(self, *message: Any) -> None:
        """Gives it a command; its end is heard, if it has ended."""
        assert self.process.stdin is not None
        with suppress(OSError):  # its end will be heard
            write_frame(self.process.stdin, message)  # type: ignore[arg-type]

    def _listen(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        try:
            while (message := read_frame(stream)) is not None:  # type: ignore[arg-type]
                self._said.put((self, message))
        except Exception as error:
            self.trouble = f"a message could not be read: {error}"
            self.process.kill()
        stream.close()
        self._said.put((self, None))


def environment(rooms: Path) -> dict[str, str]:
    """That of this process, with temporary files elsewhere, and with the way to jejak."""
    home = str(Path(jejak.__file__).resolve().parents[1])
    known = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([*([known] if known else []), home])
    return {**os.environ, "TMPDIR": str(rooms), "PYTHONPATH": path}
