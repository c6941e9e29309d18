"""toString, hashCode and equals of records, as code over their components."""

from __future__ import annotations

from typing import Final

from jejak.bytecode import BY_MNEMONIC
from jejak.bytecode.instructions import (
    Arithmetic,
    CheckCast,
    Compare,
    Condition,
    IfZero,
    InstanceOf,
    Instruction,
    InvokeKind,
    Kind,
    LoadConstant,
    Nop,
    Operator,
    PushConstant,
)
from jejak.classfile.constants import FieldRef, MethodHandleConstant, StringConstant
from jejak.machine.boxing import WRAPPERS
from jejak.program import RecordMethod
from jejak.program.classes import CONSTRUCTOR
from jejak.semantics.invokedynamic.synthesis import call, get, leave, load, new_object

BUILDER: Final = "java/lang/StringBuilder"
OBJECTS: Final = "java/util/Objects"


def record_code(site: RecordMethod) -> list[Instruction] | None:
    """The code of a record's method, the record in local variable 1; None when it is not known."""
    fields = [component(getter) for getter in site.getters]
    if None in fields:
        return None
    known = [field for field in fields if field is not None]
    if site.method == "toString":
        return text_code(site, known)
    if site.method == "hashCode":
        return hash_code(known)
    return equals_code(site, known) if site.method == "equals" else None


def component(getter: MethodHandleConstant) -> FieldRef | None:
    """The field that a getter reads."""
    return getter.member if isinstance(getter.member, FieldRef) else None


def read(field: FieldRef, index: int) -> list[Instruction]:
    """Pushes a component of the record in a local variable."""
    return [load("L", index), get(field.owner, field.name, field.descriptor)]


def number(value: int) -> Instruction:
    """Pushes an int."""
    return PushConstant(BY_MNEMONIC["ldc"], Kind.INT, value)


def text(value: str) -> list[Instruction]:
    """Appends text to the builder on the stack."""
    return [LoadConstant(BY_MNEMONIC["ldc"], StringConstant(value)), append("Ljava/lang/String;")]


def append(descriptor: str) -> Instruction:
    """StringBuilder.append of a type."""
    if descriptor in ("B", "S"):
        descriptor = "I"
    elif descriptor[0] in "L[" and descriptor != "Ljava/lang/String;":
        descriptor = "Ljava/lang/Object;"
    return call(InvokeKind.VIRTUAL, BUILDER, "append", f"({descriptor})L{BUILDER};")


def text_code(site: RecordMethod, fields: list[FieldRef]) -> list[Instruction]:
    """`Point[x=1, y=2]`."""
    code = new_object(BUILDER)
    code.append(call(InvokeKind.SPECIAL, BUILDER, CONSTRUCTOR, "()V"))
    name = site.record.rpartition("/")[2].rpartition("$")[2].lstrip("0123456789")
    code += text(f"{name}[")
    for index, field in enumerate(fields):
        code += text(f"{', ' if index else ''}{site.names[index]}=")
        code += [*read(field, 1), append(field.descriptor)]
    code += text("]")
    code.append(call(InvokeKind.VIRTUAL, BUILDER, "toString", "()Ljava/lang/String;"))
    code.append(leave("L"))
    return code


def hash_code(fields: list[FieldRef]) -> list[Instruction]:
    """31 times what came before, plus the hash of the next component."""
    code = [number(0)]
    for field in fields:
        code += [
            number(31),
            Arithmetic(BY_MNEMONIC["imul"], Kind.INT, Operator.MULTIPLY),
        ]
        code += read(field, 1)
        letter = field.descriptor
        if letter in WRAPPERS:
            code.append(call(InvokeKind.STATIC, WRAPPERS[letter][0], "hashCode", f"({letter})I"))
        else:
            descriptor = "(Ljava/lang/Object;)I"
            code.append(call(InvokeKind.STATIC, OBJECTS, "hashCode", descriptor))
        code.append(Arithmetic(BY_MNEMONIC["iadd"], Kind.INT, Operator.ADD))
    code.append(leave("I"))
    return code


def equals_code(site: RecordMethod, fields: list[FieldRef]) -> list[Instruction]:
    """Whether the object in local variable 2 is such a record with equal components."""
    code: list[Instruction] = [load("L", 2), InstanceOf(BY_MNEMONIC["instanceof"], site.record)]
    exits = {len(code): Condition.EQ}
    code.append(UNEQUAL)
    for field in fields:
        code += read(field, 1)
        code += [load("L", 2), CheckCast(BY_MNEMONIC["checkcast"], site.record)]
        code += [get(field.owner, field.name, field.descriptor), compared(field.descriptor)]
        is_object = field.descriptor not in WRAPPERS
        exits[len(code)] = Condition.EQ if is_object else Condition.NE
        code.append(UNEQUAL)
    code += [number(1), leave("Z")]
    for index, condition in exits.items():
        code[index] = IfZero(BY_MNEMONIC["ifeq"], condition, len(code))
    return [*code, number(0), leave("Z")]


UNEQUAL: Final = Nop(BY_MNEMONIC["nop"])
"""Stands for a branch to the answer 0 until its place is known."""


def compared(descriptor: str) -> Instruction:
    """Compares two components: for objects 1 when equal, for primitives 0 when equal."""
    if descriptor not in WRAPPERS:
        both = "(Ljava/lang/Object;Ljava/lang/Object;)Z"
        return call(InvokeKind.STATIC, OBJECTS, "equals", both)
    if descriptor == "J":
        return Compare(BY_MNEMONIC["lcmp"], Kind.LONG, 0)
    wrapper = WRAPPERS[descriptor][0]
    return call(InvokeKind.STATIC, wrapper, "compare", f"({descriptor}{descriptor})I")
