"""Errors that the JVM throws when classes or members do not fit together (JVMS §5.3, §5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NO_CLASS: Final = "java/lang/NoClassDefFoundError"
NO_FIELD: Final = "java/lang/NoSuchFieldError"
NO_METHOD: Final = "java/lang/NoSuchMethodError"
INCOMPATIBLE: Final = "java/lang/IncompatibleClassChangeError"
ILLEGAL_ACCESS: Final = "java/lang/IllegalAccessError"
ABSTRACT: Final = "java/lang/AbstractMethodError"
CIRCULAR: Final = "java/lang/ClassCircularityError"
FORMAT: Final = "java/lang/ClassFormatError"


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A reference that does not link: the error the JVM throws, and why.

    `missing` names the class that cannot be found, when that is the reason.
    """

    error: str
    reason: str
    missing: str | None = None
