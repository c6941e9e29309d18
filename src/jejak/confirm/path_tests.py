"""Tests of paths: what a test of a suite shows, and what its runs made of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from jejak.classfile.descriptors import java_name
from jejak.confirm.judging import (
    INITIALISER,
    MISSING_CLASS,
    cannot_arrange,
    described,
    is_unusable,
    lacks_class,
    no_object,
)
from jejak.explore.covering import TestedPath
from jejak.javasource import Identifiers
from jejak.jvm.runner import RunEnd, RunResult, TestId, Thrown
from jejak.models.drivers import DRIVER
from jejak.program import JavaClass, Method
from jejak.testgen.tests import ErrorForm, Written


class Tried(Enum):
    """What came of a test of a path. A path has exactly one; reports add up."""

    KEPT = "kept"
    """The test did what was predicted, in two JVMs, and in one with all others."""
    DIVERGED = "diverged"
    """It did something else, although nothing on the path was unknown: a bug of jejak."""
    DIFFERED = "differed"
    """It did something else; something on the path was unknown."""
    FAILED = "failed"
    """A black-box test raised something: an assertion failed, or nobody expected it."""
    UNSTABLE = "unstable"
    """It did what was predicted once, and not again in a fresh JVM."""
    DEPENDENT = "dependent"
    """It does what was predicted alone, and not in one JVM with all others."""
    NOT_BUILT = "not-built"
    """No test can bring the input about; the reason says why."""
    NOT_WRITTEN = "not-written"
    """Java source cannot say what the test would need."""
    NOT_COMPILED = "not-compiled"
    """javac refused the test: a bug of jejak."""
    TIMED_OUT = "timed-out"
    EXITED = "exited"
    OUT_OF_MEMORY = "out-of-memory"
    CRASHED = "crashed"
    NOT_RUN = "not-run"
    NOT_NEEDED = "not-needed"
    """It did what was predicted; others cover all that it covers."""


BUGS = (Tried.DIVERGED, Tried.NOT_COMPILED)
ONCE = "once"
"""The reason of a test that is kept although it could not run twice."""
EXCLUDED = Tried.NOT_BUILT, "assumption"
"""What becomes of inputs that a driver's assumptions exclude."""
_ENDED = {
    RunEnd.TIMED_OUT: Tried.TIMED_OUT,
    RunEnd.EXITED: Tried.EXITED,
    RunEnd.OUT_OF_MEMORY: Tried.OUT_OF_MEMORY,
    RunEnd.CRASHED: Tried.CRASHED,
    RunEnd.NOT_RUN: Tried.NOT_RUN,
}


@dataclass(slots=True)
class PathTest:
    """The test of one path: its source where there is one, and what came of it."""

    method: Method
    path: TestedPath
    name: str
    written: Written | None = None
    tried: Tried = Tried.NOT_RUN
    reason: str | None = None
    detail: str | None = None
    is_black_box: bool = False
    runs: int = 0
    """How often it did what was expected."""
    raised: str | None = None
    """The class of what it raised then, as a reproducer does."""

    def fail(self, tried: Tried, reason: str | None, detail: str | None) -> None:
        """Notes why there is no test."""
        self.tried, self.reason, self.detail = tried, reason, detail

    def judge(self, outcome: RunResult, form: ErrorForm) -> None:
        """Notes what a run of the test means."""
        thrown = outcome.thrown
        expected = self.path.result.exception if form is ErrorForm.REPRODUCER else None
        if outcome.kind in _ENDED:
            self.fail(_ENDED[outcome.kind], None, outcome.reason)
            return
        actual = None if thrown is None else thrown.class_name
        self.raised = actual
        is_expected = actual == (None if expected is None else java_name(expected))
        if thrown is not None and not is_expected and lacks_class(thrown):
            self.fail(Tried.NOT_BUILT, MISSING_CLASS, described(thrown))
            return
        if thrown is not None and self.fails_to_arrange(outcome.test, thrown, form):
            self.fail(Tried.NOT_BUILT, INITIALISER, no_object(thrown))
            return
        if is_expected:
            self.runs += 1
            self.fail(Tried.KEPT, None, None)
            return
        said = "it raised nothing" if thrown is None else described(thrown)
        if self.is_black_box:
            excluded = actual == f"{java_name(DRIVER)}$AssumptionFailed"
            kept = Tried.KEPT if form is ErrorForm.REPRODUCER else Tried.FAILED
            self.fail(*(EXCLUDED if excluded else (kept, "raised")), said)
            return
        exact = self.path.result.exact
        self.fail(Tried.DIVERGED if exact else Tried.DIFFERED, None, said)

    def fails_to_arrange(self, test: TestId, thrown: Thrown, form: ErrorForm) -> bool:
        """Whether the input has an object of a class whose initialiser fails.

        The call itself initialises the class of a static method or constructor, not that of a
        receiver. A pin catches what the call throws: what comes out of it was thrown before.
        """
        method, exception = self.method, self.path.result.exception
        if not (method.is_static or method.is_constructor):
            return cannot_arrange(test, thrown, "")
        if exception is not None:
            return form is ErrorForm.PIN and is_unusable(thrown)
        return cannot_arrange(test, thrown, method.owner.name)


class PathSuite:
    """The tests of one class's paths."""

    def __init__(self, java: JavaClass, name: str) -> None:
        self.java = java
        self.name = name
        self.internal_name = f"{java.package}/{name}" if java.package else name
        self.names = Identifiers()
        self.tests: list[PathTest] = []

    @property
    def class_name(self) -> str:
        """The binary name of the test class."""
        return self.internal_name.replace("/", ".")

    def kept(self) -> list[PathTest]:
        """The tests that belong in the file."""
        return [test for test in self.tests if test.tried is Tried.KEPT]


def name_of_suite(java: JavaClass, is_taken: bool) -> str:
    """What the tests of a class are called; `is_taken` says that the program has such a class."""
    simple = java.name.rpartition("/")[2].replace("$", "")
    return f"{simple}PathsTest" if is_taken else f"{simple}Test"
