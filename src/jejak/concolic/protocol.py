"""What a selector and its executors say to one another, whatever lies between them.

The selector holds the tree of a method. An executor finds inputs of nodes and has them run; what a
run did goes back as its trace, in which all branches and all that other code gave stand. Terms
never travel: decisions, numbers by name and traces do, and each side makes the same of them.

    executor → selector    Hello        once, first: who speaks another version is sent home
    selector → executor    Work         nodes, and the runs behind which they lie
    executor → selector    NodeAnswers  one for each node of a Work
    selector → executor    End          nothing is left to be done

An executor that ends otherwise is lost, and its nodes are given to another one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

from jejak.concolic.traces import RunTrace
from jejak.expr import Model
from jejak.options import Options
from jejak.results.endings import Pruning
from jejak.results.reasons import Unsolved

VERSION: Final = 2
"""Changes whenever one side would not understand the other."""


@dataclass(frozen=True, slots=True)
class Hello:
    """An executor is there, and speaks a version."""

    version: int = VERSION


@dataclass(frozen=True, slots=True)
class Run:
    """A run that was followed: its input, what it did, and what it was meant to do.

    `opaque` are the methods whose calls the run answers, as far as that was known when it was
    followed first: with them, following it again leads through the same questions.
    """

    number: int
    model: Model
    trace: RunTrace
    prefix: tuple[int, ...]
    opaque: frozenset[str]


@dataclass(frozen=True, slots=True)
class RunNode:
    """An alternative that a run did not take: the `index`-th at the `level`-th of its questions.

    `choices` are all decisions up to it, by which both sides check that they mean the same. With
    `is_last` the solver has all the time that a question may take.
    """

    number: int
    run: int
    level: int
    index: int
    choices: tuple[int, ...]
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class Work:
    """Nodes to find inputs for, and to run."""

    nodes: tuple[RunNode, ...]
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Ran:
    """A run on an input that should lead to a node, and what it did; a sample need not."""

    model: Model
    trace: RunTrace
    is_sample: bool = False


@dataclass(frozen=True, slots=True)
class NoRun:
    """There was no run, or nothing was heard of it: `why` is a sentence."""

    why: str


class NoInput(Enum):
    """Why a node has no input."""

    NONE = "no input leads there"
    LATER = "none was found soon"
    ELSEWHERE = "the decisions lead elsewhere here"


Answer = Ran | NoRun | NoInput | Unsolved
"""What came of a node."""


@dataclass(slots=True)
class Effort:
    """What some nodes took: questions to the solver, and the seconds of these and of the runs."""

    queries: int = 0
    solver_seconds: float = 0.0
    run_seconds: float = 0.0
    infeasible: int = 0
    pruned: Counter[Pruning] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class NodeAnswers:
    """What came of the nodes of a `Work`, each by its number."""

    answers: tuple[tuple[int, Answer], ...]
    effort: Effort


@dataclass(frozen=True, slots=True)
class End:
    """Nothing is left to be done."""


ToExecutor = Work | End
ToSelector = Hello | NodeAnswers


class Line(Protocol):
    """Executors elsewhere, as a selector sees them; who carries the messages is behind it."""

    def wanted(self) -> int:
        """How many could run for somebody now."""

    def enlist(self, options: Options) -> None:
        """Asks them to run for the method that is explored here, under the same options."""

    def tell(self, executor: int, message: ToExecutor) -> None:
        """Sends a message; one that is lost is heard of."""

    def heard(self, seconds: float) -> list[tuple[int, ToSelector | None]]:
        """What executors said, waiting so long where nobody did; None of one that is lost."""
