"""java.lang.ref.Reference and PhantomReference: nothing is ever collected."""

from __future__ import annotations

from typing import Final

from jejak.inputs.candidates import same_object
from jejak.inputs.references import read_field
from jejak.machine.machine import Machine
from jejak.machine.outcomes import NOTHING, Outcome
from jejak.models.arguments import decided, nothing, receiver
from jejak.models.registry import Registry
from jejak.state.state import State
from jejak.state.values import Ref

REFERENCE: Final = "java/lang/ref/Reference"
PHANTOM: Final = "java/lang/ref/PhantomReference"


def refers_to(machine: Machine, state: State, arguments: list[object]) -> object:
    """Reference.refersTo0."""
    ref = receiver(state, arguments)
    slot = state.instance(ref).shape.slot("referent")
    value = read_field(machine, state, ref, slot)
    held = value if isinstance(value, Outcome) else decided(machine, state, value)
    if held is not None and not isinstance(held, Ref):
        return held
    other = decided(machine, state, arguments[1])
    if other is not None and not isinstance(other, Ref):
        return other
    return 1 if same_object(held, other) else 0


def clear_reference(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Reference.clear0."""
    record = state.writable_instance(receiver(state, arguments))
    record.fields[record.shape.slot("referent")] = None
    return NOTHING


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{REFERENCE}.<clinit>()V", nothing)
    for owner in (REFERENCE, PHANTOM):
        registry.exact(f"{owner}.refersTo0(Ljava/lang/Object;)Z", refers_to)
        registry.exact(f"{owner}.clear0()V", clear_reference)
