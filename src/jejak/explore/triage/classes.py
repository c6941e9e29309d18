"""Classes of what is given: whether generic types forbid them, and whether the program asks."""

from __future__ import annotations

from jejak.bytecode.instructions import InstanceOf
from jejak.explore.triage.cases import Case, Step
from jejak.explore.triage.nulls import EQUALS
from jejak.explore.triage.origins import is_same
from jejak.program import JavaClass
from jejak.program.generics import Load, arguments_of, class_signature, supertypes
from jejak.program.generics import closed_parameter_types as closed_types
from jejak.program.hierarchy import Hierarchy
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
