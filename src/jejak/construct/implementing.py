"""Methods that a class of the test must have: which, and with what types."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from jejak.classfile.descriptors import class_of
from jejak.construct.agreeing import agreed_types
from jejak.construct.workshop import Workshop
from jejak.errors import InputError
from jejak.machine.machine import Machine
from jejak.program import JavaClass, Method
from jejak.program.classes import OBJECT
from jejak.program.generics import Bindings, erased, supertypes
from jejak.program.signatures import parse_method_signature
from jejak.results.heaps import Value
from jejak.state.records import ANYTHING

OF_OBJECTS = (
    ("toString", "()Ljava/lang/String;"),
    ("hashCode", "()I"),
    ("equals", "(Ljava/lang/Object;)Z"),
)
"""Methods that every object has, so that no lambda can be one."""

Key = tuple[str, tuple[str, ...]]
"""The name of a method and its parameters as source writes them."""


@dataclass(slots=True)
class StubMethod:
    """A method to implement: its types as source writes them, and what it answers in turn."""

    method: Method
    parameters: tuple[str, ...]
    result: str
    answers: list[Value] = field(default_factory=list)
    also: set[tuple[str, str]] = field(default_factory=set)
    """Names and descriptors of the methods of supertypes that it is."""

    def agree_on_result(self, result: str, machine: Machine) -> bool:
        """Takes the narrower of two results; whether one of them is."""
        if result == self.result:
            return True
        if result[0] not in "L[" or self.result[0] not in "L[":
            return False
        if machine.is_subtype(class_of(self.result), class_of(result)):
            return True
        if not machine.is_subtype(class_of(result), class_of(self.result)):
            return False
        self.result = result
        return True

    @property
    def is_of_objects(self) -> bool:
        """Whether every object has such a method, so that no lambda can be it."""
        return (self.method.name, self.method.descriptor) in OF_OBJECTS

    def answers_to(self, name: str, descriptor: str) -> bool:
        """Whether a call of a method runs this one."""
        return (name, descriptor) in self.also


def abstract_methods(
    workshop: Workshop, java: JavaClass, interfaces: Sequence[JavaClass] = ()
) -> list[StubMethod] | None:
    """The methods that a class below some types must implement; None when a test cannot."""
    roots = (java, *interfaces)
    agreed = agreed_types(workshop, roots)
    if agreed is None:
        return None
    above = [
        each
        for root, types in zip(roots, agreed, strict=True)
        for each in supertypes(workshop.access.load, root, types)
    ]
    found: dict[Key, StubMethod] = {}
    for owner, types in above:
        for method in owner.methods.values():
            if not is_left_open(workshop, java, interfaces, method):
                continue
            stub = source_types(method, types)
            if not can_write(workshop, stub):
                return None
            known = found.setdefault((method.name, stub.parameters), stub)
            known.also.add((method.name, method.descriptor))
            if not known.agree_on_result(stub.result, workshop.machine):
                return None
    inherited = [stub for stub in found.values() if not is_free(workshop, java, stub)]
    if inherited or not agree_with_bodies(workshop, above, found):
        return None
    if has_rivals(workshop, java, above, set(found)):
        return None
    return list(found.values())


def is_left_open(
    workshop: Workshop, java: JavaClass, interfaces: Sequence[JavaClass], method: Method
) -> bool:
    """Whether a class below some types must have a method of one of them."""
    if not method.is_abstract or method.is_static or method.is_synthetic:
        return False
    top = workshop.machine.shape(OBJECT).java
    assert top is not None
    own = top.methods.get((method.name, method.descriptor))
    if own is not None and own.is_public and method.owner.is_interface:
        return False
    return not is_implemented(workshop, java, interfaces, method)


def can_write(workshop: Workshop, stub: StubMethod) -> bool:
    """Whether a test can declare a method, and so implement the one above."""
    method, access = stub.method, workshop.access
    hidden = not (method.is_public or method.is_protected)
    if hidden and method.owner.package != access.place.package:
        return False
    return all(map(access.can_name_type, (*stub.parameters, stub.result)))


def agree_with_bodies(
    workshop: Workshop, above: Sequence[tuple[JavaClass, Bindings]], found: dict[Key, StubMethod]
) -> bool:
    """Lets methods of a stub give back what those with bodies do that they take the place of."""
    for owner, types in above:
        for method in owner.methods.values():
            if is_inherited(method) and not method.is_abstract:
                stub = source_types(method, types)
                known = found.get((method.name, stub.parameters))
                if known is not None and not known.agree_on_result(stub.result, workshop.machine):
                    return False
    return True


def is_inherited(method: Method) -> bool:
    """Whether source knows of a method in a class below that of its own."""
    return not (
        method.is_static or method.is_private or method.is_synthetic or method.is_constructor
    )


def has_rivals(
    workshop: Workshop,
    java: JavaClass,
    above: Sequence[tuple[JavaClass, Bindings]],
    written: set[Key],
) -> bool:
    """Whether nothing decides between two interfaces, of which one has a body for a method."""
    groups: dict[Key, dict[str, StubMethod]] = {}
    for owner, types in above:
        for method in owner.methods.values() if owner.is_interface else ():
            if is_inherited(method):
                stub = source_types(method, types)
                groups.setdefault((method.name, stub.parameters), {})[owner.name] = stub
    is_subtype = workshop.machine.is_subtype
    for key, rivals in groups.items():
        if key in written or all(each.method.is_abstract for each in rivals.values()):
            continue
        nearest = [n for n in rivals if not any(o != n and is_subtype(o, n) for o in rivals)]
        if len(nearest) > 1 and is_free(workshop, java, rivals[nearest[0]]):
            return True
    return False


def is_free(workshop: Workshop, java: JavaClass, stub: StubMethod) -> bool:
    """Whether no method with a body stands in the way of one that a stub must have."""
    above: JavaClass | None = None if java.is_interface else java
    while above is not None:
        for method in above.methods.values():
            same = method.name == stub.method.name and method.type.parameters == stub.parameters
            if same and not method.is_synthetic:
                return method.is_abstract
        above = workshop.access.superclass(above)
    return True


def is_implemented(
    workshop: Workshop, java: JavaClass, interfaces: Sequence[JavaClass], method: Method
) -> bool:
    """Whether a class below some types inherits a body for a method, also for javac."""
    is_subtype = workshop.machine.is_subtype
    for each in (java, *interfaces):
        own = workshop.machine.class_hierarchy.inherited(each, ANYTHING, method)
        if own is None or own.is_abstract or not is_seen(workshop, own):
            continue
        if not own.owner.is_interface:
            if each is java:
                return True
        elif is_subtype(own.owner.name, method.owner.name):
            return True  # another interface's body does not count: source must decide
    return False


def is_seen(workshop: Workshop, method: Method) -> bool:
    """Whether source knows of a method: of a bridge, when it leads to one that it knows of."""
    if not method.is_synthetic:
        return True
    above: JavaClass | None = method.owner
    while above is not None:
        for other in above.methods.values():
            if other.name == method.name and is_inherited(other) and is_alike(other, method):
                return True
        above = workshop.access.superclass(above)
    return False


def is_alike(one: Method, other: Method) -> bool:
    """Whether a method may take the arguments of another one, but for the classes of objects."""
    plain, rest = (
        ["L" if each[0] in "L[" else each for each in method.type.parameters]
        for method in (one, other)
    )
    return plain == rest


def source_types(method: Method, types: Bindings) -> StubMethod:
    """The types of a method as a class below writes them: erased, type parameters replaced."""
    plain = StubMethod(method, method.type.parameters, method.type.result)
    if not types:
        return plain
    try:
        text = method.attributes.signature()
        signature = None if text is None else parse_method_signature(text)
    except (InputError, ValueError):
        return plain
    if signature is None or len(signature.parameters) != len(plain.parameters):
        return plain
    own = {each.name for each in signature.type_parameters}
    outer = {name: each for name, each in types.items() if name not in own}
    given = [
        erased(each, outer, declared)
        for each, declared in zip(signature.parameters, plain.parameters, strict=True)
    ]
    result = erased(signature.result, outer, plain.result)
    return StubMethod(method, tuple(given), result)
