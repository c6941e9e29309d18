"""Stubs: classes that only the test has, whose objects answer as the path wants.

Which methods such a class must have, and whether a test can declare one at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jejak.construct.agreeing import agreed_types, written
from jejak.construct.implementing import (
    StubMethod,
    abstract_methods,
    is_implemented,
)
from jejak.construct.workshop import Workshop
from jejak.javasource.nodes import Type, class_type
from jejak.machine.class_hierarchy import ENUM
from jejak.program import JavaClass, Method
from jejak.program.nesting import is_inner
from jejak.results.heaps import HeapObject, MethodAnswer

_UTIL: Final = "java/util/"
SKELETONS: Final = {
    _UTIL + name: f"{_UTIL}Abstract{name}" for name in ("Collection", "List", "Set", "Map", "Queue")
}
"""Interfaces with so many methods that a stub takes most of them from a class of the JDK."""


@dataclass(slots=True)
class Stub:
    """A class that the test brings along for one object: below `java`, and with `interfaces`.

    `extended` is the former with its type arguments.
    """

    number: int
    java: JavaClass
    extended: Type
    interfaces: tuple[Type, ...]
    methods: list[StubMethod]


def stub_for(workshop: Workshop, wanted: HeapObject, java: JavaClass) -> Stub | None:
    """The stub for a wanted object, None when no test can have such a class."""
    stub = empty_stub(workshop, java, wanted.interfaces)
    if stub is None:
        return None
    for answer in wanted.answers:
        if not any(each.answers_to(answer.method, answer.descriptor) for each in stub.methods):
            stub.methods += asked_method(workshop, answer)
        for each in stub.methods:
            if each.answers_to(answer.method, answer.descriptor):
                each.answers.append(answer.result)
    stub.number = wanted.number
    skeleton = workshop.access.load(SKELETONS.get(java.name, ""))
    if skeleton is not None and not stub.interfaces:
        methods = [
            each
            for each in stub.methods
            if each.answers or not is_implemented(workshop, skeleton, (), each.method)
        ]
        return Stub(wanted.number, skeleton, class_type(skeleton.name), (), methods)
    return stub


def asked_method(workshop: Workshop, answer: MethodAnswer) -> list[StubMethod]:
    """A method that a path asks a stub for though a class above has one: toString, nextInt."""
    owner = workshop.access.load(answer.owner)
    method = None if owner is None else owner.methods.get((answer.method, answer.descriptor))
    if method is None or method.is_private or method.is_static or method.is_final:
        return []
    stub = StubMethod(method, method.type.parameters, method.type.result)
    stub.also.add((method.name, method.descriptor))
    return [stub]


def is_stub(workshop: Workshop, java: JavaClass, interfaces: tuple[str, ...]) -> bool:
    """Whether a test can have a class below some types."""
    return empty_stub(workshop, java, interfaces) is not None


def empty_stub(workshop: Workshop, java: JavaClass, names: tuple[str, ...]) -> Stub | None:
    """A class below some types whose methods answer nothing yet; None when there is none."""
    others = [workshop.access.load(name) for name in names]
    above = [java, *(each for each in others if each is not None)]
    if len(above) <= len(others) or not all(can_extend(workshop, each) for each in above):
        return None
    is_subtype = workshop.machine.is_subtype
    interfaces = tuple(
        each
        for each in above[1:]
        if not any(o is not each and is_subtype(o.name, each.name) for o in above)
    )
    methods = abstract_methods(workshop, java, interfaces)
    roots = (java, *interfaces)
    agreed = agreed_types(workshop, roots)
    if methods is None or agreed is None:
        return None
    types = [written(workshop.access, *each) for each in zip(roots, agreed, strict=True)]
    known = [each for each in types if each is not None]
    return Stub(0, java, known[0], tuple(known[1:]), methods) if known == types else None


def can_extend(workshop: Workshop, java: JavaClass) -> bool:
    """Whether a test can declare a class below another one."""
    if not workshop.access.can_name(java) or java.is_final or java.is_enum or java.is_record:
        return False
    if java.name == ENUM:  # the language forbids it
        return False
    if java.permitted_subclasses is not None or is_inner(java):
        return False
    if not workshop.access.can_inherit(java):
        return False
    return java.is_interface or bool(super_makers(workshop, java))


def super_makers(workshop: Workshop, java: JavaClass) -> list[Method]:
    """The constructors of a class that a subclass in the test can call, short ones first."""
    same = java.package == workshop.access.place.package
    found = [
        method
        for method in java.methods.values()
        if method.is_constructor
        and not method.is_private
        and not method.is_synthetic
        and (same or method.is_public or method.is_protected)
        and all(map(workshop.access.can_name_type, method.type.parameters))
        and workshop.access.can_look_up(method)
    ]
    return sorted(found, key=lambda m: (len(m.type.parameters), m.descriptor))
