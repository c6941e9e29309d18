"""The bench: tests are written, compiled, run, judged, and run again in a fresh JVM.

They are written here, and run beside it: what is done for a test goes on when the JVM has answered.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any, Final, Generic, TypeVar

from jejak.confirm.beside import Beside
from jejak.confirm.judging import ONCE, Judgement, judge
from jejak.confirm.shortening import ROUNDS, may_be_shorter, shorter, take_shortest
from jejak.confirm.starting import start_runner
from jejak.confirm.trials import S, Suite, Trial
from jejak.construct.guiding import Guide
from jejak.construct.ways import NotBuiltError
from jejak.construct.workshop import Workshops
from jejak.errors import SetupError
from jejak.explore import Analysis
from jejak.javasource import JUNIT5, JUnit, NotJavaError
from jejak.jvm.runner import Compiled, RunEnd, RunResult, TestId
from jejak.options import Options
from jejak.program import JavaClass
from jejak.results.proofs import Explanation, ProofSeconds, TrialOutcome, TrialReason
from jejak.target import Target
from jejak.testgen.suites import print_suite
from jejak.testgen.tests import Writer
from jejak.testgen.written import Source, Written

LATE: Final = Judgement(
    TrialOutcome.NOT_RUN, TrialReason.TIME, "the time for the whole run was used up"
)
PART: Final = 16
"""Tests that are compiled together."""
LEAST_WRITING: Final = 0.2
MOST_SHARES: Final = 3.0
"""Seconds in which a test may always be written, and how many times its share of what is left.

Methods that wait to be explored have shares as well.
"""
WRITING_PART: Final = 0.4
"""The part of the time that has passed in which tests are written: who has more than a share uses
what others have left of that, so that methods which wait are explored as well."""
WRITING_SECONDS: Final = 0.1
RUNNING_SECONDS: Final = 0.2
AGAIN_SECONDS: Final = 0.02
START_SECONDS: Final = 0.7
"""At a guess: what writing and running takes for the first test, compiling it again besides running
it, and starting a JVM."""
DOUBTED: Final = (
    TrialOutcome.NO_EXCEPTION,
    TrialOutcome.OTHER_EXCEPTION,
    TrialOutcome.OTHER_PLACE,
    TrialOutcome.DIVERGED,
    TrialOutcome.DIFFERED,
    TrialOutcome.NOT_BUILT,
    TrialOutcome.NOT_COMPILED,
)
"""Outcomes that may come from objects which are not what they should be, or are said to be."""

T = TypeVar("T")
Steps = Generator[Future[Any], None, T]
"""Work that goes on when the future is there that it gave last."""
Mode = Callable[[], AbstractContextManager[None]]
"""How tests are written as long as it lasts."""


Further = Callable[[Sequence[Trial[S]]], Sequence[Trial[S]]]
"""The tests to try because of what came of others."""


def no_further(_: Sequence[Trial[S]]) -> Sequence[Trial[S]]:
    """None at all."""
    return ()


class Batch:
    """Tests that were handed in together; `left` counts the parts that are not judged yet."""

    def __init__(self, left: int) -> None:
        self.left = left

    @property
    def is_done(self) -> bool:
        """Whether each test has its judgement."""
        return not self.left


DONE: Final = Batch(0)
"""That of no tests at all."""


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
        start = partial(start_runner, target, options, junit.version)
        self.beside = Beside(start, self.wall, options.test_time)
        self._taken: set[str] = set()
        self._share = 1.0
        """The part of the time that is left which is due to one of the tests to be written."""
        self._waiting: list[tuple[Future[Any], Steps[None]]] = []
        self._open = 0
        self._once = 0
        """How many tests did what they should, and are to run again."""
        self._has_run = False
        """Whether tests have run in the present JVM for the first time."""
        self._repeated = 0
        self._repeating = 0.0
        """How many have run again, and how long the JVM took for them."""
        self._written = 1
        self._writing = WRITING_SECONDS
        """How many tests were written, and how long that took, one at a guess included."""
        self.wall.kept = self.kept
        self.wall.catch_up = self.settle

    @property
    def trouble(self) -> str | None:
        """Why no test can be run any more."""
        return self.beside.trouble

    @property
    def spent(self) -> ProofSeconds:
        """How long its tests have taken so far."""
        writing = self._writing - WRITING_SECONDS
        return ProofSeconds(writing, self.beside.compiling, self.beside.running)

    def is_late(self) -> bool:
        """Whether the time for the whole run is used up."""
        return self.wall.is_over()

    def kept(self, found: int) -> float:
        """The seconds that are needed, as things stand, with so many more tests to come.

        One may always come; and those that do what they should run again.
        """
        more = max(1, found)
        ran = self._written - self._open
        running = (RUNNING_SECONDS + self.beside.seconds - self._repeating) / ran
        once = AGAIN_SECONDS + self.beside.running / (ran + self._repeated)
        if self._repeated:
            once = self._repeating / self._repeated
        again = (more + self._open + self._once) * min(once, running)
        starts = START_SECONDS * (1 if self.beside.is_started else 2)
        writing = more * self._writing / self._written
        return starts + writing + (more + self._open) * running + again

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
        self.submit(suite, trials)
        self.settle()

    def submit(
        self, suite: Suite[S], trials: Sequence[Trial[S]], then: Further[S] = no_further
    ) -> Batch:
        """Writes tests and has them run; asks `then` for further ones when some have a judgement.

        That is when somebody calls `advance` or `settle`, and before the batch is done. The first
        tests run while others are written.
        """
        parts = [trials[start : start + PART] for start in range(0, len(trials), PART)]
        batch = Batch(len(parts))
        for index, part in enumerate(parts):
            self._share = 1 / (len(trials) - index * PART + self.wall.waiting)
            self._go_on(self._noted(self._follow(suite, part, then, batch)))
        return batch

    def _noted(self, work: Steps[None]) -> Steps[None]:
        """The same work; what it looks at, whenever that is, is for who asked for it now."""
        ledger = self.target.program.ledger
        node = ledger.current
        while True:
            with ledger.under(node):
                future = next(work, None)
            if future is None:
                return
            yield future

    def advance(self) -> None:
        """Goes on with the tests for which the JVM has done something; waits for nothing."""
        for each in list(self._waiting):
            if each[0].done():
                self._waiting.remove(each)
                self._go_on(each[1])

    def settle(self) -> None:
        """Waits until every test has its judgement."""
        while self._waiting:
            wait([future for future, _ in self._waiting], return_when=FIRST_COMPLETED)
            self.advance()

    def _go_on(self, work: Steps[None]) -> None:
        future = next(work, None)
        if future is not None:
            self._waiting.append((future, work))

    def _follow(
        self, suite: Suite[S], trials: Sequence[Trial[S]], then: Further[S], batch: Batch
    ) -> Steps[None]:
        """All that is done for some tests."""
        while trials:
            self._open += len(trials)
            self._written += len(trials)
            yield from self._try_all(suite, trials)
            self._open -= len(trials)
            self._once += sum(each.is_as_expected for each in trials)
            trials = then(trials)
        batch.left -= 1

    def _try_all(self, suite: Suite[S], trials: Sequence[Trial[S]]) -> Steps[None]:
        yield from self._try(suite, trials, nullcontext)
        yield from self._shorten(suite, trials)
        refused = [
            trial
            for trial in trials
            if trial.outcome is TrialOutcome.NOT_COMPILED and trial.written[0].generic
        ]
        if refused and not self.is_late():  # javac sees the types of some objects otherwise
            yield from self._try(suite, refused, self.workshops.raw)
        doubted = [
            (trial, trial.written, trial.judgement)
            for trial in trials
            if trial.written and trial.written[0].doubtful and trial.outcome in DOUBTED
        ]
        if self.is_late():
            return
        try:  # objects are made in ways that are sure
            yield from self._try(suite, [each for each, _, _ in doubted], self.workshops.careful)
        finally:
            for trial, written, judgement in doubted:
                if not trial.is_as_expected:  # the second test does not count
                    trial.written, trial.judgement = written, judgement

    def _shorten(self, suite: Suite[S], trials: Sequence[Trial[S]]) -> Steps[None]:
        """Has tests that did what they should do without what they do not need."""
        for _ in range(ROUNDS):
            tries = {each: shorter(each) for each in trials if may_be_shorter(each)}
            wanted = [copy for copies in tries.values() for copy in copies]
            if not wanted or self.is_late():
                return
            ran = dict((yield from self._run(suite, wanted)))
            trials = [
                each
                for each, copies in tries.items()
                if take_shortest(each, [(copy, ran[copy]) for copy in copies])
            ]

    def _try(self, suite: Suite[S], trials: Sequence[Trial[S]], mode: Mode) -> Steps[None]:
        """Writes, compiles and runs tests once."""
        began = time.monotonic()
        with mode():
            for trial in trials:
                trial.written = ()
                trial.judgement = self._refusal(suite, trial) or trial.judgement
        self._writing += time.monotonic() - began
        self._has_run = True
        ran = yield from self._run(suite, [trial for trial in trials if trial.written])
        for trial, judgement in ran:
            trial.judgement = judgement

    def _refusal(self, suite: Suite[S], trial: Trial[S]) -> Judgement | None:
        """Writes a test, or says why there is none."""
        if self.is_late():
            return LATE
        try:
            ends = self._writing_ends()
            with self.workshops.until(ends), self.workshops.modestly(trial.modest):
                self._write(suite, trial)
        except NotBuiltError as error:
            return Judgement(TrialOutcome.NOT_BUILT, error.reason, str(error))
        except NotJavaError as error:
            return not_written(error)
        except Exception:  # the other tests are still worth it
            return bug(TrialOutcome.NOT_BUILT)
        return None

    def _writing_ends(self) -> float:
        """When a test must be written: one may take some of the time of others, not all of it."""
        left = self.wall.left()
        share = self._share * left
        spare = max(0.0, WRITING_PART * self.wall.spent() - self._writing)
        most = min(left, max(LEAST_WRITING, min(MOST_SHARES * share, share + spare)))
        return time.monotonic() + most

    def _write(self, suite: Suite[S], trial: Trial[S]) -> None:
        """Writes a test in all its forms. Raises NotBuiltError and NotJavaError."""
        self.workshops.solver.renew()  # what was asked for other tests says nothing of this one
        scenario, name = trial.plan()
        writer = Writer(self.workshops.at(suite.java), suite.internal_name, self.junit)
        trial.take(writer.write_forms(scenario, name, *trial.forms), name, suite.names)

    def _run(
        self, suite: Suite[S], trials: Sequence[Trial[S]]
    ) -> Steps[list[tuple[Trial[S], Judgement]]]:
        """Compiles tests and runs each once."""
        judged: list[tuple[Trial[S], Judgement]] = []
        for group, made in (yield from self._compile(suite, trials)):
            if isinstance(made, Judgement):
                judged += [(trial, made) for trial in group]
            else:
                judged += yield from self._run_group(suite, group, made)
        return judged

    def _compile(
        self, suite: Suite[S], trials: Sequence[Trial[S]]
    ) -> Steps[list[tuple[Sequence[Trial[S]], Compiled | Judgement]]]:
        """Compiles tests together; where that fails, in halves, so that one loses no other."""
        if not trials:
            return []
        made = yield from shielded(self._compiled(suite, trials))
        if isinstance(made, Compiled) or len(trials) == 1:
            return [(trials, made)]
        half = len(trials) // 2
        first = yield from self._compile(suite, trials[:half])
        return [*first, *(yield from self._compile(suite, trials[half:]))]

    def _compiled(self, suite: Suite[S], trials: Sequence[Trial[S]]) -> Steps[Compiled | Judgement]:
        """Tests compiled together, or why they are not. Raises NotJavaError and SetupError."""
        if self.is_late():
            return LATE
        source = self.print(suite, [test for trial in trials for test in trial.written])
        compiling = self.beside.compile({source.path: source.text})
        yield compiling
        compiled = compiling.result()
        if source.path not in compiled.errors:
            return compiled
        if self.is_late():
            return LATE
        errors = "; ".join(map(str, compiled.errors[source.path]))
        return Judgement(TrialOutcome.NOT_COMPILED, TrialReason.JAVAC, errors)

    def _run_group(
        self, suite: Suite[S], trials: Sequence[Trial[S]], classes: Compiled
    ) -> Steps[list[tuple[Trial[S], Judgement]]]:
        """What tests did; where they did what they should, their other forms must pass."""
        firsts = [TestId(suite.class_name, trial.names[0]) for trial in trials]
        limits = [trial.seconds for trial in trials]
        ran = yield from shielded(self._runs(classes, firsts, limits))
        judged = {
            trial: self._judged(trial, outcome)
            for trial, outcome in zip(trials, told(ran, len(trials)), strict=True)
        }
        for trial, judgement in judged.items():
            if judgement.outcome is not TrialOutcome.CONFIRMED or len(trial.names) == 1:
                continue
            others = [TestId(suite.class_name, name) for name in trial.names[1:]]
            outcomes = yield from shielded(self._runs(classes, others))
            for outcome in told(outcomes, len(others)):
                judged[trial] = pinned(judged[trial], outcome)
        return [(trial, self._read(trial, judgement)) for trial, judgement in judged.items()]

    def _runs(
        self, classes: Compiled, tests: Sequence[TestId], limits: Sequence[float | None] = ()
    ) -> Steps[list[RunResult | None]]:
        running = self.beside.run(classes, tests, limits)
        yield running
        return running.result()

    def _judged(self, trial: Trial[S], ran: RunResult | Judgement | None) -> Judgement:
        """What a run of a test means."""
        if ran is None:
            return LATE
        if isinstance(ran, Judgement):
            return ran
        try:
            return judge(trial.expected, ran, self.is_own)
        except Exception:  # the other tests are still worth it
            return bug(TrialOutcome.NOT_RUN)

    def _read(self, trial: Trial[S], judgement: Judgement) -> Judgement:
        try:
            return judgement if judgement.test is None else self.read(trial, judgement)
        except Exception:  # the other tests are still worth it
            return bug(TrialOutcome.NOT_RUN)

    def is_own(self, name: str) -> bool:
        """Whether a class belongs to the program, not to the JDK or to the test."""
        java = self.target.program.find(name)
        return java is not None and not java.in_jdk

    # --- all of them ---------------------------------------------------------------------------

    def repeat(self, more: Sequence[Suite[S]] = (), elsewhere: bool = False) -> None:
        """Runs every test that did what it should, and ran once, again, in a fresh JVM.

        Those of some suites of others, too. Where that cannot be, its reason stays ONCE. If these
        are all, and have run `elsewhere`, the JVM that is there is another one for them.
        """
        self.settle()
        is_same = not elsewhere or any(once(each) for each in self.suites)
        suites = [each for each in (*self.suites, *more) if once(each)]
        if not suites or self.is_late():
            return
        self._repeated += sum(len(once(each)) for each in suites)
        self._once = 0
        before = self.beside.seconds
        if self._has_run and is_same:
            self.beside.restart()
            self._has_run = False
        for suite in suites:
            self._go_on(self._repeat(suite))
        self.settle()
        self._repeating += self.beside.seconds - before

    def _repeat(self, suite: Suite[S]) -> Steps[None]:
        for trial, second in (yield from self._run(suite, once(suite))):
            trial.judgement = after_both(trial.judgement, second)

    def compile(self, sources: dict[str, str]) -> Compiled:
        """Sources compiled together. Raises SetupError when there is no JVM."""
        return self.beside.compile(sources).result()

    def print(self, suite: Suite[S], tests: Sequence[Written], *words: str) -> Source:
        """The source of some tests of a suite. Raises NotJavaError."""
        access = self.workshops.at(suite.java).access
        return print_suite(access, suite.java.package, suite.name, tests, words, self.junit)

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

    def close(self) -> None:
        """Ends the JVM, and the solver that recipes are found with."""
        self.beside.close()
        self.workshops.close()


def once(suite: Suite[S]) -> list[Trial[S]]:
    """The tests of a suite that did what they should, and ran once."""
    return [each for each in suite.as_expected() if each.judgement.reason is ONCE]


def shielded(work: Steps[T]) -> Steps[T | Judgement]:
    """What some work gives, or why it gives nothing."""
    try:
        return (yield from work)
    except NotJavaError as error:
        return not_written(error)
    except SetupError as error:
        return Judgement(TrialOutcome.NOT_RUN, TrialReason.NO_JVM, str(error))
    except Exception:  # the other tests are still worth it
        return bug(TrialOutcome.NOT_RUN)


def told(
    ran: list[RunResult | None] | Judgement, number: int
) -> Sequence[RunResult | Judgement | None]:
    """What is known of each of some tests: the same of all where nothing ran."""
    return [ran] * number if isinstance(ran, Judgement) else ran


def pinned(judgement: Judgement, ran: RunResult | Judgement | None) -> Judgement:
    """Of a test that did what it should, after one of its other forms has run."""
    if ran is None or isinstance(ran, Judgement):
        return LATE if ran is None else ran
    if ran.kind is RunEnd.PASSED:
        return judgement
    return unstable(judgement, None, f"the test that pins it: {ran.kind.value}")


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
