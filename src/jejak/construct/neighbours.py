"""Which methods of a package give back objects of a class that is not their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.construct.access import SourceAccess
from jejak.machine.machine import Machine
from jejak.program import JavaClass, Method
from jejak.program.classes import OBJECT
from jejak.program.ledger import Asked, Question

NEIGHBOURS: Final = "neighbours"
"""A word for answers that the ledger keeps apart."""


class Neighbours:
    """Finds methods by what they give back; each package of the target is read once."""

    def __init__(self, machine: Machine, access: SourceAccess) -> None:
        self.machine = machine
        self.access = access
        self._methods: dict[str, dict[str, list[Method]]] = {}

    def makers(self, java: JavaClass) -> list[Method]:
        """Methods of other classes of its package that may give back an object of a class.

        The likely ones come first: those of the classes around it, those that need no object,
        those that promise more.
        """
        found = {method: rank for rank, method in self.promising(java)}
        nest = nest_of(java)

        def order(method: Method) -> tuple[object, ...]:
            apart = nest_of(method.owner) != nest
            return apart, not method.is_static, found[method], *liking(method)

        return sorted(found, key=order)

    def promising(self, java: JavaClass) -> Iterator[tuple[int, Method]]:
        """The same in any order, with how far what they promise is above the class."""
        known = self._methods.get(java.package)
        key = (NEIGHBOURS, self.access.place.package, java.package)
        self.machine.program.ledger.use(key)
        if known is None:
            with self.machine.program.ledger.finding(key):
                known = self._methods[java.package] = self.index(java.package)
        for rank, name in enumerate(self.types(java)):
            for method in known.get(name, ()):
                if method.owner is not java:
                    yield rank, method

    def index(self, package: str) -> dict[str, list[Method]]:
        """The methods of a package that a test can call, by the class that they promise."""
        found: dict[str, list[Method]] = {}
        self.machine.program.ledger.note(Question(Asked.PACKAGE, (package,)))
        for name in self.machine.class_hierarchy.roots:
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
        if not method.is_static and method.owner.is_interface:
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


def nest_of(java: JavaClass) -> str:
    """The outermost class around a class, or itself."""
    package, slash, simple = java.name.rpartition("/")
    return f"{package}{slash}{simple.partition('$')[0]}"


def liking(method: Method) -> tuple[object, ...]:
    """Public before hidden, constructors before factories, few arguments, primitive ones."""
    parameters = method.type.parameters
    references = sum(1 for each in parameters if each[0] in "L[")
    return (
        not method.is_public,
        not method.is_constructor,
        len(parameters),
        references,
        method.name,
        method.descriptor,
    )
