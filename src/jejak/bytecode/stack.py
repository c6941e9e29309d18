"""What an instruction does to the height of the operand stack, in words."""

from __future__ import annotations

from jejak.bytecode.instructions import (
    GetField,
    Instruction,
    Invoke,
    InvokeDynamic,
    InvokeKind,
    LoadConstant,
    NewMultiArray,
    PushConstant,
    PutField,
    StackMove,
)
from jejak.classfile.constants import DynamicConstant
from jejak.classfile.descriptors import parse_method, slots


def stack_effect(instruction: Instruction) -> tuple[int, int]:
    """Words that the instruction pops and pushes."""
    words = instruction.opcode.words
    if words is not None:
        return words
    match instruction:
        case StackMove(pops=pops, order=order):
            return pops, len(order)
        case PushConstant(kind=kind):
            return 0, kind.words
        case LoadConstant(constant=constant):
            return 0, slots(constant.descriptor) if isinstance(constant, DynamicConstant) else 1
        case GetField(field=ref, static=static):
            return (0 if static else 1), slots(ref.descriptor)
        case PutField(field=ref, static=static):
            return (0 if static else 1) + slots(ref.descriptor), 0
        case Invoke(kind=kind, method=ref):
            shape = parse_method(ref.descriptor)
            receiver = 0 if kind is InvokeKind.STATIC else 1
            return receiver + shape.parameter_slots, shape.result_slots
        case InvokeDynamic(call_site=site):
            shape = parse_method(site.descriptor)
            return shape.parameter_slots, shape.result_slots
        case NewMultiArray(dimensions=dimensions):
            return dimensions, 1
    raise AssertionError(f"no stack effect for {instruction}")
