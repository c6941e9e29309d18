"""Methods of the JDK run apart from the path, on numbers and texts that are known.

Their own code runs, once for all paths: what they answer is kept. So the digits of a double are
those that the analysed JDK writes, whichever that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jejak.classfile.descriptors import slots
from jejak.machine.boxing import VALUE, WRAPPERS
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Finished
from jejak.machine.strings import new_string, text_of
from jejak.program import Unresolved
from jejak.semantics.dispatch import step
from jejak.semantics.fast import run_fast
from jejak.state.code import Code
from jejak.state.frames import BEFORE_THE_FIRST, PROLOGUE
from jejak.state.state import State
from jejak.state.values import WIDE, Ref

MOST_STEPS: Final = 400_000
MOST_CALLS: Final = 500
"""Calls after which the state that they have filled is given up."""
MOST_KEPT: Final = 20_000
APART: Final = "apart"


@dataclass(frozen=True, slots=True)
class Boxed:
    """A number in the box of a primitive type, given by its letter."""

    letter: str
    value: int | float


Plain = int | float | str | Boxed | tuple[Boxed, ...]
"""An argument: a number, a text, a box, an Object[] of boxes."""
Answer = int | float | str | None


class Apart:
    """A state of its own, whose class initialisers have run, for calls of static methods."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.answers: dict[tuple[str, str], Answer] = {}
        self._state: State | None = None
        self._calls = 0

    def call(self, owner: str, member: str, arguments: Sequence[Plain]) -> Answer:
        """What a static method answers; None where it throws, or its answer is not sure.

        `member` is its name and descriptor.
        """
        key = (f"{owner}.{member}", repr(tuple(arguments)))
        if key not in self.answers:
            if len(self.answers) >= MOST_KEPT:
                self.answers.clear()
            self.answers[key] = self._call(owner, member, arguments)
        return self.answers[key]

    def _call(self, owner: str, member: str, arguments: Sequence[Plain]) -> Answer:
        name, paren, rest = member.partition("(")
        java = self.machine.find_class(owner)
        method = None if isinstance(java, Unresolved) else java.methods.get((name, paren + rest))
        code = None if method is None else self.machine.code(method)
        if method is None or code is None:
            return None
        state = self._state if self._calls < MOST_CALLS else None
        if state is None:
            state, self._calls = State(), 0
            token = new_string(self.machine, state, APART)
            state.heap.pool = state.heap.pool.set(APART, token)
        self._state = None
        self._calls += 1
        values = [made(self.machine, state, each) for each in arguments]
        enter(self.machine, state, code, method.type.parameters, values)
        ended = finish(self.machine, state)
        if ended is None or state.path.approximations:
            return None
        state.frame = None
        self._state = state
        value = ended.value
        if isinstance(value, Ref):
            return text_of(state, value)
        return value if isinstance(value, int | float) else None


def made(machine: Machine, state: State, value: Plain) -> object:
    """An argument as a value of the stack."""
    if isinstance(value, str):
        return new_string(machine, state, value)
    if isinstance(value, tuple):
        boxes = [made(machine, state, each) for each in value]
        return state.new_array("[Ljava/lang/Object;", boxes)
    if isinstance(value, Boxed):
        shape = machine.shape(WRAPPERS[value.letter][0])
        ref = state.new_instance(shape)
        state.instance(ref).fields[shape.slot(VALUE)] = value.value
        return ref
    return value


def enter(
    machine: Machine, state: State, code: Code, types: Sequence[str], values: list[object]
) -> None:
    """Puts a frame for a static method on an empty call stack."""
    frame = state.push(code)
    words: list[object] = []
    for descriptor, value in zip(types, values, strict=True):
        words += [value] if slots(descriptor) == 1 else [value, WIDE]
    frame.locals = words + [None] * (code.max_locals - len(words))
    frame.budget = machine.limits.stack
    ready = machine.ensure_initialised(machine, state, code.owner)
    frame.pc = PROLOGUE if ready is None else BEFORE_THE_FIRST


def finish(machine: Machine, state: State) -> Finished | None:
    """Runs a state to its end; None where it does not return a value."""
    limit = state.steps + MOST_STEPS
    while state.steps < limit:
        frame = state.frame
        assert frame is not None
        if frame.pc == PROLOGUE:
            frame.pc = 0
        state.steps += run_fast(state, frame, limit, machine.limits.stack)
        frame = state.frame
        assert frame is not None
        outcome = step(machine, state, frame)
        state.steps += 1
        if outcome is not None:
            return outcome if isinstance(outcome, Finished) else None
    return None


def is_apart(state: State) -> bool:
    """Whether a state is one of calls apart: what models ask for there runs in place."""
    return APART in state.heap.pool


def ask_apart(machine: Machine, owner: str, member: str, arguments: Sequence[Plain]) -> Answer:
    """What a static method of the JDK answers; see `Apart.call`."""
    kept = machine.once(APART, lambda: Apart(machine))
    assert isinstance(kept, Apart)
    return kept.call(owner, member, arguments)
