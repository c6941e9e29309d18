"""Patterns that name methods: `pkg.Class.method`, `Class#method(int)`, with `*` for anything."""

from __future__ import annotations

import re
from fnmatch import translate

from jejak.classfile.descriptors import java_type, simple_type
from jejak.program import Method


class MethodPattern:
    """A pattern over class, method and, when given, parameters or descriptor."""

    def __init__(self, text: str) -> None:
        self.text = text
        place, paren, parameters = text.replace(" ", "").partition("(")
        place = place.replace("/", ".")
        owner, _, name = place.rpartition("#" if "#" in place else ".")
        self._owner = re.compile(translate(owner or "*"))
        self._name = re.compile(translate(name))
        self._parameters = paren + parameters

    def fits(self, method: Method) -> bool:
        """Whether the pattern names a method."""
        owner = method.owner
        names = (owner.java_name, owner.java_name.replace("$", "."), owner.simple_name)
        if not any(self._owner.match(name) for name in names):
            return False
        own = owner.simple_name if method.is_constructor else method.name
        if not (self._name.match(method.name) or self._name.match(own)):
            return False
        return not self._parameters or self._parameters in _spellings(method)


def _spellings(method: Method) -> tuple[str, ...]:
    types = method.type.parameters
    return (
        method.descriptor,
        f"({','.join(java_type(each) for each in types)})",
        f"({','.join(simple_type(each) for each in types)})",
    )
