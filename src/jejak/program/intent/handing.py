"""Nulls that calls are handed and keep: which parameters go into a field, and who takes null."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.bytecode.instructions import Invoke, InvokeKind, PushConstant
from jejak.classfile.descriptors import parse_method
from jejak.program.classes import Field, Method
from jejak.program.intent.annotations import NONNULL, NULLABLE, on_parameter
from jejak.program.intent.call_sites import CallSites, parameter_position
from jejak.program.intent.filling import is_object, stores_of
from jejak.program.intent.null_tests import asks_of_parameter, instructions_of
from jejak.program.intent.operands import Operands
from jejak.program.resolution import Resolver

OF_EVERY_STATE: Final = frozenset(("equals", "hashCode", "toString"))
"""Methods that put up with whatever fields hold: their tests for null do not say that it may be."""
DEEPEST: Final = 3
"""Calls that hand a parameter on to each other."""


def fed_parameters(sites: CallSites, resolver: Resolver, method: Method, field: Field) -> set[int]:
    """The parameters, by local variable, that what a method puts into a field is made of.

    As they are, or by calls that are given them; also by methods that it hands them on to.
    """
    return _fed(sites, resolver, method, field, 0)


def _fed(
    sites: CallSites, resolver: Resolver, method: Method, field: Field, depth: int
) -> set[int]:
    if depth > DEEPEST or not instructions_of(method):
        return set()
    operands = Operands(method)
    found: set[int] = set()
    for at in stores_of(sites, method, field):
        found |= _parameters(operands, at, 0)
    for at, called in _own_calls(resolver, method):
        inner = _fed(sites, resolver, called, field, depth + 1)
        for word in _words(operands.instructions[at], inner):
            found |= _parameters(operands, at, word)
    return found


def _parameters(operands: Operands, at: int, depth: int) -> set[int]:
    """The parameters that a word on the stack is made of; none where that is not clear."""
    sources = operands.at_depth(at, depth) or ()
    return {each.local for each in sources if not each.fields}


def _own_calls(resolver: Resolver, method: Method) -> Iterator[tuple[int, Method]]:
    """The constructors and static methods of the program that a method calls, and its object's."""
    operands = Operands(method)
    for at, each in enumerate(operands.instructions):
        if not isinstance(each, Invoke) or each.method.owner.startswith("java/"):
            continue
        words = parse_method(each.method.descriptor).parameter_slots
        is_plain = each.kind in (InvokeKind.STATIC, InvokeKind.SPECIAL)
        if is_plain or (method.is_constructor and operands.parameter(at, words) == 0):
            called = resolver.resolve_invoke(method.owner, each)
            if isinstance(called, Method) and called is not method and not called.owner.in_jdk:
                yield at, called


def _words(instruction: object, locals_: set[int]) -> Iterator[int]:
    """How deep the words lie that a call hands to local variables of the called method."""
    assert isinstance(instruction, Invoke)
    receiver = 0 if instruction.kind is InvokeKind.STATIC else 1
    words = parse_method(instruction.method.descriptor).parameter_slots + receiver
    yield from (words - 1 - each for each in locals_ if receiver <= each < words)


def is_null_taken(
    sites: CallSites, resolver: Resolver, method: Method, local: int, depth: int = 0
) -> bool:
    """Whether something shows that null is welcome for a parameter that a method keeps.

    An annotation, a test for null that goes on, also in a constructor that it is handed on to, a
    caller in the program that passes null. What copies an array has to ask, and gives null back.
    """
    position = parameter_position(method, local)
    if position is None or depth > DEEPEST:
        return False
    said = on_parameter(method, position)
    if said in NULLABLE or said in NONNULL:
        return said in NULLABLE
    if asks_of_parameter(method, local, resolver):
        return True
    if sites.passes_null(method, position) is not None:
        return True
    operands = Operands(method)
    for at, called in _own_calls(resolver, method):
        if called.is_constructor and called.owner.name == method.owner.super_name:
            continue  # what others below that class hand to it says nothing of this one
        slots = called.type.parameter_slots
        for each in range(1, 1 + slots) if called.is_constructor else ():
            is_same = operands.parameter(at, slots - each) == local
            if is_same and is_null_taken(sites, resolver, called, each, depth + 1):
                return True
    return False


def is_cleared(sites: CallSites, method: Method, field: Field) -> bool:
    """Whether a method, no constructor, puts null into a field."""
    if method.is_constructor:
        return False
    operands = Operands(method)
    for at in stores_of(sites, method, field):
        index = operands.maker(at)
        made = None if index is None else operands.instructions[index]
        if isinstance(made, PushConstant) and made.value is None:
            return True
    return False


def is_never_null(sites: CallSites, field: Field) -> bool:
    """Whether code of the program fills a field, and always with an object."""
    found = False
    for method in sites.methods_naming(field.name):
        for at in stores_of(sites, method, field):
            if not is_object(sites, method, at):
                return False
            found = True
    return found
