"""Shares: how many of all values of their variables fulfil some conditions, between two bounds.

Conditions that share no variable are counted apart, and the shares multiplied. The values of a
component's variables are a box; where intervals decide its conditions for all of a box, it counts
as a whole, else it is halved, the largest first, until a number of boxes is used up. What is then
undecided lies between the bounds. Small domains, and linear conditions of few variables, come out
exact.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from heapq import heappop, heappush
from typing import Final, NamedTuple

from jejak.expr import Expr, Model, Value, ops
from jejak.expr.sorts import KIND_BOOL, KIND_BV
from jejak.solver.intervals import Interval, forward
from jejak.solver.slicing import NOTHING, Component, extended

BOXES: Final = 600
"""Boxes of one component that are looked at."""
WORK: Final = 30_000
LEAST_BOXES: Final = 8
"""Terms that are looked at for one component, and boxes that are whatever these are."""
MOST_NODES: Final = 4_000
"""Terms of one component beyond which nothing is counted."""

Box = tuple[tuple[int, int], ...]
"""The least and the greatest value of each variable."""


class Share(NamedTuple):
    """A part of all values: at least `low`, at most `high`."""

    low: Fraction
    high: Fraction

    @property
    def is_exact(self) -> bool:
        """Whether the bounds are one number."""
        return self.low == self.high

    def times(self, other: Share) -> Share:
        """The share of two that do not depend on each other."""
        return Share(self.low * other.low, self.high * other.high)

    def plus(self, other: Share) -> Share:
        """The share of two that exclude each other."""
        return Share(self.low + other.low, min(ALL.high, self.high + other.high))

    def within(self, given: Share) -> Share:
        """The share among those that a part of all is given."""
        if not given.high:
            return self
        high = ALL.high if not given.low else min(ALL.high, self.high / given.low)
        return Share(min(high, self.low / given.high), high)


NONE: Final = Share(Fraction(0), Fraction(0))
ALL: Final = Share(Fraction(1), Fraction(1))
ANY: Final = Share(Fraction(0), Fraction(1))


def share_of(conjuncts: Sequence[Expr], boxes: int = BOXES) -> Share:
    """The share of values under which all conditions hold."""
    known = tuple(conjuncts)
    partition = extended(NOTHING, known)
    if any(
        known[position].is_const and not known[position].value for position in partition.constant
    ):
        return NONE
    found = ALL
    parts = {id(each): each for each in partition.components.values()}
    for component in parts.values():
        found = found.times(component_share(known, component, boxes))
        if not found.high:
            return NONE
    return found


def component_share(conjuncts: tuple[Expr, ...], component: Component, boxes: int) -> Share:
    """The share of the values of one component's variables."""
    own = [conjuncts[position] for position in component.positions]
    about = sorted(component.variables, key=lambda each: str(each.payload))  # whatever ran before
    if any(each.sort.kind not in (KIND_BOOL, KIND_BV) for each in about):
        return ANY
    order = in_order(own)
    if order is None:
        return ANY
    return BoxCount(own, about, order).share(min(boxes, max(LEAST_BOXES, WORK // (len(order) + 1))))


class BoxCount:
    """Counts the values of some variables that fulfil conditions, box by box."""

    def __init__(self, conditions: list[Expr], about: list[Expr], order: list[Expr]) -> None:
        self.conditions = conditions
        self.about = about
        self.order = order
        self.size = 1
        for low, high in self._whole():
            self.size *= high - low + 1

    def _whole(self) -> Box:
        return tuple([ends_of(each) for each in self.about])

    def share(self, boxes: int) -> Share:
        """The share, as closely as so many boxes give it."""
        sure = unsure = 0
        waiting: list[tuple[int, int, Box]] = []
        number = 0

        def look(box: Box) -> None:
            nonlocal sure, unsure, number
            truth = self.truth(box)
            volume = volume_of(box)
            if truth is True:
                sure += volume
            elif truth is None:
                unsure += volume
                number += 1
                heappush(waiting, (-volume, number, box))

        look(self._whole())
        while waiting and number < boxes:
            negative, _, box = heappop(waiting)
            unsure += negative
            for half in halves(box):
                look(half)
        return Share(Fraction(sure, self.size), Fraction(sure + unsure, self.size))

    def truth(self, box: Box) -> bool | None:
        """Whether the conditions hold for all of a box, or for none of it; None for neither."""
        if all(low == high for low, high in box):
            return self._at([low for low, _ in box])
        held: dict[int, Interval] = {}
        for variable, (low, high) in zip(self.about, box, strict=True):
            held[variable.id] = (low, high, False)
        for term in self.order:
            if term.id not in held:
                held[term.id] = forward(term, [interval(held, each) for each in term.args])
        found = [interval(held, each) for each in self.conditions]
        if any(high < 1 for _, high, _ in found):
            return False
        return True if all(low == 1 for low, _, _ in found) else None

    def _at(self, numbers: list[int]) -> bool:
        """Whether the conditions hold at a point."""
        values: dict[str, Value] = {
            str(v.payload): bool(n) if v.sort.kind == KIND_BOOL else n
            for v, n in zip(self.about, numbers, strict=True)
        }
        model = Model(values)
        return all(model.holds(each) for each in self.conditions)


def ends_of(variable: Expr) -> tuple[int, int]:
    """The least and the greatest value of a variable; those of truth values are 0 and 1."""
    sort = variable.sort
    return (0, 1) if sort.kind == KIND_BOOL else (sort.low, sort.high)


def interval(held: dict[int, Interval], term: Expr) -> Interval:
    """Where a term lies, given those that come before it."""
    if term.is_const:
        number = int(term.value) if isinstance(term.value, bool) else term.value
        return (number, number, isinstance(number, float) and math.isnan(number))
    return held[term.id]


def in_order(conditions: list[Expr]) -> list[Expr] | None:
    """All terms of conditions, arguments first; None where there are too many."""
    order: list[Expr] = []
    seen: set[int] = set()
    stack = [(each, False) for each in reversed(conditions)]
    while stack:
        term, is_ready = stack.pop()
        if is_ready:
            order.append(term)
            continue
        if term.id in seen or term.is_const or term.op == ops.VAR:
            continue
        seen.add(term.id)
        if len(seen) > MOST_NODES:
            return None
        stack.append((term, True))
        stack += [(each, False) for each in term.args]
    return order


def volume_of(box: Box) -> int:
    """How many values a box holds."""
    found = 1
    for low, high in box:
        found *= high - low + 1
    return found


def halves(box: Box) -> tuple[Box, Box]:
    """A box in two, across its longest side."""
    longest = max(range(len(box)), key=lambda side: box[side][1] - box[side][0])
    low, high = box[longest]
    middle = (low + high) // 2
    first = (*box[:longest], (low, middle), *box[longest + 1 :])
    return first, (*box[:longest], (middle + 1, high), *box[longest + 1 :])
