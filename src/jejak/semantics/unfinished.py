"""Class initialisers that cannot be run to their end: what they would have set is not known.

Those of the JDK raise nothing on a JVM and ask nothing of the program's inputs: one that does here
rests on what is not known. So does one of the program that fails behind a call that was not
followed, or meets what is not supported. Such an initialiser goes to its end as it is.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import Return
from jejak.inputs.contexts import ALONE
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Branch, Choice, Outcome, Stop
from jejak.machine.values import fresh_value
from jejak.program import JavaClass
from jejak.results.endings import Ending
from jejak.results.reasons import UNKNOWN_CALLS, Approximation
from jejak.state.code import Code
from jejak.state.frames import INITIALISER, Frame
from jejak.state.shapes import default_value
from jejak.state.state import State
from jejak.state.values import Symbol

DOUBTFUL: Final = UNKNOWN_CALLS | {
    Approximation.CLASS_INITIALISER,
    Approximation.CLASS_LOADER,
    Approximation.JDK_INITIALISER,
    Approximation.JDK_STATE,
    Approximation.MODULE,
    Approximation.THREADS,
    Approximation.UNKNOWN_CONTENTS,
}
"""What makes an exception of a class initialiser one that a JVM need not raise."""


def leaves_initialiser(machine: Machine, state: State, outcome: Outcome) -> bool:
    """Ends the class initialiser that runs, where what it came to says nothing of the program."""
    frame = running_initialiser(state)
    if frame is None:
        return False
    if isinstance(outcome, Branch | Choice):
        is_unknown = frame.code.owner.in_jdk
    else:
        is_unknown = isinstance(outcome, Stop) and outcome.ending is Ending.UNSUPPORTED
    end = last_instruction(frame.code) if is_unknown else None
    if end is None:
        return False
    while state.frame is not None and state.frame.depth > frame.depth:
        lock = state.frame.lock
        if lock is not None:
            state.writable_instance(lock).locks -= 1
        state.pop()
    leave_unfinished(machine, state, end)
    return True


def running_initialiser(state: State) -> Frame | None:
    """The innermost class initialiser on the call stack; None while an input is made above it."""
    frame = state.frame
    while frame is not None and frame.task is None:
        if frame.purpose == INITIALISER:
            return frame
        frame = frame.parent
    return None


def catches_failure(machine: Machine, state: State, frame: Frame) -> bool:
    """Ends a class initialiser, the frame on top, whose exception a JVM need not raise."""
    known = state.path.approximations
    if not frame.code.owner.in_jdk and not any(reason in DOUBTFUL for reason in known):
        return False
    end = last_instruction(frame.code)
    if end is not None:
        leave_unfinished(machine, state, end)
    return end is not None


def last_instruction(code: Code) -> int | None:
    """Where the code of a class initialiser returns."""
    for index, instruction in enumerate(code.instructions):
        if isinstance(instruction, Return):
            return index
    return None


def leave_unfinished(machine: Machine, state: State, end: int) -> None:
    """Lets the class initialiser on top of the call stack return with what it has set."""
    frame = state.frame
    assert frame is not None
    frame.stack = []
    frame.pc = end
    java = frame.code.owner
    if java.in_jdk:
        state.approximate(Approximation.JDK_INITIALISER)
    else:
        state.approximate(Approximation.CLASS_INITIALISER)
    forget_unset(machine, state, java)


def forget_unset(machine: Machine, state: State, java: JavaClass) -> None:
    """Makes static fields unknown that hold what they held before the initialiser ran."""
    statics = state.writable_statics(java)
    for slot, field in enumerate(machine.shapes.statics(java).fields):
        is_constant = field.is_synthetic or field.constant_value is not None
        if is_constant or statics.fields[slot] != default_value(field.descriptor):
            continue
        name = state.fresh_name(f"{java.simple_name}.{field.name}")
        value = fresh_value(machine, state, name, field.descriptor, 0, ALONE)
        if isinstance(value, Symbol):
            value.not_null = field.is_final
        statics.fields[slot] = value
