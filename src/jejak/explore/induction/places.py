"""Places that a turn of a loop may change, and a state in which they hold any numbers."""

from __future__ import annotations

from dataclasses import dataclass

from jejak.expr import Expr, Model, and_, array_sort, const, sge, sle, var
from jejak.machine.machine import Machine
from jejak.machine.values import RANGES, element_sort, lift, sort_of
from jejak.semantics.arrays import as_term
from jejak.semantics.joining import (
    is_floating,
    is_number,
    like_arrays,
    like_elements,
    like_inputs,
    like_instances,
    like_references,
    same_value,
)
from jejak.state.contents import Cells, SparseNumbers, TermContents
from jejak.state.frames import Frame
from jejak.state.path import GIVEN
from jejak.state.records import Array, Instance, Statics
from jejak.state.state import State
from jejak.state.values import UNREAD, WIDE, Ref


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a number lies: a kind of place, what it belongs to, and which one there."""

    kind: str
    owner: str
    number: int


LOCAL = "local"
"""A local variable of the method that loops: nobody, its number."""
FIELD = "field"
"""A field of an object: its address, the slot."""
STATIC = "static"
"""A static field: the class, the slot."""
CELL = "cell"
"""One element of an array: its address, the index."""
ELEMENTS = "elements"
"""All elements of an array of primitives: its address, 0."""


class ChangesMore(Exception):  # noqa: N818 - no error: a turn changes more than numbers
    """Two states differ in more than numbers."""


def require(holds: bool) -> None:
    """Gives up where states differ in more than numbers."""
    if not holds:
        raise ChangesMore


# --- what differs ------------------------------------------------------------------------------


class Differences:
    """The places in which a state that has come back differs from the one that began the turn.

    Whatever only the later one reaches is garbage; whatever it has just read of its input, the
    earlier one may read as well. Raises ChangesMore where they differ in more than numbers.
    """

    def __init__(self, machine: Machine, before: State, after: State, live: int) -> None:
        self.machine = machine
        self.before = before
        self.after = after
        self.found: set[Place] = set()
        require(like_inputs(before.inputs, after.inputs))
        require(before.path.failed_assertion is after.path.failed_assertion)
        one, other = before.heap, after.heap
        require(one.initialisers == other.initialisers and one.waiting == other.waiting)
        self._frames(live)
        self._statics()
        self._objects()

    def _frames(self, live: int) -> None:
        one, other = self.before.frame, self.after.frame
        assert one is not None
        assert other is not None
        same_frame(one, other)
        require(same_values(one.stack, other.stack))
        for slot, (left, right) in enumerate(zip(one.locals, other.locals, strict=True)):
            if live >> slot & 1 and not same_value(left, right):
                require(is_number(left) and is_number(right))
                require(word_kind(one, slot) == word_kind(other, slot))
                self.found.add(Place(LOCAL, "", slot))
        below, others = one.parent, other.parent
        while below is not others:
            require(below is not None and others is not None)
            assert below is not None
            assert others is not None
            same_frame(below, others)
            require(same_values(below.stack, others.stack))
            require(same_values(below.locals, others.locals))
            below, others = below.parent, others.parent

    def _statics(self) -> None:
        one, other = self.before.heap.statics, self.after.heap.statics
        if one is other:
            return
        require(len(one) == len(other))
        for name, before in one.items():
            after = other.get(name)
            require(after is not None)
            assert after is not None
            if before is not after:
                self._static_fields(name, before, after)

    def _static_fields(self, name: str, before: Statics, after: Statics) -> None:
        require(before.status == after.status and before.heap is after.heap)
        for slot, (left, right) in enumerate(zip(before.fields, after.fields, strict=True)):
            if not same_value(left, right):
                require(is_number(left) and is_number(right))
                self.found.add(Place(STATIC, name, slot))

    def _objects(self) -> None:
        one, other = self.before.heap.objects, self.after.heap.objects
        if one is other:
            return
        for address, before in one.items():
            after = other.get(address)
            if before is after:
                continue
            if isinstance(before, Instance):
                require(isinstance(after, Instance))
                assert isinstance(after, Instance)
                self._instance(address, before, after)
            else:
                require(isinstance(after, Array))
                assert isinstance(after, Array)
                self._array(address, before, after)

    def _instance(self, address: int, before: Instance, after: Instance) -> None:
        require(like_instances(before, after))
        for slot, (left, right) in enumerate(zip(before.fields, after.fields, strict=True)):
            if same_value(left, right):
                continue
            if left is UNREAD:
                require(after.initial is not None and after.initial[slot] is right)
            else:
                require(is_number(left) and is_number(right))
                self.found.add(Place(FIELD, str(address), slot))

    def _array(self, address: int, before: Array, after: Array) -> None:
        require(like_arrays(before, after))
        if before.descriptor[1] in "L[":
            require(like_references(before.contents, after.contents))
            require(like_elements(before.initial, after.initial))
            return
        mine, others = before.contents, after.contents
        if isinstance(mine, Cells) and isinstance(others, Cells):
            for index, (left, right) in enumerate(zip(mine.cells, others.cells, strict=True)):
                if not same_value(left, right):
                    self.found.add(Place(CELL, str(address), index))
        elif not self._same_numbers(before, after):
            self.found.add(Place(ELEMENTS, str(address), 0))

    def _same_numbers(self, before: Array, after: Array) -> bool:
        """Whether two arrays hold the same, but for what the later one has just read."""
        mine, others = before.contents, after.contents
        if isinstance(mine, SparseNumbers) and isinstance(others, SparseNumbers):
            given = {} if after.initial is None else after.initial.elements
            return mine.base is others.base and all(
                same_value(mine.above[index], value) if index in mine.above else is_given
                for index, value in others.above.items()
                for is_given in (index in given and same_value(given[index], value),)
            )
        return as_term(self.machine, before) is as_term(self.machine, after)


def same_frame(one: Frame, other: Frame) -> None:
    """Gives up where two activations differ in more than what they hold."""
    require(one.code is other.code and one.pc == other.pc and one.budget == other.budget)
    require(one.purpose == other.purpose and one.task is other.task and one.depth == other.depth)
    require(same_value(one.lock, other.lock) and len(one.stack) == len(other.stack))
    require(len(one.locals) == len(other.locals))


def same_values(left: list[object], right: list[object]) -> bool:
    """Whether two lists hold the same."""
    return all(same_value(one, other) for one, other in zip(left, right, strict=True))


def word_kind(frame: Frame, slot: int) -> tuple[bool, bool]:
    """Of which kind the number in a local variable is: two words, floating."""
    wide = slot + 1 < len(frame.locals) and frame.locals[slot + 1] is WIDE
    return wide, is_floating(frame.locals[slot])


# --- any numbers -------------------------------------------------------------------------------


class Head:
    """A state at the beginning of any turn of a loop, made of one at the beginning of some turn.

    `variables` are what its places hold, `entered` what they held in that one. `scalars` are those
    that are single numbers.
    """

    def __init__(self, machine: Machine, state: State, places: set[Place], name: str) -> None:
        self.machine = machine
        self.name = name
        self.variables: dict[Place, Expr] = {}
        self.entered: dict[Place, Expr] = {}
        self.state = state.fork()
        self.state.apart = True
        frame = self.state.frame
        assert frame is not None
        frame.counters = None
        self._ranges: list[Expr] = []
        for place in sorted(places):
            self.entered[place] = number_at(machine, state, place)
            self._release(place)
        for each in self._ranges:
            self.state.assume(each, GIVEN)
        self.scalars = [place for place in self.variables if place.kind != ELEMENTS]
        kept = self.state.exploration
        kept.models = tuple([self._on_entry(model) for model in state.exploration.models])
        kept.validated = self.state.path.condition

    def _release(self, place: Place) -> None:
        """Lets a place hold any number."""
        sort = self.entered[place].sort
        any_number = var(f"{self.name}.{place.kind}.{place.owner}.{place.number}", sort)
        self.variables[place] = any_number
        state = self.state
        if place.kind == LOCAL:
            assert state.frame is not None
            state.frame.locals[place.number] = any_number
        elif place.kind == FIELD:
            instance = state.writable_instance(Ref(int(place.owner)))
            instance.fields[place.number] = any_number
            self._limit(any_number, instance.shape.fields[place.number].descriptor)
        elif place.kind == STATIC:
            java = state.heap.statics[place.owner].java
            state.writable_statics(java).fields[place.number] = any_number
            fields = self.machine.shapes.statics(java).fields
            self._limit(any_number, fields[place.number].descriptor)
        else:
            array = state.writable_array(Ref(int(place.owner)))
            if place.kind == ELEMENTS:
                array.contents = TermContents(any_number, array.indices)
            else:
                assert isinstance(array.contents, Cells)
                array.contents.put(place.number, [any_number])
                self._limit(any_number, array.descriptor[1:])

    def _limit(self, number: Expr, descriptor: str) -> None:
        """Keeps a number within its type."""
        low, high = (0, 1) if descriptor == "Z" else RANGES.get(descriptor, (0, 0))
        if descriptor in "ZBCS":
            sort = number.sort
            self._ranges.append(and_(sge(number, const(low, sort)), sle(number, const(high, sort))))

    def _on_entry(self, model: Model) -> Model:
        """An input, with what the places held when the loop was entered."""
        given = {
            str(self.variables[place].payload): model.value(value)
            for place, value in self.entered.items()
        }
        return model.updated(given)

    def numbers_in(self, state: State) -> dict[Expr, Expr]:
        """What the places hold in another state at the beginning of a turn, by variable."""
        return {
            variable: number_at(self.machine, state, place)
            for place, variable in self.variables.items()
        }


def number_at(machine: Machine, state: State, place: Place) -> Expr:
    """The number that a place holds, or the elements."""
    if place.kind == LOCAL:
        frame = state.frame
        assert frame is not None
        wide, floating = word_kind(frame, place.number)
        descriptor = ("D" if wide else "F") if floating else ("J" if wide else "I")
        return lift(frame.locals[place.number], sort_of(machine, descriptor))
    if place.kind == STATIC:
        statics = state.heap.statics[place.owner]
        descriptor = machine.shapes.statics(statics.java).fields[place.number].descriptor
        return lift(statics.fields[place.number], sort_of(machine, descriptor))
    ref = Ref(int(place.owner))
    if place.kind == FIELD:
        instance = state.instance(ref)
        descriptor = instance.shape.fields[place.number].descriptor
        return lift(instance.fields[place.number], sort_of(machine, descriptor))
    array = state.array(ref)
    element = array.descriptor[1:]
    if place.kind == CELL and isinstance(array.contents, Cells):
        return lift(array.contents.cells[place.number], sort_of(machine, element))
    require(place.kind == ELEMENTS)
    term = as_term(machine, array)
    assert term.sort is array_sort(machine.int_sort, element_sort(machine, element))
    return term
