"""Objects that must be made ready: fields that no constructor fills, and a method for others does.

`new Client().send("x")` fails where only `connect` fills the field `writer`: whoever reads what the
class is for calls that first.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from jejak.bytecode.instructions import (
    Condition,
    GetField,
    IfNull,
    Invoke,
    InvokeKind,
    PushConstant,
)
from jejak.classfile.descriptors import class_of, parse_method
from jejak.program.classes import Field, Method
from jejak.program.intent.annotations import NULLABLE, on_field
from jejak.program.intent.call_sites import CallSites
from jejak.program.intent.filling import READING, is_below, is_own, stores_of
from jejak.program.intent.handing import OF_EVERY_STATE, is_cleared
from jejak.program.intent.null_tests import instructions_of, just_throws
from jejak.program.intent.operands import Operands

DEEPEST: Final = 3
"""Calls that lead to the method which fills the field."""
LIVING: Final = 3
"""Methods that use a field as it is, where the class as a whole lives on it."""
ENDING: Final = frozenset(
    ("close", "destroy", "disconnect", "dispose", "end", "finalize", "finish", "flush", "logout",
     "release", "shutdown", "stop")
)  # fmt: skip
"""Methods that end what may never have begun."""


def made_ready_by(sites: CallSites, field: Field, path: Collection[Method]) -> Method | None:
    """The method that others call to fill a field that every constructor leaves null; None of none.

    Only methods of the object itself fill it, no constructor leads to one, and no method of `path`
    does: the program did not try by itself. Nobody takes it for a state like others: nothing asks
    whether the field is null and goes on, but what ends things, says yes or no, or refuses a second
    beginning. The class lives on the field: several methods use it as it is, or it says what it
    is to lack it (refuses that, or clears it). A field of a type that links objects to others of
    it is none: null ends a structure there.
    """
    if field.is_static or field.owner.in_jdk or is_linking(sites, field):
        return None
    if on_field(field) in NULLABLE:
        return None
    fillers = fillers_of(sites, field)
    leading = leading_to(sites, field, fillers)
    if any(each.is_constructor or each in path for each in leading):
        return None
    if is_expected(sites, field) or not is_lived_on(sites, field, leading):
        return None
    return next((each for each in leading if not each.is_private and not each.is_static), None)


def is_linking(sites: CallSites, field: Field) -> bool:
    """Whether a field is of a class that links its objects to others of it, or of its own."""
    name = class_of(field.descriptor) if field.descriptor[0] == "L" else ""
    java = sites.program.find(name) if name and not name.startswith("java/") else None
    if name == field.owner.name or java is None:
        return name == field.owner.name
    kin = [f"L{name};", f"[L{name};"]
    return any(not each.is_static and each.descriptor in kin for each in java.fields.values())


def fillers_of(sites: CallSites, field: Field) -> list[Method]:
    """The methods that put an object into a field of theirs; none where anybody else does."""
    found = []
    for method in sites.methods_naming(field.name):
        stores = [at for at in stores_of(sites, method, field) if not is_null(method, at)]
        if not stores or method.name in READING:
            continue
        if method.is_constructor or not all(is_own(method, at) for at in stores):
            return []
        found.append(method)
    return found


def is_null(method: Method, at: int) -> bool:
    """Whether what an instruction assigns is the constant null."""
    operands = Operands(method)
    index = operands.maker(at)
    made = None if index is None else operands.instructions[index]
    return isinstance(made, PushConstant) and made.value is None


def leading_to(sites: CallSites, field: Field, fillers: list[Method]) -> list[Method]:
    """Methods that fill a field, and those of its class, above or below, that call them."""
    found = list(fillers)
    last = fillers
    for _ in range(DEEPEST):
        callers = [each for method in last for each, _, _ in sites.calls_of(method)]
        last = [each for each in dict.fromkeys(callers) if each not in found]
        last = [each for each in last if is_kin(sites, each, field)]
        found += last
    return found


def is_kin(sites: CallSites, method: Method, field: Field) -> bool:
    """Whether a method is of a field's class, or of one above or below."""
    java = method.owner
    return is_below(sites, java.name, field.owner) or is_below(sites, field.owner.name, java)


def is_expected(sites: CallSites, field: Field) -> bool:
    """Whether a method takes it for ordinary that a field is null."""
    for method in sites.methods_naming(field.name):
        if method.name in ENDING | OF_EVERY_STATE or is_cleared(sites, method, field):
            continue
        says_so = method.type.result == "Z" and not method.type.parameters
        if not says_so and any(not first and not then for first, then in tests_of(method, field)):
            return True
    return False


def is_lived_on(sites: CallSites, field: Field, leading: list[Method]) -> bool:
    """Whether a class as a whole needs a field: it says so, or several methods just use it."""
    using = 0
    for method in sites.methods_naming(field.name):
        tests = tests_of(method, field)
        if is_cleared(sites, method, field) or any(first for first, _ in tests):
            return True
        using += method not in leading and not tests and is_used(method, field)
    return using >= LIVING


def tests_of(method: Method, field: Field) -> list[tuple[bool, bool]]:
    """Tests of a field for null: whether what follows only throws, if it is null and if not."""
    found = []
    instructions, operands = instructions_of(method), Operands(method)
    for at, each in enumerate(instructions):
        index = operands.maker(at) if isinstance(each, IfNull) else None
        made = None if index is None else instructions[index]
        if not isinstance(each, IfNull) or not is_read(made, field):
            continue
        sides = just_throws(instructions, each.target), just_throws(instructions, at + 1)
        found.append(sides if each.condition is Condition.EQ else sides[::-1])
    return found


def is_read(instruction: object, field: Field) -> bool:
    """Whether an instruction reads a field, by its name and type."""
    if not isinstance(instruction, GetField):
        return False
    return (instruction.field.name, instruction.field.descriptor) == (field.name, field.descriptor)


def is_used(method: Method, field: Field) -> bool:
    """Whether a method calls something on what a field holds, or hands it on."""
    operands = Operands(method)
    for at, each in enumerate(operands.instructions):
        if isinstance(each, Invoke):
            words = parse_method(each.method.descriptor).parameter_slots
            words += each.kind is not InvokeKind.STATIC
            made = [operands.maker(at, word) for word in range(words)]
            if any(n is not None and is_read(operands.instructions[n], field) for n in made):
                return True
    return False
