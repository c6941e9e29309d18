"""Claims: what may hold of the numbers of a loop whenever a turn begins.

They are guesses of few forms: how a number compares with what it was when the loop was entered,
with constants of the code, with other numbers, lengths and fields; that two numbers change
together; that one moves in steps. Whether they hold is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import combinations
from typing import Final

from jejak.bytecode.instructions import Increment, PushConstant
from jejak.explore.induction.places import Head
from jejak.expr import (
    BV32,
    BV64,
    Expr,
    add,
    and_,
    bit_and,
    const,
    eq,
    fle,
    mul,
    ne,
    not_,
    sext,
    sge,
    sgt,
    sle,
    slt,
    srem,
    sub,
    variables,
)
from jejak.expr.sorts import KIND_FP
from jejak.semantics.outlines import outline_of
from jejak.state.code import Code
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import Ref

MOST_CONSTANTS: Final = 12
MOST_TERMS: Final = 12
MOST_STEP: Final = 64
"""Constants and other values that a number is compared with, and the longest step, at most."""
ALWAYS: Final = (0, 1, -1)
"""Constants that numbers are compared with, whatever the code says."""


class Family(Enum):
    """What kind of claim one is, where many of its kind differ in a constant only.

    Such claims fall one by one, turn by turn, where each is relied on to prove the next: they are
    asked without those of the kinds that they would fall with.
    """

    RELATION = "relation"
    ABOVE = "above"
    BELOW = "below"
    UNLIKE = "unlike"


WITHOUT: Final = {
    Family.ABOVE: frozenset((Family.ABOVE, Family.UNLIKE)),
    Family.BELOW: frozenset((Family.BELOW, Family.UNLIKE)),
    Family.UNLIKE: frozenset((Family.ABOVE, Family.BELOW, Family.UNLIKE)),
}
"""The kinds of claims that one of a kind is proved without."""


def claims_of(head: Head, code: Code) -> dict[Expr, Family]:
    """What may hold of the numbers of a loop, over the variables of its head."""
    found: dict[Expr, Family] = {}
    wholes = [place for place in head.scalars if head.variables[place].sort in (BV32, BV64)]
    constants, terms = constants_of(code), terms_of(head)
    for place in wholes:
        number, entered = head.variables[place], head.entered[place]
        limits = [const(value, number.sort) for value in constants if fits(value, number)]
        for limit in (entered, *limits):
            found[sle(number, limit)] = Family.ABOVE
            found[sge(number, limit)] = Family.BELOW
        for limit in limits:
            found[ne(number, limit)] = Family.UNLIKE
        for term in terms:
            beside = like(term, number)
            if beside is not None:
                found |= dict.fromkeys(compared(number, beside), Family.RELATION)
        found |= dict.fromkeys(steps(number, entered, constants), Family.RELATION)
    for one, other in combinations(wholes, 2):
        left, right = head.variables[one], head.variables[other]
        if left.sort is right.sort:
            both = pairs(left, right, head.entered[one], head.entered[other])
            found |= dict.fromkeys(both, Family.RELATION)
    for place in head.scalars:
        number = head.variables[place]
        if number.sort.kind == KIND_FP:
            found |= dict.fromkeys(floating(number, head.entered[place], code), Family.RELATION)
    return {claim: family for claim, family in found.items() if not claim.is_const}


def compared(number: Expr, other: Expr) -> list[Expr]:
    """How a number may compare with another."""
    return [sle(number, other), sge(number, other), slt(number, other), sgt(number, other)]


def steps(number: Expr, entered: Expr, constants: Iterable[int]) -> Iterator[Expr]:
    """That a number moves in steps from what it was."""
    zero, moved = const(0, number.sort), sub(number, entered)
    for step in sorted({2, *(abs(each) for each in constants)}):
        if 2 <= step <= MOST_STEP:
            if step & (step - 1) == 0:
                yield eq(bit_and(moved, const(step - 1, number.sort)), zero)
            else:
                yield eq(srem(moved, const(step, number.sort)), zero)


def pairs(left: Expr, right: Expr, first: Expr, second: Expr) -> list[Expr]:
    """How two numbers of a loop may go together."""
    return [
        *compared(left, right),
        eq(sub(left, right), sub(first, second)),
        eq(add(left, right), add(first, second)),
    ]


def rates(head: Head, turns: list[dict[Expr, Expr]]) -> list[Expr]:
    """That numbers which all turns move by a constant stay in proportion, given their results."""
    moved: list[tuple[Expr, Expr, Expr]] = []
    for place in head.scalars:
        number = head.variables[place]
        if number.sort in (BV32, BV64) and turns:
            by = {sub(turn[number], number) for turn in turns}
            if len(by) == 1 and next(iter(by)).is_const:
                moved.append((number, head.entered[place], next(iter(by))))
    found = []
    for (one, first, step), (other, second, its) in combinations(moved, 2):
        if one.sort is other.sort:
            found.append(eq(mul(sub(one, first), its), mul(sub(other, second), step)))
        elif one.sort is BV64:
            found.append(eq(sub(one, first), sext(sub(other, second), BV64)))
        else:
            found.append(eq(sub(other, second), sext(sub(one, first), BV64)))
    return [each for each in found if not each.is_const]


def floating(number: Expr, entered: Expr, code: Code) -> list[Expr]:
    """What may hold of a number of a floating type."""
    found = [fle(number, number), fle(number, entered), fle(entered, number)]
    for value in (0.0, 1.0, *floats_of(code)):
        limit = const(value, number.sort)
        found += [fle(number, limit), fle(limit, number)]
    return found


# --- what numbers are compared with ------------------------------------------------------------


def terms_of(head: Head) -> list[Expr]:
    """Other numbers that the loop may compare with: variables, lengths, fields that stay as is."""
    state = head.state
    frame = state.frame
    assert frame is not None
    own = set(head.variables.values())
    outline = outline_of(frame.code)
    live = -1 if outline is None else outline.live[frame.place]
    found: list[object] = []
    for slot, value in enumerate(frame.locals):
        if live >> slot & 1:
            found += numbers_behind(state, value)
    statics = state.heap.statics.get(frame.code.owner.name)
    for value in () if statics is None else statics.fields:
        found += numbers_behind(state, value)
    terms = [each for each in found if isinstance(each, Expr) and each not in own]
    return list(dict.fromkeys(terms))[:MOST_TERMS]


def numbers_behind(state: State, value: object, deep: bool = True) -> Iterator[object]:
    """A number, or what an object has of lengths and numbers."""
    target = state.resolved(value)
    if not isinstance(target, Ref):
        yield target
        return
    record = state.record(target)
    if isinstance(record, Array):
        yield record.length
    elif isinstance(record, Instance) and deep:
        java = record.shape.java
        if java is not None and not java.in_jdk:
            for each in record.fields:
                yield from numbers_behind(state, each, False)
        length = getattr(record.native, "length", None)
        if isinstance(length, Expr):
            yield length


def like(term: Expr, number: Expr) -> Expr | None:
    """A term as one of the sort of a number; None where it has none."""
    if term.sort is number.sort:
        return term
    return sext(term, BV64) if term.sort is BV32 and number.sort is BV64 else None


def constants_of(code: Code) -> list[int]:
    """Whole numbers in a method, with those beside them."""
    found: list[int] = list(ALWAYS)
    for ins in code.instructions:
        value: object = None
        if isinstance(ins, PushConstant):
            value = ins.value
        elif isinstance(ins, Increment):
            value = ins.amount
        if isinstance(value, int) and not isinstance(value, bool):
            found += [value, value - 1, value + 1]
    return list(dict.fromkeys(found))[: 3 * MOST_CONSTANTS]


def floats_of(code: Code) -> list[float]:
    """Numbers of a floating type in a method."""
    pushed = [ins.value for ins in code.instructions if isinstance(ins, PushConstant)]
    found = [value for value in pushed if isinstance(value, float)]
    return list(dict.fromkeys(found))[:MOST_CONSTANTS]


def fits(value: int, number: Expr) -> bool:
    """Whether a constant is one of a number's type."""
    bits = 31 if number.sort is BV32 else 63
    return -(1 << bits) <= value < 1 << bits


def excluded(conditions: list[Expr], known: set[Expr], own: set[Expr]) -> Expr | None:
    """That some conditions do not all hold.

    None where they speak of what is not `known`, or of none of a loop's `own` variables.
    """
    together = and_(*conditions)
    spoken = set(variables(together))
    if together.is_const or not spoken <= known or spoken.isdisjoint(own):
        return None
    return not_(together)
