"""Fitting values into their places: casts for overloads, for generic types, for hidden classes."""

from __future__ import annotations

from jejak.classfile.descriptors import class_of
from jejak.program import Field, JavaClass, Method
from jejak.testgen.java.nodes import Cast, Expression, Literal, Name, Null, StaticField, Type
from jejak.testgen.stubs import is_generic_class
from jejak.testgen.workshop import Workshop


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
            return Cast(Type(descriptor), value)
        return value

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
    above: JavaClass | None = method.owner
    while above is not None:
        for other in above.methods.values():
            if other.name != method.name or other.descriptor == method.descriptor:
                continue
            if len(other.type.parameters) == size or other.is_varargs or method.is_varargs:
                return True
        above = None if method.is_constructor else workshop.access.superclass(above)
    return False
