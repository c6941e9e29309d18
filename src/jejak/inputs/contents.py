"""What input arrays and strings hold at first."""

from __future__ import annotations

from jejak.classfile.descriptors import class_of
from jejak.expr import Expr, and_, array_sort, const, eq, sge, sle, var
from jejak.inputs.texts import hold_text, open_text
from jejak.machine.machine import Machine
from jejak.machine.values import element_sort
from jejak.program import JavaClass
from jejak.results.reasons import Omission
from jejak.state.contents import OWN_ELEMENTS, Contents, SparseNumbers, SparseReferences
from jejak.state.path import GIVEN
from jejak.state.records import OR_NARROWER, Array, InputElements, Instance
from jejak.state.state import State
from jejak.state.values import Symbol


def open_array(machine: Machine, state: State, symbol: Symbol) -> Array:
    """An array with any elements, of any length that a JVM has room for, unless it is known."""
    length = var(f"{symbol.name}.length", machine.int_sort)
    if symbol.length is None:
        least = const(machine.limits.min_length, machine.int_sort)
        most = const(machine.limits.max_length, machine.int_sort)
        state.assume(and_(sge(length, least), sle(length, most)), GIVEN)
        if machine.limits.min_length > 0:
            state.omit(Omission.MIN_LENGTH)
    else:
        state.assume(eq(length, const(symbol.length, machine.int_sort)), GIVEN)
    contents: Contents = SparseReferences(OWN_ELEMENTS, {})
    base: Expr | None = None
    element = symbol.descriptor[1:]
    if element[0] not in ("L", "["):
        base = var(symbol.name, array_sort(machine.int_sort, element_sort(machine, element)))
        contents = SparseNumbers(base, {})
    array = Array(state.token, symbol.descriptor, length, contents)
    array.initial = InputElements(state.token, base, {})
    if may_be_narrower(machine, symbol.descriptor):
        array.known = OR_NARROWER
    return array


def may_be_narrower(machine: Machine, descriptor: str) -> bool:
    """Whether an array of a type may be of one with a narrower element type."""
    element = descriptor.lstrip("[")
    if element[0] != "L":
        return False
    found = machine.find_class(class_of(element))
    return not (isinstance(found, JavaClass) and found.is_final)


def fill_string(machine: Machine, state: State, record: Instance, symbol: Symbol) -> None:
    """A string of any chars."""
    state.inputs.next_number += 1
    hold_text(record, open_text(machine, state, symbol.name))
    for index, field in enumerate(record.shape.fields):
        if field.name in ("hash", "hashIsZero"):
            record.fields[index] = 0
            assert record.initial is not None
            record.initial[index] = 0
