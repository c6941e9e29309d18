"""Running code of others: without our environment, network and files, and with an end.

`jejak.jvm.launch` confines the command in a process of its own; this is the side that asks for it.
What a machine can forbid differs: `describe` says it for `jejak doctor`.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from jejak.errors import SetupError
from jejak.jvm import launch

UNPROTECTED: Final = "NOT protected"
"""Begins what `describe` says of protections that are missing."""

END_SECONDS: Final = 10.0
"""How long the launcher may take to end a command and its descendants."""

MOST_OUTPUT: Final = 64 * 1024
"""Bytes kept of what a confined command says first."""

MOST_TAIL: Final = 8 * 1024
"""Bytes kept of what it says last, beyond those."""

# What programs need of the system. Not /etc as a whole: there are secrets in it.
_SYSTEM: Final = (
    "/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/opt", "/nix/store", "/gnu/store",
    "/home/linuxbrew/.linuxbrew", "/proc", "/sys", "/etc/alternatives", "/etc/crypto-policies",
    "/etc/fonts", "/etc/group", "/etc/hosts",
    "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/ld.so.preload",
    "/etc/localtime", "/etc/mime.types", "/etc/nsswitch.conf", "/etc/passwd", "/etc/pki/java",
    "/etc/ssl/certs", "/etc/timezone", "/etc/java*", "/dev/random", "/dev/urandom",
)  # fmt: skip
_DEVICES: Final = ("/dev/null", "/dev/zero", "/dev/full")

_GAINS: Final = {
    launch.LANDLOCK: "files outside the scratch directory cannot be written, nor those of the "
    "home directory read (Landlock)",
    launch.NAMESPACE: "no network but a loopback of its own (network namespace)",
    launch.SECCOMP: "no sockets to the outside (seccomp)",
    launch.LANDLOCK_NET: "no TCP (Landlock)",
    launch.SIGNALS: "no signals to processes outside (Landlock)",
    launch.PROCESSES: "the number of processes is limited",
    launch.MEMORY: "memory outside the Java heap is limited",
    launch.SUBREAPER: "processes that it starts end with it, whatever they do (subreaper)",
    launch.SANDBOX_EXEC: "no network, and no files written outside the scratch directory "
    "(sandbox-exec)",
}


@dataclass(frozen=True, slots=True)
class Policy:
    """What a command may do; the rest is refused where the system can refuse it.

    It runs in `directory`. Paths are real paths, directories with all that is in them. `without`
    names protections of `jejak.jvm.launch` to do without.
    """

    directory: Path
    readable: tuple[Path, ...] = ()
    writable: tuple[Path, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    file_bytes: int = 64 << 20
    data_bytes: int = 3 << 30
    open_files: int = 4096
    processes: int = 512
    without: tuple[str, ...] = ()

    def to_json(self, command: Sequence[str], keep: Sequence[int]) -> bytes:
        """The line that the launcher reads."""
        said = {
            "command": list(command),
            "directory": str(self.directory),
            "environment": {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **dict(self.environment)},
            "keep": list(keep),
            "readable": [*_existing(_SYSTEM), *map(str, self.readable)],
            "writable": [*_DEVICES, *map(str, self.writable)],
            "limits": {
                "file_bytes": self.file_bytes,
                "data_bytes": self.data_bytes,
                "open_files": self.open_files,
                "processes": self.processes,
            },
            "without": list(self.without),
            "profile": self._profile(),
        }
        return json.dumps(said).encode("ascii") + b"\n"

    def _profile(self) -> str:
        """The same for macOS, in the language of sandbox-exec."""
        home = Path.home().resolve()
        here = '(literal "/dev/null")'
        writable = " ".join([here, *(f"(subpath {_quote(path)})" for path in self.writable)])
        readable = " ".join([writable, *(f"(subpath {_quote(path)})" for path in self.readable)])
        return (
            f"(version 1)(allow default)(deny network*)"
            f"(deny file-write*)(allow file-write* {writable})"
            f"(deny file-read-data (subpath {_quote(home)}))(allow file-read-data {readable})"
        )


@dataclass(frozen=True, slots=True)
class ProcessEnd:
    """How a confined command ended: by itself with a code, or by a signal.

    Both are None where the launcher was killed together with it.
    """

    code: int | None = None
    signal: int | None = None

    @property
    def from_outside(self) -> bool:
        """Whether it looks as if somebody ended it, rather than it itself.

        A JVM answers the signals that ask it to end by exiting with 128 and their number.
        """
        asked = (1, 2, 9, 15)
        if self.code is None:
            return self.signal is None or self.signal in asked
        return self.code - 128 in asked

    def __str__(self) -> str:
        if self.code is not None:
            return f"exit code {self.code}"
        return "killed" if self.signal is None else f"signal {self.signal}"


@dataclass(slots=True)
class Confined:
    """A running confined command. Start it with `start`, end it with `end`, which may be repeated.

    `status` and `said` are to be read whenever they can be, by `hear_status` and `hear_output`.
    """

    process: subprocess.Popen[bytes]
    status: int
    said: int
    pid: int | None = None
    protections: frozenset[str] = frozenset()
    ending: ProcessEnd | None = None
    failure: str | None = None
    output: bytearray = field(default_factory=bytearray)
    tail: bytearray = field(default_factory=bytearray)
    _words: bytes = b""
    _closed: bool = False
    _owner: int = field(default_factory=os.getpid)

    @classmethod
    def start(cls, command: Sequence[str], policy: Policy, keep: Sequence[int] = ()) -> Confined:
        """Starts the command; it inherits the files of `keep`. Raises SetupError when it cannot."""
        launcher = [sys.executable, "-I", "-S", str(Path(launch.__file__).absolute())]
        said, saying = os.pipe()
        try:
            process = subprocess.Popen(  # noqa: S603
                launcher,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=saying,
                env={},
                bufsize=0,
                start_new_session=True,
                pass_fds=tuple(keep),
            )
        except OSError as error:
            os.close(said)
            raise SetupError(f"{launcher[0]} cannot be started: {error.strerror}") from None
        finally:
            os.close(saying)
        assert process.stdin is not None
        assert process.stdout is not None
        started = cls(process, process.stdout.fileno(), said)
        os.set_blocking(said, False)
        os.set_blocking(started.status, False)
        try:
            _write_all(process.stdin.fileno(), policy.to_json(command, keep))
        except BrokenPipeError:
            started.ending = ProcessEnd()
        except BaseException:
            started.end()
            raise
        return started

    def hear_status(self) -> bool:
        """Reads what the launcher says; False when it will say nothing more."""
        part = _read(self.status)
        if part is None:
            return True
        self._words += part
        *lines, self._words = self._words.split(b"\n")
        for line in lines:
            self._understand(line.decode("utf-8", "replace"))
        if not part and self.ending is None:
            self.ending = ProcessEnd()
        return bool(part)

    def hear_output(self) -> bool:
        """Reads what the command says, of which beginning and end are kept; False at its end."""
        part = _read(self.said)
        if part:
            room = MOST_OUTPUT - len(self.output)
            self.output += part[:room]
            if len(part) > room:
                self.tail = (self.tail + part[room:])[-MOST_TAIL:]
        return part is None or bool(part)

    def hear_rest(self) -> None:
        """Reads what was said before the end."""
        for _ in range(MOST_OUTPUT >> 12):
            self.hear_output()

    def wait(self, seconds: float) -> bool:
        """Waits until the command has ended; False when the time is up before."""
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.status, selectors.EVENT_READ, self.hear_status)
            waiting.register(self.said, selectors.EVENT_READ, self.hear_output)
            while self.ending is None:
                left = deadline - time.monotonic()
                if left <= 0:
                    return False
                for key, _ in waiting.select(left):
                    if not key.data():
                        waiting.unregister(key.fileobj)
        self.hear_rest()
        return True

    def kill(self) -> None:
        """Kills the command, or its launcher; `end` frees what is left."""
        pid = self.process.pid if self.pid is None else self.pid
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)

    def end(self) -> ProcessEnd:
        """Kills the command and its descendants, where they still run, and frees everything."""
        if not self._closed:
            self._closed = True
            if self._owner != os.getpid():  # we are a fork of whoever started it
                self.process.returncode = 0
                self._close_files()
                return ProcessEnd()
            assert self.process.stdin is not None
            with contextlib.suppress(BrokenPipeError):
                self.process.stdin.close()
            try:
                # Interrupted, we leave: the launcher goes on and cleans up without us.
                if not self.wait(END_SECONDS):
                    self.process.kill()  # and the command dies with it, as it asked the system
                self.process.wait()
            finally:
                self._close_files()
        return self.ending or ProcessEnd()

    def _close_files(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        os.close(self.said)

    def _understand(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "ready":
            pid, _, active = rest.partition(" ")
            self.pid = int(pid)
            self.protections = frozenset(filter(None, active.split(",")))
        elif word == "failed":
            self.failure = rest
        elif word == "exit":
            self.ending = ProcessEnd(code=int(rest))
        elif word == "signal":
            self.ending = ProcessEnd(signal=int(rest))


@dataclass(frozen=True, slots=True)
class Done:
    """How a confined command ended, None when the time limit ended it, and what it said.

    Of much output, `output` is the beginning and `tail` the end.
    """

    ending: ProcessEnd | None
    output: str
    tail: str


def run_confined(command: Sequence[str | Path], policy: Policy, seconds: float) -> Done:
    """Runs a confined command to its end or to the time limit; nothing of it is left then."""
    confined = Confined.start([str(part) for part in command], policy)
    try:
        in_time = confined.wait(seconds)
    finally:
        ending = confined.end()
    if confined.failure:
        raise SetupError(f"{command[0]} cannot be started: {confined.failure}")
    output, tail = (part.decode("utf-8", "replace") for part in (confined.output, confined.tail))
    return Done(ending if in_time else None, output, tail or output[-MOST_TAIL:])


def active_protections() -> frozenset[str]:
    """What the launcher can do here: names of `jejak.jvm.launch`."""
    with tempfile.TemporaryDirectory(prefix="jejak-probe-") as name:
        directory = Path(name).resolve()
        program = next((path for path in ("/usr/bin/true", "/bin/true") if Path(path).exists()), "")
        confined = Confined.start([program], Policy(directory, writable=(directory,)))
        try:
            confined.wait(END_SECONDS)
        finally:
            confined.end()
        return confined.protections


def describe(protections: Iterable[str]) -> str:
    """The protections in words for people, and what is missing."""
    active = set(protections)
    lines = [text for name, text in _GAINS.items() if name in active]
    if not active & {launch.LANDLOCK, launch.SANDBOX_EXEC}:
        lines.append(f"{UNPROTECTED}: files; generated tests can write what you can write")
    if not active & {launch.NAMESPACE, launch.SECCOMP, launch.SANDBOX_EXEC}:
        lines.append(f"{UNPROTECTED}: the network; generated tests can reach what you can reach")
    return "\n".join(lines)


def _quote(path: Path) -> str:
    return json.dumps(str(path), ensure_ascii=False)


def _existing(patterns: Iterable[str]) -> list[str]:
    found = []
    for pattern in patterns:
        if pattern.endswith("*"):
            parent = Path(pattern).parent
            found += [str(path) for path in sorted(parent.glob(Path(pattern).name))]
        elif Path(pattern).exists():
            found.append(pattern)
    return found


def _read(source: int) -> bytes | None:
    """What there is to read, empty at the end, None when there is nothing yet."""
    try:
        return os.read(source, 1 << 16)
    except BlockingIOError:
        return None


def _write_all(target: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(target, rest) :]
