"""Classes of what is given: whether generic types forbid them, and whether the program asks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from jejak.bytecode.instructions import InstanceOf
from jejak.classfile.descriptors import class_of
from jejak.explore.triage.cases import Case, Step
from jejak.explore.triage.origins import is_same
from jejak.program import JavaClass
from jejak.program.generics import Load, arguments_of, class_signature, supertypes
from jejak.program.generics import closed_parameter_types as closed_types
from jejak.program.hierarchy import Hierarchy
from jejak.program.intent.null_tests import EQUALS
from jejak.program.intent.operands import Operands
from jejak.program.signatures import ClassType, TypeArgument, TypeSignature
from jejak.state.records import Instance
from jejak.state.values import Ref, Symbol


def contradicting(case: Case) -> str | None:
    """The name of an argument whose class implements its generic type for other types."""
    declared = closed_types(case.entry)
    arguments = case.state.inputs.arguments[-len(declared) :] if declared else ()
    for (name, value), type_ in zip(arguments, declared, strict=False):
        ref = case.state.resolved(value) if isinstance(value, Ref | Symbol) else None
        record = case.state.record(ref) if isinstance(ref, Ref) else None
        if type_ is None or not isinstance(record, Instance):
            continue
        java = case.machine.program.find(record.shape.name)
        if java is not None and contradicts(case, java, type_):
            return name
    return None


def contradicts(case: Case, java: JavaClass, declared: ClassType) -> bool:
    """Whether a class without type parameters implements a generic type for other types."""
    signature = class_signature(java)
    if signature is None or signature.parameters:
        return False
    find: Load = case.machine.program.find
    for above, bound in supertypes(find, java, {}):
        generic = class_signature(above)
        if above.name == declared.class_name and bound and generic is not None:
            pairs = zip(generic.parameters, arguments_of(declared), strict=False)
            hierarchy = case.machine.resolver.hierarchy
            return any(not fits(hierarchy, bound[each.name], given) for each, given in pairs)
    return False


def fits(hierarchy: Hierarchy, actual: TypeSignature, given: TypeArgument) -> bool:
    """Whether a type argument allows a type, as far as both are plain classes."""
    wanted = given.bound
    if not isinstance(actual, ClassType) or not isinstance(wanted, ClassType):
        return True
    one, other = actual.class_name, wanted.class_name
    if given.wildcard == "+":
        return hierarchy.is_subtype(one, other) is not False
    if given.wildcard == "-":
        return hierarchy.is_subtype(other, one) is not False
    return one == other


def asks_class(case: Case, held: object) -> bool:
    """Whether a method on the way asks for the class of what it was given, or must take any."""
    return any(asks_in(case, step, held) for step in case.steps if not step.method.owner.in_jdk)


def asks_in(case: Case, step: Step, held: object) -> bool:
    """Whether a method tests the class of a parameter that holds a value, or is `equals`."""
    locals_ = {n for n, value in enumerate(step.given) if is_same(case.state, value, held)}
    if not locals_:
        return False
    if (step.method.name, step.method.descriptor) == EQUALS and not step.method.is_static:
        return True
    operands = Operands(step.method)
    return any(
        isinstance(each, InstanceOf) and operands.parameter(at) in locals_
        for at, each in enumerate(operands.instructions)
    )


def two_in_one(case: Case) -> tuple[str, str] | None:
    """Two unrelated types of places of the input that hold one object, of no class that is both.

    Who asks one object whether it is of another type (`o instanceof Closeable`) has it in one
    place only.
    """
    found: dict[int, tuple[Ref, set[str]]] = {}
    for descriptor, value in placed(case):
        ref = case.state.resolved(value) if isinstance(value, Ref | Symbol) else None
        if isinstance(ref, Ref) and descriptor[0] == "L":
            found.setdefault(ref.address, (ref, set()))[1].add(class_of(descriptor))
    for ref, types in found.values():
        record = case.state.record(ref)
        if isinstance(record, Instance) and record.initial is not None and record.open:
            pair = unrelated(case, record.shape.name, sorted(types))
            if pair is not None:
                return pair
    return None


def placed(case: Case) -> Iterator[tuple[str, object]]:
    """The places of an input that hold objects, by their declared types, with what they hold."""
    values = [value for _, value in case.state.inputs.arguments]
    own = () if case.entry.is_static or case.entry.is_constructor else (case.entry.owner.name,)
    types = (*(f"L{each};" for each in own), *case.entry.type.parameters)
    if len(types) == len(values):
        yield from zip(types, values, strict=True)
    for ref in case.state.inputs.objects.values():
        record = case.state.record(ref)
        if isinstance(record, Instance):
            fields = zip(record.shape.fields, record.initial or (), strict=False)
            yield from ((field.descriptor, held) for field, held in fields)


def unrelated(case: Case, class_name: str, types: list[str]) -> tuple[str, str] | None:
    """Two of some types that have nothing to do with each other, where a class is not of both."""
    is_subtype = case.machine.resolver.hierarchy.is_subtype
    for one, other in combinations(types, 2):
        is_both = is_subtype(class_name, one) and is_subtype(class_name, other)
        if is_subtype(one, other) is False and is_subtype(other, one) is False and not is_both:
            return one, other
    return None
