"""java.util.Arrays: copies of arrays of references, whose length may be open."""

from __future__ import annotations

from jejak.expr import sle
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, ask_truth
from jejak.machine.values import lift
from jejak.models.arguments import needed
from jejak.models.java_lang.system_arraycopy import settle_spare
from jejak.models.registry import Registry
from jejak.semantics.arrays import allocate, check_size
from jejak.semantics.elements import share_elements
from jejak.state.records import ArrayOpenness
from jejak.state.state import State
from jejak.state.values import Ref


def copy_of(machine: Machine, state: State, arguments: list[object]) -> object:
    """Arrays.copyOf: an array of the same type with the same first elements, the rest null."""
    source = needed(machine, state, arguments[0])
    if not isinstance(source, Ref):
        return source
    settled = settle_spare(state, source)
    if settled is not None:
        return settled
    given = state.array(source)
    length = state.number_of(arguments[1])
    asked = check_size(machine, state, length)
    if asked is not None:
        return asked
    sort = machine.int_sort
    is_shorter = sle(lift(length, sort), lift(given.length, sort))
    fits = ask_truth(state, is_shorter)
    if isinstance(fits, Outcome):
        return fits
    made = allocate(machine, state, machine.type_name(state, source), length)
    array = state.writable_array(made)
    owner = state.typed_by(source)
    known = state.array(owner).known
    if known.open or known.guessed:
        array.known = ArrayOpenness(kin=owner.address)
    if array.cells is not None and given.cells is not None:
        array.cells[: len(given.cells)] = given.cells[: len(array.cells)]
        return made
    contents = share_elements(state, source, made)
    if not fits and contents.room is None:
        contents.room = given.length
    return made


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    signature = "java/util/Arrays.copyOf([Ljava/lang/Object;I)[Ljava/lang/Object;"
    registry.exact(signature, copy_of)
