"""Resolution of fields and methods, and selection of the method a call runs (JVMS §5.4.3, §5.4.6).

Failure is an outcome of the Java program, not of ours: `Unresolved` names the error that the
JVM would throw.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import GetField, Invoke, InvokeKind, PutField
from jejak.classfile.constants import (
    FieldRef,
    MethodHandleConstant,
    MethodRef,
    ReferenceKind,
)
from jejak.program.access import AccessRules, same_package
from jejak.program.classes import (
    CONSTRUCTOR,
    OBJECT,
    POLYMORPHIC_OWNERS,
    Field,
    JavaClass,
    Member,
    Method,
)
from jejak.program.hierarchy import Hierarchy
from jejak.program.linkage import (
    ABSTRACT,
    ILLEGAL_ACCESS,
    INCOMPATIBLE,
    NO_FIELD,
    NO_METHOD,
    Unresolved,
)
from jejak.program.loading import Loading
from jejak.program.world import Program

FIRST_WITH_INITIALISER_RULE: Final = 53

_HANDLE_CALLS: Final = {
    ReferenceKind.INVOKE_VIRTUAL: InvokeKind.VIRTUAL,
    ReferenceKind.INVOKE_STATIC: InvokeKind.STATIC,
    ReferenceKind.INVOKE_SPECIAL: InvokeKind.SPECIAL,
    ReferenceKind.NEW_INVOKE_SPECIAL: InvokeKind.SPECIAL,
    ReferenceKind.INVOKE_INTERFACE: InvokeKind.INTERFACE,
}


class Resolver:
    """Links symbolic references in one program, and remembers the result."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.hierarchy = Hierarchy(program)
        self.access = AccessRules(program, self.hierarchy)
        self.loading = Loading(program, self.hierarchy, self.access)
        self._classes: dict[tuple[str, str], JavaClass] = {}
        self._fields: dict[FieldRef, Field | Unresolved] = {}
        self._methods: dict[MethodRef, Method | Unresolved] = {}
        self._calls: dict[tuple[str, str, MethodRef], Method | Unresolved] = {}
        self._accesses: dict[tuple[str, FieldRef, bool, bool], Field | Unresolved] = {}
        self._selected: dict[tuple[Method, str], Method | Unresolved] = {}

    def resolve_class(self, caller: JavaClass | None, name: str) -> JavaClass | Unresolved:
        """The class a constant names; the element class for arrays of objects."""
        key = ("" if caller is None else caller.name, name)
        known = self._classes.get(key)
        if known is not None:
            self.program.ledger.note(known.name)
            return known
        found = self._find_class(caller, name)
        if isinstance(found, JavaClass):
            self._classes[key] = found
        return found

    def _find_class(self, caller: JavaClass | None, name: str) -> JavaClass | Unresolved:
        element = name.lstrip("[")
        if element != name:
            if not element.startswith("L"):
                element = f"L{OBJECT};"  # arrays of primitives can always be made
            name = element[1:-1]
        found = self.loading.load(name)
        if isinstance(found, Unresolved) or caller is None:
            return found
        if not self.access.can_access_class(caller, found):
            return Unresolved(ILLEGAL_ACCESS, f"{caller.name} may not access {name}")
        return found

    def resolve_field(self, caller: JavaClass, ref: FieldRef) -> Field | Unresolved:
        """The field that `ref` in the code of `caller` means (JVMS §5.4.3.2)."""
        owner = self.resolve_class(caller, ref.owner)
        if isinstance(owner, Unresolved):
            return owner
        found = self._fields.get(ref)
        if found is None:
            found = self._fields[ref] = self._lookup_field(owner, ref)
        if isinstance(found, Field) and not self.access.can_access_member(caller, owner, found):
            return self._inaccessible(caller, found)
        return found

    def _lookup_field(self, start: JavaClass, ref: FieldRef) -> Field | Unresolved:
        if ref.owner.startswith("["):
            return Unresolved(NO_FIELD, f"arrays have no field {ref.name}")
        key = (ref.name, ref.descriptor)
        for current in self.hierarchy.supertypes(start).classes:
            # The superinterfaces of each class come before its superclass.
            for place in (current, *self._interfaces_of(current)):
                if key in place.fields:
                    return place.fields[key]
        return Unresolved(NO_FIELD, f"{ref} does not exist")

    def _interfaces_of(self, found: JavaClass) -> tuple[JavaClass, ...]:
        """Superinterfaces reached without the superclass, depth first."""
        seen: dict[str, JavaClass] = {}
        pending = list(reversed(found.interfaces))
        while pending:
            name = pending.pop()
            if name not in seen and (interface := self.program.find(name)) is not None:
                seen[name] = interface
                pending += reversed(interface.interfaces)
        return tuple(seen.values())

    def resolve_method(self, caller: JavaClass, ref: MethodRef) -> Method | Unresolved:
        """The method that `ref` in the code of `caller` means (JVMS §5.4.3.3, §5.4.3.4)."""
        owner = self.resolve_class(caller, ref.owner)
        if isinstance(owner, Unresolved):
            return owner
        found = self._methods.get(ref)
        if found is None:
            found = self._methods[ref] = self._lookup_method(owner, ref)
        if isinstance(found, Unresolved):
            return found
        if ref.owner.startswith("["):
            # Arrays have the methods of Object, and make clone public (JLS §10.7).
            accessible = found.is_public or found.name == "clone"
        else:
            accessible = self.access.can_access_member(caller, owner, found)
        return found if accessible else self._inaccessible(caller, found)

    def _inaccessible(self, caller: JavaClass, found: Member) -> Unresolved:
        return Unresolved(ILLEGAL_ACCESS, f"{caller.name} may not access {found}")

    def _lookup_method(self, start: JavaClass, ref: MethodRef) -> Method | Unresolved:
        if ref.owner.startswith("["):
            top = self.loading.load(OBJECT)
            if isinstance(top, Unresolved):
                return top
            start = top
        if start.is_interface != ref.interface:
            kind = "an interface" if start.is_interface else "a class"
            return Unresolved(INCOMPATIBLE, f"{start.name} is {kind} where the other is expected")
        found = self._declared(start, ref) or self._maximally_specific(start, ref)
        if found is not None:
            return found
        return Unresolved(NO_METHOD, f"{ref} does not exist")

    def _declared(self, start: JavaClass, ref: MethodRef) -> Method | None:
        """A method of the class or its superclasses; for interfaces its own, then Object's."""
        key = (ref.name, ref.descriptor)
        for current in self.hierarchy.supertypes(start).classes:
            polymorphic = _polymorphic(current, ref.name)
            if polymorphic is not None:
                return polymorphic
            found = current.methods.get(key)
            if found is None:
                continue
            # An interface sees only the public instance methods of Object.
            if start.is_interface and current is not start:
                return found if found.is_public and not found.is_static else None
            return found
        return None

    def _maximally_specific(self, start: JavaClass, ref: MethodRef) -> Method | None:
        """The superinterface method to take: the one with a body, else any."""
        found = self.maximally_specific(start, ref.name, ref.descriptor)
        concrete = [method for method in found if not method.is_abstract]
        if len(concrete) == 1:
            return concrete[0]
        if found:
            return found[0]
        inherited = self._inherited(start, ref.name, ref.descriptor)
        return inherited[0] if inherited else None

    def maximally_specific(
        self, start: JavaClass, name: str, descriptor: str
    ) -> tuple[Method, ...]:
        """The maximally-specific superinterface methods of a class (JVMS §5.4.3.3)."""
        found = self._inherited(start, name, descriptor)
        return tuple(
            method
            for method in found
            if not any(
                other is not method and self.hierarchy.is_subclass(other.owner, method.owner.name)
                for other in found
            )
        )

    def _inherited(self, start: JavaClass, name: str, descriptor: str) -> list[Method]:
        """Instance methods of that name in all superinterfaces, private ones left out."""
        key = (name, descriptor)
        candidates = (
            interface.methods.get(key) for interface in self.hierarchy.supertypes(start).interfaces
        )
        return [m for m in candidates if m is not None and not m.is_private and not m.is_static]

    def select(self, resolved: Method, receiver: JavaClass) -> Method | Unresolved:
        """The method that a virtual or interface call runs on an object of class `receiver`."""
        if resolved.is_private or resolved.is_signature_polymorphic:
            return resolved
        key = (resolved, receiver.name)
        self.program.ledger.note(receiver.name)
        found = self._selected.get(key)
        if found is None:
            found = self._selected[key] = self._select(resolved, receiver)
        return found

    def _select(self, resolved: Method, receiver: JavaClass) -> Method | Unresolved:
        key = (resolved.name, resolved.descriptor)
        classes = self.hierarchy.supertypes(receiver).classes
        for current in classes:
            found = current.methods.get(key)
            if found is not None and self._overrides(found, resolved, classes):
                if resolved.owner.is_interface and not found.is_public:
                    return Unresolved(ILLEGAL_ACCESS, f"{found} implements a public method")
                return self._runnable(found, receiver)
        return self._default(receiver, *key)

    def _default(self, receiver: JavaClass, name: str, descriptor: str) -> Method | Unresolved:
        """The default method that a class inherits, when no class declares one."""
        specific = self.maximally_specific(receiver, name, descriptor)
        concrete = [method for method in specific if not method.is_abstract]
        if len(concrete) == 1:
            return concrete[0]
        if len(concrete) > 1:
            return Unresolved(INCOMPATIBLE, f"{receiver.name} inherits {name} more than once")
        return self.loading.fault(receiver) or Unresolved(
            ABSTRACT, f"{receiver.name} has no {name}{descriptor}"
        )

    def _runnable(self, found: Method, receiver: JavaClass) -> Method | Unresolved:
        if found.is_abstract:
            return Unresolved(ABSTRACT, f"{found} is abstract in {receiver.name}")
        return found

    def _overrides(self, method: Method, resolved: Method, classes: tuple[JavaClass, ...]) -> bool:
        """Whether `method` can override `resolved` (JVMS §5.4.5), or is it.

        `classes` is the chain of superclasses that both may be on: a package-private method can
        also be overridden through one in between that made it more visible.
        """
        if method is resolved or _directly_overrides(method, resolved):
            return True
        key = (method.name, method.descriptor)
        overriding: list[Method] = []
        for found in reversed(classes):
            between = found.methods.get(key)
            if between is not None and (
                between is resolved or any(_directly_overrides(between, o) for o in overriding)
            ):
                overriding.append(between)
        return method in overriding

    def select_special(
        self, caller: JavaClass, ref: MethodRef, resolved: Method
    ) -> Method | Unresolved:
        """The method that invokespecial runs: constructors, private methods, super calls."""
        start = self.resolve_class(None, ref.owner)
        if isinstance(start, Unresolved):
            return start
        if resolved.name == CONSTRUCTOR:
            return resolved
        above = self.hierarchy.supertypes(caller).classes
        if not start.is_interface and start is not caller and start in above:
            start = above[1]
        key = (resolved.name, resolved.descriptor)
        for current in self.hierarchy.supertypes(start).classes:
            found = current.methods.get(key)
            if found is not None and not found.is_static:
                if start.is_interface and current is not start and not found.is_public:
                    continue
                return self._runnable(found, caller)
        return self._default(start, *key)

    def resolve_invoke(self, caller: JavaClass, call: Invoke) -> Method | Unresolved:
        """What a call instruction links to, checked against the kind of call."""
        return self._call(caller, call.kind, call.method)

    def _call(self, caller: JavaClass, kind: InvokeKind, ref: MethodRef) -> Method | Unresolved:
        key = (caller.name, kind.value, ref)
        found = self._calls.get(key)
        if found is None:
            found = self._calls[key] = self._link_call(caller, kind, ref)
        return found

    def _link_call(
        self, caller: JavaClass, kind: InvokeKind, ref: MethodRef
    ) -> Method | Unresolved:
        found = self.resolve_method(caller, ref)
        if isinstance(found, Unresolved):
            return found
        if found.is_static != (kind is InvokeKind.STATIC):
            return _wrong_staticness(found)
        if kind is InvokeKind.SPECIAL:
            if found.is_constructor and found.owner.name != ref.owner:
                return Unresolved(NO_METHOD, f"{ref} does not exist")
            return self.select_special(caller, ref, found)
        return found

    def resolve_access(
        self, caller: JavaClass, access: GetField | PutField, within: Method | None = None
    ) -> Field | Unresolved:
        """What a field instruction links to, checked for static and final.

        `within` is the method that the instruction stands in: since Java 9 only initialisers
        write final fields (JVMS §6.5, putfield and putstatic). Without it that is not checked.
        """
        write = isinstance(access, PutField)
        found = self._access(caller, access.field, access.static, write)
        if within is None or not write or isinstance(found, Unresolved) or not found.is_final:
            return found
        initialises = within.is_class_initialiser if found.is_static else within.is_constructor
        if initialises or caller.file.major < FIRST_WITH_INITIALISER_RULE:
            return found
        return Unresolved(ILLEGAL_ACCESS, f"{within} may not write the final {found}")

    def _access(
        self, caller: JavaClass, ref: FieldRef, static: bool, write: bool
    ) -> Field | Unresolved:
        key = (caller.name, ref, static, write)
        found = self._accesses.get(key)
        if found is None:
            found = self._accesses[key] = self._link_access(caller, ref, static, write)
        return found

    def _link_access(
        self, caller: JavaClass, ref: FieldRef, static: bool, write: bool
    ) -> Field | Unresolved:
        found = self.resolve_field(caller, ref)
        if isinstance(found, Unresolved):
            return found
        if found.is_static != static:
            return _wrong_staticness(found)
        if write and found.is_final and found.owner is not caller:
            return Unresolved(ILLEGAL_ACCESS, f"{caller.name} may not write the final {found}")
        return found

    def resolve_handle(
        self, caller: JavaClass, handle: MethodHandleConstant
    ) -> Method | Field | Unresolved:
        """The member that a method handle leads to (JVMS §5.4.3.5)."""
        kind, member = handle.kind, handle.member
        if isinstance(member, MethodRef):
            return self._call(caller, _HANDLE_CALLS[kind], member)
        static = kind in (ReferenceKind.GET_STATIC, ReferenceKind.PUT_STATIC)
        write = kind in (ReferenceKind.PUT_FIELD, ReferenceKind.PUT_STATIC)
        return self._access(caller, member, static, write)


def _wrong_staticness(found: Member) -> Unresolved:
    return Unresolved(INCOMPATIBLE, f"{found} is {'' if found.is_static else 'not '}static")


def _polymorphic(current: JavaClass, name: str) -> Method | None:
    """A signature-polymorphic method of that name: it takes any descriptor (JVMS §5.4.3.3)."""
    if current.name not in POLYMORPHIC_OWNERS:
        return None
    found = current.methods.get((name, "([Ljava/lang/Object;)Ljava/lang/Object;"))
    if found is None:
        same = [m for (other, _), m in current.methods.items() if other == name]
        found = same[0] if len(same) == 1 else None
    return found if found is not None and found.is_signature_polymorphic else None


def _directly_overrides(method: Method, other: Method) -> bool:
    """Whether a method further down overrides `other` by what the two declare."""
    if method.is_private or method.is_static or other.is_private:
        return False
    return other.is_public or other.is_protected or same_package(method.owner, other.owner)
