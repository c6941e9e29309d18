"""Matching a wanted object against a recipe: which arguments make it.

The wanted fields are compared with what the recipe's state holds. Numbers become conditions for
the solver; open references of the recipe are told what they have to be; objects that the calls
make themselves must look like the wanted ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from jejak.classfile.descriptors import class_of
from jejak.construct.held import SAME_FAMILY, CollectionReading
from jejak.construct.kinds import may_be
from jejak.construct.texts import spelled
from jejak.construct.trials import Recipe, RecipeCall
from jejak.construct.trust import is_foreign, is_foreign_object
from jejak.explore.snapshots import Snapshot
from jejak.expr import FALSE, Expr, Model, const, eq
from jejak.inputs.candidates import is_early, static_place
from jejak.inputs.plain import LIST
from jejak.javatext.collections import contents_of
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome
from jejak.machine.strings import STRING, text_of
from jejak.results.heaps import (
    BoxForm,
    ClassFit,
    ClassForm,
    HeapObject,
    IndexPlace,
    InstanceForm,
    NumberValue,
    Origin,
    Place,
    ReferenceValue,
    Slot,
    TextForm,
    Value,
)
from jejak.semantics.arrays import element
from jejak.solver import Query, Sat, Solver, simplest
from jejak.state.contents import SparseNumbers, TermContents
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

BUDGET = 12
"""Queries spent on plain arguments."""
POSSIBLE_SECONDS = 0.5
"""Time for the question whether a recipe makes an object: there are others to try."""
ANY_OBJECT = "Ljava/lang/Object;"
LONGEST_ARRAY = 64
"""Elements of an array that are compared one by one."""


@dataclass(slots=True)
class Tie:
    """What a recipe's open references and objects have to be, as far as that was decided.

    `given` finds the wanted value of an open reference by its name; `objects` the number of the
    wanted object that one of the recipe's is; `extra` what the recipe asks of wanted objects that
    nobody else asked. `made` are wanted objects that the calls make themselves.
    """

    given: dict[str, Value] = field(default_factory=dict)
    objects: dict[int, int] = field(default_factory=dict)
    extra: dict[int, list[tuple[Place, object]]] = field(default_factory=dict)
    made: set[int] = field(default_factory=set)
    conditions: list[Expr] = field(default_factory=list)

    def copy(self) -> Tie:
        """The same, to go on with and to come back from."""
        extra = {number: each[:] for number, each in self.extra.items()}
        return Tie(
            self.given.copy(), self.objects.copy(), extra, self.made.copy(), self.conditions[:]
        )

    def value(self, target: Ref | Symbol) -> Value | None:
        """What a reference of the recipe is where that was decided."""
        if isinstance(target, Symbol):
            return self.given.get(target.name)
        number = self.objects.get(target.address)
        return None if number is None else ReferenceValue(number)


@dataclass(frozen=True, slots=True)
class Filled:
    """A recipe with its arguments: one tuple of values for each call.

    `rest` are wanted fields that it leaves otherwise. `more` are objects that only the recipe
    needs, with numbers above `free`, and wanted ones of which it asks more. `made` are wanted
    objects that come with it.
    """

    recipe: Recipe
    arguments: tuple[tuple[Value, ...], ...]
    rest: tuple[Slot, ...]
    more: tuple[HeapObject, ...]
    made: frozenset[int]
    free: int


class Matcher:
    """Matches wanted objects of one input.

    `busy` are objects whose making has begun: they cannot be arguments. `shared` are objects that
    several places refer to: a call must not make them itself, since nothing would name them.
    """

    def __init__(self, machine: Machine, solver: Solver, objects: Mapping[int, HeapObject]) -> None:
        self.machine = machine
        self.solver = solver
        self.objects = objects
        self.busy: frozenset[int] = frozenset()
        self.shared: frozenset[int] = frozenset()

    def fill(
        self, wanted: HeapObject, recipe: Recipe, free_number: int, whole: bool = False
    ) -> Filled | None:
        """The arguments for a recipe, None when no arguments go with its path.

        With `whole` it is None, too, when the recipe leaves any wanted field otherwise.
        """
        state = recipe.state.fork()  # looking at elements that nobody read makes them inputs
        attempt = _Attempt(self, state)
        tie = Tie(objects={recipe.made.address: wanted.number})
        rest: list[Slot] = []
        for slot in needed(wanted):
            if whole:
                if not attempt.value(tie, attempt.held(recipe.made, slot), slot):
                    return None
                continue
            tried = tie.copy()
            value = attempt.held(recipe.made, slot)
            fits = attempt.value(tried, value, slot) and not asks_wanted(state, tried)
            if fits and self.is_possible(state, tried):
                tie = tried
            else:
                rest.append(slot)
        model = None if whole and asks_wanted(state, tie) else self.model(state, tie)
        if model is None:
            return None
        snapshot = Snapshot(state, model, self.machine.class_hierarchy, free_number, tie.value)
        filled = tuple(tuple(arguments(snapshot, call)) for call in recipe.calls)
        more = tuple(self.more(snapshot, tie))
        if not self.can_be_given(recipe, filled, more):
            return None
        return Filled(recipe, filled, tuple(rest), more, frozenset(tie.made), free_number)

    def more(self, snapshot: Snapshot, tie: Tie) -> Iterator[HeapObject]:
        """Objects that only a recipe needs, and wanted ones with what it asks of them."""
        asked = {
            number: [snapshot.slot(place, value) for place, value in extra]
            for number, extra in tie.extra.items()
        }
        yield from snapshot.heap((), (), False).objects
        for number, added in asked.items():
            wanted = self.objects[number]
            places = {slot.place for slot in added}
            kept = [slot for slot in wanted.slots if slot.place not in places]
            yield replace(wanted, slots=(*kept, *added))

    def can_be_given(
        self,
        recipe: Recipe,
        arguments: tuple[tuple[Value, ...], ...],
        more: tuple[HeapObject, ...],
    ) -> bool:
        """Whether all arguments are of the types that the calls take.

        What a path learnt of an object may have hidden what it had to be from the beginning.
        """
        objects = {**self.objects, **{each.number: each for each in more}}
        for call, given in zip(recipe.calls, arguments, strict=True):
            for value, descriptor in zip(given, call.method.type.parameters, strict=True):
                each = objects.get(value.target) if isinstance(value, ReferenceValue) else None
                if each is None or each.unseen or each.interfaces:
                    continue
                if not self.machine.is_subtype(each.type, class_of(descriptor)):
                    return False
        return True

    def is_possible(self, state: State, tie: Tie) -> bool:
        """Whether some numbers go with the recipe's path and all that was decided."""
        if not tie.conditions:
            return True
        known = state.conjuncts()
        with self.solver.within(POSSIBLE_SECONDS):
            return isinstance(self.solver.solve(Query(known, tuple(tie.conditions))), Sat)

    def model(self, state: State, tie: Tie) -> Model | None:
        """Plain numbers for the arguments."""
        conjuncts = (*state.conjuncts(), *tie.conditions)
        if not conjuncts:
            return Model({})
        answer = self.solver.solve(Query(conjuncts))
        if not isinstance(answer, Sat):
            return None
        return simplest(self.solver, conjuncts, answer.model, BUDGET)


def needed(wanted: HeapObject) -> Iterator[Slot]:
    """The fields and elements of an object that matter."""
    return (slot for slot in wanted.slots if not slot.free)


class _Attempt:
    """Compares values of one recipe's state with wanted ones."""

    def __init__(self, matcher: Matcher, state: State) -> None:
        self.matcher = matcher
        self.machine = matcher.machine
        self.state = state

    def held(self, ref: Ref, slot: Slot) -> object:
        """What an object of the state holds where a wanted one has a slot; UNREAD if nothing."""
        record = self.state.record(ref)
        if isinstance(record, Array):
            assert isinstance(slot.place, IndexPlace)
            return element_at(self.machine, self.state, ref, slot.place.index)
        places = record.shape.places()
        return record.fields[places.index(slot.place)] if slot.place in places else UNREAD

    def value(self, tie: Tie, value: object, slot: Slot) -> bool:
        """Whether a value can be the wanted one; notes what that takes."""
        if value is UNREAD or is_foreign(value):
            return False
        wanted = slot.value
        if isinstance(wanted, NumberValue):
            return self.number(tie, value, wanted.number)
        target = self.state.resolved(value)
        if isinstance(target, Symbol):
            return not is_foreign(target) and self.symbol(tie, target, wanted)
        if target is None or not isinstance(wanted, ReferenceValue):
            return target is None and not isinstance(wanted, ReferenceValue)
        assert isinstance(target, Ref)
        return self.object(tie, target, wanted.target)

    def number(self, tie: Tie, value: object, wanted: object) -> bool:
        """Whether a primitive value can be a number."""
        if isinstance(value, Expr):
            condition = eq(value, const(wanted, value.sort))
            if condition is FALSE:
                return False
            tie.conditions.append(condition)
            return True
        if isinstance(value, float) and isinstance(wanted, float):
            same = value == wanted and math.copysign(1, value) == math.copysign(1, wanted)
            return same or (math.isnan(value) and math.isnan(wanted))
        return value == wanted

    def symbol(self, tie: Tie, symbol: Symbol, wanted: Value) -> bool:
        """Whether an open reference of the recipe can be the wanted value."""
        known = tie.given.get(symbol.name)
        if known is not None:
            return target_of(known) == target_of(wanted)
        if isinstance(wanted, ReferenceValue):
            if not self.may_hold(symbol.descriptor, wanted.target):
                return False
        elif self.state.is_present(symbol):
            return False
        tie.given[symbol.name] = wanted
        return True

    def may_hold(self, descriptor: str, number: int) -> bool:
        """Whether an argument of a type can be a wanted object."""
        wanted = self.matcher.objects[number]
        if number in self.matcher.busy or is_only_below(wanted):
            return False
        return self.machine.is_subtype(wanted.type, class_of(descriptor))

    def element(self, tie: Tie, value: object, wanted: Value) -> bool:
        """Whether an element of a collection can be the wanted one: boxes by their numbers."""
        each = self.matcher.objects[wanted.target] if isinstance(wanted, ReferenceValue) else None
        target = self.state.resolved(value)
        if each is not None and each.origin is Origin.OPEN:
            return target is not None
        if each is None or not isinstance(each.form, BoxForm) or not isinstance(target, Ref):
            return self.value(tie, value, Slot(IndexPlace(0, ANY_OBJECT), wanted))
        record = self.state.record(target)
        if not isinstance(record, Instance) or record.shape.name != each.type:
            return False
        held = record.fields[record.shape.slot("value")]
        return held is not UNREAD and self.number(tie, held, each.form.number.number)

    def object(self, tie: Tie, ref: Ref, number: int) -> bool:
        """Whether an object of the recipe's state can be a wanted one."""
        known = tie.objects.get(ref.address)
        if known is not None or number in tie.objects.values():
            return known == number
        record = self.state.record(ref)
        wanted = self.matcher.objects[number]
        if is_foreign_object(self.state, ref):
            return False
        if is_early(self.state, ref) or is_string(record):
            return self.constant(tie, ref, record, wanted)
        if record.initial is None:
            found = self.collection(tie, ref, wanted)
            return self.made(tie, ref, record, wanted) if found is None else found
        if not self.may_hold(f"L{self.machine.type_name(self.state, ref)};", number):
            return False
        tie.objects[ref.address] = number
        if isinstance(record, Array):
            return self.array_argument(tie, ref, record, wanted)
        return self.argument(tie, record, wanted)

    def made(self, tie: Tie, ref: Ref, record: Instance | Array, wanted: HeapObject) -> bool:
        """Whether an object that the calls make themselves looks like a wanted one."""
        number = wanted.number
        is_type = self.machine.type_name(self.state, ref) == wanted.type
        if not is_type or is_only_below(wanted):
            return False
        if number in self.matcher.busy or number in self.matcher.shared:
            return False
        tie.objects[ref.address] = number
        tie.made.add(number)
        is_any = wanted.origin is Origin.OPEN  # nobody looked into it: of any length
        if isinstance(record, Array) and not is_any and not self.length(tie, record, wanted):
            return False
        return all(self.value(tie, self.held(ref, slot), slot) for slot in needed(wanted))

    def collection(self, tie: Tie, ref: Ref, wanted: HeapObject) -> bool | None:
        """Whether a collection that calls made holds what a wanted one does; None if unknown."""
        name, number = self.machine.type_name(self.state, ref), wanted.number
        if name not in SAME_FAMILY.get(wanted.type, ()):
            return None
        held = contents_of(self.matcher.objects, wanted)
        if held is None:
            return None
        count = len(held.elements)
        reading = CollectionReading(self.machine, self.state)
        size = reading.size_of(ref)
        if name == LIST and size != count:
            return False if isinstance(size, int) else None
        found = reading.elements(ref, count)
        if found is None:
            return None
        if number in self.matcher.busy or number in self.matcher.shared:
            return False
        has_order = name != LIST and count > (2 if held.is_map else 1)
        if len(found) != count or has_order:
            return False
        tie.objects[ref.address] = number
        tie.made.add(number)
        pairs = zip(found, held.elements, strict=True)
        return all(self.element(tie, value, each) for value, each in pairs)

    def length(self, tie: Tie, record: Array, wanted: HeapObject) -> bool:
        """Whether an array can have the wanted length."""
        return self.number(tie, record.length, wanted.length)

    def text(self, tie: Tie, ref: Ref, wanted: HeapObject) -> bool:
        """Whether a text that the recipe was given, and looked into, can be the wanted one."""
        if not isinstance(wanted.form, TextForm) or wanted.form.text is None:
            return False
        found = spelled(self.machine, self.state, ref, wanted.form.text)
        tie.conditions += found or ()
        tie.objects[ref.address] = wanted.number
        return found is not None

    def constant(self, tie: Tie, ref: Ref, record: Instance | Array, wanted: HeapObject) -> bool:
        """Whether a static object or text is the wanted one."""
        if isinstance(record, Instance) and record.shape.name == STRING:
            if record.initial is not None and text_of(self.state, ref) is None:
                return self.text(tie, ref, wanted)
            own = text_of(self.state, ref)
            return isinstance(wanted.form, TextForm) and wanted.form.text == own
        if isinstance(wanted.form, TextForm | BoxForm | ClassForm) or wanted.constant is None:
            return False
        return static_place(self.state, ref) == (wanted.constant.owner, wanted.constant.name)

    def argument(self, tie: Tie, record: Instance, wanted: HeapObject) -> bool:
        """Whether an object that the recipe was given, and looked into, can be a wanted one."""
        assert record.initial is not None
        if not may_be(self.machine, record, wanted):
            return False
        slots = {slot.place: slot for slot in needed(wanted)}
        for place, then, now in zip(
            record.shape.places(), record.initial, record.fields, strict=True
        ):
            slot = slots.get(place)
            if now is not then and slot is not None and not self.value(tie, now, slot):
                return False  # the recipe leaves something else there
            if then is UNREAD:
                continue
            if now is not then:
                return False
            if slot is not None:
                if not self.value(tie, then, slot):
                    return False
            else:
                tie.extra.setdefault(wanted.number, []).append((place, then))
        return True

    def array_argument(self, tie: Tie, ref: Ref, record: Array, wanted: HeapObject) -> bool:
        """Whether an array that the recipe was given, and looked into, can be a wanted one."""
        assert record.initial is not None
        if record.descriptor != wanted.type or is_written(record):
            return False
        slots = {slot.place: slot for slot in needed(wanted)}
        for index, then in record.initial.elements.items():
            if not isinstance(index, int):
                return False
            place = IndexPlace(index, record.descriptor[1:])
            slot = slots.get(place)
            if slot is not None and not self.value(tie, then, slot):
                return False
            if slot is None:
                tie.extra.setdefault(wanted.number, []).append((place, then))
        if record.indices and not self.contents(tie, ref, wanted):
            return False
        return self.length(tie, record, wanted)

    def contents(self, tie: Tie, ref: Ref, wanted: HeapObject) -> bool:
        """Whether an array of numbers, read at open indices, can be a wanted one throughout."""
        length = wanted.length or 0
        if length > LONGEST_ARRAY:
            return False
        given = self.state.array(ref).initial
        assert given is not None
        slots = {slot.place: slot for slot in needed(wanted)}
        for index in range(length):
            if index in given.elements:
                continue
            held = element_at(self.machine, self.state, ref, index)
            place = IndexPlace(index, wanted.type[1:])
            slot = slots.get(place)
            if held is UNREAD or (slot is not None and not self.value(tie, held, slot)):
                return False
            if slot is None:
                tie.extra.setdefault(wanted.number, []).append((place, held))
        return True


def element_at(machine: Machine, state: State, ref: Ref, index: object) -> object:
    """An element of an array, if it has one there that needs no further question; else UNREAD."""
    array = state.array(ref)
    length = state.number_of(array.length)
    if isinstance(index, int) and (index < 0 or (isinstance(length, int) and index >= length)):
        return UNREAD
    cells = array.cells
    if isinstance(index, Expr) and cells and all(each is cells[0] for each in cells):
        return cells[0]  # the same wherever that is
    found = element(machine, state, ref, index)
    return UNREAD if isinstance(found, Outcome) else found


def is_written(record: Array) -> bool:
    """Whether a call wrote to an array that it was given."""
    given, contents = record.initial, record.contents
    assert given is not None
    term = contents.term if isinstance(contents, SparseNumbers | TermContents) else None
    if term is not None and term is not given.base:
        return True
    return any(given.elements.get(key) is not now for key, now in contents.written().items())


def is_string(record: Instance | Array) -> bool:
    """Whether a record is a string."""
    return isinstance(record, Instance) and record.shape.name == STRING


def is_only_below(wanted: HeapObject) -> bool:
    """Whether no class that anybody has seen is that of an object."""
    return isinstance(wanted.form, InstanceForm) and wanted.form.fit is ClassFit.BELOW


def target_of(value: Value) -> int | None:
    """The number of the object that a value is."""
    return value.target if isinstance(value, ReferenceValue) else None


def arguments(snapshot: Snapshot, call: RecipeCall) -> Iterator[Value]:
    """The arguments of one call."""
    types = call.method.type.parameters
    for (_, value), descriptor in zip(call.arguments, types, strict=True):
        yield snapshot.value(descriptor, value)


def asks_wanted(state: State, tie: Tie) -> bool:
    """Whether the calls of a recipe ask a wanted object for answers meant for later calls."""
    return any(address in tie.objects for address, _, _, _ in state.answered())
