"""Input arrays that refuse what their declared type would take: a `String[]` behind an `Object[]`.

Whether an array takes a reference is asked where it is stored. One that refuses it stands for all
that do: it gets the first narrower type of the world that fits what else is known. What that leaves
out is counted once the program looks at such an array again.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.expr import TRUE
from jejak.program import JavaClass
from jejak.semantics.inputs import same_object
from jejak.semantics.machine import Machine
from jejak.semantics.open_types import (
    OPEN_TYPE,
    can_narrow,
    held_by,
    is_known_to_be,
    narrow_array,
    refuse,
    shown,
)
from jejak.semantics.outcomes import Choice, Outcome
from jejak.state.records import ANYTHING, Array
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

EVERYWHERE: Final = ("java/lang/String", "java/lang/Integer")
"""Classes of the JDK that an array may be of whatever the program mentions."""


def takes(machine: Machine, state: State, ref: Ref, value: object) -> Outcome | int:
    """1 or 0: whether an array takes a reference of its declared element type.

    Asks where that is open, and notes the answer.
    """
    array = state.array(ref)
    target = state.resolved(value)
    if not array.open or target is None or is_taken(machine, state, array, target):
        return 1
    narrower = refusing_type(machine, state, array, target)
    chosen = 0
    if narrower is not None:
        if state.choice < 0:
            name = array.name or "array"
            refused = f"{name} instanceof {shown(narrower)}, which does not take the reference"
            return Choice((TRUE, TRUE), (f"{name} takes the reference", refused))
        chosen = state.choice
        state.choice = -1
    if narrower is None or chosen == 0:
        array = state.writable_array(ref)
        array.takes = (*array.takes, target)
        return 1
    guess(machine, state, ref, narrower, target)
    be_refused(machine, state, target, class_of(narrower[1:]))
    return 0


def guess(machine: Machine, state: State, ref: Ref, narrower: str, refused: object) -> None:
    """Gives an array that refuses a reference a type that does so, one for all of them.

    What it holds is then of that type, too; if it was not before, that is counted.
    """
    array = state.writable_array(ref)
    inside = class_of(narrower[1:])
    bounds = [bound_name(machine, state, each) for each in held_by(state, array)]
    if not all(machine.is_subtype(bound, inside) for bound in bounds):
        machine.omitted[OPEN_TYPE] += 1
    array.guessed, array.refused = array.descriptor, refused
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


def refusing_type(machine: Machine, state: State, array: Array, target: object) -> str | None:
    """A narrower type of an array that does not take a reference; None where none is known.

    Counts what is left out by that: types that nobody has seen.
    """
    dimensions = len(array.descriptor) - len(array.descriptor.lstrip("["))
    bound = machine.find_class(class_of(array.descriptor[dimensions:]))
    if not isinstance(bound, JavaClass):
        return None
    names = [java.name for java in machine.world.types_below(bound) if java is not bound]
    names += [name for name in EVERYWHERE if machine.is_subtype(name, bound.name)]
    for name in names:
        wanted = f"{'[' * dimensions}L{name};"
        inside = class_of(wanted[1:])
        is_other = can_be_other(machine, state, target, inside)
        if name != bound.name and is_other and can_narrow(machine, state, array, wanted):
            return wanted
    if machine.world.may_be_unseen(bound, ANYTHING):
        machine.omitted[OPEN_TYPE] += 1
    return None


def can_be_other(machine: Machine, state: State, target: object, unwanted: str) -> bool:
    """Whether an object or open reference may be of another type."""
    if isinstance(target, Ref):
        return not is_known_to_be(machine, state, target, unwanted)
    bound = bound_name(machine, state, target)
    if machine.is_subtype(bound, unwanted):
        return False
    return not machine.is_subtype(machine.world.example(bound), unwanted)


def be_refused(machine: Machine, state: State, target: object, unwanted: str) -> None:
    """An object or open reference turns out not to be null, nor of a type."""
    if isinstance(target, Symbol):
        state.set_present(target)
        state.narrow(target, target.descriptor, unwanted)
        return
    assert isinstance(target, Ref)
    if state.record(target).open:
        refuse(machine, state, target, unwanted)
