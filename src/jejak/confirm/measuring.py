"""Measuring a finished suite: rehearsed by the engine, run under JaCoCo, compared."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from jejak.bytecode.instructions import Return
from jejak.bytecode.probes import EXIT, Edge
from jejak.confirm.coverage import Reasons, figures_of, smallest
from jejak.confirm.generating import Generator, PathTrial
from jejak.confirm.judging import ONCE, Judgement
from jejak.confirm.rehearsing import Rehearsal, Rehearsed
from jejak.confirm.starting import junit_jars
from jejak.errors import InputError, JejakError
from jejak.explore.counting import Goal
from jejak.explore.tracing import Trace, add_trace
from jejak.jvm.console import SuiteResult, run_suite
from jejak.jvm.coverage import SuiteCoverage, measure_coverage
from jejak.jvm.runner import RunnerLimits, TestId
from jejak.program import JavaClass, Method
from jejak.results.coverage import Figures
from jejak.results.proofs import TrialOutcome, TrialReason
from jejak.results.reasons import code_of
from jejak.target.running import running_path

MOST_ROUNDS: Final = 5
"""How often a suite runs whole until all its tests hold."""
REHEARSING_SHARE: Final = 0.25
TOGETHER_SHARE: Final = 0.5
MEASURING_SHARE: Final = 0.9
"""The shares of the time that is left in which a suite is rehearsed, runs whole, is measured."""
LEAST_SECONDS: Final = 1.0
"""A suite is neither run whole nor measured where less is left."""
UNSEEN: Final = Rehearsed({}, frozenset())
LATE: Final = "the time for the whole run was used up"


class Measuring:
    """What the suites of a generator cover. Use it when all tests have run."""

    def __init__(self, generator: Generator) -> None:
        self.generator = generator
        self.bench = generator.bench
        self.target = generator.target
        self.options = generator.options
        self.counting = generator.recording.counting
        self.classes: dict[str, bytes] = {}
        self.problem: str | None = None
        self.ran_whole = False
        """Whether the suite ran to its end in one JVM."""
        self._is_stale = False
        """Whether the classes have tests that are not kept."""
        self._rehearsed: dict[PathTrial, Rehearsed] = {}
        self._measured: SuiteCoverage | None = None

    def prepare(self, few: bool) -> None:
        """Compiles and runs the suites as they will be written; keeps `few` tests if that will do.

        Finds what each test runs.
        """
        if self.compile():
            self.rehearse()
            self.leave_out_dependent(few)

    def rehearse(self) -> None:
        """Finds what each test runs, as long as there is time; else that is what its path ran."""
        ends = time.monotonic() + REHEARSING_SHARE * self.bench.wall.left()
        jars = junit_jars(self.options, self.bench.junit.version)
        rehearsal = Rehearsal(self.target, self.options, self.classes, jars)
        try:
            for suite in self.bench.suites:
                for test in suite.as_expected():
                    path = test.subject
                    ran = rehearsal.run(suite.internal_name, test.names[0], ends)
                    self._rehearsed[test] = ran or Rehearsed(path.trace or {}, path.changes)
                    if ran is not None and strays(test, ran.trace):
                        said = "it takes another path than predicted"
                        test.conclude(TrialOutcome.DIVERGED, TrialReason.PATH, said)
                        self._is_stale = True
        finally:
            rehearsal.close()

    def compile(self) -> bool:
        """Compiles the suites as they would be written now; False when there are none."""
        sources = {source.path: source.text for source in self.generator.sources()}
        if not sources or self.bench.trouble is not None:
            return False
        compiled = self.bench.compile(sources)
        if compiled.errors:  # each test compiles, and yet all of them together do not
            self.problem = f"the suite does not compile as a whole: {next(iter(compiled.errors))}"
        self.classes = dict(compiled.classes)
        self._is_stale = False
        return True

    def leave_out_dependent(self, few: bool) -> None:
        """Keeps only tests that do the same when all run in one JVM, as a build runs them.

        Without some of them others may do so, too: the rest is tried once more.
        """
        for _ in range(MOST_ROUNDS):
            needless = self.leave_out_needless() if few else {}
            if self._is_stale and not self.compile():
                return
            ran = self.run_whole()
            kept = self.kept(ran)
            failed = [
                (name, test) for name, test in kept if ran.thrown[name] != test.judgement.raised
            ]
            for name, test in failed:
                said = f"in one JVM with all others it raised {ran.thrown[name] or 'nothing'}"
                test.conclude(TrialOutcome.DEPENDENT, None, said)
            self.ran_whole = ran.complete
            if not ran.complete:
                self.note_untried({test for _, test in self.kept(ran)})
            if not failed:
                self.note_second([test for _, test in kept])
                return
            self._is_stale = True
            for test, judgement in needless.items():
                test.judgement = judgement

    def run_whole(self) -> SuiteResult:
        """What the tests do in one JVM, measured on the way; what JaCoCo disturbs runs without."""
        self._measured = None
        if self.is_late():
            return SuiteResult({}, False)
        if self.options.coverage and self.problem is None:
            try:
                self._measured = self.measure()
            except (JejakError, OSError) as error:
                self.problem = LATE if self.is_late() else str(error)
        if self._measured is not None:
            ran = self._measured.ran
            if all(ran.thrown[name] == test.judgement.raised for name, test in self.kept(ran)):
                return ran
        try:
            return SuiteResult({}, False) if self.is_late() else self.run_together()
        except (JejakError, OSError):
            return SuiteResult({}, False)

    def kept(self, ran: SuiteResult) -> list[tuple[TestId, PathTrial]]:
        """The tests that are kept and that a run of the whole suite tells of."""
        tests = [
            (TestId(suite.class_name, test.names[0]), test)
            for suite in self.bench.suites
            for test in suite.as_expected()
        ]
        return [(name, test) for name, test in tests if name in ran.thrown]

    def note_second(self, tests: Iterable[PathTrial]) -> None:
        """Says of tests that ran once that they ran again, in a fresh JVM, with all others."""
        for test in tests:
            if test.judgement.reason is ONCE:
                test.conclude(test.outcome)

    def note_untried(self, known: set[PathTrial]) -> None:
        """Says of the tests that are kept, but for those `known`, that they ran only alone."""
        for test in self.generator.trials():
            if test.is_as_expected and test.judgement.reason is None and test not in known:
                test.conclude(test.outcome, ONCE, "not all tests could be run together")

    def run_together(self) -> SuiteResult:
        """Runs all tests that are kept in one JVM."""
        path = running_path(self.target.program.class_path)
        version = self.bench.junit.version
        return run_suite(
            self.target.platform,
            self.classes,
            [suite.class_name for suite in self.bench.suites if suite.as_expected()],
            classes=path.classes,
            class_path=[*path.places, *(junit_jars(self.options, 4) if version == 4 else ())],
            limits=self.limits(TOGETHER_SHARE),
        )

    def is_late(self) -> bool:
        """Whether the time is too short to run a suite whole."""
        return self.bench.wall.left() < LEAST_SECONDS

    def limits(self, share: float) -> RunnerLimits:
        """What a run of the whole suite may use: a share of the time that is left."""
        limits = RunnerLimits(seconds=self.options.test_time)
        left = max(LEAST_SECONDS, share * self.bench.wall.left())
        return replace(limits, suite_seconds=min(limits.suite_seconds, left))

    def leave_out_needless(self) -> dict[PathTrial, Judgement]:
        """Keeps only tests that together show all that all of them show.

        Gives the others, with what was known of them.
        """
        tests = [test for test in self.generator.trials() if test.is_as_expected]
        wanted = smallest([self.shown(test) for test in tests])
        chosen = set(wanted)
        others = {test: test.judgement for i, test in enumerate(tests) if i not in chosen}
        for test in others:
            test.conclude(TrialOutcome.NOT_NEEDED)
            self._is_stale = True
        return others

    def shown(self, test: PathTrial) -> set[Goal]:
        """What a test shows of the target: branches, how calls end, constructors that return.

        Also which small changes make a difference.
        """
        own = set(self.target.classes)
        trace = {m: edges for m, edges in self.trace(test).items() if m.owner.name in own}
        made: set[Goal] = {
            (method, None, None)
            for method, edges in trace.items()
            if method.is_constructor and any(returns(method, edge) for edge in edges)
        }
        changes = {each for each in self.rehearsed(test).changes if each.method.owner.name in own}
        return {*self.counting.covered(trace), *test.subject.ends, *made, *changes}

    def rehearsed(self, test: PathTrial) -> Rehearsed:
        """What a test did when it was rehearsed."""
        return self._rehearsed.get(test, UNSEEN)

    def trace(self, test: PathTrial) -> Trace:
        """What a test runs."""
        return self.rehearsed(test).trace

    def figures(self) -> Figures:
        """What the suite covers, and why not more."""
        own = self.target.program.load_all(self.target.classes)
        reasons = self.reasons(own)
        measured, problem = self.try_to_measure()
        found = (
            figures_of(java, self.methods(java, reasons.ran), self.counting, reasons, measured)
            for java in own
        )
        classes = tuple(each for each in found if each.methods)
        if measured is None:
            return Figures(classes, problem=problem)
        return Figures(classes, measured.tests, measured.failed, measured.complete)

    def reasons(self, own: list[JavaClass]) -> Reasons:
        """What the tests run, and what is known of everything else."""
        tests = self.generator.trials()
        ran: Trace = {}
        for test in tests:
            if test.is_as_expected:
                add_trace(ran, self.trace(test))
        reasons = Reasons(self.generator.recording, own, ran)
        for test in tests:
            if test.subject.trace is None:
                continue
            if test.outcome not in (TrialOutcome.KEPT, TrialOutcome.NOT_NEEDED):
                why = ":".join(filter(None, (test.outcome.value, code_of(test.judgement.reason))))
                add_trace(reasons.untested.setdefault(why, {}), test.subject.trace)
            elif not test.subject.result.exact:  # who knows whether the test takes that path
                add_trace(reasons.untested.setdefault("approximated", {}), test.subject.trace)
        return reasons

    def try_to_measure(self) -> tuple[SuiteCoverage | None, str | None]:
        """What JaCoCo says, or why it says nothing."""
        if self._measured is not None and not self._is_stale:
            return self._measured, None
        if not self.options.coverage or self.problem is not None:
            return None, self.problem
        if self.is_late():
            return None, LATE
        try:
            return self.measure(), None
        except (JejakError, OSError) as error:
            return None, LATE if self.is_late() else str(error)

    def methods(self, java: JavaClass, ran: Trace) -> list[Method]:
        """The methods of a class that figures are about: all, or those that the target runs."""
        found = []
        for method in java.methods.values():
            try:
                has_code = method.body is not None
            except InputError:
                has_code = False
            if has_code and (self.target.method is None or method in ran):
                found.append(method)
        return found

    def measure(self) -> SuiteCoverage | None:
        """Runs the suite under JaCoCo; None when there is none to run."""
        sources = self.generator.sources()
        if not sources or self.bench.trouble is not None:
            return None
        compiled = self.classes
        if self._is_stale:
            texts = {each.path: each.text for each in sources}
            compiled = dict(self.bench.compile(texts).classes)
        path = running_path(self.target.program.class_path)
        own = {}
        for name in self.target.classes:
            found = self.target.program.class_path.find(name)
            if found is not None:
                own[name] = found.data
        others = {name: data for name, data in path.classes.items() if name not in own}
        version = self.bench.junit.version
        return measure_coverage(
            self.target.platform,
            (),
            {**others, **compiled},
            [source.class_name for source in sources],
            classes=own,
            class_path=[*path.places, *(junit_jars(self.options, 4) if version == 4 else ())],
            limits=self.limits(MEASURING_SHARE),
        )


def returns(method: Method, edge: Edge) -> bool:
    """Whether an edge leads out of a method by a return."""
    assert method.body is not None
    return edge[1] == EXIT and isinstance(method.body.instructions[edge[0]], Return)


def strays(test: PathTrial, trace: Trace) -> bool:
    """Whether a test does not run all that its path ran, although nothing on it was unknown.

    Class initialisers may have run before, or not at all: the engine initialises an enum to know
    its constants.
    """
    wanted = test.subject.trace
    if wanted is None or not test.subject.result.exact:
        return False
    return any(
        not edges <= trace.get(method, set())
        for method, edges in wanted.items()
        if not (method.is_class_initialiser or makes_constants(method))
    )


def makes_constants(method: Method) -> bool:
    """Whether only the initialiser of an enum calls a method."""
    return method.owner.is_enum and (method.is_constructor or method.is_synthetic)
