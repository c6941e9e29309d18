"""Reflection, the last resort: fields, constructors and methods that a test cannot name.

The statements call small methods of the test class itself; `helpers` are those that were used.
"""

from __future__ import annotations

from collections.abc import Iterable

from jejak.construct.access import SourceAccess
from jejak.construct.ways import NotBuiltError
from jejak.javasource import nodes
from jejak.javasource.nodes import (
    ArrayOf,
    Block,
    Call,
    Cast,
    Catch,
    ClassLiteral,
    Do,
    Expression,
    Local,
    Name,
    Parameter,
    Return,
    Statement,
    StaticCall,
    Text,
    Throw,
    Try,
    Type,
    Wildcard,
    class_type,
)
from jejak.program import Field, JavaClass, Method
from jejak.results.proofs import TrialReason

OBJECT = "Ljava/lang/Object;"
ANY_CLASS = class_type("java/lang/Class", Wildcard())
TEXT = class_type("java/lang/String")
TYPES = Type("[Ljava/lang/Class;")
VALUES = Type(f"[{OBJECT}")
THROWABLE = class_type("java/lang/Throwable")


class Reflection:
    """Expressions that reach what access control hides, for tests of one class."""

    def __init__(self, access: SourceAccess, test_class: str = "") -> None:
        self.access = access
        self.test_class = test_class
        self.used: set[str] = set()

    def helper(self, name: str, *arguments: Expression) -> Expression:
        """A call of one of the test's own methods."""
        self.used.add(name)
        return StaticCall(self.test_class, name, arguments)

    def helpers(self) -> tuple[nodes.Method, ...]:
        """The methods that the test class must have."""
        return tuple(HELPERS[name] for name in sorted(self.used))

    def class_of(self, java: JavaClass) -> Expression:
        """The Class object of a class, by name when the test cannot write it."""
        if self.access.can_name(java):
            return ClassLiteral(f"L{java.name};")
        return StaticCall("java/lang/Class", "forName", (Text(java.java_name),))

    def class_of_type(self, descriptor: str) -> Expression:
        """The Class object of a type."""
        if self.access.can_name_type(descriptor):
            return ClassLiteral(descriptor)
        name = descriptor.replace("/", ".") if descriptor[0] == "[" else descriptor[1:-1]
        return StaticCall("java/lang/Class", "forName", (Text(name.replace("/", ".")),))

    def allocate(self, java: JavaClass) -> Expression | None:
        """A new object whose constructors do not run; None where the JDK forbids it."""
        if java.in_jdk or java.is_abstract or java.is_enum:
            return None
        return self.typed(self.helper("allocate", self.class_of(java)), f"L{java.name};")

    def look_at_fields(self, java: JavaClass) -> None:
        """Raises when a class cannot show its fields: it does that only with all their types."""
        self.load(java, (each.descriptor for each in java.fields.values()))

    def look_at_methods(self, java: JavaClass, constructors: bool) -> None:
        """Raises when a class cannot show its methods, or its constructors."""
        alike = [each for each in java.methods.values() if each.is_constructor == constructors]
        self.load(java, (type_ for m in alike for type_ in (*m.type.parameters, m.type.result)))
        self.load(java, (f"L{name};" for m in alike for name in m.attributes.exceptions()))

    def load(self, java: JavaClass, types: Iterable[str]) -> None:
        """Raises when a class, or a type that it names, is not there with all above it."""
        for type_ in (f"L{java.name};", *types):
            if not self.access.is_whole_type(type_):
                missing = type_.lstrip("[")[1:-1].replace("/", ".")
                raise NotBuiltError(TrialReason.MISSING_CLASS, f"{java.java_name} needs {missing}")

    def array(self, descriptor: str, length: int) -> tuple[Expression, str]:
        """A new array of a type that the test cannot name, and the type of its variable."""
        dimensions = len(descriptor) - len(descriptor.lstrip("["))
        shown = "[" * dimensions + OBJECT
        size = nodes.Literal(length, "I")
        made = self.helper("newArray", self.class_of_type(descriptor[1:]), size)
        return self.typed(made, shown), shown

    def typed(self, value: Expression, descriptor: str) -> Expression:
        """A value of reflection as one of a type, as far as the test can name it."""
        known = descriptor != OBJECT and self.access.can_name_type(descriptor)
        return Cast(Type(descriptor), value) if known else value

    def read(self, field: Field, target: Expression) -> Expression | None:
        """What a field holds; None where the JDK forbids to look."""
        if field.owner.in_jdk:
            return None
        self.look_at_fields(field.owner)
        value = self.helper("getField", target, self.class_of(field.owner), Text(field.name))
        return self.typed(value, field.descriptor)

    def write(self, field: Field, target: Expression, value: Expression) -> Statement | None:
        """Sets a field; None where that is forbidden."""
        if field.owner.in_jdk or field.owner.is_record or (field.is_static and field.is_final):
            return None
        self.look_at_fields(field.owner)
        owner = self.class_of(field.owner)
        return Do(self.helper("setField", target, owner, Text(field.name), value))

    def call(
        self, method: Method, target: Expression, arguments: tuple[Expression, ...]
    ) -> Expression:
        """The call of a method or constructor; what it throws comes out as it is."""
        if method.is_constructor and method.owner.is_abstract:
            raise NotBuiltError(
                TrialReason.NO_STUB, f"a test cannot extend {method.owner.java_name}"
            )
        self.look_at_methods(method.owner, method.is_constructor)
        types = ArrayOf(TYPES.descriptor, tuple(map(self.class_of_type, method.type.parameters)))
        values = ArrayOf(VALUES.descriptor, arguments)
        owner = self.class_of(method.owner)
        if method.is_constructor:
            made = self.helper("construct", owner, types, values)
            return self.typed(made, f"L{method.owner.name};")
        called = self.helper("invoke", target, owner, Text(method.name), types, values)
        return called if method.type.result == "V" else self.typed(called, method.type.result)


def _helper(
    name: str, result: str, parameters: tuple[Parameter, ...], *body: Statement
) -> nodes.Method:
    kind = Type(result)
    return nodes.Method(
        kind, name, Block(body), parameters, ("private", "static"), throws=(THROWABLE,)
    )


def _call(target: str, name: str, *arguments: Expression) -> Expression:
    return Call(Name(target), name, arguments)


def _unwrapped(made: Expression) -> Statement:
    """A call by reflection that throws what the method itself threw."""
    cause = Throw(Call(Name("wrapper"), "getCause"))
    wrapper = class_type("java/lang/reflect/InvocationTargetException")
    return Try(Block((Return(made),)), (Catch((wrapper,), "wrapper", Block((cause,))),))


_TARGET = Parameter(Type(OBJECT), "target")
_OWNER = Parameter(ANY_CLASS, "owner")
_NAME = Parameter(TEXT, "name")
_FIELD = class_type("java/lang/reflect/Field")
_CONSTRUCTOR = class_type("java/lang/reflect/Constructor", Wildcard())
_OPEN = nodes.Literal(True, "Z")
_FOUND_FIELD = Local(_FIELD, "field", _call("owner", "getDeclaredField", Name("name")))
_FACTORY = "sun/reflect/ReflectionFactory"
_ARGUMENTS = (Parameter(TYPES, "types"), Parameter(VALUES, "arguments"))

HELPERS = {
    "getField": _helper(
        "getField",
        OBJECT,
        (_TARGET, _OWNER, _NAME),
        _FOUND_FIELD,
        Do(_call("field", "setAccessible", _OPEN)),
        Return(_call("field", "get", Name("target"))),
    ),
    "setField": _helper(
        "setField",
        "V",
        (_TARGET, _OWNER, _NAME, Parameter(Type(OBJECT), "value")),
        _FOUND_FIELD,
        Do(_call("field", "setAccessible", _OPEN)),
        Do(_call("field", "set", Name("target"), Name("value"))),
    ),
    "allocate": _helper(
        "allocate",
        OBJECT,
        (Parameter(ANY_CLASS, "type"),),
        Local(
            _CONSTRUCTOR,
            "plain",
            Call(
                StaticCall(_FACTORY, "getReflectionFactory"),
                "newConstructorForSerialization",
                (Name("type"), Call(ClassLiteral(OBJECT), "getDeclaredConstructor")),
            ),
        ),
        Return(_call("plain", "newInstance")),
    ),
    "newArray": _helper(
        "newArray",
        OBJECT,
        (Parameter(ANY_CLASS, "type"), Parameter(Type("I"), "length")),
        Return(
            StaticCall("java/lang/reflect/Array", "newInstance", (Name("type"), Name("length")))
        ),
    ),
    "construct": _helper(
        "construct",
        OBJECT,
        (_OWNER, *_ARGUMENTS),
        Local(_CONSTRUCTOR, "found", _call("owner", "getDeclaredConstructor", Name("types"))),
        Do(_call("found", "setAccessible", _OPEN)),
        _unwrapped(_call("found", "newInstance", Name("arguments"))),
    ),
    "invoke": _helper(
        "invoke",
        OBJECT,
        (_TARGET, _OWNER, _NAME, *_ARGUMENTS),
        Local(
            class_type("java/lang/reflect/Method"),
            "found",
            _call("owner", "getDeclaredMethod", Name("name"), Name("types")),
        ),
        Do(_call("found", "setAccessible", _OPEN)),
        _unwrapped(_call("found", "invoke", Name("target"), Name("arguments"))),
    ),
}
