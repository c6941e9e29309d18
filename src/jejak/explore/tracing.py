"""What a path ran: the path followed once more by its decisions, with every step written down."""

from __future__ import annotations

from jejak.bytecode.instructions import Instruction, Return, Switch, Throw
from jejak.bytecode.probes import EXIT, Edge
from jejak.explore.replaying import Replay
from jejak.explore.weak_mutation import Change, Differences, differences
from jejak.expr import FALSE, TRUE, or_
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome
from jejak.program import Method
from jejak.state.code import Code
from jejak.state.frames import Frame
from jejak.state.state import State

Trace = dict[Method, set[Edge]]
"""The edges that ran in each method of the program's own."""
WAYPOINT_STEPS = 2_000
MOST_WAYPOINTS = 24
"""How long a path runs to a decision before it is marked there, and how many waypoints are kept."""
MOST_CONDITIONS = 4
"""How often an instruction counts that asks something of inputs."""


def add_trace(to: Trace, more: Trace) -> None:
    """Adds what another path ran."""
    for method, edges in more.items():
        to.setdefault(method, set()).update(edges)


class Waypoint:
    """Where a path was after some decisions, to go on from there with others."""

    def __init__(self, choices: tuple[int, ...], state: State, tracer: Tracer) -> None:
        self.choices = choices
        self.state = state
        self.trace = {method: set(edges) for method, edges in tracer.trace.items()}
        self.differences = dict(tracer.differences)
        self.frames = list(tracer.frames)


class Waypoints:
    """Where paths of one entry method were that ran long: others begin as they do.

    Class initialisers run before most decisions, and may run for long.
    """

    def __init__(self) -> None:
        self._waypoints: list[Waypoint] = []

    def nearest(self, choices: tuple[int, ...]) -> Waypoint | None:
        """The last waypoint on the way of some decisions."""
        best: Waypoint | None = None
        for waypoint in self._waypoints:
            length = len(waypoint.choices)
            is_better = best is None or length > len(best.choices)
            if is_better and choices[:length] == waypoint.choices:
                best = waypoint
        return best

    def add(self, waypoint: Waypoint) -> None:
        """Keeps a waypoint; the oldest make room."""
        self._waypoints.append(waypoint)
        if len(self._waypoints) > MOST_WAYPOINTS:
            del self._waypoints[0]


class Tracer:
    """Follows paths by their decisions and asks no solver; `trace` is what all of them ran.

    `differences` says when changes to what ran would show. `outcome` is how the last path ended,
    None where decisions were missing. With `waypoints`, one path is followed from the last on.
    """

    def __init__(
        self, machine: Machine, steps: int | None = None, waypoints: Waypoints | None = None
    ) -> None:
        self.machine = machine
        self.replay = Replay(machine, self.note, None if waypoints is None else self.mark)
        self.replay.bounds.steps = steps
        self.trace: Trace = {}
        self.differences: Differences = {}
        self.outcome: Outcome | None = None
        self.state: State | None = None
        """Where the last path was left."""
        self.waypoints = waypoints
        self.frames: list[tuple[Code, int]] = []
        self._choices: tuple[int, ...] = ()
        self._marked_at = 0
        self._asked: dict[Change, int] = {}

    def follow_choices(self, state: State, choices: tuple[int, ...]) -> Trace:
        """What a path runs, as far as its decisions lead; `outcome` is how it ended."""
        self._choices = choices
        waypoint = None if self.waypoints is None else self.waypoints.nearest(choices)
        if waypoint is not None:
            state = waypoint.state.fork()
            self.trace = {method: set(edges) for method, edges in waypoint.trace.items()}
            self.differences = dict(waypoint.differences)
            self.frames = list(waypoint.frames)
            choices = choices[len(waypoint.choices) :]
        self._marked_at = state.steps
        self.outcome = self.replay.follow(state, choices)
        self.state = state
        return self.trace

    @property
    def is_whole(self) -> bool:
        """Whether the path came to the end of its decisions and to an end of its own."""
        return self.outcome is not None and self.replay.used_all

    def mark(self, state: State, left: int) -> None:
        """Keeps where a path is before it takes its next decision, where it ran long to it."""
        if self.waypoints is not None and state.steps - self._marked_at > WAYPOINT_STEPS:
            self._marked_at = state.steps
            taken = self._choices[: len(self._choices) - left]
            self.waypoints.add(Waypoint(taken, state.fork(), self))

    def note(self, state: State, frame: Frame) -> None:
        """Writes down how the instruction about to run was reached, and that it is."""
        frames, depth, place = self.frames, frame.depth, frame.pc
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
        self.note_differences(state, frame, ins)
        if isinstance(ins, Return | Throw):
            ran.add((place, EXIT))
        if before >= 0 and before != place and leads_to(frame.code.instructions, before, place):
            ran.add((before, place))

    def note_differences(self, state: State, frame: Frame, ins: Instruction) -> None:
        """Writes down when changes to the instruction about to run would show there."""
        method = frame.code.method
        for kind, condition in differences(self.machine, state, frame, ins):
            change = Change(method, frame.pc, kind)
            known = self.differences.get(change, FALSE)
            if known is TRUE or condition is FALSE:
                continue
            if condition is not TRUE:
                asked = self._asked[change] = self._asked.get(change, 0) + 1
                if asked > MOST_CONDITIONS:
                    continue
            self.differences[change] = or_(known, condition)


def leads_to(code: tuple[Instruction, ...], before: int, place: int) -> bool:
    """Whether control goes from one instruction to another without an exception."""
    ins = code[before]
    if isinstance(ins, Return | Throw):
        return False
    if isinstance(ins, Switch):
        return place == ins.default or place in ins.targets
    return place == before + 1 or place == getattr(ins, "target", None)
