"""Confirming findings: each gets a test, which is compiled and run on a JVM, twice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from jejak.confirm.assembling import Assembly
from jejak.confirm.bench import DONE, Batch, Bench
from jejak.confirm.judging import Expectation, Judgement
from jejak.confirm.kept_tests import (
    DIVERGED,
    KeptTest,
    SuiteNames,
    kept_test,
    proof_of,
    trial_from,
)
from jejak.confirm.raising import cause_of, raised_instead
from jejak.confirm.stand_ins import StandIns
from jejak.confirm.trials import Suite, Trial, initialised_by
from jejak.construct.ways import NotBuiltError
from jejak.explore import Analysis
from jejak.javasource import print_statements
from jejak.javasource.junit import junit_of, without_limit
from jejak.javasource.nodes import Blank
from jejak.javatext.calls import unarranged_text
from jejak.options import Options
from jejak.program import JavaClass, Method
from jejak.program.classes import CLASS_INITIALISER
from jejak.results.findings import Failure, Finding
from jejak.results.heaps import Origin
from jejak.results.methods import MethodResult
from jejak.results.proofs import Proof, ProofSeconds, TrialOutcome, TrialReason
from jejak.results.reasons import UNSOLVED
from jejak.results.tests import DEFECTS, ErrorForm, form_of
from jejak.store.standing import ran_beside
from jejak.target import Target
from jejak.testgen.cases import Scenario, case_of_finding
from jejak.testgen.naming import name_of_error
from jejak.testgen.suites import PackageNaming
from jejak.testgen.surroundings import without_undoing
from jejak.testgen.tests import ASSERTING
from jejak.testgen.written import Source

OF_JDK: Final = Proof(
    TrialOutcome.NOT_RUN, TrialReason.JDK, "a test cannot stand in a package of the JDK"
)
COUNTED: Final = Judgement(TrialOutcome.NOT_RUN, TrialReason.COUNTED)
NUMBERED: Final = '"<local'
"""How messages name variables of classes that were compiled without their names."""
LOADERS: Final = re.compile(
    r" \([^()]* (?:is|are) in [^()]*\bmodule\b[^()]*(?:\([^()]*\)[^()]*)*\)$"
)
"""What a message about a cast says of modules and class loaders, which have numbers."""
HIDDEN: Final = re.compile(r"(\$\$Lambda)(?:\$\d+)?/(?:0x)?[0-9a-f]+")
"""How messages name the class of a lambda: with a number and an address of that run."""
HANGING_SECONDS: Final = 1.0
"""How long a test runs that is known to come back to a state that it was in."""
UNDECIDED: Final = frozenset(UNSOLVED.values())
"""What paths are told for that the solver did not decide."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The result of a method, and the tests of its findings in a suite of their own."""

    result: MethodResult
    suite: Suite[Finding]
    trials: list[Trial[Finding]]


class Confirmer:
    """Confirms the findings of one analysis; knows all suites when it is done.

    It also tells the analysis which inputs can be built.
    """

    def __init__(self, target: Target, analysis: Analysis, options: Options) -> None:
        self.target = target
        self.options = options
        self.command = target.text
        """What the user asked to check, for the files that are written."""
        self.bench: Bench[Finding] = Bench(target, options, analysis, read, junit_of(options.junit))
        self.join(analysis)
        self._names = SuiteNames(target.program, target.classes)
        self._is_one_of_many = analysis.is_one_of_many
        self._tried: dict[int, Tried] = {}
        """What is being tried, by the identity of the result that it is about."""
        self._stand_ins = StandIns(trial_of)
        self._raised: set[Trial[Finding]] = set()
        """Tests of what others raised: only those that do so again are findings."""

        self.bench.wall.catch_up = self.bench.repeat

    def join(self, analysis: Analysis) -> None:
        """Confirms the findings of another analysis of the same program, too."""
        analysis.choose = self.bench.guide.choose
        analysis.is_proved = True

    def warm_up(self) -> None:
        """Has a JVM started, without waiting for it."""
        self.bench.beside.warm_up()

    def advance(self) -> None:
        """Goes on with tests that have run; waits for none."""
        self.bench.advance()

    def settle(self) -> None:
        """Waits for all tests."""
        self.bench.settle()

    def confirm(self, result: MethodResult) -> None:
        """Runs a test for every finding of a method; puts the proofs into the result."""
        try:
            self.submit(result)
            self.bench.settle()
        finally:
            self.conclude()

    @property
    def spent(self) -> ProofSeconds:
        """How long its tests took so far."""
        return self.bench.spent

    def submit(self, result: MethodResult) -> Batch:
        """Has a test run for every finding of a method, beside whatever goes on here.

        When that is done, the proofs are in the result.
        """
        java = self.target.program.find(result.class_name)
        if java is None or java.in_jdk:
            result.findings = [
                replace(finding, proof=OF_JDK)
                for finding in result.findings
                if finding.failure is Failure.THROWS
            ]
        if java is None or java.in_jdk or not result.findings:
            return DONE
        suite = self._suite(java)
        method = java.methods[result.method, result.descriptor]
        trials = [trial_of(method, finding) for finding in result.findings]
        for trial in trials:
            trial.modest = self._is_one_of_many and trial.subject.kind not in DEFECTS
            if not self._is_wanted(trial):
                trial.judgement = COUNTED
        suite.trials += trials
        self._tried[id(result)] = Tried(result, suite, trials)
        wanted = [each for each in trials if each.judgement is not COUNTED]
        return self.bench.submit(suite, wanted, partial(self._further, result, suite, trials))

    def _is_wanted(self, trial: Trial[Finding]) -> bool:
        """Whether a test is tried: of a defect, of what only a test shows, of all on request."""
        is_defect = trial.subject.kind in DEFECTS
        return is_defect or self._needs_run(trial) or self.options.prove != "defects"

    def _further(
        self,
        result: MethodResult,
        suite: Suite[Finding],
        trials: list[Trial[Finding]],
        tried: Sequence[Trial[Finding]],
    ) -> Sequence[Trial[Finding]]:
        """The tests of errors that others raised and nobody predicted; joins what is known.

        Where a test did not raise its error, that of another path to it, too.
        """
        stand_ins = []
        ledger = self.target.program.ledger
        for trial in tried:
            for question in ran_beside(trial.subject, trial.outcome):
                ledger.note(question)
            self._stand_ins.settle(suite, trials, trial)
            other = self._stand_ins.next_of(trial)
            if other is not None and not self.bench.is_late():
                stand_ins.append(other)
        known = {cause_of(trial.subject) for trial in trials}
        more = []
        for trial in tried:
            raised = raised_instead(self.target.program, trial, self.bench.is_own)
            if raised is None or cause_of(raised) in known or trial in self._raised:
                continue
            known.add(cause_of(raised))
            more.append(trial_of(trial.method, raised))
        self._raised.update(more)
        trials += more
        suite.trials += [*more, *stand_ins]
        self._join(result, suite, trials)
        return [*more, *stand_ins]

    def _suite(self, java: JavaClass) -> Suite[Finding]:
        """A suite for the tests of one method of a class: what others are called is no matter."""
        suite = Suite[Finding](java, self._names.of(java))
        self.bench.suites.append(suite)
        return suite

    def tests_of(self, result: MethodResult) -> tuple[KeptTest, ...]:
        """The tests that raised findings of a result, in their order."""
        tried = self._tried.get(id(result))
        if tried is None:
            return ()
        told = [each for each in tried.trials if each.is_as_expected and not is_made_up(each)]
        return tuple(kept_test(each, self._needs_run(each)) for each in told)

    def release(self, result: MethodResult) -> None:
        """Lets go of a result: whatever happens to its tests, it stays as it is."""
        tried = self._tried.pop(id(result), None)
        if tried is not None:
            self.bench.suites.remove(tried.suite)

    def repeat(
        self, kept: Sequence[Sequence[KeptTest]] = (), elsewhere: bool = False
    ) -> list[tuple[Judgement, ...]]:
        """Runs every test that raised its error again in a JVM in which it has not run.

        Tests that were kept, by whomever, those of a class or method together, do so as well: says
        what is known of each then. `elsewhere` says that all of them have run in other JVMs only.
        """
        suites = [self._suite_from(each) for each in kept]
        try:
            self.bench.repeat(suites, elsewhere)
        finally:
            self.conclude()
        return [tuple(each.judgement for each in suite.trials) for suite in suites]

    def _suite_from(self, kept: Sequence[KeptTest]) -> Suite[Finding]:
        java = self.target.program.find(kept[0].class_name)
        assert java is not None
        trials = [trial_from(each, self.target.program) for each in kept]
        return Suite(java, self._names.of(java), trials=trials)

    def sources(self) -> list[Source]:
        """The tests of confirmed findings, a file for each class that has some; defects lead."""
        self.conclude()
        assembly = Assembly(self.target, self.command, self.bench.junit)
        for number, each in enumerate(self._tried.values()):
            assembly.take(number, each.result, self.tests_of(each.result))
        return assembly.sources()

    def close(self) -> None:
        """Ends the JVM."""
        self.bench.close()

    def conclude(self, result: MethodResult | None = None) -> None:
        """Puts what is known of every finding into the results, or into one of them."""
        for each in self._tried.values():
            if result is None or each.result is result:
                self._join(each.result, each.suite, each.trials)

    def _join(
        self, result: MethodResult, suite: Suite[Finding], trials: list[Trial[Finding]]
    ) -> None:
        """Puts findings with what is known of them now into a result; those that are none go."""
        result.findings = [
            replace(
                each.subject, proof=self.proof(suite, each), message=message_of(each), others=()
            )
            for each in trials
            if not (is_made_up(each) or (self._needs_run(each) and not each.is_as_expected))
        ]

    def _needs_run(self, trial: Trial[Finding]) -> bool:
        """Whether there is a finding only if a test says so."""
        return trial in self._raised or trial.subject.failure is not Failure.THROWS

    def proof(self, suite: Suite[Finding], trial: Trial[Finding]) -> Proof:
        """What a trial says of its finding."""
        code = self.code(suite, trial) if trial.is_as_expected else ()
        return proof_of(suite, trial, self.options.tests, code)

    def code(self, suite: Suite[Finding], trial: Trial[Finding]) -> tuple[str, ...]:
        """What a test does, as lines of Java."""
        statements = [
            without_limit(each)
            for each in without_undoing(trial.written[0].method.body.statements)
            if not isinstance(each, Blank) and each != ASSERTING
        ]
        naming = PackageNaming(self.bench.workshops.at(suite.java).access)
        return tuple(print_statements(tuple(statements), naming, suite.internal_name).splitlines())


def message_of(trial: Trial[Finding]) -> str | None:
    """The message of an error as the run had it; where there is none, what the engine says.

    A JVM that has no names for variables numbers them: then, too. Which modules and loaders two
    classes are of says nothing of the program.
    """
    thrown, known = trial.judgement.thrown, trial.subject.message
    if thrown is None or not trial.is_as_expected or thrown.message is None:
        return known
    said = HIDDEN.sub(r"\1", LOADERS.sub("", thrown.message))
    return known if known is not None and NUMBERED in said else said


def is_made_up(trial: Trial[Finding]) -> bool:
    """Whether nothing says that there is such a path: the solver did not, nor did a run.

    The reasons of the method still tell of it.
    """
    reasons = trial.subject.reasons
    return trial.outcome in DIVERGED and any(each in UNDECIDED for each in reasons)


def trial_of(method: Method, finding: Finding) -> Trial[Finding]:
    """The test of a finding: it raises the error, and where that is no defect, pins it."""
    hangs = finding.failure is Failure.HANGS
    forms = tuple(dict.fromkeys((ErrorForm.REPRODUCER, form_of(finding))))
    initialised, given = initialised_by(method), is_given(finding)
    expected = Expectation(
        finding.exception,
        finding.trace,
        initialised,
        is_given=given,
        cycle=finding.cycle,
        hangs=hangs,
    )
    trial = Trial(finding, method, partial(plan_of, method, finding), expected, forms)
    if hangs:
        trial.forms, trial.seconds = (ErrorForm.REPRODUCER,), HANGING_SECONDS
    trial.may_be_shorter = not hangs and finding.kind in DEFECTS
    return trial


def plan_of(method: Method, finding: Finding) -> tuple[Scenario, str]:
    """What the test of a finding shows, and how it is called. Raises NotBuiltError."""
    if finding.exact and precedes_entry(finding) and not initialised_by(method):
        why = f"there is no object of {method.owner.java_name}: {finding.message}"
        raise NotBuiltError(TrialReason.INITIALISER, why)
    case = case_of_finding(method, finding)
    if case is None:
        raise NotBuiltError(TrialReason.NO_INPUT, "the input was not kept")
    if form_of(finding) is ErrorForm.PIN:  # of what the call throws, and no more
        case = replace(case, exact=False)
    return case, name_of_error(method, finding)


def precedes_entry(finding: Finding) -> bool:
    """Whether a class initialiser fails before the entry method begins: that of its own class."""
    entry = finding.entry
    own = (entry.class_name, entry.method, entry.descriptor)
    began = any((each.class_name, each.method, each.descriptor) == own for each in finding.trace)
    return not began and any(each.method == CLASS_INITIALISER for each in finding.trace)


def is_given(finding: Finding) -> bool:
    """Whether an exception may be an object of the input, which the test makes."""
    objects = () if finding.heap is None else finding.heap.before.objects
    return any(each.type == finding.exception and each.origin is not Origin.NEW for each in objects)


def read(trial: Trial[Finding], judgement: Judgement) -> Judgement:
    """What a judgement means for a finding: a failed assertion may be caught by the program."""
    if judgement.outcome is TrialOutcome.NO_EXCEPTION and not trial.subject.escapes:
        return replace(judgement, reason=TrialReason.CAUGHT)
    heap = trial.subject.heap
    wanted = None if heap is None else unarranged_text(heap)
    if wanted is not None and judgement.outcome in DIVERGED:
        said = TrialReason.ENVIRONMENT
        return replace(judgement, outcome=TrialOutcome.NOT_BUILT, reason=said, detail=wanted)
    return judgement
