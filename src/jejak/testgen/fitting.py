"""Fitting values into their places: casts for overloads, for generic types, for hidden classes."""

from __future__ import annotations

from jejak.classfile.descriptors import class_of
from jejak.construct.workshop import Workshop
from jejak.javasource.nodes import Cast, Expression, Literal, Name, Null, StaticField, Type
from jejak.program import Field, JavaClass, Method
from jejak.program.classes import OBJECT, Member
from jejak.program.generics import is_generic_class
from jejak.program.nesting import inner_entry


class Fitting:
    """Knows the types of the variables of one test, by name."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop
        self.access = workshop.access
        self.types: dict[str, str] = {}

    def fitted(self, value: Expression, descriptor: str, overloaded: bool) -> Expression:
        """A value as an argument of a type."""
        if descriptor[0] not in "L[":
            return value
        if isinstance(value, Null):
            return Null(Type(descriptor)) if overloaded or descriptor[0] == "[" else value
        own = self.type_of(value)
        hidden = own is not None and not self.is_below(own, descriptor)
        if hidden or (own != descriptor and (overloaded or self.fixes_types(own, descriptor))):
            return self.narrowed(value, own, descriptor)
        return value

    def narrowed(self, value: Expression, own: str | None, descriptor: str) -> Expression:
        """A value cast to a type; `own` is its own one without type arguments.

        These may be others than a class without type parameters has, and then javac refuses the
        cast unless it starts from the raw type. Variables are raw already.
        """
        cast = Cast(Type(descriptor), value)
        if isinstance(value, Name) or own is None or not self.fixes_types(descriptor, own):
            return cast
        return Cast(cast.type, Cast(Type(own), value))

    def holder(self, target: Expression, member: Member, own: str | None = None) -> Expression:
        """An object, cast where source does not find a member in a value of its type.

        `own` is that type where the object is no variable. What only a package sees is not
        inherited by classes of others, nor by classes below these.
        """
        known = own or self.type_of(target)
        if known is None or not isinstance(java := self.access.load(class_of(known)), JavaClass):
            return target
        hidden = known == "Ljava/lang/Object;" and member.owner.name != OBJECT
        above: JavaClass | None = java
        while above is not None and above is not member.owner and not is_open(member):
            hidden = hidden or above.package != member.owner.package
            above = self.access.superclass(above)
        return Cast(Type(f"L{member.owner.name};"), target) if hidden else target

    def around(self, outer: Expression, java: JavaClass) -> Expression:
        """The object that one of an inner class is made in.

        It is cast where its own type has another class of that name inside.
        """
        entry = inner_entry(java)
        known = self.type_of(outer)
        below = None if known is None else self.access.load(class_of(known))
        if entry is None or entry[0] is None:
            return outer
        while below is not None and below.name != entry[0]:
            if self.access.load(f"{below.name}${entry[1]}") is not None:
                return Cast(Type(f"L{entry[0]};"), outer)
            below = self.access.superclass(below)
        return outer

    def fixes_types(self, own: str | None, descriptor: str) -> bool:
        """Whether a class without type parameters is below one with some, which it so fixes.

        The context may want others, so that only the raw type fits.
        """
        if own is None or own[0] != "L" or descriptor[0] != "L":
            return False
        below, above = self.access.load(class_of(own)), self.access.load(class_of(descriptor))
        if below is None or above is None or is_generic_class(below):
            return False
        return is_generic_class(above)

    def type_of(self, value: Expression) -> str | None:
        """The type that source gives to an expression, where that is looked up easily."""
        if isinstance(value, Name):
            return self.types.get(value.name)
        if isinstance(value, StaticField):
            java = self.access.load(value.owner)
            field = None if java is None else static_field(java, value.name)
            return None if field is None else field.descriptor
        return None

    def assigned(self, value: Expression, descriptor: str) -> Expression:
        """A value as a variable of a type takes it."""
        return value if isinstance(value, Null) else self.fitted(value, descriptor, False)

    def is_below(self, descriptor: str, above: str) -> bool:
        """Whether source takes a value of a type as one of another; local classes are stubs."""
        if descriptor[0] == "L" and self.access.load(class_of(descriptor)) is None:
            return True
        return self.workshop.machine.is_subtype(class_of(descriptor), class_of(above))


def is_open(member: Member) -> bool:
    """Whether classes of other packages inherit a member."""
    return member.is_public or member.is_protected


def zero(descriptor: str) -> Expression:
    """What an array's element holds at first."""
    if descriptor[0] in "L[":
        return Null()
    if descriptor == "Z":
        return Literal(False, descriptor)
    return Literal(0.0 if descriptor in "FD" else 0, descriptor)


def static_field(java: JavaClass, name: str) -> Field | None:
    """A static field by name."""
    return next((f for f in java.fields.values() if f.is_static and f.name == name), None)


def is_overloaded(workshop: Workshop, method: Method) -> bool:
    """Whether a call could mean another method: one of the same name and as many parameters."""
    size = len(method.type.parameters)
    seen: set[str] = set()
    waiting = [method.owner.name]
    while waiting:
        name = waiting.pop()
        java = None if name in seen else workshop.access.load(name)
        seen.add(name)
        if java is None:
            continue
        for other in java.methods.values():
            if other.name != method.name or other.descriptor == method.descriptor:
                continue
            if len(other.type.parameters) == size or other.is_varargs or method.is_varargs:
                return True
        if not method.is_constructor:
            waiting += [*([java.super_name] if java.super_name else ()), *java.interfaces]
    return False
