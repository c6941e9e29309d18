"""Where code asks whether something is null, and goes on if it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.bytecode.instructions import (
    BRANCHES,
    ArrayLoad,
    CheckCast,
    Condition,
    GetField,
    Goto,
    IfNull,
    Instruction,
    Invoke,
    InvokeKind,
    Load,
    Return,
    Store,
    Switch,
    Throw,
)
from jejak.classfile.descriptors import parse_method
from jejak.errors import InputError
from jejak.program.classes import Method
from jejak.program.intent.operands import Operands
from jejak.program.resolution import Resolver

STRAIGHT: Final = 40
"""Instructions that are followed to see whether one way only throws."""
OBJECTS: Final = "java/util/Objects"
TAKING_NULL: Final = frozenset(
    ((OBJECTS, "equals"), (OBJECTS, "isNull"), (OBJECTS, "nonNull"), (OBJECTS, "toString"),
     (OBJECTS, "hashCode"), (OBJECTS, "requireNonNullElse"), (OBJECTS, "requireNonNullElseGet"),
     ("java/util/Optional", "ofNullable"), ("java/util/stream/Stream", "ofNullable"))
)  # fmt: skip
"""Methods of the JDK that one calls because something may be null."""
ELEMENT_GIVERS: Final = frozenset(("next", "get", "getValue", "getKey"))

EQUALS: Final = ("equals", "(Ljava/lang/Object;)Z")


def instructions_of(method: Method) -> tuple[Instruction, ...]:
    """The code of a method; none where it cannot be read."""
    try:
        body = method.body
    except InputError:
        return ()
    return () if body is None else body.instructions


def just_throws(instructions: tuple[Instruction, ...], at: int) -> bool:
    """Whether what follows throws, without looking at anything else."""
    for _ in range(STRAIGHT):
        if at >= len(instructions):
            return False
        each = instructions[at]
        if isinstance(each, Throw):
            return True
        if isinstance(each, (*BRANCHES, Switch, Return)):
            return False
        at = each.target if isinstance(each, Goto) else at + 1
    return False


def tolerant_tests(method: Method) -> Iterator[tuple[int, Operands]]:
    """The instructions that ask whether something is null, where null does not just throw."""
    instructions = instructions_of(method)
    operands: Operands | None = None
    for at, each in enumerate(instructions):
        if isinstance(each, IfNull):
            null_side = each.target if each.condition is Condition.EQ else at + 1
            if not just_throws(instructions, null_side):
                operands = operands or Operands(method)
                yield at, operands


def asks_of_parameter(method: Method, local: int, resolver: Resolver | None) -> bool:
    """Whether a method asks whether a parameter is null, or has others ask, and goes on."""
    if any(operands.parameter(at) == local for at, operands in tolerant_tests(method)):
        return True
    operands = Operands(method)
    for at, call in enumerate(operands.instructions):
        if isinstance(call, Invoke) and _asks(method, operands, at, call, local, resolver):
            return True
    return False


def _asks(
    method: Method,
    operands: Operands,
    at: int,
    call: Invoke,
    local: int,
    resolver: Resolver | None,
) -> bool:
    """Whether a call is given a parameter and says something of it, null or not.

    What an `equals` makes of null, as each must, says nothing of who calls it.
    """
    shape = parse_method(call.method.descriptor)
    if (call.method.name, call.method.descriptor) == EQUALS and call.kind is not InvokeKind.STATIC:
        return False
    is_known = (call.method.owner, call.method.name) in TAKING_NULL
    if not is_known and (resolver is None or shape.result != "Z"):
        return False
    local_there = 0 if call.kind is InvokeKind.STATIC else 1
    depth = shape.parameter_slots
    for descriptor in shape.parameters:
        words = 2 if descriptor in ("J", "D") else 1
        depth -= words
        if descriptor[0] in "L[" and operands.parameter(at, depth) == local:
            if is_known:
                return True
            called = None if resolver is None else resolver.resolve_invoke(method.owner, call)
            if isinstance(called, Method) and not called.owner.in_jdk:
                return asks_of_parameter(called, local_there, None)
        local_there += words
    return False


def asks_of_elements(method: Method) -> bool:
    """Whether a method asks of elements, of arrays or collections, whether they are null."""
    for at, operands in tolerant_tests(method):
        made = _maker(operands, at)
        if isinstance(made, ArrayLoad):
            return True
        if isinstance(made, Invoke) and made.method.name in ELEMENT_GIVERS:
            return made.method.owner.startswith("java/util/")
    return False


def asks_of_field(method: Method, owner: str, name: str) -> bool:
    """Whether a method asks whether a field is null."""
    for at, operands in tolerant_tests(method):
        made = _maker(operands, at)
        if isinstance(made, GetField) and (made.field.owner, made.field.name) == (owner, name):
            return True
    return False


def asks_of_result(method: Method, called: Method, resolver: Resolver) -> bool:
    """Whether a method asks of what calls of another one give back whether it is null."""
    for at, operands in tolerant_tests(method):
        made = _maker(operands, at)
        wanted = called.name, called.descriptor
        if isinstance(made, Invoke) and (made.method.name, made.method.descriptor) == wanted:
            owners = (made.method.owner, called.owner.name)
            is_subtype = resolver.hierarchy.is_subtype
            if is_subtype(*owners) or is_subtype(*reversed(owners)):
                return True
    return False


def _maker(operands: Operands, at: int) -> Instruction | None:
    """What made the operand of a test, through casts and a local variable that is set once."""
    index = operands.maker(at)
    made = None if index is None else operands.instructions[index]
    while index is not None and isinstance(made, CheckCast):
        index = operands.maker(index)
        made = None if index is None else operands.instructions[index]
    if isinstance(made, Load) and made.index >= operands.words:
        stores = operands.stores.get(made.index, [])
        if len(stores) == 1 and isinstance(operands.instructions[stores[0]], Store):
            return _maker(operands, stores[0])
    return made
