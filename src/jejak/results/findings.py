"""Findings: errors that some input leads to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Self

from jejak.results.heaps import Heaps
from jejak.results.proofs import UNTRIED, Proof
from jejak.results.reasons import Approximation, Told
from jejak.results.signs import Signs


class FindingKind(Enum):
    """What a finding means to people."""

    DEFECT = "defect"
    BAD_ARGUMENT = "bad-argument"
    GUARD = "guard"
    CONTRACT = "contract"


class Failure(Enum):
    """How a call fails."""

    THROWS = "throws"
    """It throws an exception, or an assertion fails."""
    OVERFLOWS = "overflows"
    """It calls until the stack is used up."""
    HANGS = "does-not-return"
    """It never returns."""


DOES_NOT_RETURN: Final = "DoesNotReturn"
"""The word in the place of an exception for calls that never return."""


class FaultRule(Told):
    """Why a finding is of its kind: a code, the kind, and a sentence for people.

    `explore.triage` has the rules in the order in which they are tried, and finds their evidence.
    """

    kind: FindingKind

    def __new__(cls, code: str, kind: FindingKind, sentence: str) -> Self:
        """Makes a member of its code."""
        member = object.__new__(cls)
        member._value_ = code
        member.kind = kind
        member.sentence = sentence
        return member

    PRECONDITION = (
        "precondition",
        FindingKind.CONTRACT,
        "A method is called where what it requires does not hold.",
    )
    POSTCONDITION = (
        "postcondition",
        FindingKind.CONTRACT,
        "A method returns, and what it ensures does not hold.",
    )
    INVARIANT = (
        "invariant",
        FindingKind.CONTRACT,
        "The invariant of a class does not hold after a call.",
    )
    FRAME = "frame", FindingKind.CONTRACT, "A call changes what its contract does not name."
    PURITY = "purity", FindingKind.CONTRACT, "A method that must be pure changes something."
    SIGNALS = (
        "signals",
        FindingKind.CONTRACT,
        "A method throws what its contract does not let it throw.",
    )
    UNDEFINED_CLAUSE = (
        "undefined-clause",
        FindingKind.CONTRACT,
        "A clause of a contract throws an exception instead of being true or false.",
    )
    ASSERTION = "assertion", FindingKind.DEFECT, "An assertion of the program fails."
    ASSERTED_STATE = (
        "asserted-state",
        FindingKind.DEFECT,
        "An assertion fails on fields as they were when the call began.",
    )
    OWN_FAULT = (
        "own-fault",
        FindingKind.DEFECT,
        "Nothing that the caller gave is wrong by itself; the program fails on what it made of it.",
    )
    NULL_WELCOME = (
        "null-welcome",
        FindingKind.DEFECT,
        "A null from outside fails, and something shows that it is welcome.",
    )
    NULL_ELSEWHERE = (
        "null-elsewhere",
        FindingKind.DEFECT,
        "A field is null and fails, and another method of the program reckons with that.",
    )
    BOUND_TESTED = (
        "bound-tested",
        FindingKind.DEFECT,
        "The program tests a number against the bound that it breaks, and lets it through.",
    )
    PAST_END = (
        "past-end",
        FindingKind.DEFECT,
        "An object reads past the end of a text or an array that it was given to keep.",
    )
    REFUSES_OWN = (
        "refuses-own",
        FindingKind.DEFECT,
        "The program refuses what it computed itself.",
    )
    UNREADY = (
        "unready",
        FindingKind.DEFECT,
        "An object is used before the method was called that makes it ready.",
    )
    FIXED_LENGTH = (
        "fixed-length",
        FindingKind.DEFECT,
        "A method reads as many elements as it is made for, and the array has fewer.",
    )
    NO_CALLER = (
        "no-caller",
        FindingKind.DEFECT,
        "The method is internal, and none of its callers leads there.",
    )
    INTERNAL = (
        "internal",
        FindingKind.DEFECT,
        "The method is internal, the program calls it, and nobody outside was seen to get there.",
    )
    ENDLESS_RECURSION = (
        "endless-recursion",
        FindingKind.DEFECT,
        "The program calls itself until the stack is used up.",
    )
    ENDLESS_LOOP = (
        "endless-loop",
        FindingKind.DEFECT,
        "The program comes back to a state like one that it was in, and never ends.",
    )
    CYCLIC_ARGUMENT = (
        "cyclic-argument",
        FindingKind.BAD_ARGUMENT,
        "An argument contains itself, or is handed to itself, and following it has no end.",
    )
    TWO_IN_ONE = (
        "two-in-one",
        FindingKind.BAD_ARGUMENT,
        "One object must be in two places at once, of two types that no class has in common.",
    )
    ODD_ANSWER = (
        "odd-answer",
        FindingKind.BAD_ARGUMENT,
        "A class that only the test has counts below zero, or answers first so, then so.",
    )
    DECLARED = "declared", FindingKind.GUARD, "The method says in `throws` that it may throw this."
    DOCUMENTED = (
        "documented",
        FindingKind.GUARD,
        "The method implements one of the JDK that documents this exception.",
    )
    REFUSAL = "refusal", FindingKind.GUARD, "The method itself throws, to refuse its input."
    REFUSAL_BELOW = (
        "refusal-below",
        FindingKind.GUARD,
        "What the caller gave is passed on unchanged, and a method further down refuses it.",
    )
    REFUSED_CONTENTS = (
        "refused-contents",
        FindingKind.GUARD,
        "A method further down refuses what a text or an array of the caller's says.",
    )
    OWN_EXCEPTION = (
        "own-exception",
        FindingKind.GUARD,
        "The program throws an exception of its own making to tell what it cannot do.",
    )
    UNSUPPORTED = (
        "unsupported-operation",
        FindingKind.GUARD,
        "The program says that it does not support the operation.",
    )
    NULL_ARGUMENT = (
        "null-argument",
        FindingKind.BAD_ARGUMENT,
        "An argument is null, and nothing shows that null is welcome.",
    )
    NULL_FIELD = (
        "null-field",
        FindingKind.BAD_ARGUMENT,
        "A field is null that only callers fill, and nothing shows that null is welcome.",
    )
    NULL_ELEMENT = (
        "null-element",
        FindingKind.BAD_ARGUMENT,
        "An element of an argument is null, and nothing shows that null is welcome.",
    )
    NULL_ANSWER = (
        "null-answer",
        FindingKind.BAD_ARGUMENT,
        "A class that only a test has answers null, and nothing shows that null is welcome.",
    )
    NUMBER_ARGUMENT = (
        "number-argument",
        FindingKind.BAD_ARGUMENT,
        "An argument is itself the index or size that is out of range.",
    )
    JDK_REFUSAL = (
        "jdk-refusal",
        FindingKind.BAD_ARGUMENT,
        "An argument is passed on unchanged to a method of the JDK that refuses it.",
    )
    FORBIDDEN_CLASS = (
        "forbidden-class",
        FindingKind.BAD_ARGUMENT,
        "An argument holds what its generic type forbids.",
    )
    ARRAY_TYPE = (
        "array-type",
        FindingKind.BAD_ARGUMENT,
        "An array that the caller gave is of a narrower type than it is declared with.",
    )
    CLASS_ARGUMENT = (
        "class-argument",
        FindingKind.BAD_ARGUMENT,
        "An argument is cast to a class that it is not of, and nothing asks for its class.",
    )


@dataclass(frozen=True, slots=True)
class Evidence:
    """The rule that says what a finding means, and the facts that it rests on, as sentences.

    `signs` are what the path of a defect shows for it and against it; None where nobody looked.
    `bar` are the points of signs from which people are told of it in full, in its run.
    """

    rule: FaultRule
    facts: tuple[str, ...] = ()
    signs: Signs | None = None
    bar: int = 1


class Scope(Told):
    """What is certain to fail: a code, and words for people."""

    def __new__(cls, code: str, sentence: str) -> Self:
        """Makes a member of its code."""
        member = object.__new__(cls)
        member._value_ = code
        member.sentence = sentence
        return member

    PLACE = "place", "Whatever input reaches this place fails there."
    PATH = "path", "Whatever input takes these branches fails there."


@dataclass(frozen=True, slots=True)
class Certainty:
    """An error that does not depend on the input any more where it happens.

    `operand` is what is wrong, as the source names it; `because` are the assignments and branches
    that fixed it, in their order, each with its line.
    """

    scope: Scope
    operand: str
    because: tuple[str, ...] = ()


class WeightKind(Told):
    """How well a weight is known: a code, and words for people."""

    def __new__(cls, code: str, sentence: str) -> Self:
        """Makes a member of its code."""
        member = object.__new__(cls)
        member._value_ = code
        member.sentence = sentence
        return member

    EXACT = "exact", "Counted."
    INTERVAL = "interval", "Counted, between two bounds."
    ESTIMATE = "estimate", "Guessed by branches; the bounds are counted."


@dataclass(frozen=True, slots=True)
class Weight:
    """The share of all inputs that end in an error, from 0 to 1: between `low` and `high`.

    `value` is one number for it, as good as its kind says.
    """

    kind: WeightKind
    low: float
    high: float
    value: float


@dataclass(frozen=True, slots=True)
class Location:
    """A place in the code. Names are internal; `line` and `file` None when unknown.

    `in_jdk` says that its class is one of the JDK's.
    """

    class_name: str
    method: str
    descriptor: str
    file: str | None
    line: int | None
    offset: int
    in_jdk: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """One cause of an error: exception, location and entry, with its shortest path.

    `exact` says that nothing on the path was unknown or approximated; `reasons` name what was.
    `times` counts the paths that end in it. `trace` runs from the place of the error to the entry.
    `input` is the call that leads there, as Java. `arguments` are the values by parameter as
    Java expressions; `decisions` replay the path. `heap` is what that input looks like, and what
    becomes of it. `escapes` is False for a failed assertion that the program catches itself.
    `is_public` says that code of any package may call the entry. `proof` says what a test on a JVM
    made of it, `evidence` why it is of its kind; None where nobody asked. `others` are the same on
    other paths, until a test has raised one of them. `failure` says how the call fails; one that
    throws nothing by itself is a finding only where a run shows it. `cycle` are the methods that
    call each other without end. `certain` says that, and why, not only some input fails there; None
    where that is not known. `weight` says which share of all inputs does, where it was weighed.
    `clause` is where the contract is written that is broken.
    """

    exception: str
    message: str | None
    kind: FindingKind
    entry: Location
    location: Location
    trace: tuple[Location, ...]
    input: str
    arguments: tuple[tuple[str, str], ...]
    path_condition: tuple[str, ...]
    exact: bool
    reasons: tuple[Approximation, ...]
    decisions: tuple[int, ...]
    times: int = 1
    heap: Heaps | None = None
    escapes: bool = True
    is_public: bool = True
    proof: Proof = UNTRIED
    evidence: Evidence | None = None
    others: tuple[Finding, ...] = ()
    failure: Failure = Failure.THROWS
    cycle: tuple[Location, ...] = ()
    certain: Certainty | None = None
    clause: Location | None = None
    weight: Weight | None = None


class Dismissal(Told):
    """Why a finding is only counted: a code, and words that follow its number."""

    def __new__(cls, code: str, sentence: str) -> Self:
        """Makes a member of its code."""
        member = object.__new__(cls)
        member._value_ = code
        member.sentence = sentence
        return member

    SAID = "said", "ignored: a comment or the option says so"
    KNOWN = "known", "known: the baseline has them"
    UNCHANGED = "unchanged", "in methods that have not changed"
    POSSIBLE = "possible", "only possible: some input fails there, not every one"


@dataclass(frozen=True, slots=True)
class Ignored:
    """A finding that the user does not want to hear of: where it says so, and why."""

    finding: Finding
    where: str
    reason: str
    by: Dismissal = Dismissal.SAID
