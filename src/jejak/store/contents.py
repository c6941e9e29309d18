"""What classes and methods are, as text that is the same as long as nothing in them changes.

Places in the constant pool are not part of it: a constant that one method gets moves those of all
others. Lines are told from the first of a method on, so that a method that moves stays the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from jejak.classfile.attributes import PARSERS, Attributes
from jejak.classfile.constants import DynamicConstant, InvokeDynamicConstant
from jejak.classfile.descriptors import class_of
from jejak.errors import InputError
from jejak.program import JavaClass, Method
from jejak.program.nesting import inner_entry

IN_CODE: Final = frozenset(("Code", "BootstrapMethods", "InnerClasses"))
"""Attributes of classes and members that belong to code, or are told in part."""
TYPES: Final = re.compile(r"L([^;<>()]+);")
NAME: Final = re.compile(r"[^;()<>\[\s.]{1,400}")
LAMBDA: Final = "lambda$"


def digest(text: str) -> str:
    """A short name for a text, which no other text has."""
    return digest_bytes(text.encode("utf-8", "surrogatepass"))


def digest_bytes(data: bytes) -> str:
    """The same for bytes."""
    return blake2b(data, digest_size=12).hexdigest()


class Writing:
    """Writes records down; gathers the names of classes among their texts."""

    def __init__(self, owner: JavaClass) -> None:
        self.owner = owner
        self.parts: list[str] = []
        self.names: set[str] = set()

    def text(self) -> str:
        """All that was written."""
        return " ".join(self.parts)

    def add(self, value: object) -> None:
        """Writes a value of a class file."""
        kind = type(value)
        if kind is str:
            self._add_text(str(value))
        elif isinstance(value, float):
            self.parts.append(value.hex())
        elif isinstance(value, Enum):
            self.parts.append(value.name)
        elif isinstance(value, tuple | list):
            self.parts.append("(")
            for each in value:
                self.add(each)
            self.parts.append(")")
        elif isinstance(value, Attributes):
            self.add_attributes(value)
        elif is_dataclass(kind):
            self._add_record(kind, value)
        else:
            self.parts.append(repr(value))

    def _add_text(self, value: str) -> None:
        self.parts.append(repr(value))
        if ";" in value:
            self.names.update(TYPES.findall(value))
        elif NAME.fullmatch(value):
            self.names.add(value)

    def _add_record(self, kind: type, value: object) -> None:
        self.parts.append(kind.__name__)
        if isinstance(value, InvokeDynamicConstant | DynamicConstant):
            methods = self.owner.bootstrap_methods
            index = value.bootstrap
            self.add(methods[index] if 0 <= index < len(methods) else index)
            self.add((value.name, value.descriptor))
            return
        for name in names_of(kind):
            self.add(getattr(value, name))

    def add_attributes(self, attributes: Attributes) -> None:
        """Writes what is known of the attributes of something, in the order of names."""
        for name in sorted(set(attributes.names())):
            if name in PARSERS and name not in IN_CODE:
                self.parts.append(name)
                self.add(attributes.parsed(name))
            elif name not in PARSERS:
                self.parts.append(name)


@lru_cache(maxsize=1024)
def names_of(kind: type) -> tuple[str, ...]:
    """The fields of a record."""
    return tuple(item.name for item in fields(kind))


def declarations(java: JavaClass) -> str:
    """All that others can see of a class, but for the code of its methods."""
    writing = Writing(java)
    file = java.file
    writing.add((file.major, java.access_flags, java.super_name or "", java.interfaces))
    try:
        writing.add_attributes(file.attributes)
        writing.add(list(_nested(java)))
        for member in (*java.fields.values(), *java.methods.values()):
            if member.name.startswith(LAMBDA):
                continue  # nobody calls them by name but the code that made them
            writing.add((member.access_flags, member.name, member.descriptor))
            writing.add_attributes(member.attributes)
    except InputError as error:
        writing.parts.append(str(error))
    return writing.text()


def _nested(java: JavaClass) -> Iterable[object]:
    """What a class file says of nested classes of its own outermost class."""
    outermost = java.name.partition("$")[0]
    for each in java.file.attributes.inner_classes():
        if each.name.partition("$")[0] == outermost:
            yield each


def code_and_names(method: Method) -> tuple[str, set[str]]:
    """The code of a method, and the names of classes in it."""
    writing = Writing(method.owner)
    writing.names.add(method.owner.name)
    writing.add(method.descriptor)
    try:
        body, code = method.body, method.info.code()
        if body is not None and code is not None:
            writing.add((body.instructions, body.offsets, body.handlers))
            writing.add((body.max_stack, body.max_locals))
            first = first_line(method)
            writing.add([(offset, line - first) for offset, line in body.line_table.rows])
            writing.add(code.attributes.local_variables())
            writing.add(code.attributes.local_variable_types())
        writing.add(method.attributes.signature())
        writing.add(method.attributes.exceptions())
    except InputError as error:
        writing.parts.append(str(error))
    return writing.text(), writing.names


def first_line(method: Method) -> int:
    """The least line of a method's code; 0 where lines are not known."""
    try:
        body = method.body
    except InputError:
        return 0
    span = None if body is None else body.line_table.span()
    return 0 if span is None else span[0]


def relatives(java: JavaClass) -> set[str]:
    """The classes that say with a class what it is: above it, around it, permitted below it."""
    found = {*java.interfaces, *([java.super_name] if java.super_name else ())}
    try:
        attributes = java.file.attributes
        host, entry = attributes.nest_host(), inner_entry(java)
        found.update(attributes.permitted_subclasses() or ())
    except InputError:
        return found
    if host is not None:
        found.add(host)
    if entry is not None and entry[0] is not None:
        found.add(entry[0])
    return found


def element_class(name: str) -> str:
    """The class that an array is of, or the class itself."""
    return class_of(name.lstrip("[")) if name.startswith("[") else name
