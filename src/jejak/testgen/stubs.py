"""Stubs: objects of classes that only the test has, which answer as the path wants.

A lambda where the type has one method and always answers the same; else an anonymous class, or a
local one where it has several supertypes, which counts the calls of a method that answers
differently each time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from jejak.classfile.descriptors import class_of
from jejak.errors import InputError
from jejak.explore.heaps import Answer, HeapObject, Slot
from jejak.program import JavaClass, Method
from jejak.program.classes import OBJECT
from jejak.program.nesting import is_inner
from jejak.program.signatures import (
    ArrayType,
    BaseType,
    ClassSignature,
    ClassType,
    TypeSignature,
    TypeVariable,
    parse_class_signature,
    parse_method_signature,
)
from jejak.semantics.machine import Machine
from jejak.semantics.worlds import ENUM
from jejak.state.records import ANYTHING
from jejak.testgen.java import nodes
from jejak.testgen.java.identifiers import Identifiers
from jejak.testgen.java.nodes import (
    Annotation,
    Assign,
    Binary,
    Block,
    Case,
    ClassDeclaration,
    Expression,
    Lambda,
    Literal,
    LocalClass,
    Name,
    New,
    Null,
    Parameter,
    Return,
    Statement,
    SuperCall,
    Switch,
    Text,
    This,
    Throw,
    Type,
    class_type,
)
from jejak.testgen.workshop import Workshop

_UTIL = "java/util/"
SKELETONS = {
    _UTIL + name: f"{_UTIL}Abstract{name}" for name in ("Collection", "List", "Set", "Map", "Queue")
}
"""Interfaces with so many methods that a stub takes most of them from a class of the JDK."""
OF_OBJECTS = (
    ("toString", "()Ljava/lang/String;"),
    ("hashCode", "()I"),
    ("equals", "(Ljava/lang/Object;)Z"),
)
UNEXPECTED = "more calls than the path makes"


@dataclass(slots=True)
class StubMethod:
    """A method to implement: its types as source writes them, and what it answers in turn."""

    method: Method
    parameters: tuple[str, ...]
    result: str
    answers: list[Slot] = field(default_factory=list)
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


class Stub:
    """A class that the test brings along for one object: below `java`, and with `interfaces`."""

    def __init__(
        self,
        number: int,
        java: JavaClass,
        interfaces: tuple[JavaClass, ...],
        methods: list[StubMethod],
    ) -> None:
        self.number = number
        self.java = java
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
        own = class_type(self.java.name)
        interfaces = tuple(class_type(each.name) for each in self.interfaces)
        if self.java.is_interface:
            declaration = ClassDeclaration(name, members, implements=(own, *interfaces))
        else:
            declaration = ClassDeclaration(name, members, extends=own, implements=interfaces)
        return LocalClass(declaration)

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
    return None if methods is None else Stub(0, java, interfaces, methods)


def can_extend(workshop: Workshop, java: JavaClass) -> bool:
    """Whether a test can declare a class below another one."""
    if not workshop.access.can_name(java) or java.is_final or java.is_enum or java.is_record:
        return False
    if java.name == ENUM:  # the language forbids it
        return False
    if java.permitted_subclasses is not None or is_inner(java):
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
    ]
    return sorted(found, key=lambda m: (len(m.type.parameters), m.descriptor))


def abstract_methods(
    workshop: Workshop, java: JavaClass, interfaces: Sequence[JavaClass] = ()
) -> list[StubMethod] | None:
    """The methods that a class below some types must implement; None when a test cannot."""
    machine, access = workshop.machine, workshop.access
    found: dict[tuple[str, tuple[str, ...]], StubMethod] = {}
    top = machine.shape(OBJECT).java
    assert top is not None
    above = [each for root in (java, *interfaces) for each in supertypes(workshop, root)]
    for owner, types in above:
        for method in owner.methods.values():
            if not method.is_abstract or method.is_static:
                continue
            own = top.methods.get((method.name, method.descriptor))
            if own is not None and own.is_public and owner.is_interface:
                continue
            if is_implemented(workshop, java, interfaces, method):
                continue
            stub = source_types(method, types)
            usable = all(map(access.can_name_type, stub.parameters))
            hidden = not (method.is_public or method.is_protected)
            if not usable or (hidden and owner.package != access.place.package):
                return None
            known = found.setdefault((method.name, stub.parameters), stub)
            known.also.add((method.name, method.descriptor))
            if not known.agree_on_result(stub.result, machine):
                return None
    inherited = [stub for stub in found.values() if not is_free(workshop, java, stub)]
    if inherited or has_rival_defaults(workshop, java, [owner for owner, _ in above], set(found)):
        return None
    return list(found.values())


def has_rival_defaults(
    workshop: Workshop,
    java: JavaClass,
    above: Sequence[JavaClass],
    written: set[tuple[str, tuple[str, ...]]],
) -> bool:
    """Whether two interfaces have bodies for a method that nothing decides between."""
    bodies: dict[tuple[str, str], dict[str, Method]] = {}
    for owner in above:
        for method in owner.methods.values():
            has_body = not (method.is_abstract or method.is_static or method.is_private)
            if owner.is_interface and has_body:
                bodies.setdefault((method.name, method.descriptor), {})[owner.name] = method
    is_subtype = workshop.machine.is_subtype
    for rivals in bodies.values():
        nearest = [n for n in rivals if not any(o != n and is_subtype(o, n) for o in rivals)]
        if len(nearest) < 2:
            continue
        method = rivals[nearest[0]]
        stub = StubMethod(method, method.type.parameters, method.type.result)
        if (method.name, stub.parameters) not in written and is_free(workshop, java, stub):
            return True
    return False


def is_free(workshop: Workshop, java: JavaClass, stub: StubMethod) -> bool:
    """Whether no method with a body stands in the way of one that a stub must have."""
    above: JavaClass | None = None if java.is_interface else java
    while above is not None:
        for method in above.methods.values():
            same = method.name == stub.method.name and method.type.parameters == stub.parameters
            if same and not method.is_abstract and not method.is_synthetic:
                return False
        above = workshop.access.superclass(above)
    return True


def is_implemented(
    workshop: Workshop, java: JavaClass, interfaces: Sequence[JavaClass], method: Method
) -> bool:
    """Whether a class below some types inherits a body for a method."""
    for each in (java, *interfaces):
        own = workshop.machine.world.inherited(each, ANYTHING, method)
        if own is not None and not own.is_abstract:
            return True
    return False


Bindings = dict[str, str] | None
"""Descriptors of type parameters; None where types are raw, so that all is erased."""


def supertypes(workshop: Workshop, java: JavaClass) -> Iterator[tuple[JavaClass, Bindings]]:
    """A class and all above it, with what their type parameters are."""
    seen: set[str] = set()
    signature = class_signature(java)
    waiting: list[tuple[JavaClass, Bindings]] = [
        (java, None if signature is not None and signature.parameters else {})
    ]
    while waiting:
        here, types = waiting.pop(0)
        if here.name in seen:
            continue
        seen.add(here.name)
        yield here, types
        signature = class_signature(here)
        above: dict[str, ClassType] = {}
        if signature is not None and types is not None:
            above = {
                each.class_name: each for each in (signature.superclass, *signature.interfaces)
            }
        for name in (*([here.super_name] if here.super_name else ()), *here.interfaces):
            found = workshop.access.load(name)
            if found is not None:
                waiting.append((found, bound_types(found, above.get(name), types)))


def bound_types(java: JavaClass, used: ClassType | None, types: Bindings) -> Bindings:
    """What the type parameters of a class are where another one extends it."""
    signature = class_signature(java)
    if signature is None or not signature.parameters:
        return {}
    if used is None or types is None:
        return None
    given = used.inner[-1][1] if used.inner else used.arguments
    if len(given) != len(signature.parameters):
        return None
    found: dict[str, str] = {}
    for parameter, argument in zip(signature.parameters, given, strict=True):
        found[parameter.name] = f"L{OBJECT};"
        if argument.bound is not None:
            found[parameter.name] = erased(argument.bound, types)
    return found


def class_signature(java: JavaClass) -> ClassSignature | None:
    """The generic signature of a class, None when it has none that can be read."""
    try:
        text = java.file.attributes.signature()
        return None if text is None else parse_class_signature(text)
    except (InputError, ValueError):
        return None


def is_generic_class(java: JavaClass) -> bool:
    """Whether a class has type parameters."""
    signature = class_signature(java)
    return signature is not None and bool(signature.parameters)


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


def erased(type_: TypeSignature, types: dict[str, str], otherwise: str = "") -> str:
    """The descriptor of a type without its arguments."""
    if isinstance(type_, BaseType):
        return otherwise or str(type_.letter)
    if isinstance(type_, ArrayType):
        inner = otherwise[1:] if otherwise.startswith("[") else ""
        return "[" + erased(type_.element, types, inner)
    if isinstance(type_, TypeVariable):
        return types.get(type_.name, otherwise or f"L{OBJECT};")
    return f"L{type_.class_name};"


def is_generic(method: Method) -> bool:
    """Whether a method has type parameters of its own, so that no lambda can be it."""
    try:
        text = method.attributes.signature()
    except InputError:
        return True
    return text is not None and text.startswith("<")


def parameter_names(stub: StubMethod) -> list[str]:
    """Names for the parameters of a method."""
    names = Identifiers()
    known = stub.method.parameter_names
    return [
        names.fresh((known[i] if i < len(known) else None) or f"argument{i + 1}", "argument")
        for i in range(len(stub.parameters))
    ]


def implementation(stub: StubMethod, answers: list[Expression]) -> list[nodes.Member]:
    """A method of an anonymous class, and the counter of its calls where it needs one."""
    parameters = tuple(
        Parameter(Type(descriptor), name)
        for descriptor, name in zip(stub.parameters, parameter_names(stub), strict=True)
    )
    members: list[nodes.Member] = []
    body: list[Statement]
    if len(set(map(repr, answers))) <= 1:
        body = []
        if stub.result != "V":
            body = [Return(answers[0] if answers else plain_value(stub.result, cast=False))]
    else:
        counter = f"{stub.method.name}Calls"
        members.append(nodes.Field(Type("I"), counter, modifiers=("private",)))
        body = [
            Assign(Name(counter), Binary("+", Name(counter), Literal(1, "I"))),
            Switch(
                Name(counter),
                tuple(
                    Case((index,), Block((Return(answer),)))
                    for index, answer in enumerate(answers, 1)
                ),
                Block((Throw(New(class_type("java/lang/AssertionError"), (Text(UNEXPECTED),))),)),
            ),
        ]
    modifiers = () if is_package_private(stub.method) else ("public",)
    override = (Annotation("java/lang/Override"),)
    members.append(
        nodes.Method(
            Type(stub.result), stub.method.name, Block(tuple(body)), parameters, modifiers, override
        )
    )
    return members


def is_package_private(method: Method) -> bool:
    """Whether only the package sees a method."""
    return not (method.is_public or method.is_protected)


def plain_value(descriptor: str, cast: bool = True) -> Expression:
    """The plainest value of a type."""
    if descriptor[0] in "L[":
        return Null(Type(descriptor) if cast else None)
    if descriptor == "Z":
        return Literal(False, descriptor)
    return Literal(0.0 if descriptor in "FD" else 0, descriptor)
