"""Open types: an input counts as an object of just its declared class, though it may be narrower.

Where that makes a difference, inputs are left out, and `Machine.omitted` counts it.
"""

from __future__ import annotations

from jejak.classfile.descriptors import class_of
from jejak.program import JavaClass
from jejak.program.classes import OBJECT
from jejak.program.hierarchy import ARRAY_INTERFACES
from jejak.semantics.machine import Machine
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import Ref

OPEN_TYPE = "open-type"


def is_open(machine: Machine, record: Instance | Array) -> bool:
    """Whether an input may be of a narrower type than the one it counts as."""
    if isinstance(record, Instance):
        return record.open
    element = record.descriptor.lstrip("[")
    if record.initial is None or element[0] != "L":
        return False
    found = machine.find_class(class_of(element))
    return not (isinstance(found, JavaClass) and found.is_final)


def may_be(machine: Machine, state: State, ref: Ref, wanted: str) -> bool:
    """Whether an object that does not count as a `wanted` may yet be one."""
    name = machine.type_name(state, ref)
    return is_open(machine, state.record(ref)) and could_be(machine, name, wanted)


def could_be(machine: Machine, name: str, wanted: str) -> bool:
    """Whether an object of `name` or below could be a `wanted`."""
    if machine.is_subtype(name, wanted):
        return True
    if name.startswith("["):
        inside = name[1:], wanted[1:]
        if not wanted.startswith("[") or inside[0][0] not in "L[" or inside[1][0] not in "L[":
            return False
        return could_be(machine, class_of(inside[0]), class_of(inside[1]))
    if wanted.startswith("["):
        return name == OBJECT or name in ARRAY_INTERFACES
    found, declared = machine.find_class(wanted), machine.find_class(name)
    if not isinstance(found, JavaClass) or not isinstance(declared, JavaClass):
        return False
    if machine.is_subtype(wanted, name):
        return True
    return found.is_interface or (declared.is_interface and not found.is_final)


def is_abstract(machine: Machine, name: str) -> bool:
    """Whether no object can be of just a class."""
    found = machine.find_class(name)
    return isinstance(found, JavaClass) and found.is_abstract
