"""java.lang: Object, Class and the like, as far as nothing else runs without them."""

from __future__ import annotations

from jejak.models.registry import Registry
from jejak.semantics.machine import Machine
from jejak.semantics.outcomes import NOTHING
from jejak.semantics.strings import class_object
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref


def nothing(_machine: Machine, _state: State, _arguments: list[object]) -> object:
    """A method that does nothing that could be seen."""
    return NOTHING


def get_class(machine: Machine, state: State, arguments: list[object]) -> object:
    """Object.getClass."""
    ref = state.resolved(arguments[0])
    assert isinstance(ref, Ref)
    return class_object(machine, state, machine.type_name(state, ref))


def desired_assertion_status(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.desiredAssertionStatus: on for the program, off for the JDK, as with `java -ea`."""
    ref = state.resolved(arguments[0])
    assert isinstance(ref, Ref)
    record = state.record(ref)
    assert isinstance(record, Instance)
    found = machine.program.find(str(record.native))
    return 1 if machine.assertions and found is not None and not found.in_jdk else 0


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact("java/lang/Object.<init>()V", nothing)
    registry.exact("java/lang/Object.registerNatives()V", nothing)
    registry.exact("java/lang/Object.getClass()Ljava/lang/Class;", get_class)
    registry.exact("java/lang/Class.desiredAssertionStatus()Z", desired_assertion_status)
