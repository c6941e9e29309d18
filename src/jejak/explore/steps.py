"""The steps of a path: followed once more by its decisions, line by line, with the values there."""

from __future__ import annotations

from collections import deque
from typing import Final

from jejak.classfile.descriptors import simple_type
from jejak.explore.entry import entry_state
from jejak.explore.findings import Error, location
from jejak.explore.paths import Path, ended
from jejak.explore.readings import ModelReading
from jejak.explore.replaying import Replay
from jejak.expr import Expr, Model, const, eq
from jejak.javatext.literals import literal, quoted
from jejak.machine.boxing import UNBOXED
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.results.findings import Failure, Finding, Location
from jejak.results.heaps import NumberValue
from jejak.results.steps import PathStep
from jejak.solver import Query, Sat, Solver
from jejak.state.frames import Frame
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

MOST_LINES: Final = 2_000
"""Lines of a path that are kept; of more, the last ones."""
MOST_STEPS: Final = 2_000_000
LONGEST_TEXT: Final = 40
STRING: Final = "java/lang/String"

Variables = tuple[tuple[str, str, object], ...]
"""Names, descriptors and values of local variables."""


class _Line:
    """A line under way: which activation it is of, and what its variables held before."""

    def __init__(self, frame: Frame, place: Location, held: Variables) -> None:
        self.code = frame.code
        self.depth = frame.depth
        self.place = place
        self.before = held
        self.after = held


class PathSteps:
    """Follows the path of a finding by its decisions, and writes down the lines of the program."""

    def __init__(self, machine: Machine, solver: Solver) -> None:
        self.machine = machine
        self.solver = solver
        self.replay = Replay(machine, self._note)
        self.replay.bounds.steps = MOST_STEPS
        self._lines: deque[_Line] = deque(maxlen=MOST_LINES)
        self._open: dict[int, _Line] = {}
        """The line that is under way at each depth."""

    def of(
        self, entry: Method, finding: Finding, words: tuple[str, ...]
    ) -> tuple[PathStep, ...] | None:
        """The steps of a finding; None where its decisions do not lead to it here.

        A path that was merged with others was followed apart before it was told.
        """
        self.machine.class_hierarchy.stand_in(entry.owner.package)
        for is_apart in (False, True):
            state = entry_state(self.machine, entry, words)
            state.apart = is_apart
            found = self._follow(state, finding)
            if found is not None:
                return found
        return None

    def _follow(self, state: State, finding: Finding) -> tuple[PathStep, ...] | None:
        self._lines.clear()
        self._open.clear()
        outcome = self.replay.follow(state, finding.decisions)
        if outcome is None or not self.replay.used_all:
            return None
        if not is_at(ended(state, outcome), finding):
            return None
        model = self._model(state, finding)
        if model is None:
            return None
        telling = _Telling(state, model)
        base = min((line.depth for line in self._lines), default=0)
        return tuple(telling.step(line, base) for line in self._lines)

    def _note(self, _: State, frame: Frame) -> None:
        """Writes down the line of the instruction about to run, where it is a new one."""
        code = frame.code
        if code.synthetic or code.owner.in_jdk or frame.pc < 0:
            return
        place = location(code, frame.place)
        known = self._open.get(frame.depth)
        held = variables(frame)
        if known is not None and known.code is code:
            known.after = held
            is_last = bool(self._lines) and self._lines[-1] is known
            if known.place.line == place.line and frame.pc > 0 and is_last:
                return
        line = _Line(frame, place, () if known is None or known.code is not code else held)
        line.after = held
        self._open[frame.depth] = line
        for deeper in [depth for depth in self._open if depth > frame.depth]:
            del self._open[deeper]
        self._lines.append(line)

    def _model(self, state: State, finding: Finding) -> Model | None:
        """Values for the input: those that the finding tells, where they can be had."""
        conjuncts = state.conjuncts()
        given = (
            {}
            if finding.heap is None
            else {
                slot.place.name: slot.value.number
                for slot in finding.heap.before.roots
                if isinstance(slot.value, NumberValue) and hasattr(slot.place, "name")
            }
        )
        told = [
            eq(value, const(given[name], value.sort))
            for name, value in state.inputs.arguments
            if isinstance(value, Expr) and name in given
        ]
        for query in (Query((), (*conjuncts, *told), ()), Query((), conjuncts, ())):
            answer = self.solver.solve(query)
            if isinstance(answer, Sat):
                return answer.model
        return None


def is_at(path: Path, finding: Finding) -> bool:
    """Whether a path ends in a finding, or hangs as it does."""
    if finding.failure is not Failure.THROWS:
        return True
    if path.exception is None:
        return not finding.escapes
    error = Error(path, path.exception)
    return error.class_name == finding.exception and error.places == finding.trace


def variables(frame: Frame) -> Variables:
    """The local variables that have a name where a frame stands."""
    method = frame.code.method
    code, body = method.attributes.code(), method.body
    if code is None or body is None:
        return ()
    at = body.offsets[frame.place] if frame.place < len(body.offsets) else 0
    return tuple(
        (row.name, row.descriptor, frame.locals[row.index])
        for row in code.attributes.local_variables()
        if row.start <= at < row.start + row.length and row.index < len(frame.locals)
    )


def with_article(name: str) -> str:
    """A class as people say it."""
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


class _Telling:
    """Tells values as they are on one path under one model."""

    def __init__(self, state: State, model: Model) -> None:
        self.state = state
        self.reading = ModelReading(state, model)

    def step(self, line: _Line, base: int) -> PathStep:
        """A line with the variables that it sets, and all of them where a method begins."""
        before = {(name, kind): value for name, kind, value in line.before}
        set_here = tuple(
            (name, self.text(value, kind))
            for name, kind, value in line.after
            if name != "this" and before.get((name, kind), self) is not value
        )
        return PathStep(line.place, line.depth - base, set_here)

    def text(self, value: object, descriptor: str) -> str:
        """A value as Java has it, or what it is in a few words."""
        if descriptor[0] in "L[":
            value = self.state.resolved(value)
        if value is None:
            return "null"
        if isinstance(value, Symbol):
            return with_article(simple_type(descriptor))
        if not isinstance(value, Ref):
            found = self.reading.value(value)
            return literal(found, descriptor) if isinstance(found, int | float) else "…"
        record = self.state.record(value)
        if isinstance(record, Array):
            length = self.reading.value(record.length)
            element = simple_type(record.descriptor[1:])
            return f"{element}[{length}]"
        return self._object(value, record)

    def _object(self, ref: Ref, record: Instance) -> str:
        name = record.shape.name
        if name == STRING:
            text = self.reading.string_value(ref, record)
            if text is not None:
                shown = text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"
                return quoted(shown)
        if name in UNBOXED:
            return str(self.reading.box_value(record))
        return with_article(simple_type(f"L{name};"))
