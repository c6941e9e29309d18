"""Class initialisation in the JVM's order (JVMS §5.5)."""

from __future__ import annotations

from typing import Final

from jejak.classfile.constants import (
    DoubleConstant,
    FloatConstant,
    IntegerConstant,
    LongConstant,
    StringConstant,
)
from jejak.machine.machine import NO_CLASS, Machine
from jejak.machine.outcomes import AGAIN, NOTHING, Outcome
from jejak.machine.strings import string_constant
from jejak.program import Field, JavaClass, Method, Unresolved
from jejak.program.classes import CLASS_INITIALISER
from jejak.results.reasons import Approximation, Omission
from jejak.semantics.throwing import throw_new
from jejak.semantics.unfinished import running_initialiser
from jejak.state.frames import INITIALISER
from jejak.state.records import FAILED, INITIALISING, Array, Instance, Statics
from jejak.state.shapes import default_value
from jejak.state.state import State, Waiting
from jejak.state.values import UNREAD, Ref

INITIALISER_DEPTH = 20
"""Calls that a class initialiser may nest, whatever the depth of the analysis."""
PLAIN: Final = frozenset((*"ZBCSIJFD", "Ljava/lang/String;", "[Ljava/lang/String;"))
"""Parameters that no class of the program is initialised for."""


def ensure_initialised(machine: Machine, state: State, java: JavaClass) -> Outcome | None:
    """Goes on when a class is ready to be used; starts what must end first otherwise."""
    statics = state.heap.statics.get(java.name)
    if statics is not None and statics.status != FAILED:
        if statics.status == INITIALISING and not java.in_jdk:
            note_circle(state, java)
        return None
    if statics is not None:
        message = f"Could not initialize class {java.java_name}"
        return throw_new(machine, state, NO_CLASS, message)
    begin(machine, state, java)
    return None if resume(machine, state) else AGAIN


def note_circle(state: State, java: JavaClass) -> None:
    """Notes that two class initialisers need each other, where inputs may be objects.

    The classes of input objects were initialised when those were made, in an order that is not
    known; what the initialisers see of each other hangs on it.
    """
    running = running_initialiser(state)
    if running is None or running.code.owner is java:
        return
    while running.parent is not None:
        running = running.parent
    entry = running.code.method
    if not entry.is_static or any(given not in PLAIN for given in entry.type.parameters):
        state.approximate(Approximation.INITIALISER_ORDER)


def begin(machine: Machine, state: State, java: JavaClass) -> None:
    """Starts a class: it counts as being initialised before its superclass is (step 6)."""
    fields = [initial_value(machine, state, f) for f in machine.shapes.statics(java).fields]
    statics = Statics(state.token, java, INITIALISING, fields)
    state.heap.statics = state.heap.statics.set(java.name, statics)
    state.heap.waiting = (*state.heap.waiting, Waiting(java, state.depth()))


def resume(machine: Machine, state: State) -> bool:
    """Goes on with the classes that wait where the call stack is now.

    Each waits for what is above it, one after the other, then for its own initialiser. True
    when none is left; False when an initialiser was entered.
    """
    while state.heap.waiting and state.heap.waiting[-1].depth == state.depth():
        java = state.heap.waiting[-1].java
        parent = next((p for p in parents(machine, java) if p.name not in state.heap.statics), None)
        if parent is not None:
            begin(machine, state, parent)
            continue
        state.heap.waiting = state.heap.waiting[:-1]
        if enter_initialiser(machine, state, java):
            return False
        finish(machine, state, java)
    return True


def finish(machine: Machine, state: State, java: JavaClass) -> None:
    """Makes a class ready; what it leaves in fields that may change can be open for any input."""
    state.make_ready(java)
    if java.in_jdk:
        return
    note_late_objects(machine, state, java)
    if not machine.static_inputs:
        return
    statics = state.writable_statics(java)
    assert statics.initial is not None
    for slot, field in enumerate(machine.shapes.statics(java).fields):
        if not field.is_final and not field.is_synthetic:
            statics.fields[slot] = UNREAD
            statics.initial[slot] = UNREAD


def note_late_objects(machine: Machine, state: State, java: JavaClass) -> None:
    """Notes as left out that inputs which were decided before may be objects of a class.

    The caller may have initialised it. Two names of an object that never changes are no matter,
    except where they are compared, which is noted there.
    """
    if not machine.heap.aliases_when_compared:
        return
    for value in state.heap.statics[java.name].fields:
        if not isinstance(value, Ref) or not is_changeable(state.record(value)):
            continue
        name = machine.type_name(state, value)
        for ref in state.inputs.objects.values():
            bound = machine.type_name(state, ref)
            if machine.is_subtype(name, bound) and (name == bound or state.record(ref).open):
                state.omit(Omission.IDENTITY)
                return


def is_changeable(record: Instance | Array) -> bool:
    """Whether an object of a class initialiser can look different later."""
    if isinstance(record, Array):
        return record.early
    held = record.shape.java
    own = held is not None and not held.in_jdk
    return record.early and own and any(not field.is_final for field in record.shape.fields)


def parents(machine: Machine, java: JavaClass) -> list[JavaClass]:
    """What is initialised before a class: its superclass, then interfaces with default methods."""
    if java.is_interface:
        return []
    found: list[JavaClass] = []
    if java.super_name is not None:
        above = machine.find_class(java.super_name)
        if not isinstance(above, Unresolved):
            found.append(above)
    for name in java.interfaces:
        found += initialised_interfaces(machine, name, [])
    return found


def initialised_interfaces(machine: Machine, name: str, found: list[JavaClass]) -> list[JavaClass]:
    """Superinterfaces that declare a method with a body, those above first."""
    interface = machine.find_class(name)
    if isinstance(interface, Unresolved):
        return found
    for parent in interface.interfaces:
        initialised_interfaces(machine, parent, found)
    has_default = any(not m.is_abstract and not m.is_static for m in interface.methods.values())
    if has_default and interface not in found:
        found.append(interface)
    return found


def enter_initialiser(machine: Machine, state: State, java: JavaClass) -> bool:
    """Enters the class initialiser; False when there is none, or its model has run."""
    model = machine.models.get((java.name, CLASS_INITIALISER, "()V"))
    if model is not None:
        result = model.function(machine, state, [])
        assert result is NOTHING
        return False
    method = class_initialiser(java)
    code = None if method is None else machine.code(method)
    if code is None:
        return False
    state.heap.initialisers += 1
    frame = state.push(code)
    frame.purpose = INITIALISER
    frame.budget = max(machine.limits.depth, INITIALISER_DEPTH)
    frame.locals = [None] * code.max_locals
    return True


def class_initialiser(java: JavaClass) -> Method | None:
    """The class's `<clinit>`."""
    found = java.methods.get((CLASS_INITIALISER, "()V"))
    return found if found is not None and found.is_class_initialiser else None


def initial_value(machine: Machine, state: State, field: Field) -> object:
    """What a static field holds before the class initialiser runs."""
    constant = field.constant_value
    if isinstance(constant, IntegerConstant | LongConstant | FloatConstant | DoubleConstant):
        return constant.value
    if isinstance(constant, StringConstant):
        return string_constant(machine, state, constant.value)
    return default_value(field.descriptor)
