"""What input arrays and strings hold at first."""

from __future__ import annotations

from jejak.expr import array_sort, const, sge, var
from jejak.semantics.machine import Machine
from jejak.semantics.values import element_sort
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import Symbol


def open_array(machine: Machine, state: State, symbol: Symbol) -> Array:
    """An array of any length with any elements."""
    length = var(f"{symbol.name}.length", machine.int_sort)
    state.assume(sge(length, const(machine.limits.min_length, machine.int_sort)))
    if machine.limits.min_length > 0:
        machine.omitted["min-length"] += 1
    array = Array(state.token, symbol.descriptor, length)
    array.sparse = {}
    array.initial = {}
    element = symbol.descriptor[1:]
    if element[0] not in ("L", "["):
        sort = array_sort(machine.int_sort, element_sort(machine, element))
        array.base = var(symbol.name, sort)
    return array


def fill_string(machine: Machine, state: State, record: Instance, symbol: Symbol) -> None:
    """A string of any Latin-1 characters; others are left out, and counted."""
    machine.omitted["string-input"] += 1
    state.next_input += 1
    contents = Symbol(f"{symbol.name}.value", "[B", symbol.chain, symbol.unknown, True)
    array = open_array(machine, state, contents)
    array.name = contents.name
    values: dict[str, object] = {"coder": 0, "hash": 0, "hashIsZero": 0, "value": state.add(array)}
    for index, field in enumerate(record.shape.fields):
        if field.name in values:
            record.fields[index] = values[field.name]
            assert record.initial is not None
            record.initial[index] = values[field.name]
