"""Stubs: objects of classes that only the test has, which answer as the path wants.

A lambda where the type has one method and always answers the same; else an anonymous class, or a
local one where it has several supertypes, which counts the calls of a method that answers
differently each time.
"""

from __future__ import annotations

from jejak.explore.heaps import Answer, HeapObject
from jejak.program import JavaClass, Method
from jejak.program.generics import is_generic
from jejak.program.nesting import is_inner
from jejak.semantics.worlds import ENUM
from jejak.testgen.agreeing import agreed_types, written
from jejak.testgen.implementing import (
    OF_OBJECTS,
    StubMethod,
    abstract_methods,
    implementation,
    is_implemented,
    parameter_names,
    plain_value,
)
from jejak.testgen.java import nodes
from jejak.testgen.java.nodes import (
    Block,
    ClassDeclaration,
    Expression,
    Lambda,
    LocalClass,
    New,
    SuperCall,
    This,
    Type,
    class_type,
)
from jejak.testgen.workshop import Workshop

_UTIL = "java/util/"
SKELETONS = {
    _UTIL + name: f"{_UTIL}Abstract{name}" for name in ("Collection", "List", "Set", "Map", "Queue")
}
"""Interfaces with so many methods that a stub takes most of them from a class of the JDK."""


class Stub:
    """A class that the test brings along for one object: below `java`, and with `interfaces`.

    `extended` is the former with its type arguments.
    """

    def __init__(
        self,
        number: int,
        java: JavaClass,
        interfaces: tuple[Type, ...],
        methods: list[StubMethod],
        extended: Type | None = None,
    ) -> None:
        self.number = number
        self.java = java
        self.extended = extended or class_type(java.name)
        self.interfaces = interfaces
        self.methods = methods
        self.needs_this = False

    def itself(self) -> Expression:
        """The stub, as one of its own answers."""
        self.needs_this = True
        return This()

    def expression(
        self, answers: list[list[Expression]], arguments: tuple[Expression, ...]
    ) -> Expression:
        """What makes the object; `answers` are those of each method."""
        if self.java.is_interface and len(self.methods) == 1 and not self.needs_this:
            method, given = self.methods[0], answers[0]
            plain = not is_generic(method.method) and not method.is_of_objects
            if len(set(map(repr, given))) <= 1 and plain:
                return self.as_lambda(method, given)
        return New(class_type(self.java.name), arguments, body=self.members(answers))

    def members(self, answers: list[list[Expression]]) -> tuple[nodes.Member, ...]:
        """The methods of the class, and what they need."""
        members: list[nodes.Member] = []
        for method, given in zip(self.methods, answers, strict=True):
            members += implementation(method, given)
        return tuple(members)

    def local_class(
        self,
        name: str,
        answers: list[list[Expression]],
        arguments: tuple[Expression, ...],
        thrown: str | None = None,
    ) -> LocalClass:
        """The declaration of the class, for one that no anonymous class can be.

        `thrown` is what the constructor above may throw.
        """
        members = self.members(answers)
        if arguments or thrown is not None:
            body = Block((SuperCall(arguments),))
            throws = () if thrown is None else (class_type(thrown),)
            members = (nodes.Method(None, name, body, throws=throws), *members)
        own, others = self.extended, self.interfaces
        if self.java.is_interface:
            return LocalClass(ClassDeclaration(name, members, implements=(own, *others)))
        return LocalClass(ClassDeclaration(name, members, extends=own, implements=others))

    def as_lambda(self, method: StubMethod, given: list[Expression]) -> Expression:
        """The stub as a lambda."""
        names = parameter_names(method)
        if method.result == "V":
            return Lambda(tuple(names), Block())
        return Lambda(tuple(names), given[0] if given else plain_value(method.result))


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
        return Stub(wanted.number, skeleton, (), methods)
    return stub


def asked_method(workshop: Workshop, answer: Answer) -> list[StubMethod]:
    """A method that a path asks a stub for though Object has one, as toString of CharSequence."""
    owner = workshop.access.load(answer.owner)
    method = None if owner is None else owner.methods.get((answer.method, answer.descriptor))
    of_objects = (answer.method, answer.descriptor) in OF_OBJECTS
    if method is None or not (method.is_abstract or of_objects):
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
    return Stub(0, java, tuple(known[1:]), methods, known[0]) if known == types else None


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
