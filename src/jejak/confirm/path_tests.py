"""Tests of paths: what a test of a suite shows, and what its runs made of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

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
from jejak.explore.path_recording import TestedPath
from jejak.javasource import Identifiers
from jejak.jvm.runner import RunEnd, RunResult, TestId, Thrown
from jejak.models.drivers import DRIVER
from jejak.program import JavaClass, Method
from jejak.results.proofs import TrialOutcome
from jejak.results.tests import ErrorForm, PathTest
from jejak.testgen.tests import Written

ONCE = "once"
"""The reason of a test that is kept although it could not run twice."""
EXCLUDED = TrialOutcome.NOT_BUILT, "assumption"
"""What becomes of inputs that a driver's assumptions exclude."""
_ENDED = {
    RunEnd.TIMED_OUT: TrialOutcome.TIMED_OUT,
    RunEnd.EXITED: TrialOutcome.EXITED,
    RunEnd.OUT_OF_MEMORY: TrialOutcome.OUT_OF_MEMORY,
    RunEnd.CRASHED: TrialOutcome.CRASHED,
    RunEnd.NOT_RUN: TrialOutcome.NOT_RUN,
}


@dataclass(slots=True)
class PathTrial:
    """The test of one path: its source where there is one, and what came of it."""

    method: Method
    path: TestedPath
    name: str
    written: Written | None = None
    tried: TrialOutcome = TrialOutcome.NOT_RUN
    reason: str | None = None
    detail: str | None = None
    is_black_box: bool = False
    runs: int = 0
    """How often it did what was expected."""
    raised: str | None = None
    """The class of what it raised then, as a reproducer does."""

    def record(self) -> PathTest:
        """What came of it."""
        made = Counter() if self.written is None else self.written.made()
        return PathTest(
            self.name,
            self.method.owner.name,
            self.method.signature,
            self.path.result,
            self.tried,
            self.reason,
            self.detail,
            tuple(sorted(made.items())),
            self.raised,
        )

    def fail(self, tried: TrialOutcome, reason: str | None, detail: str | None) -> None:
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
            self.fail(TrialOutcome.NOT_BUILT, MISSING_CLASS, described(thrown))
            return
        if thrown is not None and self.fails_to_arrange(outcome.test, thrown, form):
            self.fail(TrialOutcome.NOT_BUILT, INITIALISER, no_object(thrown))
            return
        if is_expected:
            self.runs += 1
            self.fail(TrialOutcome.KEPT, None, None)
            return
        said = "it raised nothing" if thrown is None else described(thrown)
        if self.is_black_box:
            excluded = actual == f"{java_name(DRIVER)}$AssumptionFailed"
            kept = TrialOutcome.KEPT if form is ErrorForm.REPRODUCER else TrialOutcome.FAILED
            self.fail(*(EXCLUDED if excluded else (kept, "raised")), said)
            return
        exact = self.path.result.exact
        self.fail(TrialOutcome.DIVERGED if exact else TrialOutcome.DIFFERED, None, said)

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
        self.tests: list[PathTrial] = []

    @property
    def class_name(self) -> str:
        """The binary name of the test class."""
        return self.internal_name.replace("/", ".")

    def kept(self) -> list[PathTrial]:
        """The tests that belong in the file."""
        return [test for test in self.tests if test.tried is TrialOutcome.KEPT]


def name_of_suite(java: JavaClass, is_taken: bool) -> str:
    """What the tests of a class are called; `is_taken` says that the program has such a class."""
    simple = java.name.rpartition("/")[2].replace("$", "")
    return f"{simple}PathsTest" if is_taken else f"{simple}Test"
