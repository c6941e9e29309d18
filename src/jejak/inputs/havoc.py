"""Forgetting: what a call with unknown effects leaves of the state."""

from __future__ import annotations

from jejak.expr import array_sort, var
from jejak.machine.machine import Machine
from jejak.machine.values import element_sort, fresh_value
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref


def forget_everything(machine: Machine, state: State) -> None:
    """Makes every field that is not final, every element and every static variable unknown."""
    for address in sorted(state.heap):
        record = state.heap[address]
        if isinstance(record, Instance):
            forget_fields(state, Ref(address))
        else:
            forget_elements(machine, state, Ref(address))
    for name in sorted(state.statics):
        statics = state.writable_statics(state.statics[name].java)
        fields = machine.shapes.statics(statics.java).fields
        for slot, field in enumerate(fields):
            if not field.is_final:
                label = state.fresh_name(f"{statics.java.simple_name}.{field.name}")
                value = fresh_value(
                    machine, state, label, field.descriptor, 0, state.outside.version
                )
                statics.fields[slot] = value


def forget_fields(state: State, ref: Ref) -> None:
    """Makes the fields of an object unknown until they are read."""
    instance = state.writable_instance(ref)
    for slot, field in enumerate(instance.shape.fields):
        if not field.is_final:
            instance.fields[slot] = UNREAD
    instance.forgotten = True
    instance.version = state.outside.version
    if not instance.name:
        instance.name = instance.shape.name.rpartition("/")[2]


def forget_elements(machine: Machine, state: State, ref: Ref) -> None:
    """Makes the elements of an array unknown."""
    array: Array = state.writable_array(ref)
    element = array.descriptor[1:]
    name = state.fresh_name(array.name or "array")
    if element[0] not in ("L", "["):
        array.term = var(name, array_sort(machine.int_sort, element_sort(machine, element)))
        array.cells = None
        array.sparse = None
    elif array.cells is not None:
        array.cells = [
            fresh_value(machine, state, f"{name}[{i}]", element, 0, state.outside.version)
            for i in range(len(array.cells))
        ]
    else:
        contents = Array(state.token, array.descriptor, array.length)
        contents.sparse = {}
        contents.initial = {}
        contents.name = name
        contents.unknown = state.outside.version
        array.sparse = {}
        array.below = None
        array.room = None
        array.origin = state.add(contents).address
