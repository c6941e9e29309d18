"""What simple names mean in the clauses of a class: its fields, methods and member classes.

What code beside the class may not touch goes through accessors: static methods that a class of
checks brings along, which the engine runs as if they were the class's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from jejak.contracts.model_methods import ModelMethod
from jejak.contracts.typenames import TypeNames
from jejak.program import Field, JavaClass, Method, Program
from jejak.program.classes import OBJECT

NO_MODELS: Final[Mapping[str, Sequence[ModelMethod]]] = {}
READ: Final = "get"
WRITE: Final = "set"
CALL: Final = "call"


def above(program: Program, java: JavaClass) -> Iterator[JavaClass]:
    """A class and all above it, superclasses before interfaces, each once."""
    seen: set[str] = set()
    waiting = [java.name]
    while waiting:
        name = waiting.pop(0)
        found = None if name in seen else program.find(name)
        seen.add(name)
        if found is None:
            continue
        yield found
        waiting = [*([found.super_name] if found.super_name else []), *waiting, *found.interfaces]


def nest_of(program: Program, java: JavaClass, names: frozenset[str]) -> list[JavaClass]:
    """The classes of the same top-level class, which share what is private."""
    top = top_level(java.name)
    found = [program.find(name) for name in sorted(names) if top_level(name) == top]
    return [each for each in found if each is not None]


def top_level(name: str) -> str:
    """The class around all others that a class is in, by its name as javac gives it."""
    package, slash, simple = name.rpartition("/")
    return package + slash + simple.partition("$")[0]


def is_reachable(member: Field | Method, package: str) -> bool:
    """Whether code of a package may touch a member by its name."""
    if member.is_private:
        return False
    if member.owner.package == package and not member.owner.in_jdk:
        return True
    return member.is_public


@dataclass(slots=True)
class Accessors:
    """The members that clauses need and code beside the class may not touch."""

    fields: dict[str, None] = field(default_factory=dict)
    statics: dict[Field, None] = field(default_factory=dict)
    written: dict[str, None] = field(default_factory=dict)
    methods: dict[str, None] = field(default_factory=dict)


class ClassScope:
    """What simple names mean in a class. `own` are the classes of the target.

    `models` are model methods by the names of their classes.
    """

    def __init__(
        self,
        program: Program,
        java: JavaClass,
        own: frozenset[str],
        models: Mapping[str, Sequence[ModelMethod]] = NO_MODELS,
    ) -> None:
        self.models = models
        self.program = program
        self.java = java
        self.accessors = Accessors()
        self.mentioned: dict[Field, None] = {}
        """The static fields that clauses name, as they are said."""
        self.asked: dict[Method, None] = {}
        """The methods of the class that they call."""
        self.types = TypeNames(program, java.package)
        self.above = [each for each in above(program, java) if each.name != OBJECT]
        self.nest = nest_of(program, java, own)
        self.neighbours = [
            each
            for name in sorted(own)
            if name.rpartition("/")[0] == java.package and (each := program.find(name)) is not None
        ]
        self.around = [each for each in self.nest if java.name.startswith(each.name + "$")]

    def find_field(self, name: str) -> Field | None:
        """The field of a simple name."""
        return next(self.fields_called(name, [*self.above, *reversed(self.around)]), None)

    def fields_called(self, name: str, classes: list[JavaClass]) -> Iterator[Field]:
        """The fields of a name in some classes."""
        for java in classes:
            for found in java.fields.values():
                if found.name == name:
                    yield found

    def find_method(self, name: str, count: int) -> Method | None:
        """The method of a simple name, with so many parameters where there is one."""
        found = [
            method
            for java in [*self.above, *reversed(self.around)]
            for method in java.methods.values()
            if method.name == name and not method.is_synthetic
        ]
        fitting = [each for each in found if len(each.type.parameters) == count]
        return next(iter(fitting or found), None)

    def is_hidden_field(self, name: str) -> bool:
        """Whether some field of a name needs an accessor."""
        classes = [*self.nest, *self.above]
        return any(self.is_hidden(each) for each in self.fields_called(name, classes))

    def is_hidden(self, member: Field | Method) -> bool:
        """Whether code beside the class cannot touch a member, or not name the class it is in."""
        if not is_reachable(member, self.java.package):
            return True
        return not member.owner.in_jdk and not self.types.can_name(member.owner.name)

    def is_hidden_method(self, name: str) -> bool:
        """Whether some method of a name needs an accessor."""
        return any(
            method.name == name and not method.is_synthetic and self.is_hidden(method)
            for java in [*self.nest, *self.above]
            for method in java.methods.values()
            if not java.in_jdk
        )

    def member_class(self, name: str) -> str | None:
        """The name in source of a member class of the class or those around it."""
        for java in [*self.above, *reversed(self.around)]:
            inner = self.program.find(f"{java.name}${name}") if not java.in_jdk else None
            if inner is not None:
                return source_name(inner.name)
        if any(java.simple_name == name for java in (self.java, *self.around)):
            named = next(j for j in (self.java, *self.around) if j.simple_name == name)
            return source_name(named.name)
        return None


def static_accessor(found: Field) -> str:
    """What the accessor of a static field is called."""
    return f"static_{re.sub(r'[/$]', '_', found.owner.name)}_{found.name}"


def source_name(internal: str) -> str:
    """A class as source names it."""
    return internal.replace("/", ".").replace("$", ".")
