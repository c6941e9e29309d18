"""What surrounds the program: the machine, the moment, other threads.

The JDK's own set-up gets the answers of a plain machine; the program gets unknown ones, which blur
its path.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, const, sgt, slt
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome, ask_truth
from jejak.machine.values import lift, sort_of
from jejak.models.arguments import ILLEGAL_ARGUMENT, unknown
from jejak.program import JavaClass
from jejak.results.reasons import Approximation
from jejak.semantics.throwing import throw_new
from jejak.state.frames import INITIALISER
from jejak.state.shapes import Shape
from jejak.state.state import State
from jejak.state.values import Ref

ENVIRONMENT: Final = Approximation.ENVIRONMENT
"""Why values that the machine or the moment decide make a path approximate."""
THREADS: Final = Approximation.THREADS
PROPERTIES: Final = {
    "file.encoding": "UTF-8",
    "native.encoding": "UTF-8",
    "sun.jnu.encoding": "UTF-8",
    "line.separator": "\n",
    "file.separator": "/",
    "path.separator": ":",
    "java.home": "/usr/lib/jvm",
    "user.dir": "/",
}
"""Properties that class initialisers of the JDK look for; all others are not set."""


def set_static_fields(
    machine: Machine, state: State, java: JavaClass, values: dict[str, object]
) -> None:
    """Sets static fields by name, as far as this JDK has them."""
    statics = state.writable_statics(java)
    for slot, field in enumerate(machine.shapes.statics(java).fields):
        if field.name in values:
            statics.fields[slot] = values[field.name]


def in_jdk_initialiser(state: State) -> bool:
    """Whether a class of the JDK is being initialised.

    What it asks of its surroundings then only tunes it, and gets the answer of a plain machine.
    """
    frame = state.frame
    while frame is not None:
        if frame.purpose == INITIALISER and frame.code.owner.in_jdk:
            return True
        frame = frame.parent
    return False


def is_jdk_setting(state: State) -> bool:
    """Whether the JDK asks for a property that sets up itself."""
    frame = state.frame
    return frame is not None and frame.code.owner.name == "sun/security/action/GetPropertyAction"


class Environment:
    """The model of a method whose number the machine or the moment decides."""

    def __init__(self, name: str, descriptor: str, plain: int, positive: bool = False) -> None:
        self.name = name
        self.descriptor = descriptor
        self.plain = plain
        self.positive = positive

    def __call__(self, machine: Machine, state: State, _arguments: list[object]) -> object:
        """An unknown number; blurs the path."""
        if in_jdk_initialiser(state):
            return self.plain
        state.approximate(ENVIRONMENT)
        value = unknown(machine, state, self.name, self.descriptor)
        assert isinstance(value, Expr)
        if self.positive:
            state.assume(sgt(value, const(0, sort_of(machine, self.descriptor))))
        return value


def refuse_negative(machine: Machine, state: State, time: object) -> Outcome | None:
    """Throws where a time to wait is negative."""
    negative = slt(lift(time, machine.long_sort), const(0, machine.long_sort))
    answer = ask_truth(state, negative)
    if answer is False:
        return None
    if answer is True:
        return throw_new(machine, state, ILLEGAL_ARGUMENT, "timeout value is negative")
    return answer


class Blurring:
    """The model of a method whose code runs, but rests on what is not known here."""

    def __init__(self, reason: Approximation) -> None:
        self.reason = reason

    def __call__(self, _machine: Machine, state: State, _arguments: list[object]) -> object:
        """Blurs the path, unless the JDK only sets itself up."""
        if not in_jdk_initialiser(state):
            state.approximate(self.reason)
        return DECLINED


def set_fields(state: State, ref: Ref, shape: Shape, values: dict[str, object]) -> None:
    """Sets fields by name, as far as this JDK has them."""
    record = state.writable_instance(ref)
    for slot, field in enumerate(shape.fields):
        if field.name in values:
            record.fields[slot] = values[field.name]
