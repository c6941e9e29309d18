"""Suites: tests for paths that were explored, compiled, run twice, and measured."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from jejak.confirm.bench import Bench, no_further
from jejak.confirm.files import about_paths
from jejak.confirm.judging import ONCE, Expectation, Judgement
from jejak.confirm.trials import Suite, Trial, initialised_by, stem_of
from jejak.construct.ways import NotBuiltError
from jejak.explore.path_recording import PathRecording, TestedPath
from jejak.javasource.junit import junit_of
from jejak.models.drivers import EXCLUDED
from jejak.options import Options
from jejak.program import JavaClass, Method
from jejak.results.proofs import TrialOutcome, TrialReason
from jejak.results.tests import ErrorForm, PathTest
from jejak.target import Target
from jejak.testgen.cases import Scenario, case_of_path
from jejak.testgen.path_names import names_of_paths
from jejak.testgen.written import Source

BATCH: Final = 100
"""Tests that are compiled together when they are first tried."""
MOST_TESTS: Final = 500
"""Tests in one file: class files have their limits, and so have people."""

PathTrial = Trial[TestedPath]
Then = Callable[[Sequence[PathTrial]], Sequence[PathTrial]]
"""What is done with tests that have run; gives further ones of the same suite."""


class Generator:
    """Writes the suites of one analysis. It tells the analysis which inputs can be built."""

    def __init__(self, target: Target, recording: PathRecording, options: Options) -> None:
        self.target = target
        self.recording = recording
        self.options = options
        self.form = ErrorForm(options.form)
        junit = junit_of(options.junit)
        analysis = recording.analysis
        self.bench: Bench[TestedPath] = Bench(target, options, analysis, self._read, junit)
        recording.analysis.choose = self.bench.guide.choose
        self.bench.guide.keeps = True
        self._open: dict[str, Suite[TestedPath]] = {}
        self._trials: list[PathTrial] = []

    def add(self, method: Method, paths: Sequence[TestedPath]) -> list[PathTrial]:
        """Writes a test for every one of some paths of a method and runs it once."""
        trials = self.submit(method, paths)
        self.bench.settle()
        return trials

    def submit(
        self, method: Method, paths: Sequence[TestedPath], then: Then = no_further
    ) -> list[PathTrial]:
        """Writes a test for every one of some paths of a method and has it run once.

        `then` is called when some of them have run, while somebody looks after the bench.
        """
        results = [path.result for path in paths]
        names = names_of_paths(method, results, self._suite(method.owner).names)
        pairs = zip(paths, names, strict=True)
        trials = [self._trial(method, path, name) for path, name in pairs]
        self._trials += trials
        for start in range(0, len(trials), BATCH):
            batch = trials[start : start + BATCH]
            suite = self._suite(method.owner)
            suite.trials += batch
            self.bench.submit(suite, batch, then)
        return trials

    def arrange(self) -> None:
        """Puts the tests into the order of the methods that they call."""
        order = {entry: number for number, entry in enumerate(self.recording.analysis.entries)}
        for suite in self.bench.suites:
            suite.trials.sort(key=lambda trial: order[trial.method])
        self._trials.sort(key=lambda trial: order[trial.method])

    def repeat(self) -> None:
        """Runs the tests that are kept again, in a fresh JVM."""
        self.bench.repeat()

    def sources(self) -> list[Source]:
        """The suites as files, one for each that has tests."""
        found = (self._source(suite) for suite in self.bench.suites)
        return [source for source in found if source is not None]

    def trials(self) -> list[PathTrial]:
        """All tests, in the order of their paths."""
        return self._trials

    def tests(self) -> list[PathTest]:
        """What came of them."""
        return [record(trial) for trial in self._trials]

    def close(self) -> None:
        """Ends the JVM."""
        self.bench.close()

    def _suite(self, java: JavaClass) -> Suite[TestedPath]:
        """The suite that takes further tests of a class: the last of several where it has many."""
        known = self._open.get(java.name)
        if known is None or len(known.trials) + BATCH > MOST_TESTS:
            fresh = self.bench.new_suite(java, self._name(java))
            if known is not None:
                fresh.names = known.names
            known = self._open[java.name] = fresh
        return known

    def _name(self, java: JavaClass) -> str:
        """What the tests of a class are called, another name where the program has such a class."""
        plain = Suite[TestedPath](java, f"{stem_of(java)}Test")
        is_taken = self.target.program.find(plain.internal_name) is not None
        return f"{stem_of(java)}PathsTest" if is_taken else plain.name

    def _trial(self, method: Method, path: TestedPath, name: str) -> PathTrial:
        """The test of a path, which fails where the path does if that is what people want."""
        exception = path.result.exception
        is_pin = self.form is ErrorForm.PIN
        expected = Expectation(
            None if is_pin else exception,
            initialised=initialised_by(method),
            is_caught=is_pin and exception is not None,
        )
        plan = partial(plan_of, method, path, name)
        return Trial(path, method, plan, expected, (self.form,), (name,))

    def _read(self, trial: PathTrial, judgement: Judgement) -> Judgement:
        """What a judgement means for a path. Of a black-box test nobody knows what it should do."""
        outcome = judgement.outcome
        if outcome is TrialOutcome.CONFIRMED:
            return replace(judgement, outcome=TrialOutcome.KEPT)
        if outcome not in (TrialOutcome.OTHER_EXCEPTION, TrialOutcome.NO_EXCEPTION):
            return judgement
        reason, detail = None, judgement.detail or "it raised nothing"
        if self.options.black_box is None:
            exact = trial.subject.result.exact
            outcome = TrialOutcome.DIVERGED if exact else TrialOutcome.DIFFERED
        elif judgement.raised == EXCLUDED:
            outcome, reason = TrialOutcome.NOT_BUILT, TrialReason.ASSUMPTION
        else:
            fails = self.form is ErrorForm.REPRODUCER
            outcome = TrialOutcome.KEPT if fails else TrialOutcome.FAILED
            reason = TrialReason.RAISED
        return replace(judgement, outcome=outcome, reason=reason, detail=detail)

    def _source(self, suite: Suite[TestedPath]) -> Source | None:
        """The file of a suite; tests that are too much for one class say so."""
        words = (
            about_paths(suite.java.java_name, self.options.every_path),
            "each run on a JVM. It says what the code does, not what it should do.",
        )

        def leave_out(trial: PathTrial, why: str) -> None:
            trial.conclude(TrialOutcome.NOT_WRITTEN, TrialReason.TOO_LARGE, why)

        return self.bench.source(suite, suite.as_expected(), lambda _: words, leave_out)


def plan_of(method: Method, path: TestedPath, name: str) -> tuple[Scenario, str]:
    """What the test of a path shows, and how it is called. Raises NotBuiltError."""
    case = case_of_path(method, path.result)
    if case is None:
        raise NotBuiltError(TrialReason.NO_INPUT, "the input was not kept")
    return case, name


def record(trial: PathTrial) -> PathTest:
    """What came of the test of a path."""
    judgement, method = trial.judgement, trial.method
    detail = judgement.detail
    if judgement.reason is ONCE and detail is None:
        detail = "there was no second run"
    return PathTest(
        trial.names[0],
        method.owner.name,
        method.signature,
        trial.subject.result,
        judgement.outcome,
        judgement.reason,
        detail,
        trial.made,
        judgement.raised,
    )
