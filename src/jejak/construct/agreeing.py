"""Classes below several generic types: no type may be above them twice, with other arguments.

Types are raw where nothing says more. Where a class fixes the arguments of a type that a raw one
is below, too, that one takes arguments which go with them.
"""

from __future__ import annotations

from collections.abc import Sequence

from jejak.construct.access import SourceAccess
from jejak.construct.workshop import Workshop
from jejak.javasource.nodes import Type, Wildcard, class_type
from jejak.program import JavaClass
from jejak.program.generics import (
    TOP,
    Bindings,
    arguments_of,
    class_signature,
    erased,
    is_generic_class,
    supertypes,
)
from jejak.program.signatures import ArrayType, ClassType, TypeArgument, TypeSignature, TypeVariable


def agreed_types(workshop: Workshop, roots: Sequence[JavaClass]) -> list[Bindings] | None:
    """What the type parameters of some types are for a class below all; None if there is none."""
    found: list[Bindings] = [None if is_generic_class(each) else {} for each in roots]
    if len(roots) == 1:
        return found
    for _ in roots:  # one that takes arguments may fix those of another one
        fixed = {
            java.name: types
            for root, own in zip(roots, found, strict=True)
            if own is not None
            for java, types in supertypes(workshop.access.load, root, own)
        }
        for position, root in enumerate(roots):
            if found[position] is None:
                found[position] = fitting_types(workshop, root, fixed)
    known: dict[str, Bindings] = {}
    for root, own in zip(roots, found, strict=True):
        for java, types in supertypes(workshop.access.load, root, own):
            if known.setdefault(java.name, types) != types:
                return None
    return found


def fitting_types(workshop: Workshop, root: JavaClass, fixed: dict[str, Bindings]) -> Bindings:
    """Arguments for a type, so that what is above it is as others fix it; None if they need not."""
    signature = class_signature(root)
    assert signature is not None
    variables: Bindings = {each.name: TypeVariable(each.name) for each in signature.parameters}
    found: dict[str, TypeSignature] = {}
    for java, types in supertypes(workshop.access.load, root, variables):
        wanted = fixed.get(java.name)
        for name, own in (types or {}).items():
            if wanted and isinstance(own, TypeVariable):
                found.setdefault(own.name, wanted[name])
    free = [each for each in signature.parameters if is_bounded(each.class_bound)]
    if not found or free or any(each.interface_bounds for each in signature.parameters):
        return None
    return {each.name: found.get(each.name, TOP) for each in signature.parameters}


def is_bounded(bound: TypeSignature | None) -> bool:
    """Whether only some types may stand for a type parameter."""
    return bound is not None and bound != TOP


def written(access: SourceAccess, java: JavaClass, types: Bindings) -> Type | None:
    """A type with its arguments as source writes it; None where a test cannot."""
    signature = class_signature(java)
    if not types or signature is None:
        return class_type(java.name)
    arguments = [types[each.name] for each in signature.parameters]
    if not all(is_writable(access, each) for each in arguments):
        return None
    return class_type(java.name, *map(source_type, arguments))


def is_writable(access: SourceAccess, type_: TypeSignature) -> bool:
    """Whether a test can write a type with all its arguments."""
    if isinstance(type_, ArrayType):
        return is_writable(access, type_.element)
    if not isinstance(type_, ClassType):
        return True
    if type_.inner and type_.arguments:  # an outer class with arguments of its own
        return False
    bounds = [each.bound for each in arguments_of(type_) if each.bound is not None]
    named = access.can_name_type(f"L{type_.class_name};")
    return named and all(is_writable(access, each) for each in bounds)


def source_type(type_: TypeSignature) -> Type:
    """A type with its arguments."""
    below = type_
    while isinstance(below, ArrayType):
        below = below.element
    arguments = arguments_of(below) if isinstance(below, ClassType) else ()
    return Type(erased(type_, {}), tuple(map(source_argument, arguments)))


def source_argument(argument: TypeArgument) -> Type | Wildcard:
    """An argument of a type."""
    if argument.bound is None:
        return Wildcard()
    bound = source_type(argument.bound)
    return Wildcard(bound, argument.wildcard == "-") if argument.wildcard else bound
