"""Exceptions: implicit ones made here, and unwinding to a handler (JVMS §2.10)."""

from __future__ import annotations

from jejak.bytecode.exceptions import (
    IMPLICIT_EXCEPTIONS,
    INITIALIZER_ERROR,
    ImplicitException,
)
from jejak.inputs.answers import noted
from jejak.inputs.types import can_be_of, is_known_to_be
from jejak.machine.machine import Machine
from jejak.machine.outcomes import AGAIN, Escaped, Outcome, Stop
from jejak.machine.strings import string_constant
from jejak.program import Unresolved
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Omission, Unsupported
from jejak.semantics.unfinished import catches_failure
from jejak.state.code import Code
from jejak.state.frames import INITIALISER, Frame
from jejak.state.records import FAILED, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

THROWABLE = "java/lang/Throwable"
ERROR = "java/lang/Error"
ASSERTION = "java/lang/AssertionError"
VERBATIM = frozenset({each.class_name for each in IMPLICIT_EXCEPTIONS if each.is_verbatim})
"""Exceptions whose message jejak knows word by word; those of others depend on the JVM."""


class Trace:
    """Where an exception arose: code and instruction of each frame, innermost first.

    `explicit` tells exceptions that the program made from those of the JVM; `culprit` is the
    value that an implicit exception is about: the null reference, the index, the divisor, and
    `length` that of the array where it is an index. `message` is what the program or the JVM
    says, as far as it is text. `given` has for each place what its method was given, by local
    variable (what it put there since, where it did), and `operands` the operand stack of the first.
    """

    def __init__(self, places: tuple[tuple[Code, int], ...], explicit: bool) -> None:
        self.places = places
        self.explicit = explicit
        self.given: tuple[tuple[object, ...], ...] = ()
        self.operands: tuple[object, ...] = ()
        self.culprit: object = None
        self.length: object = None
        self.message: str | None = None


def places(frame: Frame | None) -> tuple[tuple[Code, int], ...]:
    """The call stack of a thread from a frame down."""
    found: list[tuple[Code, int]] = []
    while frame is not None and not frame.code.begins_thread:
        if not frame.code.synthetic and frame.pc >= 0:
            found.append((frame.code, frame.pc))
        frame = frame.parent
    return tuple(found)


def given_values(frame: Frame | None) -> tuple[tuple[object, ...], ...]:
    """What the methods of `places` were given."""
    found: list[tuple[object, ...]] = []
    while frame is not None and not frame.code.begins_thread:
        if not frame.code.synthetic and frame.pc >= 0:
            method = frame.code.method
            words = method.type.parameter_slots + (0 if method.is_static else 1)
            found.append(tuple(frame.locals[:words]))
        frame = frame.parent
    return tuple(found)


def trace_from(frame: Frame | None, explicit: bool) -> Trace:
    """The trace of an exception that arises at the top of a call stack."""
    trace = Trace(places(frame), explicit)
    trace.given = given_values(frame)
    if frame is not None and not frame.code.synthetic:
        trace.operands = tuple(frame.stack)
    return trace


def throw_implicit(
    machine: Machine,
    state: State,
    thrown: ImplicitException,
    culprit: object = None,
    message: str | None = None,
    length: object = None,
) -> Outcome:
    """Throws an exception of the JVM's own about a culprit, at the instruction about to run."""
    if message is None and "{" not in thrown.message:
        message = thrown.message or None
    exception = make_exception(machine, state, thrown.class_name, message, culprit)
    trace = state.instance(exception).native
    assert isinstance(trace, Trace)
    trace.length = length
    return throw(machine, state, exception)


def throw_new(
    machine: Machine,
    state: State,
    class_name: str,
    message: str | None = None,
    culprit: object = None,
) -> Outcome:
    """Throws a new exception at the instruction about to run."""
    return throw(machine, state, make_exception(machine, state, class_name, message, culprit))


def throw_saying(machine: Machine, state: State, class_name: str, message: str) -> Outcome:
    """The same with a message that every JVM gives."""
    exception = make_exception(machine, state, class_name, message)
    instance = state.instance(exception)
    text = string_constant(machine, state, message)
    instance.fields[instance.shape.slot("detailMessage")] = text
    return throw(machine, state, exception)


def make_exception(
    machine: Machine,
    state: State,
    class_name: str,
    message: str | None = None,
    culprit: object = None,
) -> Ref:
    """An exception object as the JVM makes it; its constructor does nothing that could be seen."""
    ref = state.new_instance(machine.shape(class_name))
    trace = trace_from(state.frame, False)
    trace.message = message
    trace.culprit = culprit
    instance = state.instance(ref)
    instance.native = trace
    fill_throwable(machine, state, ref, instance)
    if message is not None and class_name in VERBATIM:
        text = string_constant(machine, state, message)
        instance.fields[instance.shape.slot("detailMessage")] = text
    return ref


def fill_throwable(machine: Machine, state: State, ref: Ref, instance: Instance) -> None:
    """Gives a new exception what the initialisers of Throwable's fields do.

    Messages, traces and lists that are not known here are unknown to whoever reads them.
    """
    known = state.heap.statics.get(THROWABLE)
    for slot, field in enumerate(instance.shape.fields):
        if field.name == "cause":
            instance.fields[slot] = ref  # "not yet initialised"
        elif field.name in ("detailMessage", "stackTrace"):
            instance.fields[slot] = UNREAD
        elif field.name == "suppressedExceptions":
            instance.fields[slot] = UNREAD
            if known is not None:
                names = [f.name for f in machine.shapes.statics(known.java).fields]
                instance.fields[slot] = known.fields[names.index("SUPPRESSED_SENTINEL")]


def throw(machine: Machine, state: State, exception: Ref) -> Outcome:
    """Unwinds to the nearest handler; `Escaped` when there is none."""
    instance = state.instance(exception)
    if not isinstance(instance.native, Trace):
        state.writable_instance(exception).native = trace_from(state.frame, True)
    name = instance.shape.name
    if name == ASSERTION and state.path.failed_assertion is None:
        state.path.failed_assertion = exception
    while state.frame is not None:
        frame = state.frame
        handler = find_handler(machine, state, frame, exception)
        if handler >= 0:
            frame.stack = [exception]
            frame.pc = handler
            return AGAIN
        if frame.task is not None:
            failed = state.path.failed_assertion
            if failed is not None and failed.address >= frame.task.address:
                state.path.failed_assertion = None
            return Stop(Ending.ASSUMPTION)  # there is no such input
        if frame.purpose == INITIALISER and catches_failure(machine, state, frame):
            return AGAIN
        if frame.lock is not None:
            state.writable_instance(frame.lock).locks -= 1
        state.pop()
        if frame.purpose == INITIALISER:
            state.heap.initialisers -= 1
            exception = fail_initialisation(machine, state, frame, exception, name)
            name = state.instance(exception).shape.name
    return Escaped(exception)


def find_handler(machine: Machine, state: State, frame: Frame, exception: Ref) -> int:
    """The instruction that handles an exception here, -1 when none does."""
    pc = frame.pc
    name = machine.type_name(state, exception)
    for handler in frame.code.handlers:
        if handler.start <= pc < handler.end:
            if handler.catch_type is None:
                return handler.handler
            caught = machine.resolver.hierarchy.is_subtype(name, handler.catch_type)
            if caught:
                return handler.handler
            if caught is None:
                state.approximate(Approximation.MISSING_CLASS)
            elif noted(state, can_be_of(machine, state, exception, handler.catch_type)):
                state.omit(Omission.OPEN_TYPE)
    return -1


def open_handler(machine: Machine, state: State, exception: Ref) -> str | None:
    """The type of the first handler for which it is open whether it catches an exception."""
    if not state.instance(exception).open:
        return None
    frame = state.frame
    while frame is not None:
        for handler in frame.code.handlers:
            if handler.start <= frame.pc < handler.end:
                caught = handler.catch_type
                if caught is None or is_known_to_be(machine, state, exception, caught):
                    return None
                if noted(state, can_be_of(machine, state, exception, caught)):
                    return caught
        frame = frame.parent if frame.task is None else None
    return None


def fail_initialisation(
    machine: Machine, state: State, frame: Frame, exception: Ref, name: str
) -> Ref:
    """Marks a class as failed, and those below it that wait; returns what is thrown on.

    That is an Error as it is, anything else wrapped.
    """
    failed = frame.code.owner
    state.writable_statics(failed).status = FAILED
    while state.heap.waiting and state.heap.waiting[-1].depth == state.depth():
        state.writable_statics(state.heap.waiting[-1].java).status = FAILED
        state.heap.waiting = state.heap.waiting[:-1]
    if machine.is_subtype(name, ERROR):
        return exception
    wrapped = make_exception(machine, state, INITIALIZER_ERROR.class_name)
    instance = state.instance(wrapped)
    for index, field in enumerate(instance.shape.fields):
        if field.name in ("exception", "cause"):
            instance.fields[index] = exception
    return wrapped


def throw_unresolved(machine: Machine, state: State, failure: Unresolved) -> Outcome:
    """What linking throws; where only a class is missing that a real run would have, the path ends.

    A missing class usually means an incomplete class path of the analysis, not of the program.
    """
    if failure.missing is not None:
        return Stop(Ending.UNSUPPORTED, Unsupported.MISSING_CLASS)
    if isinstance(machine.find_class(failure.error), Unresolved):
        return Stop(Ending.UNSUPPORTED, Unsupported.MISSING_CLASS)
    return throw_new(machine, state, failure.error, failure.reason)
