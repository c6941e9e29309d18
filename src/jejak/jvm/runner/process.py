"""One JVM that compiles and runs tests: started, asked, ended."""

from __future__ import annotations

import contextlib
import itertools
import os
import secrets
import selectors
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.jvm.jdks import Jdk
from jejak.jvm.runner.classes import COLLECTOR, MAIN_CLASS, archive_options
from jejak.jvm.runner.limits import RunnerLimits
from jejak.jvm.runner.protocol import MOST_ANSWER_BYTES, TOKEN_BYTES, GarbledError, Reader
from jejak.jvm.sandbox import Confined, Policy, ProcessEnd

ERROR_FILE: Final = "hs_err.log"
NO_MEMORY: Final = "There is insufficient memory"

LOOK_SECONDS: Final = 0.25
"""How often a test that takes its time is looked after."""


class LateError(Exception):
    """The JVM did not answer in time."""


class FullError(Exception):
    """The files of a test take too much room."""


class GoneError(Exception):
    """The JVM has ended."""

    def __init__(self, ending: ProcessEnd, output: str, breakdown: str | None) -> None:
        super().__init__(str(ending))
        self.ending = ending
        self.output = output
        self.breakdown = breakdown
        """What the JVM says where it broke down by itself."""


@dataclass(frozen=True, slots=True)
class Rooms:
    """The directories of one JVM: where its tests run, and what they see as /tmp and home."""

    work: Path
    temporary: Path
    home: Path

    @classmethod
    def make(cls, parent: Path) -> Rooms:
        """New ones in a directory."""
        rooms = cls(parent / "work", parent / "tmp", parent / "home")
        for room in rooms.all():
            room.mkdir(parents=True)
        return rooms

    def all(self) -> tuple[Path, ...]:
        """The directories that tests may write to."""
        return self.work, self.temporary, self.home


class _Talk:
    """One request and its answer, written and read bit by bit: no side waits for a full pipe.

    `write` and `read` say whether they are to be called again.
    """

    def __init__(self, requests: int, answers: int, request: bytes) -> None:
        self.answer = bytearray()
        self._requests = requests
        self._answers = answers
        self._rest = memoryview(request)

    def write(self) -> bool:
        """Writes what the pipe takes. A broken one is no matter: the JVM's end will be heard of."""
        try:
            self._rest = self._rest[os.write(self._requests, self._rest[: 1 << 16]) :]
        except BlockingIOError:
            return True
        except BrokenPipeError:
            return False
        return bool(self._rest)

    def read(self) -> bool:
        """Reads what is there."""
        try:
            part = os.read(self._answers, 1 << 20)
        except BlockingIOError:
            return True
        self.answer += part
        return bool(part)

    def is_complete(self) -> bool:
        """Whether the whole answer is there."""
        if len(self.answer) < 4:
            return False
        size = int.from_bytes(self.answer[:4], "big")
        if not TOKEN_BYTES < size <= MOST_ANSWER_BYTES or len(self.answer) > 4 + size:
            raise GarbledError(f"an answer of {size} bytes")
        return len(self.answer) == 4 + size


class Jvm:
    """A running JVM. Every method may raise GoneError; all but `end` leave it usable or dead."""

    def __init__(
        self, jdk: Jdk, runner: Path, rooms: Rooms, readable: tuple[Path, ...], limits: RunnerLimits
    ) -> None:
        self.rooms = rooms
        self.loaded: list[int] = []
        self.runs = 0
        policy = Policy(
            rooms.work,
            readable=(*jdk_places(jdk), runner, *readable),
            writable=rooms.all(),
            environment=(("HOME", str(rooms.home)), ("TMPDIR", str(rooms.temporary))),
            file_bytes=limits.file_mib << 20,
            data_bytes=(limits.heap_mib + limits.native_mib) << 20,
            processes=limits.processes,
        )
        requests, self._requests = os.pipe()
        self._answers, answers = os.pipe()
        command = [
            str(jdk.home / "bin" / "java"), *jvm_options(limits, rooms),
            *archive_options(runner), "-cp", str(runner),
            MAIN_CLASS, f"/dev/fd/{requests}", f"/dev/fd/{answers}",
        ]  # fmt: skip
        try:
            self._confined = Confined.start(command, policy, (requests, answers))
        except BaseException:
            os.close(self._requests)
            os.close(self._answers)
            raise
        finally:
            os.close(requests)
            os.close(answers)
        os.set_blocking(self._requests, False)
        os.set_blocking(self._answers, False)
        self._ended = False

    @property
    def pid(self) -> int | None:
        """The JVM's process id, once the launcher has said it."""
        return self._confined.pid

    @property
    def protections(self) -> frozenset[str]:
        """What the JVM is kept from: names of `jejak.jvm.launch`."""
        return self._confined.protections

    def is_alive(self) -> bool:
        """Whether nothing is known of its end."""
        if not self._ended:
            self._confined.hear_status()
        return not self._ended and self._confined.ending is None

    def ask(self, request: bytes, seconds: float, disk_bytes: int | None = None) -> Reader:
        """The answer to a request; with `disk_bytes`, files of the JVM may not take more.

        Raises LateError, GoneError, FullError or GarbledError, and is to be ended then.
        """
        self._confined.output.clear()
        token = secrets.token_bytes(TOKEN_BYTES)
        size = len(token) + len(request)
        answer = self._exchange(size.to_bytes(4, "big") + token + request, seconds, disk_bytes)
        if answer[:TOKEN_BYTES] != token:
            raise GarbledError("an answer to something else")
        found = Reader(answer[TOKEN_BYTES:])
        if answer[TOKEN_BYTES : TOKEN_BYTES + 1] == b"F":
            found.letter()
            raise GarbledError(found.text())
        return found

    def kill(self) -> None:
        """Kills it; whoever waits for an answer hears of its end."""
        if not self._ended:
            self._confined.kill()

    def end(self) -> ProcessEnd:
        """Kills it, if need be, with all that its tests started."""
        if not self._ended:
            self._ended = True
            try:
                self._confined.end()
            finally:
                os.close(self._requests)
                os.close(self._answers)
        return self._confined.ending or ProcessEnd()

    def _exchange(self, request: bytes, seconds: float, disk_bytes: int | None) -> bytes:
        deadline = time.monotonic() + seconds
        confined = self._confined
        talk = _Talk(self._requests, self._answers, request)
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._requests, selectors.EVENT_WRITE, talk.write)
            waiting.register(self._answers, selectors.EVENT_READ, talk.read)
            waiting.register(confined.said, selectors.EVENT_READ, confined.hear_output)
            waiting.register(confined.status, selectors.EVENT_READ, confined.hear_status)
            while confined.ending is None and not talk.is_complete():
                left = deadline - time.monotonic()
                if left <= 0:
                    raise LateError
                ready = waiting.select(min(left, LOOK_SECONDS))
                if not ready and disk_bytes is not None and self._takes_more(disk_bytes):
                    raise FullError
                for key, _ in ready:
                    if not key.data():
                        waiting.unregister(key.fileobj)
        talk.read()
        if not talk.is_complete():
            raise self._gone()
        return bytes(talk.answer[4:])

    def _takes_more(self, disk_bytes: int) -> bool:
        """Whether the files of the tests take more than that."""
        total = 0
        for room in self.rooms.all():
            for folder, _, names in os.walk(room):
                for name in names:
                    with contextlib.suppress(OSError):
                        total += Path(folder, name).lstat().st_blocks * 512
                    if total > disk_bytes:
                        return True
        return False

    def _gone(self) -> GoneError:
        self._confined.hear_rest()
        text = self._confined.output.decode("utf-8", "replace")
        failure = self._confined.failure
        ending = self._confined.ending or ProcessEnd()
        output = f"{failure}\n{text}" if failure else text
        return GoneError(ending, output, _breakdown(self.rooms.temporary / ERROR_FILE))


def jdk_places(jdk: Jdk) -> list[Path]:
    """Where a JDK and the libraries that it brings along lie.

    One of a package manager with a tree of its own lies in `lib/jvm` beside its libraries.
    """
    around = jdk.home.parent
    beside = around.name == "jvm" and around.parent.name == "lib"
    return [jdk.home, *([around.parent] if beside else [])]


def jvm_options(limits: RunnerLimits, rooms: Rooms) -> list[str]:
    """Options that make runs small and alike on every machine."""
    return [
        f"-Xmx{limits.heap_mib}m",
        f"-Xss{limits.stack_kib}k",
        f"-XX:MaxMetaspaceSize={limits.metaspace_mib}m",
        f"-XX:MaxDirectMemorySize={limits.heap_mib}m",
        COLLECTOR,
        "-XX:TieredStopAtLevel=1",
        "-XX:-OmitStackTraceInFastThrow",
        "-XX:-UsePerfData",
        "-XX:+DisableAttachMechanism",
        "-XX:-CreateCoredumpOnCrash",
        f"-XX:ErrorFile={rooms.temporary / ERROR_FILE}",
        "-Xshare:auto",
        "-Dfile.encoding=UTF-8",
        "-Djava.awt.headless=true",
        f"-Djava.io.tmpdir={rooms.temporary}",
        f"-Duser.home={rooms.home}",
        "-Duser.language=en",
        "-Duser.country=US",
        "-Duser.timezone=UTC",
    ]


def _breakdown(error_file: Path) -> str | None:
    """The first sentence of a JVM's last words, past "a fatal error has been detected"."""
    try:
        with error_file.open(encoding="utf-8", errors="replace") as file:
            lines = [line.strip("# \n") for line in itertools.islice(file, 20)]
    except OSError:
        return None
    said = [line for line in lines if line and not line.startswith("A fatal error")]
    return said[0] if said else "the JVM broke down"
