"""All matches of a regular expression in an open text, one after the other, as expressions.

For split and replaceAll: expressions that match nothing at all are left to the JDK's own code.
"""

from __future__ import annotations

from jejak.expr import FALSE, Expr, add, and_, const, eq, ite, not_, or_, sge, sgt, slt
from jejak.machine.machine import Machine
from jejak.machine.texts import EMPTY, Text, Units, joined, minus, present, sliced
from jejak.machine.values import lift, lower
from jejak.models.first_match import Matching


class Occurrences:
    """Where matches are, from left to right, `most` of them.

    For each place `begins` says when one begins there, `covered` when it lies inside of one that
    began before, `counts` how many began before; `end` is where the last one ends, else 0.
    """

    def __init__(self, matching: Matching, most: int | None = None) -> None:
        self.matching = matching
        self.machine = matching.machine
        self.text = matching.text
        self.most = most
        self.begins: list[Expr] = []
        self.covered: list[Expr] = []
        self.counts: list[Expr] = []
        self.end = self.number(0)
        self.total = self.number(0)
        for place in range(matching.size, -1, -1):  # no recursion follows the text
            matching.slot(matching.steps.start, place, 1)
        for place in range(matching.size):
            self._look(place)

    def number(self, value: int) -> Expr:
        """A number as an expression."""
        return const(value, self.machine.int_sort)

    def _look(self, place: int) -> None:
        matching, steps = self.matching, self.matching.steps
        covered = self._covers(place)
        begins = FALSE
        if not steps.from_start or place == 0:
            begins = and_(not_(covered), matching.leads(steps.start, place))
        if steps.has_pairs and place:
            inside = and_(matching.is_pair(place - 1), sge(self.number(place - 1), self.end))
            begins = and_(begins, not_(inside))
        if self.most is not None:
            begins = and_(begins, slt(self.total, self.number(self.most)))
        self.begins.append(begins)
        self.covered.append(covered)
        self.counts.append(self.total)
        if begins is not FALSE:
            self.end = ite(begins, matching.slot(steps.start, place, 1), self.end)
            self.total = add(self.total, ite(begins, self.number(1), self.number(0)))

    def _covers(self, place: int) -> Expr:
        """When a match that began before goes on at a place."""
        steps = self.matching.steps
        if steps.width is None or steps.has_pairs:
            return sgt(self.end, self.number(place))
        return or_(*self.begins[max(0, place - steps.width + 1) :])

    # --- what lies between -----------------------------------------------------------------------

    def filled(self) -> Expr:
        """How many pieces lie between them, without empty ones at the end; 1 without any match."""
        found = ite(eq(self.total, self.number(0)), self.number(1), self.number(0))
        for place in range(len(self.begins)):
            is_kept = and_(
                present(self.machine, self.text, place),
                not_(self.begins[place]),
                not_(self.covered[place]),
            )
            found = ite(is_kept, add(self.counts[place], self.number(1)), found)
        return found

    def pieces(self) -> list[Text]:
        """The texts between them, as many as there can be."""
        most = sum(1 for each in self.begins if each is not FALSE)
        most = most if self.most is None else min(most, self.most)
        starts = [self.number(0)] + [self.number(0)] * most
        ends = [lift(self.text.length, self.machine.int_sort)] * (most + 1)
        start = self.matching.steps.start
        for place in range(len(self.begins) - 1, -1, -1):
            begins = self.begins[place]
            for piece in range(min(place + 1, most)) if begins is not FALSE else ():
                here = and_(begins, eq(self.counts[place], self.number(piece)))
                if here is FALSE:
                    continue
                ends[piece] = ite(here, self.number(place), ends[piece])
                end = self.matching.slot(start, place, 1)
                starts[piece + 1] = ite(here, end, starts[piece + 1])
        return [
            sliced(self.machine, self.text, lower(one), minus(self.machine, lower(end), lower(one)))
            for one, end in zip(starts, ends, strict=True)
        ]

    def replaced(self, other: Units) -> Text:
        """The text with another one in place of each of them."""
        return exchanged(self.machine, self.text, (self.begins, self.covered), other)


def exchanged(
    machine: Machine, text: Units, places: tuple[list[Expr], list[Expr]], other: Units
) -> Text:
    """A text with another one from the places on where something begins, as far as it covers."""
    sort = machine.int_sort
    zero, one = const(0, sort), const(1, sort)
    found: Text = EMPTY
    for place, (unit, here, covered) in enumerate(zip(text.units, *places, strict=True)):
        keeps = and_(not_(covered), present(machine, text, place))
        length = ite(here, lift(other.length, sort), ite(keeps, one, zero))
        units: list[object] = [unit]
        if here is not FALSE:
            units = [lower(ite(here, lift(each, sort), lift(unit, sort))) for each in other.units]
            units = units or [unit]
        found = joined(machine, found, Units(units, lower(length)))
    return found
