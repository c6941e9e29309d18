"""Assertions about the end of a path: its result and what it changed, through what a caller sees.

A new object is told by its getters, by its own `toString` where these would be many, by the fields
that the package sees, and a collection or array as a whole. What each of these looks at is known
(`observing`), so that few assertions say all that can be said. Reflection is not used.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.construct.access import SourceAccess
from jejak.construct.trust import Trust
from jejak.javasource import JUnit
from jejak.javasource.nodes import (
    ArrayAccess,
    ArrayOf,
    Call,
    Cast,
    Expression,
    InstanceField,
    Literal,
    Name,
    Null,
    Statement,
    StaticCall,
    StaticField,
    Text,
    Type,
)
from jejak.javatext.collections import HeldElements, contents_of
from jejak.program import Field
from jejak.results.heaps import (
    BoxForm,
    ClassForm,
    ElidedValue,
    FieldPlace,
    HeapObject,
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
from jejak.testgen.building import Builder
from jejak.testgen.cases import Scenario
from jejak.testgen.constants import class_literal, number_literal
from jejak.testgen.getters import Getter, getters_of
from jejak.testgen.observations import Observation, chosen
from jejak.testgen.observing import ConstantAnswer, ObjectAnswer, Said, Scene, Shown, SlotKey

MOST_ASSERTED: Final = 6
"""Assertions about one path's end."""
MOST_LISTED: Final = 16
"""Elements that one assertion names."""
LONGEST_TEXT: Final = 120
DEEPEST: Final = 3
_UTIL: Final = "java/util/"
_COMPARED: Final = (_UTIL + "List", _UTIL + "Set", _UTIL + "Map")
"""Collections that equal others which hold the same."""


class Asserts:
    """Assertions about the end of one path; `statements` are those made so far."""

    def __init__(self, junit: JUnit, builder: Builder, case: Scenario) -> None:
        self.junit = junit
        self.builder = builder
        self.access: SourceAccess = builder.access
        self.objects = {each.number: each for each in case.heaps.after.objects}
        self.after = case.heaps.after
        self.owner = case.method.owner
        self.before = {
            (each.number, slot.place): slot
            for each in case.heaps.before.objects
            for slot in each.slots
        }
        inputs = {each.number for each in case.heaps.before.objects}  # not what recipes add
        self.known = {n: name for n, name in builder.names.items() if n in inputs}
        self.statements: list[Statement] = []
        self.is_predicted = False
        """Whether an assertion rests on a method that ran on the interpreter only."""
        self.is_telling = False
        """Whether an assertion says more than that something is there."""
        self._places: dict[int, Expression] = {}
        """Where the test finds new objects that were spoken of."""
        self._scene: Scene | None = None

    @property
    def scene(self) -> Scene:
        """The objects at the end, to be asked."""
        if self._scene is None:
            self._scene = Scene(self.builder.workshop, self.owner, self.objects)
        return self._scene

    def said(self) -> list[Statement]:
        """The assertions, not too many."""
        return self.statements[:MOST_ASSERTED]

    # --- values --------------------------------------------------------------------------------

    def slot(self, slot: Slot, actual: Expression, descriptor: str, depth: int = 0) -> None:
        """Says what a place holds."""
        value = slot.value
        if slot.free or isinstance(value, ElidedValue):
            return
        told = self.told(value, actual, descriptor)
        if told is not None:
            self.statements.append(told)
        elif isinstance(value, ReferenceValue) and value.target not in self.known:
            self.new_object(self.objects[value.target], actual, descriptor, depth)

    def told(self, value: Value, actual: Expression, descriptor: str) -> Statement | None:
        """One assertion that says all of a value; None where there is none."""
        if isinstance(value, NumberValue):
            return self.junit.equal(descriptor, number_literal(value), actual)
        if isinstance(value, NullValue):
            return self.junit.null(actual)
        if isinstance(value, ElidedValue):
            return None
        if value.target in self.known:
            return self.junit.same(Name(self.known[value.target]), actual)
        each = self.objects[value.target]
        form, place = each.form, each.constant
        if place is not None and not isinstance(form, TextForm | BoxForm | ClassForm):
            same = self.constant(place, actual)
            if same is not None or not isinstance(form, InstanceForm):
                return same
        if isinstance(form, BoxForm):
            return self.junit.equal(f"L{each.type};", number_literal(form.number), actual)
        whole = self.whole(each)
        if whole is None:
            return None
        if each.type.startswith("["):
            actual = actual if descriptor == each.type else Cast(Type(each.type), actual)
            return self.junit.equal(each.type, whole, actual)
        return self.junit.equal(descriptor, whole, actual)

    def constant(self, place: StaticPlace, actual: Expression) -> Statement | None:
        """That an object is the one in a static field which the test can read."""
        declared = self.access.field(place)
        if declared is None or not self.access.can_read(declared):
            return None
        return self.junit.same(StaticField(place.owner, place.name), actual)

    def whole(self, each: HeapObject, depth: int = 0) -> Expression | None:
        """What equals an object that the test cannot name: texts, boxes, classes, their holders."""
        form = each.known_as
        if isinstance(form, TextForm):
            return None if form.text is None else Text(form.text)
        if isinstance(form, BoxForm):
            return number_literal(form.number)
        if isinstance(form, ClassForm):
            return class_literal(self.access, form.name)
        if depth > 1:
            return None
        if each.type.startswith("["):
            return self.whole_array(each, depth)
        held = contents_of(self.objects, each)
        return None if held is None else self.whole_collection(each, held, depth)

    def whole_array(self, each: HeapObject, depth: int) -> Expression | None:
        """An array that equals one of which all is known."""
        length, elements = each.length, each.elements
        is_all = each.origin is Origin.NEW and each.type[1] in "L["  # null where nothing is
        if length is None or length > MOST_LISTED or not self.access.can_name_type(each.type):
            return None
        if len(elements) < length and not is_all:
            return None
        slots = [elements.get(index) for index in range(length)]
        found = [Null() if slot is None else self.element(slot.value, depth) for slot in slots]
        values = [value for value in found if value is not None]
        is_free = any(slot is not None and slot.free for slot in slots)
        return ArrayOf(each.type, tuple(values)) if len(values) == length and not is_free else None

    def whole_collection(
        self, each: HeapObject, held: HeldElements, depth: int
    ) -> Expression | None:
        """A collection or Optional that equals one of which all is known."""
        is_compared = held.factory or any(
            self.builder.workshop.machine.is_subtype(each.type, name) for name in _COMPARED
        )
        if held.view or not is_compared or held.count > 10:
            return None
        found = [self.element(value, depth) for value in held.elements]
        values = tuple(value for value in found if value is not None)
        if len(values) < len(found):
            return None
        if held.factory:
            return StaticCall(_UTIL + held.factory, "of" if values else "empty", values)
        if held.has_null:
            is_list = self.builder.workshop.machine.is_subtype(each.type, _UTIL + "List")
            fits = is_list and len(values) > 1
            return StaticCall(_UTIL + "Arrays", "asList", values) if fits else None
        name = next(n for n in _COMPARED if self.builder.workshop.machine.is_subtype(each.type, n))
        return StaticCall(name, "of", values)

    def element(self, value: Value, depth: int) -> Expression | None:
        """What equals an element."""
        if isinstance(value, NumberValue):
            return None if value.free else number_literal(value)
        if isinstance(value, NullValue):
            return None if value.free else Null()
        if isinstance(value, ElidedValue):
            return None
        if value.target in self.known:
            return Name(self.known[value.target])
        each = self.objects[value.target]
        if each.constant is not None and not isinstance(each.form, TextForm | BoxForm):
            declared = self.access.field(each.constant)
            readable = declared is not None and self.access.can_read(declared)
            return StaticField(each.constant.owner, each.constant.name) if readable else None
        return self.whole(each, depth + 1)

    # --- objects -------------------------------------------------------------------------------

    def new_object(
        self, each: HeapObject, actual: Expression, descriptor: str, depth: int = 0
    ) -> None:
        """Says what an object is that has no name in the test."""
        if each.number in self._places:
            self.statements.append(self.junit.same(self._places[each.number], actual))
            return
        self._places[each.number] = actual
        before = len(self.statements)
        if each.type.startswith("["):
            self.elements(each, actual, descriptor)
        elif each.constant is None:
            self.observe(each, actual, descriptor, self.inside(each))
            if depth < DEEPEST and len(self.statements) < MOST_ASSERTED:
                self.deeper(each, actual, descriptor, depth)
        if len(self.statements) > before:
            self.is_telling = True
        else:
            self.statements.append(self.junit.not_null(actual))

    def elements(self, each: HeapObject, actual: Expression, descriptor: str) -> None:
        """Says how long a new array is, and what it holds."""
        if not descriptor.startswith("["):
            return
        if each.length is not None:
            length = Literal(each.length, "I")
            self.statements.append(self.junit.equal("I", length, InstanceField(actual, "length")))
        for index, slot in each.elements.items():
            if len(self.statements) < MOST_ASSERTED:
                self.slot(slot, ArrayAccess(actual, Literal(index, "I")), descriptor[1:], DEEPEST)

    def deeper(self, each: HeapObject, actual: Expression, descriptor: str, depth: int) -> None:
        """Says what the objects in visible fields of a new object are."""
        for slot, declared, holder in self.visible(each, actual, descriptor):
            target = slot.target
            if target is None or target in self.known:
                continue
            place = InstanceField(holder, declared.name)
            if self.told(slot.value, place, declared.descriptor) is None:
                self.new_object(self.objects[target], place, declared.descriptor, depth + 1)

    def visible(
        self, each: HeapObject, actual: Expression, descriptor: str
    ) -> Iterator[tuple[Slot, Field, Expression]]:
        """The fields of an object that the test can read, and the object as it has to be named."""
        own = f"L{each.type};"
        if descriptor != own:
            if each.unseen or not self.access.can_name_type(own):
                return
            actual = self.builder.fitting.narrowed(actual, descriptor, own)
        for slot in each.slots:
            declared = self.field(slot)
            if declared is not None and self.access.can_read(declared):
                yield slot, declared, self.builder.fitting.holder(actual, declared, own)

    def field(self, slot: Slot) -> Field | None:
        """The declaration of a field that no other one hides."""
        place = slot.place
        if not isinstance(place, FieldPlace) or place.hidden:
            return None
        return self.access.field(place)

    def inside(self, each: HeapObject) -> frozenset[SlotKey]:
        """All that an object holds, and what objects in it hold that came with it."""
        found: set[SlotKey] = set()
        seen = {each.number}
        waiting = [each]
        while waiting:
            one = waiting.pop()
            for slot in one.slots:
                key = self.scene.key(one, slot)
                if key is not None:
                    found.add(key)
                inner = None if slot.target is None else self.objects.get(slot.target)
                if inner is None or inner.number in seen or inner.number in self.known:
                    continue
                if inner.origin in (Origin.NEW, each.origin):
                    seen.add(inner.number)
                    waiting.append(inner)
        return frozenset(found)

    # --- observations --------------------------------------------------------------------------

    def observe(
        self, each: HeapObject, actual: Expression, descriptor: str, wanted: frozenset[SlotKey]
    ) -> None:
        """Says what an object's methods and visible fields show of some slots."""
        offered = [*self.by_methods(each, actual, descriptor)]
        shown = {key for one in offered if one.is_plain for key in one.keys}
        offered += [
            one for one in self.by_fields(each, actual, descriptor) if not one.keys <= shown
        ]
        taken = list(chosen(offered, wanted))
        for one in offered:
            if one in taken:
                self.statements.append(one.statement)
            if one in taken and one.method is not None:
                self.builder.note(one.method)
                self.is_predicted = True

    def by_fields(
        self, each: HeapObject, actual: Expression, descriptor: str
    ) -> Iterator[Observation]:
        """What fields show that the test can read."""
        for slot, declared, holder in self.visible(each, actual, descriptor):
            key = self.scene.key(each, slot)
            if key is None or slot.free:
                continue
            place = InstanceField(holder, declared.name)
            told = self.told(slot.value, place, declared.descriptor)
            if told is not None:
                yield Observation(told, self.with_inside(key, slot), True)

    def with_inside(self, key: SlotKey, slot: Slot) -> frozenset[SlotKey]:
        """A slot, and what is in the new object there: an assertion about it says all of it."""
        inner = None if slot.target is None else self.objects.get(slot.target)
        return frozenset((key,)) if inner is None else self.within(inner) | {key}

    def within(self, each: HeapObject) -> frozenset[SlotKey]:
        """What an object holds that the test has no name for: one assertion says all of it."""
        return frozenset() if each.number in self.known else self.inside(each)

    def by_methods(
        self, each: HeapObject, actual: Expression, descriptor: str
    ) -> Iterator[Observation]:
        """What methods without parameters show; none where only what is sure is wanted."""
        if self.builder.workshop.trust <= Trust.FIRM:
            return
        for getter in getters_of(self.builder.workshop, each.type, descriptor):
            answer = self.scene.ask(each.number, getter.method)
            if answer is None or not (answer.is_pure or getter.is_text):
                continue
            told = self.answered(getter, answer, actual, descriptor)
            if told is not None:
                keys, plain = answer.looked_at, self.is_plain(answer)
                if isinstance(answer.said, ObjectAnswer):
                    keys |= self.within(self.objects[answer.said.number])
                is_text = getter.is_text
                yield Observation(told, keys, plain or is_text, is_text, getter.method)

    def answered(
        self, getter: Getter, answer: Shown, actual: Expression, descriptor: str
    ) -> Statement | None:
        """The assertion that a method says what it said."""
        if getter.cast is not None:
            actual = self.builder.fitting.narrowed(actual, descriptor, getter.cast)
        call, kind = Call(actual, getter.method.name), getter.method.type.result
        said: Said = answer.said
        if isinstance(said, ConstantAnswer):
            return self.constant(said.place, call)
        if isinstance(said, ObjectAnswer):
            return self.told(ReferenceValue(said.number), call, kind)
        if isinstance(said, TextForm):
            text = said.text or ""
            return self.junit.equal(kind, Text(text), call) if len(text) <= LONGEST_TEXT else None
        if isinstance(said, BoxForm):
            return self.junit.equal(kind, number_literal(said.number), call)
        return self.told(said, call, kind)

    def is_plain(self, answer: Shown) -> bool:
        """Whether a method gives back just what a field holds."""
        if len(answer.looked_at) != 1:
            return False
        ((number, index),) = answer.looked_at
        held = {self.scene.key(self.objects[number], s): s for s in self.objects[number].slots}
        slot = held.get((number, index))
        if slot is None:
            return False
        if isinstance(answer.said, NumberValue):
            held_number = slot.value
            return isinstance(held_number, NumberValue) and held_number.bits == answer.said.bits
        return not isinstance(answer.said, BoxForm)

    # --- changes -------------------------------------------------------------------------------

    def changes(self) -> None:
        """Says what the path changed: in the objects that the test made, and in static fields."""
        for slot in self.after.statics:
            if slot.changed:
                self.static(slot)
        for number, name in list(self.known.items()):
            each = self.objects.get(number)
            if each is None:
                continue
            changed = self.changed(each)
            if not changed:
                continue
            own = self.builder.types[name]
            if each.type.startswith("["):
                self.array_change(each, Name(name), own)
            elif contents_of(self.objects, each) is not None:
                told = self.whole(each)
                if told is not None:
                    self.statements.append(self.junit.equal(own, told, Name(name)))
            elif own != "Ljava/lang/Object;":
                self.observe(each, Name(name), own, changed)

    def static(self, slot: Slot) -> None:
        """Says what a static field holds, where the test can read it."""
        declared = self.access.field(slot.place)
        if declared is None or declared.is_final or not self.access.can_read(declared):
            return
        self.slot(slot, StaticField(declared.owner.name, declared.name), declared.descriptor)

    def array_change(self, each: HeapObject, actual: Expression, own: str) -> None:
        """Says what an array that the test made holds: all of it, or what changed."""
        whole = self.whole(each) if own == each.type else None
        if whole is not None:
            self.statements.append(self.junit.equal(own, whole, actual))
            return
        for index, slot in each.elements.items():
            if slot.changed and not self.is_same(each, slot):
                self.slot(slot, ArrayAccess(actual, Literal(index, "I")), own[1:])

    def changed(self, each: HeapObject) -> frozenset[SlotKey]:
        """What changed in an object, and in those within it that have no names."""
        found: set[SlotKey] = set()
        seen = {each.number}
        waiting = [each]
        while waiting:
            one = waiting.pop()
            for slot in one.slots:
                if slot.changed and not self.is_same(one, slot):
                    key = self.scene.key(one, slot)
                    found |= set() if key is None else self.with_inside(key, slot)
                inner = None if slot.target is None else self.objects.get(slot.target)
                if inner is None or inner.number in seen or inner.number in self.known:
                    continue
                seen.add(inner.number)
                waiting.append(inner)
        return frozenset(found)

    def is_same(self, each: HeapObject, slot: Slot) -> bool:
        """Whether a number that was written is what was there before."""
        before, now = self.before.get((each.number, slot.place)), slot.value
        if before is None or not isinstance(before.value, NumberValue):
            return False
        return isinstance(now, NumberValue) and before.value.bits == now.bits
