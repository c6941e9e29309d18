"""A back end in a child process: a solver that hangs is killed, one that crashes is replaced."""

from __future__ import annotations

import marshal
import os
import select
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jejak.solver.statistics import BackEndCount

if TYPE_CHECKING:
    from jejak.solver.wire import Reply, Row

START_SECONDS = 15.0
"""How long a child may take to say hello; on a loaded machine that is far more than it needs."""

SHORTEST = 0.02
"""Seconds that any question gets, however close the deadline is."""

DEATHS_LIMIT = 3
"""Deaths in a row without an answer after which a back end is given up."""

_ENTRY = "from jejak.solver.worker import main; main()"


class _LateError(Exception):
    """The hard limit passed."""


class _GoneError(Exception):
    """The child ended."""


class _Child:
    """One running child: its pipes and its hello."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        # -S: no site-packages to set up; the path in the environment is all the child needs.
        command = [sys.executable, "-s", "-S", "-P", "-c", _ENTRY, *arguments]
        self.process = subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            bufsize=0,
            process_group=0,  # Ctrl-C in a terminal is for the parent
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._input = self.process.stdin.fileno()
        self._output = self.process.stdout.fileno()
        os.set_blocking(self._input, False)
        self._writable = select.poll()
        self._writable.register(self._input, select.POLLOUT)
        self._readable = select.poll()
        self._readable.register(self._output, select.POLLIN)
        self._greeted = False

    def greet(self) -> tuple[Any, ...]:
        """Wait for the hello, once."""
        if self._greeted:
            return ("ready",)
        self._greeted = True
        return self._receive(time.monotonic() + START_SECONDS)

    def exchange(self, message: tuple[Any, ...], seconds: float) -> tuple[Reply, float]:
        """Send one request and wait for its reply, which took so many seconds of a processor."""
        deadline = time.monotonic() + seconds
        body = marshal.dumps(message)
        self._send(len(body).to_bytes(4, "little") + body, deadline)
        kind, content, effort = self._receive(deadline)
        return (kind, content), effort

    def end(self) -> None:
        """Kill the child, whatever it does, and leave nothing behind."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()

    def forget(self) -> None:
        """Close our copies of the pipes; the child is another process's."""
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()
        self.process.returncode = 0

    def _send(self, data: bytes, deadline: float) -> None:
        rest = memoryview(data)
        while rest:
            try:
                rest = rest[os.write(self._input, rest) :]
            except BlockingIOError:
                _wait(self._writable, deadline)
            except BrokenPipeError as trouble:
                raise _GoneError from trouble

    def _receive(self, deadline: float) -> tuple[Any, ...]:
        data = b""
        wanted = 4
        while True:
            while len(data) < wanted:
                _wait(self._readable, deadline)
                part = os.read(self._output, 1 << 20)
                if not part:
                    raise _GoneError
                data += part
            if wanted > 4:
                break
            wanted = 4 + int.from_bytes(data[:4], "little")
        message: tuple[Any, ...] = marshal.loads(data[4:])  # noqa: S302  # our child wrote it
        return message


def _wait(poll: select.poll, deadline: float) -> None:
    left = deadline - time.monotonic()
    if left <= 0 or not poll.poll(left * 1000):
        raise _LateError


class Isolated:
    """The link to a child that is started when first needed and again after it died."""

    def __init__(
        self, name: str, seconds: float, mebibytes: int, seed: int, warnings: list[str]
    ) -> None:
        self.count = BackEndCount(name)
        self.deadline: float | None = None
        self._hard = seconds * 1.5 + 1
        self._arguments = [name, str(seconds), str(mebibytes), str(seed), str(self._hard)]
        self._environment = _environment(name)
        self._warnings = warnings
        self._child: _Child | None = None
        self._owner = 0
        self._deaths = 0
        self._out = False

    @property
    def pid(self) -> int | None:
        """The child's process id, None when there is none."""
        return self._child.process.pid if self._child else None

    def ready(self) -> int:
        """See `Link`; starts a child where there is none, and does not wait for it."""
        child = self._child
        if child is not None and self._owner != os.getpid():  # we are a fork of its parent
            child.forget()
            self._child = child = None
        if child is not None and child.process.poll() is not None:
            self._end()
            child = None
        if child is None and not self._out:
            self.count.starts += 1
            try:
                self._child = _Child(self._arguments, self._environment)
                self._owner = os.getpid()
            except OSError as trouble:
                self._died(f"cannot be started: {trouble}")
        return self.count.starts

    def ask(self, fresh: bool, rows: list[Row], conjuncts: list[int], asked: list[int]) -> Reply:
        """See `Link`."""
        child = self._child
        if child is None:
            return "unknown", "missing" if self._out else "died"
        seconds = self._hard
        if self.deadline is not None:
            seconds = min(seconds, max(self.deadline - time.monotonic(), SHORTEST))
        try:
            hello = child.greet()
            if hello[0] == "missing":
                self._give_up(f"its package cannot be imported: {hello[1]}")
                return "unknown", "missing"
            reply, effort = child.exchange((fresh, rows, conjuncts, asked), seconds)
        except _LateError:
            self.count.effort += seconds
            self._end()
            return "unknown", "killed"
        except _GoneError:
            self._died(f"ended with status {child.process.wait()}")
            return "unknown", "died"
        except BaseException:  # as Ctrl-C: the reply would be taken for the next query's
            self._end()
            raise
        self._deaths = 0
        self.count.effort += effort
        return reply

    def close(self) -> None:
        """See `Link`."""
        self._end()

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            if self._owner == os.getpid():
                child.end()
            else:
                child.forget()

    def _died(self, how: str) -> None:
        self._end()
        self._deaths += 1
        if self._deaths >= DEATHS_LIMIT:
            self._give_up(f"died {DEATHS_LIMIT} times in a row without an answer; last: {how}")

    def _give_up(self, why: str) -> None:
        self._end()
        self._out = True
        self._warnings.append(f"{self.count.name} is out: {why}")


def _environment(name: str) -> dict[str, str]:
    """Paths to jejak and to the solver's package, and what dynamic linking may need."""
    folders = [str(Path(__file__).resolve().parents[2])]
    found = find_spec(name)
    if found is not None and found.origin is not None:
        origin = Path(found.origin)
        folder = origin.parents[1] if found.submodule_search_locations else origin.parent
        folders.append(str(folder))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}
