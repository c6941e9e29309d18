"""Guiding: among the inputs that follow a path, one whose objects can be made by calls.

A path asks for fields; most values that satisfy it are those of no object that a program could
ever meet. So the path condition is solved together with what constructors and short sequences of
calls leave in the fields: what then comes out can be built the way a person would.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

from jejak.classfile.descriptors import class_of
from jejak.construct.collections import GROWN, KEYED
from jejak.construct.held import SAME_FAMILY, CollectionReading
from jejak.construct.maps import keyed_recipe, keys_of_input
from jejak.construct.matching import POSSIBLE_SECONDS, element_at
from jejak.construct.stubs import is_stub, super_makers
from jejak.construct.texts import same_text
from jejak.construct.trials import Recipe
from jejak.construct.trust import MARK, is_foreign, is_foreign_object
from jejak.construct.workshop import Workshop, Workshops
from jejak.explore.paths import Path
from jejak.explore.preferred_values import legible, preferred, with_letters
from jejak.expr import FALSE, Expr, Model, const, eq, select, substitute, var, variables
from jejak.inputs.candidates import is_early, static_place
from jejak.inputs.plain import is_plain
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING
from jejak.machine.values import lift, lower
from jejak.program import JavaClass, Method
from jejak.semantics.arrays import stored_form
from jejak.solver import Query, Sat, Solver, simplest
from jejak.state.records import Array, InputElements, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

SECONDS = 2.0
MODEST_SECONDS = 0.5
"""Time for the input of one path, and where it is only counted."""
MOST_QUERIES = 60
PLAIN_BUDGET = 24
LONGEST_ARRAY = 32
KEEPING = 6
"""Recipes that are asked for the very values of an input, before any others do as well."""


class Guide:
    """Chooses inputs for paths of one analysis.

    `keeps` says that the values which a path leaves open matter, too: a recipe that makes them
    comes before one that makes others.
    """

    def __init__(self, workshops: Workshops) -> None:
        self.workshops = workshops
        self.machine: Machine = workshops.machine
        self.solver: Solver = workshops.solver
        self.keeps = False

    def choose(
        self, path: Path, entry: Method, model: Model, latest: float, shown: bool
    ) -> tuple[Model, int]:
        """A model of a path whose objects calls can make, and how many they cannot make."""
        ends = min(latest, time.monotonic() + (SECONDS if shown else MODEST_SECONDS))
        with (
            self.workshops.until(latest),
            self.workshops.modestly(not shown),
            self.solver.until(ends),  # not that of exploring
        ):
            return self.guided(path, entry, model, ends)

    def guided(self, path: Path, entry: Method, model: Model, ends: float) -> tuple[Model, int]:
        """The same, as long as there is time."""
        state = path.state
        workshop = self.workshops.at(entry.owner)
        queries = 0
        agreed: list[Expr] = []
        covered: set[int] = set()
        missing = 0
        known = state.conjuncts()
        used: list[Recipe] = []
        for ref in state.inputs_in_order():
            record = state.record(ref)
            missing += not self.can_be_stub(record, entry)
            java = class_to_make(record, self.machine)
            if ref.address in covered or java is None or not asks(record):
                continue
            if ref.address in state.inputs.making.given or is_plain(self.machine, record):
                continue  # the user says how it is made, or anybody can write it down
            for recipe, kept in self.tried(workshop, java, state, ref, model):
                if time.monotonic() > ends:
                    self.machine.program.ledger.hurry()
                    break
                if queries > MOST_QUERIES:
                    break
                pairing = Pairing(self.machine, state, recipe.state)
                if is_taken(recipe, used) or not pairing.fits(ref, recipe.made):
                    continue
                asked = [*recipe_conditions(recipe), *pairing.conditions]
                asked = [substitute(each, pairing.same) for each in asked]
                wish = [*agreed, *kept, *renamed(asked, used.count(recipe))]
                queries += 1
                with self.solver.within(POSSIBLE_SECONDS):
                    answer = self.solver.solve(Query(known, tuple(wish)))
                if isinstance(answer, Sat):
                    agreed = wish
                    covered |= pairing.covered
                    used.append(recipe)
                    break
            missing += ref.address not in covered
        liked = {**model.values, **preferred(state, entry)}
        if self.keeps:
            liked |= model.values
        return self.plain(known, agreed, model, liked), missing

    def tried(
        self, workshop: Workshop, java: JavaClass, state: State, ref: Ref, model: Model
    ) -> Iterator[tuple[Recipe, list[Expr]]]:
        """What may make an input, and what it must make of the values that the path leaves open."""
        kept = values_of(state.record(ref), model) if self.keeps else []
        if kept:
            for recipe in islice(recipes_for(workshop, java, state, ref), KEEPING):
                yield recipe, kept
        for recipe in recipes_for(workshop, java, state, ref):
            yield recipe, []

    def can_be_stub(self, record: Instance | Array, entry: Method) -> bool:
        """Whether a test can have a class for an object of one that nobody has seen."""
        if not isinstance(record, Instance) or not (record.known.unseen or record.known.interfaces):
            return True
        java = record.shape.java
        if java is None:
            return False
        return is_stub(self.workshops.at(entry.owner), java, record.known.interfaces)

    def plain(
        self, known: tuple[Expr, ...], agreed: list[Expr], model: Model, liked: dict[str, Any]
    ) -> Model:
        """Plain values for what was agreed upon; the model as it was when nothing was."""
        if not agreed:
            return model
        conjuncts = (*known, *agreed)
        answer = self.solver.solve(Query(conjuncts))
        if not isinstance(answer, Sat):
            return model
        found = simplest(self.solver, conjuncts, answer.model, PLAIN_BUDGET, liked)
        return legible(with_letters(found, liked), liked, conjuncts)


def recipe_conditions(recipe: Recipe) -> tuple[Expr, ...]:
    """What the arguments of a recipe must satisfy."""
    return recipe.state.conjuncts()


def is_taken(recipe: Recipe, used: list[Recipe]) -> bool:
    """Whether the one object that a recipe gives stands for another input already."""
    return recipe.place is not None and any(recipe.place == each.place for each in used)


def renamed(conditions: list[Expr], times: int) -> list[Expr]:
    """Conditions on the arguments of a recipe that was used before: they are other arguments."""
    if not times:
        return conditions
    own = {each for condition in conditions for each in variables(condition)}
    others = {
        each: var(f"{each.payload}{MARK}{times}", each.sort)
        for each in own
        if MARK in str(each.payload)
    }
    return [substitute(condition, others) for condition in conditions]


def recipes_for(workshop: Workshop, java: JavaClass, state: State, ref: Ref) -> Iterator[Recipe]:
    """What may make an input of a path; of a stub, what the constructors above it leave."""
    recipes = workshop.recipes
    record = state.record(ref)
    if isinstance(record, Instance) and (is_unseen(record) or java.is_abstract):
        for method in super_makers(workshop, java):
            yield from recipes.parts(java, method)
        return
    if java.name in KEYED:
        keyed = keyed_recipe(recipes, java, keys_of_input(state, ref))
        if keyed is not None:
            yield keyed
    yield from recipes.all(java)


def values_of(record: Instance | Array, model: Model) -> list[Expr]:
    """That the numbers in an input object are those of a model."""
    if not isinstance(record, Instance) or record.initial is None:
        return []
    numbers = [value for value in record.initial if isinstance(value, Expr)]
    return [eq(each, const(model.value(each), each.sort)) for each in numbers]


def class_to_make(record: Instance | Array, machine: Machine) -> JavaClass | None:
    """The class of the program that an input object is to be made of."""
    if not isinstance(record, Instance):
        return None
    example = None if is_unseen(record) else record.known.example
    name = record.shape.name if example is None else example.name
    found = None if name.startswith("[") else machine.find_class(name)
    if not isinstance(found, JavaClass) or (found.in_jdk and found.name not in {*GROWN, *KEYED}):
        return None
    return found


def is_unseen(record: Instance) -> bool:
    """Whether only a class that the test brings along can be that of an object."""
    example = record.known.example
    return record.known.unseen or (example is not None and example.below)


def asks(record: Instance | Array) -> bool:
    """Whether a path asked for a field of an object."""
    if not isinstance(record, Instance) or record.initial is None:
        return False
    return any(value is not UNREAD for value in record.initial)


class Pairing:
    """Compares the input of a path with what a recipe makes, both symbolic."""

    def __init__(self, machine: Machine, path: State, made: State) -> None:
        self.machine = machine
        self.path = path
        self.recipe = made.fork()
        self.conditions: list[Expr] = []
        self.covered: set[int] = set()
        self.given: dict[str, int | None] = {}
        self.fixed: dict[Expr, Expr] = {}
        self.same: dict[Expr, Expr] = {}
        """Characters of the recipe's texts that are those of the input's."""
        self._arrays: list[tuple[Array, Ref]] = []

    def fits(self, wanted: Ref, ref: Ref) -> bool:
        """Whether an object of the recipe can be an input, with all that it refers to.

        Arrays come last: which of their elements count is known only when the numbers are.
        """
        if not self.made(wanted, ref):
            return False
        while self._arrays:
            if not self.array(*self._arrays.pop(0)):
                return False
        return True

    def made(self, wanted: Ref, ref: Ref) -> bool:
        """Whether an object of the recipe can be an input: every field that the path asked for."""
        if wanted.address in self.covered:
            return True
        self.covered.add(wanted.address)
        one, other = self.path.record(wanted), self.recipe.record(ref)
        if isinstance(one, Array):
            if not isinstance(other, Array) or one.descriptor != other.descriptor:
                return False
            self._arrays.append((one, ref))
            return self.number(one.length, other.length)
        return isinstance(other, Instance) and self.instance(one, other)

    def instance(self, one: Instance, other: Instance) -> bool:
        """Whether an object has the fields that the path asked for."""
        if one.initial is None:
            return False
        places = {field: slot for slot, field in enumerate(other.shape.fields)}
        for slot, then in enumerate(one.initial):
            if then is UNREAD:
                continue
            field = one.shape.fields[slot]
            place = places.get(field)
            if place is None or not self.value(then, other.fields[place], field.descriptor):
                return False
        return True

    def value(self, wanted: object, value: object, descriptor: str) -> bool:
        """Whether a value of the recipe can be one that the path asked for."""
        if value is UNREAD or is_foreign(value):
            return False
        if descriptor[0] not in "L[":
            return self.number(wanted, value)
        one, other = self.path.resolved(wanted), self.recipe.resolved(value)
        if isinstance(one, Symbol):
            return other is not None or not self.path.is_present(one)
        if one is None:
            return self.null(other)
        assert isinstance(one, Ref)
        if other is None or is_foreign(other):
            return False
        if isinstance(other, Symbol):
            fits = self.machine.is_subtype(
                self.machine.type_name(self.path, one), class_of(other.descriptor)
            )
            return fits and self.given.setdefault(other.name, one.address) == one.address
        assert isinstance(other, Ref)
        return self.same_object(one, other)

    def null(self, other: object) -> bool:
        """Whether a value of the recipe can be null."""
        if isinstance(other, Symbol):
            absent = not is_foreign(other) and not self.recipe.is_present(other)
            return absent and self.given.setdefault(other.name, None) is None
        return other is None

    def same_object(self, one: Ref, other: Ref) -> bool:
        """Whether an object of the recipe can be an object of the input."""
        record = self.recipe.record(other)
        if is_foreign_object(self.recipe, other):
            return False
        if isinstance(record, Instance) and record.shape.name == STRING:
            found = same_text(self.machine, self.path, one, self.recipe, other, self.same)
            self.conditions += found or ()
            return found is not None
        if is_early(self.recipe, other) or is_early(self.path, one):
            place = static_place(self.recipe, other)
            return place is not None and place == static_place(self.path, one)
        wanted = self.machine.type_name(self.path, one)
        if record.initial is None and is_plain(self.machine, self.path.record(one)):
            return self.collection(one, other, wanted)
        if record.initial is None and self.machine.type_name(self.recipe, other) != wanted:
            return False
        return self.made(one, other)

    def collection(self, one: Ref, other: Ref, wanted: str) -> bool:
        """Whether a collection of the recipe can be one of the input, as far as sizes tell."""
        if self.machine.type_name(self.recipe, other) not in SAME_FAMILY.get(wanted, (wanted,)):
            return False
        self.covered.add(one.address)
        sizes = [
            CollectionReading(self.machine, state).size_of(ref)
            for state, ref in ((self.path, one), (self.recipe, other))
        ]
        return UNREAD in sizes or self.number(*sizes)

    def number(self, wanted: object, value: object) -> bool:
        """Whether two numbers can be the same."""
        if isinstance(wanted, Expr):
            condition = eq(wanted, lift(value, wanted.sort))
        elif isinstance(value, Expr):
            condition = eq(value, lift(wanted, value.sort))
        else:
            return wanted == value
        if condition is FALSE:
            return False
        if isinstance(wanted, Expr) and not isinstance(value, Expr):
            self.fixed[wanted] = lift(value, wanted.sort)
        self.conditions.append(condition)
        return True

    def array(self, one: Array, ref: Ref) -> bool:
        """Whether an array of the recipe can be an input array: length and elements asked for."""
        cells = self.recipe.array(ref).cells
        element = one.descriptor[1:]
        given = one.initial
        if given is None:
            return True
        if cells is not None and len(cells) <= LONGEST_ARRAY and element[0] not in "L[":
            return self.numbers(given, cells, element)
        for index in (*given.elements, *one.indices):
            place = lower(substitute(index, self.fixed)) if isinstance(index, Expr) else index
            held = self.held(ref, place)
            wanted = given.elements.get(index)
            if wanted is None and given.base is not None:
                wanted = select(given.base, lift(index, self.machine.int_sort))
                held = held if held is UNREAD else stored_form(self.machine, held, element)
            if held is UNREAD or not self.value(wanted, held, element):
                return False
        return True

    def held(self, ref: Ref, place: object) -> object:
        """An element of an array of the recipe; which one is no matter where all are null."""
        array = self.recipe.array(ref)
        cells = array.cells if isinstance(place, Expr) and array.descriptor[1] in "L[" else None
        if cells and all(each is None for each in cells):
            return None
        return element_at(self.machine, self.recipe, ref, place)

    def numbers(self, given: InputElements, cells: list[object], element: str) -> bool:
        """Whether the elements of an input array can be those of one that the recipe makes."""
        for index, cell in enumerate(cells):
            wanted = given.elements.get(index)
            if wanted is None and given.base is not None:
                wanted = select(given.base, const(index, self.machine.int_sort))
                cell = stored_form(self.machine, cell, element)  # noqa: PLW2901
            if wanted is not None and not self.number(wanted, cell):
                return False
        return True
