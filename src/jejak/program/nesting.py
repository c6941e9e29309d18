"""Classes in classes: what class files say of them (JVMS §4.7.6)."""

from __future__ import annotations

from jejak.classfile import flags
from jejak.errors import InputError
from jejak.program.classes import JavaClass, Method


def inner_entry(java: JavaClass) -> tuple[str | None, str | None, int] | None:
    """What a class file says of its own class as a nested one: outer class, name and flags."""
    try:
        entries = java.file.attributes.inner_classes()
    except InputError:
        return None, None, flags.PRIVATE
    for each in entries:
        if each.name == java.name:
            return each.outer, each.simple_name, each.access_flags
    return None


def is_inner(java: JavaClass) -> bool:
    """Whether objects of a class stand inside one of another class."""
    entry = inner_entry(java)
    return entry is not None and entry[0] is not None and not entry[2] & flags.STATIC


def takes_outer(method: Method) -> bool:
    """Whether a constructor's first parameter is the object around; no source passes null there."""
    owner = method.owner
    if not method.is_constructor or not method.type.parameters or not is_inner(owner):
        return False
    entry = inner_entry(owner)
    return entry is not None and method.type.parameters[0] == f"L{entry[0]};"
