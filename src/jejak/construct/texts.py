"""Texts that calls look into: when those of a recipe can be those of an input."""

from __future__ import annotations

from jejak.expr import FALSE, Expr, const, eq, select
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING, text_of
from jejak.machine.values import lift, widened
from jejak.state.records import Array, InputElements, Instance
from jejak.state.state import State
from jejak.state.values import Ref

LONGEST = 64
"""Characters of a text that are compared one by one."""
LATIN1 = 255
_SMALL = 127


def characters(state: State, ref: Ref) -> Array | None:
    """The array of a string's characters, None unless they are Latin-1."""
    record = state.record(ref)
    if not isinstance(record, Instance) or record.shape.name != STRING:
        return None
    fields = {f.name: v for f, v in zip(record.shape.fields, record.fields, strict=True)}
    value = state.resolved(fields["value"])
    if not isinstance(value, Ref) or fields.get("coder", 0) != 0:
        return None
    return state.array(value)


def units(text: str) -> list[int] | None:
    """A text as a Latin-1 string keeps it, None when it cannot."""
    if len(text) > LONGEST or any(ord(letter) > LATIN1 for letter in text):
        return None
    return [ord(letter) - (LATIN1 + 1 if ord(letter) > _SMALL else 0) for letter in text]


def is_open(array: Array) -> bool:
    """Whether nothing is known of an array but what was read of it."""
    given = array.initial
    return given is not None and array.descriptor == "[B" and not given.mixed


def given_letters(array: Array) -> tuple[InputElements, Expr]:
    """What was read of an open array, and the expression of all that is there."""
    assert array.initial is not None
    assert array.initial.base is not None
    return array.initial, array.initial.base


def letter_at(machine: Machine, array: Array, index: int) -> Expr:
    """A character of an open array: what was read there, or what is there."""
    given, base = given_letters(array)
    read = given.elements.get(index)
    if read is not None:
        return lift(read, machine.int_sort)
    return widened(machine, select(base, const(index, machine.int_sort)), "B")


def spelled(machine: Machine, state: State, ref: Ref, text: str) -> list[Expr] | None:
    """What makes an open string a text; None when nothing does."""
    array, letters = characters(state, ref), units(text)
    if array is None or letters is None or not is_open(array):
        return None
    sort = machine.int_sort
    found = [eq(lift(array.length, sort), const(len(letters), sort))]
    for index, letter in enumerate(letters):
        found.append(eq(letter_at(machine, array, index), const(letter, sort)))
    return None if FALSE in found else found


def same_text(
    machine: Machine, path: State, one: Ref, recipe: State, other: Ref, same: dict[Expr, Expr]
) -> list[Expr] | None:
    """What makes a string of an input and one of a recipe the same; None when nothing does.

    Where both are open, `same` learns which characters of the recipe are those of the input.
    """
    wanted, known = text_of(path, one), text_of(recipe, other)
    if wanted is not None and known is not None:
        return [] if wanted == known else None
    if known is not None:
        return spelled(machine, path, one, known)
    if wanted is not None:
        return spelled(machine, recipe, other, wanted)
    mine, theirs = characters(path, one), characters(recipe, other)
    if mine is None or theirs is None or not is_open(mine) or not is_open(theirs):
        return None
    (one_given, one_base), (other_given, other_base) = given_letters(mine), given_letters(theirs)
    if same.setdefault(other_base, one_base) is not one_base:
        return None
    sort = machine.int_sort
    found = [eq(lift(mine.length, sort), lift(theirs.length, sort))]
    for index in {*one_given.elements, *other_given.elements}:
        assert isinstance(index, int)
        found.append(eq(letter_at(machine, mine, index), letter_at(machine, theirs, index)))
    return None if FALSE in found else found
