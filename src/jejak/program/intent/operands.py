"""Where operands of a method's instructions come from: its parameters, and what is read from them.

Read backwards from an instruction within its block. Where that is not clear, there is no answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jejak.bytecode import ControlFlow, stack_effect
from jejak.bytecode.instructions import (
    Arithmetic,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    CheckCast,
    Compare,
    Convert,
    Divide,
    GetField,
    IfCompare,
    Increment,
    InstanceOf,
    Instruction,
    Invoke,
    InvokeKind,
    Load,
    LoadConstant,
    Negate,
    PushConstant,
    PutField,
    Shift,
    StackMove,
    Store,
)
from jejak.classfile.descriptors import parse_method
from jejak.errors import InputError
from jejak.program.classes import Method

DEEPEST: Final = 24
"""Instructions that are looked through for one operand."""
COMBINING: Final = (Arithmetic, ArrayLength, Compare, Convert, Divide, InstanceOf, Negate, Shift)
"""Instructions whose result follows from their operands."""


@dataclass(frozen=True, slots=True)
class OperandSource:
    """A parameter, by its local variable, or a field reached from it, by owner and name."""

    local: int
    fields: tuple[tuple[str, str], ...] = ()


Sources = frozenset[OperandSource]
NOTHING: Final[Sources] = frozenset()
"""Constants only."""


class Operands:
    """What the operands of one method's instructions come from."""

    def __init__(self, method: Method) -> None:
        body = method.body
        self.instructions: tuple[Instruction, ...] = () if body is None else body.instructions
        self.words = method.type.parameter_slots + (0 if method.is_static else 1)
        self.stores: dict[int, list[int]] = {}
        for at, each in enumerate(self.instructions):
            if isinstance(each, Store | Increment):
                self.stores.setdefault(each.index, []).append(at)
        self._left = 0

    def of(self, at: int) -> Sources | None:
        """What all operands of an instruction come from; None where that is not clear."""
        self._left = DEEPEST
        return self._popped(at)

    def at_depth(self, at: int, depth: int) -> Sources | None:
        """What the word so deep on the stack before an instruction comes from."""
        self._left = DEEPEST
        return self._given(at, depth)

    def maker(self, at: int, depth: int = 0) -> int | None:
        """The instruction that made the word so deep on the stack before an instruction."""
        for index in range(at - 1, -1, -1):
            instruction = self.instructions[index]
            if instruction.opcode.ends_block and not isinstance(instruction, Invoke):
                return None
            pops, pushes = stack_effect(instruction)
            if depth < pushes:
                return index
            depth += pops - pushes
        return None

    def parameter(self, at: int, depth: int = 0) -> int | None:
        """The parameter that lies so deep on the stack, as it was given; None where none does."""
        index = self.maker(at, depth)
        made = None if index is None else self.instructions[index]
        if index is not None and isinstance(made, StackMove) and made.order == (0, 0):
            return self.parameter(index)
        if isinstance(made, CheckCast) and index is not None:
            return self.parameter(index)
        if not isinstance(made, Load) or made.index >= self.words or made.index in self.stores:
            return None
        return made.index

    def locals_in(self, at: int, depth: int) -> set[int]:
        """The local variables that a word on the stack is computed from; none where unclear."""
        index = self.maker(at, depth)
        made = None if index is None else self.instructions[index]
        if isinstance(made, Load):
            return {made.index}
        if index is None or not isinstance(made, Arithmetic):
            return set()
        return self.locals_in(index, 0) | self.locals_in(index, 1)

    def _popped(self, at: int) -> Sources | None:
        pops, _ = stack_effect(self.instructions[at])
        found = NOTHING
        for depth in range(pops):
            sources = self._given(at, depth)
            if sources is None:
                return None
            found |= sources
        return found

    def _given(self, at: int, depth: int) -> Sources | None:
        index = self.maker(at, depth)
        self._left -= 1
        return None if index is None or self._left < 0 else self._made(index)

    def _made(self, at: int) -> Sources | None:
        instruction = self.instructions[at]
        match instruction:
            case Load(index=local):
                return self._local(at, local)
            case PushConstant() | LoadConstant() | GetField(static=True):
                return NOTHING
            case GetField(field=ref):
                inner = self._given(at, 0)
                name = (ref.owner, ref.name)
                return inner and frozenset(OperandSource(s.local, (*s.fields, name)) for s in inner)
            case CheckCast():
                return self._given(at, 0)
            case StackMove(order=(0, 0)):
                return self._given(at, 0)
            case Invoke() | ArrayLoad():
                return self._popped(at)
        return self._popped(at) if isinstance(instruction, COMBINING) else None

    def _local(self, at: int, local: int) -> Sources | None:
        stores = self.stores.get(local, [])
        if not stores:
            return frozenset((OperandSource(local),)) if local < self.words else None
        only = stores[0]
        if len(stores) > 1 or local < self.words or only > at:
            return None
        return self._given(only, 0) if isinstance(self.instructions[only], Store) else None


def conditions_before(flow: ControlFlow, at: int) -> list[int]:
    """The branches that decide last whether an instruction runs; none where it always does."""
    before: dict[int, list[int]] = {}
    for block in flow.blocks:
        for after in block.successors:
            before.setdefault(after, []).append(block.index)
    found: list[int] = []
    seen = {flow.block_of[at]}
    pending = [flow.block_of[at]]
    while pending:
        for index in before.get(pending.pop(), []):
            block = flow.blocks[index]
            if len(block.successors) > 1:
                found.append(block.end - 1)
            elif index not in seen:
                seen.add(index)
                pending.append(index)
    return sorted(set(found))


def conditions_on(method: Method, at: int) -> Sources | None:
    """What the branches look at that decide last whether an instruction runs."""
    try:
        flow = method.flow
    except InputError:
        return None
    branches = [] if flow is None else conditions_before(flow, at)
    operands = Operands(method)
    found = NOTHING
    for branch in branches:
        sources = operands.of(branch)
        if sources is None:
            return None
        found |= sources
    return found if branches else None


def loop_bounds(method: Method, at: int) -> list[tuple[int, ...]]:
    """The parameters that local variables in an index are compared with, for each comparison.

    An index that the code compares with anything else is not bound by its parameters.
    """
    operands = Operands(method)
    instruction = operands.instructions[at]
    if not isinstance(instruction, ArrayLoad | ArrayStore):
        return []
    depth = instruction.kind.words if isinstance(instruction, ArrayStore) else 0
    counters = operands.locals_in(at, depth)
    found = []
    for index, each in enumerate(operands.instructions):
        if isinstance(each, IfCompare):
            sides = [operands.locals_in(index, 0), operands.locals_in(index, 1)]
            for side, other in (sides, sides[::-1]):
                if side & counters and other and not other & counters:
                    is_given = all(n < operands.words and n not in operands.stores for n in other)
                    found.append(tuple(sorted(other)) if is_given else ())
    return found if all(found) else []


def handed_through(method: Method, at: int) -> list[int]:
    """The parameters that a call is given whose result an instruction dereferences."""
    operands = Operands(method)
    if at >= len(operands.instructions):
        return []
    depth = depth_of_object(operands.instructions[at])
    index = None if depth is None else operands.maker(at, depth)
    for _ in range(DEEPEST):
        made = None if index is None else operands.instructions[index]
        if isinstance(made, Load) and made.index >= operands.words:
            stores = operands.stores.get(made.index, [])
            index = operands.maker(stores[0]) if len(stores) == 1 else None
        elif index is not None and isinstance(made, CheckCast):
            index = operands.maker(index)
        else:
            break
    if index is None or not isinstance(made, Invoke):
        return []
    words = parse_method(made.method.descriptor).parameter_slots
    found = [operands.parameter(index, each) for each in range(words)]
    return [each for each in found if each is not None]


def depth_of_object(instruction: Instruction) -> int | None:
    """How deep the reference lies on the stack that an instruction dereferences; None of none."""
    match instruction:
        case Invoke(method=method):
            is_static = instruction.kind is InvokeKind.STATIC
            return None if is_static else parse_method(method.descriptor).parameter_slots
        case GetField(static=False) | ArrayLength():
            return 0
        case ArrayLoad():
            return 1
        case PutField(field=field, static=False):
            return 2 if field.descriptor in ("J", "D") else 1
    return None
