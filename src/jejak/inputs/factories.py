"""Objects of classes of the JDK that nobody can construct: which factory or constant gives one.

Such a class has no constructor that a program could call, but a static method of its own, or a
constant, that people get its objects from.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile import flags
from jejak.classfile.descriptors import class_of
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING
from jejak.program import Field, JavaClass, Method

OPEN_PACKAGES: Final = ("java/", "javax/")
"""Packages whose public classes programs make objects of."""
CLOSED_PACKAGES: Final = ("java/lang/reflect/", "java/lang/invoke/", "java/lang/constant/")
"""Those of which the run time hands out the objects."""
HANDED_OUT: Final = frozenset(
    ("java/lang/Class", "java/lang/Module", "java/lang/ModuleLayer", "java/lang/Runtime")
)
CLOCK: Final = "now"
"""The name of factories that ask the clock."""
USUAL: Final = ("of", "valueOf", "wrap")
"""Names of factories that people take first."""
CONTAINERS: Final = ("java/util/Collection", "java/util/Map")
"""Types of which a factory gives one with just its elements, and others are common."""
TEXTS: Final = (STRING, "java/lang/CharSequence")
_NUMBER, _CONCRETE, _ABSTRACT = 1, 3, 10


class ObjectSource:
    """What gives objects of a class: a static method on open arguments, or a static field."""

    def __init__(self, factory: Method | None, constant: Field | None) -> None:
        self.factory = factory
        self.constant = constant


def source_of(machine: Machine, java: JavaClass) -> ObjectSource | None:
    """What gives objects of a class of the JDK that nobody can construct; None for all others."""
    found = machine.once(f"source of {java.name}", lambda: find_source(machine, java))
    return found if isinstance(found, ObjectSource) else None


def find_source(machine: Machine, java: JavaClass) -> ObjectSource | None:
    """The same, looked for: a factory of plain arguments first, then a constant, then another."""
    if not java.in_jdk or not java.is_public or java.is_interface or java.is_enum:
        return None
    if java.name in HANDED_OUT or not java.name.startswith(OPEN_PACKAGES):
        return None
    if java.name.startswith(CLOSED_PACKAGES) or has_constructor(java):
        return None
    if any(machine.is_subtype(java.name, each) for each in CONTAINERS):
        return None
    ranked = sorted(
        [(rank(machine, each), each.descriptor, each.name, each) for each in factories(java)],
        key=lambda one: one[:3],
    )
    if ranked and ranked[0][0][:2] == (0, 0):
        return ObjectSource(ranked[0][3], None)
    constants = [each for each in java.fields.values() if is_constant(each)]
    if constants:
        return ObjectSource(None, constants[0])
    return ObjectSource(ranked[0][3], None) if ranked else None


def has_constructor(java: JavaClass) -> bool:
    """Whether a program can construct an object of a class, or of one below it."""
    return any(
        each.is_constructor and (each.is_public or each.is_protected)
        for each in java.methods.values()
    )


def factories(java: JavaClass) -> list[Method]:
    """The static methods that give an object of their class, but for those that ask the clock."""
    return [
        each
        for each in java.methods.values()
        if each.is_static
        and each.is_public
        and each.name != CLOCK
        and each.type.result == f"L{java.name};"
    ]


def is_constant(field: Field) -> bool:
    """Whether a field holds an object of its class that everybody can read."""
    wanted = flags.PUBLIC | flags.STATIC | flags.FINAL
    is_open = field.access_flags & wanted == wanted
    return is_open and field.descriptor == f"L{field.owner.name};"


def rank(machine: Machine, method: Method) -> tuple[int, int, int]:
    """How far a factory is from what people would call: texts, an unusual name, heavy arguments."""
    given = method.type.parameters
    texts = sum([each[0] == "L" and class_of(each) in TEXTS for each in given])
    unusual = int(method.name not in USUAL) if given else 2
    return texts, unusual, sum([weight(machine, each) for each in given])


def weight(machine: Machine, descriptor: str) -> int:
    """How hard it is to have an argument of a type."""
    kind = descriptor.lstrip("[")
    if kind[0] != "L":
        return _NUMBER
    found = machine.find_class(class_of(kind))
    return _CONCRETE if isinstance(found, JavaClass) and not found.is_abstract else _ABSTRACT
