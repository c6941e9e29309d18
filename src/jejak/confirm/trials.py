"""Trials: tests to try, and what came of them; suites: those of one class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Generic, TypeVar

from jejak.confirm.judging import Expectation, Judgement
from jejak.javasource import Identifiers, identifier
from jejak.program import JavaClass, Method
from jejak.results.proofs import Explanation, TrialOutcome, TrialReason
from jejak.results.tests import ErrorForm
from jejak.testgen.cases import Scenario
from jejak.testgen.written import Written

INTERRUPTED: Final = Judgement(
    TrialOutcome.NOT_RUN, TrialReason.INTERRUPTED, "the run was interrupted"
)
AS_EXPECTED: Final = (TrialOutcome.CONFIRMED, TrialOutcome.KEPT)

S = TypeVar("S")


@dataclass(slots=True, eq=False)
class Trial(Generic[S]):
    """One test to try, about a `subject`: it calls `method`, and is to do what is `expected`.

    `plan` gives what it shows and how it is called, and raises NotBuiltError where there can be no
    such test. It is written in each of its `forms`: the first is judged, others must pass, and the
    last one is what people get. `names` are those of the forms, given when they are first written.
    `seconds` are how long it may run, None for what tests have.
    `modest` says that no new ways to make its objects are looked for where time is short.
    `may_be_shorter` says that it may do without what it does not need, `is_shorter` that it does.
    """

    subject: S
    method: Method
    plan: Callable[[], tuple[Scenario, str]]
    expected: Expectation
    forms: tuple[ErrorForm, ...]
    names: tuple[str, ...] = ()
    written: tuple[Written, ...] = ()
    judgement: Judgement = INTERRUPTED
    modest: bool = False
    seconds: float | None = None
    may_be_shorter: bool = False
    is_shorter: bool = False

    @property
    def outcome(self) -> TrialOutcome:
        """What came of it so far."""
        return self.judgement.outcome

    @property
    def is_as_expected(self) -> bool:
        """Whether it did what it should."""
        return self.outcome in AS_EXPECTED

    @property
    def kept(self) -> Written:
        """The test that people get."""
        return self.written[-1].renamed(self.names[0])

    @property
    def made(self) -> tuple[tuple[str, int], ...]:
        """How many objects of the input were made in each way."""
        return tuple(sorted(self.written[0].made().items())) if self.written else ()

    def conclude(
        self, outcome: TrialOutcome, reason: Explanation | None = None, detail: str | None = None
    ) -> None:
        """Notes what became of a test that ran."""
        self.judgement = replace(self.judgement, outcome=outcome, reason=reason, detail=detail)

    def take(self, forms: Mapping[ErrorForm, Written], name: str, names: Identifiers) -> None:
        """Takes in the forms as they were written; gives each a name of its own."""
        if not self.names:
            own = names.fresh_exact(name)
            others = [names.fresh_exact(f"{own}_pinned") for _ in self.forms[1:]]
            self.names = (own, *others)
        pairs = zip(self.forms, self.names, strict=True)
        self.written = tuple(forms[form].renamed(each) for form, each in pairs)


@dataclass(slots=True, eq=False)
class Suite(Generic[S]):
    """The tests about one class, in a test class of a simple `name`."""

    java: JavaClass
    name: str
    names: Identifiers = field(default_factory=Identifiers)
    trials: list[Trial[S]] = field(default_factory=list)

    @property
    def internal_name(self) -> str:
        """The internal name of the test class."""
        return f"{self.java.package}/{self.name}" if self.java.package else self.name

    @property
    def class_name(self) -> str:
        """Its binary name."""
        return self.internal_name.replace("/", ".")

    def as_expected(self) -> list[Trial[S]]:
        """The tests that do what they should."""
        return [trial for trial in self.trials if trial.is_as_expected]


def stem_of(java: JavaClass) -> str:
    """How the names of test classes about a class begin."""
    return stem_of_name(java.name)


def stem_of_name(name: str) -> str:
    """The same by the internal name of the class."""
    return identifier(name.rpartition("/")[2].replace("$", ""), "Class")


def initialised_by(method: Method) -> str:
    """The class that a call of a method initialises: not that of a receiver, which is there."""
    return method.owner.name if method.is_static or method.is_constructor else ""
