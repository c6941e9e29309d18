"""The first state of an entry method: its inputs, and the frame on them."""

from __future__ import annotations

from jejak.classfile.descriptors import slots
from jejak.inputs.contents import open_array
from jejak.inputs.enums import enum_of
from jejak.inputs.makers import makers_of
from jejak.inputs.plain import fill_inherited
from jejak.inputs.references import on_read, settle
from jejak.inputs.regions import place_inputs
from jejak.inputs.type_decisions import write_known
from jejak.machine.machine import Machine
from jejak.machine.outcomes import AGAIN, Outcome
from jejak.machine.strings import string_constant
from jejak.machine.values import fresh_value
from jejak.program import Method
from jejak.program.checks import checked_by
from jejak.program.generics import parameter_types
from jejak.program.nesting import takes_outer
from jejak.semantics.calls import take_monitor
from jejak.semantics.initialisation import ensure_initialised, note_late_objects
from jejak.state.frames import BEFORE_THE_FIRST, PROLOGUE, Frame
from jejak.state.records import Instance, Openness
from jejak.state.state import State
from jejak.state.values import UNREAD, WIDE, Ref, Symbol

RECEIVER = "this"


def parameter_names(method: Method) -> tuple[str, ...]:
    """Names for the inputs of a method, each once."""
    names: list[str] = []
    for index, name in enumerate(method.parameter_names):
        usable = name is not None and name.isidentifier() and name not in names
        names.append(name if usable and name is not None else f"arg{index}")
    return tuple(names)


def entry_state(
    machine: Machine,
    method: Method,
    arguments: tuple[str, ...] = (),
    beginning: State | None = None,
) -> State:
    """A state about to run a method on unconstrained inputs.

    `arguments` are the words given to a `main` method; without them its array is open. `beginning`
    is a state in which nothing has happened but class initialisers.
    """
    state = State() if beginning is None else beginning
    frame = entry_frame(machine, state, method)
    values: list[tuple[str, object]] = []
    position = 0
    if not method.is_static:
        receiver: Ref | Symbol = open_receiver(machine, state, method)
        frame.locals[0] = receiver
        values.append((RECEIVER, receiver))
        position = 1
    names = parameter_names(method)
    types = parameter_types(method)
    for name, descriptor, generic in zip(names, method.type.parameters, types, strict=True):
        if method.is_main:
            value: object = main_arguments(machine, state, name, arguments)
        else:
            value = fresh_value(machine, state, name, descriptor)
            if isinstance(value, Symbol):
                value.generic = generic
            if not values[1:] and isinstance(value, Symbol) and takes_outer(method):
                value.not_null = True
            if not values and isinstance(value, Symbol) and is_checked_alone(machine, method):
                value.exact = True
        frame.locals[position] = value
        if slots(descriptor) == 2:
            frame.locals[position + 1] = WIDE
        position += slots(descriptor)
        values.append((name, value))
    state.inputs.arguments = tuple(values)
    place_inputs(machine.program, state, method)
    for statics in state.heap.statics.values():
        if not statics.java.in_jdk:
            note_late_objects(machine, state, statics.java)
    start(machine, state, method)
    return state


def is_checked_alone(machine: Machine, check: Method) -> bool:
    """Whether a check is about a method of objects of just one class.

    Classes below inherit the contract: those that are there have checks of their own, and what they
    do not override is checked with them.
    """
    method = checked_by(machine.program, check)
    if method is None or method.is_static or method.is_constructor or method.owner.is_abstract:
        return False
    return machine.class_hierarchy.below(method.owner) == (method.owner,)


def entry_frame(machine: Machine, state: State, method: Method) -> Frame:
    """The frame of an entry method, with nothing in it yet."""
    code = machine.code(method)
    assert code is not None
    frame = state.push(code)
    frame.locals = [None] * code.max_locals
    own = machine.depth_of(method)
    frame.budget = machine.limits.depth if own is None else own
    return frame


def start(machine: Machine, state: State, method: Method) -> None:
    """Initialises the class of an entry method before the method runs.

    What its initialiser throws is not caught in the method: no instruction runs yet.
    """
    frame = state.frame
    assert frame is not None
    ready = ensure_initialised(machine, state, method.owner)
    frame.pc = PROLOGUE if ready is None else BEFORE_THE_FIRST


def prologue(machine: Machine, state: State, frame: Frame) -> Outcome | None:
    """Begins the method at the top of the call stack; what the engine is to do, if anything."""
    outcome = decide_inputs(machine, state, frame)
    return None if outcome is AGAIN else outcome


def decide_inputs(machine: Machine, state: State, frame: Frame) -> Outcome | None:
    """Decides of the inputs what the heap mode wants to know at once; then the method starts.

    The receiver is there first.
    """
    method = frame.code.method
    if frame.task is not None:
        ready = ensure_initialised(machine, state, method.owner)
        if ready is not None:
            return ready
    elif not method.is_static:
        receiver = state.resolved(frame.locals[0])
        if isinstance(receiver, Symbol):
            return settle(machine, state, receiver)
        frame.locals[0] = receiver
    for value in frame.locals:
        asked = on_read(machine, state, value)
        if asked is not None:
            return asked
    if method.is_synchronized and frame.task is None:
        take_monitor(machine, state, frame, method)
    frame.pc = 0
    return None


def open_receiver(machine: Machine, state: State, method: Method) -> Ref | Symbol:
    """The object that an instance method is called on: all its fields are open.

    For a constructor it is a new object. Where the user says how such objects are made, it is
    still to be made; which constant of an enum it is, is still to be decided.
    """
    shape = machine.shapes.of(method.owner)
    if method.is_constructor:
        return state.new_instance(shape)
    receiver = Symbol(RECEIVER, f"L{method.owner.name};", not_null=True)
    if makers_of(machine, receiver) or enum_of(machine, method.owner) is not None:
        return receiver
    record = Instance(state.token, shape, [UNREAD] * len(shape.fields))
    record.initial = record.fields[:]
    record.name = RECEIVER
    record.chain = 1
    record.open = method.owner.is_abstract
    if record.open and not method.is_private:
        record.known = Openness(selected=((method, method),))  # classes with their own run that
    write_known(machine, state, record, method.owner, record.known)
    fill_inherited(machine, state, record, receiver)
    ref = state.add(record)
    state.add_input(ref)
    return ref


def main_arguments(machine: Machine, state: State, name: str, arguments: tuple[str, ...]) -> Ref:
    """The array that `java` gives to main: never null, nor is anything in it."""
    if arguments:
        cells: list[object] = [string_constant(machine, state, word) for word in arguments]
        return state.new_array("[Ljava/lang/String;", cells)
    array = open_array(machine, state, Symbol(name, "[Ljava/lang/String;"))
    array.name = name
    array.chain = 1
    assert array.initial is not None
    array.initial.whole = True
    ref = state.add(array)
    state.add_input(ref)
    return ref
