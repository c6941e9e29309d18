"""Maps and sets of the JDK: recipes that put just the keys in which an input has.

Where an entry lies depends on its key's hash code, so that keys cannot stay open as other
arguments do: those of the input are taken, as far as they are texts, numbers or null.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from jejak.construct.collections import KEYED
from jejak.construct.recipes import Recipes
from jejak.construct.trials import SECONDS, Recipe
from jejak.machine.boxing import UNBOXED
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING, string_constant, text_of
from jejak.program import JavaClass, Method
from jejak.results.heaps import BoxForm, FieldPlace, HeapObject, TextForm
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

MOST_KEYS = 6

Key: TypeAlias = tuple[str, object]
"""The class of a key and what it holds; two empty values for null."""
NULL_KEY: Key = ("", None)


def keyed_recipe(recipes: Recipes, java: JavaClass, keys: tuple[Key, ...]) -> Recipe | None:
    """The recipe that puts keys into a new object, with open values; None when there is none."""
    start = next(iter(recipes.first(java)), None)
    method = method_of(recipes, java)
    if start is None or method is None or not 0 < len(keys) <= MOST_KEYS:
        return None
    uses = recipes.uses("keyed", java.name)
    known = recipes.keyed.get((java.name, keys))
    if known is None and (java.name, keys) not in recipes.keyed:
        known = start
        with recipes.ledger.finding(uses):
            for key in keys:
                known = None if known is None else with_key(recipes, known, method, key)
        recipes.keyed[java.name, keys] = known
    return known


def with_key(recipes: Recipes, recipe: Recipe, method: Method, key: Key) -> Recipe | None:
    """A recipe with one more key."""
    state = recipe.state.fork()
    value = key_object(recipes.machine, state, key)
    return next(recipes.trials.extend_on(state, recipe, method, SECONDS, (value,)), None)


def key_object(machine: Machine, state: State, key: Key) -> Ref | None:
    """The object that a key is."""
    kind, held = key
    if key == NULL_KEY:
        return None
    if kind == STRING:
        assert isinstance(held, str)
        return string_constant(machine, state, held)
    ref = state.new_instance(machine.shape(kind))
    record = state.writable_instance(ref)
    record.fields[record.shape.slot("value")] = held
    return ref


def method_of(recipes: Recipes, java: JavaClass) -> Method | None:
    """The call that puts a key into an object of a class."""
    above: JavaClass | None = java
    while above is not None:
        found = above.methods.get(KEYED[java.name])
        if found is not None:
            return found
        above = recipes.access.superclass(above)
    return None


# --- which keys ----------------------------------------------------------------------------------


def is_key(owner: str, name: str) -> bool:
    """Whether a field holds the key of an entry."""
    return name == "key" and owner.startswith("java/util/")


def keys_of_input(state: State, ref: Ref) -> tuple[Key, ...]:
    """The keys that a path found in an input; none when one of them is not known."""
    found: list[Key] = []
    for each in reachable(state, ref):
        record = state.record(each)
        if not isinstance(record, Instance) or record.initial is None:
            continue
        for slot, field in enumerate(record.shape.fields):
            then = record.initial[slot]
            if then is not UNREAD and is_key(field.owner.name, field.name):
                key = key_of(state, then)
                if key is None:
                    return ()
                found.append(key)
    return tuple(dict.fromkeys(found))


def key_of(state: State, value: object) -> Key | None:
    """What a reference is as a key; None when that is open."""
    target = state.resolved(value)
    if target is None:
        return NULL_KEY
    if isinstance(target, Symbol):
        return None if state.is_present(target) else NULL_KEY
    assert isinstance(target, Ref)
    record = state.record(target)
    if not isinstance(record, Instance):
        return None
    if record.shape.name == STRING:
        text = text_of(state, target)
        return None if text is None else (STRING, text)
    if record.shape.name not in UNBOXED:
        return None
    number = state.number_of(record.fields[record.shape.slot("value")])
    return (record.shape.name, number) if isinstance(number, int | float) else None


def reachable(state: State, ref: Ref) -> Iterator[Ref]:
    """The input objects that an input led a path to, and itself."""
    seen: set[int] = set()
    waiting: list[Ref] = [ref]
    while waiting:
        each = waiting.pop(0)
        if each.address in seen or each.address not in state.inputs.objects:
            continue
        seen.add(each.address)
        yield each
        record = state.record(each)
        found = [state.resolved(value) for value in given_to(record)]
        waiting += [value for value in found if isinstance(value, Ref)]


def given_to(record: Instance | Array) -> list[object]:
    """What an input held at the start."""
    if isinstance(record, Instance):
        return record.initial or []
    return [] if record.initial is None else list(record.initial.elements.values())


def keys_wanted(objects: Mapping[int, HeapObject], wanted: HeapObject) -> tuple[Key, ...]:
    """The keys that a wanted object is to have; none when one of them is not known."""
    found: list[Key] = []
    seen: set[int] = set()
    waiting = [wanted.number]
    while waiting:
        number = waiting.pop(0)
        if number in seen:
            continue
        seen.add(number)
        for slot in objects[number].slots:
            place = slot.place
            if slot.free:
                continue
            if isinstance(place, FieldPlace) and is_key(place.owner, place.name):
                key = NULL_KEY if slot.target is None else content_of(objects[slot.target])
                if key is None:
                    return ()
                found.append(key)
            elif slot.target is not None:
                waiting.append(slot.target)
    return tuple(dict.fromkeys(found))


def content_of(each: HeapObject) -> Key | None:
    """What an object is as a key."""
    if isinstance(each.form, TextForm) and each.form.text is not None:
        return each.type, each.form.text
    return (each.type, each.form.number.number) if isinstance(each.form, BoxForm) else None
