"""What a path ran: the path followed once more by its decisions, with every step written down."""

from __future__ import annotations

from jejak.bytecode.instructions import Instruction, Return, Switch, Throw
from jejak.bytecode.probes import EXIT, Edge
from jejak.explore.bounds import Bounds
from jejak.explore.engine import Engine, Path
from jejak.explore.entry import prologue
from jejak.explore.search import DepthFirst
from jejak.expr import Expr
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop
from jejak.program import Method
from jejak.semantics.dispatch import step
from jejak.solver import Solver
from jejak.state.code import Code
from jejak.state.frames import PROLOGUE, Frame
from jejak.state.state import State

Trace = dict[Method, set[Edge]]
"""The edges that ran in each method of the program's own."""


def add_trace(to: Trace, more: Trace) -> None:
    """Adds what another path ran."""
    for method, edges in more.items():
        to.setdefault(method, set()).update(edges)


class Tracer(Engine):
    """Follows one path by its decisions; asks no solver and reports to nobody.

    `ended` is the ending of a path that came to one, None while decisions were missing.
    """

    def __init__(self, machine: Machine, solver: Solver, steps: int | None = None) -> None:
        bounds = Bounds()
        bounds.steps = steps
        super().__init__(machine, solver, bounds, DepthFirst(), ignore)
        self.trace: Trace = {}
        self.outcome: Outcome | None = None
        self._choices: tuple[int, ...] = ()
        self._next = 0
        self._frames: list[tuple[Code, int]] = []

    def follow_choices(self, state: State, choices: tuple[int, ...]) -> Trace:
        """What a path runs, as far as its decisions lead; `outcome` is how it ended."""
        self._choices = choices
        self._next = 0
        self.follow(state)
        return self.trace

    @property
    def is_whole(self) -> bool:
        """Whether the path came to the end of its decisions and to an end of its own."""
        return self.outcome is not None and self._next == len(self._choices)

    def split(self, state: State, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> bool:
        """Takes the alternative that the path took."""
        if self._next >= len(self._choices):
            return False
        chosen = self._choices[self._next]
        self._next += 1
        if not 0 <= chosen < len(conditions):
            return False  # it turned back; nothing says what it ran
        self.take(state, -1, chosen, conditions[chosen], labels, ())
        return True

    def run(self, state: State) -> Outcome:
        """Runs instructions up to the next outcome."""
        began = state.steps
        while True:
            frame = state.frame
            assert frame is not None
            if frame.pc == PROLOGUE:
                outcome = prologue(self.machine, state, frame)
            else:
                self.note(frame)
                outcome = step(self.machine, state, frame)
                state.steps += 1
            state.choice = -1
            if outcome is None:
                outcome = self.limit_met(state, began)
            if outcome is not None:
                return outcome

    def note(self, frame: Frame) -> None:
        """Writes down how the instruction about to run was reached, and that it is."""
        frames, depth, place = self._frames, frame.depth, frame.pc
        while len(frames) > depth + 1:
            frames.pop()
        while len(frames) <= depth:
            frames.append((frame.code, -1))
        code, before = frames[depth]
        if code is not frame.code:
            before = -1
        frames[depth] = frame.code, place
        if place < 0 or frame.code.synthetic or frame.code.owner.in_jdk:
            return
        ran = self.trace.get(frame.code.method)
        if ran is None:
            ran = self.trace[frame.code.method] = set()
        ins = frame.code.instructions[place]
        if isinstance(ins, Return | Throw):
            ran.add((place, EXIT))
        if before >= 0 and before != place and leads_to(frame.code.instructions, before, place):
            ran.add((before, place))

    def finish(self, state: State, outcome: Outcome) -> None:  # noqa: ARG002
        """Keeps how the path ended."""
        self.outcome = outcome

    def end(self, path: Path) -> None:
        """A path that is cut is not whole."""
        self.outcome = Stop(path.ending)


def ignore(_path: Path) -> None:
    """Hears of paths and forgets them."""


def leads_to(code: tuple[Instruction, ...], before: int, place: int) -> bool:
    """Whether control goes from one instruction to another without an exception."""
    ins = code[before]
    if isinstance(ins, Return | Throw):
        return False
    if isinstance(ins, Switch):
        return place == ins.default or place in ins.targets
    return place == before + 1 or place == getattr(ins, "target", None)
