"""Whether the JVM would load a class: its supertypes exist and let it extend them (JVMS §5.3.5).

One rule of the JVM is left out on purpose: a class for a later Java than the JDK's counts as
loaded. Whoever opens the program warns of it; refusing every reference would help nobody. Classes
of the JDK that are there fit each other.
"""

from __future__ import annotations

from collections.abc import Iterator

from jejak.errors import ClassFormatError, InputError
from jejak.program.access import AccessRules
from jejak.program.classes import JavaClass, Method
from jejak.program.hierarchy import Hierarchy
from jejak.program.linkage import (
    CIRCULAR,
    FORMAT,
    ILLEGAL_ACCESS,
    INCOMPATIBLE,
    NO_CLASS,
    Unresolved,
)
from jejak.program.world import Program


class Loading:
    """Finds classes, and says why those that cannot be loaded cannot; remembers the answers."""

    def __init__(self, program: Program, hierarchy: Hierarchy, access: AccessRules) -> None:
        self.program = program
        self.hierarchy = hierarchy
        self.access = access
        self._faults: dict[str, Unresolved | None] = {}

    def load(self, name: str) -> JavaClass | Unresolved:
        """The class of that internal name, with all its supertypes."""
        found = self.program.find(name)
        if found is None:
            return self._absent(name)
        return self.fault(found) or found

    def fault(self, found: JavaClass) -> Unresolved | None:
        """Why the JVM refuses to load a class that could be read; None when it loads."""
        self.program.ledger.note(found.name)
        if found.name in self._faults:
            return self._faults[found.name]
        entered: set[str] = set()
        pending = [found]
        while pending:
            current = pending[-1]
            if current.name not in self._faults and current.name not in entered:
                entered.add(current.name)
                pending += self._unknown_parents(current, entered)
                continue
            if current.name not in self._faults:
                self._faults[current.name] = self._first_fault(current)
            pending.pop()
        return self._faults[found.name]

    def _unknown_parents(self, current: JavaClass, entered: set[str]) -> Iterator[JavaClass]:
        """Parents to look at before the class itself."""
        for name, _ in _parents(current):
            parent = None if name in entered else self.program.find(name)
            if parent is not None and name not in self._faults:
                yield parent

    def _first_fault(self, current: JavaClass) -> Unresolved | None:
        try:
            return next(self._own_faults(current), None)
        except InputError as error:
            self.program.refuse(current.name, error)
            return Unresolved(FORMAT, str(error))

    def _own_faults(self, current: JavaClass) -> Iterator[Unresolved]:
        for name, interface in _parents(current):
            parent = self.program.find(name)
            if parent is None:
                yield self._absent(name)
            elif name not in self._faults:  # it waits for this class
                self.hierarchy.supertypes(parent)
                yield Unresolved(CIRCULAR, f"{name} is its own supertype")
            else:
                above = self._faults[name]
                if above is not None:
                    yield above
                elif not current.in_jdk:
                    yield from self._misfits(current, parent, interface)
        if self.hierarchy.supertypes(current).missing:  # too many to be meant seriously
            yield Unresolved(FORMAT, str(self.program.broken.get(current.name)))
        if not current.in_jdk:
            yield from self._final_overrides(current)

    def _misfits(
        self, current: JavaClass, parent: JavaClass, interface: bool
    ) -> Iterator[Unresolved]:
        """Why a class may not have `parent` as its direct superclass or superinterface."""
        if parent.is_interface != interface:
            role = "superinterface" if interface else "superclass"
            yield Unresolved(INCOMPATIBLE, f"{parent.name} cannot be the {role} of {current.name}")
        if not self.access.can_access_class(current, parent):
            yield Unresolved(ILLEGAL_ACCESS, f"{current.name} may not access {parent.name}")
        permitted = parent.permitted_subclasses
        if parent.is_final or (permitted is not None and current.name not in permitted):
            yield Unresolved(INCOMPATIBLE, f"{parent.name} does not permit {current.name}")

    def _final_overrides(self, current: JavaClass) -> Iterator[Unresolved]:
        """Methods that a class overrides though they are final (JVMS §4.10)."""
        own = [m for m in current.methods.values() if _may_override(m)]
        classes = self.hierarchy.supertypes(current).classes if own else ()
        for above in classes[1:]:
            for method in own:
                hidden = above.methods.get((method.name, method.descriptor))
                if (
                    hidden is not None
                    and hidden.is_final
                    and not hidden.is_static
                    and not hidden.is_private
                    and self.access.can_access_member(current, above, hidden)
                ):
                    yield Unresolved(INCOMPATIBLE, f"{method} overrides the final {hidden}")

    def _absent(self, name: str) -> Unresolved:
        broken = self.program.broken.get(name)
        if broken is None:
            return Unresolved(NO_CLASS, f"the class {name} is missing", name)
        malformed = isinstance(broken, ClassFormatError)
        return Unresolved(FORMAT if malformed else NO_CLASS, str(broken))


def _parents(found: JavaClass) -> list[tuple[str, bool]]:
    """The superclass, then the superinterfaces, each with whether it is to be an interface."""
    first = [] if found.super_name is None else [(found.super_name, False)]
    return first + [(name, True) for name in found.interfaces]


def _may_override(method: Method) -> bool:
    return not (method.is_private or method.is_static or method.is_constructor)
