"""Types as the source of another class in the same package writes them."""

from __future__ import annotations

from jejak.classfile import flags
from jejak.classfile.descriptors import PRIMITIVES
from jejak.errors import InputError
from jejak.program import Field, JavaClass, Method, Program
from jejak.program.generics import class_signature, method_signature
from jejak.program.signatures import (
    ArrayType,
    BaseType,
    ClassType,
    TypeArgument,
    TypeParameter,
    TypeSignature,
    TypeVariable,
    parse_field_signature,
)


class TypeNames:
    """Names types for code of one package."""

    def __init__(self, program: Program, package: str) -> None:
        self.program = program
        self.package = package

    def can_name(self, internal: str) -> bool:
        """Whether such code can name a class: no part of it is private, local or anonymous."""
        java = self.program.find(internal)
        if java is None:
            return False
        if java.package != self.package and not java.is_public:
            return False
        try:
            rows = {row.name: row for row in java.file.attributes.inner_classes()}
        except InputError:
            return False
        row = rows.get(internal)
        while row is not None:
            if row.outer is None or row.access_flags & flags.PRIVATE:
                return False
            row = rows.get(row.outer)
        return "$" not in internal or internal in rows

    def of(self, type_: TypeSignature) -> str:
        """A type; what cannot be named is an Object."""
        match type_:
            case BaseType(letter):
                return PRIMITIVES.get(letter, "void")
            case TypeVariable(name):
                return name
            case ArrayType(element):
                return f"{self.of(element)}[]"
            case ClassType():
                return self._class(type_)

    def _class(self, type_: ClassType) -> str:
        if not self.can_name(type_.class_name):
            return "Object"
        parts = ((type_.name.replace("/", ".").replace("$", "."), type_.arguments), *type_.inner)
        return ".".join(name + self._arguments(given) for name, given in parts)

    def _arguments(self, given: tuple[TypeArgument, ...]) -> str:
        if not given:
            return ""
        words = {"": "", "+": "? extends ", "-": "? super ", "*": "?"}
        shown = [
            words[each.wildcard] + ("" if each.bound is None else self.of(each.bound))
            for each in given
        ]
        return f"<{', '.join(shown)}>"

    def declared(self, parameters: tuple[TypeParameter, ...]) -> list[str]:
        """Type parameters as a declaration has them."""
        found = []
        for each in parameters:
            first = () if each.class_bound is None else (each.class_bound,)
            bounds = [self.of(bound) for bound in (*first, *each.interface_bounds)]
            shown = [bound for bound in bounds if bound not in ("java.lang.Object", "Object")]
            found.append(each.name + (f" extends {' & '.join(shown)}" if shown else ""))
        return found

    def erased(self, descriptor: str) -> str:
        """A type by its descriptor."""
        return self.of(erasure(descriptor))

    def class_parameters(self, java: JavaClass) -> tuple[TypeParameter, ...]:
        """The type parameters of a class; none where it is in a generic one, and used raw."""
        signature = class_signature(java)
        return () if signature is None or "$" in java.name else signature.parameters

    def receiver(self, java: JavaClass) -> str:
        """The type of objects of a class, with its own parameters as arguments."""
        if not self.can_name(java.name):
            return "Object"
        name = java.name.replace("/", ".").replace("$", ".")
        inside = ", ".join(each.name for each in self.class_parameters(java))
        return f"{name}<{inside}>" if inside else name

    def field(self, field: Field) -> str:
        """The type of a field, by the type parameters of its class."""
        try:
            text = field.attributes.signature()
        except InputError:
            text = None
        if text is None or not self.is_usable(field.owner):
            return self.erased(field.descriptor)
        try:
            return self.of(parse_field_signature(text))
        except ValueError:
            return self.erased(field.descriptor)

    def is_usable(self, java: JavaClass) -> bool:
        """Whether types of members may name the type parameters of their class."""
        signature = class_signature(java)
        if "$" not in java.name:
            return True
        return signature is None and not self._is_inside_generic(java)

    def _is_inside_generic(self, java: JavaClass) -> bool:
        outer = self.program.find(java.name.rpartition("$")[0])
        if outer is None:
            return False
        signature = class_signature(outer)
        return bool(signature is not None and signature.parameters) or (
            "$" in outer.name and self._is_inside_generic(outer)
        )

    def method(self, method: Method) -> tuple[list[str], list[str], str]:
        """Type parameters of a method, and the types of its parameters and of its result."""
        signature = method_signature(method)
        types = method.type.parameters
        if (
            signature is None
            or len(signature.parameters) != len(types)
            or not self.is_usable(method.owner)
        ):
            return [], [self.erased(each) for each in types], self.erased(method.type.result)
        shown = [self.of(each) for each in signature.parameters]
        return self.declared(signature.type_parameters), shown, self.of(signature.result)


def erasure(descriptor: str) -> TypeSignature:
    """A descriptor as a type."""
    if descriptor[0] == "[":
        return ArrayType(erasure(descriptor[1:]))
    if descriptor[0] == "L":
        return ClassType(descriptor[1:-1], ())
    return BaseType(descriptor)
