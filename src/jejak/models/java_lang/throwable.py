"""java.lang.Throwable: stack traces."""

from __future__ import annotations

from typing import Final

from jejak.expr import const, slt, var
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING
from jejak.machine.strings import string_constant
from jejak.models.arguments import unknown
from jejak.models.environment import set_fields
from jejak.models.registry import Registry
from jejak.program import Method
from jejak.results.reasons import Approximation
from jejak.semantics.throwing import THROWABLE, Trace, given_values, places
from jejak.state.code import Code
from jejak.state.contents import SparseReferences
from jejak.state.path import GIVEN
from jejak.state.records import Array
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

CONSOLE: Final = "console"
"""The `native` of a stream of the console."""
ELEMENT: Final = "java/lang/StackTraceElement"
SYSTEM: Final = "java/lang/System"
THREAD: Final = "java/lang/Thread"
BUILTIN_LOADER: Final = 1
"""The format of an element whose class the JVM's own loader has loaded."""


def fill_in_stack_trace(machine: Machine, state: State, arguments: list[object]) -> object:
    """Throwable.fillInStackTrace: remembers the call stack without the constructors' frames."""
    ref = state.resolved(arguments[0])
    assert isinstance(ref, Ref)
    name = machine.type_name(state, ref)
    stack = places(state.frame)
    first = 0
    while first < len(stack) and is_constructing(machine, stack[first][0], name):
        first += 1
    trace = Trace(stack[first:], True)
    trace.given = given_values(state.frame)[first:]
    state.writable_instance(ref).native = trace
    return ref


def is_constructing(machine: Machine, code: Code, name: str) -> bool:
    """Whether code is a constructor of an exception of a class, or of what is above it."""
    method = code.method
    if method.name == "fillInStackTrace":
        return True
    return method.is_constructor and machine.is_subtype(name, method.owner.name)


def stack_trace(machine: Machine, state: State, arguments: list[object]) -> object:
    """Throwable.getOurStackTrace: the frames of the path; whatever is below its entry is open."""
    ref = state.resolved(arguments[0])
    assert isinstance(ref, Ref)
    record = state.instance(ref)
    trace = record.native
    if not isinstance(trace, Trace) or has_own_trace(state, ref):
        return DECLINED
    cells: list[object] = [frame_object(machine, state, *each) for each in trace.places]
    if is_for_program(state):
        array = open_trace(machine, state, cells)
    else:
        state.approximate(Approximation.UNKNOWN_CONTENTS)
        array = state.new_array(f"[L{ELEMENT};", cells)
    set_fields(state, ref, record.shape, {"stackTrace": array})
    return array


def is_for_program(state: State) -> bool:
    """Whether code of the program asks for a trace, and not the JDK to print it."""
    frame = state.frame
    while frame is not None and frame.code.owner.name in (THROWABLE, THREAD):
        if frame.code.method.name != "getStackTrace":
            return False
        frame = frame.parent
    return frame is not None and not frame.code.owner.in_jdk


def open_trace(machine: Machine, state: State, cells: list[object]) -> Ref:
    """A trace whose frames are known, and of which one more may be below them.

    How deep it is, nobody knows: a path that turns on that is not exact (`explore.engine`).
    """
    sort, kind = machine.int_sort, f"L{ELEMENT};"
    depth = var(state.fresh_name("getStackTrace().length"), sort)
    for index in range(len(cells)):
        state.assume(slt(const(index, sort), depth), GIVEN)
    state.assume(slt(depth, const(len(cells) + 2, sort)), GIVEN)
    below = unknown(machine, state, f"getStackTrace()[{len(cells)}]", kind)
    assert isinstance(below, Symbol)
    below.not_null = True
    held = SparseReferences(None, dict(enumerate([*cells, below])))
    state.inputs.depths = (*state.inputs.depths, depth)
    return state.add(Array(state.token, f"[{kind}", depth, held))


def has_own_trace(state: State, ref: Ref) -> bool:
    """Whether somebody has set a trace, or it was asked for before."""
    record = state.instance(ref)
    held = record.fields[record.shape.slot("stackTrace")]
    target = held if held is UNREAD else state.resolved(held)
    return isinstance(target, Ref) and state.array(target).length != 0


def frame_object(machine: Machine, state: State, code: Code, pc: int) -> Ref:
    """A StackTraceElement."""
    shape = machine.shape(ELEMENT)
    ref = state.new_instance(shape)
    owner, line = code.method.owner, code.line(pc)
    values: dict[str, object] = {
        "declaringClass": string_constant(machine, state, owner.name.replace("/", ".")),
        "methodName": string_constant(machine, state, code.method.name),
        "lineNumber": -1 if line is None else line,
    }
    if owner.source_file is not None:
        values["fileName"] = string_constant(machine, state, owner.source_file)
    if owner.in_jdk:
        values["moduleName"] = string_constant(machine, state, "java.base")
    else:
        values["classLoaderName"] = string_constant(machine, state, "app")
        values["format"] = BUILTIN_LOADER
    set_fields(state, ref, shape, values)
    return ref


def print_trace(machine: Machine, state: State, arguments: list[object]) -> object:
    """Throwable.printStackTrace to the console, of an exception that says what the JDK says."""
    ref = state.resolved(arguments[0])
    assert isinstance(ref, Ref)
    java = state.instance(ref).shape.java
    if java is None:
        return DECLINED
    said = [machine.resolver.select(each, java) for each in speaking(machine)]
    plain = all(isinstance(each, Method) and each.owner.in_jdk for each in said)
    return NOTHING if plain and is_console(machine, state) else DECLINED


def is_console(machine: Machine, state: State) -> bool:
    """Whether System.err is what the JVM made it."""
    system = state.heap.statics.get(SYSTEM)
    if system is None:
        return True
    fields = machine.shapes.statics(system.java).fields
    slot = next(index for index, field in enumerate(fields) if field.name == "err")
    stream = state.resolved(system.fields[slot])
    return isinstance(stream, Ref) and state.instance(stream).native == CONSOLE


def speaking(machine: Machine) -> list[Method]:
    """The methods that printing calls, which a class below may replace."""
    java = machine.shape(THROWABLE).java
    assert java is not None
    names = ("toString", "getLocalizedMessage", "getMessage", "printStackTrace")
    return [each for each in java.methods.values() if each.name in names and not each.is_private]


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(
        "java/lang/Throwable.fillInStackTrace()Ljava/lang/Throwable;", fill_in_stack_trace
    )
    reason = Approximation.UNKNOWN_CONTENTS
    registry.partly(f"{THROWABLE}.getOurStackTrace()[L{ELEMENT};", reason, stack_trace)
    registry.exact(f"{THROWABLE}.printStackTrace()V", print_trace)
