"""Which methods of a package give back objects of a class that is not their own."""

from __future__ import annotations

from collections.abc import Iterator

from jejak.classfile.descriptors import class_of
from jejak.program import JavaClass, Method
from jejak.program.classes import OBJECT
from jejak.semantics.machine import Machine
from jejak.testgen.access import Access


class Neighbours:
    """Finds methods by what they give back; each package of the target is read once."""

    def __init__(self, machine: Machine, access: Access) -> None:
        self.machine = machine
        self.access = access
        self._methods: dict[str, dict[str, list[Method]]] = {}

    def makers(self, java: JavaClass) -> Iterator[Method]:
        """Methods of other classes of its package that may give back an object of a class."""
        known = self._methods.get(java.package)
        if known is None:
            known = self._methods[java.package] = self.index(java.package)
        for name in self.types(java):
            for method in known.get(name, ()):
                if method.owner is not java:
                    yield method

    def index(self, package: str) -> dict[str, list[Method]]:
        """The methods of a package that a test can call, by the class that they promise."""
        found: dict[str, list[Method]] = {}
        for name in self.machine.world.roots:
            java = self.access.load(name) if name.rpartition("/")[0] == package else None
            if java is None:
                continue
            for method in java.methods.values():
                if self.is_maker(method):
                    found.setdefault(class_of(method.type.result), []).append(method)
        return found

    def is_maker(self, method: Method) -> bool:
        """Whether a method may make an object for a test."""
        if method.type.result[0] != "L" or method.is_synthetic or method.is_abstract:
            return False
        if not method.is_static and method.owner.is_abstract:
            return False
        return self.access.can_call(method)

    def types(self, java: JavaClass) -> Iterator[str]:
        """A class and all above it that say more than Object does."""
        seen: set[str] = set()
        waiting = [java.name]
        while waiting:
            name = waiting.pop(0)
            if name in seen or name == OBJECT:
                continue
            seen.add(name)
            yield name
            found = self.access.load(name)
            if found is not None:
                waiting += [*([found.super_name] if found.super_name else ()), *found.interfaces]
