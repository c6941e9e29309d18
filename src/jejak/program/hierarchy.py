"""Superclasses, interfaces and subtyping (JVMS §4.10.1.2, §5.3, aastore of chapter 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.errors import HierarchyError
from jejak.program.classes import OBJECT, JavaClass
from jejak.program.world import Program

MOST_SUPERTYPES: Final = 1000
ARRAY_INTERFACES: Final = ("java/lang/Cloneable", "java/io/Serializable")


@dataclass(frozen=True, slots=True)
class Supertypes:
    """Everything above a class.

    `classes` starts with the class itself and goes up; `interfaces` are all superinterfaces,
    nearest first, each once. `missing` names what could not be loaded: when it is not empty the
    rest may be incomplete. `circular` says that the class is its own supertype, which the JVM
    refuses to load. With more supertypes than can be meant seriously, all are missing.
    """

    classes: tuple[JavaClass, ...]
    interfaces: tuple[JavaClass, ...]
    missing: tuple[str, ...]
    circular: bool

    @property
    def names(self) -> frozenset[str]:
        """Names of all of them, the class itself included."""
        return frozenset(found.name for found in (*self.classes, *self.interfaces))


class Hierarchy:
    """Answers about the types of one program; remembers what it found.

    A circular hierarchy is recorded among the program's broken classes, and cut where it closes.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self._supertypes: dict[str, Supertypes] = {}
        self._names: dict[str, frozenset[str]] = {}
        self._subtypes: dict[tuple[str, str], bool] = {}

    def supertypes(self, found: JavaClass) -> Supertypes:
        """All supertypes of a class."""
        self.program.ledger.note(found.name)
        known = self._supertypes.get(found.name)
        if known is None:
            known = self._supertypes[found.name] = self._collect(found)
            self._names[found.name] = known.names
        return known

    def _collect(self, start: JavaClass) -> Supertypes:
        missing: list[str] = []
        classes, circular = self._superclasses(start, missing)
        interfaces: dict[str, JavaClass] = {}
        pending = [name for found in classes for name in found.interfaces]
        position = 0
        while position < len(pending) and len(interfaces) <= MOST_SUPERTYPES:
            name = pending[position]
            position += 1
            circular |= name == start.name
            if name == start.name or name in interfaces or name in missing:
                continue
            found = self.program.find(name)
            if found is None:
                missing.append(name)
            else:
                interfaces[name] = found
                pending += found.interfaces
        if len(classes) + len(interfaces) > MOST_SUPERTYPES:
            self._refuse(start, f"has more than {MOST_SUPERTYPES} supertypes")
            return Supertypes((start,), (), _parents(start), circular)
        if circular:
            self._refuse(start, "is its own supertype")
        return Supertypes(tuple(classes), tuple(interfaces.values()), tuple(missing), circular)

    def _refuse(self, start: JavaClass, reason: str) -> None:
        error = HierarchyError(start.where, f"{start.name} {reason}")
        self.program.refuse(start.name, error)

    def _superclasses(self, start: JavaClass, missing: list[str]) -> tuple[list[JavaClass], bool]:
        """The chain from `start` up, and whether it comes back to `start`."""
        chain: dict[str, JavaClass] = {}
        current: JavaClass | None = start
        while current is not None and current.name not in chain and len(chain) <= MOST_SUPERTYPES:
            chain[current.name] = current
            name = current.super_name
            current = None if name is None else self.program.find(name)
            if name is not None and current is None:
                missing.append(name)
        return list(chain.values()), current is start

    def is_subclass(self, found: JavaClass, ancestor: str) -> bool:
        """Whether `ancestor` is `found` itself or above it, as far as classes could be loaded."""
        self.supertypes(found)
        return ancestor in self._names[found.name]

    def is_subtype(self, name: str, ancestor: str) -> bool | None:
        """Whether the class or array `name` can be assigned to `ancestor`.

        Names are internal, or descriptors for arrays. None means that a class is missing which
        could make the answer yes.
        """
        self.program.ledger.note(class_of(name.lstrip("[")) if name[0] == "[" else name)
        known = self._subtypes.get((name, ancestor))
        if known is not None:
            return known
        found = self._find_subtype(name, ancestor)
        if found is not None:
            self._subtypes[name, ancestor] = found
        return found

    def _find_subtype(self, name: str, ancestor: str) -> bool | None:
        while name.startswith("[") and ancestor.startswith("["):
            name, ancestor = name[1:], ancestor[1:]
            if not name.startswith("[") or not ancestor.startswith("["):
                return self._element_subtype(name, ancestor)
        if ancestor in (name, OBJECT):
            return True
        if name.startswith("["):
            return ancestor in ARRAY_INTERFACES
        return False if ancestor.startswith("[") else self._class_subtype(name, ancestor)

    def _element_subtype(self, name: str, ancestor: str) -> bool | None:
        """Subtyping of element descriptors, at least one of which is not an array."""
        if name[0] not in "L[" or ancestor[0] not in "L[":
            return name == ancestor
        return self.is_subtype(class_of(name), class_of(ancestor))

    def _class_subtype(self, name: str, ancestor: str) -> bool | None:
        found = self.program.find(name)
        if found is None:
            return None
        if self.is_subclass(found, ancestor):
            return True
        return None if self.supertypes(found).missing else False


def _parents(found: JavaClass) -> tuple[str, ...]:
    first = () if found.super_name is None else (found.super_name,)
    return (*first, *found.interfaces)
