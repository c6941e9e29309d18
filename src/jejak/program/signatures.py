"""Generic signatures (JVMS §4.7.9.1) as records.

Signatures advise people and test generation; the JVM ignores them. A malformed one is a
ValueError, and whoever asked falls back on the descriptor.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jejak.classfile.descriptors import PRIMITIVES

MAX_NESTING: Final = 32

_NO_NAME: Final = ("", ".", ";", "[", "<", ">", ":")
"""What ends a name: the end of the text, or a character that no name may hold."""


@dataclass(frozen=True, slots=True)
class BaseType:
    """A primitive type or void, by its descriptor letter."""

    letter: str

    def __str__(self) -> str:
        return PRIMITIVES.get(self.letter, "void")


@dataclass(frozen=True, slots=True)
class TypeVariable:
    """A use of a type parameter."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class ArrayType:
    """An array."""

    element: TypeSignature

    def __str__(self) -> str:
        return f"{self.element}[]"


@dataclass(frozen=True, slots=True)
class TypeArgument:
    """An argument of a parameterised type.

    `wildcard` is empty for an exact type, `+` for extends, `-` for super, `*` (without a bound)
    for anything.
    """

    wildcard: str
    bound: TypeSignature | None

    def __str__(self) -> str:
        prefix = {"": "", "+": "? extends ", "-": "? super ", "*": "?"}[self.wildcard]
        return prefix + ("" if self.bound is None else str(self.bound))


@dataclass(frozen=True, slots=True)
class ClassType:
    """A class with its arguments; `inner` are member classes of a parameterised outer class."""

    name: str
    arguments: tuple[TypeArgument, ...]
    inner: tuple[tuple[str, tuple[TypeArgument, ...]], ...] = ()

    @property
    def class_name(self) -> str:
        """The internal name of the class that is meant."""
        return "$".join((self.name, *(name for name, _ in self.inner)))

    def __str__(self) -> str:
        parts = ((self.name.replace("/", "."), self.arguments), *self.inner)
        return ".".join(
            name + (f"<{', '.join(map(str, arguments))}>" if arguments else "")
            for name, arguments in parts
        )


TypeSignature = BaseType | TypeVariable | ArrayType | ClassType


@dataclass(frozen=True, slots=True)
class TypeParameter:
    """A declared type parameter with its bounds."""

    name: str
    class_bound: TypeSignature | None
    interface_bounds: tuple[TypeSignature, ...]

    def __str__(self) -> str:
        first = () if self.class_bound is None else (self.class_bound,)
        bounds = [str(bound) for bound in (*first, *self.interface_bounds)]
        shown = [bound for bound in bounds if bound != "java.lang.Object"]
        return self.name + (f" extends {' & '.join(shown)}" if shown else "")


@dataclass(frozen=True, slots=True)
class ClassSignature:
    """What a class declares."""

    parameters: tuple[TypeParameter, ...]
    superclass: ClassType
    interfaces: tuple[ClassType, ...]


@dataclass(frozen=True, slots=True)
class MethodSignature:
    """What a method declares."""

    type_parameters: tuple[TypeParameter, ...]
    parameters: tuple[TypeSignature, ...]
    result: TypeSignature
    throws: tuple[TypeSignature, ...]


def parse_class_signature(text: str) -> ClassSignature:
    """A class's signature."""
    reader = _Reader(text)
    parameters = reader.type_parameters()
    superclass = reader.class_type()
    interfaces = []
    while not reader.at_end():
        interfaces.append(reader.class_type())
    return ClassSignature(parameters, superclass, tuple(interfaces))


def parse_method_signature(text: str) -> MethodSignature:
    """A method's signature."""
    reader = _Reader(text)
    type_parameters = reader.type_parameters()
    reader.expect("(")
    parameters = []
    while not reader.skip(")"):
        parameters.append(reader.type(0))
    result = BaseType("V") if reader.skip("V") else reader.type(0)
    throws = []
    while reader.skip("^"):
        throws.append(reader.variable() if reader.peek() == "T" else reader.class_type())
    reader.expect_end()
    return MethodSignature(type_parameters, tuple(parameters), result, tuple(throws))


def parse_field_signature(text: str) -> TypeSignature:
    """The signature of a field, local variable or record component."""
    reader = _Reader(text)
    found = reader.type(0)
    reader.expect_end()
    return found


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def at_end(self) -> bool:
        return self.at >= len(self.text)

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def skip(self, wanted: str) -> bool:
        if self.peek() != wanted:
            return False
        self.at += 1
        return True

    def expect(self, wanted: str) -> None:
        if not self.skip(wanted):
            raise self._bad()

    def expect_end(self) -> None:
        if not self.at_end():
            raise self._bad()

    def _bad(self) -> ValueError:
        return ValueError(f"malformed signature at {self.at}: {self.text[:200]!r}")

    def identifier(self, ends: str) -> str:
        """A name up to one of the characters `ends`, which stays."""
        start = self.at
        while self.peek() not in _NO_NAME:
            self.at += 1
        if start == self.at or self.peek() not in tuple(ends):
            raise self._bad()
        return self.text[start : self.at]

    def type_parameters(self) -> tuple[TypeParameter, ...]:
        if not self.skip("<"):
            return ()
        found = [self._type_parameter()]
        while not self.skip(">"):
            found.append(self._type_parameter())
        return tuple(found)

    def _type_parameter(self) -> TypeParameter:
        name = self.identifier(":")
        self.expect(":")
        # The bound by a class may be left out.
        class_bound = self.reference(0) if self.peek() in ("L", "T", "[") else None
        bounds = []
        while self.skip(":"):
            bounds.append(self.reference(0))
        return TypeParameter(name, class_bound, tuple(bounds))

    def type(self, depth: int) -> TypeSignature:
        head = self.peek()
        if head in PRIMITIVES:
            self.at += 1
            return BaseType(head)
        return self.reference(depth)

    def reference(self, depth: int) -> ClassType | TypeVariable | ArrayType:
        if depth > MAX_NESTING:
            raise ValueError(f"a signature nested more than {MAX_NESTING} deep")
        if self.peek() == "T":
            return self.variable()
        if self.skip("["):
            return ArrayType(self.type(depth + 1))
        return self.class_type(depth)

    def variable(self) -> TypeVariable:
        self.expect("T")
        name = self.identifier(";")
        self.expect(";")
        return TypeVariable(name)

    def class_type(self, depth: int = 0) -> ClassType:
        self.expect("L")
        name = self.identifier("<;.")
        arguments = self._arguments(depth)
        inner = []
        while self.skip("."):
            inner_name = self.identifier("<;.")
            inner.append((inner_name, self._arguments(depth)))
        self.expect(";")
        return ClassType(name, arguments, tuple(inner))

    def _arguments(self, depth: int) -> tuple[TypeArgument, ...]:
        if not self.skip("<"):
            return ()
        found = [self._argument(depth)]
        while not self.skip(">"):
            found.append(self._argument(depth))
        return tuple(found)

    def _argument(self, depth: int) -> TypeArgument:
        if self.skip("*"):
            return TypeArgument("*", None)
        wildcard = self.peek() if self.peek() in ("+", "-") else ""
        self.at += len(wildcard)
        return TypeArgument(wildcard, self.reference(depth + 1))
