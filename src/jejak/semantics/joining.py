"""Joining: two states at the same place become one, whose values a condition chooses.

What differs must be primitive: local variables and operands, fields, elements; or references in
code and fields of the program, which become one of two (`values.EitherObject`). Objects that only
one of the states made stay; nothing of the other leads to them. All else has to be the same.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import FP32, FP64, Expr, ite
from jejak.expr.sorts import KIND_FP
from jejak.inputs.references import read_field
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome
from jejak.machine.values import lift, lower, sort_of
from jejak.program import Field
from jejak.semantics.arrays import as_term, read_number
from jejak.semantics.choosing import holds_either
from jejak.semantics.outlines import outline_of
from jejak.state.contents import (
    Cells,
    Contents,
    ElementIndex,
    SparseNumbers,
    SparseReferences,
    TermContents,
)
from jejak.state.frames import Frame
from jejak.state.records import Array, InputElements, Instance, Statics
from jejak.state.shapes import default_value
from jejak.state.state import PathInputs, State
from jejak.state.values import UNREAD, WIDE, EitherObject, Ref, Symbol

MOST_NESTED: Final = 32
"""Conditions that choose one after the other which object a reference is."""
MOST_DIFFERENCES: Final = 512
"""Fields and elements that may differ; more would make long expressions."""


class Unlike(Exception):  # noqa: N818 - no error: two states that stay apart
    """Two states cannot be joined."""


def join(machine: Machine, condition: Expr, one: State, other: State) -> State | None:
    """A state that is `one` where a condition holds, else `other`; None where there is none.

    What it knows of its path is what `one` knows.
    """
    try:
        return Joining(machine, condition, one, other).state
    except Unlike:
        return None


class Joining:
    """One attempt to join two states."""

    def __init__(self, machine: Machine, condition: Expr, one: State, other: State) -> None:
        self.machine = machine
        self.condition = condition
        self.other = other
        self.differences = 0
        self.pairs: set[tuple[object, object]] = set()
        require(like_inputs(one.inputs, other.inputs))
        self.state = one.fork()
        self.frames()
        self.statics()
        self.objects()
        heap, others = self.state.heap, other.heap
        require(heap.initialisers == others.initialisers and heap.waiting == others.waiting)
        heap.cells = max(heap.cells, others.cells)
        heap.has_either = heap.has_either or others.has_either
        for text, ref in others.pool.items():
            known = heap.pool.get(text)
            require(known is None or known.address == ref.address)
            heap.pool = heap.pool.set(text, ref)

    # --- frames --------------------------------------------------------------------------------

    def frames(self) -> None:
        """Joins the call stacks."""
        frame, other = self.state.frame, self.other.frame
        while frame is not None and other is not None:
            self.frame(frame, other)
            below, others = frame.parent, other.parent
            if below is others:
                return
            require(below is not None)
            assert below is not None
            frame.parent = below = below.copy(self.state.token)
            frame, other = below, others
        require(frame is other)

    def frame(self, frame: Frame, other: Frame) -> None:
        """Joins two activations."""
        same = frame.code is other.code and frame.pc == other.pc and frame.budget == other.budget
        same = same and frame.purpose == other.purpose and frame.task is other.task
        require(same and len(frame.stack) == len(other.stack))
        require(same_value(frame.lock, other.lock))
        self.locals(frame, other)
        for index, (left, right) in enumerate(zip(frame.stack, other.stack, strict=True)):
            if not same_value(left, right):
                wide = index + 1 < len(frame.stack) and frame.stack[index + 1] is WIDE
                is_one = is_reference(left) and is_reference(right)
                if is_one and self.machine.joins_references and not frame.code.owner.in_jdk:
                    frame.stack[index] = self.either(left, right)
                else:
                    frame.stack[index] = self.word(left, right, wide)
        if other.counters:
            counters = frame.counters = dict(frame.counters or {})
            for key, count in other.counters.items():
                counters[key] = max(count, counters.get(key, 0))

    def locals(self, frame: Frame, other: Frame) -> None:
        """Joins local variables; those that nobody reads again may be anything."""
        takes_references = self.machine.joins_references and not frame.code.owner.in_jdk
        outline = outline_of(frame.code)
        live = -1 if outline is None else outline.live[frame.place]
        counters = 0 if outline is None else outline.counters
        values, others = frame.locals, other.locals
        for index, (left, right) in enumerate(zip(values, others, strict=True)):
            if same_value(left, right):
                continue
            is_live = bool(live >> index & 1)
            wide = index + 1 < len(values) and values[index + 1] is WIDE
            fits = wide == (index + 1 < len(others) and others[index + 1] is WIDE)
            if fits and is_number(left) and is_number(right):
                is_count = counters >> index & 1 and type(left) is int and type(right) is int
                # An open count makes every index and every turn to come a question.
                require(not (is_live and is_count))
                values[index] = self.word(left, right, wide)
            elif is_live:
                require(takes_references and is_reference(left) and is_reference(right))
                values[index] = self.either(left, right)
            elif left is not WIDE:
                values[index] = None

    def word(self, left: object, right: object, wide: bool) -> object:
        """Either of two primitives on the operand stack."""
        if not is_number(left) or not is_number(right):
            raise Unlike
        machine = self.machine
        if is_floating(left) or is_floating(right):
            sort = FP64 if wide else FP32
        else:
            sort = machine.long_sort if wide else machine.int_sort
        self.apart(left, right)
        one, other = lift(left, sort), lift(right, sort)
        require(one.sort is other.sort)
        return lower(ite(self.condition, one, other))

    def either(self, left: object, right: object) -> EitherObject:
        """Either of two references."""
        self.differences += 1
        require(self.differences <= MOST_DIFFERENCES)
        require(max(nesting(left), nesting(right)) < MOST_NESTED)
        self.state.heap.has_either = True
        return EitherObject(self.condition, left, right)

    def apart(self, left: object, right: object) -> None:
        """Keeps states apart in which open values trade places, as where something is sorted.

        What follows compares them again: easy to tell on each path, and hard of a choice of both.
        """
        if isinstance(left, Expr) and isinstance(right, Expr):
            require((right, left) not in self.pairs)
            self.pairs.add((left, right))

    # --- heap ----------------------------------------------------------------------------------

    def held(self, left: object, right: object, field: Field) -> object:
        """Either of two values of a field."""
        if same_value(left, right):
            return left
        if self.machine.joins_references and is_reference(left) and is_reference(right):
            require(holds_either(field))
            return self.either(left, right)
        return self.value(left, right, field.descriptor)

    def value(self, left: object, right: object, descriptor: str) -> object:
        """Either of two values of a type."""
        if same_value(left, right):
            return left
        self.differences += 1
        if not is_number(left) or not is_number(right) or self.differences > MOST_DIFFERENCES:
            raise Unlike
        self.apart(left, right)
        sort = sort_of(self.machine, descriptor)
        return lower(ite(self.condition, lift(left, sort), lift(right, sort)))

    def statics(self) -> None:
        """Joins the static fields of all classes."""
        mine, others = self.state.heap.statics, self.other.heap.statics
        if mine is others:
            return
        require(len(mine) == len(others))
        for name, record in others.items():
            known = mine.get(name)
            if known is not record:
                require(known is not None)
                assert known is not None
                self.static_fields(known, record)

    def static_fields(self, one: Statics, other: Statics) -> None:
        """Joins the static fields of one class."""
        require(one.status == other.status and one.heap is other.heap)
        fields = self.machine.shapes.statics(one.java).fields
        pairs = zip(one.fields, other.fields, fields, strict=True)
        found = [self.held(left, right, field) for left, right, field in pairs]
        self.state.writable_statics(one.java).fields = found

    def objects(self) -> None:
        """Joins the objects."""
        mine, others = self.state.heap.objects, self.other.heap.objects
        if mine is others:
            return
        unlike: list[int] = []
        with mine.mutate() as objects:
            for address, record in others.items():
                known = mine.get(address)
                if known is None:
                    objects[address] = record
                elif known is not record:
                    unlike.append(address)
            self.state.heap.objects = objects.finish()
        for address in unlike:
            one, other = self.state.heap.objects[address], others[address]
            if isinstance(one, Instance) and isinstance(other, Instance):
                self.instance(Ref(address), one, other)
            else:
                require(isinstance(one, Array) and isinstance(other, Array))
                self.array(Ref(address))

    def instance(self, ref: Ref, one: Instance, other: Instance) -> None:
        """Joins an object."""
        require(like_instances(one, other))
        for slot, (left, right) in enumerate(zip(one.fields, other.fields, strict=True)):
            if left is UNREAD and right is not UNREAD:
                self.read(self.state, ref, slot)
            elif right is UNREAD and left is not UNREAD:
                self.read(self.other, ref, slot)
        joined, other = self.state.writable_instance(ref), self.other.instance(ref)
        if joined.initial is not None and other.initial is not None:
            joined.initial = joined_initial(joined.initial, other.initial)
        for slot, field in enumerate(joined.shape.fields):
            left, right = joined.fields[slot], other.fields[slot]
            joined.fields[slot] = self.held(left, right, field)

    def read(self, state: State, ref: Ref, slot: int) -> None:
        """Reads a field of an input that only the other state has read."""
        instance = state.instance(ref)
        java = instance.shape.java
        require(instance.initial is not None and java is not None and not java.in_jdk)
        before = knowledge(state)
        require(not isinstance(read_field(self.machine, state, ref, slot), Outcome))
        require(before == knowledge(state))

    def read_element(self, state: State, ref: Ref, index: object) -> None:
        """Reads an element of an input that only the other state has touched."""
        assert isinstance(index, int)
        before = knowledge(state)
        read_number(self.machine, state, ref, index)
        require(before == knowledge(state))

    def array(self, ref: Ref) -> None:
        """Joins an array."""
        one, other = self.state.array(ref), self.other.array(ref)
        require(like_arrays(one, other))
        if one.descriptor[1] in "L[":
            require(like_references(one.contents, other.contents))
            require(like_elements(one.initial, other.initial))
            return
        if is_sparse(one.contents) and is_sparse(other.contents):
            for index in list(other.contents.written()):
                self.read_element(self.state, ref, index)
            for index in list(self.state.array(ref).contents.written()):
                self.read_element(self.other, ref, index)
            self.given_elements(ref)
        one, other = self.state.writable_array(ref), self.other.writable_array(ref)
        require(like_elements(one.initial, other.initial))
        one.contents = self.contents(one, other)

    def given_elements(self, ref: Ref) -> None:
        """Has both states know what an input array was given wherever one of them has looked."""
        one, other = self.state.writable_array(ref), self.other.writable_array(ref)
        if one.initial is None or other.initial is None or one.initial is other.initial:
            return
        for array, beside in ((one, other.initial), (other, one.initial)):
            elements = array.given().elements
            for index, value in beside.elements.items():
                elements.setdefault(index, value)

    def contents(self, one: Array, other: Array) -> Contents:
        """Joins what two arrays of primitives hold."""
        mine, others, descriptor = one.contents, other.contents, one.descriptor[1:]
        if isinstance(mine, Cells) and isinstance(others, Cells):
            pairs = zip(mine.cells, others.cells, strict=True)
            return Cells([self.value(left, right, descriptor) for left, right in pairs])
        if isinstance(mine, SparseNumbers) and isinstance(others, SparseNumbers):
            apart = mine.term is not None or others.term is not None
            if not apart and mine.base is others.base and mine.indices == others.indices:
                return self.numbers(mine, others, descriptor)
        first, second = as_term(self.machine, one), as_term(self.machine, other)
        require(first.sort is second.sort)
        indices = tuple(dict.fromkeys((*one.indices, *other.indices)))
        return TermContents(ite(self.condition, first, second), indices)

    def numbers(self, one: SparseNumbers, other: SparseNumbers, descriptor: str) -> Contents:
        """Joins primitives by their indices; an array that the program made has zeros elsewhere."""
        zero = default_value(descriptor)
        above: dict[ElementIndex, object] = {}
        for index in (*one.above, *other.above):
            left, right = one.above.get(index, zero), other.above.get(index, zero)
            above[index] = self.value(left, right, descriptor)
        joined = SparseNumbers(one.base, above)
        joined.indices = one.indices
        return joined


def knowledge(state: State) -> tuple[object, ...]:
    """What a state assumes, and what blurs it."""
    return state.path.condition, state.path.approximations, state.path.omissions


# --- what has to be the same -------------------------------------------------------------------


def require(holds: bool) -> None:
    """Gives up where two states cannot be joined."""
    if not holds:
        raise Unlike


def joined_initial(one: list[object], other: list[object]) -> list[object]:
    """What the fields of an input held; where only one of two states has looked, it knows."""
    found: list[object] = []
    for left, right in zip(one, other, strict=True):
        require(left is UNREAD or right is UNREAD or same_value(left, right))
        found.append(right if left is UNREAD else left)
    return found


def is_number(value: object) -> bool:
    """Whether a value is a primitive."""
    return isinstance(value, Expr | int | float)


def is_reference(value: object) -> bool:
    """Whether a value is a reference that may be one of two."""
    return value is None or isinstance(value, Ref | Symbol | EitherObject)


def nesting(value: object) -> int:
    """How many conditions choose among what a reference may be, one after the other."""
    return value.depth if isinstance(value, EitherObject) else 0


def is_floating(value: object) -> bool:
    """Whether a value is of a floating type."""
    return isinstance(value, float) or (isinstance(value, Expr) and value.sort.kind == KIND_FP)


def same_value(left: object, right: object) -> bool:
    """Whether two values are the same in every run."""
    if left is right:
        return True
    if isinstance(left, Ref):
        return isinstance(right, Ref) and left.address == right.address
    if isinstance(left, Symbol):
        return isinstance(right, Symbol) and like_symbols(left, right)
    if isinstance(left, EitherObject):
        return isinstance(right, EitherObject) and like_choices(left, right)
    return type(left) is int and type(right) is int and left == right


def like_choices(one: EitherObject, other: EitherObject) -> bool:
    """Whether two references of joined paths are the same one."""
    same = one.condition is other.condition and one.depth == other.depth
    return same and same_value(one.one, other.one) and same_value(one.other, other.other)


def like_symbols(one: Symbol, other: Symbol) -> bool:
    """Whether two open references are the same one."""
    same = one.name == other.name and one.descriptor == other.descriptor
    same = same and one.refused == other.refused and one.exact == other.exact
    same = same and one.not_null == other.not_null and one.apart == other.apart
    return same and one.unknown == other.unknown and one.length == other.length


def like_inputs(one: PathInputs, other: PathInputs) -> bool:
    """Whether the same is decided of the input."""
    return all(
        left is right or left == right
        for left, right in zip(decided(one), decided(other), strict=True)
    )


def decided(inputs: PathInputs) -> tuple[object, ...]:
    """What is decided of an input."""
    return (
        inputs.arguments,
        inputs.drivers,
        inputs.environment,
        inputs.answers,
        inputs.objects,
        inputs.bindings,
        inputs.present,
        inputs.apart,
        inputs.shared,
        inputs.making,
        inputs.outside,
        inputs.guessed,
        inputs.hashes,
        inputs.placed,
        inputs.depths,
        inputs.ranks,
        inputs.pure,
        inputs.backtrack_points,
        inputs.regions,
        inputs.initialisations,
    )


def like_instances(one: Instance, other: Instance) -> bool:
    """Whether two objects differ at most in their fields."""
    same = one.shape is other.shape and one.native is other.native and one.known is other.known
    same = same and one.open == other.open and one.forgotten == other.forgotten
    same = same and one.version == other.version and one.locks == other.locks
    same = same and one.twin == other.twin and one.loose == other.loose
    return same and (one.initial is None) == (other.initial is None)


def like_arrays(one: Array, other: Array) -> bool:
    """Whether two arrays differ at most in their elements."""
    same = one.descriptor == other.descriptor and one.known is other.known
    return same and same_value(one.length, other.length) and one.locks == other.locks


def like_elements(one: InputElements | None, other: InputElements | None) -> bool:
    """Whether two arrays were given the same elements, as far as the program looked."""
    if one is other:
        return True
    if one is None or other is None or one.elements.keys() != other.elements.keys():
        return False
    return all(same_value(value, other.elements[key]) for key, value in one.elements.items())


def like_references(one: Contents, other: Contents) -> bool:
    """Whether two arrays hold the same references."""
    if isinstance(one, Cells) and isinstance(other, Cells):
        pairs = zip(one.cells, other.cells, strict=True)
        return all(same_value(left, right) for left, right in pairs)
    if not isinstance(one, SparseReferences) or not isinstance(other, SparseReferences):
        return False
    if list(one.above) != list(other.above) or not same_value(one.room, other.room):
        return False
    mine, others = one.under, other.under
    if isinstance(mine, list) and isinstance(others, list):
        if not all(same_value(left, right) for left, right in zip(mine, others, strict=True)):
            return False
    elif not same_value(mine, others):
        return False
    return all(same_value(value, other.above[key]) for key, value in one.above.items())


def is_sparse(contents: Contents) -> bool:
    """Whether single elements of an array are told apart by their indices."""
    return isinstance(contents, SparseNumbers) and contents.term is None
