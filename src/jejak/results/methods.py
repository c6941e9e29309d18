"""What came of exploring methods."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum

from jejak.results.coverage import ExploredLine
from jejak.results.endings import Ending, Pruning
from jejak.results.findings import Finding, Ignored, Location
from jejak.results.heaps import Heaps
from jejak.results.real_runs import NO_RUNS, RealRuns
from jejak.results.reasons import Reason, Unsolved, Unsupported


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

    `result` is the returned value or the exception's class, as Java text; `message` is what code of
    the program says in an exception.
    """

    ending: Ending
    reason: Unsupported | Unsolved | None
    input: str
    arguments: tuple[tuple[str, str], ...]
    path_condition: tuple[str, ...]
    result: str | None
    exception: str | None
    location: Location | None
    exact: bool
    decisions: tuple[int, ...]
    heap: Heaps | None = None
    message: str | None = None


@dataclass(frozen=True, slots=True)
class MethodSize:
    """How large a method is: McCabe's number, lines with code, and where these begin."""

    complexity: int = 0
    lines: int = 0
    file: str | None = None
    first_line: int | None = None


@dataclass(frozen=True, slots=True)
class Stages:
    """States of a check: before the call, behind it, and where nothing is broken."""

    before: int
    returned: int
    kept: int


@dataclass(slots=True)
class MethodResult:
    """What came of exploring one entry method.

    `endings` sums up to `paths`. `infeasible` counts sides of branches that no input takes, and
    `pruned` sums up to it. `longest_condition` counts the conditions of the path with the most.
    `reasons` counts by code what was cut, unknown or approximated. `seconds` and
    `solver_seconds` are wall time. `branches` is (covered, all) over the methods executed
    that belong to the target's own code. `ignored` are findings that the user has said to ignore.
    `settled_loops` counts the loops that were settled for every number of turns. `raised` are the
    options of bounds that were raised while there was time, with the values that count. `timed`
    says that a clock ended something on the way: a search for inputs, a proof; then another machine
    may come to another result. `lines` are those that it came to, where the option `details` is on.
    `real_runs` are those on a JVM, where paths come from them. `learned` are calls that were seen
    while the user's own tests ran, and with which the search began. `stages` are those of the
    check of a contract, where one worker explored all of it.
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
    reasons: Counter[Reason] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    ignored: list[Ignored] = field(default_factory=list)
    results: list[PathResult] = field(default_factory=list)
    seconds: float = 0.0
    solver_seconds: float = 0.0
    queries: int = 0
    steps: int = 0
    branches: tuple[int, int] = (0, 0)
    settled_loops: int = 0
    raised: tuple[tuple[str, int], ...] = ()
    timed: bool = False
    size: MethodSize = MethodSize()
    lines: tuple[ExploredLine, ...] = ()
    real_runs: RealRuns = NO_RUNS
    learned: tuple[str, ...] = ()
    stages: Stages | None = None
    explanation: str | None = None
    """For a skipped method: one sentence for people."""
