"""Questions about linking that jejak and a JVM can both answer.

A question knows how the oracle is asked (`line`) and what jejak answers (`ours`), in the words of
`java/oracle/LinkOracle.java`: `member owner name descriptor`, `error class`, `absent class`, `yes`
or `no`, split by tabs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final, Protocol

from jejak.bytecode.instructions import GetField, Invoke, InvokeKind, PutField
from jejak.classfile.constants import FieldRef, MethodHandleConstant, MethodRef, ReferenceKind
from jejak.program import JavaClass, Member, Method, Resolver, Unresolved

_POLYMORPHIC: Final = ("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle")
_OF_OBJECT: Final = frozenset(
    ("equals", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait")
)
_HANDLE_WORDS: Final = {
    ReferenceKind.GET_FIELD: "getfield",
    ReferenceKind.GET_STATIC: "getstatic",
    ReferenceKind.PUT_FIELD: "putfield",
    ReferenceKind.PUT_STATIC: "putstatic",
    ReferenceKind.INVOKE_VIRTUAL: "virtual",
    ReferenceKind.INVOKE_STATIC: "static",
    ReferenceKind.INVOKE_SPECIAL: "special",
    ReferenceKind.NEW_INVOKE_SPECIAL: "new",
    ReferenceKind.INVOKE_INTERFACE: "interface",
}
assert set(_HANDLE_WORDS) == set(ReferenceKind)


class Question(Protocol):
    """What both sides are asked."""

    @property
    def kind(self) -> str:
        """What sort of question this is, for the report."""
        ...

    @property
    def line(self) -> str:
        """The question to the oracle."""
        ...

    def ours(self, resolver: Resolver) -> str:
        """What jejak says."""
        ...


@dataclass(frozen=True, slots=True)
class CallQuestion:
    """What a call links to."""

    caller: JavaClass
    call: Invoke

    @property
    def kind(self) -> str:
        """The instruction, and what is special about the call."""
        return f"invoke{self.call.kind.value}{self._case()}"

    def _case(self) -> str:
        ref = self.call.method
        if ref.owner.startswith("["):
            return " on an array"
        if ref.owner in _POLYMORPHIC:
            return " of a handle"
        if self.call.kind is InvokeKind.SPECIAL:
            if ref.name == "<init>":
                return " of a constructor"
            if ref.interface:
                return " of an interface"
            return " of its own" if ref.owner == self.caller.name else " of a superclass"
        if self.call.kind is InvokeKind.INTERFACE and ref.name in _OF_OBJECT:
            return " of Object"
        return " of an interface" if self.call.kind is InvokeKind.STATIC and ref.interface else ""

    @property
    def line(self) -> str:
        """The question to the oracle."""
        return _method_line(self.caller, self.call.kind.value, self.call.method)

    def ours(self, resolver: Resolver) -> str:
        """What jejak says."""
        return _absent(resolver, self.caller) or _member(
            resolver.resolve_invoke(self.caller, self.call)
        )


@dataclass(frozen=True, slots=True)
class HandleQuestion:
    """What the implementation of a lambda or method reference links to."""

    caller: JavaClass
    handle: MethodHandleConstant

    @property
    def kind(self) -> str:
        """The kind of handle."""
        return f"lambda by {_HANDLE_WORDS[self.handle.kind]}"

    @property
    def line(self) -> str:
        """The question to the oracle."""
        member = self.handle.member
        word = _HANDLE_WORDS[self.handle.kind]
        if isinstance(member, FieldRef):
            return _field_line(self.caller, word, member)
        return _method_line(self.caller, word, member)

    def ours(self, resolver: Resolver) -> str:
        """What jejak says."""
        return _absent(resolver, self.caller) or _member(
            resolver.resolve_handle(self.caller, self.handle)
        )


@dataclass(frozen=True, slots=True)
class FieldQuestion:
    """What a field access links to."""

    caller: JavaClass
    access: GetField | PutField

    @property
    def kind(self) -> str:
        """The instruction."""
        verb = "get" if isinstance(self.access, GetField) else "put"
        return verb + ("static" if self.access.static else "field")

    @property
    def line(self) -> str:
        """The question to the oracle."""
        return _field_line(self.caller, self.kind, self.access.field)

    def ours(self, resolver: Resolver) -> str:
        """What jejak says."""
        return _absent(resolver, self.caller) or _member(
            resolver.resolve_access(self.caller, self.access)
        )


@dataclass(frozen=True, slots=True)
class SelectQuestion:
    """Which method a call of `resolved` runs on an object of class `receiver`."""

    receiver: JavaClass
    resolved: Method

    @property
    def kind(self) -> str:
        """Where the method that the call names is declared, and how visible it is."""
        method = self.resolved
        if method.owner.is_interface:
            return f"{'private ' if method.is_private else ''}method of an interface"
        flags = ("public", method.is_public), ("protected", method.is_protected)
        words = [word for word, holds in (*flags, ("private", method.is_private)) if holds]
        return f"{''.join(words) or 'package-private'} method of a class"

    @property
    def line(self) -> str:
        """The question to the oracle."""
        method = self.resolved
        parts = ("select", self.receiver.name, method.owner.name, method.name, method.descriptor)
        return "\t".join(parts)

    def ours(self, resolver: Resolver) -> str:
        """What jejak says."""
        return _absent(resolver, self.receiver) or _member(
            resolver.select(self.resolved, self.receiver)
        )


@dataclass(frozen=True, slots=True)
class SubtypeQuestion:
    """Whether a value of the class or array `name` can be assigned to `ancestor`."""

    name: str
    ancestor: str

    @property
    def kind(self) -> str:
        """Which of the two are arrays."""
        shapes = ("array" if n.startswith("[") else "class" for n in (self.name, self.ancestor))
        return " to ".join(shapes)

    @property
    def line(self) -> str:
        """The question to the oracle."""
        return f"assignable\t{self.name}\t{self.ancestor}"

    def ours(self, resolver: Resolver) -> str:
        """What jejak says. It must not say no where a class that is missing could make it yes."""
        answer = resolver.hierarchy.is_subtype(self.name, self.ancestor)
        first = resolver.resolve_class(None, self.name)
        if isinstance(first, Unresolved):
            unsure = first.missing is not None and self.kind == "class to class"
            return "no" if unsure and answer is False else f"absent\t{first.error}"
        second = resolver.resolve_class(None, self.ancestor)
        if isinstance(second, Unresolved):
            return "yes" if answer else f"error\t{second.error}"
        return {True: "yes", False: "no", None: "maybe"}[answer]


@dataclass(frozen=True, slots=True)
class AlteredQuestion:
    """A call or access that no compiler wrote: `change` says how it came about."""

    change: str
    question: CallQuestion | FieldQuestion

    @property
    def kind(self) -> str:
        """The instruction with its change."""
        return f"{self.question.kind.split()[0]}, {self.change}"

    @property
    def line(self) -> str:
        """The question to the oracle."""
        return self.question.line

    def ours(self, resolver: Resolver) -> str:
        """What jejak says."""
        return self.question.ours(resolver)


Site = CallQuestion | HandleQuestion | FieldQuestion


def alter(
    site: Site, choice: Random, callers: list[JavaClass], owners: list[JavaClass]
) -> AlteredQuestion | None:
    """The site with another caller, another owner or the opposite of static.

    None for what no verifier would pass (calls of superclasses), and for calls of method handles,
    of which HotSpot's resolver sees only those that can be right.
    """
    change = choice.choice(("another caller", "another owner", "static or not"))
    other = choice.choice(callers if change == "another caller" else owners)
    match site:
        case FieldQuestion(caller, access):
            return AlteredQuestion(change, _altered_access(caller, access, other, change))
        case CallQuestion(caller, call) if _is_alterable(call):
            return AlteredQuestion(change, _altered_call(caller, call, other, change))
    return None


def _is_alterable(call: Invoke) -> bool:
    return call.kind is not InvokeKind.SPECIAL and call.method.owner not in _POLYMORPHIC


def _altered_access(
    caller: JavaClass, access: GetField | PutField, other: JavaClass, change: str
) -> FieldQuestion:
    if change == "another caller":
        return FieldQuestion(other, access)
    if change == "another owner":
        return FieldQuestion(caller, replace(access, field=replace(access.field, owner=other.name)))
    return FieldQuestion(caller, replace(access, static=not access.static))


def _altered_call(caller: JavaClass, call: Invoke, other: JavaClass, change: str) -> CallQuestion:
    if change == "another caller":
        return CallQuestion(other, call)
    if change == "another owner":
        is_static = call.kind is InvokeKind.STATIC
        virtual = InvokeKind.INTERFACE if other.is_interface else InvokeKind.VIRTUAL
        kind = InvokeKind.STATIC if is_static else virtual
        method = replace(call.method, owner=other.name, interface=other.is_interface)
        return CallQuestion(caller, replace(call, kind=kind, method=method))
    if call.kind is not InvokeKind.STATIC:
        return CallQuestion(caller, replace(call, kind=InvokeKind.STATIC))
    kind = InvokeKind.INTERFACE if call.method.interface else InvokeKind.VIRTUAL
    return CallQuestion(caller, replace(call, kind=kind))


def _method_line(caller: JavaClass, kind: str, ref: MethodRef) -> str:
    tag = "interface" if ref.interface else "class"
    return "\t".join(("method", caller.name, kind, ref.owner, ref.name, ref.descriptor, tag))


def _field_line(caller: JavaClass, instruction: str, ref: FieldRef) -> str:
    return "\t".join(("field", caller.name, instruction, ref.owner, ref.name, ref.descriptor))


def _absent(resolver: Resolver, asking: JavaClass) -> str:
    """The answer when the class that asks does not load."""
    loaded = resolver.resolve_class(None, asking.name)
    return f"absent\t{loaded.error}" if isinstance(loaded, Unresolved) else ""


def _member(found: Member | Unresolved) -> str:
    if isinstance(found, Unresolved):
        return f"error\t{found.error}"
    return f"member\t{found.owner.name}\t{found.name}\t{found.descriptor}"
