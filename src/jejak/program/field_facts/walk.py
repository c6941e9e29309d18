"""Reading one method: what it returns, which arguments it refuses as null, what it assigns.

A walk over the blocks of a method until nothing changes. Slots of the stack and of the local
variables have a number that says which value they hold, so that a test for null tells of all of
them; values that meet from two sides have none.
"""

from __future__ import annotations

from typing import Final, Protocol

from jejak.bytecode import Block, ControlFlow
from jejak.bytecode.instructions import (
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    CheckCast,
    Condition,
    GetField,
    IfNull,
    IfZero,
    Increment,
    InstanceOf,
    Instruction,
    Invoke,
    InvokeDynamic,
    InvokeKind,
    JumpSubroutine,
    Kind,
    Load,
    LoadConstant,
    Monitor,
    New,
    NewArray,
    NewMultiArray,
    PushConstant,
    PutField,
    Return,
    StackMove,
    Store,
    Throw,
)
from jejak.bytecode.stack import stack_effect
from jejak.classfile.constants import (
    ClassConstant,
    DynamicConstant,
    FieldRef,
    InvokeDynamicConstant,
    StringConstant,
)
from jejak.classfile.descriptors import parse_method, slots
from jejak.program.classes import Field, Method
from jejak.program.field_facts.values import (
    ANYTHING,
    NO_OBJECT,
    NOT_SET,
    NOTHING,
    NUMBERS,
    SOMETHING,
    UNSET,
    Value,
    in_field,
    is_null,
    join,
    may_be_null,
    new_array,
    new_object,
    number,
    present,
    present_arguments,
    substitute,
)

MOST_INSTRUCTIONS: Final = 3000
MOST_VISITS: Final = 40
"""Times that each block is looked at, on average, before the walk gives up."""

Slot = tuple[int, Value]
ARGUMENTS: Final = 1 << 20
"""The number of the first argument; those below are of the instructions that gave values."""
THIS: Final = ARGUMENTS
TESTED: Final = -2
"""Less the number of a value, the number of the answer whether that is of some type."""
PLAIN: Final[Slot] = (-1, NOTHING)


class Summary:
    """What a method does, to its callers.

    `result` is what it returns, `checked` are arguments that are not null when it returns.
    `fields` are those of its receiver that it assigned on the way, `writes` all that it may have
    assigned to fields of any object but one that it constructs itself. `returns` is False when
    it never ends normally, `whole` when a constructor that it goes on from is not known.
    """

    def __init__(self) -> None:
        self.result: Value = NOTHING
        self.checked: frozenset[int] | None = None
        self.fields: dict[Field, Value] = {}
        self.writes: dict[Field, Value] = {}
        self.returns = False
        self.whole = True

    def leave(self, result: Value, point: Point) -> None:
        """Takes in one way to return."""
        checked = point.checked
        self.result = join(self.result, present_arguments(result, checked))
        ours = {f: present_arguments(v, checked) for f, v in point.fields.items()}
        self.fields = joined_fields(self.fields, ours) if self.returns else ours
        self.checked = checked if self.checked is None else self.checked & checked
        self.returns = True


class WalkContext(Protocol):
    """What a walk asks about other code."""

    def called(self, caller: Method, call: Invoke, receiver: Value, /) -> Summary | None:
        """What a call does; None when that is not known."""

    def field(self, caller: Method, ref: FieldRef, /) -> Field | None:
        """The field that an instruction means."""

    def content(self, field: Field, /) -> Value:
        """What is known of a field of any object, or of a static one."""


class Point:
    """What is known between two instructions."""

    def __init__(self, locals_: list[Slot], stack: list[Slot]) -> None:
        self.locals = locals_
        self.stack = stack
        self.fields: dict[Field, Value] = {}
        self.checked: frozenset[int] = frozenset()

    def copy(self) -> Point:
        """The same, to be changed."""
        made = Point(self.locals[:], self.stack[:])
        made.fields = self.fields.copy()
        made.checked = self.checked
        return made

    def absorb(self, other: Point) -> bool:
        """Takes in what is known on another way to the same place; whether that is news."""
        before = (self.locals[:], self.stack[:], self.fields, self.checked)
        self.locals = [joined_slots(a, b) for a, b in zip(self.locals, other.locals, strict=True)]
        self.stack = [joined_slots(a, b) for a, b in zip(self.stack, other.stack, strict=True)]
        self.fields = joined_fields(self.fields, other.fields)
        self.checked &= other.checked
        return before != (self.locals, self.stack, self.fields, self.checked)

    def find_present(self, number: int) -> None:
        """A value turns out not to be null."""
        if number < 0:
            return
        if number >= ARGUMENTS:
            self.checked |= {number - ARGUMENTS}
        self.replace(number, True)

    def find_null(self, number: int) -> None:
        """A value turns out to be null."""
        if number >= 0:
            self.replace(number, False)

    def replace(self, number: int, there: bool) -> None:
        """Notes in all slots with a value whether it is null."""
        for slots_ in (self.locals, self.stack):
            for index, (held, value) in enumerate(slots_):
                if held == number:
                    slots_[index] = (number, present(value) if there else NO_OBJECT)

    def forget(self, number: int) -> None:
        """An instruction gives a new value: the slots with its last one lose their number."""
        for slots_ in (self.locals, self.stack):
            for index, (held, value) in enumerate(slots_):
                if held == number:
                    slots_[index] = (-1, value)


def joined_slots(one: Slot, other: Slot) -> Slot:
    """A slot where two ways meet."""
    if one == other:
        return one
    if not one[1] or not other[1]:  # a number of which nothing is known, or nothing to be used
        return PLAIN
    return (one[0] if one[0] == other[0] else -1), join(one[1], other[1])


def joined_fields(one: dict[Field, Value], other: dict[Field, Value]) -> dict[Field, Value]:
    """Fields where two ways meet."""
    if one == other:
        return one
    return {f: join(one.get(f, NOT_SET), other.get(f, NOT_SET)) for f in {**one, **other}}


class Walk:
    """Reads one method."""

    def __init__(self, surroundings: WalkContext, method: Method, flow: ControlFlow) -> None:
        self.surroundings = surroundings
        self.method = method
        self.flow = flow
        self.instructions = flow.body.instructions
        self.summary = Summary()
        self.points: dict[int, Point] = {0: self.start()}
        self.pending: list[int] = [0]

    def start(self) -> Point:
        """What is known when the method is entered."""
        found: list[Slot] = []
        if not self.method.is_static:
            found.append((THIS, frozenset(("!0",))))
        number = len(found)
        for descriptor in self.method.type.parameters:
            given = frozenset((f"?{number}",))
            if descriptor[0] in "L[":
                found.append((ARGUMENTS + number, given))
            else:
                found.append((-1, given))
            found += [PLAIN] * (slots(descriptor) - 1)
            number += 1
        found += [PLAIN] * (self.flow.body.max_locals - len(found))
        return Point(found, [])

    def run(self) -> Summary | None:
        """The summary; None when the method is too hard to read."""
        if len(self.instructions) > MOST_INSTRUCTIONS:
            return None
        visits = MOST_VISITS * len(self.flow.blocks)
        while self.pending:
            visits -= 1
            if visits < 0 or not self.walk(self.flow.blocks[self.pending.pop()]):
                return None
        return self.summary

    def arrive(self, block: int, point: Point) -> None:
        """Comes to a block with what is known there."""
        there = self.points.get(block)
        if there is None:
            self.points[block] = point.copy()
        elif not there.absorb(point):
            return
        if block not in self.pending:
            self.pending.append(block)

    def walk(self, block: Block) -> bool:
        """Reads a block and goes on to those behind it; False when it cannot be read."""
        point = self.points[block.index].copy()
        handlers = self.flow.handler_blocks(block)
        last = self.instructions[block.end - 1]
        if isinstance(last, JumpSubroutine):
            return False
        for index in range(block.start, block.end):
            instruction = self.instructions[index]
            if handlers and instruction.opcode.raises:
                caught = point.copy()
                caught.stack = [(-1, SOMETHING)]
                for handler in handlers:
                    self.arrive(handler, caught)
            if isinstance(instruction, IfNull):
                self.branch(block, point, instruction)
                return True
            if isinstance(instruction, IfZero) and point.stack[-1][0] <= TESTED:
                self.branch_on_type(block, point, instruction)
                return True
            if not self.step(point, index, instruction):
                return True
        for successor in block.successors:
            self.arrive(successor, point)
        return True

    def branch(self, block: Block, point: Point, test: IfNull) -> None:
        """Goes both ways from a test for null, as far as they can be gone."""
        number, value = point.stack.pop()
        target, following = self.flow.block_of[test.target], self.flow.block_of[block.end]
        if target == following:
            self.arrive(target, point)
            return
        on_null, on_present = target, following
        if test.condition is not Condition.EQ:
            on_null, on_present = following, target
        if may_be_null(value):
            absent = point.copy()
            absent.find_null(number)
            self.arrive(on_null, absent)
        if not is_null(value):
            point.find_present(number)
            self.arrive(on_present, point)

    def branch_on_type(self, block: Block, point: Point, test: IfZero) -> None:
        """Goes both ways from an instanceof: where it holds, the value is there."""
        number = TESTED - point.stack.pop()[0]
        target, following = self.flow.block_of[test.target], self.flow.block_of[block.end]
        holds = {Condition.EQ: following, Condition.NE: target}.get(test.condition)
        for way in (target, following):
            there = point.copy()
            if way == holds and target != following:
                there.find_present(number)
            self.arrive(way, there)

    # --- instructions --------------------------------------------------------------------------

    def step(self, point: Point, index: int, instruction: Instruction) -> bool:
        """Does one instruction; False when none follows it."""
        stack = point.stack
        match instruction:
            case Load(kind=kind, index=local):
                stack += point.locals[local : local + kind.words]
            case Store() | StackMove():
                move(point, instruction)
            case GetField():
                self.get_field(point, index, instruction)
            case PutField():
                self.put_field(point, instruction)
            case Invoke():
                return self.invoke(point, index, instruction)
            case InvokeDynamic(call_site=site) if parse_method(site.descriptor).result[0] in "L[":
                del stack[len(stack) - stack_effect(instruction)[0] :]
                self.give(point, index, SOMETHING if self.is_of_jdk(site) else ANYTHING)
            case CheckCast():
                pass
            case Return(kind=kind):
                value = stack[-1] if kind is Kind.REFERENCE else PLAIN
                self.summary.leave(value[1], point)
                return False
            case Throw():
                return False
            case _:
                self.plain(point, index, instruction)
        return True

    def plain(self, point: Point, index: int, instruction: Instruction) -> None:
        """An instruction that only takes from the stack and gives to it."""
        pops, pushes = stack_effect(instruction)
        stack = point.stack
        used = stack[len(stack) - pops :]
        del stack[len(stack) - pops :]
        if isinstance(instruction, ArrayLength | ArrayLoad | ArrayStore | Monitor):
            point.find_present(used[0][0])
        if isinstance(instruction, Increment):
            point.locals[instruction.index] = PLAIN
        given = given_by(instruction)
        if isinstance(instruction, NewArray):
            given = new_array(f"[{instruction.element}", used[0][1])
        if isinstance(instruction, PushConstant) and instruction.value is not None:
            stack += [(-1, number(instruction.value)), PLAIN][:pushes]
        elif isinstance(instruction, InstanceOf) and used[0][0] >= 0:
            stack.append((TESTED - used[0][0], NOTHING))
        elif given is None:
            stack += [PLAIN] * pushes
        else:
            self.give(point, index, given)

    def is_of_jdk(self, site: InvokeDynamicConstant) -> bool:
        """Whether the JDK links a call site: a lambda or a text, which are never null."""
        table = self.method.owner.bootstrap_methods
        if not 0 <= site.bootstrap < len(table):
            return False
        return table[site.bootstrap].handle.member.owner.startswith("java/lang/")

    def give(self, point: Point, index: int, value: Value) -> None:
        """Pushes the new value of an instruction."""
        point.forget(index)
        point.stack.append((index, value))

    def get_field(self, point: Point, index: int, access: GetField) -> None:
        """Reads a field."""
        owner = PLAIN if access.static else point.stack.pop()
        point.find_present(owner[0])
        words = slots(access.field.descriptor)
        if access.field.descriptor[0] not in "L[":
            point.stack += [PLAIN] * words
            return
        field = self.surroundings.field(self.method, access.field)
        value = ANYTHING
        if field is not None:
            own = point.fields.get(field) if owner[0] == THIS or access.static else None
            if own is not None and field.is_final and UNSET not in own:
                value = own
            else:
                value = self.surroundings.content(field)
        self.give(point, index, value)

    def put_field(self, point: Point, access: PutField) -> None:
        """Assigns a field."""
        words = slots(access.field.descriptor)
        value = point.stack[-words][1]
        del point.stack[len(point.stack) - words :]
        owner = PLAIN if access.static else point.stack.pop()
        point.find_present(owner[0])
        if access.field.descriptor in NUMBERS:
            value = in_field(value, access.field.descriptor)
        field = self.surroundings.field(self.method, access.field)
        if field is None:
            return
        method = self.method
        own = method.is_class_initialiser if access.static else owner[0] == THIS
        if own:
            point.fields[field] = value
        is_made = method.is_constructor and field.owner is method.owner
        if not own or not (is_made or access.static):
            known = present_arguments(value, point.checked)
            self.summary.writes[field] = join(self.summary.writes.get(field, NOTHING), known)

    def invoke(self, point: Point, index: int, call: Invoke) -> bool:
        """Calls a method; False when it never returns."""
        shape = parse_method(call.method.descriptor)
        arguments: list[Slot] = []
        for descriptor in reversed(shape.parameters):
            arguments.append(point.stack[-slots(descriptor)])
            del point.stack[len(point.stack) - slots(descriptor) :]
        if call.kind is not InvokeKind.STATIC:
            arguments.append(point.stack.pop())
        arguments.reverse()
        receiver = PLAIN if call.kind is InvokeKind.STATIC else arguments[0]
        point.find_present(receiver[0])
        done = self.surroundings.called(self.method, call, receiver[1])
        if call.method.name == "<init>" and receiver[0] == THIS and not (done and done.whole):
            self.summary.whole = False
        if done is not None and not done.returns:
            return False
        values = [value or ANYTHING for _, value in arguments]
        if done is not None:
            for each in done.checked or ():
                point.find_present(arguments[each][0])
            if receiver[0] == THIS:
                assign(point, done.fields, values)
        if shape.result[0] in "L[":
            given = ANYTHING if done is None else substitute(done.result, values)
            self.give(point, index, given)
        else:
            point.stack += [PLAIN] * shape.result_slots
        return True


def move(point: Point, instruction: Store | StackMove) -> None:
    """Moves values between the stack and the local variables."""
    stack = point.stack
    if isinstance(instruction, StackMove):
        moved = stack[len(stack) - instruction.pops :]
        del stack[len(stack) - instruction.pops :]
        stack += [moved[each] for each in instruction.order]
        return
    words, local = instruction.kind.words, instruction.index
    value = stack[-words]
    if instruction.kind is not Kind.REFERENCE:
        value = (-1, value[1])
    del stack[len(stack) - words :]
    point.locals[local : local + words] = [value, PLAIN][:words]


def assign(point: Point, fields: dict[Field, Value], arguments: list[Value]) -> None:
    """What a method of the same object left in its fields."""
    for field, value in fields.items():
        given = substitute(value, arguments)
        if UNSET in given:
            given = join(given - NOT_SET, point.fields.get(field, NOT_SET))
        point.fields[field] = given


def given_by(instruction: Instruction) -> Value | None:
    """The reference that an instruction makes or finds; None when it gives none."""
    match instruction:
        case PushConstant(kind=Kind.REFERENCE):
            return NO_OBJECT
        case LoadConstant(constant=StringConstant()):
            return new_object("java/lang/String")
        case LoadConstant(constant=ClassConstant()):
            return new_object("java/lang/Class")
        case LoadConstant(constant=DynamicConstant(descriptor=descriptor)):
            return ANYTHING if descriptor[0] in "L[" else None
        case LoadConstant():
            return SOMETHING
        case New(class_name=name):
            return new_object(name)
        case NewMultiArray(descriptor=descriptor):
            return new_object(descriptor)
        case ArrayLoad(kind=Kind.REFERENCE):
            return ANYTHING
    return None
