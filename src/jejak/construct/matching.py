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
from jejak.construct.kinds import may_be
from jejak.construct.texts import spelled
from jejak.construct.trials import Recipe, RecipeCall
from jejak.construct.trust import is_foreign, is_foreign_object
from jejak.explore.snapshots import Snapshot
from jejak.expr import FALSE, Expr, Model, const, eq
from jejak.inputs.candidates import is_early, static_place
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome
from jejak.machine.strings import STRING, text_of
from jejak.results.heaps import HeapObject, Slot
from jejak.semantics.arrays import element
from jejak.solver import Query, Sat, Solver, simplest
from jejak.state.contents import SparseNumbers, TermContents
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

BUDGET = 12
"""Queries spent on plain arguments."""
LONGEST_ARRAY = 64
"""Elements of an array that are compared one by one."""


@dataclass(slots=True)
class Tie:
    """What a recipe's open references and objects have to be, as far as that was decided.

    `given` finds the wanted value of an open reference by its name; `objects` the number of the
    wanted object that one of the recipe's is; `extra` what the recipe asks of wanted objects that
    nobody else asked. `made` are wanted objects that the calls make themselves.
    """

    given: dict[str, Slot] = field(default_factory=dict)
    objects: dict[int, int] = field(default_factory=dict)
    extra: dict[int, list[tuple[str, str, str, object]]] = field(default_factory=dict)
    made: set[int] = field(default_factory=set)
    conditions: list[Expr] = field(default_factory=list)

    def copy(self) -> Tie:
        """The same, to go on with and to come back from."""
        extra = {number: each[:] for number, each in self.extra.items()}
        return Tie(
            self.given.copy(), self.objects.copy(), extra, self.made.copy(), self.conditions[:]
        )


@dataclass(frozen=True, slots=True)
class Filled:
    """A recipe with its arguments: one tuple of slots for each call.

    `rest` are wanted fields that it leaves otherwise. `more` are objects that only the recipe
    needs, with numbers above `free`, and wanted ones of which it asks more. `made` are wanted
    objects that come with it.
    """

    recipe: Recipe
    arguments: tuple[tuple[Slot, ...], ...]
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
        arguments = _Arguments(state, model, self.machine, tie)
        filled = tuple(tuple(arguments.slots(call)) for call in recipe.calls)
        more, moved = arguments.finish(self.objects, filled, free_number)
        if not self.can_be_given(recipe, moved, more):
            return None
        return Filled(recipe, moved, tuple(rest), more, frozenset(tie.made), free_number)

    def can_be_given(
        self,
        recipe: Recipe,
        arguments: tuple[tuple[Slot, ...], ...],
        more: tuple[HeapObject, ...],
    ) -> bool:
        """Whether all arguments are of the types that the calls take.

        What a path learnt of an object may have hidden what it had to be from the beginning.
        """
        objects = {**self.objects, **{each.number: each for each in more}}
        for call, given in zip(recipe.calls, arguments, strict=True):
            for slot, descriptor in zip(given, call.method.type.parameters, strict=True):
                each = None if slot.target is None else objects.get(slot.target)
                if each is None or each.unseen or each.interfaces or each.type.startswith("?"):
                    continue
                if not self.machine.is_subtype(each.type, class_of(descriptor)):
                    return False
        return True

    def is_possible(self, state: State, tie: Tie) -> bool:
        """Whether some numbers go with the recipe's path and all that was decided."""
        if not tie.conditions:
            return True
        known = state.conjuncts()
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
            return element_at(self.machine, self.state, ref, int(slot.name[1:-1]))
        place = place_of(record, slot)
        return UNREAD if place is None else record.fields[place]

    def value(self, tie: Tie, value: object, slot: Slot) -> bool:
        """Whether a value can be the wanted one; notes what that takes."""
        if value is UNREAD or is_foreign(value):
            return False
        if slot.descriptor[0] not in "L[":
            return self.number(tie, value, slot.value)
        target = self.state.resolved(value)
        if isinstance(target, Symbol):
            return not is_foreign(target) and self.symbol(tie, target, slot)
        if target is None or slot.target is None:
            return target is None and slot.target is None
        assert isinstance(target, Ref)
        return self.object(tie, target, slot.target)

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

    def symbol(self, tie: Tie, symbol: Symbol, slot: Slot) -> bool:
        """Whether an open reference of the recipe can be the wanted value."""
        known = tie.given.get(symbol.name)
        if known is not None:
            return known.target == slot.target
        if slot.target is None:
            if self.state.is_present(symbol):
                return False
        elif not self.may_hold(symbol.descriptor, slot.target):
            return False
        tie.given[symbol.name] = slot
        return True

    def may_hold(self, descriptor: str, number: int) -> bool:
        """Whether an argument of a type can be a wanted object."""
        wanted = self.matcher.objects[number]
        if number in self.matcher.busy:
            return False
        return self.machine.is_subtype(wanted.type, class_of(descriptor))

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
        if self.machine.type_name(self.state, ref) != wanted.type and record.initial is None:
            return False
        if record.initial is not None:
            if not self.may_hold(f"L{self.machine.type_name(self.state, ref)};", number):
                return False
            tie.objects[ref.address] = number
            if isinstance(record, Array):
                return self.array_argument(tie, ref, record, wanted)
            return self.argument(tie, record, wanted)
        if number in self.matcher.busy or number in self.matcher.shared:
            return False
        tie.objects[ref.address] = number
        tie.made.add(number)
        if isinstance(record, Array) and not self.length(tie, record, wanted):
            return False
        return all(self.value(tie, self.held(ref, slot), slot) for slot in needed(wanted))

    def length(self, tie: Tie, record: Array, wanted: HeapObject) -> bool:
        """Whether an array can have the wanted length."""
        return self.number(tie, record.length, wanted.length)

    def text(self, tie: Tie, ref: Ref, wanted: HeapObject) -> bool:
        """Whether a text that the recipe was given, and looked into, can be the wanted one."""
        if wanted.type != STRING or not isinstance(wanted.content, str):
            return False
        found = spelled(self.machine, self.state, ref, wanted.content)
        tie.conditions += found or ()
        tie.objects[ref.address] = wanted.number
        return found is not None

    def constant(self, tie: Tie, ref: Ref, record: Instance | Array, wanted: HeapObject) -> bool:
        """Whether a static object or text is the wanted one."""
        if isinstance(record, Instance) and record.shape.name == STRING:
            if record.initial is not None and text_of(self.state, ref) is None:
                return self.text(tie, ref, wanted)
            return wanted.type == STRING and wanted.content == text_of(self.state, ref)
        place = static_place(self.state, ref)
        return place is not None and place == wanted.content

    def argument(self, tie: Tie, record: Instance, wanted: HeapObject) -> bool:
        """Whether an object that the recipe was given, and looked into, can be a wanted one."""
        assert record.initial is not None
        if not may_be(self.machine, record, wanted):
            return False
        slots = {(slot.owner, plain_name(slot)): slot for slot in needed(wanted)}
        for position, then in enumerate(record.initial):
            now = record.fields[position]
            declared = record.shape.fields[position]
            slot = slots.get((declared.owner.name, declared.name))
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
                asked = (declared.owner.name, declared.name, declared.descriptor, then)
                tie.extra.setdefault(wanted.number, []).append(asked)
        return True

    def array_argument(self, tie: Tie, ref: Ref, record: Array, wanted: HeapObject) -> bool:
        """Whether an array that the recipe was given, and looked into, can be a wanted one."""
        assert record.initial is not None
        if record.descriptor != wanted.type or is_written(record):
            return False
        slots = {slot.name: slot for slot in needed(wanted)}
        for index, then in record.initial.elements.items():
            slot = slots.get(f"[{index}]") if isinstance(index, int) else None
            if not isinstance(index, int) or (slot and not self.value(tie, then, slot)):
                return False
            if slot is None:
                asked = ("", f"[{index}]", record.descriptor[1:], then)
                tie.extra.setdefault(wanted.number, []).append(asked)
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
        inside = wanted.type[1:]
        slots = {slot.name: slot for slot in needed(wanted)}
        for index in range(length):
            if index in given.elements:
                continue
            held = element_at(self.machine, self.state, ref, index)
            slot = slots.get(f"[{index}]")
            if held is UNREAD or (slot is not None and not self.value(tie, held, slot)):
                return False
            if slot is None:
                asked = ("", f"[{index}]", inside, held)
                tie.extra.setdefault(wanted.number, []).append(asked)
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


def plain_name(slot: Slot) -> str:
    """The name of a field without the class that tells it from another."""
    return slot.name.rpartition(".")[2]


def place_of(record: Instance, slot: Slot) -> int | None:
    """The position of a wanted field in an object."""
    name = plain_name(slot)
    for position, declared in enumerate(record.shape.fields):
        if declared.name == name and declared.owner.name == slot.owner:
            return position
    return None


class _Arguments(Snapshot):
    """Writes the arguments of a recipe as slots: wanted objects have negative numbers at first."""

    def __init__(self, state: State, model: Model, machine: Machine, tie: Tie) -> None:
        super().__init__(state, model, machine.world)
        self.tie = tie

    def slots(self, call: RecipeCall) -> Iterator[Slot]:
        """The arguments of one call."""
        types = call.method.type.parameters
        for (name, value), descriptor in zip(call.arguments, types, strict=True):
            yield self.slot(name, descriptor, value)

    def slot(self, name: str, descriptor: str, value: object, free: bool = False) -> Slot:
        """A value by name; what was tied to a wanted value is that."""
        if descriptor[0] in "L[":
            target = self.state.resolved(value)
            if isinstance(target, Symbol) and target.name in self.tie.given:
                given = self.tie.given[target.name]
                return outside(replace(given, name=name, descriptor=descriptor))
            if isinstance(target, Ref) and target.address in self.tie.objects:
                number = self.tie.objects[target.address]
                return outside(Slot(name, "", "", number, descriptor=descriptor))
        return super().slot(name, descriptor, value, free)

    def finish(
        self,
        objects: Mapping[int, HeapObject],
        filled: tuple[tuple[Slot, ...], ...],
        free_number: int,
    ) -> tuple[tuple[HeapObject, ...], tuple[tuple[Slot, ...], ...]]:
        """All objects with their final numbers, and the arguments that refer to them."""
        asked = {
            number: tuple(
                replace(self.slot(name, descriptor, value), owner=owner)
                for owner, name, descriptor, value in extra
            )
            for number, extra in self.tie.extra.items()
        }
        own = self.heap((), (), False).objects
        more = [moved_object(each, free_number) for each in own]
        for number, extra in asked.items():
            wanted = objects[number]
            added = tuple(moved(slot, free_number) for slot in extra)
            names = {(slot.owner, plain_name(slot)) for slot in added}
            kept = [s for s in wanted.slots if (s.owner, plain_name(s)) not in names]
            more.append(replace(wanted, slots=(*kept, *added)))
        arguments = tuple(tuple(moved(slot, free_number) for slot in call) for call in filled)
        return tuple(more), arguments


def asks_wanted(state: State, tie: Tie) -> bool:
    """Whether the calls of a recipe ask a wanted object for answers meant for later calls."""
    return any(address in tie.objects for address, _, _ in state.inputs.answers)


def outside(slot: Slot) -> Slot:
    """A slot that refers to a wanted object, marked as such."""
    return slot if slot.target is None else replace(slot, target=-slot.target)


def moved(slot: Slot, free_number: int) -> Slot:
    """A slot with the final number of its object."""
    if slot.target is None:
        return slot
    number = -slot.target if slot.target < 0 else slot.target + free_number
    return replace(slot, target=number)


def moved_object(each: HeapObject, free_number: int) -> HeapObject:
    """An object of the recipe with its final number."""
    return replace(
        each,
        number=each.number + free_number,
        slots=tuple(moved(slot, free_number) for slot in each.slots),
        answers=tuple(
            replace(answer, result=moved(answer.result, free_number)) for answer in each.answers
        ),
    )
