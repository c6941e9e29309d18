"""Strings and boxes that the JVM shares: an input that was looked into may still be one of them.

Which object an input is, is decided when the program first looks; that a string is that of a
literal, or a box one of those that valueOf keeps, is asked where the program compares the two.
"""

from __future__ import annotations

from jejak.expr import FALSE, Expr, and_, const, eq
from jejak.inputs.references import read_field
from jejak.machine.boxing import BOXED, CACHED, VALUE, is_cached
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome
from jejak.machine.strings import LATIN1, STRING, text_of
from jejak.machine.values import lift
from jejak.results.reasons import Omission
from jejak.semantics.arrays import element
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

LONGEST = 256
"""Characters of a literal that an input is compared with."""


def sharing_condition(machine: Machine, state: State, left: Ref, right: Ref) -> Expr | None:
    """When an input string or box may be an object of the JVM's own; None when it never is."""
    if left.address not in state.inputs.objects or right.address in state.inputs.objects:
        return None
    mine, other = state.record(left), state.record(right)
    if not isinstance(mine, Instance) or not isinstance(other, Instance):
        return None
    if mine.shape is not other.shape or mine.initial is None:
        return None
    if mine.shape.name == STRING:
        is_literal = any(each.address == right.address for each in state.heap.pool.values())
        return same_text(machine, state, left, right) if is_literal else None
    if mine.shape.name not in CACHED or other.native != BOXED:
        return None
    slot = mine.shape.slot(VALUE)
    sort = machine.long_sort if mine.shape.name == "java/lang/Long" else machine.int_sort
    value = lift(read_field(machine, state, left, slot), sort)
    found = and_(
        eq(value, lift(other.fields[slot], sort)), is_cached(machine, mine.shape.name, value)
    )
    return None if found is FALSE else found


def same_text(machine: Machine, state: State, left: Ref, right: Ref) -> Expr | None:
    """When an input string has the text of a literal; None when it never has."""
    text = text_of(state, right)
    mine, other = state.instance(left), state.instance(right)
    slot = mine.shape.slot("value")
    chars, wanted = mine.fields[slot], other.fields[slot]
    if text is None or len(text) > LONGEST or not isinstance(chars, Ref):
        return None
    assert isinstance(wanted, Ref)
    if "coder" in [field.name for field in mine.shape.fields]:
        coder = mine.shape.slot("coder")
        if mine.fields[coder] != LATIN1 or other.fields[coder] != LATIN1:
            return None
    cells = state.array(wanted).cells
    assert cells is not None
    sort = machine.int_sort
    conditions = [eq(lift(state.array(chars).length, sort), const(len(cells), sort))]
    for index, cell in enumerate(cells):
        letter = element(machine, state, chars, index)
        if isinstance(letter, Outcome):  # more than a path may touch
            state.omit(Omission.IDENTITY)
            return None
        conditions.append(eq(lift(letter, sort), lift(cell, sort)))
    found = and_(*conditions)
    return None if found is FALSE else found
