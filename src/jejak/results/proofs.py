"""Proofs: what a test on a JVM made of a finding."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Self

from jejak.results.reasons import Told


class TrialOutcome(Enum):
    """What came of trying a test on a JVM. A finding or path has exactly one; reports add up."""

    CONFIRMED = "confirmed"
    """The test raised the expected exception at the expected place, in two JVMs.

    With the reason `once` there was no time for the second one.
    """
    OTHER_PLACE = "other-place"
    """It raised the expected exception somewhere else."""
    OTHER_EXCEPTION = "other-exception"
    NO_EXCEPTION = "no-exception"
    KEPT = "kept"
    """The test of a path did what was predicted, in two JVMs, and in one with all others."""
    DIVERGED = "diverged"
    """It did something else, although nothing on the path was unknown: a bug of jejak."""
    DIFFERED = "differed"
    """It did something else; something on the path was unknown."""
    FAILED = "failed"
    """A black-box test raised something: an assertion failed, or nobody expected it."""
    UNSTABLE = "unstable"
    """It did what was expected once, and not again in a fresh JVM."""
    DEPENDENT = "dependent"
    """It does what was predicted alone, and not in one JVM with all others."""
    NOT_BUILT = "not-built"
    """No test can bring the input about; the reason says why."""
    NOT_WRITTEN = "not-written"
    """Java source cannot say what the test would need."""
    NOT_COMPILED = "not-compiled"
    """javac refused the test: a bug of jejak."""
    TIMED_OUT = "timed-out"
    EXITED = "exited"
    OUT_OF_MEMORY = "out-of-memory"
    CRASHED = "crashed"
    NOT_RUN = "not-run"
    """Nobody tried: it was not wanted, time was up, or there is no JVM; the reason says which."""
    NOT_NEEDED = "not-needed"
    """It did what was predicted; others cover all that it covers."""


class TrialReason(Told):
    """What an outcome alone does not say: what stood in the way, and what helps, if anything."""

    advice: str

    def __new__(cls, code: str, sentence: str, advice: str = "") -> Self:
        """Makes a member of its code."""
        member = object.__new__(cls)
        member._value_ = code
        member.sentence = sentence
        member.advice = advice
        return member

    NO_STUB = (
        "no-stub",
        "An interface or class that a test cannot implement: final, sealed, or two whose "
        "methods do not go together.",
        "name a class that does with `--initialiser`",
    )
    JDK_STATE = (
        "jdk-state",
        "A state of a JDK object that its public methods were not found to reach.",
        "if it is a real one, make the object in a method and name that with `--initialiser`",
    )
    FINAL_FIELD = (
        "final-field",
        "A final field that holds something else after every constructor, or a final static one.",
        "`--statics initialised`; state what always holds with `--invariant`",
    )
    HIDDEN_CLASS = (
        "hidden-class",
        "A class or array type that the test would have to name and may not.",
        "check the code from a method of its own package",
    )
    HIDDEN_CONSTANT = (
        "hidden-constant",
        "A constant that neither source nor reflection can get hold of.",
        "a factory method, named with `--initialiser`",
    )
    HIDDEN_FIELD = (
        "hidden-field",
        "A field that neither source nor reflection can get hold of.",
        "a factory method, named with `--initialiser`",
    )
    HIDDEN_OBJECT = (
        "hidden-object",
        "An object that neither source nor reflection can get hold of.",
        "a factory method, named with `--initialiser`",
    )
    MISSING_CLASS = "missing-class", "A class that is not there.", "add it with `--classpath`"
    UNKNOWN_TEXT = (
        "unknown-text",
        "A string of which only something is known.",
        "`--calls` to execute what makes it, if a bound cut that off",
    )
    CIRCLE = (
        "circle",
        "Objects that need each other before they are made.",
        "an `--initialiser` that links them",
    )
    TOO_LARGE = "too-large", "Too many objects, or nested too deeply.", "a smaller `--chain`"
    INITIALISER = (
        "initialiser",
        "An object of a class whose initialiser fails: there is none.",
        "mend the initialiser; static methods and constructors of the class show its error",
    )
    DRIVER_INPUT = (
        "driver-input",
        "What methods named by `--inputs` return.",
        "ask `jejak.Driver` instead: a test can tell it what to answer",
    )
    ENVIRONMENT = (
        "environment",
        "What the surroundings must answer, and no test can make them answer.",
        "run the test where they do, or pass in what asks them",
    )
    SET_UP = (
        "set-up",
        "A call that makes the input raises something by itself.",
        "make the object in a method and name that with `--initialiser`",
    )
    NO_INPUT = "no-input", "The input was not kept: a bug of jejak.", "report it"
    INTERNAL_ERROR = "internal-error", "A bug of jejak.", "report it"
    TIME = "time", "Time was up.", "a longer `--time`, or check the method by itself"
    ASSUMPTION = "assumption", "An assumption of the tested method does not hold for it."
    ONCE = "once", "There was no time for the second run."
    CAUGHT = "caught", "An assertion fails, and the program catches that itself."
    PATH = "path", "It takes another path than predicted: a bug of jejak."
    RAISED = "raised", "A black-box test raised something."
    NO_SOURCE = "no-source", "Java source cannot say what the test needs."
    JAVAC = "javac", "The compiler refused the test: a bug of jejak."
    NOT_WANTED = "not-wanted", "Nobody wanted it tried."
    COUNTED = "counted", "It is no defect, and is only counted."
    NO_JVM = "no-jvm", "There is no JVM that runs tests."
    RUNNER = "runner", "The program that runs tests failed."
    INTERRUPTED = "interrupted", "The run was interrupted."
    JDK = "jdk", "A test cannot stand in a package of the JDK."


FORCED: Final = frozenset(("insides", "nulls", "reflection"))
"""How tests make states that no right call was found to reach."""
Explanation = TrialReason | TrialOutcome
"""Why a trial came to an outcome; of an unstable test, what came of it the second time."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A finding's test and what it did.

    `reason` says why where the outcome alone does not, `detail` more, as a sentence.
    `code` are the statements of a test that did as it should. `made` counts how the objects of the
    input were made. `diverged` says that the path was exact and yet the run took another one: a
    bug of jejak. `is_shorter` says that the test does without something of what the path
    decided, so that other conditions than those of the path may hold in it.
    """

    outcome: TrialOutcome
    reason: Explanation | None = None
    detail: str | None = None
    test_class: str | None = None
    test_method: str | None = None
    file: str | None = None
    made: tuple[tuple[str, int], ...] = ()
    diverged: bool = False
    code: tuple[str, ...] = ()
    is_shorter: bool = False

    @property
    def by_reflection(self) -> bool:
        """Whether the test sets by reflection what no call was found to set."""
        return "reflection" in dict(self.made)

    @property
    def by_null(self) -> bool:
        """Whether it does no more than hand a null in that nothing welcomes."""
        return "nulls" in dict(self.made) and "insides" not in dict(self.made)

    @property
    def is_forced(self) -> bool:
        """Whether it forces a state: by reflection, by what a class hides, by a null handed in."""
        return not FORCED.isdisjoint(dict(self.made))


@dataclass(frozen=True, slots=True)
class ProofSeconds:
    """How long tests took: to write, to compile, to run. Much of it passes beside exploring."""

    writing: float = 0.0
    compiling: float = 0.0
    running: float = 0.0

    def __add__(self, other: ProofSeconds) -> ProofSeconds:
        return ProofSeconds(
            self.writing + other.writing,
            self.compiling + other.compiling,
            self.running + other.running,
        )

    def __sub__(self, other: ProofSeconds) -> ProofSeconds:
        return ProofSeconds(
            self.writing - other.writing,
            self.compiling - other.compiling,
            self.running - other.running,
        )


NO_SECONDS: Final = ProofSeconds()
UNTRIED = Proof(TrialOutcome.NOT_RUN, TrialReason.NOT_WANTED)
"""That of a finding which nobody wanted tried."""
