"""Attempts at errors: the tests of one class's findings, and what they look like as a file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from jejak.javasource import Identifiers
from jejak.program import JavaClass
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult
from jejak.results.proofs import Proof, TrialOutcome
from jejak.results.tests import DEFECTS, ErrorForm, form_of
from jejak.testgen.tests import Written

SUFFIX: Final = "ErrorsTest"
_ABOUT: Final = re.compile(r"^// Errors of (.+), each raised by a run on a JVM\.$", re.MULTILINE)


@dataclass(slots=True)
class Attempt:
    """The test of one finding: `written` raises it.

    `pin` is the test that is kept instead where the error is no defect; `trial` is its name while
    both are tried.
    """

    result: MethodResult
    position: int
    written: Written
    name: str
    pin: Written | None = None
    trial: str = ""

    @classmethod
    def named(
        cls,
        names: Identifiers,
        name: str,
        result: MethodResult,
        position: int,
        forms: Mapping[ErrorForm, Written],
    ) -> Attempt:
        """An attempt whose tests have a name of their own."""
        own = names.fresh_exact(name)
        trial = names.fresh_exact(f"{own}_pinned") if ErrorForm.PIN in forms else ""
        renamed = {form: each.renamed(own) for form, each in forms.items()}
        return cls(
            result, position, renamed[ErrorForm.REPRODUCER], own, renamed.get(ErrorForm.PIN), trial
        )

    @property
    def kept(self) -> Written:
        """The test that people get."""
        return self.pin or self.written

    @property
    def tried(self) -> list[Written]:
        """The tests that run."""
        if self.pin is None:
            return [self.written]
        return [self.written, self.pin.renamed(self.trial)]

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


def is_confirmed(finding: Finding) -> bool:
    """Whether a test raised a finding."""
    return finding.proof.outcome is TrialOutcome.CONFIRMED


def rank(finding: Finding) -> int:
    """Sorts findings by the attention that they deserve."""
    return (0 if finding.kind in DEFECTS else 1) + 2 * finding.proof.by_reflection


def header(suite: Suite, kept: Sequence[Attempt], command: str) -> tuple[str, ...]:
    """The comment at the top of a test file."""
    forms = {form_of(attempt.finding) for attempt in kept}
    fails = "Tests of defects fail while the defect is there."
    passes = "assertThrows stands for what a method refuses: those tests pass."
    if len(forms) == 1:
        fails = "Every test here fails while its error is there."
        passes = "Every test here passes: it says what a method refuses."
    told = {ErrorForm.REPRODUCER: fails, ErrorForm.PIN: passes}
    return (
        about(suite.java.java_name),
        *(words for form, words in told.items() if form in forms),
        again(command),
    )


def about(java_name: str) -> str:
    """The line of a test file that says whose errors it has."""
    return f"Errors of {java_name}, each raised by a run on a JVM."


def subject(text: str) -> str | None:
    """The class whose errors a test file has, by its header; None for any other file."""
    found = _ABOUT.search(text)
    return None if found is None else found[1]


def again(command: str) -> str:
    """The line of a test file that says how it came about."""
    return f"Written by: jejak check {command}"
