"""What methods say of the objects that a path leaves, found by running them on the interpreter.

The objects are put into a state of their own as the graph of the path's end has them. What the
graph does not know stays open there, so that a method which asks for it gives no answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from jejak.bytecode.instructions import ArrayLength, ArrayLoad, GetField, Invoke
from jejak.construct.workshop import Workshop
from jejak.explore.entry import entry_frame, start
from jejak.inputs.candidates import is_early, static_place
from jejak.machine.boxing import BOXED, UNBOXED
from jejak.machine.outcomes import Finished
from jejak.machine.strings import class_object, new_string, string_constant, text_of
from jejak.program import JavaClass, Method
from jejak.program.classes import OBJECT
from jejak.results.heaps import (
    AnyForm,
    ArrayForm,
    BoxForm,
    ClassForm,
    HeapObject,
    IndexPlace,
    InstanceForm,
    NullValue,
    NumberValue,
    Origin,
    ReferenceValue,
    Slot,
    StaticPlace,
    TextForm,
    Value,
)
from jejak.semantics.dispatch import step
from jejak.semantics.objects import FieldLink
from jejak.state.frames import PROLOGUE, Frame
from jejak.state.records import READY, Instance
from jejak.state.shapes import default_value
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

MOST_STEPS: Final = 5_000
"""Instructions after which a method gives no answer."""
LONGEST_ARRAY: Final = 4_096

SlotKey: TypeAlias = tuple[int, int]
"""A field or an element: the number of its object, and its position there."""


@dataclass(frozen=True, slots=True)
class ConstantAnswer:
    """The object in a static field."""

    place: StaticPlace


@dataclass(frozen=True, slots=True)
class ObjectAnswer:
    """One of the objects of the graph, by its number."""

    number: int


Said: TypeAlias = NumberValue | NullValue | TextForm | BoxForm | ConstantAnswer | ObjectAnswer
"""What a method returned, in words that a test can write."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a method said, which slots it looked at, and whether it left everything as it was."""

    said: Said
    looked_at: frozenset[SlotKey]
    is_pure: bool


class Scene:
    """The objects at the end of a path, ready for their methods to be called."""

    def __init__(
        self, workshop: Workshop, owner: JavaClass, objects: Mapping[int, HeapObject]
    ) -> None:
        self.workshop = workshop
        self.machine = workshop.machine
        self.objects = objects
        self.state = workshop.recipes.ready.state(owner).fork()
        self._refs: dict[int, Ref] = {}
        self._numbers: dict[int, int] = {}
        for each in self._known():
            ref = self._made(each)
            if ref is not None:
                self._refs[each.number] = ref
                self._numbers[ref.address] = each.number
        for number in self._refs:
            self._fill(self.objects[number])
        self._blurred = len(self.state.path.approximations)

    # --- asking --------------------------------------------------------------------------------

    def ask(self, number: int, method: Method) -> Shown | None:
        """What a method without parameters says when it is called on an object.

        None where it throws, does not end soon, or asks for what the graph does not have.
        """
        ref = self._refs.get(number)
        if ref is None or self.machine.code(method) is None:
            return None
        state = self.state.fork()
        frame = entry_frame(self.machine, state, method)
        frame.locals[0] = ref
        start(self.machine, state, method)
        looked_at: set[SlotKey] = set()
        ended = self._run(state, looked_at)
        if ended is None or len(state.path.approximations) > self._blurred:
            return None
        said = self._said(state, method.type.result, ended.value)
        return None if said is None else Shown(said, frozenset(looked_at), self._is_same(state))

    def _run(self, state: State, looked_at: set[SlotKey]) -> Finished | None:
        """Runs a method to its end; None where it has another one than to return."""
        ends = state.steps + MOST_STEPS
        while state.steps < ends:
            frame = state.frame
            assert frame is not None
            if frame.pc == PROLOGUE:
                frame.pc = 0
            if self._measures_open(state, frame):
                return None
            read = self._about_to_read(state, frame)
            place, code = frame.pc, frame.code
            outcome = step(self.machine, state, frame)
            state.steps += 1
            if read is not None:
                link = code.links[place] if read[1] is None else None
                slot = link.slot if isinstance(link, FieldLink) else read[1]
                if slot is not None:
                    looked_at.add((read[0], slot))
            if outcome is not None:
                return outcome if isinstance(outcome, Finished) else None
        return None

    def _measures_open(self, state: State, frame: Frame) -> bool:
        """Whether an instruction may ask for the length of an array that nobody looked into.

        Such an array is of any length: tests have it from whoever makes its holder.
        """
        ins = frame.code.instructions[frame.pc] if frame.pc >= 0 else None
        if isinstance(ins, ArrayLength):
            given = frame.stack[-1:]
        elif isinstance(ins, Invoke) and ins.method.owner.startswith("java/"):
            given = frame.stack
        else:
            return False
        targets = [state.resolved(each) for each in given if isinstance(each, Ref)]
        numbers = [self._numbers.get(ref.address) for ref in targets if isinstance(ref, Ref)]
        return any(
            self.objects[number].origin is Origin.OPEN and self.objects[number].length is not None
            for number in numbers
            if number is not None
        )

    def _about_to_read(self, state: State, frame: Frame) -> tuple[int, int | None] | None:
        """The object of the graph that an instruction reads, and the index of an element."""
        if frame.pc < 0:
            return None
        ins, stack = frame.code.instructions[frame.pc], frame.stack
        index: int | None = None
        if isinstance(ins, GetField) and not ins.static:
            target = state.resolved(stack[-1])
        elif isinstance(ins, ArrayLoad) and isinstance(stack[-1], int):
            target, index = state.resolved(stack[-2]), stack[-1]
        else:
            return None
        number = self._numbers.get(target.address) if isinstance(target, Ref) else None
        return None if number is None else (number, index)

    def _said(self, state: State, descriptor: str, value: object) -> Said | None:
        """A returned value, where a test can write it."""
        if descriptor[0] not in "L[":
            return NumberValue(descriptor, value) if isinstance(value, int | float) else None
        target = state.resolved(value)
        if target is None:
            return NullValue()
        if not isinstance(target, Ref):
            return None
        if target.address in self._numbers:
            return ObjectAnswer(self._numbers[target.address])
        text = text_of(state, target)
        if text is not None:
            return TextForm(text)
        record = state.record(target)
        if isinstance(record, Instance) and record.shape.name in UNBOXED:
            number = record.fields[record.shape.slot("value")]
            letter = UNBOXED[record.shape.name]
            return BoxForm(NumberValue(letter, number)) if isinstance(number, int | float) else None
        place = static_place(state, target) if is_early(state, target) else None
        if place is None:
            return None
        declared = state.heap.statics[place[0]].java.fields.values()
        field = next(each for each in declared if each.name == place[1])
        return ConstantAnswer(StaticPlace(*place, field.descriptor))

    def _is_same(self, state: State) -> bool:
        """Whether all objects are as they were."""
        now = state.heap.objects
        return all(
            now[ref.address] is self.state.heap.objects[ref.address] for ref in self._refs.values()
        )

    # --- making --------------------------------------------------------------------------------

    def _known(self) -> list[HeapObject]:
        """The objects that can be put there; arrays only with all that they hold."""
        known = {each.number: each for each in self.objects.values() if is_known(each)}
        while True:
            partial = [
                each.number
                for each in known.values()
                if isinstance(each.form, ArrayForm)
                and any(slot.target not in known for slot in each.slots if slot.target is not None)
            ]
            if not partial:
                return list(known.values())
            for number in partial:
                del known[number]

    def _made(self, each: HeapObject) -> Ref | None:
        """An object with nothing in it yet; None where its class is not there."""
        state, form = self.state, each.known_as or each.form
        if each.constant is not None and not isinstance(form, TextForm | ClassForm):
            return self._constant(each.constant)
        if isinstance(form, TextForm):
            assert form.text is not None
            make = new_string if form.fresh else string_constant
            return make(self.machine, state, form.text)
        if isinstance(form, StaticPlace):
            return self._constant(form)
        if isinstance(form, ClassForm):
            return class_object(self.machine, state, form.name)
        if isinstance(form, ArrayForm):
            return state.new_array(each.type, [default_value(each.type[1:])] * form.length)
        java = self.workshop.access.load(each.type)
        if java is not None and java.is_interface:  # only which object it is can be seen
            java = self.workshop.access.load(OBJECT)
        if java is None:
            return None
        shape = self.machine.shapes.of(java)
        record = Instance(state.token, shape, [UNREAD] * len(shape.fields))
        if isinstance(form, BoxForm):
            record.fields[shape.slot("value")] = form.number.number
            record.native = BOXED
        return state.add(record)

    def _constant(self, place: StaticPlace) -> Ref | None:
        """The object in a static field, where its class is ready."""
        statics = self.state.heap.statics.get(place.owner)
        if statics is None or statics.status != READY:
            return None
        shape = self.machine.shapes.statics(statics.java)
        for field, slot in shape.slots.items():
            if field.name == place.name:
                value = statics.fields[slot]
                return value if isinstance(value, Ref) else None
        return None

    def _fill(self, each: HeapObject) -> None:
        """Puts into an object what the graph says of it."""
        form, ref = each.form, self._refs[each.number]
        if isinstance(form, ArrayForm):
            cells = self.state.array(ref).cells
            assert cells is not None
            for slot in each.slots:
                assert isinstance(slot.place, IndexPlace)
                cells[slot.place.index] = self._value(slot.value)
        elif isinstance(form, InstanceForm) and each.constant is None:
            record = self.state.instance(ref)
            held = {slot.place: slot for slot in each.slots}
            for index, place in enumerate(record.shape.places()):
                if place in held and not held[place].free:
                    record.fields[index] = self._value(held[place].value)
                elif place in form.defaults:
                    record.fields[index] = default_value(place.descriptor)

    def _value(self, value: Value) -> object:
        """A value in the state; UNREAD where it is not known."""
        if isinstance(value, NumberValue):
            return value.number
        if isinstance(value, NullValue):
            return None
        if isinstance(value, ReferenceValue):
            return self._refs.get(value.target, UNREAD)
        return UNREAD

    # --- slots ---------------------------------------------------------------------------------

    def key(self, each: HeapObject, slot: Slot) -> SlotKey | None:
        """A slot of an object, as answers name it."""
        if isinstance(slot.place, IndexPlace):
            return each.number, slot.place.index
        ref = self._refs.get(each.number)
        record = None if ref is None else self.state.record(ref)
        if not isinstance(record, Instance):
            return None
        places: Iterable[object] = record.shape.places()
        found = [index for index, place in enumerate(places) if place == slot.place]
        return (each.number, found[0]) if found else None


def is_known(each: HeapObject) -> bool:
    """Whether the graph has all that an object's methods may ask for, or says what it lacks."""
    form = each.known_as or each.form
    if each.unseen:
        return False
    if isinstance(form, TextForm):
        return form.text is not None
    if isinstance(form, ArrayForm):
        if form.length > LONGEST_ARRAY or any(slot.free for slot in each.slots):
            return False
        is_all = len(each.slots) == form.length
        return is_all or (each.origin is Origin.NEW and each.type[1] in "L[")
    if isinstance(form, InstanceForm):
        return not form.thrown and not form.answers
    return isinstance(form, BoxForm | ClassForm | StaticPlace | AnyForm)
