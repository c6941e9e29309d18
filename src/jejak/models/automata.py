"""Regular expressions as automata over texts of open length: when a whole text matches.

A text is followed through all states at once, so that the answer is one expression, whatever order
alternatives are tried in.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from jejak.expr import FALSE, TRUE, Expr, and_, const, eq, or_
from jejak.machine.machine import Machine
from jejak.machine.texts import Units
from jejak.machine.values import lift
from jejak.models.regex_syntax import (
    Chars,
    Either,
    ExpressionReader,
    Group,
    Node,
    Ranges,
    Repeat,
    Sequence,
    UnreadableError,
)
from jejak.models.texts import is_within

MOST_STATES: Final = 160
KEPT: Final = 256
"""Automata that are kept."""


class Automaton:
    """States by number, 0 the first; each but that is entered by a char of its class.

    `after` has the states that follow each, `last` those where a text may end. `has_pairs` says
    that chars beyond 16 bits may match, which are two chars of a text.
    """

    def __init__(self, node: Node) -> None:
        self.classes: list[Ranges] = [()]
        self.after: list[set[int]] = [set()]
        first, self.last, is_empty = self._add(node)
        self.after[0] = first
        if is_empty:
            self.last = self.last | {0}
        self.has_pairs = any(Chars(ranges).has_halves for ranges in self.classes)

    def _add(self, node: Node) -> tuple[set[int], set[int], bool]:
        """Adds states; gives the first and last of them, and whether nothing matches, too."""
        if isinstance(node, Group):
            return self._add(node.part)
        if isinstance(node, Chars):
            if len(self.classes) >= MOST_STATES:
                raise UnreadableError
            self.classes.append(node.ranges)
            self.after.append(set())
            here = {len(self.classes) - 1}
            return here, set(here), False
        if isinstance(node, Either):
            added = [self._add(each) for each in node.options]
            firsts = set().union(*[each[0] for each in added])
            lasts = set().union(*[each[1] for each in added])
            return firsts, lasts, any(each[2] for each in added)
        return self._chain(list(unrolled(node)))

    def _chain(self, parts: list[tuple[Node, bool, bool]]) -> tuple[set[int], set[int], bool]:
        """Adds parts one after the other, each perhaps left out, or repeated without end."""
        firsts: set[int] = set()
        lasts: set[int] = set()
        is_empty = True
        for part, is_optional, is_endless in parts:
            first, last, nothing = self._add(part)
            if is_endless:
                for state in last:
                    self.after[state] |= first
            for state in lasts:
                self.after[state] |= first
            firsts |= first if is_empty else set()
            can_skip = nothing or is_optional
            lasts = lasts | last if can_skip else last
            is_empty = is_empty and can_skip
        return firsts, lasts, is_empty

    def longest(self) -> int | None:
        """How long a text can be that matches; None where there is no such bound."""
        lengths: dict[int, int] = {}
        under_way: set[int] = set()

        def length_from(state: int) -> int | None:
            if state in under_way:
                return None
            if state not in lengths:
                under_way.add(state)
                found = [length_from(each) for each in self.after[state]]
                under_way.discard(state)
                known = [each + 1 for each in found if each is not None]
                if len(known) < len(found):
                    return None
                lengths[state] = max(known, default=0)
            return lengths[state]

        return length_from(0)

    def reached(self, machine: Machine, text: Units) -> list[dict[int, Expr]]:
        """For each place of a text when which states have been reached before it."""
        sort = machine.int_sort
        steps: list[dict[int, Expr]] = [{0: TRUE}]
        for unit in text.units:
            char = lift(unit, sort)
            tests: dict[Ranges, Expr] = {}
            found: dict[int, list[Expr]] = {}
            for state, holds in steps[-1].items():
                for target in self.after[state]:
                    ranges = self.classes[target]
                    if ranges not in tests:
                        tests[ranges] = in_class(machine, char, ranges)
                    if tests[ranges] is not FALSE:
                        found.setdefault(target, []).append(and_(holds, tests[ranges]))
            steps.append({state: or_(*ways) for state, ways in found.items()})
        return steps

    def accepts(self, machine: Machine, text: Units) -> Expr:
        """When a whole text matches."""
        return self.ends_in(machine, text, self.reached(machine, text), self.last)

    def ends_in(
        self, machine: Machine, text: Units, steps: list[dict[int, Expr]], states: set[int]
    ) -> Expr:
        """When a text ends in one of some states."""
        sort = machine.int_sort
        length = lift(text.length, sort)
        found: list[Expr] = []
        for place, step in enumerate(steps):
            ways = [holds for state, holds in step.items() if state in states]
            if ways:
                found.append(and_(eq(length, const(place, sort)), or_(*ways)))
        return or_(*found)


def unrolled(node: Sequence | Repeat) -> Iterator[tuple[Node, bool, bool]]:
    """Parts one after the other: each with whether it may be left out, and come without end."""
    if isinstance(node, Sequence):
        for part in node.parts:
            yield part, False, False
        return
    for _ in range(node.least - 1):
        yield node.part, False, False
    if node.most is None:
        yield node.part, node.least == 0, True
        return
    if node.least:
        yield node.part, False, False
    for _ in range(node.most - node.least):
        yield node.part, True, False


def in_class(machine: Machine, char: Expr, ranges: Ranges) -> Expr:
    """When a char is one of a class."""
    sort = machine.int_sort
    found = []
    for low, high in ranges:
        is_in = eq(char, const(low, sort)) if low == high else is_within(machine, char, low, high)
        found.append(is_in)
    return or_(*found)


@lru_cache(maxsize=KEPT)
def automaton_of(expression: str) -> tuple[Automaton, int] | None:
    """The automaton of a regular expression, and how many groups it has; None if it is not read."""
    reader = ExpressionReader(expression)
    try:
        return Automaton(reader.whole()), reader.groups
    except UnreadableError:
        return None
