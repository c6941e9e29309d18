"""Classes that the path of a recipe allows for an object that it is given."""

from __future__ import annotations

from jejak.machine.machine import Machine
from jejak.program import JavaClass
from jejak.results.heaps import HeapObject
from jejak.state.records import ANYTHING, Instance


def may_be(machine: Machine, record: Instance, wanted: HeapObject) -> bool:
    """Whether a wanted object is of a class that goes with what a path has asked of one."""
    known = record.known
    own = wanted.type
    above = (own, *wanted.interfaces)

    def is_below(name: str) -> bool:
        return any(machine.is_subtype(each, name) for each in above)

    if own in known.others or any(map(is_below, known.excluded)):
        return False
    if not all(map(is_below, known.interfaces)):
        return False
    java = machine.resolver.loading.load(own)
    if not isinstance(java, JavaClass) or wanted.unseen:
        return True  # what its methods do is up to the test
    inherited = machine.class_hierarchy.inherited
    return all(inherited(java, ANYTHING, called) is runs for called, runs in known.selected)
