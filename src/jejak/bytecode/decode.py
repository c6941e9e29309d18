"""Bytes of code to a `Body` (JVMS §4.10 static constraints are checked on the way)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from struct import error, unpack_from
from typing import Final, NoReturn

from jejak.bytecode import instructions as i
from jejak.bytecode.body import Body, Handler, LineTable
from jejak.bytecode.instructions import Instruction, InvokeKind, Kind
from jejak.bytecode.opcodes import BY_MNEMONIC, OPCODES, Form, Opcode
from jejak.bytecode.simple import CONDITIONS, LOCALS_NEEDED, SIMPLE, kind_of
from jejak.classfile.attributes import Code
from jejak.classfile.constants import (
    DoubleConstant,
    DynamicConstant,
    FloatConstant,
    IntegerConstant,
    LongConstant,
)
from jejak.classfile.descriptors import descriptor_of, slots
from jejak.classfile.pool import ConstantPool
from jejak.errors import ClassFormatError

_PRIMITIVE_CODES: Final = {4: "Z", 5: "C", 6: "F", 7: "D", 8: "B", 9: "S", 10: "I", 11: "J"}
_NUMBERS: Final[dict[type, Kind]] = {
    IntegerConstant: Kind.INT,
    FloatConstant: Kind.FLOAT,
    LongConstant: Kind.LONG,
    DoubleConstant: Kind.DOUBLE,
}
_LDC2_W: Final = BY_MNEMONIC["ldc2_w"]
_IINC: Final = BY_MNEMONIC["iinc"].code


def decode(code: Code, method: str) -> Body:
    """The instructions of `code`; `method` names it in messages.

    Raises ClassFormatError, and nothing else, when the code is malformed.
    """
    return _Decoder(code, method).run()


class _Decoder:
    """One pass over the bytes; branches are built last, when all positions are known."""

    def __init__(self, code: Code, method: str) -> None:
        self.code = code
        self.method = method
        self.bytes = code.bytecode
        self.pool: ConstantPool = code.attributes.pool
        self.offsets: list[int] = []
        self.found: list[Instruction | None] = []
        self.branches: list[tuple[int, Opcode, int, tuple[int, ...], list[int]]] = []
        self.at = 0

    def run(self) -> Body:
        try:
            self._sweep()
            return self._body()
        except (error, IndexError):
            self.fail("the code ends inside an instruction")

    def fail(self, reason: str) -> NoReturn:
        raise ClassFormatError(self.pool.where, f"in {self.method} at offset {self.at}: {reason}")

    def _sweep(self) -> None:
        data, size, simple, locals_needed = self.bytes, len(self.bytes), SIMPLE, LOCALS_NEEDED
        offsets, found = self.offsets, self.found
        max_locals = self.code.max_locals
        at = 0
        while at < size:
            offsets.append(at)
            code = data[at]
            instruction = simple[code]
            if instruction is not None:
                if locals_needed[code] > max_locals:
                    self.at = at
                    self.fail(f"{instruction.opcode.mnemonic} with {max_locals} local variables")
                found.append(instruction)
                at += 1
                continue
            self.at = at
            if code >= len(OPCODES):
                self.fail(f"the opcode 0x{code:02x} does not exist")
            opcode = OPCODES[code]
            instruction, at = _FORMS[opcode.form](self, opcode, at + 1)
            found.append(instruction)
        self.at = at
        if at != size:
            self.fail("the code ends inside an instruction")
        offsets.append(size)

    def _body(self) -> Body:
        code, offsets = self.code, self.offsets
        index_at = {offset: index for index, offset in enumerate(offsets)}
        last = len(self.found)
        self._build_branches(index_at, last)
        handlers = []
        for row in code.handlers:
            start, end, handler = (
                index_at.get(offset, -1) for offset in (row.start, row.end, row.handler)
            )
            if min(start, end, handler) < 0:
                self.fail("an exception handler points between instructions")
            handlers.append(Handler(start, end, handler, row.catch_type))
        lines = LineTable.of(code.attributes.line_numbers())
        complete = tuple(instruction for instruction in self.found if instruction is not None)
        assert len(complete) == last
        return Body(
            complete, tuple(offsets), tuple(handlers), code.max_stack, code.max_locals, lines
        )

    def _build_branches(self, index_at: dict[int, int], last: int) -> None:
        for index, opcode, default, keys, targets in self.branches:
            resolved = [index_at.get(offset, last) for offset in (default, *targets)]
            if last in resolved:
                self.at = self.offsets[index]
                self.fail(f"{opcode.mnemonic} goes where no instruction begins")
            self.found[index] = _branch(opcode, resolved[0], keys, tuple(resolved[1:]))

    def _check_local(self, index: int, words: int) -> None:
        if index + words > self.code.max_locals:
            self.fail(f"local variable {index} of {self.code.max_locals}")

    def local(self, opcode: Opcode, index: int) -> Instruction:
        """An instruction that names a local variable, after wide or not."""
        if opcode.family == "ReturnSubroutine":
            self._check_local(index, 1)
            return i.ReturnSubroutine(opcode, index)
        kind = kind_of(opcode)
        self._check_local(index, kind.words)
        return (
            i.Load(opcode, kind, index) if opcode.family == "Load" else i.Store(opcode, kind, index)
        )

    def increment(self, opcode: Opcode, index: int, amount: int) -> Instruction:
        """iinc, after wide or not."""
        self._check_local(index, 1)
        return i.Increment(opcode, index, amount)


Decoded = tuple[Instruction | None, int]


def _branch(
    opcode: Opcode, target: int, keys: tuple[int, ...], targets: tuple[int, ...]
) -> Instruction:
    return _BRANCHES[opcode.family](opcode, target, keys, targets)


_BRANCHES: Final[dict[str, Callable[..., Instruction]]] = {
    "IfZero": lambda op, to, _k, _t: i.IfZero(op, CONDITIONS[op.code], to),
    "IfCompare": lambda op, to, _k, _t: i.IfCompare(op, CONDITIONS[op.code], to),
    "IfSame": lambda op, to, _k, _t: i.IfSame(op, CONDITIONS[op.code], to),
    "IfNull": lambda op, to, _k, _t: i.IfNull(op, CONDITIONS[op.code], to),
    "Goto": lambda op, to, _k, _t: i.Goto(op, to),
    "JumpSubroutine": lambda op, to, _k, _t: i.JumpSubroutine(op, to),
    "Switch": i.Switch,
}


def _byte(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    return i.PushConstant(opcode, Kind.INT, unpack_from(">b", d.bytes, at)[0]), at + 1


def _short(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    return i.PushConstant(opcode, Kind.INT, unpack_from(">h", d.bytes, at)[0]), at + 2


def _ldc(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    return _load_constant(d, opcode, d.bytes[at]), at + 1


def _ldc_wide(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    return _load_constant(d, opcode, unpack_from(">H", d.bytes, at)[0]), at + 2


def _load_constant(d: _Decoder, opcode: Opcode, index: int) -> Instruction:
    constant = d.pool.loadable(index)
    result: Instruction
    if isinstance(constant, IntegerConstant | FloatConstant | LongConstant | DoubleConstant):
        kind = _NUMBERS[type(constant)]
        words = kind.words
        result = i.PushConstant(opcode, kind, constant.value)
    else:
        words = slots(constant.descriptor) if isinstance(constant, DynamicConstant) else 1
        result = i.LoadConstant(opcode, constant)
    if words != (2 if opcode is _LDC2_W else 1):
        d.fail(f"{opcode.mnemonic} of a constant that takes {words} words")
    return result


def _local(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    return d.local(opcode, d.bytes[at]), at + 1


def _iinc(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    index, amount = unpack_from(">Bb", d.bytes, at)
    return d.increment(opcode, index, amount), at + 2


def _wide(d: _Decoder, _opcode: Opcode, at: int) -> Decoded:
    code = d.bytes[at]
    opcode = OPCODES[code] if code < len(OPCODES) else None
    if code == _IINC and opcode is not None:
        index, amount = unpack_from(">Hh", d.bytes, at + 1)
        return d.increment(opcode, index, amount), at + 5
    if opcode is None or opcode.form is not Form.LOCAL:
        d.fail(f"wide before 0x{code:02x}")
    return d.local(opcode, unpack_from(">H", d.bytes, at + 1)[0]), at + 3


def _short_branch(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    _add_branch(d, opcode, unpack_from(">h", d.bytes, at)[0])
    return None, at + 2


def _wide_branch(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    _add_branch(d, opcode, unpack_from(">i", d.bytes, at)[0])
    return None, at + 4


def _add_branch(d: _Decoder, opcode: Opcode, distance: int) -> None:
    d.branches.append((len(d.found), opcode, d.at + distance, (), []))


def _table(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    at += -at % 4
    default, low, high = unpack_from(">iii", d.bytes, at)
    count = high - low + 1
    if not 0 < count <= len(d.bytes) // 4:
        d.fail(f"tableswitch from {low} to {high}")
    distances = unpack_from(f">{count}i", d.bytes, at + 12)
    targets = [d.at + distance for distance in distances]
    d.branches.append((len(d.found), opcode, d.at + default, tuple(range(low, high + 1)), targets))
    return None, at + 12 + 4 * count


def _lookup(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    at += -at % 4
    default, count = unpack_from(">ii", d.bytes, at)
    if not 0 <= count <= len(d.bytes) // 8:
        d.fail(f"lookupswitch with {count} keys")
    numbers = unpack_from(f">{2 * count}i", d.bytes, at + 8)
    keys = numbers[::2]
    if any(first >= second for first, second in pairwise(keys)):
        d.fail("lookupswitch whose keys do not ascend")
    targets = [d.at + distance for distance in numbers[1::2]]
    d.branches.append((len(d.found), opcode, d.at + default, keys, targets))
    return None, at + 8 + 8 * count


def _field(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    field = d.pool.field(unpack_from(">H", d.bytes, at)[0])
    static = opcode.mnemonic.endswith("static")
    family = i.GetField if opcode.family == "GetField" else i.PutField
    return family(opcode, field, static), at + 2


_INVOKE_KINDS: Final = {BY_MNEMONIC[f"invoke{kind.value}"].code: kind for kind in InvokeKind}


def _method(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    method = d.pool.method(unpack_from(">H", d.bytes, at)[0])
    kind = _INVOKE_KINDS[opcode.code]
    if method.name == "<clinit>" or (method.name == "<init>" and kind is not InvokeKind.SPECIAL):
        d.fail(f"{opcode.mnemonic} of {method.name}")
    if (kind is InvokeKind.INTERFACE and not method.interface) or (
        kind is InvokeKind.VIRTUAL and method.interface
    ):
        d.fail(f"{opcode.mnemonic} with the other kind of method reference: {method}")
    return i.Invoke(opcode, kind, method), at + 2


def _interface(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    instruction, _ = _method(d, opcode, at)
    return instruction, at + 4


def _dynamic(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    return i.InvokeDynamic(opcode, d.pool.call_site(unpack_from(">H", d.bytes, at)[0])), at + 4


def _class(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    name = d.pool.class_name(unpack_from(">H", d.bytes, at)[0])
    if opcode.family == "New" and name.startswith("["):
        d.fail(f"new of the array class {name}")
    if opcode.family == "NewArray":
        if len(name) - len(name.lstrip("[")) >= 255:
            d.fail("anewarray of more than 255 dimensions")
        return i.NewArray(opcode, descriptor_of(name)), at + 2
    return _CLASS_FAMILIES[opcode.family](opcode, name), at + 2


_CLASS_FAMILIES: Final[dict[str, Callable[[Opcode, str], Instruction]]] = {
    "New": i.New,
    "CheckCast": i.CheckCast,
    "InstanceOf": i.InstanceOf,
}


def _primitive(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    element = _PRIMITIVE_CODES.get(d.bytes[at])
    if element is None:
        d.fail(f"newarray of the unknown type {d.bytes[at]}")
    return i.NewArray(opcode, element), at + 1


def _multi(d: _Decoder, opcode: Opcode, at: int) -> Decoded:
    index, dimensions = unpack_from(">HB", d.bytes, at)
    name = d.pool.class_name(index)
    if not 0 < dimensions <= len(name) - len(name.lstrip("[")):
        d.fail(f"multianewarray of {dimensions} dimensions of {name}")
    return i.NewMultiArray(opcode, name, dimensions), at + 3


_FORMS: Final[dict[Form, Callable[[_Decoder, Opcode, int], Decoded]]] = {
    Form.BYTE: _byte,
    Form.SHORT: _short,
    Form.LDC: _ldc,
    Form.LDC_WIDE: _ldc_wide,
    Form.LOCAL: _local,
    Form.IINC: _iinc,
    Form.BRANCH: _short_branch,
    Form.BRANCH_WIDE: _wide_branch,
    Form.TABLE: _table,
    Form.LOOKUP: _lookup,
    Form.FIELD: _field,
    Form.METHOD: _method,
    Form.INTERFACE: _interface,
    Form.DYNAMIC: _dynamic,
    Form.CLASS: _class,
    Form.PRIMITIVE: _primitive,
    Form.MULTI: _multi,
    Form.WIDE: _wide,
}
