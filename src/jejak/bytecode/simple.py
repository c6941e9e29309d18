"""The instructions that have no operands: one shared record per opcode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.bytecode import instructions as i
from jejak.bytecode.instructions import Kind, Operator, ShiftOperator
from jejak.bytecode.opcodes import BY_MNEMONIC, OPCODES, Form, Opcode

_LETTERS: Final = {
    "i": Kind.INT,
    "l": Kind.LONG,
    "f": Kind.FLOAT,
    "d": Kind.DOUBLE,
    "a": Kind.REFERENCE,
    "b": Kind.BYTE,
    "c": Kind.CHAR,
    "s": Kind.SHORT,
}
_OPERATORS: Final = {
    "add": Operator.ADD,
    "sub": Operator.SUBTRACT,
    "mul": Operator.MULTIPLY,
    "div": Operator.DIVIDE,
    "rem": Operator.REMAINDER,
    "and": Operator.AND,
    "or": Operator.OR,
    "xor": Operator.XOR,
}
_SHIFTS: Final = {
    "shl": ShiftOperator.LEFT,
    "shr": ShiftOperator.RIGHT,
    "ushr": ShiftOperator.UNSIGNED_RIGHT,
}
_MOVES: Final[dict[str, tuple[int, tuple[int, ...]]]] = {
    "pop": (1, ()),
    "pop2": (2, ()),
    "dup": (1, (0, 0)),
    "dup_x1": (2, (1, 0, 1)),
    "dup_x2": (3, (2, 0, 1, 2)),
    "dup2": (2, (0, 1, 0, 1)),
    "dup2_x1": (3, (1, 2, 0, 1, 2)),
    "dup2_x2": (4, (2, 3, 0, 1, 2, 3)),
    "swap": (2, (1, 0)),
}


def kind_of(opcode: Opcode) -> Kind:
    """The type that the first letter of a mnemonic names."""
    return _LETTERS[opcode.mnemonic[0]]


def _constant(opcode: Opcode) -> i.Instruction:
    if opcode.mnemonic == "aconst_null":
        return i.PushConstant(opcode, Kind.REFERENCE, None)
    kind = kind_of(opcode)
    number = opcode.mnemonic.partition("_")[2].replace("m", "-")
    value = float(number) if kind in (Kind.FLOAT, Kind.DOUBLE) else int(number)
    return i.PushConstant(opcode, kind, value)


def _convert(opcode: Opcode) -> i.Instruction:
    source, _, target = opcode.mnemonic.partition("2")
    return i.Convert(opcode, _LETTERS[source], _LETTERS[target])


def _compare(opcode: Opcode) -> i.Instruction:
    on_nan = {"l": -1, "g": 1, "p": 0}[opcode.mnemonic[-1]]
    return i.Compare(opcode, kind_of(opcode), on_nan)


def _return(opcode: Opcode) -> i.Instruction:
    return i.Return(opcode, Kind.VOID if opcode.mnemonic == "return" else kind_of(opcode))


_MAKERS: Final[dict[str, Callable[[Opcode], i.Instruction]]] = {
    "Nop": i.Nop,
    "PushConstant": _constant,
    "Load": lambda op: i.Load(op, kind_of(op), int(op.mnemonic[-1])),
    "Store": lambda op: i.Store(op, kind_of(op), int(op.mnemonic[-1])),
    "ArrayLoad": lambda op: i.ArrayLoad(op, kind_of(op)),
    "ArrayStore": lambda op: i.ArrayStore(op, kind_of(op)),
    "StackMove": lambda op: i.StackMove(op, *_MOVES[op.mnemonic]),
    "Arithmetic": lambda op: i.Arithmetic(op, kind_of(op), _OPERATORS[op.mnemonic[1:]]),
    "Divide": lambda op: i.Divide(op, kind_of(op), _OPERATORS[op.mnemonic[1:]]),
    "Shift": lambda op: i.Shift(op, kind_of(op), _SHIFTS[op.mnemonic[1:]]),
    "Negate": lambda op: i.Negate(op, kind_of(op)),
    "Convert": _convert,
    "Compare": _compare,
    "Return": _return,
    "ArrayLength": i.ArrayLength,
    "Throw": i.Throw,
    "Monitor": lambda op: i.Monitor(op, op.mnemonic == "monitorenter"),
}

SIMPLE: Final[tuple[i.Instruction | None, ...]] = tuple(
    _MAKERS[opcode.family](opcode) if opcode.form is Form.NONE else None for opcode in OPCODES
) + (None,) * (256 - len(OPCODES))
"""By opcode; None where operands follow or the opcode does not exist."""

LOCALS_NEEDED: Final = bytes(
    simple.index + simple.kind.words if isinstance(simple, i.Load | i.Store) else 0
    for simple in SIMPLE
)
"""Local variables that a method must have for the opcode to be valid."""

CONDITIONS: Final = {
    BY_MNEMONIC[mnemonic].code: condition
    for mnemonic, condition in (
        *((f"if{c.name.lower()}", c) for c in i.Condition),
        *((f"if_icmp{c.name.lower()}", c) for c in i.Condition),
        ("if_acmpeq", i.Condition.EQ),
        ("if_acmpne", i.Condition.NE),
        ("ifnull", i.Condition.EQ),
        ("ifnonnull", i.Condition.NE),
    )
}
"""The comparison of each conditional branch, by opcode."""
