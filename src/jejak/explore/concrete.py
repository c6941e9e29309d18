"""Concrete runs of single methods on the interpreter, without a solver."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from jejak.classfile.descriptors import slots
from jejak.explore.entry import entry_frame, start
from jejak.explore.machines import bare_settings
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Escaped, Finished, Stop
from jejak.machine.strings import text_of
from jejak.models.plain_settings import with_plain_settings
from jejak.program import Method, Program, Resolver
from jejak.results.reasons import Approximation
from jejak.semantics.dispatch import step
from jejak.semantics.fast import run_fast
from jejak.state.frames import PROLOGUE
from jejak.state.state import State
from jejak.state.values import WIDE, Ref

HARMLESS: Final = (Approximation.SCHEDULE,)
"""What makes a path inexact although the JVM may well run it so."""
JavaValue = int | float | None | list[int] | list[float]


@dataclass(frozen=True, slots=True)
class Returned:
    """The method returned: a number, None for null and void, the elements of an array."""

    value: object


@dataclass(frozen=True, slots=True)
class Threw:
    """An exception of that class (internal name) escaped."""

    class_name: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The run met something that the interpreter cannot do."""

    reason: str


@dataclass(frozen=True, slots=True)
class ConcreteRun:
    """How a run ended after so many instructions, and what is then in the argument arrays."""

    ending: Returned | Threw | Stopped
    arguments: tuple[object, ...]
    steps: int = 0


class ConcreteRunner:
    """Runs methods of one program on numbers and arrays of numbers, where no setting is made."""

    def __init__(self, program: Program, resolver: Resolver, fast: bool = True) -> None:
        given = bare_settings()
        limits = replace(given.limits, depth=given.limits.stack)
        settings = replace(given, limits=limits, models=with_plain_settings(given.models))
        self.machine: Machine = Machine(program, resolver, settings)
        self.fast = fast

    def run(
        self, method: Method, arguments: list[JavaValue], steps: int = 10_000_000
    ) -> ConcreteRun:
        """Runs a static method, or an instance method on a new object with default fields."""
        state = State()
        if self.machine.code(method) is None:
            return ConcreteRun(Stopped("no-body"), ())
        frame = entry_frame(self.machine, state, method)
        position = 0
        if not method.is_static:
            frame.locals[0] = state.new_instance(self.machine.shapes.of(method.owner))
            position = 1
        given: list[object] = []
        for argument, descriptor in zip(arguments, method.type.parameters, strict=True):
            value: object = argument
            if isinstance(argument, list):
                value = state.new_array(descriptor, list(argument))
            given.append(value)
            frame.locals[position] = value
            if slots(descriptor) == 2:
                frame.locals[position + 1] = WIDE
            position += slots(descriptor)
        start(self.machine, state, method)
        ending = self.finish(state, steps)
        return ConcreteRun(ending, tuple(contents(state, value) for value in given), state.steps)

    def finish(self, state: State, steps: int) -> Returned | Threw | Stopped:
        """Runs a state to its end."""
        while state.steps < steps:
            frame = state.frame
            assert frame is not None
            if frame.pc == PROLOGUE:
                frame.pc = 0
            if self.fast:
                state.steps += run_fast(state, frame, steps, self.machine.limits.stack)
                frame = state.frame
                assert frame is not None
            outcome = step(self.machine, state, frame)
            state.steps += 1
            if outcome is None:
                continue
            blurred = [each for each in state.path.approximations if each not in HARMLESS]
            if blurred:
                return Stopped(blurred[0].value)
            if isinstance(outcome, Finished):
                return Returned(contents(state, outcome.value))
            if isinstance(outcome, Escaped):
                return Threw(state.instance(outcome.exception).shape.name)
            if isinstance(outcome, Stop):
                return Stopped((outcome.reason or outcome.ending).value)
            return Stopped(type(outcome).__name__)
        return Stopped("steps")


def contents(state: State, value: object) -> object:
    """A value as plain Python: arrays as lists, strings as text, other objects by their class."""
    if not isinstance(value, Ref):
        return value
    record = state.record(value)
    text = text_of(state, value)
    if text is not None:
        return text
    cells = getattr(record, "cells", None)
    if cells is not None:
        return [contents(state, cell) for cell in cells]
    return f"object {type(record).__name__}"
