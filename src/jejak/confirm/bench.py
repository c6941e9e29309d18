"""The bench: tests are written, compiled, run, judged, and run again in a fresh JVM."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Final, Generic, TypeVar

from jejak.confirm.judging import ONCE, Judgement, judge
from jejak.confirm.starting import start_runner
from jejak.confirm.trials import S, Suite, Trial
from jejak.construct.guiding import Guide
from jejak.construct.ways import NotBuiltError
from jejak.construct.workshop import Workshops
from jejak.errors import JejakError, SetupError
from jejak.explore import Analysis
from jejak.javasource import JUNIT5, JUnit, NotJavaError
from jejak.jvm.runner import Compiled, RunEnd, Runner, TestId
from jejak.options import Options
from jejak.program import JavaClass
from jejak.results.proofs import Explanation, TrialOutcome, TrialReason
from jejak.target import Target
from jejak.testgen.suites import Source, print_suite
from jejak.testgen.tests import Writer, Written

LATE: Final = Judgement(
    TrialOutcome.NOT_RUN, TrialReason.TIME, "the time for the whole run was used up"
)
LEAST_SECONDS: Final = 0.1
"""What a test gets, however late it is."""
TRIAL_SECONDS: Final = 0.3
START_SECONDS: Final = 0.7
AGAIN_SECONDS: Final = 0.05
"""What a test takes at a guess, what a JVM takes to start, and what a test takes to run again."""
DOUBTED: Final = (
    TrialOutcome.NO_EXCEPTION,
    TrialOutcome.OTHER_EXCEPTION,
    TrialOutcome.OTHER_PLACE,
    TrialOutcome.DIVERGED,
    TrialOutcome.DIFFERED,
    TrialOutcome.NOT_BUILT,
)
"""Outcomes that may come from objects which are not what they should be."""

T = TypeVar("T")


class Bench(Generic[S]):
    """Tries the tests of one run. Each gets a judgement, and a bug in one costs that one only.

    `read` says what a judgement means for the subject of a trial. `trouble` is why no test can be
    run any more. Beyond the `wall` of the run nothing is tried.
    """

    def __init__(
        self,
        target: Target,
        options: Options,
        analysis: Analysis,
        read: Callable[[Trial[S], Judgement], Judgement],
        junit: JUnit = JUNIT5,
    ) -> None:
        self.target = target
        self.options = options
        self.wall = analysis.wall
        self.read = read
        self.junit = junit
        self.workshops = Workshops(target, options, analysis.solver)
        self.guide = Guide(self.workshops)
        self.suites: list[Suite[S]] = []
        self.trouble: str | None = None
        self._runner: Runner | None = None
        self._taken: set[str] = set()
        self._tried = 1
        self._seconds = TRIAL_SECONDS
        """How many tests were tried, and how long that took, one at a guess included."""
        analysis.wall.kept = self.kept

    def is_late(self) -> bool:
        """Whether the time for the whole run is used up."""
        return self.wall.is_over()

    def kept(self, found: int) -> float:
        """The seconds that are needed, as things stand, with so many more tests to come.

        One may always come; and those that do what they should run again.
        """
        again = sum(trial.is_as_expected for suite in self.suites for trial in suite.trials)
        starts = START_SECONDS * (1 if self._runner is not None else 2)
        each = self._seconds / self._tried
        return starts + max(1, found) * (each + AGAIN_SECONDS) + again * AGAIN_SECONDS

    def new_suite(self, java: JavaClass, name: str) -> Suite[S]:
        """A suite by a name that neither the program nor another suite has, on any file system."""
        numbered = (Suite[S](java, f"{name}{number if number > 1 else ''}") for number in count(1))
        suite = next(each for each in numbered if self._is_free(each.internal_name))
        self._taken.add(suite.internal_name.lower())
        self.suites.append(suite)
        return suite

    def _is_free(self, name: str) -> bool:
        return name.lower() not in self._taken and self.target.program.find(name) is None

    # --- trying --------------------------------------------------------------------------------

    def try_all(self, suite: Suite[S], trials: Sequence[Trial[S]]) -> None:
        """Writes tests and runs them; each then says what came of it."""
        began = time.monotonic()
        try:
            self._try_all(suite, trials)
        finally:
            self._tried += len(trials)
            self._seconds += time.monotonic() - began

    def _try_all(self, suite: Suite[S], trials: Sequence[Trial[S]]) -> None:
        self._try(suite, trials)
        refused = [
            trial
            for trial in trials
            if trial.outcome is TrialOutcome.NOT_COMPILED and trial.written[0].generic
        ]
        if refused and not self.is_late():
            with self.workshops.raw():  # javac sees the types of some objects otherwise
                self._try(suite, refused)
        doubted = [
            (trial, trial.written, trial.judgement)
            for trial in trials
            if trial.written and trial.written[0].doubtful and trial.outcome in DOUBTED
        ]
        if self.is_late():
            return
        try:
            with self.workshops.careful():  # objects are made in ways that are sure
                self._try(suite, [trial for trial, _, _ in doubted])
        finally:
            for trial, written, judgement in doubted:
                if not trial.is_as_expected:  # the second test does not count
                    trial.written, trial.judgement = written, judgement

    def _try(self, suite: Suite[S], trials: Sequence[Trial[S]]) -> None:
        """Writes, compiles and runs tests once."""
        for trial in trials:
            trial.written = ()
            trial.judgement = self._refusal(suite, trial) or trial.judgement
        for trial, judgement in self._run(suite, [trial for trial in trials if trial.written]):
            trial.judgement = judgement

    def _refusal(self, suite: Suite[S], trial: Trial[S]) -> Judgement | None:
        """Writes a test, or says why there is none."""
        if self.is_late():
            return LATE
        try:
            with self.workshops.until(self.wall.ends):
                self._write(suite, trial)
        except NotBuiltError as error:
            return Judgement(TrialOutcome.NOT_BUILT, error.reason, str(error))
        except NotJavaError as error:
            return not_written(error)
        except Exception:  # the other tests are still worth it
            return bug(TrialOutcome.NOT_BUILT)
        return None

    def _write(self, suite: Suite[S], trial: Trial[S]) -> None:
        """Writes a test in all its forms. Raises NotBuiltError and NotJavaError."""
        scenario, name = trial.plan()
        writer = Writer(self.workshops.at(suite.java), suite.internal_name, self.junit)
        trial.take(writer.write_forms(scenario, name, *trial.forms), name, suite.names)

    def _run(
        self, suite: Suite[S], trials: Sequence[Trial[S]]
    ) -> Iterator[tuple[Trial[S], Judgement]]:
        """Compiles tests and runs each once."""
        for trial, made in self._compile(suite, trials):
            if isinstance(made, Judgement):
                yield trial, made
            else:
                yield trial, self._shielded(partial(self._run_one, suite, trial, made))

    def _compile(
        self, suite: Suite[S], trials: Sequence[Trial[S]]
    ) -> list[tuple[Trial[S], Compiled | Judgement]]:
        """Compiles tests together; where that fails, in halves, so that one loses no other."""
        if not trials:
            return []
        made = self._shielded(partial(self._compiled, suite, trials))
        if isinstance(made, Compiled) or len(trials) == 1:
            return [(trial, made) for trial in trials]
        half = len(trials) // 2
        return [*self._compile(suite, trials[:half]), *self._compile(suite, trials[half:])]

    def _compiled(self, suite: Suite[S], trials: Sequence[Trial[S]]) -> Compiled | Judgement:
        """Tests compiled together, or why they are not. Raises NotJavaError and SetupError."""
        runner = self.runner()
        source = self.print(suite, [test for trial in trials for test in trial.written])
        compiled = runner.compile({source.path: source.text})
        if not compiled.errors:
            return compiled
        errors = "; ".join(map(str, compiled.errors.get(source.path, ())))
        return Judgement(TrialOutcome.NOT_COMPILED, TrialReason.JAVAC, errors)

    def _run_one(self, suite: Suite[S], trial: Trial[S], classes: Compiled) -> Judgement:
        """What a test did; where it did what it should, its other forms must pass."""
        if self.is_late():
            return LATE
        runner = self.runner()
        first, *others = (TestId(suite.class_name, name) for name in trial.names)
        (ran,) = runner.run(classes, [first], self.seconds())
        if ran.kind is RunEnd.TIMED_OUT and self.is_late():
            return LATE
        judgement = judge(trial.expected, ran, self.is_own)
        if judgement.outcome is TrialOutcome.CONFIRMED:
            for ran in runner.run(classes, others, self.seconds()):
                if ran.kind is not RunEnd.PASSED:
                    said = f"the test that pins it: {ran.kind.value}"
                    judgement = unstable(judgement, None, said)
        return self.read(trial, judgement)

    def seconds(self) -> float:
        """What a test may take now."""
        return min(self.options.test_time, max(LEAST_SECONDS, self.wall.left()))

    def is_own(self, name: str) -> bool:
        """Whether a class belongs to the program, not to the JDK or to the test."""
        java = self.target.program.find(name)
        return java is not None and not java.in_jdk

    def _shielded(self, work: Callable[[], T]) -> T | Judgement:
        """What some work gives, or why it gives nothing."""
        try:
            return work()
        except NotJavaError as error:
            return not_written(error)
        except (SetupError, OSError) as error:  # the JVM cannot be started any more
            self.trouble = str(error)
            self.close()
            return Judgement(TrialOutcome.NOT_RUN, TrialReason.NO_JVM, self.trouble)
        except Exception:  # the other tests are still worth it
            return bug(TrialOutcome.NOT_RUN)

    # --- all of them ---------------------------------------------------------------------------

    def repeat(self) -> None:
        """Runs every test that did what it should again, in a fresh JVM.

        Where that cannot be, its reason stays ONCE.
        """
        if self._runner is None or self.is_late():
            return
        self._runner.restart()
        for suite in self.suites:
            for trial, second in self._run(suite, suite.as_expected()):
                trial.judgement = after_both(trial.judgement, second)

    def print(self, suite: Suite[S], tests: Sequence[Written], *words: str) -> Source:
        """The source of some tests of a suite. Raises NotJavaError."""
        workshop = self.workshops.at(suite.java)
        return print_suite(workshop, suite.java.package, suite.name, tests, words, self.junit)

    def source(
        self,
        suite: Suite[S],
        kept: list[Trial[S]],
        words: Callable[[list[Trial[S]]], tuple[str, ...]],
        leave_out: Callable[[Trial[S], str], None],
    ) -> Source | None:
        """The file of a suite; tests that are too much for one class are left out."""
        while kept:
            try:
                return self.print(suite, [trial.kept for trial in kept], *words(kept))
            except NotJavaError as error:
                half = len(kept) // 2
                for trial in kept[half:]:
                    leave_out(trial, str(error))
                kept = kept[:half]
        return None

    def runner(self) -> Runner:
        """The JVM to run tests in. Raises SetupError when there is none, and then ever again."""
        if self.trouble is not None:
            raise SetupError(self.trouble)
        if self._runner is None:
            try:
                self._runner = start_runner(self.target, self.options, self.junit.version)
            except (JejakError, OSError) as error:
                raise SetupError(str(error)) from None
        return self._runner

    def close(self) -> None:
        """Ends the JVM."""
        if self._runner is not None:
            self._runner.close()
            self._runner = None


def not_written(error: NotJavaError) -> Judgement:
    """Of a test that source cannot say."""
    return Judgement(TrialOutcome.NOT_WRITTEN, TrialReason.NO_SOURCE, str(error))


def bug(outcome: TrialOutcome) -> Judgement:
    """Of a test that met the exception which is being handled: a bug of jejak."""
    return Judgement(
        outcome, TrialReason.INTERNAL_ERROR, f"a bug of jejak: {traceback.format_exc()}"
    )


def unstable(judgement: Judgement, reason: Explanation | None, detail: str) -> Judgement:
    """Of a test that did what it should, and then did not."""
    return replace(judgement, outcome=TrialOutcome.UNSTABLE, reason=reason, detail=detail)


def after_both(first: Judgement, second: Judgement) -> Judgement:
    """What is known of a test that did what it should, after a second run."""
    if second.outcome in (TrialOutcome.NOT_RUN, TrialOutcome.NOT_COMPILED):
        return first
    if second.outcome is first.outcome:
        return replace(first, reason=None) if first.reason is ONCE else first
    detail = f"at the second time: {second.outcome.value}, {second.detail or 'no more'}"
    return unstable(first, second.outcome, detail)
