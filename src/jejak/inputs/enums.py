"""Inputs that are constants of enums: no other objects of theirs are there."""

from __future__ import annotations

from jejak.classfile import flags
from jejak.classfile.descriptors import class_of
from jejak.machine.machine import Machine
from jejak.program import JavaClass
from jejak.state.records import Openness
from jejak.state.state import State
from jejak.state.values import Ref, Symbol


def enum_class(machine: Machine, symbol: Symbol) -> JavaClass | None:
    """The enum that an open reference is of, if it is of one."""
    if symbol.descriptor[0] != "L":
        return None
    found = machine.find_class(class_of(symbol.descriptor))
    return found if isinstance(found, JavaClass) and found.is_enum else None


def enums_behind(machine: Machine, symbol: Symbol, wanted: str) -> list[JavaClass]:
    """Enums that an open reference may be a constant of.

    Those are its own type; the type asked about; and those below a type of the program's own.
    Those below a type of the JDK are no alternatives until they are asked about.
    """
    if symbol.descriptor[0] != "L":
        return []
    bound = machine.find_class(class_of(symbol.descriptor))
    if not isinstance(bound, JavaClass):
        return []
    own = enum_of(machine, bound)
    if own is not None:
        return [own]
    if bound.is_final:
        return []
    if symbol.unknown:
        return []
    found = [] if bound.in_jdk else machine.class_hierarchy.enums(bound)
    asked = machine.find_class(wanted) if wanted else None
    if not isinstance(asked, JavaClass) or not asked.is_enum or asked in found:
        return found
    return [*found, asked] if machine.is_subtype(asked.name, bound.name) else found


def enum_of(machine: Machine, java: JavaClass) -> JavaClass | None:
    """The enum that a class is, or that it is the class of a constant of."""
    if java.is_enum:
        return java
    if not java.access_flags & flags.ENUM or java.super_name is None:
        return None
    above = machine.find_class(java.super_name)
    return above if isinstance(above, JavaClass) and above.is_enum else None


def can_be_new(machine: Machine, symbol: Symbol, enums: list[JavaClass]) -> bool:
    """Whether an open reference may be an object of a class that is none of some enums."""
    bound = machine.find_class(class_of(symbol.descriptor))
    assert isinstance(bound, JavaClass)
    if enum_of(machine, bound) is not None:
        return False
    known = Openness(excluded=tuple([each.name for each in enums]))
    return machine.class_hierarchy.is_possible(bound, known)


def enum_constants(machine: Machine, state: State, enum: JavaClass) -> list[Ref]:
    """The constants of an enum that is initialised."""
    statics = state.heap.statics[enum.name]
    found = []
    for slot, field in enumerate(machine.shapes.statics(enum).fields):
        value = statics.fields[slot]
        if field.access_flags & flags.ENUM and isinstance(value, Ref):
            found.append(value)
    return found
