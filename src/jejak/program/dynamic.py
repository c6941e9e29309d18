"""What invokedynamic call sites and dynamic constants compute, where the bootstrap is known."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from jejak.classfile.attributes import BootstrapMethod
from jejak.classfile.constants import (
    ClassConstant,
    DynamicConstant,
    IntegerConstant,
    InvokeDynamicConstant,
    LoadableConstant,
    MethodHandleConstant,
    MethodTypeConstant,
    StringConstant,
)
from jejak.classfile.descriptors import class_of, parse_method
from jejak.errors import InputError
from jejak.program.classes import JavaClass

_C = TypeVar("_C")

# Flags of LambdaMetafactory.altMetafactory.
_SERIALIZABLE: Final = 1
_MARKERS: Final = 2
_BRIDGES: Final = 4

# Methods of java.lang.invoke.ConstantBootstraps.
_CONSTANTS: Final = frozenset(
    (
        "arrayVarHandle",
        "enumConstant",
        "explicitCast",
        "fieldVarHandle",
        "getStaticFinal",
        "invoke",
        "nullConstant",
        "primitiveClass",
        "staticFieldVarHandle",
    )
)


@dataclass(frozen=True, slots=True)
class Lambda:
    """A lambda or method reference.

    The call site takes values of the types in `captured` and makes an object of `interface`
    whose method `method_name` + `method_descriptor` (and the `bridges`) calls `implementation`
    with the captured values first. `instantiated` is the descriptor after generic types are
    known: arguments are cast to it.
    """

    interface: str
    method_name: str
    method_descriptor: str
    captured: tuple[str, ...]
    implementation: MethodHandleConstant
    instantiated: str
    markers: tuple[str, ...] = ()
    bridges: tuple[str, ...] = ()
    serializable: bool = False


@dataclass(frozen=True, slots=True)
class StringConcat:
    """String concatenation.

    Each part is text, the position of an argument, or a constant to be turned into text.
    """

    arguments: tuple[str, ...]
    parts: tuple[str | int | LoadableConstant, ...]


@dataclass(frozen=True, slots=True)
class RecordMethod:
    """toString, hashCode or equals of a record, over its components in order."""

    method: str
    record: str
    names: tuple[str, ...]
    getters: tuple[MethodHandleConstant, ...]


@dataclass(frozen=True, slots=True)
class PatternSwitch:
    """The index of the first label from `start` that fits a value; an argument gives `start`.

    `kind` is `typeSwitch` or `enumSwitch`; labels are classes, strings, ints (names of
    constants, for an enumSwitch) or dynamic constants.
    """

    kind: str
    selector: str
    labels: tuple[LoadableConstant, ...]


@dataclass(frozen=True, slots=True)
class KnownConstant:
    """A dynamic constant of java.lang.invoke.ConstantBootstraps; `method` says which."""

    method: str
    name: str
    descriptor: str
    arguments: tuple[LoadableConstant, ...]


@dataclass(frozen=True, slots=True)
class UnknownBootstrap:
    """A bootstrap method that jejak does not know, or one that is malformed."""

    reason: str
    bootstrap: BootstrapMethod | None


CallSite = Lambda | StringConcat | RecordMethod | PatternSwitch | UnknownBootstrap

_Site = InvokeDynamicConstant | DynamicConstant


def call_site(caller: JavaClass, site: InvokeDynamicConstant) -> CallSite:
    """What the call site `site` in the code of `caller` does."""
    known = caller.call_sites.get(site)
    if known is None:
        known = caller.call_sites[site] = _read_call_site(caller, site)
    return known


def _read_call_site(caller: JavaClass, site: InvokeDynamicConstant) -> CallSite:
    bootstrap = _bootstrap(caller, site)
    if isinstance(bootstrap, UnknownBootstrap):
        return bootstrap
    reader = _CALL_SITES.get(_name(bootstrap))
    if reader is None:
        return UnknownBootstrap(f"unknown bootstrap {_name(bootstrap)}", bootstrap)
    try:
        return reader(site, bootstrap.arguments)
    except (IndexError, ValueError, StopIteration):
        return UnknownBootstrap(f"malformed use of {_name(bootstrap)}", bootstrap)


def dynamic_constant(
    caller: JavaClass, constant: DynamicConstant
) -> KnownConstant | UnknownBootstrap:
    """What a dynamic constant in the code of `caller` stands for."""
    bootstrap = _bootstrap(caller, constant)
    if isinstance(bootstrap, UnknownBootstrap):
        return bootstrap
    owner, _, method = _name(bootstrap).rpartition(".")
    if owner != "java/lang/invoke/ConstantBootstraps" or method not in _CONSTANTS:
        return UnknownBootstrap(f"unknown bootstrap {owner}.{method}", bootstrap)
    return KnownConstant(method, constant.name, constant.descriptor, bootstrap.arguments)


def _bootstrap(caller: JavaClass, site: _Site) -> BootstrapMethod | UnknownBootstrap:
    try:
        table = caller.bootstrap_methods
    except InputError as error:
        return UnknownBootstrap(str(error), None)
    if site.bootstrap >= len(table):
        return UnknownBootstrap(f"there is no bootstrap method {site.bootstrap}", None)
    return table[site.bootstrap]


def _name(bootstrap: BootstrapMethod) -> str:
    return f"{bootstrap.handle.member.owner}.{bootstrap.handle.member.name}"


def _lambda(site: InvokeDynamicConstant, arguments: tuple[LoadableConstant, ...]) -> Lambda:
    shape = parse_method(site.descriptor)
    if not shape.result.startswith("L"):
        raise ValueError(f"{shape.result} is no interface")
    markers, bridges, serializable = _extras(arguments[3:])
    return Lambda(
        class_of(shape.result),
        site.name,
        _typed(arguments[0], MethodTypeConstant).descriptor,
        shape.parameters,
        _typed(arguments[1], MethodHandleConstant),
        _typed(arguments[2], MethodTypeConstant).descriptor,
        markers,
        bridges,
        serializable,
    )


def _extras(
    rest: tuple[LoadableConstant, ...],
) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """Marker interfaces, bridge descriptors and serialisability of an altMetafactory."""
    if not rest:
        return (), (), False
    numbers = iter(rest)
    chosen = _int(next(numbers))
    markers: list[str] = []
    bridges: list[str] = []
    if chosen & _MARKERS:
        count = _int(next(numbers))
        markers += [_typed(next(numbers), ClassConstant).name for _ in range(count)]
    if chosen & _BRIDGES:
        count = _int(next(numbers))
        bridges += [_typed(next(numbers), MethodTypeConstant).descriptor for _ in range(count)]
    return tuple(markers), tuple(bridges), bool(chosen & _SERIALIZABLE)


def _int(constant: LoadableConstant) -> int:
    return _typed(constant, IntegerConstant).value


def _typed(constant: LoadableConstant, wanted: type[_C]) -> _C:
    if not isinstance(constant, wanted):
        raise ValueError(f"{constant} is no {wanted.__name__}")
    return constant


def _plain_concat(
    site: InvokeDynamicConstant, _arguments: tuple[LoadableConstant, ...]
) -> StringConcat:
    parameters = parse_method(site.descriptor).parameters
    return StringConcat(parameters, tuple(range(len(parameters))))


def _recipe_concat(
    site: InvokeDynamicConstant, arguments: tuple[LoadableConstant, ...]
) -> StringConcat:
    recipe, *constants = arguments
    parameters = parse_method(site.descriptor).parameters
    parts: list[str | int | LoadableConstant] = []
    taken = used = 0
    for text in re.split("([\1\2])", _typed(recipe, StringConstant).value):
        if text == "\1":
            parts.append(taken)
            taken += 1
        elif text == "\2":
            parts.append(constants[used])
            used += 1
        elif text:
            parts.append(text)
    if taken != len(parameters) or used != len(constants):
        raise ValueError("the recipe does not fit the descriptor")
    return StringConcat(parameters, tuple(parts))


def _record(site: InvokeDynamicConstant, arguments: tuple[LoadableConstant, ...]) -> RecordMethod:
    record, names, *getters = arguments
    handles = tuple(_typed(getter, MethodHandleConstant) for getter in getters)
    joined = _typed(names, StringConstant).value
    split = tuple(joined.split(";")) if joined else ()
    if len(split) != len(handles):
        raise ValueError("names and getters disagree")
    return RecordMethod(site.name, _typed(record, ClassConstant).name, split, handles)


def _switch(kind: str) -> Callable[..., PatternSwitch]:
    def read(site: InvokeDynamicConstant, arguments: tuple[LoadableConstant, ...]) -> PatternSwitch:
        return PatternSwitch(kind, parse_method(site.descriptor).parameters[0], arguments)

    return read


_CALL_SITES: Final[
    dict[str, Callable[[InvokeDynamicConstant, tuple[LoadableConstant, ...]], CallSite]]
] = {
    "java/lang/invoke/LambdaMetafactory.metafactory": _lambda,
    "java/lang/invoke/LambdaMetafactory.altMetafactory": _lambda,
    "java/lang/invoke/StringConcatFactory.makeConcat": _plain_concat,
    "java/lang/invoke/StringConcatFactory.makeConcatWithConstants": _recipe_concat,
    "java/lang/runtime/ObjectMethods.bootstrap": _record,
    "java/lang/runtime/SwitchBootstraps.typeSwitch": _switch("typeSwitch"),
    "java/lang/runtime/SwitchBootstraps.enumSwitch": _switch("enumSwitch"),
}
