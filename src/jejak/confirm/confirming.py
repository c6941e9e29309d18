"""Confirming findings: each gets a test, which is compiled and run on a JVM, twice."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final

from jejak.confirm.attempts import (
    SUFFIX,
    Attempt,
    Suite,
    header,
    is_confirmed,
    rank,
)
from jejak.confirm.judging import INITIALISER, judge, precedes_entry, why_not_built
from jejak.confirm.starting import start_runner
from jejak.construct.guiding import Guide
from jejak.construct.ways import NotBuiltError
from jejak.construct.workshop import Workshops
from jejak.errors import JejakError
from jejak.explore import Analysis
from jejak.javasource import JUNIT5, NotJavaError, identifier
from jejak.jvm.runner import Compiled, Runner, TestId
from jejak.jvm.runner import RunEnd as Ran
from jejak.options import Options
from jejak.program import JavaClass
from jejak.results.methods import MethodResult
from jejak.results.proofs import UNTRIED, Proof, TrialOutcome
from jejak.results.tests import ErrorForm, form_of
from jejak.target import Target
from jejak.testgen.cases import case_of_finding
from jejak.testgen.naming import name_of_error
from jejak.testgen.suites import Source, print_suite
from jejak.testgen.tests import Writer, Written

ONCE: Final = "once"
"""The reason code of an error that a test raised, until it has done so in a second JVM."""
INTERRUPTED: Final = Proof(TrialOutcome.NOT_RUN, "interrupted", "the run was interrupted")
OF_JDK: Final = Proof(TrialOutcome.NOT_RUN, "jdk", "a test cannot stand in a package of the JDK")
LATE: Final = Proof(TrialOutcome.NOT_RUN, "time", "the time for the whole run was used up")
DIVERGED: Final = (
    TrialOutcome.NO_EXCEPTION,
    TrialOutcome.OTHER_EXCEPTION,
    TrialOutcome.OTHER_PLACE,
)
"""Outcomes that an exact path cannot have."""
DOUBTED: Final = (*DIVERGED, TrialOutcome.NOT_BUILT)
"""Outcomes that may come from objects which are not what they should be."""


class Confirmer:
    """Confirms the findings of one analysis; knows all suites when it is done.

    It also tells the analysis which inputs can be built.
    """

    def __init__(self, target: Target, analysis: Analysis, options: Options) -> None:
        self.target = target
        self.options = options
        self.command = target.text
        """What the user asked to check, for the files that are written."""
        self.workshops = Workshops(target, options, analysis.solver)
        self.guide = Guide(self.workshops)
        self.join(analysis)
        self.suites: dict[str, Suite] = {}
        self.trouble: str | None = None
        self._runner: Runner | None = None

    @property
    def deadline(self) -> float | None:
        """When the whole run must end, on the monotonic clock."""
        return self.guide.deadline

    @deadline.setter
    def deadline(self, deadline: float | None) -> None:
        self.guide.deadline = deadline

    def join(self, analysis: Analysis) -> None:
        """Confirms the findings of another analysis of the same program, too."""
        analysis.choose = self.guide.choose

    # --- one method ----------------------------------------------------------------------------

    def confirm(self, result: MethodResult) -> None:
        """Runs a test for every finding of a method; puts the proofs into the result."""
        java = self.target.program.find(result.class_name)
        if java is None or java.in_jdk or not result.findings:
            settle(result, OF_JDK)
            return
        suite = self.suite(java)
        attempts: list[Attempt] = []
        otherwise = INTERRUPTED
        try:
            for position in range(len(result.findings)):
                written = self.attempt(suite, result, position)
                attempts += [] if written is None else [written]
            self.run(suite, attempts)
            self.run_carefully(suite, attempts)
        except (JejakError, OSError) as error:  # the JVM cannot be started any more
            self.trouble = str(error)
            self.close()
            otherwise = Proof(TrialOutcome.NOT_RUN, "no-jvm", self.trouble)
        except Exception:  # the other methods are still worth confirming
            bug = f"a bug of jejak: {traceback.format_exc()}"
            otherwise = Proof(TrialOutcome.NOT_RUN, "internal-error", bug)
        finally:
            suite.attempts += [each for each in attempts if is_confirmed(each.finding)]
            settle(result, otherwise)

    def suite(self, java: JavaClass) -> Suite:
        """The tests of a class; the first time, a name that nobody has is found for them."""
        known = self.suites.get(java.name)
        if known is None:
            used = {suite.internal_name.lower() for suite in self.suites.values()}
            simple = identifier(java.name.rpartition("/")[2].replace("$", ""), "Class")
            for number in count(1):
                known = Suite(java, f"{simple}{SUFFIX}{number if number > 1 else ''}")
                taken = self.target.program.find(known.internal_name) is not None
                if not taken and known.internal_name.lower() not in used:
                    break
            assert known is not None
            self.suites[java.name] = known
        return known

    def attempt(self, suite: Suite, result: MethodResult, position: int) -> Attempt | None:
        """Writes the test of a finding; None when that cannot be, and then the finding says so."""
        try:
            if not self.is_late():
                return self.write(suite, result, position)
            proof = LATE
        except NotBuiltError as error:
            proof = Proof(TrialOutcome.NOT_BUILT, error.code, str(error))
        except NotJavaError as error:
            proof = Proof(TrialOutcome.NOT_WRITTEN, "no-source", str(error))
        except Exception:  # the other findings are still worth a test
            bug = f"a bug of jejak: {traceback.format_exc()}"
            proof = Proof(TrialOutcome.NOT_BUILT, "internal-error", bug)
        result.findings[position] = replace(result.findings[position], proof=proof)
        return None

    def write(self, suite: Suite, result: MethodResult, position: int) -> Attempt:
        """Writes the test of a finding. Raises NotBuiltError or NotJavaError."""
        finding = result.findings[position]
        method = suite.java.methods[result.method, result.descriptor]
        if precedes_entry(finding) and not (method.is_static or method.is_constructor):
            why = f"there is no object of {suite.java.java_name}: {finding.message}"
            raise NotBuiltError(INITIALISER, why)
        case = case_of_finding(method, finding)
        if case is None:
            raise NotBuiltError("no-input", "the input was not kept")
        writer = Writer(self.workshops.at(suite.java), suite.internal_name, JUNIT5)
        name = name_of_error(method, finding)
        reproducer = ErrorForm.REPRODUCER
        if form_of(finding) is reproducer:
            forms = {reproducer: writer.write(case, name, reproducer)}
        else:  # a pin of what the call throws, and no more
            plain = replace(case, exact=False)
            forms = writer.write_forms(plain, name, reproducer, ErrorForm.PIN)
        return Attempt.named(suite.names, name, result, position, forms)

    def is_late(self) -> bool:
        """Whether the time for the whole run is used up."""
        return self.deadline is not None and time.monotonic() > self.deadline

    def run(self, suite: Suite, attempts: list[Attempt]) -> None:
        """Compiles and runs tests."""
        for attempt, classes in self.compile(suite, attempts):
            if self.is_late():
                attempt.conclude(LATE)
            else:
                self.run_one(suite, attempt, classes)

    def run_carefully(self, suite: Suite, attempts: list[Attempt]) -> None:
        """Tries errors again that a test did not raise whose objects may not be what they should.

        These are then made in ways that are sure. What does not raise it either does not count.
        """
        for index, attempt in enumerate(attempts):
            doubtful = attempt.written.doubtful and attempt.finding.proof.outcome in DOUBTED
            if not doubtful or self.is_late():
                continue
            before = attempt.finding.proof
            suite.names.give_back(attempt.name, attempt.trial)
            with self.workshops.careful():
                again = self.attempt(suite, attempt.result, attempt.position)
            if again is not None:
                self.run(suite, [again])
            if again is not None and is_confirmed(again.finding):
                attempts[index] = again
            else:
                attempt.conclude(before)

    def compile(self, suite: Suite, attempts: list[Attempt]) -> list[tuple[Attempt, Compiled]]:
        """Compiles tests together; where that fails, in halves, so that one loses no other."""
        if not attempts:
            return []
        runner = self.runner(attempts)
        if runner is None:
            return []
        source = self.print(suite, attempts)
        if source is not None:
            compiled = runner.compile({source.path: source.text})
            if not compiled.errors:
                return [(attempt, compiled) for attempt in attempts]
            if len(attempts) == 1:
                errors = "; ".join(map(str, compiled.errors.get(source.path, ())))
                proof = Proof(TrialOutcome.NOT_COMPILED, "javac", errors, diverged=True)
                attempts[0].conclude(proof)
                return []
        elif len(attempts) == 1:
            return []
        half = len(attempts) // 2
        return [*self.compile(suite, attempts[:half]), *self.compile(suite, attempts[half:])]

    def print(self, suite: Suite, attempts: Sequence[Attempt]) -> Source | None:
        """The source of the tests that are tried; None when it cannot be written."""
        try:
            return self.print_tests(suite, [test for each in attempts for test in each.tried])
        except NotJavaError as error:
            if len(attempts) == 1:
                attempts[0].conclude(Proof(TrialOutcome.NOT_WRITTEN, "no-source", str(error)))
            return None

    def print_tests(self, suite: Suite, tests: list[Written], *words: str) -> Source:
        """The source of some tests of a suite. Raises NotJavaError."""
        workshop = self.workshops.at(suite.java)
        return print_suite(workshop, suite.java.package, suite.name, tests, words)

    def run_one(self, suite: Suite, attempt: Attempt, classes: Compiled) -> None:
        """Runs one test, and the pin of the same error where there is one; concludes."""
        assert self._runner is not None
        finding = attempt.finding
        test = TestId(suite.internal_name.replace("/", "."), attempt.name)
        (outcome,) = self._runner.run(classes, [test])
        verdict, detail = judge(finding, outcome, self.is_own)
        if verdict is TrialOutcome.CONFIRMED and attempt.pin is not None:
            (pinned,) = self._runner.run(classes, [TestId(test.class_name, attempt.trial)])
            if pinned.kind is not Ran.PASSED:
                verdict, detail = (
                    TrialOutcome.UNSTABLE,
                    f"the test that pins it: {pinned.kind.value}",
                )
        if verdict is TrialOutcome.NOT_BUILT:
            attempt.conclude(Proof(verdict, why_not_built(outcome.thrown), detail))
            return
        reasons = {TrialOutcome.NOT_RUN: "runner", TrialOutcome.CONFIRMED: ONCE}
        if not finding.escapes:
            reasons[TrialOutcome.NO_EXCEPTION] = "caught"
        attempt.conclude(
            Proof(
                verdict,
                reasons.get(verdict),
                detail,
                test.class_name,
                test.method,
                str(Path(self.options.tests) / f"{suite.internal_name}.java"),
                made=tuple(sorted(Counter(h.value for h in attempt.written.how.values()).items())),
                diverged=finding.exact and finding.escapes and verdict in DIVERGED,
            )
        )

    def is_own(self, name: str) -> bool:
        """Whether a class belongs to the program, not to the JDK or to the test."""
        java = self.target.program.find(name)
        return java is not None and not java.in_jdk

    # --- all of them ---------------------------------------------------------------------------

    def repeat(self) -> None:
        """Runs every test that raised its error again in a fresh JVM.

        Where that cannot be, its reason stays ONCE.
        """
        if self._runner is None or self.is_late():
            return
        self._runner.restart()
        for suite in self.suites.values():
            before = [(attempt, attempt.finding.proof) for attempt in suite.attempts]
            try:
                for attempt, classes in self.compile(suite, suite.attempts):
                    if not self.is_late():
                        self.run_one(suite, attempt, classes)
            except (JejakError, OSError) as error:
                self.trouble = str(error)
            finally:
                for attempt, proof in before:
                    attempt.conclude(after_both(proof, attempt.finding.proof))

    def sources(self) -> list[Source]:
        """The tests of confirmed findings, a file for each class that has some; defects lead."""
        found = []
        for suite in self.suites.values():
            kept = [each for each in suite.attempts if is_confirmed(each.finding)]
            kept.sort(key=lambda attempt: rank(attempt.finding))
            source = self.source(suite, kept)
            found += [] if source is None else [source]
        return found

    def source(self, suite: Suite, kept: list[Attempt]) -> Source | None:
        """The file of a suite; tests that are too much for one class are left out, and say so."""
        while kept:
            words = header(suite, kept, self.command)
            try:
                return self.print_tests(suite, [attempt.kept for attempt in kept], *words)
            except NotJavaError:
                for attempt in kept[len(kept) // 2 :]:
                    attempt.conclude(replace(attempt.finding.proof, file=None))
                kept = kept[: len(kept) // 2]
        return None

    def runner(self, attempts: list[Attempt]) -> Runner | None:
        """The JVM to run tests in; None when there is none, and then the findings say so."""
        if self._runner is None and self.trouble is None:
            try:
                self._runner = self.start()
            except (JejakError, OSError) as error:
                self.trouble = str(error)
        if self._runner is None:
            for attempt in attempts:
                attempt.conclude(Proof(TrialOutcome.NOT_RUN, "no-jvm", self.trouble))
        return self._runner

    def start(self) -> Runner:
        """Starts the runner for the target's class path."""
        return start_runner(self.target, self.options)

    def close(self) -> None:
        """Ends the JVM."""
        if self._runner is not None:
            self._runner.close()
            self._runner = None


def settle(result: MethodResult, otherwise: Proof) -> None:
    """Says what became of the findings of which nothing is known."""
    for position, finding in enumerate(result.findings):
        if finding.proof is UNTRIED:
            result.findings[position] = replace(finding, proof=otherwise)


def after_both(first: Proof, second: Proof) -> Proof:
    """What is known of an error that a first run raised, after a second one."""
    if second is first or second.outcome in (TrialOutcome.NOT_RUN, TrialOutcome.NOT_COMPILED):
        return first
    if second.outcome is TrialOutcome.CONFIRMED:
        return replace(first, reason=None)
    detail = f"at the second time: {second.outcome.value}, {second.detail or 'no more'}"
    return replace(first, outcome=TrialOutcome.UNSTABLE, reason=None, detail=detail)
