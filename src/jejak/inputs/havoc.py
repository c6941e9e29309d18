"""Forgetting: what a call with unknown effects leaves of the state."""

from __future__ import annotations

from jejak.expr import array_sort, var
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING
from jejak.machine.texts import Text
from jejak.machine.values import element_sort, fresh_value
from jejak.state.contents import OWN_ELEMENTS, Cells, SparseReferences, TermContents
from jejak.state.records import Array, InputElements, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref


def forget_everything(machine: Machine, state: State) -> None:
    """Makes every field that is not final, every element and every static variable unknown."""
    for address in sorted(state.heap.objects):
        record = state.heap.objects[address]
        if isinstance(record, Instance):
            forget_fields(state, Ref(address))
        else:
            forget_elements(machine, state, Ref(address))
    for name in sorted(state.heap.statics):
        statics = state.writable_statics(state.heap.statics[name].java)
        fields = machine.shapes.statics(statics.java).fields
        for slot, field in enumerate(fields):
            if not field.is_final:
                label = state.fresh_name(f"{statics.java.simple_name}.{field.name}")
                value = fresh_value(
                    machine, state, label, field.descriptor, 0, state.inputs.outside.version
                )
                statics.fields[slot] = value


def forget_fields(state: State, ref: Ref) -> None:
    """Makes the fields of an object unknown until they are read."""
    instance = state.writable_instance(ref)
    if isinstance(instance.native, Text) and instance.shape.name != STRING:
        instance.native = None
    for slot, field in enumerate(instance.shape.fields):
        if not field.is_final:
            instance.fields[slot] = UNREAD
    instance.forgotten = True
    instance.version = state.inputs.outside.version
    if not instance.name:
        instance.name = instance.shape.name.rpartition("/")[2]


def forget_elements(machine: Machine, state: State, ref: Ref) -> None:
    """Makes the elements of an array unknown."""
    array: Array = state.writable_array(ref)
    element = array.descriptor[1:]
    name = state.fresh_name(array.name or "array")
    if element[0] not in ("L", "["):
        term = var(name, array_sort(machine.int_sort, element_sort(machine, element)))
        array.contents = TermContents(term, array.indices)
    elif array.cells is not None:
        cells = [
            fresh_value(machine, state, f"{name}[{i}]", element, 0, state.inputs.outside.version)
            for i in range(len(array.cells))
        ]
        array.contents = Cells(cells)
    else:
        given = SparseReferences(OWN_ELEMENTS, {})
        unknown = Array(state.token, array.descriptor, array.length, given)
        unknown.initial = InputElements(state.token, None, {})
        unknown.initial.unknown = state.inputs.outside.version
        unknown.name = name
        array.contents = SparseReferences(state.add(unknown), {})
