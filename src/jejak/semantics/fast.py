"""The fast loop: instructions on plain numbers, and plain calls and returns between them.

It does nothing that the handlers of `dispatch` do not do, only faster (benchmarks/interpreter.py
prints by how much); it stops in front of everything else, with the state as it was. Its one long
function is what mypyc turns into a good loop.
"""

# ruff: noqa: C901, PLR0912, PLR0915, PLR1714, SIM109

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import (
    Arithmetic,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Condition,
    Convert,
    GetField,
    Goto,
    IfCompare,
    IfZero,
    Increment,
    Instruction,
    Invoke,
    Kind,
    Load,
    Negate,
    Operator,
    PushConstant,
    Return,
    Shift,
    ShiftOperator,
    StackMove,
    Store,
)
from jejak.semantics.calls import MOST_ROOM, CallLink
from jejak.semantics.objects import FieldLink
from jejak.state.code import Code
from jejak.state.contents import Cells
from jejak.state.frames import DELIVER, Frame
from jejak.state.records import FAILED, Array, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, WIDE, EitherObject, Ref, Symbol

SLOW: Final = 0
LOAD: Final = 1
LOAD_WIDE: Final = 2
STORE: Final = 3
STORE_WIDE: Final = 4
CONST: Final = 5
CONST_WIDE: Final = 6
IINC: Final = 7
GOTO: Final = 8
IADD: Final = 9
ISUB: Final = 10
IMUL: Final = 11
IAND: Final = 12
IOR: Final = 13
IXOR: Final = 14
ISHL: Final = 15
ISHR: Final = 16
IUSHR: Final = 17
INEG: Final = 18
IF_EQ: Final = 20
IF_NE: Final = 21
IF_LT: Final = 22
IF_GE: Final = 23
IF_GT: Final = 24
IF_LE: Final = 25
CMP_EQ: Final = 30
CMP_NE: Final = 31
CMP_LT: Final = 32
CMP_GE: Final = 33
CMP_GT: Final = 34
CMP_LE: Final = 35
ALOAD: Final = 40
ALOAD_WIDE: Final = 41
ISTORE_ARRAY: Final = 42
LENGTH: Final = 43
DUP: Final = 44
POP: Final = 45
GETFIELD: Final = 46
LADD: Final = 50
LSUB: Final = 51
LMUL: Final = 52
DADD: Final = 53
DSUB: Final = 54
DMUL: Final = 55
I2L: Final = 56
L2I: Final = 57
NARROW_STORE: Final = 60
CALL: Final = 61
RETURN: Final = 62
RETURN_WIDE: Final = 63
RETURN_VOID: Final = 64
RETURN_BOOLEAN: Final = 65

INT_MIN: Final = -(2**31)
INT_MAX: Final = 2**31 - 1
LONG_MIN: Final = -(2**63)
LONG_MAX: Final = 2**63 - 1
MASK: Final = 0xFFFFFFFF
LONG_MASK: Final = 0xFFFFFFFFFFFFFFFF

_BINARY: Final = {
    (Kind.INT, Operator.ADD): IADD,
    (Kind.INT, Operator.SUBTRACT): ISUB,
    (Kind.INT, Operator.MULTIPLY): IMUL,
    (Kind.INT, Operator.AND): IAND,
    (Kind.INT, Operator.OR): IOR,
    (Kind.INT, Operator.XOR): IXOR,
    (Kind.LONG, Operator.ADD): LADD,
    (Kind.LONG, Operator.SUBTRACT): LSUB,
    (Kind.LONG, Operator.MULTIPLY): LMUL,
    (Kind.DOUBLE, Operator.ADD): DADD,
    (Kind.DOUBLE, Operator.SUBTRACT): DSUB,
    (Kind.DOUBLE, Operator.MULTIPLY): DMUL,
}
_SHIFTS: Final = {
    ShiftOperator.LEFT: ISHL,
    ShiftOperator.RIGHT: ISHR,
    ShiftOperator.UNSIGNED_RIGHT: IUSHR,
}
_CONDITIONS: Final = (
    Condition.EQ,
    Condition.NE,
    Condition.LT,
    Condition.GE,
    Condition.GT,
    Condition.LE,
)
_WIDE: Final = (Kind.LONG, Kind.DOUBLE)
_NARROW: Final = {
    Kind.BYTE: (-128, 127),
    Kind.CHAR: (0, 65535),
    Kind.SHORT: (-32768, 32767),
}


def encode(code: Code) -> None:
    """Fills in what the fast loop wants to know of each instruction."""
    for index, ins in enumerate(code.instructions):
        code.kinds[index] = kind_of(ins)
        if isinstance(ins, Load | Store | Increment):
            code.numbers[index] = ins.index
        if isinstance(ins, Increment):
            code.amounts[index] = ins.amount
        if isinstance(ins, Goto | IfZero | IfCompare):
            code.numbers[index] = ins.target
        if isinstance(ins, PushConstant):
            code.objects[index] = ins.value
        if isinstance(ins, ArrayStore) and ins.kind in _NARROW:
            code.numbers[index], code.amounts[index] = _NARROW[ins.kind]
        if isinstance(ins, Return):
            code.kinds[index] = return_kind(ins, code.method.type.result)


def return_kind(ins: Return, result: str) -> int:
    """How the fast loop returns; results that must be narrowed are left to the handler."""
    if ins.kind is Kind.VOID:
        return RETURN_VOID
    if ins.kind in _WIDE:
        return RETURN_WIDE
    if result == "Z":
        return RETURN_BOOLEAN
    return SLOW if result in "BCS" else RETURN


def kind_of(ins: Instruction) -> int:
    """How the fast loop runs an instruction; SLOW when it does not."""
    if isinstance(ins, Load):
        return LOAD_WIDE if ins.kind in _WIDE else LOAD
    if isinstance(ins, Store):
        return STORE_WIDE if ins.kind in _WIDE else STORE
    if isinstance(ins, PushConstant):
        return CONST_WIDE if ins.kind in _WIDE else CONST
    if isinstance(ins, Arithmetic):
        return _BINARY.get((ins.kind, ins.operator), SLOW)
    if isinstance(ins, IfZero):
        return IF_EQ + _CONDITIONS.index(ins.condition)
    if isinstance(ins, IfCompare):
        return CMP_EQ + _CONDITIONS.index(ins.condition)
    if isinstance(ins, ArrayLoad):
        return ALOAD_WIDE if ins.kind in _WIDE else ALOAD
    if isinstance(ins, ArrayStore):
        return (
            ISTORE_ARRAY if ins.kind is Kind.INT else NARROW_STORE if ins.kind in _NARROW else SLOW
        )
    return _other_kind(ins)


def _other_kind(ins: Instruction) -> int:
    if isinstance(ins, Increment):
        return IINC
    if isinstance(ins, Goto):
        return GOTO
    if isinstance(ins, Shift) and ins.kind is Kind.INT:
        return _SHIFTS[ins.operator]
    if isinstance(ins, Negate) and ins.kind is Kind.INT:
        return INEG
    if isinstance(ins, ArrayLength):
        return LENGTH
    if isinstance(ins, Invoke):
        return CALL
    if isinstance(ins, GetField) and not ins.static:
        return GETFIELD
    if isinstance(ins, StackMove) and ins.pops == 1:
        return {(0, 0): DUP, (): POP}.get(ins.order, SLOW)
    if isinstance(ins, Convert):
        pair = (ins.source, ins.target)
        return {(Kind.INT, Kind.LONG): I2L, (Kind.LONG, Kind.INT): L2I}.get(pair, SLOW)
    return SLOW


def run_fast(state: State, frame: Frame, limit: int, deepest: int) -> int:
    """Runs up to `limit` instructions from the top frame on; returns how many it ran.

    Calls nest up to `deepest` frames.
    """
    code = frame.code
    kinds: list[int] = code.kinds
    numbers: list[int] = code.numbers
    objects: list[object] = code.objects
    covered: list[int] = code.covered
    stack: list[object] = frame.stack
    variables: list[object] = frame.locals
    heap = state.heap
    pc: int = frame.pc
    steps: int = 0
    while steps < limit:
        kind: int = kinds[pc]
        if kind == LOAD:
            stack.append(variables[numbers[pc]])
            pc += 1
        elif kind >= CMP_EQ and kind <= CMP_LE:
            right = stack[-1]
            left = stack[-2]
            if not (isinstance(left, int) and isinstance(right, int)):
                break
            stack.pop()
            stack.pop()
            if kind == CMP_LT:
                taken = left < right
            elif kind == CMP_GE:
                taken = left >= right
            elif kind == CMP_EQ:
                taken = left == right
            elif kind == CMP_NE:
                taken = left != right
            elif kind == CMP_GT:
                taken = left > right
            else:
                taken = left <= right
            if taken:
                covered[pc] |= 1
                pc = numbers[pc]
            else:
                covered[pc] |= 2
                pc += 1
        elif kind == CONST:
            stack.append(objects[pc])
            pc += 1
        elif kind == STORE:
            variables[numbers[pc]] = stack.pop()
            pc += 1
        elif kind == IINC:
            number = variables[numbers[pc]]
            if not isinstance(number, int):
                break
            total: int = number + code.amounts[pc]
            if total > INT_MAX or total < INT_MIN:
                total = wrapped(total)
            variables[numbers[pc]] = total
            pc += 1
        elif kind == GOTO:
            pc = numbers[pc]
        elif kind >= IADD and kind <= IUSHR:
            right = stack[-1]
            left = stack[-2]
            if not (isinstance(left, int) and isinstance(right, int)):
                break
            if kind == IADD:
                result: int = left + right
            elif kind == ISUB:
                result = left - right
            elif kind == IMUL:
                result = left * right
            elif kind == IAND:
                result = left & right
            elif kind == IOR:
                result = left | right
            elif kind == IXOR:
                result = left ^ right
            elif kind == ISHL:
                result = left << (right & 31)
            elif kind == ISHR:
                result = left >> (right & 31)
            else:
                result = (left & MASK) >> (right & 31)
            if result > INT_MAX or result < INT_MIN:
                result = wrapped(result)
            stack.pop()
            stack[-1] = result
            pc += 1
        elif kind >= IF_EQ and kind <= IF_LE:
            value = stack[-1]
            if not isinstance(value, int):
                break
            stack.pop()
            if kind == IF_EQ:
                taken = value == 0
            elif kind == IF_NE:
                taken = value != 0
            elif kind == IF_LT:
                taken = value < 0
            elif kind == IF_GE:
                taken = value >= 0
            elif kind == IF_GT:
                taken = value > 0
            else:
                taken = value <= 0
            if taken:
                covered[pc] |= 1
                pc = numbers[pc]
            else:
                covered[pc] |= 2
                pc += 1
        elif kind == ALOAD or kind == ALOAD_WIDE:
            index = stack[-1]
            reference = stack[-2]
            if not (isinstance(index, int) and isinstance(reference, Ref)):
                break
            record = heap.objects[reference.address]
            if not isinstance(record, Array):
                break
            contents = record.contents
            if not isinstance(contents, Cells):
                break
            cells = contents.cells
            if index < 0 or index >= len(cells):
                break
            stack.pop()
            stack[-1] = cells[index]
            if kind == ALOAD_WIDE:
                stack.append(WIDE)
            pc += 1
        elif kind == ISTORE_ARRAY:
            index = stack[-2]
            reference = stack[-3]
            if not (isinstance(index, int) and isinstance(reference, Ref)):
                break
            record = heap.objects[reference.address]
            if not isinstance(record, Array) or record.owner is not state.token:
                break
            contents = record.contents
            if not isinstance(contents, Cells):
                break
            cells = contents.cells
            if index < 0 or index >= len(cells):
                break
            cells[index] = stack.pop()
            contents.term = None
            stack.pop()
            stack.pop()
            pc += 1
        elif kind == NARROW_STORE:
            number = stack[-1]
            index = stack[-2]
            reference = stack[-3]
            if not (isinstance(index, int) and isinstance(reference, Ref)):
                break
            record = heap.objects[reference.address]
            if not isinstance(record, Array) or record.owner is not state.token:
                break
            contents = record.contents
            if not (isinstance(contents, Cells) and isinstance(number, int)):
                break
            cells = contents.cells
            if index < 0 or index >= len(cells):
                break
            if number < numbers[pc] or number > code.amounts[pc]:
                break
            if record.descriptor == "[Z" and number != 0 and number != 1:
                break
            cells[index] = number
            contents.term = None
            stack.pop()
            stack.pop()
            stack.pop()
            pc += 1
        elif kind == CALL:
            call = code.links[pc]
            if not isinstance(call, CallLink):
                break
            if heap.has_either and any(isinstance(each, EitherObject) for each in stack):
                break
            frame.pc = pc
            entered = enter_plainly(state, frame, call, deepest)
            if entered is None:
                break
            frame = entered
            code = frame.code
            kinds = code.kinds
            numbers = code.numbers
            objects = code.objects
            covered = code.covered
            stack = frame.stack
            variables = frame.locals
            pc = 0
        elif kind >= RETURN and kind <= RETURN_BOOLEAN:
            if frame.purpose != DELIVER or frame.lock is not None or frame.parent is None:
                break
            if heap.has_either and kind != RETURN_VOID and isinstance(stack[-1], EitherObject):
                break
            if kind == RETURN_BOOLEAN:
                answer = stack[-1]
                if not isinstance(answer, int) or answer < 0 or answer > 1:
                    break
            below = state.pop()
            assert below is not None
            if kind == RETURN_WIDE:
                below.stack.append(stack[-2])
                below.stack.append(WIDE)
            elif kind != RETURN_VOID:
                below.stack.append(stack[-1])
            frame = below
            code = frame.code
            kinds = code.kinds
            numbers = code.numbers
            objects = code.objects
            covered = code.covered
            stack = frame.stack
            variables = frame.locals
            pc = frame.pc + 1
        elif kind == GETFIELD:
            reference = stack[-1]
            link = code.links[pc]
            if not (isinstance(reference, Ref) and isinstance(link, FieldLink)):
                break
            record = heap.objects[reference.address]
            if not isinstance(record, Instance):
                break
            content = record.fields[link.slot]
            if content is UNREAD or isinstance(content, Symbol):
                break  # a heap mode may want to know more of it
            stack[-1] = content
            if link.wide:
                stack.append(WIDE)
            pc += 1
        elif kind == LOAD_WIDE:
            stack.append(variables[numbers[pc]])
            stack.append(WIDE)
            pc += 1
        elif kind == STORE_WIDE:
            variables[numbers[pc] + 1] = stack.pop()
            variables[numbers[pc]] = stack.pop()
            pc += 1
        elif kind == CONST_WIDE:
            stack.append(objects[pc])
            stack.append(WIDE)
            pc += 1
        elif kind >= LADD and kind <= LMUL:
            right = stack[-2]
            left = stack[-4]
            if not (isinstance(left, int) and isinstance(right, int)):
                break
            if kind == LADD:
                result = left + right
            elif kind == LSUB:
                result = left - right
            else:
                result = left * right
            if result > LONG_MAX or result < LONG_MIN:
                result = wrapped_long(result)
            stack.pop()
            stack.pop()
            stack[-2] = result
            pc += 1
        elif kind >= DADD and kind <= DMUL:
            right = stack[-2]
            left = stack[-4]
            if not (isinstance(left, float) and isinstance(right, float)):
                break
            if kind == DADD:
                product: float = left + right
            elif kind == DSUB:
                product = left - right
            else:
                product = left * right
            stack.pop()
            stack.pop()
            stack[-2] = product
            pc += 1
        elif kind == LENGTH:
            reference = stack[-1]
            if not isinstance(reference, Ref):
                break
            record = heap.objects[reference.address]
            if not isinstance(record, Array):
                break
            stack[-1] = record.length
            pc += 1
        elif kind == DUP:
            stack.append(stack[-1])
            pc += 1
        elif kind == POP:
            stack.pop()
            pc += 1
        elif kind == INEG:
            value = stack[-1]
            if not isinstance(value, int) or value == INT_MIN:
                break
            stack[-1] = -value
            pc += 1
        elif kind == I2L:
            if not isinstance(stack[-1], int):
                break
            stack.append(WIDE)
            pc += 1
        elif kind == L2I:
            value = stack[-2]
            if not isinstance(value, int):
                break
            stack.pop()
            stack[-1] = wrapped(value)
            pc += 1
        else:
            break
        steps += 1
    frame.pc = pc
    return steps


def enter_plainly(state: State, frame: Frame, link: CallLink, deepest: int) -> Frame | None:
    """Enters a method as `calls.enter` would; None when that has more to do."""
    code = link.code
    if code is None or frame.depth >= deepest or frame.room >= MOST_ROOM:
        return None
    stack = frame.stack
    base = len(stack) - link.words
    if link.static:
        statics = state.heap.statics.get(link.owner)
        if statics is None or statics.status == FAILED:
            return None
    else:
        receiver = stack[base]
        if not isinstance(receiver, Ref):
            return None
        record = state.heap.objects[receiver.address]
        if not isinstance(record, Instance) or record.shape is not link.shape or record.open:
            return None
    budget = frame.budget - code.cost
    if budget < 0 and code.cost:
        return None
    arguments = stack[base:]
    del stack[base:]
    callee = state.push(code)
    missing = code.max_locals - link.words
    callee.locals = arguments + [None] * missing if missing else arguments
    callee.budget = budget
    return callee


def wrapped(value: int) -> int:
    """A number as an int."""
    value &= MASK
    return value - 0x100000000 if value > INT_MAX else value


def wrapped_long(value: int) -> int:
    """A number as a long."""
    value &= LONG_MASK
    return value - 0x10000000000000000 if value > LONG_MAX else value
