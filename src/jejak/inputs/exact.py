"""Which objects an open reference may be by their class: of its type, or of just one class."""

from __future__ import annotations

from jejak.classfile.descriptors import class_of
from jejak.expr import Expr, const, eq
from jejak.inputs.answers import NO, YES, Answer
from jejak.inputs.get_class import close, is_option
from jejak.inputs.type_decisions import become, decide_guesses
from jejak.inputs.types import can_be_of, may_be_unseen
from jejak.machine.machine import Machine
from jejak.program import Field
from jejak.program.field_facts.values import NUMBERS
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol


def suits(machine: Machine, state: State, ref: Ref, symbol: Symbol) -> Answer:
    """Whether an object is, or may turn out to be, of the class of an open reference."""
    wanted = class_of(symbol.descriptor)
    if symbol.unseen and not may_be_unseen(machine, state, ref):
        return NO
    if not symbol.exact:
        return can_be_of(machine, state, ref, wanted)
    record = state.record(ref)
    if isinstance(record, Array):
        typed = state.array(state.typed_by(ref))
        is_just = typed.descriptor == wanted and wanted not in typed.known.others
        length = state.number_of(record.length)
        if symbol.length is not None and isinstance(length, int) and length != symbol.length:
            return NO
        return YES if is_just and not typed.known.guessed else NO
    if not record.open:
        return YES if record.shape.name == wanted else NO
    return is_option(machine, state, ref, wanted)


def look_at(machine: Machine, state: State, ref: Ref, symbol: Symbol) -> None:
    """Decides the guesses of an array that its being what an open reference is turns on."""
    if not symbol.exact:
        decide_guesses(machine, state, ref, class_of(symbol.descriptor))
    if symbol.refused:
        decide_guesses(machine, state, ref, symbol.refused)


def take_type(machine: Machine, state: State, ref: Ref, symbol: Symbol) -> None:
    """An object turns out to be what an open reference stands for, so of its class."""
    wanted = class_of(symbol.descriptor)
    if not symbol.exact:
        become(machine, state, ref, wanted)
        return
    record = state.record(ref)
    if isinstance(record, Array):
        state.writable_array(state.typed_by(ref)).learn().open = False
        if symbol.length is not None and isinstance(record.length, Expr):
            state.assume(eq(record.length, const(symbol.length, machine.int_sort)))
    elif record.open:
        close(machine, state, ref, wanted)


def hold(machine: Machine, symbol: Symbol, holder: Instance, field: Field) -> None:
    """What code that assigns a field says of an open reference in it."""
    if field.is_synthetic:
        symbol.not_null = True  # the object around an inner one
    java = holder.shape.java
    if machine.field_facts is None or java is None:
        return
    held = machine.field_facts.of(java, field)
    if not held.can_be_null:
        symbol.not_null = True
    if held.exact and machine.is_subtype(held.exact, class_of(symbol.descriptor)):
        exact = held.exact
        symbol.descriptor = exact if exact.startswith("[") else f"L{exact};"
        symbol.exact = True
        symbol.length = held.length


def held_number(machine: Machine, holder: Instance, field: Field) -> object:
    """The only number that code ever leaves in a field; None where that is not known.

    Declared as a float, an int would become one when it is compiled.
    """
    java = holder.shape.java
    if machine.field_facts is None or java is None or field.descriptor not in NUMBERS:
        return None
    return machine.field_facts.of(java, field).number
