"""Bytes of code to a `Body` (JVMS §4.9.1, as far as execution depends on it)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from struct import Struct, error, unpack_from
from typing import Final, NoReturn

from jejak.bytecode import instructions as i
from jejak.bytecode.body import Body, Handler, LineTable
from jejak.bytecode.instructions import Instruction, InvokeKind, Kind
from jejak.bytecode.opcodes import BY_MNEMONIC, OPCODES, Form, Opcode
from jejak.bytecode.simple import CONDITIONS, LOCALS_NEEDED, SIMPLE, kind_of
from jejak.classfile.attributes import CodeAttribute
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
_NUMBER_TYPES: Final = (IntegerConstant, FloatConstant, LongConstant, DoubleConstant)
_LDC2_W: Final = BY_MNEMONIC["ldc2_w"]
_SHORT: Final = Struct(">h").unpack_from


def decode(code: CodeAttribute, method: str) -> Body:
    """The instructions of `code`; `method` names it in messages.

    Raises ClassFormatError, and nothing else, when the code is malformed.
    """
    return _Decoder(code, method).run()


class _FaultError(Exception):
    """A broken constraint; `_Decoder.run` says where it is."""


class _Decoder:
    """One pass over the bytes; branches are built last, when all positions are known."""

    def __init__(self, code: CodeAttribute, method: str) -> None:
        self.code = code
        self.method = method
        self.bytes = code.bytecode
        self.pool: ConstantPool = code.attributes.pool
        self.offsets: list[int] = []
        self.found: list[Instruction] = []
        self.branches: list[tuple[int, Opcode, int, tuple[int, ...], list[int]]] = []
        self.at = 0

    def run(self) -> Body:
        try:
            self._sweep()
            return self._body()
        except _FaultError as fault:
            reason = str(fault)
        except ClassFormatError as broken:  # the constant pool's, which does not know the method
            reason = broken.reason
        except (error, IndexError):
            reason = "the code ends inside an instruction"
        raise ClassFormatError(self.pool.where, f"in {self.method} at offset {self.at}: {reason}")

    def fail(self, reason: str) -> NoReturn:
        raise _FaultError(reason)

    def _sweep(self) -> None:
        # The hot loop of reading (benchmarks/reading.py). Equal bytes mean equal instructions
        # within one class, so what has a fixed length is decoded once and remembered.
        data, size, simple, lengths = self.bytes, len(self.bytes), SIMPLE, _LENGTHS
        add_offset, add, memo = self.offsets.append, self.found.append, self.pool.memo
        max_locals, simple_locals = self.code.max_locals, LOCALS_NEEDED
        at = 0
        while at < size:
            add_offset(at)
            code = data[at]
            instruction = simple[code]
            if instruction is not None:
                locals_needed = simple_locals[code]
                length = 1
            else:
                length = lengths[code]
                if not length:
                    self.at = at
                    at = self._variable(code)
                    continue
                key = data[at : at + length]
                known = memo.get(key)
                if known is None:
                    self.at = at
                    known = memo[key] = _FIXED_BY_CODE[code](self, OPCODES[code], key)
                instruction, locals_needed = known
            if locals_needed > max_locals:
                self.at = at
                self.fail(f"{instruction.opcode.mnemonic} needs {locals_needed} local variables")
            add(instruction)
            at += length
        self.at = at
        if at != size:
            self.fail("the code ends inside an instruction")
        add_offset(size)

    def _variable(self, code: int) -> int:
        """Reads a branch, switch or wide instruction; returns the offset behind it."""
        if code >= len(OPCODES):
            self.fail(f"the opcode 0x{code:02x} does not exist")
        return _VARIABLE_BY_CODE[code](self, OPCODES[code], self.at + 1)

    def branch(
        self, opcode: Opcode, distance: int, keys: tuple[int, ...] = (), others: Iterable[int] = ()
    ) -> None:
        """Notes a branch by its distances; a placeholder holds its place."""
        targets = [self.at + other for other in others]
        self.branches.append((len(self.found), opcode, self.at + distance, keys, targets))
        self.found.append(_PLACEHOLDER)

    def _body(self) -> Body:
        code, offsets = self.code, self.offsets
        if self.branches or code.handlers:
            handlers = self._link({offset: index for index, offset in enumerate(offsets)})
        else:
            handlers = ()
        lines = LineTable(code.attributes.line_numbers())
        return Body(
            tuple(self.found), tuple(offsets), handlers, code.max_stack, code.max_locals, lines
        )

    def _link(self, index_at: dict[int, int]) -> tuple[Handler, ...]:
        """Builds the branches; returns the handlers. Both in instruction indices."""
        last = len(self.found)
        for index, opcode, default, keys, targets in self.branches:
            resolved = [index_at.get(offset, last) for offset in (default, *targets)]
            if last in resolved:
                self.at = self.offsets[index]
                self.fail(f"{opcode.mnemonic} goes where no instruction begins")
            build = _BRANCHES[opcode.family]
            self.found[index] = build(opcode, resolved[0], keys, tuple(resolved[1:]))
        handlers = []
        for row in self.code.handlers:
            start, end = index_at.get(row.start, -1), index_at.get(row.end, -1)
            handler = index_at.get(row.handler, -1)
            if min(start, end, handler) < 0:
                self.fail("an exception handler points between instructions")
            handlers.append(Handler(start, end, handler, row.catch_type))
        return tuple(handlers)


Fixed = tuple[Instruction, int]
"""An instruction, and how many local variables it needs."""

_PLACEHOLDER: Final = i.Nop(BY_MNEMONIC["nop"])

_BRANCHES: Final[dict[str, Callable[..., Instruction]]] = {
    "IfZero": lambda op, to, _k, _t: i.IfZero(op, CONDITIONS[op.code], to),
    "IfCompare": lambda op, to, _k, _t: i.IfCompare(op, CONDITIONS[op.code], to),
    "IfSame": lambda op, to, _k, _t: i.IfSame(op, CONDITIONS[op.code], to),
    "IfNull": lambda op, to, _k, _t: i.IfNull(op, CONDITIONS[op.code], to),
    "Goto": lambda op, to, _k, _t: i.Goto(op, to),
    "JumpSubroutine": lambda op, to, _k, _t: i.JumpSubroutine(op, to),
    "Switch": i.Switch,
}


def _byte(_d: _Decoder, opcode: Opcode, key: bytes) -> Fixed:
    return i.PushConstant(opcode, Kind.INT, unpack_from(">b", key, 1)[0]), 0


def _short(_d: _Decoder, opcode: Opcode, key: bytes) -> Fixed:
    return i.PushConstant(opcode, Kind.INT, unpack_from(">h", key, 1)[0]), 0


def _ldc(d: _Decoder, opcode: Opcode, key: bytes) -> Fixed:
    constant = d.pool.loadable(key[1] if opcode.form is Form.LDC else _index(key))
    result: Instruction
    if isinstance(constant, _NUMBER_TYPES):
        kind = _NUMBERS[type(constant)]
        words = kind.words
        result = i.PushConstant(opcode, kind, constant.value)
    else:
        words = slots(constant.descriptor) if isinstance(constant, DynamicConstant) else 1
        result = i.LoadConstant(opcode, constant)
    if words != (2 if opcode is _LDC2_W else 1):
        d.fail(f"{opcode.mnemonic} of a constant that takes {words} words")
    return result, 0


def _local(_d: _Decoder, opcode: Opcode, key: bytes) -> Fixed:
    return _local_at(opcode, key[1])


def _local_at(opcode: Opcode, index: int) -> Fixed:
    """An instruction that names a local variable, after wide or not."""
    if opcode.family == "ReturnSubroutine":
        return i.ReturnSubroutine(opcode, index), index + 1
    kind = kind_of(opcode)
    family = i.Load if opcode.family == "Load" else i.Store
    return family(opcode, kind, index), index + kind.words


def _iinc(_d: _Decoder, opcode: Opcode, key: bytes) -> Fixed:
    index, amount = unpack_from(">Bb", key, 1)
    return i.Increment(opcode, index, amount), index + 1


def _index(key: bytes) -> int:
    """The constant-pool index that follows an opcode."""
    return key[1] << 8 | key[2]


def _field(d: _Decoder, opcode: Opcode, key: bytes) -> Fixed:
    family = i.GetField if opcode.family == "GetField" else i.PutField
    return family(opcode, d.pool.field(_index(key)), opcode.mnemonic.endswith("static")), 0


_INVOKE_KINDS: Final = {BY_MNEMONIC[f"invoke{kind.value}"].code: kind for kind in InvokeKind}


def _method(d: _Decoder, opcode: Opcode, key: bytes) -> Fixed:
    method = d.pool.method(_index(key))
    kind = _INVOKE_KINDS[opcode.code]
    if method.name == "<clinit>" or (method.name == "<init>" and kind is not InvokeKind.SPECIAL):
        d.fail(f"{opcode.mnemonic} of {method.name}")
    if (kind is InvokeKind.INTERFACE and not method.interface) or (
        kind is InvokeKind.VIRTUAL and method.interface
    ):
        d.fail(f"{opcode.mnemonic} with the other kind of method reference: {method}")
    return i.Invoke(opcode, kind, method), 0


def _dynamic(d: _Decoder, opcode: Opcode, key: bytes) -> Fixed:
    return i.InvokeDynamic(opcode, d.pool.call_site(_index(key))), 0


def _class(d: _Decoder, opcode: Opcode, key: bytes) -> Fixed:
    name = d.pool.class_name(_index(key))
    if opcode.family == "New" and name.startswith("["):
        d.fail(f"new of the array class {name}")
    if opcode.family == "NewArray":
        if len(name) - len(name.lstrip("[")) >= 255:
            d.fail("anewarray of more than 255 dimensions")
        return i.NewArray(opcode, descriptor_of(name)), 0
    return _CLASS_FAMILIES[opcode.family](opcode, name), 0


_CLASS_FAMILIES: Final[dict[str, Callable[[Opcode, str], Instruction]]] = {
    "New": i.New,
    "CheckCast": i.CheckCast,
    "InstanceOf": i.InstanceOf,
}


def _primitive(d: _Decoder, opcode: Opcode, key: bytes) -> Fixed:
    element = _PRIMITIVE_CODES.get(key[1])
    if element is None:
        d.fail(f"newarray of the unknown type {key[1]}")
    return i.NewArray(opcode, element), 0


def _multi(d: _Decoder, opcode: Opcode, key: bytes) -> Fixed:
    name = d.pool.class_name(_index(key))
    dimensions = key[3]
    if not 0 < dimensions <= len(name) - len(name.lstrip("[")):
        d.fail(f"multianewarray of {dimensions} dimensions of {name}")
    return i.NewMultiArray(opcode, name, dimensions), 0


def _short_branch(d: _Decoder, opcode: Opcode, at: int) -> int:
    d.branch(opcode, _SHORT(d.bytes, at)[0])
    return at + 2


def _wide_branch(d: _Decoder, opcode: Opcode, at: int) -> int:
    d.branch(opcode, unpack_from(">i", d.bytes, at)[0])
    return at + 4


def _table(d: _Decoder, opcode: Opcode, at: int) -> int:
    at += -at % 4
    default, low, high = unpack_from(">iii", d.bytes, at)
    count: int = high - low + 1
    if not 0 < count <= len(d.bytes) // 4:
        d.fail(f"tableswitch from {low} to {high}")
    distances = unpack_from(f">{count}i", d.bytes, at + 12)
    d.branch(opcode, default, tuple(range(low, high + 1)), distances)
    return at + 12 + 4 * count


def _lookup(d: _Decoder, opcode: Opcode, at: int) -> int:
    at += -at % 4
    count: int
    default, count = unpack_from(">ii", d.bytes, at)
    if not 0 <= count <= len(d.bytes) // 8:
        d.fail(f"lookupswitch with {count} keys")
    numbers = unpack_from(f">{2 * count}i", d.bytes, at + 8)
    keys = numbers[::2]
    if any(first >= second for first, second in pairwise(keys)):
        d.fail("lookupswitch whose keys do not ascend")
    d.branch(opcode, default, keys, numbers[1::2])
    return at + 8 + 8 * count


def _wide(d: _Decoder, _opcode: Opcode, at: int) -> int:
    code = d.bytes[at]
    opcode = OPCODES[code] if code < len(OPCODES) else None
    if opcode is not None and opcode.form is Form.IINC:
        index, amount = unpack_from(">Hh", d.bytes, at + 1)
        instruction: Instruction = i.Increment(opcode, index, amount)
        locals_needed, end = index + 1, at + 5
    elif opcode is not None and opcode.form is Form.LOCAL:
        instruction, locals_needed = _local_at(opcode, unpack_from(">H", d.bytes, at + 1)[0])
        end = at + 3
    else:
        d.fail(f"wide before 0x{code:02x}")
    if locals_needed > d.code.max_locals:
        d.fail(f"{instruction.opcode.mnemonic} needs {locals_needed} local variables")
    d.found.append(instruction)
    return end


# Forms of a fixed length: what decodes them, and their bytes with the opcode.
_FIXED_FORMS: Final[dict[Form, tuple[Callable[[_Decoder, Opcode, bytes], Fixed], int]]] = {
    Form.BYTE: (_byte, 2),
    Form.SHORT: (_short, 3),
    Form.LDC: (_ldc, 2),
    Form.LDC_WIDE: (_ldc, 3),
    Form.LOCAL: (_local, 2),
    Form.IINC: (_iinc, 3),
    Form.FIELD: (_field, 3),
    Form.METHOD: (_method, 3),
    Form.INTERFACE: (_method, 5),
    Form.DYNAMIC: (_dynamic, 5),
    Form.CLASS: (_class, 3),
    Form.PRIMITIVE: (_primitive, 2),
    Form.MULTI: (_multi, 4),
}
_LENGTHS: Final = bytes(
    _FIXED_FORMS[opcode.form][1] if opcode.form in _FIXED_FORMS else 0 for opcode in OPCODES
) + bytes(256 - len(OPCODES))
_VARIABLE_FORMS: Final[dict[Form, Callable[[_Decoder, Opcode, int], int]]] = {
    Form.BRANCH: _short_branch,
    Form.BRANCH_WIDE: _wide_branch,
    Form.TABLE: _table,
    Form.LOOKUP: _lookup,
    Form.WIDE: _wide,
}
_FIXED_BY_CODE: Final = {
    opcode.code: _FIXED_FORMS[opcode.form][0] for opcode in OPCODES if opcode.form in _FIXED_FORMS
}
_VARIABLE_BY_CODE: Final = {
    opcode.code: _VARIABLE_FORMS[opcode.form]
    for opcode in OPCODES
    if opcode.form in _VARIABLE_FORMS
}
