"""java.lang.Object: identity, copies, monitors."""

from __future__ import annotations

from typing import Final

from jejak.bytecode.exceptions import ILLEGAL_MONITOR
from jejak.inputs.get_class import choose_class
from jejak.inputs.references import read_field
from jejak.inputs.type_decisions import decide_guess, settle_type
from jejak.machine.machine import Machine
from jejak.machine.outcomes import NOTHING, Outcome, Stop
from jejak.machine.strings import class_object
from jejak.models.arguments import nothing, receiver
from jejak.models.environment import refuse_negative
from jejak.models.identity import identity_hash
from jejak.models.java_lang.thread import in_task
from jejak.models.registry import Registry
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Omission, Unsupported
from jejak.semantics.arrays import clone_array
from jejak.semantics.throwing import throw_implicit, throw_new
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD

OBJECT: Final = "java/lang/Object"
NOT_OWNER: Final = "current thread is not owner"
CLONEABLE: Final = "java/lang/Cloneable"
NOT_CLONEABLE: Final = "java/lang/CloneNotSupportedException"


def get_class(machine: Machine, state: State, arguments: list[object]) -> object:
    """Object.getClass."""
    ref = receiver(state, arguments)
    record = state.record(ref)
    if isinstance(record, Instance) and record.open:
        chosen = choose_class(machine, state, ref)
        return chosen if isinstance(chosen, Outcome) else class_object(machine, state, chosen)
    if isinstance(record, Array):
        known = state.array(state.typed_by(ref)).known
        if known.open or known.guessed:
            state.omit(Omission.OPEN_TYPE)
            if known.guesses:
                decide_guess(machine, state, state.typed_by(ref))
            state.writable_array(state.typed_by(ref)).learn().open = False
    return class_object(machine, state, machine.type_name(state, ref))


def hash_code(machine: Machine, state: State, arguments: list[object]) -> object:
    """Object.hashCode."""
    return identity_hash(machine, state, receiver(state, arguments))


def clone(machine: Machine, state: State, arguments: list[object]) -> object:
    """Object.clone: a shallow copy."""
    ref = receiver(state, arguments)
    record = state.record(ref)
    if isinstance(record, Array):
        copied = clone_array(machine, state, ref)
        state.writable_array(copied).locks = 0
        return copied
    answer = settle_type(machine, state, ref, CLONEABLE)
    if isinstance(answer, Outcome):
        return answer
    record = state.instance(ref)
    if not answer:
        return throw_new(machine, state, NOT_CLONEABLE, record.shape.name.replace("/", "."))
    for slot, value in enumerate(record.fields):
        if value is UNREAD:  # both objects have what the input held, so it is chosen now
            asked = read_field(machine, state, ref, slot)
            if isinstance(asked, Outcome):
                return asked
    made = state.instance(ref).copy(state.token)
    made.initial = None
    made.name = ""
    made.locks = 0
    return state.add(made)


def holds_monitor(_machine: Machine, state: State, arguments: list[object]) -> bool:
    """Whether the only thread holds the receiver's monitor."""
    return state.record(receiver(state, arguments)).locks > 0


def notify(machine: Machine, state: State, arguments: list[object]) -> object:
    """Object.notify and notifyAll: there is no other thread that waits."""
    if not holds_monitor(machine, state, arguments):
        return throw_implicit(machine, state, ILLEGAL_MONITOR, message=NOT_OWNER)
    return NOTHING


def wait(machine: Machine, state: State, arguments: list[object]) -> object:
    """Object.wait: whatever other threads do meanwhile is left out."""
    refused = refuse_negative(machine, state, arguments[1])
    if refused is not None:
        return refused
    if not holds_monitor(machine, state, arguments):
        return throw_implicit(machine, state, ILLEGAL_MONITOR, message=NOT_OWNER)
    if in_task(state):  # for what the thread does that started it
        return Stop(Ending.UNSUPPORTED, Unsupported.THREAD)
    state.approximate(Approximation.THREADS)
    return NOTHING


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{OBJECT}.<init>()V", nothing)
    found = f"{OBJECT}.getClass()Ljava/lang/Class;"
    registry.omitting(found, Omission.OPEN_TYPE, get_class)
    registry.partly(f"{OBJECT}.hashCode()I", Approximation.IDENTITY_HASH, hash_code)
    registry.exact(f"{OBJECT}.clone()Ljava/lang/Object;", clone)
    registry.all_exact(OBJECT, ("notify()V", "notifyAll()V"), notify)
    registry.partly(f"{OBJECT}.wait(J)V", Approximation.THREADS, wait)
