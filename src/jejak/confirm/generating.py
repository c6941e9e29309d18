"""Suites: a test for every path that was explored, compiled, run twice, and measured."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import Final

from jejak.confirm.path_tests import ONCE, PathSuite, PathTrial, name_of_suite
from jejak.confirm.starting import start_runner
from jejak.construct.guiding import Guide
from jejak.construct.ways import NotBuiltError
from jejak.construct.workshop import Workshops
from jejak.errors import JejakError
from jejak.explore.path_recording import Covering, Gathered
from jejak.javasource import JUNIT4, JUNIT5, NotJavaError
from jejak.jvm.runner import Compiled, Runner, TestId
from jejak.options import Options
from jejak.program import JavaClass
from jejak.results.proofs import TrialOutcome
from jejak.results.tests import ErrorForm
from jejak.target import Target
from jejak.testgen.cases import case_of_path
from jejak.testgen.naming import names_of_paths
from jejak.testgen.suites import Source, print_suite
from jejak.testgen.tests import Writer

BATCH: Final = 100
"""Tests that are compiled together when they are first tried."""
MOST_TESTS: Final = 500
"""Tests in one file: class files have their limits, and so have people."""


class Generator:
    """Writes the suites of one analysis. It tells the analysis which inputs can be built.

    `trouble` is why no test could be run any more. `deadline` is when it must stop.
    """

    def __init__(self, target: Target, analysis: Covering, options: Options) -> None:
        self.target = target
        self.analysis = analysis
        self.options = options
        self.junit = JUNIT4 if options.junit == "4" else JUNIT5
        self.form = ErrorForm(options.form)
        self.workshops = Workshops(target, options, analysis.solver)
        analysis.choose = Guide(self.workshops).choose
        self.deadline: float | None = None
        self.suites: dict[str, PathSuite] = {}
        """By internal name."""
        self._open: dict[str, PathSuite] = {}
        self.trouble: str | None = None
        self._runner: Runner | None = None

    # --- one method ----------------------------------------------------------------------------

    def add(self, gathered: Gathered) -> list[PathTrial]:
        """Writes a test for every path of a method and runs it once."""
        method = gathered.entry
        results = [path.result for path in gathered.paths]
        names = names_of_paths(method, results, self.suite(method.owner).names)
        tests = [
            PathTrial(method, path, name, is_black_box=self.options.black_box is not None)
            for path, name in zip(gathered.paths, names, strict=True)
        ]
        for start in range(0, len(tests), BATCH):
            self.add_batch(self.suite(method.owner), tests[start : start + BATCH])
        return tests

    def add_batch(self, suite: PathSuite, tests: list[PathTrial]) -> None:
        """Writes some tests of a suite and runs them."""
        suite.tests += tests
        for test in tests:
            self.write(suite, test)
        self.try_tests(suite, [test for test in tests if test.written is not None])
        doubted = [] if self.is_late() else [test for test in tests if is_doubted(test)]
        with self.workshops.careful():
            for test in doubted:
                self.write(suite, test)
        self.try_tests(suite, [test for test in doubted if test.written is not None])

    def suite(self, java: JavaClass) -> PathSuite:
        """The suite that takes further tests of a class: the last of several where it has many."""
        known = self._open.get(java.name)
        if known is None or len(known.tests) + BATCH > MOST_TESTS:
            fresh = PathSuite(java, self.free_name(java))
            if known is not None:
                fresh.names = known.names
            known = self._open[java.name] = self.suites[fresh.internal_name] = fresh
        return known

    def free_name(self, java: JavaClass) -> str:
        """A name for a test class that neither the program nor another suite has."""
        prefix = f"{java.package}/" if java.package else ""
        plain = name_of_suite(java, False)
        is_taken = self.target.program.find(f"{prefix}{plain}") is not None
        base = name_of_suite(java, is_taken)
        numbered = (base if number == 1 else f"{base}{number}" for number in count(1))
        return next(name for name in numbered if f"{prefix}{name}" not in self.suites)

    def write(self, suite: PathSuite, test: PathTrial) -> None:
        """Writes a test, or says in it why there is none."""
        case = case_of_path(test.method, test.path.result)
        writer = Writer(self.workshops.at(suite.java), suite.internal_name, self.junit)
        try:
            if self.is_late():
                raise NotBuiltError("time", "the time for the whole run was used up")
            if case is None:
                raise NotBuiltError("no-input", "the input was not kept")
            test.written = writer.write(case, test.name, self.form)
        except NotBuiltError as error:
            test.fail(TrialOutcome.NOT_BUILT, error.code, str(error))
        except NotJavaError as error:
            test.fail(TrialOutcome.NOT_WRITTEN, "no-source", str(error))
        except Exception:  # the other paths are still worth a test
            bug = f"a bug of jejak: {traceback.format_exc()}"
            test.fail(TrialOutcome.NOT_BUILT, "internal-error", bug)

    def is_late(self) -> bool:
        """Whether the time for the whole run is used up."""
        return self.deadline is not None and time.monotonic() > self.deadline

    # --- running -------------------------------------------------------------------------------

    def try_tests(self, suite: PathSuite, tests: Sequence[PathTrial]) -> None:
        """Compiles and runs tests; each then says what came of it."""
        try:
            for test, classes in self.compile(suite, tests):
                if self.is_late():
                    test.fail(
                        TrialOutcome.NOT_RUN, "time", "the time for the whole run was used up"
                    )
                else:
                    self.run(suite, test, classes)
        except (JejakError, OSError) as error:  # the JVM cannot be started any more
            self.trouble = str(error)
            self.close()
            self.give_up(tests, "no-jvm", self.trouble)
        except Exception:  # other methods still get their tests
            self.give_up(tests, "internal-error", f"a bug of jejak: {traceback.format_exc()}")

    def give_up(self, tests: Sequence[PathTrial], reason: str, detail: str) -> None:
        """Says of tests that have not run that they will not."""
        for test in tests:
            if test.tried is TrialOutcome.NOT_RUN and test.reason is None:
                test.fail(TrialOutcome.NOT_RUN, reason, detail)

    def run(self, suite: PathSuite, test: PathTrial, classes: Compiled) -> None:
        """Runs one test."""
        assert self._runner is not None
        (outcome,) = self._runner.run(classes, [TestId(suite.class_name, test.name)])
        test.judge(outcome, self.form)

    def compile(
        self, suite: PathSuite, tests: Sequence[PathTrial]
    ) -> list[tuple[PathTrial, Compiled]]:
        """Compiles tests together; where that fails, in halves, so that one loses no other."""
        runner = self.runner()
        if runner is None or not tests:
            for test in tests:
                test.fail(TrialOutcome.NOT_RUN, "no-jvm", self.trouble)
            return []
        try:
            source = self.print(suite, tests)
            compiled = runner.compile({source.path: source.text})
            if not compiled.errors:
                return [(test, compiled) for test in tests]
            failed = TrialOutcome.NOT_COMPILED, "javac"
            why = "; ".join(map(str, compiled.errors.get(source.path, ())))
        except NotJavaError as error:
            failed, why = (TrialOutcome.NOT_WRITTEN, "no-source"), str(error)
        if len(tests) == 1:
            tests[0].fail(*failed, why)
            return []
        half = len(tests) // 2
        return [*self.compile(suite, tests[:half]), *self.compile(suite, tests[half:])]

    def print(self, suite: PathSuite, tests: Sequence[PathTrial]) -> Source:
        """The source of some tests of a suite. Raises NotJavaError."""
        workshop = self.workshops.at(suite.java)
        written = [test.written for test in tests if test.written is not None]
        package = suite.java.package
        return print_suite(workshop, package, suite.name, written, header(suite), self.junit)

    def runner(self) -> Runner | None:
        """The JVM to run tests in; None when there is none, and then `trouble` says why."""
        if self._runner is None and self.trouble is None:
            try:
                self._runner = start_runner(self.target, self.options, self.junit.version)
            except (JejakError, OSError) as error:
                self.trouble = str(error)
        return self._runner

    # --- all of them ---------------------------------------------------------------------------

    def repeat(self) -> None:
        """Runs the tests that are kept again, in a fresh JVM and as they will be written."""
        if self._runner is None:
            return
        self._runner.restart()
        for suite in self.suites.values():
            tests = suite.kept()
            self.try_tests(suite, tests)
            for test in tests:
                if test.tried is TrialOutcome.NOT_RUN and test.reason == "time":
                    test.fail(TrialOutcome.KEPT, ONCE, "there was no time for the second run")
                elif test.tried is not TrialOutcome.KEPT:
                    now = f"at the second time: {test.tried.value}, {test.detail or 'no more'}"
                    test.fail(TrialOutcome.UNSTABLE, test.tried.value, now)

    def note_untried(self, known: set[int]) -> None:
        """Says of the tests that are kept that they ran only alone, but for those `known` by id."""
        for test in self.tests():
            if test.tried is TrialOutcome.KEPT and test.reason is None and id(test) not in known:
                test.fail(TrialOutcome.KEPT, ONCE, "not all tests could be run together")

    def sources(self) -> list[Source]:
        """The suites as files, one for each class that has tests."""
        found = (self.source(suite) for suite in self.suites.values())
        return [source for source in found if source is not None]

    def source(self, suite: PathSuite) -> Source | None:
        """The file of a suite; tests that are too much for one class are left out, and say so."""
        while tests := suite.kept():
            try:
                return self.print(suite, tests)
            except NotJavaError as error:
                for test in tests[len(tests) // 2 :]:
                    test.fail(TrialOutcome.NOT_WRITTEN, "too-large", str(error))
        return None

    def tests(self) -> list[PathTrial]:
        """All tests, in the order of their paths."""
        return [test for suite in self.suites.values() for test in suite.tests]

    def counts(self) -> Counter[TrialOutcome]:
        """What came of the tests of all paths."""
        return Counter(test.tried for test in self.tests())

    def close(self) -> None:
        """Ends the JVM."""
        if self._runner is not None:
            self._runner.close()
            self._runner = None


def header(suite: PathSuite) -> tuple[str, ...]:
    """The comment at the top of a test file."""
    return (
        about(suite.java.java_name),
        "each run on a JVM. It says what the code does, not what it should do.",
    )


def is_doubted(test: PathTrial) -> bool:
    """Whether a test went otherwise, maybe since its objects are not what they should be."""
    went = test.tried in (TrialOutcome.DIVERGED, TrialOutcome.DIFFERED, TrialOutcome.NOT_BUILT)
    return test.written is not None and test.written.doubtful and went


def about(java_name: str) -> str:
    """The line of a test file that says whose paths it has."""
    return f"One test for each path through {java_name} that jejak explored,"
