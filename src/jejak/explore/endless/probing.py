"""Probes: a path that was cut runs on, on one input and without bounds, to see what comes of it."""

from __future__ import annotations

import math
import time
from enum import Enum
from typing import Final

from jejak.explore.endless.recurrence import Samples
from jejak.explore.endless.sameness import Moment
from jejak.explore.paths import take
from jejak.expr import TRUE, Expr, Model, not_
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Branch, Choice, Outcome, Stop
from jejak.results.endings import Ending
from jejak.semantics.choosing import chosen
from jejak.semantics.dispatch import step
from jejak.semantics.fast import run_fast
from jejak.state.contents import Cells, SparseNumbers, TermContents
from jejak.state.frames import PROLOGUE, Frame
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import EitherObject

MOST_STEPS: Final = 100_000
WATCHED_STEPS: Final = 20_000
FEW_STEPS: Final = 4000
"""Instructions that a probe runs at most, and how many of them it looks at one by one, at first,
and where nothing else came of it."""
CHUNK: Final = 4096
MOST_CELLS: Final = 10_000
"""Elements of an open array that become numbers, at most."""
MOST_MADE: Final = 100_000
"""Elements of arrays that a probe makes, at most: what grows and grows takes ever longer."""
SAMPLED_TURNS: Final = 64
"""Turns of a loop whose numbers are looked at."""
DEEPER_BY: Final = 400
"""Calls beyond where a path was cut that are deep enough to ask a JVM."""
FIRST_WINDOW: Final = 64
"""Instructions after which a state is first remembered anew, to be met again; then twice as many
each time (R. Brent's way to find a cycle)."""


class Goes(Enum):
    """What comes of a path that runs on."""

    ENDS = "ends"
    """It comes to an end by itself."""
    DEEPER = "deeper"
    """It calls and calls: the stack may not be enough."""
    ROUND = "round"
    """It comes back to a state that it was in: it never ends."""
    ON = "on"
    """It went on as long as anybody looked."""
    UNKNOWN = "unknown"
    """It met what one input does not settle, or what cannot be executed."""


def comes_round(machine: Machine, state: State) -> bool:
    """Whether a path comes back to a state that it was in, whatever its input is: it never ends."""
    return Probe(machine, state, Model({}), math.inf, False).watch(FEW_STEPS) is Goes.ROUND


class Probe:
    """Runs a copy of a state on, up to a moment `ends`, on the input that a model is.

    Unless that is to be settled, as far as no input counts. `goes` says what came of it, `place`
    where a round begins: the outermost frame of it, at its first instruction there.
    """

    def __init__(
        self, machine: Machine, state: State, model: Model, ends: float, is_settled: bool = True
    ) -> None:
        self.machine = machine
        self.model = model
        self.ends = ends
        self.is_settled = is_settled
        self.goes = Goes.ON
        self.place: Frame | None = None
        self.state = state.fork()
        if is_settled:
            self.state = settled(state, model, machine.limits.stack)
        self._most_cells = self.state.heap.cells + MOST_MADE
        self._deepest = min(machine.limits.stack, self.state.depth() + DEEPER_BY)

    def begin(self) -> None:
        """Finds out where it goes in a few steps."""
        self.goes = self.watch(FEW_STEPS)

    def run(self) -> None:
        """Finds out where it goes in many steps."""
        found = self._run(MOST_STEPS)
        self.goes = self.watch(WATCHED_STEPS) if found is Goes.ON else found

    def _run(self, most: int) -> Goes:
        state = self.state
        stops = state.steps + most
        while state.steps < stops and time.monotonic() < self.ends:
            frame = state.frame
            assert frame is not None
            if state.choice < 0 and frame.pc != PROLOGUE:
                state.steps += run_fast(state, frame, CHUNK, self._deepest)
            found = self._step()
            if found is not None:
                return found
        return Goes.ON

    def watch(self, most: int) -> Goes:
        """Runs step by step, and looks whether a state comes back."""
        state = self.state
        window, left = FIRST_WINDOW, 0
        moment: Moment | None = None
        for _ in range(most):
            frame = state.frame
            assert frame is not None
            if state.choice < 0:
                if moment is not None and moment.is_at(frame) and moment.is_back(state):
                    self._find_place(moment)
                    return Goes.ROUND
                if left == 0:
                    moment, left, window = Moment(state), window, 2 * window
                left -= 1
            found = self._step()
            if found is not None:
                return found
            if time.monotonic() > self.ends:
                return Goes.ON
        return Goes.ON

    def _find_place(self, moment: Moment | None) -> None:
        """Goes round once more; a while where it is not known how long a round is."""
        found: Frame | None = None
        for _ in range(WATCHED_STEPS if moment is not None else FEW_STEPS):
            frame = self.state.frame
            assert frame is not None
            if time.monotonic() > self.ends:
                break
            if found is None or (frame.depth, frame.pc) < (found.depth, found.pc):
                found = frame.copy(frame.owner)
            if not self._goes_on():
                break
            frame = self.state.frame
            if frame is not None and moment is not None and moment.is_at(frame):
                break
        self.place = found

    def turns(self) -> Samples | None:
        """Goes on to the outermost place that comes again and again, and a number of turns.

        What local variables held there where they changed; None where there is no such place, or
        something else than numbers changes. `state` is at the beginning of a turn then.
        """
        self._find_place(None)
        place = self.place
        self.place = None
        held: list[list[object]] = []
        for _ in range(WATCHED_STEPS):
            frame = self.state.frame
            if place is None or frame is None or self.goes is not Goes.ON:
                return None
            if time.monotonic() > self.ends:
                return None
            if (frame.depth, frame.pc) == (place.depth, place.pc) and frame.code is place.code:
                held.append(frame.locals[:])
                if len(held) > SAMPLED_TURNS:
                    self.place = frame.copy(frame.owner)
                    break
            if not self._goes_on():
                return None
        return changing(held) if self.place is not None else None

    def _goes_on(self) -> bool:
        """Executes an instruction; where the path does not go on, `goes` says why."""
        found = self._step()
        if found is not None:
            self.goes = found
        return found is None

    def _step(self) -> Goes | None:
        """Executes an instruction; None where the path goes on."""
        state = self.state
        frame = state.frame
        assert frame is not None
        if frame.pc == PROLOGUE or state.heap.cells > self._most_cells:
            return Goes.UNKNOWN
        if frame.depth > self._deepest:
            return Goes.DEEPER
        outcome = step(self.machine, state, frame)
        state.steps += 1
        state.choice = -1
        return None if outcome is None else self._answer(outcome)

    def _answer(self, outcome: Outcome) -> Goes | None:
        if isinstance(outcome, Branch):
            condition = outcome.condition
            return self._decide((condition, not_(condition)), ())
        if isinstance(outcome, Choice):
            return self._decide(outcome.conditions, outcome.labels)
        if isinstance(outcome, Stop):
            return Goes.DEEPER if outcome.ending is Ending.RECURSION else Goes.UNKNOWN
        return Goes.ENDS

    def _decide(self, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> Goes | None:
        """Takes the alternative of the input; what numbers do not decide stays open."""
        model = self.model
        if not self.is_settled:
            return Goes.UNKNOWN
        fitting = [i for i, each in enumerate(conditions) if model.holds(each)]
        if len(fitting) != 1 or conditions[fitting[0]] is TRUE:
            return Goes.UNKNOWN
        chosen = fitting[0]
        take(self.state, chosen, conditions[chosen], labels, (model,))
        return None


def changing(held: list[list[object]]) -> Samples | None:
    """By local variable, the numbers that it held, where it changed; None where others changed."""
    found: Samples = {}
    for slot, values in enumerate(zip(*held, strict=True)):
        if all(each is values[0] or each == values[0] for each in values):
            continue
        numbers = [each for each in values if isinstance(each, int)]
        if len(numbers) != len(values):
            return None
        found[slot] = numbers
    return found or None


def settled(state: State, model: Model, depth: int) -> State:
    """A copy of a state in which values are the numbers of an input, and calls may go deep."""
    copied = state.fork()
    copied.frame = settled_frames(copied, model, depth)
    objects = copied.heap.objects
    for address, record in state.heap.objects.items():
        found: Instance | Array | None = None
        if isinstance(record, Instance):
            fields = settled_values(record.fields, model)
            if fields is not None:
                found = record.copy(copied.token)
                found.fields = fields
        else:
            cells = settled_cells(record, model)
            if cells is not None:
                found = record.copy(copied.token)
                found.length, found.contents = len(cells), Cells(cells)
        if found is not None:
            objects = objects.set(address, found)
    copied.heap.objects = objects
    for name, statics in state.heap.statics.items():
        fields = settled_values(statics.fields, model)
        if fields is not None:
            changed = statics.copy(copied.token)
            changed.fields = fields
            copied.heap.statics = copied.heap.statics.set(name, changed)
    copied.exploration.models = (model,)
    return copied


def settled_cells(array: Array, model: Model) -> list[object] | None:
    """The elements of an array with the numbers of an input; None where it stays as it is."""
    contents = array.contents
    if isinstance(contents, Cells):
        return settled_values(contents.cells, model)
    length = number_under(array.length, model)
    if not isinstance(length, int) or not 0 <= length <= MOST_CELLS:
        return None
    if isinstance(contents, SparseNumbers):
        term, above = contents.base, contents.above
    elif isinstance(contents, TermContents):
        term, above = contents.term, {}
    else:
        return None
    kept = model.value(term)
    return [
        number_under(above[index], model)
        if index in above
        else element_of(array.descriptor, kept.get(index))
        for index in range(length)
    ]


def element_of(descriptor: str, value: object) -> object:
    """An element of an array of numbers as the machine holds it."""
    if descriptor == "[C" and isinstance(value, int):
        return value & 0xFFFF
    return int(value) if isinstance(value, bool) else value


def settled_frames(state: State, model: Model, depth: int) -> Frame | None:
    """The frames of a state, with the numbers of an input."""
    frames: list[Frame] = []
    frame = state.frame
    while frame is not None:
        frames.append(frame)
        frame = frame.parent
    below: Frame | None = None
    for each in reversed(frames):
        copied = each.copy(state.token)
        copied.parent = below
        copied.locals = settled_values(each.locals, model) or copied.locals
        copied.stack = settled_values(each.stack, model) or copied.stack
        copied.budget = depth
        copied.counters = None
        below = copied
    return below


def settled_values(values: list[object], model: Model) -> list[object] | None:
    """Values with numbers in the place of expressions; None where there are none to replace."""
    if not any(isinstance(each, Expr | EitherObject) for each in values):
        return None
    return [number_under(each, model) for each in values]


def number_under(value: object, model: Model) -> object:
    """The number that a value is under a model, as the machine holds numbers; or the reference."""
    if isinstance(value, EitherObject):
        return chosen(value, model)
    if not isinstance(value, Expr):
        return value
    found = model.value(value)
    if isinstance(found, bool):
        return int(found)
    return found if isinstance(found, int | float) else value
