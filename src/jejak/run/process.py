"""What a worker process does: opens the target by itself, and works on the units that it is given.

In come `("unit", unit, waiting)`, `("share", number)`, `("runs", …)`, `("settle",)`, `("repeat",
tests)` and `("end",)`; out go `("ready",)`, `("done", UnitDone)`, `("judged", tests)`, `("free",
found, bytes)` after each unit, `("parts", groups, seconds)` where it gives paths of what it
explores away, `("enlist", options)` where others may run for that, `("elsewhere", unit)` where it
was given some that lead elsewhere, `("settled",)`, `("repeated",)`, and `("failed", text)` at the
end of one that met a bug. `runs` has what selectors and executors of real runs say
(`jejak.concolic.protocol`). A request to end (SIGINT) makes it hand over what it has explored.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from jejak.errors import JejakError
from jejak.explore.parts import LedElsewhereError, Prefix
from jejak.explore.wall import Wall
from jejak.options import Options
from jejak.results.reasons import SkipReason
from jejak.results.trees import plain_tree
from jejak.run.frames import FrameOutput, Output, read_frame, write_frame
from jejak.run.memory import taken
from jejak.run.units import Job, Unit, UnitDone, not_explored
from jejak.run.worker import Sifting, Worker
from jejak.target import joined, open_targets

if TYPE_CHECKING:  # heavy, and only real runs need it
    from jejak.concolic.protocol import ToExecutor, ToSelector

LOOK_SECONDS: Final = 0.02
"""How often it is looked whether tests have run while there is nothing to explore."""


def open_worker(job: Job) -> Worker:
    """A worker with a target of its own. Raises what opening it does."""
    wall = Wall(job.options.time)
    wall.began = job.began
    targets = open_targets(job.target, job.options)
    sifting = Sifting(job.target, joined(targets), job.options)
    return Worker(targets, job.options, wall, sifting, job.entries)


class Serving:
    """A worker, and where what it says goes."""

    def __init__(self, worker: Worker, output: Output) -> None:
        self.worker = worker
        self.output = output
        self.commands: queue.SimpleQueue[tuple[Any, ...]] = queue.SimpleQueue()
        self.is_to_end = False
        self._may_be_interrupted = False
        self._asking = 0
        """How many others ask for some of what is explored now."""
        self._runs: queue.SimpleQueue[Any] = queue.SimpleQueue()
        """What executors of what is explored say, or the selector for whom this is one."""
        worker.share(self.wanted, self.give, self)

    def give(self, groups: list[tuple[Prefix, ...]], seconds: float | None) -> None:
        """Gives paths away of what is explored now."""
        self._asking = 0
        self._send_whole("parts", groups, seconds)

    def wanted(self) -> int:
        """How many others ask for some of what is explored now."""
        return self._asking

    def enlist(self, options: Options) -> None:
        """See `Line`."""
        self._asking = 0
        self._send_whole("enlist", options)

    def tell(self, executor: int, message: ToExecutor) -> None:
        """See `Line`."""
        self._send_whole("runs", executor, message)

    def heard(self, seconds: float) -> list[tuple[int, ToSelector | None]]:
        """See `Line`."""
        found = []
        with suppress(queue.Empty):
            found.append(self._runs.get(timeout=seconds) if seconds else self._runs.get_nowait())
            while True:
                found.append(self._runs.get_nowait())
        return found

    def _send_whole(self, *message: Any) -> None:
        """Sends a message while a unit is explored; a request to end does not tear it."""
        may_be, self._may_be_interrupted = self._may_be_interrupted, False
        self.send(*message)
        self._may_be_interrupted = may_be

    def _explore(self, unit: Unit, waiting: int) -> None:
        """Explores a unit, or helps whoever does."""
        with suppress(queue.Empty):  # what others said of what was explored before
            while True:
                self._runs.get_nowait()
        if unit.help is None:
            self.worker.explore(unit, waiting)
        else:
            self.worker.help(unit, self._next_work, partial(self._send_whole, "runs"))

    def _next_work(self) -> ToExecutor:
        """What the selector says next."""
        while True:
            with suppress(queue.Empty):
                message: ToExecutor = self._runs.get(timeout=1.0)[0]
                return message

    def listen(self, stream: BinaryIO) -> None:
        """Takes in commands; without anybody who gives some, the process ends at once."""
        try:
            while (command := read_frame(stream)) is not None:
                if command[0] == "share":
                    self._asking = command[1]
                elif command[0] == "runs":
                    self._runs.put(command[1:])
                else:
                    if command[0] == "unit":
                        self._asking = 0  # here, so that who asks right after it is heard
                    self.commands.put(command)
        except Exception:  # nobody would ever hear that it waits in vain
            traceback.print_exc()
        finally:
            os._exit(1)

    def interrupt(self, _number: int, _frame: FrameType | None) -> None:
        """Is asked to end: what is under way is left, but no message is torn."""
        self.is_to_end = True
        if self._may_be_interrupted:
            raise KeyboardInterrupt

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """As long as this lasts, a request to end is an exception."""
        self._may_be_interrupted = True
        try:
            if self.is_to_end:
                raise KeyboardInterrupt
            yield
        finally:
            self._may_be_interrupted = False

    def serve(self) -> None:
        """Works until the end."""
        self.send("ready")
        try:
            while not self.is_to_end:
                command = self.next_command()
                if command is None:
                    self.worker.advance()
                elif command[0] == "end":
                    return
                else:
                    self.obey(*command)
                self.hand_over()
        except KeyboardInterrupt:
            pass
        for done in self.worker.conclude():
            self.send_done(done)

    def next_command(self) -> tuple[Any, ...] | None:
        """What to do next; None when somebody should look after tests that are running."""
        with self.interruptible():
            try:
                seconds = LOOK_SECONDS if self.worker.is_waiting else 1.0
                return self.commands.get(timeout=seconds)
            except queue.Empty:
                return None

    def obey(self, word: str, *given: Any) -> None:
        """Does what a command says, and says that it is done."""
        worker = self.worker
        if word == "unit":
            try:
                with self.interruptible():
                    self._explore(*given)
            except LedElsewhereError:
                self.send("elsewhere", given[0])
            self.hand_over()
            self.send("free", worker.found, taken(os.getpid()))
        elif word == "settle":
            with self.interruptible():
                worker.settle()
            self.hand_over()
            self.send("settled")
        else:
            assert word == "repeat", word
            with self.interruptible():
                judged = worker.repeat(*given)
            self.send("judged", judged)
            self.send("repeated")

    def hand_over(self) -> None:
        """Sends what is ready."""
        judged = self.worker.judged()
        if judged:
            self.send("judged", judged)
        for done in self.worker.done():
            self.send_done(done)

    def send_done(self, done: UnitDone) -> None:
        """Sends what came of a unit; what cannot be sent is a bug of ours, and costs that unit."""
        if done.tree is not None:
            done.tree = plain_tree(done.tree)
        try:
            self.send("done", done)
        except (OSError, KeyboardInterrupt):
            raise
        except Exception:  # the other units are still worth it
            words = f"a bug of jejak: {traceback.format_exc()}"
            self.send("done", not_explored(done.unit, SkipReason.INTERNAL_ERROR, words))

    def send(self, *message: Any) -> None:
        """Sends a message."""
        self.output.send(message)


def main() -> None:
    """Serves until the end; ends as a process that nobody waits for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    source = os.fdopen(os.dup(0), "rb")
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed must not land between messages
    with open(os.devnull) as nothing:  # noqa: PTH123
        os.dup2(nothing.fileno(), 0)
    try:
        first = read_frame(source)
        if first is not None:
            serve_job(first[0], source, output)
    except JejakError as error:
        write_frame(output, ("failed", str(error)))
    except OSError:
        pass  # nobody is there any more
    except Exception:
        write_frame(output, ("failed", f"a bug of jejak: {traceback.format_exc()}"))
    finally:
        sys.stderr.flush()
        os._exit(0)


def serve_job(job: Job, source: BinaryIO, output: BinaryIO) -> None:
    """Works for one run."""
    worker = open_worker(job)
    try:
        serving = Serving(worker, FrameOutput(output))
        threading.Thread(target=serving.listen, args=(source,), daemon=True).start()
        signal.signal(signal.SIGINT, serving.interrupt)
        worker.begin()
        serving.serve()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    finally:
        worker.close()
