"""Tests as records: they can be sent to other processes, kept on disk, run again, and printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from jejak.confirm.files import SUFFIX
from jejak.confirm.judging import Expectation, Judgement
from jejak.confirm.trials import AS_EXPECTED, Suite, Trial, stem_of_name
from jejak.program import JavaClass, Method, Program
from jejak.results.findings import Finding
from jejak.results.proofs import FORCED, Proof, TrialOutcome
from jejak.results.tests import DEFECTS, ErrorForm
from jejak.testgen.cases import Scenario
from jejak.testgen.written import Written

TestNumber = tuple[int, int]
"""Which test of a run: the number of its method, and its own among those of the method."""


@dataclass(frozen=True, slots=True)
class KeptTest:
    """The test of a finding that raised its error, by plain records.

    `entry` is the method that it calls: class, name, descriptor. `names`, `written` and `forms`
    belong to each other, the first of them was judged, the last one is what people get, by the
    first name; that is also the name in the proof of its finding. `needs_run` says that there is
    no finding unless the test raises it.
    """

    finding: Finding
    entry: tuple[str, str, str]
    names: tuple[str, ...]
    forms: tuple[ErrorForm, ...]
    written: tuple[Written, ...]
    expected: Expectation
    judgement: Judgement
    seconds: float | None
    needs_run: bool

    @property
    def class_name(self) -> str:
        """The internal name of the class whose method it calls."""
        return self.entry[0]

    @property
    def name(self) -> str:
        """What people see it called."""
        return self.names[0]

    @property
    def kept(self) -> Written:
        """The test that people get."""
        return self.written[-1].renamed(self.name)

    @property
    def rank(self) -> int:
        """Its place in a file, by the attention that it deserves: small comes first."""
        is_forced = any(how in FORCED for how in self.written[0].made())
        return (0 if self.finding.kind in DEFECTS else 1) + 2 * is_forced

    def renamed(self, names: tuple[str, ...]) -> KeptTest:
        """The same test by other names."""
        if names == self.names:
            return self
        pairs = zip(self.written, names, strict=True)
        written = tuple(each.renamed(name) for each, name in pairs)
        ran = self.judgement.test
        ran = None if ran is None else replace(ran, method=names[0])
        judgement = replace(self.judgement, test=ran)
        return replace(self, names=names, written=written, judgement=judgement)


def kept_test(trial: Trial[Finding], needs_run: bool) -> KeptTest:
    """The record of a test that did what it should."""
    owner, finding = trial.method.owner.name, replace(trial.subject, others=())
    return KeptTest(
        finding,
        (owner, trial.method.name, trial.method.descriptor),
        trial.names,
        trial.forms,
        trial.written,
        trial.expected,
        trial.judgement,
        trial.seconds,
        needs_run,
    )


def trial_from(kept: KeptTest, program: Program) -> Trial[Finding]:
    """A test that was written already, to be run again."""
    return Trial(
        kept.finding,
        method_of(kept, program),
        written_before,
        kept.expected,
        kept.forms,
        kept.names,
        kept.written,
        kept.judgement,
        seconds=kept.seconds,
    )


def method_of(kept: KeptTest, program: Program) -> Method:
    """The method that a test calls."""
    java = program.find(kept.class_name)
    assert java is not None
    return java.methods[kept.entry[1:]]


def written_before() -> tuple[Scenario, str]:
    """The plan of a test that is there: nobody asks for it."""
    raise AssertionError("a test that was kept is not written again")


class SuiteNames:
    """What the test classes are called that `check` writes: a function of the target alone.

    A name is one that the program does not have, and no test of another of its classes on any
    file system.
    """

    def __init__(self, program: Program, classes: Sequence[str]) -> None:
        self.program = program
        self._known: dict[str, str] = {}
        self._alike: dict[str, list[str]] = {}
        for name in classes:
            self._alike.setdefault(full_stem(name).lower(), []).append(name)

    def of(self, java: JavaClass) -> str:
        """The simple name of the test class for a class."""
        known = self._known.get(java.name)
        if known is None:
            known = self._known[java.name] = self._free_name(java)
        return known

    def _free_name(self, java: JavaClass) -> str:
        alike = self._alike.get(full_stem(java.name).lower(), [java.name])
        before = alike.index(java.name) if java.name in alike else len(alike)
        number = 0
        while True:
            number += 1
            name = f"{stem_of_name(java.name)}{SUFFIX}{number if number > 1 else ''}"
            internal = f"{java.package}/{name}" if java.package else name
            if self.program.find(internal) is not None:
                continue
            if not before:
                return name
            before -= 1


def full_stem(name: str) -> str:
    """The stem of the test class for a class, by internal name, with its package."""
    return f"{name.rpartition('/')[0]}/{stem_of_name(name)}"


DIVERGED: Final = (
    TrialOutcome.NO_EXCEPTION,
    TrialOutcome.OTHER_EXCEPTION,
    TrialOutcome.OTHER_PLACE,
)
"""Outcomes that an exact path cannot have."""


def proof_of(
    suite: Suite[Finding], trial: Trial[Finding], tests: str, code: tuple[str, ...]
) -> Proof:
    """What a trial says of its finding; its file lies below the directory `tests`."""
    finding, judgement, outcome = trial.subject, trial.judgement, trial.outcome
    if judgement.test is None or outcome is TrialOutcome.NOT_BUILT:
        is_bug = outcome is TrialOutcome.NOT_COMPILED
        return Proof(outcome, judgement.reason, judgement.detail, diverged=is_bug)
    return Proof(
        outcome,
        None if outcome is TrialOutcome.UNSTABLE else judgement.reason,
        judgement.detail,
        judgement.test.class_name,
        judgement.test.method,
        str(Path(tests) / f"{suite.internal_name}.java"),
        trial.made,
        finding.exact and finding.escapes and outcome in DIVERGED,
        code if outcome in AS_EXPECTED else (),
        trial.is_shorter,
    )
