"""The path of a finding, followed once more: what was asked at its place, what fixed it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from jejak.bytecode.exceptions import ARRAY_INDEX, ARRAY_STORE, CLASS_CAST, NULL_POINTER
from jejak.bytecode.instructions import ArrayLoad, ArrayStore, Divide, Instruction, Invoke
from jejak.bytecode.stack import stack_effect
from jejak.explore.bounds import Bounds
from jejak.explore.certainty.origins import Origins, ValueOrigin, call_name, united
from jejak.explore.certainty.watching import Stepper, Watching
from jejak.explore.certainty.ways import OwnPlace, Visit, is_own, watch_of
from jejak.explore.paths import ended, follow, take
from jejak.explore.steps import is_at
from jejak.expr import Expr
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Escaped, Outcome
from jejak.results.findings import Finding
from jejak.semantics.throwing import Trace
from jejak.state.code import Code
from jejak.state.frames import Frame
from jejak.state.path import PathCondition
from jejak.state.state import State


@dataclass(frozen=True, slots=True)
class AskedThere:
    """What a path was asked: the alternatives, and what it had assumed before."""

    conjuncts: tuple[Expr, ...]
    conditions: tuple[Expr, ...]
    chosen: int


@dataclass(frozen=True, slots=True)
class PathFact:
    """A part of a path condition, and the line of the program that asked for it."""

    node: PathCondition
    file: str | None
    line: int | None


@dataclass(slots=True)
class ReplayedPath:
    """A path that came to its place: by which way, what it was asked there, what it had assumed.

    `operand` is what is wrong there, `conjuncts` what held before it looked.
    """

    visit: Visit
    questions: list[AskedThere]
    conditions: list[PathFact]
    operand: ValueOrigin
    origins: Origins
    trace: Trace
    exception: str
    conjuncts: tuple[Expr, ...] = field(default=())


Answers = Callable[[tuple[Expr, ...], tuple[str, ...]], int]
"""Which of several alternatives a path takes, by their conditions and labels; -1 for none."""


class GivenDecisions:
    """Answers questions by the decisions of a path."""

    def __init__(self, decisions: tuple[int, ...]) -> None:
        self.left = list(reversed(decisions))

    def choose(self, conditions: tuple[Expr, ...], _labels: tuple[str, ...]) -> int:
        """The next decision."""
        chosen = self.left.pop() if self.left else -1
        return chosen if chosen < len(conditions) else -1


class Replaying:
    """Follows the path of one finding from the beginning of its entry method."""

    def __init__(
        self,
        machine: Machine,
        watching: Watching,
        bounds: Bounds,
        place: OwnPlace,
        answers: Answers,
    ) -> None:
        self.answers = answers
        self.watching = watching
        self.place = place
        self.stepper = Stepper(machine, bounds)
        self.stepper.before = self.come
        self.stepper.behind = self.go
        self.origins = Origins()
        self.visit: Visit | None = None
        self.questions: list[AskedThere] = []
        self.conditions: list[PathFact] = []
        self.operand: ValueOrigin | None = None
        self.conjuncts: tuple[Expr, ...] = ()
        self._exception = ""

    def follow(self, state: State, finding: Finding) -> ReplayedPath | None:
        """The path; None where its answers do not lead to the finding."""
        self._exception = finding.exception
        outcome = follow(state, self.stepper.run, self.decide)
        if not isinstance(outcome, Escaped):
            return None
        trace = state.instance(outcome.exception).native
        is_there = self.visit is not None and is_at(ended(state, outcome), finding)
        if not is_there or self.visit is None or not isinstance(trace, Trace):
            return None
        operand = self.operand or ValueOrigin("…")
        found = ReplayedPath(
            self.visit,
            self.questions,
            self.conditions,
            operand,
            self.origins,
            trace,
            finding.exception,
        )
        found.conjuncts = self.conjuncts
        return found

    def decide(self, state: State, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> bool:
        """Takes the alternative that the path took, and writes down what was asked."""
        chosen = self.answers(conditions, labels)
        if chosen < 0:
            return False
        if watch_of(state).visit is not None:
            self.questions.append(AskedThere(state.conjuncts(), conditions, chosen))
        before = state.path.condition
        take(state, chosen, conditions[chosen], labels, ())
        self._note(state, before)
        return True

    def _note(self, state: State, before: PathCondition | None) -> None:
        """Writes down which line has added to the path condition."""
        frame = state.frame
        while frame is not None and not is_own(frame.code):
            frame = frame.parent
        file = None if frame is None else frame.code.owner.source_file
        line = None if frame is None else frame.code.line(frame.place)
        added: list[PathFact] = []
        node = state.path.condition
        while node is not None and node is not before:
            added.append(PathFact(node, file, line))
            node = node.parent
        self.conditions += reversed(added)

    def come(self, state: State, frame: Frame) -> None:
        """An instruction of the program's own is about to run."""
        self.origins.come(state, frame)
        self.watching.come(state, frame)
        visit = watch_of(state).visit
        if visit is not None and visit is not self.visit:
            self.visit = visit
            self.questions = []
            self.conjuncts = state.conjuncts()
            self.operand = self._operand(frame)

    def go(
        self, state: State, code: Code, pc: int, depth: int, outcome: Outcome | None
    ) -> Outcome | None:
        """An instruction has run."""
        self.origins.go(state, code, pc, depth)
        return self.watching.go(state, code, pc, depth, outcome)

    def _operand(self, frame: Frame) -> ValueOrigin:
        """The origin of what is wrong at the place."""
        ins = frame.code.instructions[frame.pc]
        places = culprits(ins, self._exception)
        found = [self.origins.operand(frame.depth, below) for below in places]
        if not found:
            return ValueOrigin("…")
        name = found[0].name
        if isinstance(ins, Invoke) and self._exception != NULL_POINTER.class_name:
            name = call_name(ins, found[::-1])
        return united(name, *found)


def culprits(ins: Instruction, exception: str) -> list[int]:
    """Which words below the top of the operand stack an exception is about, the first by name."""
    pops = stack_effect(ins)[0]
    if exception == NULL_POINTER.class_name:
        return [pops - 1] if pops else []
    if exception == ARRAY_INDEX.class_name and isinstance(ins, ArrayLoad | ArrayStore):
        return [pops - 2, pops - 1]
    if isinstance(ins, Divide) or exception in (CLASS_CAST.class_name, ARRAY_STORE.class_name):
        return [0]
    return list(range(pops))
