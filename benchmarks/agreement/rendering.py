"""Decoded bodies as javap would print them, in the uniform lines of `listing`.

Mnemonics are put together from what an instruction record says (kind, operator, condition,
index), not copied from its opcode, so a record that contradicts its opcode shows as well.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from benchmarks.agreement.listing import exact_number
from jejak.bytecode import Body
from jejak.bytecode import instructions as i
from jejak.bytecode.instructions import (
    Condition,
    Instruction,
    Kind,
    Operator,
    ShiftOperator,
)
from jejak.bytecode.opcodes import Form
from jejak.classfile import CodeAttribute
from jejak.classfile.constants import (
    ClassConstant,
    DynamicConstant,
    FieldRef,
    InvokeDynamicConstant,
    MethodHandleConstant,
    MethodRef,
    MethodTypeConstant,
    ReferenceKind,
    StringConstant,
)
from jejak.classfile.descriptors import PRIMITIVES, class_of, parse_method

_LETTERS: Final = {kind: kind.value.lower() for kind in Kind} | {
    Kind.LONG: "l",
    Kind.VOID: "",
}
_NUMBERS: Final = {
    Kind.INT: "int",
    Kind.LONG: "long",
    Kind.FLOAT: "float",
    Kind.DOUBLE: "double",
}
_OPERATORS: Final[dict[Operator | ShiftOperator, str]] = {
    Operator.ADD: "add",
    Operator.SUBTRACT: "sub",
    Operator.MULTIPLY: "mul",
    Operator.DIVIDE: "div",
    Operator.REMAINDER: "rem",
    Operator.AND: "and",
    Operator.OR: "or",
    Operator.XOR: "xor",
    ShiftOperator.LEFT: "shl",
    ShiftOperator.RIGHT: "shr",
    ShiftOperator.UNSIGNED_RIGHT: "ushr",
}
# Words before and after, deepest first, as chapter 6 of the JVM specification draws them.
_MOVES: Final = {
    ("a", ""): "pop",
    ("ab", ""): "pop2",
    ("a", "aa"): "dup",
    ("ab", "bab"): "dup_x1",
    ("abc", "cabc"): "dup_x2",
    ("ab", "abab"): "dup2",
    ("abc", "bcabc"): "dup2_x1",
    ("abcd", "cdabcd"): "dup2_x2",
    ("ab", "ba"): "swap",
}
_HANDLES: Final = {
    ReferenceKind.GET_FIELD: "getField",
    ReferenceKind.GET_STATIC: "getStatic",
    ReferenceKind.PUT_FIELD: "putField",
    ReferenceKind.PUT_STATIC: "putStatic",
    ReferenceKind.INVOKE_VIRTUAL: "invokeVirtual",
    ReferenceKind.INVOKE_STATIC: "invokeStatic",
    ReferenceKind.INVOKE_SPECIAL: "invokeSpecial",
    ReferenceKind.NEW_INVOKE_SPECIAL: "newInvokeSpecial",
    ReferenceKind.INVOKE_INTERFACE: "invokeInterface",
}
_ESCAPES: Final = {code: f"\\u{code:04x}" for code in (*range(0x20), *range(0x7F, 0xA0))} | {
    ord(plain): "\\" + escaped
    for plain, escaped in zip("\t\n\r\b\f\"'\\", "tnrbf\"'\\", strict=True)
}
_NAME_ESCAPES: Final = {ord("\\"): "\\\\", ord('"'): '\\"', ord("\n"): "\\n", ord("\t"): "\\t"}
_ASCII_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*(/[A-Za-z_$][\w$]*)*", re.ASCII)
_START: Final = {"Lu", "Ll", "Lt", "Lm", "Lo", "Nl", "Sc", "Pc"}
_PART: Final = _START | {"Nd", "Mc", "Mn", "Cf"}


def body_lines(body: Body, code: CodeAttribute, class_name: str) -> Iterator[str]:
    """The lines of a method of the class `class_name`: code, handlers, lines, variables."""
    yield from _Printer(body, class_name).lines()
    offsets = body.offsets
    if body.handlers:
        yield "Exception table:"
    for row in body.handlers:
        caught = "any" if row.catch_type is None else f"Class {quoted_name(row.catch_type)}"
        yield f"{offsets[row.start]} {offsets[row.end]} {offsets[row.handler]}   {caught}"
    if code.attributes.has("LineNumberTable"):
        yield "LineNumberTable:"
    for offset, line in body.line_table.rows:
        yield f"line {line}: {offset}"
    if code.attributes.has("LocalVariableTable"):
        yield "LocalVariableTable:"
    for local in code.attributes.local_variables():
        what = f"{local.name:>5}   {local.descriptor}"
        yield f"{local.start} {local.length} {local.index} {what}"


@lru_cache(maxsize=65536)
def quoted_name(name: str) -> str:
    """A class or member name; in quotes when Java could not write it."""
    if _ASCII_NAME.fullmatch(name) or _is_java_name(name):
        return name
    return f'"{name.translate(_NAME_ESCAPES)}"'


def _is_java_name(name: str) -> bool:
    before = "/"
    for character in name:
        category = unicodedata.category(character)
        ignorable = category == "Cc" and character not in "\t\n\v\f\r\x1c\x1d\x1e\x1f"
        if before == "/" and category not in _START:
            return False
        if character != "/" and category not in _PART and not ignorable:
            return False
        before = character
    return True


def escaped(text: str) -> str:
    """The text of a string constant on one line."""
    return text.translate(_ESCAPES)


class _Printer:
    """The instructions of one body."""

    def __init__(self, body: Body, class_name: str) -> None:
        self.body = body
        self.class_name = class_name

    def lines(self) -> Iterator[str]:
        """One line per instruction."""
        for index, instruction in enumerate(self.body.instructions):
            mnemonic, operands = _FAMILIES[type(instruction)](self, index, instruction)
            named = instruction.opcode.mnemonic
            if mnemonic not in (named, f"{named}_w"):
                mnemonic = f"{mnemonic} (opcode {named})"
            line = f"{self.body.offsets[index]}: {mnemonic}"
            yield f"{line} {operands}" if operands else line

    def size(self, index: int) -> int:
        """Bytes of an instruction."""
        return self.body.offsets[index + 1] - self.body.offsets[index]

    def offset(self, index: int) -> int:
        """Where a branch to an instruction goes."""
        return self.body.offsets[index]

    def member(self, ref: FieldRef | MethodRef) -> str:
        """A member; javap leaves out the class that it is printing."""
        owner = "" if ref.owner == self.class_name else f"{quoted_name(ref.owner)}."
        return f"{owner}{_name_and_type(ref.name, ref.descriptor)}"

    def method(self, ref: MethodRef) -> str:
        """A method by the tag of its constant."""
        return f"{'InterfaceMethod' if ref.interface else 'Method'} {self.member(ref)}"

    def constant(self, constant: object) -> str:
        """What ldc loads, numbers aside."""
        match constant:
            case StringConstant(value):
                return f"String {escaped(value)}"
            case ClassConstant(name):
                return f"class {quoted_name(name)}"
            case MethodTypeConstant(descriptor):
                return f"MethodType {descriptor}"
            case MethodHandleConstant(kind, ref):
                member = f"{quoted_name(ref.owner)}.{_name_and_type(ref.name, ref.descriptor)}"
                return f"MethodHandle REF_{_HANDLES[kind]} {member}"
            case DynamicConstant(bootstrap, name, descriptor):
                return f"Dynamic #{bootstrap}:{_name_and_type(name, descriptor)}"
        raise AssertionError(f"ldc of {constant}")


def _name_and_type(name: str, descriptor: str) -> str:
    return f"{quoted_name(name)}:{descriptor}"


Rendered = tuple[str, str]


def _push(_p: _Printer, _index: int, ins: i.PushConstant) -> Rendered:
    form, value = ins.opcode.form, ins.value
    if value is None:
        return "aconst_null", ""
    if form is Form.NONE:
        return f"{_LETTERS[ins.kind]}const_{value:.0f}".replace("-", "m"), ""
    if form in (Form.BYTE, Form.SHORT):
        return ("bipush" if form is Form.BYTE else "sipush"), str(value)
    kind = _NUMBERS[ins.kind]
    if ins.kind in (Kind.FLOAT, Kind.DOUBLE):
        return ins.opcode.mnemonic, f"// {exact_number(kind, value)}"
    return ins.opcode.mnemonic, f"// {kind} {value}{'l' if ins.kind is Kind.LONG else ''}"


def _local(p: _Printer, index: int, ins: i.Load | i.Store) -> Rendered:
    name = f"{_LETTERS[ins.kind]}{'load' if isinstance(ins, i.Load) else 'store'}"
    if ins.opcode.form is Form.NONE:
        return f"{name}_{ins.index}", ""
    return f"{name}{'_w' if p.size(index) == 4 else ''}", str(ins.index)


def _increment(p: _Printer, index: int, ins: i.Increment) -> Rendered:
    return f"iinc{'_w' if p.size(index) == 6 else ''}", f"{ins.index}, {ins.amount}"


def _return_subroutine(p: _Printer, index: int, ins: i.ReturnSubroutine) -> Rendered:
    return f"ret{'_w' if p.size(index) == 4 else ''}", str(ins.index)


def _move(_p: _Printer, _index: int, ins: i.StackMove) -> Rendered:
    before = "abcd"[: ins.pops]
    after = "".join(before[position] for position in ins.order)
    return _MOVES.get((before, after), f"{before} to {after}"), ""


def _jump(name: str) -> Callable[[_Printer, int, Any], Rendered]:
    def render(p: _Printer, index: int, ins: i.Goto | i.JumpSubroutine) -> Rendered:
        return f"{name}{'_w' if p.size(index) == 5 else ''}", str(p.offset(ins.target))

    return render


def _if(name: Callable[[Condition], str]) -> Callable[[_Printer, int, Any], Rendered]:
    def render(p: _Printer, _index: int, ins: i.IfZero) -> Rendered:
        return name(ins.condition), str(p.offset(ins.target))

    return render


def _switch(p: _Printer, _index: int, ins: i.Switch) -> Rendered:
    rows = [f"{key}: {p.offset(target)}" for key, target in zip(ins.keys, ins.targets, strict=True)]
    table = ins.opcode.form is Form.TABLE
    title = f"{ins.keys[0]} to {ins.keys[-1]}" if table else len(ins.keys)
    inside = " ".join([*rows, f"default: {p.offset(ins.default)}"])
    return ins.opcode.mnemonic, f"{{ // {title} {inside} }}"


def _field(p: _Printer, _index: int, ins: i.GetField | i.PutField) -> Rendered:
    name = "get" if isinstance(ins, i.GetField) else "put"
    return f"{name}{'static' if ins.static else 'field'}", f"// Field {p.member(ins.field)}"


def _invoke(p: _Printer, _index: int, ins: i.Invoke) -> Rendered:
    count = ""
    if ins.kind is i.InvokeKind.INTERFACE:
        count = f"{1 + parse_method(ins.method.descriptor).parameter_slots} "
    return f"invoke{ins.kind.value}", f"{count}// {p.method(ins.method)}"


def _invoke_dynamic(_p: _Printer, _index: int, ins: i.InvokeDynamic) -> Rendered:
    site: InvokeDynamicConstant = ins.call_site
    what = f"#{site.bootstrap}:{_name_and_type(site.name, site.descriptor)}"
    return "invokedynamic", f"0 // InvokeDynamic {what}"


def _new_array(_p: _Printer, _index: int, ins: i.NewArray) -> Rendered:
    if ins.element in PRIMITIVES:
        return "newarray", PRIMITIVES[ins.element]
    return "anewarray", f"// class {quoted_name(class_of(ins.element))}"


def _multi(_p: _Printer, _index: int, ins: i.NewMultiArray) -> Rendered:
    return "multianewarray", f"{ins.dimensions} // class {quoted_name(ins.descriptor)}"


def _of_class(name: str) -> Callable[[_Printer, int, Any], Rendered]:
    def render(_p: _Printer, _index: int, ins: i.New) -> Rendered:
        return name, f"// class {quoted_name(ins.class_name)}"

    return render


def _plain(name: Callable[[Any], str]) -> Callable[[_Printer, int, Any], Rendered]:
    def render(_p: _Printer, _index: int, ins: Instruction) -> Rendered:
        return name(ins), ""

    return render


def _typed(suffix: str) -> Callable[[_Printer, int, Any], Rendered]:
    return _plain(lambda ins: f"{_LETTERS[ins.kind]}{suffix}")


_operation = _plain(lambda ins: f"{_LETTERS[ins.kind]}{_OPERATORS[ins.operator]}")

_FAMILIES: Final[dict[type[Instruction], Callable[[_Printer, int, Any], Rendered]]] = {
    i.Nop: _plain(lambda _: "nop"),
    i.PushConstant: _push,
    i.LoadConstant: lambda p, _, ins: (ins.opcode.mnemonic, f"// {p.constant(ins.constant)}"),
    i.Load: _local,
    i.Store: _local,
    i.Increment: _increment,
    i.ArrayLoad: _typed("aload"),
    i.ArrayStore: _typed("astore"),
    i.StackMove: _move,
    i.Arithmetic: _operation,
    i.Divide: _operation,
    i.Shift: _operation,
    i.Negate: _typed("neg"),
    i.Convert: _plain(lambda ins: f"{_LETTERS[ins.source]}2{_LETTERS[ins.target]}"),
    i.Compare: _plain(lambda ins: f"{_LETTERS[ins.kind]}cmp{('', 'g', 'l')[ins.on_nan]}"),
    i.IfZero: _if(lambda condition: f"if{condition.name.lower()}"),
    i.IfCompare: _if(lambda condition: f"if_icmp{condition.name.lower()}"),
    i.IfSame: _if(lambda condition: f"if_acmp{condition.name.lower()}"),
    i.IfNull: _if({Condition.EQ: "ifnull", Condition.NE: "ifnonnull"}.__getitem__),
    i.Goto: _jump("goto"),
    i.JumpSubroutine: _jump("jsr"),
    i.ReturnSubroutine: _return_subroutine,
    i.Switch: _switch,
    i.Return: _typed("return"),
    i.GetField: _field,
    i.PutField: _field,
    i.Invoke: _invoke,
    i.InvokeDynamic: _invoke_dynamic,
    i.New: _of_class("new"),
    i.NewArray: _new_array,
    i.NewMultiArray: _multi,
    i.ArrayLength: _plain(lambda _: "arraylength"),
    i.Throw: _plain(lambda _: "athrow"),
    i.CheckCast: _of_class("checkcast"),
    i.InstanceOf: _of_class("instanceof"),
    i.Monitor: _plain(lambda ins: "monitorenter" if ins.enter else "monitorexit"),
}
