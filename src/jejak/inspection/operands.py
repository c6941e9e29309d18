"""What the operands of an instruction mean, in words."""

from __future__ import annotations

from typing import Final

from jejak.bytecode import ControlFlow
from jejak.bytecode import instructions as i
from jejak.bytecode.opcodes import Form
from jejak.classfile.attributes import LocalVariable
from jejak.classfile.constants import (
    ClassConstant,
    DynamicConstant,
    MethodHandleConstant,
    MethodTypeConstant,
    StringConstant,
)
from jejak.classfile.descriptors import java_method, java_name, java_type
from jejak.program import (
    CallSite,
    Lambda,
    Method,
    PatternSwitch,
    RecordMethod,
    StringConcat,
    call_site,
)

MOST_RANGES: Final = 100
"""Ranges of names looked at for one local variable; real methods have a few."""


class LocalNames:
    """Names of a method's local variables, where the compiler kept them."""

    def __init__(self, method: Method, flow: ControlFlow) -> None:
        self._offsets = flow.body.offsets
        self._ranges: dict[int, list[LocalVariable]] = {}
        code = method.info.code()
        for row in () if code is None else code.attributes.local_variables():
            ranges = self._ranges.setdefault(row.index, [])
            if len(ranges) < MOST_RANGES:
                ranges.append(row)

    def name(self, slot: int, index: int) -> str:
        """What the variable in `slot` is called at an instruction, or just after it."""
        here, after = self._offsets[index], self._offsets[index + 1]
        for row in self._ranges.get(slot, ()):
            if row.start <= after and here < row.start + row.length:
                return row.name
        return f"local {slot}"


def operands(method: Method, flow: ControlFlow, names: LocalNames, index: int) -> str:
    """What the operands of an instruction mean, as people would say it."""
    instruction = flow.body.instructions[index]
    match instruction:
        case i.PushConstant(opcode=opcode, value=value):
            return repr(value) if opcode.form is not Form.NONE else ""
        case i.LoadConstant(constant=constant):
            return _constant(constant)
        case i.Load(index=slot) | i.Store(index=slot) | i.ReturnSubroutine(index=slot):
            return names.name(slot, index)
        case i.Increment(index=slot, amount=amount):
            return f"{names.name(slot, index)} by {amount}"
        case i.GetField(field=ref) | i.PutField(field=ref):
            return f"{java_name(ref.owner)}.{ref.name}: {java_type(ref.descriptor)}"
        case i.Invoke(method=ref):
            return f"{java_name(ref.owner)}.{java_method(ref.name, ref.descriptor)}"
        case i.InvokeDynamic(call_site=site):
            return _call_site(call_site(method.owner, site))
    return _type(instruction) or _targets(flow, instruction)


def _type(instruction: i.Instruction) -> str:
    match instruction:
        case i.New(class_name=name) | i.CheckCast(class_name=name) | i.InstanceOf(class_name=name):
            return java_name(name)
        case i.NewArray(element=element):
            return f"{java_type(element)}[]"
        case i.NewMultiArray(descriptor=descriptor, dimensions=dimensions):
            return f"{java_type(descriptor)}, {dimensions} dimensions"
    return ""


def _targets(flow: ControlFlow, instruction: i.Instruction) -> str:
    match instruction:
        case i.Switch(default=default, keys=keys, targets=targets):
            cases = [
                f"{key} → B{flow.block_of[target]}"
                for key, target in zip(keys, targets, strict=True)
            ]
            return ", ".join((*cases, f"default → B{flow.block_of[default]}"))
        case i.Goto(target=target) | i.JumpSubroutine(target=target):
            return f"B{flow.block_of[target]}"
        case i.IfZero() | i.IfCompare() | i.IfSame() | i.IfNull():
            return f"B{flow.block_of[instruction.target]}"
    return ""


def _constant(
    constant: StringConstant
    | ClassConstant
    | MethodTypeConstant
    | MethodHandleConstant
    | DynamicConstant,
) -> str:
    match constant:
        case StringConstant(value=text):
            return _quoted(text)
        case ClassConstant(name=name):
            return f"{java_name(name)}.class"
        case MethodHandleConstant(member=member):
            return f"handle of {member}"
        case MethodTypeConstant(descriptor=descriptor):
            return f"method type {descriptor}"
        case DynamicConstant(name=name, descriptor=descriptor):
            return f"dynamic {name}: {java_type(descriptor)}"


def _call_site(site: CallSite) -> str:
    match site:
        case Lambda(interface=interface, implementation=implementation):
            return f"{java_name(interface)} by {implementation.member}"
        case StringConcat(parts=parts):
            shown = (_quoted(part) if isinstance(part, str) else "…" for part in parts)
            return f"string {' + '.join(shown)}"
        case RecordMethod(method=name, record=record):
            return f"{name} of the record {java_name(record)}"
        case PatternSwitch(kind=kind, labels=labels):
            return f"{kind} over {len(labels)} labels"
    return site.reason


def _quoted(text: str) -> str:
    short = text if len(text) <= 60 else text[:60] + "…"
    escaped = short.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
