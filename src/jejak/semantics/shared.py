"""Strings and boxes that the JVM shares: an input that was looked into may still be one of them.

Which object an input is, is decided when the program first looks; that a string is that of a
literal, or a box one of those that valueOf keeps, is asked where the program compares the two.
"""

from __future__ import annotations

from jejak.expr import FALSE, Expr, and_, eq
from jejak.inputs.references import read_field
from jejak.inputs.texts import text_condition
from jejak.machine.boxing import BOXED, CACHED, VALUE, is_cached
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING, text_of
from jejak.machine.values import lift
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
        return literal_condition(machine, state, left, right) if is_literal else None
    if mine.shape.name not in CACHED or other.native != BOXED:
        return None
    slot = mine.shape.slot(VALUE)
    sort = machine.long_sort if mine.shape.name == "java/lang/Long" else machine.int_sort
    value = lift(read_field(machine, state, left, slot), sort)
    found = and_(
        eq(value, lift(other.fields[slot], sort)), is_cached(machine, mine.shape.name, value)
    )
    return None if found is FALSE else found


def literal_condition(machine: Machine, state: State, left: Ref, right: Ref) -> Expr | None:
    """When an input string has the text of a literal; None when it never has."""
    text = text_of(state, right)
    if text is None or len(text) > LONGEST:
        return None
    found = text_condition(machine, state, left, text)
    return None if found is FALSE else found
