"""What a constant-pool entry says, as records (JVMS §4.4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple


class Tag(IntEnum):
    """Tags of constant-pool entries (JVMS table 4.4-B)."""

    UTF8 = 1
    INTEGER = 3
    FLOAT = 4
    LONG = 5
    DOUBLE = 6
    CLASS = 7
    STRING = 8
    FIELD = 9
    METHOD = 10
    INTERFACE_METHOD = 11
    NAME_AND_TYPE = 12
    METHOD_HANDLE = 15
    METHOD_TYPE = 16
    DYNAMIC = 17
    INVOKE_DYNAMIC = 18
    MODULE = 19
    PACKAGE = 20


class ReferenceKind(IntEnum):
    """What a method handle does with its member (JVMS table 5.4.3.5-A)."""

    GET_FIELD = 1
    GET_STATIC = 2
    PUT_FIELD = 3
    PUT_STATIC = 4
    INVOKE_VIRTUAL = 5
    INVOKE_STATIC = 6
    INVOKE_SPECIAL = 7
    NEW_INVOKE_SPECIAL = 8
    INVOKE_INTERFACE = 9


@dataclass(frozen=True, slots=True)
class Utf8Constant:
    """Raw text; other entries point at it."""

    value: str


@dataclass(frozen=True, slots=True)
class IntegerConstant:
    """An int, also for boolean, byte, char and short."""

    value: int


class _Floating:
    """Equality by what is written: 0.0 is not -0.0, and NaN is NaN."""

    __slots__ = ()
    value: float

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and repr(other) == repr(self)

    def __hash__(self) -> int:
        return hash(repr(self.value))


@dataclass(frozen=True, slots=True, eq=False)
class FloatConstant(_Floating):
    """A float, as the double of equal value."""

    value: float


@dataclass(frozen=True, slots=True)
class LongConstant:
    """A long."""

    value: int


@dataclass(frozen=True, slots=True, eq=False)
class DoubleConstant(_Floating):
    """A double."""

    value: float


@dataclass(frozen=True, slots=True)
class StringConstant:
    """A java.lang.String."""

    value: str


@dataclass(frozen=True, slots=True)
class ClassConstant:
    """A class by internal name, or an array class by descriptor."""

    name: str


class NameAndType(NamedTuple):
    """A member without its class."""

    name: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class FieldRef:
    """A symbolic reference to a field."""

    owner: str
    name: str
    descriptor: str

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}:{self.descriptor}"


@dataclass(frozen=True, slots=True)
class MethodRef:
    """A symbolic reference to a method; `interface` says how the constant pool tags it."""

    owner: str
    name: str
    descriptor: str
    interface: bool = False

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}:{self.descriptor}"


@dataclass(frozen=True, slots=True)
class MethodTypeConstant:
    """A java.lang.invoke.MethodType."""

    descriptor: str


@dataclass(frozen=True, slots=True)
class MethodHandleConstant:
    """A java.lang.invoke.MethodHandle."""

    kind: ReferenceKind
    member: FieldRef | MethodRef


@dataclass(frozen=True, slots=True)
class DynamicConstant:
    """A constant computed by a bootstrap method; `bootstrap` indexes BootstrapMethods."""

    bootstrap: int
    name: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class InvokeDynamicConstant:
    """A call site linked by a bootstrap method; `bootstrap` indexes BootstrapMethods."""

    bootstrap: int
    name: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class ModuleConstant:
    """A module's name."""

    name: str


@dataclass(frozen=True, slots=True)
class PackageConstant:
    """A package's internal name."""

    name: str


LoadableConstant = (
    IntegerConstant
    | FloatConstant
    | LongConstant
    | DoubleConstant
    | StringConstant
    | ClassConstant
    | MethodTypeConstant
    | MethodHandleConstant
    | DynamicConstant
)
Constant = (
    LoadableConstant
    | Utf8Constant
    | NameAndType
    | FieldRef
    | MethodRef
    | InvokeDynamicConstant
    | ModuleConstant
    | PackageConstant
)
