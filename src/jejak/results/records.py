"""What exploring gives back: endings, findings, results of methods. Plain records, picklable."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum

from jejak.results.heaps import Heaps


class Ending(Enum):
    """Every way a path can end. A path has exactly one; reports add up."""

    RETURNED = "returned"
    """The entry method returned."""
    THREW = "threw"
    """An exception escaped the entry method, or an assertion failed."""
    EXITED = "exited"
    """The program ended itself (System.exit)."""
    ASSUMPTION = "assumption"
    """An assumption of the driver does not hold."""
    RECURSION = "recursion"
    """The call stack grew beyond what any thread has."""
    BRANCH_BOUND = "branch-bound"
    REVISITS = "revisits"
    PATH_LENGTH = "path-length"
    ARRAY_ELEMENTS = "array-elements"
    CHAIN = "chain"
    ITERATIONS = "iterations"
    STEPS = "steps"
    TREE_DEPTH = "tree-depth"
    STATES = "states"
    """Dropped because too many states were pending or explored."""
    PATHS = "paths"
    """Not followed, since enough paths had been."""
    TIME = "time"
    ERRORS = "errors"
    """Not followed, since enough errors had been found."""
    UNSOLVED = "unsolved"
    """The solver gave no answer, and the policy is to leave such paths."""
    UNSUPPORTED = "unsupported"
    """The path met something that jejak cannot execute; its reason says what."""


COMPLETE = frozenset((Ending.RETURNED, Ending.THREW, Ending.EXITED, Ending.ASSUMPTION))
"""Endings that cut nothing off."""


GIVEN_UP = frozenset((Ending.STATES, Ending.PATHS, Ending.TIME, Ending.ERRORS))
"""Endings of alternatives that nobody followed."""


class Pruning(Enum):
    """Why nobody followed an alternative that no input takes."""

    CONTRADICTION = "contradiction"
    """The path condition contradicts it at a glance."""
    ERROR = "error"
    """The solver refuted it, at an instruction that may raise an exception."""
    PATH = "path"
    """The solver refuted it elsewhere."""


class FindingKind(Enum):
    """What a finding means to people."""

    DEFECT = "defect"
    BAD_ARGUMENT = "bad-argument"
    GUARD = "guard"
    CONTRACT = "contract"


@dataclass(frozen=True, slots=True)
class Location:
    """A place in the code. Names are internal; `line` and `file` None when unknown."""

    class_name: str
    method: str
    descriptor: str
    file: str | None
    line: int | None
    offset: int


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


@dataclass(frozen=True, slots=True)
class Proof:
    """A finding's test and what it did.

    `reason` is a stable code where the outcome alone does not say why, `detail` a sentence.
    `made` counts how the objects of the input were made. `diverged` says that the path was exact
    and yet the run took another one: a bug of jejak.
    """

    outcome: TrialOutcome
    reason: str | None = None
    detail: str | None = None
    test_class: str | None = None
    test_method: str | None = None
    file: str | None = None
    made: tuple[tuple[str, int], ...] = ()
    diverged: bool = False

    @property
    def by_reflection(self) -> bool:
        """Whether the test sets what no call was found to reach."""
        return any(how == "reflection" for how, _ in self.made)


UNTRIED = Proof(TrialOutcome.NOT_RUN, "not-wanted", "--no-confirm was given")


@dataclass(frozen=True, slots=True)
class Finding:
    """One cause of an error: exception, location and entry, with its shortest path.

    `exact` says that nothing on the path was unknown or approximated; `reasons` name what was.
    `times` counts the paths that end in it. `trace` runs from the place of the error to the entry.
    `input` is the call that leads there, as Java. `arguments` are the values by parameter as
    Java expressions; `decisions` replay the path. `heap` is what that input looks like, and what
    becomes of it. `escapes` is False for a failed assertion that the program catches itself.
    `proof` says what a test on a JVM made of it.
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
    reasons: tuple[str, ...]
    decisions: tuple[int, ...]
    times: int = 1
    heap: Heaps | None = None
    escapes: bool = True
    proof: Proof = UNTRIED


class Status(Enum):
    """How far a method was explored."""

    EXHAUSTIVE = "exhaustive"
    """Every path was followed to its end; nothing was unknown or approximated."""
    BOUNDED = "bounded"
    """Some path was cut by a bound."""
    PARTIAL = "partial"
    """Something was unknown or approximated, or the exploration did not come to its end."""
    SKIPPED = "skipped"
    """Not explored; the reasons say why."""


@dataclass(frozen=True, slots=True)
class PathResult:
    """One path, for those who want every path: its ending, input, condition and outcome.

    `result` is the returned value or the exception's class, as Java text.
    """

    ending: Ending
    reason: str | None
    input: str
    arguments: tuple[tuple[str, str], ...]
    path_condition: tuple[str, ...]
    result: str | None
    exception: str | None
    location: Location | None
    exact: bool
    decisions: tuple[int, ...]
    heap: Heaps | None = None


@dataclass(slots=True)
class MethodResult:
    """What came of exploring one entry method.

    `endings` sums up to `paths`. `infeasible` counts sides of branches that no input takes, and
    `pruned` sums up to it. `longest_condition` counts the conditions of the path with the most.
    `reasons` counts by code what was cut, unknown or approximated. `seconds` and
    `solver_seconds` are wall time. `branches` is (covered, all) over the methods executed
    that belong to the target's own code.
    """

    class_name: str
    method: str
    descriptor: str
    signature: str
    status: Status = Status.SKIPPED
    paths: int = 0
    infeasible: int = 0
    pruned: Counter[Pruning] = field(default_factory=Counter)
    longest_condition: int = 0
    endings: Counter[Ending] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    results: list[PathResult] = field(default_factory=list)
    seconds: float = 0.0
    solver_seconds: float = 0.0
    queries: int = 0
    steps: int = 0
    branches: tuple[int, int] = (0, 0)
    explanation: str | None = None
    """For a skipped method: one sentence for people."""
