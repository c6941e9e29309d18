"""What compiling and running tests gives."""

from __future__ import annotations

import enum
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_NUMBERS: Final = itertools.count(1)


class RunEnd(enum.StrEnum):
    """How a test can end; every test ends in exactly one of these ways."""

    PASSED = "passed"
    THREW = "threw"
    TIMED_OUT = "timed-out"
    EXITED = "exited"
    OUT_OF_MEMORY = "out-of-memory"
    CRASHED = "crashed"
    NOT_RUN = "not-run"


@dataclass(frozen=True, slots=True, order=True)
class TestId:
    """A test method: its class by binary name (`com.acme.FooTest`), and its name."""

    __test__ = False  # pytest takes classes of such names for tests

    class_name: str
    method: str

    def __str__(self) -> str:
        return f"{self.class_name}.{self.method}"


@dataclass(frozen=True, slots=True)
class TraceFrame:
    """One line of a stack trace. `line` is negative where Java has none (-2: a native method)."""

    class_name: str
    method: str
    file: str | None
    line: int

    @property
    def internal_name(self) -> str:
        """The class as class files name it. Hidden classes have no such name."""
        return self.class_name.replace(".", "/")


@dataclass(frozen=True, slots=True)
class Thrown:
    """What a test threw. Frames are innermost first and end with the test method.

    Causes and suppressed exceptions are shown to a depth, each once.
    """

    class_name: str
    message: str | None
    frames: tuple[TraceFrame, ...]
    cause: Thrown | None = None
    suppressed: tuple[Thrown, ...] = ()

    def causes(self) -> Iterator[Thrown]:
        """This, its cause, the cause of that, and so on."""
        one: Thrown | None = self
        while one is not None:
            yield one
            one = one.cause


@dataclass(frozen=True, slots=True)
class RunResult:
    """How one test ended.

    `thrown` is there for THREW, and for OUT_OF_MEMORY where the error reached the end of the test.
    `frames` is where a TIMED_OUT test was, when that is known. `exit_code` belongs to EXITED,
    `reason` to CRASHED and NOT_RUN. `output` is the beginning of what the test printed of
    `output_bytes` in all. `leaked_threads` are those that lived on after it. `attempts` is 2 where
    the first JVM was killed from outside or was short of memory because of earlier tests.
    """

    test: TestId
    kind: RunEnd
    seconds: float = 0.0
    thrown: Thrown | None = None
    frames: tuple[TraceFrame, ...] = ()
    exit_code: int | None = None
    reason: str | None = None
    output: str = ""
    output_bytes: int = 0
    leaked_threads: int = 0
    attempts: int = 1


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """An error of javac. Lines and columns count from 1; 0 where there is none."""

    line: int
    column: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"


@dataclass(frozen=True, slots=True)
class RunWatch:
    """What is to report during runs: the classes `own`, by the classes of the `agent`.

    Calls of other code but `followed`, and of `natives`, are reported, from the call of `entry`
    in the class `test` on. All names are internal, methods are `owner.name(descriptor)`. A run
    that has reported `most` units of 16 bits ends.
    """

    agent: tuple[Path, ...]
    own: tuple[str, ...]
    natives: tuple[str, ...]
    followed: tuple[str, ...]
    entry: str
    test: str
    most: int = 1 << 20


@dataclass(frozen=True, slots=True)
class Reported:
    """What one run reported: events as bytes, and all sites that they may name by number."""

    sites: tuple[str, ...]
    events: bytes


@dataclass(frozen=True, slots=True, eq=False)
class Compiled:
    """Classes by internal name, and the errors of each source that is not among them."""

    classes: Mapping[str, bytes]
    errors: Mapping[str, tuple[Diagnostic, ...]] = field(default_factory=dict)
    number: int = field(default_factory=lambda: next(_NUMBERS))
