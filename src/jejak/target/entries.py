"""Entry methods: where a check starts."""

from __future__ import annotations

from typing import Final

from jejak.classfile import flags
from jejak.errors import UsageError
from jejak.options import Options
from jejak.program import Method
from jejak.target.model import Target

BY_DEFAULT: Final = Options().entries


def find_entries(target: Target, options: Options) -> tuple[Method, ...]:
    """The methods to explore. Raises UsageError when a named one does not exist."""
    if target.method is not None:
        return target.methods()
    found: list[Method] = []
    for owner in target.program.load_all(target.classes):
        found += [m for m in owner.methods.values() if is_entry(m, options.entries)]
    if options.arguments and not any(method.is_main for method in found):
        raise UsageError("--arguments were given, but no entry is a main method")
    return tuple(found)


def is_entry(method: Method, which: str = BY_DEFAULT) -> bool:
    """Whether a method is explored when only its class is named, as the option `entries` says."""
    if method.is_class_initialiser or method.is_synthetic or method.is_bridge:
        return False
    if method.is_abstract or method.is_native or is_mandated(method):
        return False
    if which == "public":
        return method.is_public and method.owner.is_public
    return which == "all" or not method.is_private


def is_mandated(method: Method) -> bool:
    """Whether every enum has a method: `values` and `valueOf` (JLS §8.9.3).

    Constructors of enums and of their constants count too: nobody else can call them.
    """
    if method.is_constructor and method.owner.access_flags & flags.ENUM:
        return True
    own = f"L{method.owner.name};"
    mandated = (("values", f"()[{own}"), ("valueOf", f"(Ljava/lang/String;){own}"))
    is_one = (method.name, method.descriptor) in mandated
    return method.owner.is_enum and method.is_static and is_one
