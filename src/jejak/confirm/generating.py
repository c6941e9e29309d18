"""Suites: a test for every path that was explored, compiled, run twice, and measured."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Sequence
from typing import Final

from jejak.confirm.path_tests import PathSuite, PathTest, Tried, name_of_suite
from jejak.confirm.starting import start_runner
from jejak.errors import JejakError
from jejak.explore.covering import Covering, Gathered
from jejak.jvm.runner import Compiled, Runner, TestId
from jejak.options import Options
from jejak.program import JavaClass
from jejak.target import Target
from jejak.testgen.building import NotBuiltError
from jejak.testgen.cases import case_of_path
from jejak.testgen.guiding import Guide
from jejak.testgen.java import JUNIT4, JUNIT5, NotJavaError
from jejak.testgen.naming import names_of_paths
from jejak.testgen.suites import Source, print_suite
from jejak.testgen.tests import Form, Writer
from jejak.testgen.workshop import Workshops

BATCH: Final = 100
"""Tests that are compiled together when they are first tried."""


class Generator:
    """Writes the suites of one analysis. It tells the analysis which inputs can be built.

    `trouble` is why no test could be run any more. `deadline` is when it must stop.
    """

    def __init__(self, target: Target, analysis: Covering, options: Options) -> None:
        self.target = target
        self.analysis = analysis
        self.options = options
        self.junit = JUNIT4 if options.junit == "4" else JUNIT5
        self.form = Form(options.form)
        self.workshops = Workshops(target, options, analysis.solver)
        analysis.choose = Guide(self.workshops).choose
        self.deadline: float | None = None
        self.suites: dict[str, PathSuite] = {}
        self.trouble: str | None = None
        self._runner: Runner | None = None

    # --- one method ----------------------------------------------------------------------------

    def add(self, gathered: Gathered) -> list[PathTest]:
        """Writes a test for every path of a method and runs it once."""
        method = gathered.entry
        suite = self.suite(method.owner)
        names = names_of_paths(method, [path.result for path in gathered.paths], suite.names)
        tests = [
            PathTest(method, path, name) for path, name in zip(gathered.paths, names, strict=True)
        ]
        suite.tests += tests
        for test in tests:
            self.write(suite, test)
        written = [test for test in tests if test.written is not None]
        for start in range(0, len(written), BATCH):
            self.try_tests(suite, written[start : start + BATCH])
        return tests

    def suite(self, java: JavaClass) -> PathSuite:
        """The suite for a class."""
        known = self.suites.get(java.name)
        if known is None:
            plain = name_of_suite(java, False)
            there = self.target.program.find(f"{java.package}/{plain}" if java.package else plain)
            name = name_of_suite(java, there is not None)
            known = self.suites[java.name] = PathSuite(java, name)
        return known

    def write(self, suite: PathSuite, test: PathTest) -> None:
        """Writes a test, or says in it why there is none."""
        case = case_of_path(test.method, test.path.result)
        writer = Writer(self.workshops.at(suite.java), suite.internal_name, self.junit)
        try:
            if self.deadline is not None and time.monotonic() > self.deadline:
                raise NotBuiltError("time", "the time for the whole run was used up")
            if case is None:
                raise NotBuiltError("no-input", "the input was not kept")
            test.written = writer.write(case, test.name, self.form)
        except NotBuiltError as error:
            test.fail(Tried.NOT_BUILT, error.code, str(error))
        except NotJavaError as error:
            test.fail(Tried.NOT_WRITTEN, "no-source", str(error))
        except Exception:  # the other paths are still worth a test
            bug = f"a bug of jejak: {traceback.format_exc()}"
            test.fail(Tried.NOT_BUILT, "internal-error", bug)

    # --- running -------------------------------------------------------------------------------

    def try_tests(self, suite: PathSuite, tests: Sequence[PathTest]) -> None:
        """Compiles and runs tests; each then says what came of it."""
        try:
            for test, classes in self.compile(suite, tests):
                self.run(suite, test, classes)
        except (JejakError, OSError) as error:  # the JVM cannot be started any more
            self.trouble = str(error)
            self.close()

    def run(self, suite: PathSuite, test: PathTest, classes: Compiled) -> None:
        """Runs one test."""
        assert self._runner is not None
        (outcome,) = self._runner.run(classes, [TestId(suite.class_name, test.name)])
        test.judge(outcome, self.form)

    def compile(
        self, suite: PathSuite, tests: Sequence[PathTest]
    ) -> list[tuple[PathTest, Compiled]]:
        """Compiles tests together; where that fails, in halves, so that one loses no other."""
        runner = self.runner()
        if runner is None or not tests:
            for test in tests:
                test.fail(Tried.NOT_RUN, "no-jvm", self.trouble)
            return []
        try:
            source = self.print(suite, tests)
            compiled = runner.compile({source.path: source.text})
            if not compiled.errors:
                return [(test, compiled) for test in tests]
            failed = Tried.NOT_COMPILED, "javac"
            why = "; ".join(map(str, compiled.errors.get(source.path, ())))
        except NotJavaError as error:
            failed, why = (Tried.NOT_WRITTEN, "no-source"), str(error)
        if len(tests) == 1:
            tests[0].fail(*failed, why)
            return []
        half = len(tests) // 2
        return [*self.compile(suite, tests[:half]), *self.compile(suite, tests[half:])]

    def print(self, suite: PathSuite, tests: Sequence[PathTest]) -> Source:
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
                if test.tried is not Tried.KEPT:
                    now = f"at the second time: {test.tried.value}, {test.detail or 'no more'}"
                    test.fail(Tried.UNSTABLE, test.tried.value, now)

    def sources(self) -> list[Source]:
        """The suites as files, one for each class that has tests."""
        kept = ((suite, suite.kept()) for suite in self.suites.values())
        return [self.print(suite, tests) for suite, tests in kept if tests]

    def tests(self) -> list[PathTest]:
        """All tests, in the order of their paths."""
        return [test for suite in self.suites.values() for test in suite.tests]

    def counts(self) -> Counter[Tried]:
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
        f"One test for each path through {suite.java.java_name} that jejak explored,",
        "each run on a JVM. It says what the code does, not what it should do.",
    )
