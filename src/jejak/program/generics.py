"""Generic types as class files tell them: what type parameters are in a class below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from jejak.errors import InputError
from jejak.program.classes import OBJECT, Field, JavaClass, Method
from jejak.program.signatures import (
    ArrayType,
    BaseType,
    ClassSignature,
    ClassType,
    MethodSignature,
    TypeArgument,
    TypeParameter,
    TypeSignature,
    TypeVariable,
    parse_class_signature,
    parse_field_signature,
    parse_method_signature,
)

Bindings = dict[str, TypeSignature] | None
"""What type parameters are; None where types are raw, so that all is erased."""
TOP = ClassType(OBJECT, ())
Load = Callable[[str], JavaClass | None]
"""Finds classes by name."""


def supertypes(
    load: Load, java: JavaClass, types: Bindings
) -> Iterator[tuple[JavaClass, Bindings]]:
    """A class and all above it, with what their type parameters are."""
    seen: set[str] = set()
    waiting: list[tuple[JavaClass, Bindings]] = [(java, types)]
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
            found = load(name)
            if found is not None:
                waiting.append((found, bound_types(found, above.get(name), types)))


def bound_types(java: JavaClass, used: ClassType | None, types: Bindings) -> Bindings:
    """What the type parameters of a class are where another one extends it."""
    signature = class_signature(java)
    if signature is None or not signature.parameters:
        return {}
    if used is None or types is None:
        return None
    given = arguments_of(used)
    if len(given) != len(signature.parameters):
        return None
    return {
        parameter.name: TOP if argument.bound is None else replaced(argument.bound, types)
        for parameter, argument in zip(signature.parameters, given, strict=True)
    }


def arguments_of(type_: ClassType) -> tuple[TypeArgument, ...]:
    """The arguments of the class that is meant."""
    return type_.inner[-1][1] if type_.inner else type_.arguments


def replaced(type_: TypeSignature, types: dict[str, TypeSignature]) -> TypeSignature:
    """A type with its type parameters replaced."""
    if isinstance(type_, TypeVariable):
        return types.get(type_.name, TOP)
    if isinstance(type_, ArrayType):
        return ArrayType(replaced(type_.element, types))
    if isinstance(type_, BaseType):
        return type_

    def of(arguments: tuple[TypeArgument, ...]) -> tuple[TypeArgument, ...]:
        return tuple(
            TypeArgument(a.wildcard, None if a.bound is None else replaced(a.bound, types))
            for a in arguments
        )

    inner = tuple((name, of(arguments)) for name, arguments in type_.inner)
    return ClassType(type_.name, of(type_.arguments), inner)


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


def is_generic(method: Method) -> bool:
    """Whether a method has type parameters of its own, so that no lambda can be it."""
    try:
        text = method.attributes.signature()
    except InputError:
        return True
    return text is not None and text.startswith("<")


def erased(type_: TypeSignature, types: dict[str, TypeSignature], otherwise: str = "") -> str:
    """The descriptor of a type without its arguments."""
    if isinstance(type_, BaseType):
        return otherwise or str(type_.letter)
    if isinstance(type_, ArrayType):
        inner = otherwise[1:] if otherwise.startswith("[") else ""
        return "[" + erased(type_.element, types, inner)
    if isinstance(type_, TypeVariable):
        known = types.get(type_.name)
        return erased(known, {}) if known is not None else otherwise or f"L{OBJECT};"
    return f"L{type_.class_name};"


def signature_of(type_: TypeSignature) -> str:
    """A type as a class file writes it, with the bounds of wildcards instead of them."""
    if isinstance(type_, BaseType):
        return type_.letter
    if isinstance(type_, TypeVariable):
        return f"T{type_.name};"
    if isinstance(type_, ArrayType):
        return "[" + signature_of(type_.element)
    given = [TOP if each.bound is None else each.bound for each in arguments_of(type_)]
    inside = "".join([signature_of(each) for each in given])
    return f"L{type_.class_name}<{inside}>;" if inside else f"L{type_.class_name};"


# --- what members declare ------------------------------------------------------------------------


def parameter_types(method: Method) -> tuple[TypeSignature | None, ...]:
    """The generic types of a method's parameters; None where it declares none.

    Type parameters are their bounds. A signature leaves out what the compiler added, so that one
    with fewer parameters says nothing.
    """
    nothing = (None,) * len(method.type.parameters)
    signature = method_signature(method)
    if signature is None or len(signature.parameters) != len(nothing):
        return nothing
    types = {**bounds_of(method.owner), **bounds(signature.type_parameters)}
    return tuple([replaced(each, types) for each in signature.parameters])


def closed_parameter_types(method: Method) -> tuple[ClassType | None, ...]:
    """The generic types of a method's parameters where all of their arguments are certain types.

    A wildcard among them counts as its bound, which fits it. None of the others: what a type
    parameter stands for, a call may choose.
    """
    nothing = (None,) * len(method.type.parameters)
    signature = method_signature(method)
    if signature is None or len(signature.parameters) != len(nothing):
        return nothing
    found: list[ClassType | None] = []
    for each in signature.parameters:
        given = arguments_of(each) if isinstance(each, ClassType) else ()
        bounds_fit = all(one.bound is None or is_closed(one.bound) for one in given)
        found.append(each if isinstance(each, ClassType) and given and bounds_fit else None)
    return tuple(found)


def is_closed(type_: TypeSignature) -> bool:
    """Whether a type names neither a type parameter nor a wildcard."""
    if isinstance(type_, ArrayType):
        return is_closed(type_.element)
    if not isinstance(type_, ClassType):
        return isinstance(type_, BaseType)
    given = (*type_.arguments, *(each for _, inner in type_.inner for each in inner))
    return all(
        each.bound is not None and not each.wildcard and is_closed(each.bound) for each in given
    )


def result_type(method: Method) -> TypeSignature | None:
    """The generic type of what a method returns; None where it declares none."""
    signature = method_signature(method)
    if signature is None:
        return None
    types = {**bounds_of(method.owner), **bounds(signature.type_parameters)}
    return replaced(signature.result, types)


@lru_cache(maxsize=4096)
def field_type(field: Field) -> TypeSignature | None:
    """The generic type of a field; None where it declares none."""
    try:
        text = field.attributes.signature()
        return (
            None if text is None else replaced(parse_field_signature(text), bounds_of(field.owner))
        )
    except (InputError, ValueError):
        return None


def method_signature(method: Method) -> MethodSignature | None:
    """The generic signature of a method, None when it has none that can be read."""
    try:
        text = method.attributes.signature()
        return None if text is None else parse_method_signature(text)
    except (InputError, ValueError):
        return None


def bounds_of(java: JavaClass) -> dict[str, TypeSignature]:
    """What the type parameters of a class are at least."""
    signature = class_signature(java)
    return {} if signature is None else bounds(signature.parameters)


def bounds(parameters: tuple[TypeParameter, ...]) -> dict[str, TypeSignature]:
    """What type parameters are at least; one in the bound of another counts as an Object."""
    found: dict[str, TypeSignature] = {}
    for each in parameters:
        first = (each.class_bound, *each.interface_bounds)
        bound = next((bound for bound in first if bound is not None), TOP)
        found[each.name] = replaced(bound, {})
    return found
