"""Texts that calls look into: when those of a recipe can be those of an input."""

from __future__ import annotations

from jejak.expr import FALSE, Expr, eq
from jejak.inputs.texts import text_condition
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING, text_of
from jejak.machine.texts import OpenText
from jejak.machine.values import lift
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

LONGEST = 64
"""Characters of a text that are compared one by one."""


def given_text(state: State, ref: Ref) -> OpenText | None:
    """The text of a string that is an input, None of others."""
    record = state.record(ref)
    if not isinstance(record, Instance) or record.shape.name != STRING:
        return None
    text = record.native
    is_input = record.initial is not None and isinstance(text, OpenText)
    return text if is_input and isinstance(text, OpenText) else None


def spelled(machine: Machine, state: State, ref: Ref, text: str) -> list[Expr] | None:
    """What makes an open string a text; None when nothing does."""
    if given_text(state, ref) is None or len(text) > LONGEST:
        return None
    found = text_condition(machine, state, ref, text)
    return None if found is FALSE else [found]


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
    mine, theirs = given_text(path, one), given_text(recipe, other)
    if mine is None or theirs is None:
        return None
    if same.setdefault(theirs.base, mine.base) is not mine.base:
        return None
    sort = machine.int_sort
    return [eq(lift(mine.length, sort), lift(theirs.length, sort))]
