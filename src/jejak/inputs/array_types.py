"""Input arrays that refuse what their declared type would take: a `String[]` behind an `Object[]`.

Whether an array takes a reference is asked where it is stored. One that refuses it stands for all
that do: it gets a narrower type that fits what else is known. Where there are two of which one fits
whatever else turns out, it gets it late, so that nothing is said of the reference.
What a type leaves out is noted once the program looks at such an array again.
"""

from __future__ import annotations

from jejak.classfile.descriptors import class_of
from jejak.inputs.answers import noted
from jejak.inputs.candidates import same_object
from jejak.inputs.type_decisions import (
    be_refused,
    decide_guesses,
    guess_later,
    narrow_array,
)
from jejak.inputs.types import can_be_other, can_narrow, could_be, held_by, narrower_types
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, ask_whether
from jejak.program import JavaClass
from jejak.results.reasons import Omission
from jejak.state.records import ANYTHING, Array
from jejak.state.state import State
from jejak.state.values import Ref, Symbol


def settle_taking(machine: Machine, state: State, ref: Ref, value: object) -> Outcome | bool:
    """Decides whether an array takes a reference of its declared element type, or asks."""
    array = state.array(ref)
    target = state.resolved(value)
    if not array.open or target is None or is_taken(machine, state, array, target):
        return True
    narrower = find_refusing(machine, state, array, target)
    taken: Outcome | bool = True
    if narrower:
        name = array.name or "array"
        verbs = f"{name} takes the reference", f"{name} does not take the reference"
        taken = ask_whether(state, verbs[0], verbs[1])
    if isinstance(taken, Outcome):
        return taken
    if taken:
        known = state.writable_array(ref).learn()
        known.takes = (*known.takes, target)
        return True
    if len(narrower) > 1:
        if isinstance(target, Symbol):
            state.set_present(target)
        guess_later(state, ref, narrower, target)
        return False
    guess(machine, state, ref, narrower[0], target)
    be_refused(machine, state, target, class_of(narrower[0][1:]))
    return False


def guess(machine: Machine, state: State, ref: Ref, narrower: str, refused: object) -> None:
    """Gives an array that refuses a reference a type that does so, one for all of them.

    What it holds is then of that type, too; if it was not before, that is noted.
    """
    array = state.writable_array(ref)
    inside = class_of(narrower[1:])
    bounds = [bound_name(machine, state, each) for each in held_by(state, array)]
    if not all(machine.is_subtype(bound, inside) for bound in bounds):
        state.omit(Omission.OPEN_TYPE)
    known = array.learn()
    known.guessed, known.refused = array.descriptor, refused
    narrow_array(machine, state, ref, narrower)


def is_taken(machine: Machine, state: State, array: Array, target: object) -> bool:
    """Whether an array takes a reference for certain: it holds it, or one whose class is above."""
    bound = bound_name(machine, state, target)
    for each in held_by(state, array):
        if same_object(each, target):
            return True
        is_closed = isinstance(each, Ref) and not state.record(each).open
        if is_closed and machine.is_subtype(bound, bound_name(machine, state, each)):
            return True
    return False


def bound_name(machine: Machine, state: State, target: object) -> str:
    """The type that an object or open reference is of, or of one below."""
    if isinstance(target, Symbol):
        return class_of(target.descriptor)
    assert isinstance(target, Ref)
    return machine.type_name(state, target)


def find_refusing(machine: Machine, state: State, array: Array, target: object) -> tuple[str, ...]:
    """Narrower types of an array of which one does not take a reference; empty if none is known.

    They are two where no object is of both: then one of them refuses the reference, whatever it
    turns out to be. Notes what is left out by one: types that nobody has seen.
    """
    types = narrower_types(machine, array.descriptor, array.known.excluded)
    found = [each for each in types if noted(state, can_narrow(machine, state, array, each))]
    if not held_by(state, array):
        for one in found:
            for other in found:
                if are_apart(machine, class_of(one.lstrip("[")), class_of(other.lstrip("["))):
                    return one, other
    for each in found:
        inside = class_of(each[1:])
        if isinstance(target, Ref):
            decide_guesses(machine, state, target, inside)
        if noted(state, can_be_other(machine, state, target, inside)):
            return (each,)
    bound = machine.find_class(class_of(array.descriptor.lstrip("[")))
    if isinstance(bound, JavaClass) and machine.class_hierarchy.may_be_unseen(bound, ANYTHING):
        state.omit(Omission.OPEN_TYPE)
    return ()


def are_apart(machine: Machine, one: str, other: str) -> bool:
    """Whether no object is of both of two classes."""
    return not (could_be(machine, one, other) and could_be(machine, other, one))
