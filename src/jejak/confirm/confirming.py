"""Confirming findings: each gets a test, which is compiled and run on a JVM, twice."""

from __future__ import annotations

import re
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Final

from jejak.confirm.judging import judge
from jejak.confirm.starting import start_runner
from jejak.errors import JejakError
from jejak.explore import Analysis
from jejak.explore.results import UNTRIED, Finding, Kind, MethodResult, Outcome, Proof
from jejak.jvm.runner import Compiled, Runner, TestId
from jejak.options import Options
from jejak.program import JavaClass
from jejak.target import Target
from jejak.testgen.cases import case_of_finding
from jejak.testgen.guiding import Guide
from jejak.testgen.java import JUNIT5, Identifiers, NotJavaError, lower_first, name_of_test
from jejak.testgen.java.identifiers import identifier
from jejak.testgen.suites import Source, print_suite
from jejak.testgen.tests import Form, Writer, Written
from jejak.testgen.ways import NotBuiltError
from jejak.testgen.workshop import Workshops

SUFFIX: Final = "ErrorsTest"
ONCE: Final = "once"
"""The reason code of an error that a test raised, until it has done so in a second JVM."""
INTERRUPTED: Final = Proof(Outcome.NOT_RUN, "interrupted", "the run was interrupted")
OF_JDK: Final = Proof(Outcome.NOT_RUN, "jdk", "a test cannot stand in a package of the JDK")
OUTSIDE: Final = re.compile(r"Index -?\d+ out of bounds for length \d+")
LATE: Final = Proof(Outcome.NOT_RUN, "time", "the time for the whole run was used up")
DIVERGED: Final = (Outcome.NO_EXCEPTION, Outcome.OTHER_EXCEPTION, Outcome.OTHER_PLACE)
"""Outcomes that an exact path cannot have."""


@dataclass(slots=True)
class Attempt:
    """The test of one finding."""

    result: MethodResult
    position: int
    written: Written
    name: str

    @property
    def finding(self) -> Finding:
        """The finding as it is now."""
        return self.result.findings[self.position]

    def conclude(self, proof: Proof) -> None:
        """Puts what is known of the finding in its place."""
        self.result.findings[self.position] = replace(self.finding, proof=proof)


class Suite:
    """The tests for the errors of one class."""

    def __init__(self, java: JavaClass, name: str) -> None:
        self.java = java
        self.name = name
        self.internal_name = f"{java.package}/{name}" if java.package else name
        self.names = Identifiers()
        self.attempts: list[Attempt] = []


class Confirmer:
    """Confirms the findings of one analysis; knows all suites when it is done.

    It also tells the analysis which inputs can be built.
    """

    def __init__(self, target: Target, analysis: Analysis, options: Options) -> None:
        self.target = target
        self.options = options
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
        except (JejakError, OSError) as error:  # the JVM cannot be started any more
            self.trouble = str(error)
            self.close()
            otherwise = Proof(Outcome.NOT_RUN, "no-jvm", self.trouble)
        except Exception:  # the other methods are still worth confirming
            bug = f"a bug of jejak: {traceback.format_exc()}"
            otherwise = Proof(Outcome.NOT_RUN, "internal-error", bug)
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
            proof = Proof(Outcome.NOT_BUILT, error.code, str(error))
        except NotJavaError as error:
            proof = Proof(Outcome.NOT_WRITTEN, "no-source", str(error))
        except Exception:  # the other findings are still worth a test
            bug = f"a bug of jejak: {traceback.format_exc()}"
            proof = Proof(Outcome.NOT_BUILT, "internal-error", bug)
        result.findings[position] = replace(result.findings[position], proof=proof)
        return None

    def write(self, suite: Suite, result: MethodResult, position: int) -> Attempt:
        """Writes the test of a finding. Raises NotBuiltError or NotJavaError."""
        finding = result.findings[position]
        method = suite.java.methods[result.method, result.descriptor]
        writer = Writer(self.workshops.at(suite.java), suite.internal_name, JUNIT5)
        exception = finding.exception.rpartition("/")[2]
        condition = condition_of(finding)
        start = f"new {method.owner.simple_name}" if method.is_constructor else method.name
        name = suite.names.fresh_exact(name_of_test(start, condition, f"throws{exception}"))
        case = case_of_finding(method, finding)
        if case is None:
            raise NotBuiltError("no-input", "the input was not kept")
        return Attempt(result, position, writer.write(case, name, Form.REPRODUCER), name)

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

    def compile(self, suite: Suite, attempts: list[Attempt]) -> list[tuple[Attempt, Compiled]]:
        """Compiles tests together; where that fails, one by one, so that one loses no other."""
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
                proof = Proof(Outcome.NOT_COMPILED, "javac", errors, diverged=True)
                attempts[0].conclude(proof)
                return []
        elif len(attempts) == 1:
            return []
        return [each for attempt in attempts for each in self.compile(suite, [attempt])]

    def print(self, suite: Suite, attempts: Sequence[Attempt]) -> Source | None:
        """The source of some tests of a suite; None when it cannot be written."""
        workshop = self.workshops.at(suite.java)
        tests = [attempt.written for attempt in attempts]
        try:
            return print_suite(workshop, suite.java.package, suite.name, tests, header(suite))
        except NotJavaError as error:
            if len(attempts) == 1:
                attempts[0].conclude(Proof(Outcome.NOT_WRITTEN, "no-source", str(error)))
            return None

    def run_one(self, suite: Suite, attempt: Attempt, classes: Compiled) -> None:
        """Runs one test, and concludes."""
        assert self._runner is not None
        finding = attempt.finding
        test = TestId(suite.internal_name.replace("/", "."), attempt.name)
        (outcome,) = self._runner.run(classes, [test])
        verdict, detail = judge(finding, outcome, self.is_own)
        reasons = {Outcome.NOT_RUN: "runner", Outcome.CONFIRMED: ONCE}
        if not finding.escapes:
            reasons[Outcome.NO_EXCEPTION] = "caught"
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
            source = self.print(suite, kept) if kept else None
            if source is not None:
                found.append(source)
        return found

    def runner(self, attempts: list[Attempt]) -> Runner | None:
        """The JVM to run tests in; None when there is none, and then the findings say so."""
        if self._runner is None and self.trouble is None:
            try:
                self._runner = self.start()
            except (JejakError, OSError) as error:
                self.trouble = str(error)
        if self._runner is None:
            for attempt in attempts:
                attempt.conclude(Proof(Outcome.NOT_RUN, "no-jvm", self.trouble))
        return self._runner

    def start(self) -> Runner:
        """Starts the runner for the target's class path."""
        return start_runner(self.target, self.options)

    def close(self) -> None:
        """Ends the JVM."""
        if self._runner is not None:
            self._runner.close()
            self._runner = None


def condition_of(finding: Finding) -> str:
    """What is special about an input, in words that do not depend on its numbers."""
    words = finding.message or ""
    if OUTSIDE.fullmatch(words):
        return "indexOutOfBounds"
    is_size = finding.exception == "java/lang/NegativeArraySizeException"
    return "negativeSize" if is_size else lower_first(words)


def settle(result: MethodResult, otherwise: Proof) -> None:
    """Says what became of the findings of which nothing is known."""
    for position, finding in enumerate(result.findings):
        if finding.proof is UNTRIED:
            result.findings[position] = replace(finding, proof=otherwise)


def is_confirmed(finding: Finding) -> bool:
    """Whether a test raised a finding."""
    return finding.proof.outcome is Outcome.CONFIRMED


def rank(finding: Finding) -> int:
    """Sorts findings by the attention that they deserve."""
    is_defect = finding.kind in (Kind.DEFECT, Kind.CONTRACT)
    return (0 if is_defect else 1) + 2 * finding.proof.by_reflection


def after_both(first: Proof, second: Proof) -> Proof:
    """What is known of an error that a first run raised, after a second one."""
    if second is first or second.outcome in (Outcome.NOT_RUN, Outcome.NOT_COMPILED):
        return first
    if second.outcome is Outcome.CONFIRMED:
        return replace(first, reason=None)
    detail = f"at the second time: {second.outcome.value}, {second.detail or 'no more'}"
    return replace(first, outcome=Outcome.UNSTABLE, reason=None, detail=detail)


def header(suite: Suite) -> tuple[str, ...]:
    """The comment at the top of a test file."""
    return (
        f"Errors of {suite.java.java_name}, each raised by a run on a JVM.",
        "Every test here fails while its error is there. Written by jejak.",
    )
