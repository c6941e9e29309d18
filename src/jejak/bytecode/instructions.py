"""Instructions: what about two hundred opcodes say, as three dozen families of frozen records.

An instruction does not know where it stands: positions live in `Body`, so instructions without
operands are shared by all methods. Branch targets are indices into `Body.instructions`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from jejak.bytecode.opcodes import Opcode
from jejak.classfile.constants import (
    ClassConstant,
    DynamicConstant,
    FieldRef,
    InvokeDynamicConstant,
    MethodHandleConstant,
    MethodRef,
    MethodTypeConstant,
    StringConstant,
)


class Kind(Enum):
    """Types that opcodes tell apart; the value is the descriptor letter."""

    INT = "I"
    LONG = "J"
    FLOAT = "F"
    DOUBLE = "D"
    REFERENCE = "A"
    BYTE = "B"
    """A byte or boolean in an array."""
    CHAR = "C"
    SHORT = "S"
    VOID = "V"

    @property
    def words(self) -> int:
        """Words that a value takes on the operand stack."""
        return 2 if self in (Kind.LONG, Kind.DOUBLE) else 0 if self is Kind.VOID else 1


class Operator(Enum):
    """Arithmetic of two operands, as Java writes it."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    REMAINDER = "%"
    AND = "&"
    OR = "|"
    XOR = "^"


class ShiftOperator(Enum):
    """Shifts, as Java writes them."""

    LEFT = "<<"
    RIGHT = ">>"
    UNSIGNED_RIGHT = ">>>"


class Condition(Enum):
    """Comparisons of a conditional branch, as Java writes them."""

    EQ = "=="
    NE = "!="
    LT = "<"
    GE = ">="
    GT = ">"
    LE = "<="


class InvokeKind(Enum):
    """How a call finds its method."""

    VIRTUAL = "virtual"
    SPECIAL = "special"
    STATIC = "static"
    INTERFACE = "interface"


@dataclass(frozen=True, slots=True)
class Instruction:
    """Base of all families."""

    opcode: Opcode


@dataclass(frozen=True, slots=True)
class Nop(Instruction):
    """nop."""


@dataclass(frozen=True, slots=True, eq=False)
class PushConstant(Instruction):
    """Pushes a number, or null (kind REFERENCE, value None).

    Equal when written the same: 0.0 is not -0.0, and NaN is NaN.
    """

    kind: Kind
    value: int | float | None

    def __eq__(self, other: object) -> bool:
        return type(other) is PushConstant and repr(other) == repr(self)

    def __hash__(self) -> int:
        return hash((self.opcode.code, repr(self.value)))


@dataclass(frozen=True, slots=True)
class LoadConstant(Instruction):
    """ldc of what is an object, or computed when first loaded."""

    constant: (
        StringConstant | ClassConstant | MethodTypeConstant | MethodHandleConstant | DynamicConstant
    )


@dataclass(frozen=True, slots=True)
class Load(Instruction):
    """Pushes a local variable."""

    kind: Kind
    index: int


@dataclass(frozen=True, slots=True)
class Store(Instruction):
    """Pops into a local variable."""

    kind: Kind
    index: int


@dataclass(frozen=True, slots=True)
class Increment(Instruction):
    """iinc."""

    index: int
    amount: int


@dataclass(frozen=True, slots=True)
class ArrayLoad(Instruction):
    """Pushes an array's element."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class ArrayStore(Instruction):
    """Pops into an array's element."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class StackMove(Instruction):
    """pop, dup and swap in all forms: takes `pops` words and pushes those at `order`.

    `order` counts from the deepest popped word: swap pops 2 and pushes (1, 0).
    """

    pops: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arithmetic(Instruction):
    """Two operands, one result, never an exception."""

    kind: Kind
    operator: Operator


@dataclass(frozen=True, slots=True)
class Divide(Instruction):
    """Integer division or remainder, which fails on zero."""

    kind: Kind
    operator: Operator


@dataclass(frozen=True, slots=True)
class Shift(Instruction):
    """A shift; the distance is an int and taken modulo the width."""

    kind: Kind
    operator: ShiftOperator


@dataclass(frozen=True, slots=True)
class Negate(Instruction):
    """Unary minus."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Convert(Instruction):
    """A conversion between primitive types."""

    source: Kind
    target: Kind


@dataclass(frozen=True, slots=True)
class Compare(Instruction):
    """lcmp, fcmpl, fcmpg, dcmpl, dcmpg; `on_nan` is the result when a NaN takes part."""

    kind: Kind
    on_nan: int


@dataclass(frozen=True, slots=True)
class IfZero(Instruction):
    """Branches on an int compared with zero."""

    condition: Condition
    target: int


@dataclass(frozen=True, slots=True)
class IfCompare(Instruction):
    """Branches on two ints compared."""

    condition: Condition
    target: int


@dataclass(frozen=True, slots=True)
class IfSame(Instruction):
    """Branches on two references being the same (EQ) or not (NE)."""

    condition: Condition
    target: int


@dataclass(frozen=True, slots=True)
class IfNull(Instruction):
    """Branches on a reference being null (EQ) or not (NE)."""

    condition: Condition
    target: int


@dataclass(frozen=True, slots=True)
class Goto(Instruction):
    """Branches always."""

    target: int


@dataclass(frozen=True, slots=True)
class JumpSubroutine(Instruction):
    """jsr: pushes the return address and branches."""

    target: int


@dataclass(frozen=True, slots=True)
class ReturnSubroutine(Instruction):
    """ret: continues at the return address in a local variable."""

    index: int


@dataclass(frozen=True, slots=True)
class Switch(Instruction):
    """tableswitch and lookupswitch: `keys` ascend, `targets` stand beside them."""

    default: int
    keys: tuple[int, ...]
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Return(Instruction):
    """Leaves the method; kind VOID returns nothing."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class GetField(Instruction):
    """Reads a field."""

    field: FieldRef
    static: bool


@dataclass(frozen=True, slots=True)
class PutField(Instruction):
    """Writes a field."""

    field: FieldRef
    static: bool


@dataclass(frozen=True, slots=True)
class Invoke(Instruction):
    """Calls a method."""

    kind: InvokeKind
    method: MethodRef


@dataclass(frozen=True, slots=True)
class InvokeDynamic(Instruction):
    """Calls through a call site that a bootstrap method links."""

    call_site: InvokeDynamicConstant


@dataclass(frozen=True, slots=True)
class New(Instruction):
    """Makes an object whose constructor has not run."""

    class_name: str


@dataclass(frozen=True, slots=True)
class NewArray(Instruction):
    """Makes an array of one dimension; `element` is a descriptor."""

    element: str


@dataclass(frozen=True, slots=True)
class NewMultiArray(Instruction):
    """Makes an array of the class `descriptor` with its first `dimensions` allocated."""

    descriptor: str
    dimensions: int


@dataclass(frozen=True, slots=True)
class ArrayLength(Instruction):
    """arraylength."""


@dataclass(frozen=True, slots=True)
class Throw(Instruction):
    """athrow."""


@dataclass(frozen=True, slots=True)
class CheckCast(Instruction):
    """Fails unless the reference is null or of the class."""

    class_name: str


@dataclass(frozen=True, slots=True)
class InstanceOf(Instruction):
    """Pushes whether the reference is of the class and not null."""

    class_name: str


@dataclass(frozen=True, slots=True)
class Monitor(Instruction):
    """monitorenter and monitorexit."""

    enter: bool


BRANCHES = (IfZero, IfCompare, IfSame, IfNull)
"""Families that go to `target` or on to the next instruction."""
