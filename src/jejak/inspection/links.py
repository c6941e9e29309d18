"""What an instruction refers to, linked: the references of it that fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.bytecode.instructions import (
    CheckCast,
    GetField,
    InstanceOf,
    Instruction,
    Invoke,
    InvokeDynamic,
    LoadConstant,
    New,
    NewArray,
    NewMultiArray,
    PutField,
)
from jejak.classfile.constants import (
    ClassConstant,
    DynamicConstant,
    InvokeDynamicConstant,
    LoadableConstant,
    MethodHandleConstant,
    MethodTypeConstant,
)
from jejak.classfile.descriptors import class_of, is_reference, java_name, parse_method
from jejak.program import (
    JavaClass,
    Lambda,
    Method,
    PatternSwitch,
    RecordMethod,
    Resolver,
    UnknownBootstrap,
    Unresolved,
    call_site,
    dynamic_constant,
)

Failure = tuple[str, Unresolved | UnknownBootstrap]
"""A reference in words, and why it does not link."""

LINKING: Final = frozenset(
    (Invoke, GetField, PutField, InvokeDynamic, LoadConstant, New, CheckCast, InstanceOf, NewArray,
     NewMultiArray)
)  # fmt: skip
"""Families that refer to something."""


def failed_links(resolver: Resolver, method: Method, instruction: Instruction) -> Iterator[Failure]:
    """References of an instruction in the code of `method` that do not link."""
    caller = method.owner
    match instruction:
        case Invoke(method=ref):
            yield from _failure(str(ref), resolver.resolve_invoke(caller, instruction))
        case GetField(field=ref) | PutField(field=ref):
            yield from _failure(str(ref), resolver.resolve_access(caller, instruction, method))
        case InvokeDynamic(call_site=site):
            yield from _failed_call_site(resolver, caller, site)
        case LoadConstant(constant=constant):
            yield from _failed_constant(resolver, caller, constant)
        case New(class_name=name) | CheckCast(class_name=name) | InstanceOf(class_name=name):
            yield from failed_class(resolver, caller, name)
        case NewArray(element=name) | NewMultiArray(descriptor=name) if is_reference(name):
            yield from failed_class(resolver, caller, class_of(name))


def failed_class(resolver: Resolver, caller: JavaClass, name: str) -> Iterator[Failure]:
    """A class that code in `caller` cannot use."""
    return _failure(java_name(name), resolver.resolve_class(caller, name))


def _failure(reference: str, found: object) -> Iterator[Failure]:
    if isinstance(found, Unresolved):
        yield reference, found


def _failed_call_site(
    resolver: Resolver, caller: JavaClass, site: InvokeDynamicConstant
) -> Iterator[Failure]:
    found = call_site(caller, site)
    constants: tuple[LoadableConstant, ...] = ()
    match found:
        case UnknownBootstrap(bootstrap=bootstrap):
            yield f"{site.name}{site.descriptor}", found
            constants = () if bootstrap is None else (bootstrap.handle,)
        case Lambda(interface=interface, markers=markers, implementation=implementation):
            constants = (*map(ClassConstant, (interface, *markers)), implementation)
        case RecordMethod(getters=getters):
            constants = getters
        case PatternSwitch(labels=labels):
            constants = labels
    for constant in constants:
        yield from _failed_constant(resolver, caller, constant)


def _failed_constant(
    resolver: Resolver, caller: JavaClass, constant: LoadableConstant
) -> Iterator[Failure]:
    match constant:
        case ClassConstant(name=name):
            yield from failed_class(resolver, caller, name)
        case MethodHandleConstant(member=member):
            yield from _failure(str(member), resolver.resolve_handle(caller, constant))
        case MethodTypeConstant(descriptor=descriptor):
            shape = parse_method(descriptor)
            for part in (*shape.parameters, shape.result):
                if is_reference(part):
                    yield from failed_class(resolver, caller, class_of(part))
        case DynamicConstant(name=name, descriptor=descriptor):
            found = dynamic_constant(caller, constant)
            if isinstance(found, UnknownBootstrap):
                yield f"{name}:{descriptor}", found
