"""Access and property flags of classes, fields, methods and modules (JVMS §4.1 to §4.7)."""

from __future__ import annotations

from typing import Final

PUBLIC: Final = 0x0001
PRIVATE: Final = 0x0002
PROTECTED: Final = 0x0004
STATIC: Final = 0x0008
FINAL: Final = 0x0010
SUPER: Final = 0x0020
SYNCHRONIZED: Final = 0x0020
VOLATILE: Final = 0x0040
BRIDGE: Final = 0x0040
TRANSIENT: Final = 0x0080
VARARGS: Final = 0x0080
NATIVE: Final = 0x0100
INTERFACE: Final = 0x0200
ABSTRACT: Final = 0x0400
STRICT: Final = 0x0800
SYNTHETIC: Final = 0x1000
ANNOTATION: Final = 0x2000
ENUM: Final = 0x4000
MANDATED: Final = 0x8000
MODULE: Final = 0x8000

_COMMON = (
    (PUBLIC, "public"),
    (PROTECTED, "protected"),
    (PRIVATE, "private"),
    (ABSTRACT, "abstract"),
    (STATIC, "static"),
    (FINAL, "final"),
)
_FIELD = (*_COMMON, (TRANSIENT, "transient"), (VOLATILE, "volatile"))
_METHOD = (*_COMMON, (SYNCHRONIZED, "synchronized"), (NATIVE, "native"), (STRICT, "strictfp"))


def class_modifiers(flags: int) -> tuple[str, ...]:
    """The Java modifiers of a class, `interface` and `enum` not among them."""
    hidden = ABSTRACT if flags & INTERFACE else 0
    return _modifiers(flags & ~hidden, _COMMON)


def field_modifiers(flags: int) -> tuple[str, ...]:
    """The Java modifiers of a field, in the usual order."""
    return _modifiers(flags, _FIELD)


def method_modifiers(flags: int) -> tuple[str, ...]:
    """The Java modifiers of a method, in the usual order."""
    return _modifiers(flags, _METHOD)


def _modifiers(flags: int, table: tuple[tuple[int, str], ...]) -> tuple[str, ...]:
    return tuple(name for bit, name in table if flags & bit)
