"""java.lang.reflect.Array."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.strings import CLASS
from jejak.models.arguments import ILLEGAL_ARGUMENT, needed
from jejak.models.java_lang.class_ import descriptor_of, type_of
from jejak.models.registry import Registry
from jejak.semantics.arrays import allocate, check_size
from jejak.semantics.throwing import throw_new
from jejak.state.records import Array
from jejak.state.state import State
from jejak.state.values import Ref

REFLECT_ARRAY: Final = "java/lang/reflect/Array"


def new_array(machine: Machine, state: State, arguments: list[object]) -> object:
    """Array.newArray, of any component type."""
    component = needed(machine, state, arguments[0])
    if not isinstance(component, Ref):
        return component
    asked = check_size(machine, state, arguments[1])
    if asked is not None:
        return asked
    name = type_of(state, component)
    if name == "void":
        return throw_new(machine, state, ILLEGAL_ARGUMENT)
    return allocate(machine, state, "[" + descriptor_of(name), arguments[1])


def array_length(machine: Machine, state: State, arguments: list[object]) -> object:
    """Array.getLength."""
    target = needed(machine, state, arguments[0])
    if not isinstance(target, Ref):
        return target
    record = state.record(target)
    if isinstance(record, Array):
        return record.length
    message = "Argument is not an array"
    return throw_new(machine, state, ILLEGAL_ARGUMENT, message)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{REFLECT_ARRAY}.newArray(L{CLASS};I)Ljava/lang/Object;", new_array)
    registry.exact(f"{REFLECT_ARRAY}.getLength(Ljava/lang/Object;)I", array_length)
