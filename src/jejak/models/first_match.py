"""The match that java.util.regex finds first in an open text, as expressions.

Matches are tried as the JDK tries them: from left to right, alternatives in their order, repeats as
often as can be or as seldom. What each part of an expression does from each place of a text on is
said once: whether it leads to a match, where that ends, and what the groups are then.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from jejak.expr import FALSE, TRUE, Expr, and_, const, eq, ite, not_, or_, sge, sle
from jejak.machine.machine import Machine
from jejak.machine.texts import Units, present
from jejak.machine.values import lift
from jejak.models.automata import in_class
from jejak.models.regex_syntax import (
    LINE_ENDS,
    Chars,
    Either,
    ExpressionReader,
    Group,
    Node,
    Repeat,
    Sequence,
    UnreadableError,
)
from jejak.models.texts import is_within

HIGH: Final = (0xD800, 0xDBFF)
LOW: Final = (0xDC00, 0xDFFF)
"""Halves of chars beyond 16 bits."""
MOST_STEPS: Final = 160
KEPT: Final = 256
"""Expressions that are kept."""


@dataclass(frozen=True, slots=True)
class Take:
    """Takes a char of some, and goes on."""

    chars: Chars
    then: int


@dataclass(slots=True)
class Try:
    """Tries one step, and another one where that does not lead to a match."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Notes a place: the start or end of a group."""

    slot: int
    then: int


Step = Take | Try | Mark | None
"""None is the match."""


class Steps:
    """An expression as steps by number; 0 is the match, `start` the first to be made.

    `groups` says how many there are, `has_pairs` that chars beyond 16 bits may match, which are two
    of a text, `is_empty` that nothing at all may, and `width` how long all matches are but for
    those, None where they differ.
    """

    def __init__(self, reader: ExpressionReader, node: Node) -> None:
        self.groups = reader.groups
        self.from_start = reader.from_start
        self.to_end = reader.to_end
        self.is_empty = can_be_empty(node)
        self.width = width_of(node)
        self.has_pairs = False
        self.steps: list[Step] = [None]
        self.start = self._add(node, 0)

    def _new(self, step: Step) -> int:
        if len(self.steps) >= MOST_STEPS:
            raise UnreadableError
        self.steps.append(step)
        return len(self.steps) - 1

    def _add(self, node: Node, then: int) -> int:
        """Adds what a part does before another step; gives the first one."""
        if isinstance(node, Chars):
            self.has_pairs = self.has_pairs or node.has_halves
            return self._new(Take(node, then))
        if isinstance(node, Sequence):
            for part in reversed(node.parts):
                then = self._add(part, then)
            return then
        if isinstance(node, Either):
            options = [self._add(each, then) for each in node.options]
            found = options.pop()
            for each in reversed(options):
                found = self._new(Try(each, found))
            return found
        if isinstance(node, Group):
            end = self._new(Mark(2 * node.number + 1, then))
            return self._new(Mark(2 * node.number, self._add(node.part, end)))
        return self._repeat(node, then)

    def _repeat(self, node: Repeat, then: int) -> int:
        if node.most is None:
            if can_be_empty(node.part):
                raise UnreadableError  # the JDK has a rule of its own for loops that take nothing
            loop = Try(0, 0)
            found = self._new(loop)
            again = self._add(node.part, found)
            loop.first, loop.second = (then, again) if node.lazy else (again, then)
        else:
            found = then
            for _ in range(node.most - node.least):
                again = self._add(node.part, found)
                found = self._new(Try(then, again) if node.lazy else Try(again, then))
        for _ in range(node.least):
            found = self._add(node.part, found)
        return found


def can_be_empty(node: Node) -> bool:
    """Whether nothing at all matches."""
    if isinstance(node, Chars):
        return False
    if isinstance(node, Sequence):
        return all(can_be_empty(each) for each in node.parts)
    if isinstance(node, Either):
        return any(can_be_empty(each) for each in node.options)
    if isinstance(node, Group):
        return can_be_empty(node.part)
    return node.least == 0 or can_be_empty(node.part)


def width_of(node: Node) -> int | None:
    """How many chars match, where that is always the same."""
    if isinstance(node, Chars):
        return 1
    if isinstance(node, Group):
        return width_of(node.part)
    if isinstance(node, Repeat):
        width = width_of(node.part)
        return None if width is None or node.most != node.least else width * node.least
    parts = [
        width_of(each) for each in (node.parts if isinstance(node, Sequence) else node.options)
    ]
    known = [each for each in parts if each is not None]
    if len(known) < len(parts):
        return None
    if isinstance(node, Sequence):
        return sum(known)
    return known[0] if len(set(known)) == 1 else None


@lru_cache(maxsize=KEPT)
def steps_of(expression: str, ignores_case: bool) -> Steps | None:
    """The steps of a regular expression; None if it is not read."""
    reader = ExpressionReader(expression, ignores_case)
    try:
        node = reader.whole()
        if (reader.from_start or reader.to_end) and isinstance(node, Either):
            return None  # an anchor is of one alternative only
        return Steps(reader, node)
    except UnreadableError:
        return None


class Match:
    """What is found in a text: whether, where it starts and ends, and the places of groups.

    `slots` are the start and end of the whole and of each group, -1 where a group took no part.
    """

    def __init__(self, found: Expr, slots: list[Expr]) -> None:
        self.found = found
        self.slots = slots


class Matching:
    """The ways of an expression through one text; `whole` ones must end where it does."""

    def __init__(self, machine: Machine, steps: Steps, text: Units, whole: bool = False) -> None:
        self.machine = machine
        self.steps = steps
        self.text = text
        self.whole = whole
        self.sort = machine.int_sort
        self.size = len(text.units)
        self.length = lift(text.length, self.sort)
        self._leads: dict[tuple[int, int], Expr] = {}
        self._slots: dict[tuple[int, int, int], Expr] = {}
        self._tests: dict[tuple[Chars, int], Expr] = {}
        self._halves: dict[int, Expr] = {}
        for place in range(self.size, -1, -1):  # no recursion follows the text
            self.leads(steps.start, place)

    # --- chars -----------------------------------------------------------------------------------

    def number(self, value: int) -> Expr:
        """A number as an expression."""
        return const(value, self.sort)

    def char(self, place: int) -> Expr:
        """The char at a place."""
        return lift(self.text.units[place], self.sort)

    def is_pair(self, place: int) -> Expr:
        """When the char at a place and the next one are the halves of one beyond 16 bits."""
        if not 0 <= place < self.size - 1:
            return FALSE
        if place not in self._halves:
            high = is_within(self.machine, self.char(place), *HIGH)
            low = is_within(self.machine, self.char(place + 1), *LOW)
            self._halves[place] = and_(high, low, present(self.machine, self.text, place + 1))
        return self._halves[place]

    def takes(self, chars: Chars, place: int) -> Expr:
        """When there is a char of some at a place."""
        key = chars, place
        if key not in self._tests:
            is_in = in_class(self.machine, self.char(place), chars.ranges)
            self._tests[key] = and_(present(self.machine, self.text, place), is_in)
        return self._tests[key]

    def may_end(self, place: int) -> Expr:
        """When a match may end at a place."""
        at_end = eq(self.length, self.number(place))
        if self.whole or not self.steps.to_end:
            return at_end if self.whole else TRUE
        ways = [at_end]
        if place < self.size:
            last = and_(
                eq(self.length, self.number(place + 1)), self.takes(Chars(LINE_ENDS), place)
            )
            if place:
                inside = and_(self.is_char(place - 1, 13), self.is_char(place, 10))
                last = and_(last, not_(inside))
            ways.append(last)
        if place + 1 < self.size:
            both = and_(self.is_char(place, 13), self.is_char(place + 1, 10))
            ways.append(and_(eq(self.length, self.number(place + 2)), both))
        return or_(*ways)

    def is_char(self, place: int, wanted: int) -> Expr:
        """When just that char is at a place."""
        return eq(self.char(place), self.number(wanted))

    # --- steps -----------------------------------------------------------------------------------

    def leads(self, at: int, place: int) -> Expr:
        """When a step, made at a place, leads to a match."""
        key = at, place
        known = self._leads.get(key)
        if known is None:
            known = self._leads[key] = self._lead(at, place)
        return known

    def _lead(self, at: int, place: int) -> Expr:
        step = self.steps.steps[at]
        if step is None:
            return self.may_end(place)
        if isinstance(step, Try):
            return or_(self.leads(step.first, place), self.leads(step.second, place))
        if isinstance(step, Mark):
            return self.leads(step.then, place)
        if place >= self.size:
            return FALSE
        takes = self.takes(step.chars, place)
        found = FALSE if takes is FALSE else and_(takes, self.leads(step.then, place + 1))
        if not step.chars.has_halves:
            return found
        pair = self.is_pair(place)
        if pair is FALSE:
            return found
        beyond = self.leads(step.then, place + 2) if step.chars.beyond else FALSE
        return ite(pair, beyond, found)

    def slot(self, at: int, place: int, slot: int) -> Expr:
        """What a slot is at the end of the match that a step leads to, -1 where nothing set it."""
        key = at, place, slot
        known = self._slots.get(key)
        if known is None:
            known = self._slots[key] = self._slot(at, place, slot)
        return known

    def _slot(self, at: int, place: int, slot: int) -> Expr:
        step = self.steps.steps[at]
        if step is None:
            return self.number(place if slot == 1 else -1)
        if isinstance(step, Try):
            first = self.leads(step.first, place)
            if first is FALSE:
                return self.slot(step.second, place, slot)
            one = self.slot(step.first, place, slot)
            if first is TRUE or self.leads(step.second, place) is FALSE:
                return one
            return ite(first, one, self.slot(step.second, place, slot))
        if isinstance(step, Mark):
            later = self.slot(step.then, place, slot)
            if step.slot != slot:
                return later
            return ite(eq(later, self.number(-1)), self.number(place), later)
        one = self.slot(step.then, place + 1, slot) if place < self.size else self.number(-1)
        pair = self.is_pair(place) if step.chars.beyond else FALSE
        return one if pair is FALSE else ite(pair, self.slot(step.then, place + 2, slot), one)

    # --- matches ---------------------------------------------------------------------------------

    def at(self, start: int) -> Match:
        """The match that starts at a place."""
        found = self.leads(self.steps.start, start) if start <= self.size else FALSE
        return Match(found, self.slots_from(start))

    def slots_from(self, start: int) -> list[Expr]:
        """The slots of the match that starts at a place."""
        count = 2 * self.steps.groups + 2
        if start > self.size:
            return [self.number(-1)] * count
        for place in range(self.size, start - 1, -1):  # no recursion follows the text
            for slot in range(1, count):
                self.slot(self.steps.start, place, slot)
        rest = [self.slot(self.steps.start, start, slot) for slot in range(1, count)]
        return [self.number(start), *rest]

    def starts(self, origin: object) -> list[Expr]:
        """For each place when a match may start there that is looked for from another one on."""
        begin = lift(origin, self.sort)
        found = []
        for place in range(1 if self.steps.from_start else self.size + 1):
            starts = and_(sle(begin, self.number(place)), self.leads(self.steps.start, place))
            if self.steps.is_empty:
                starts = and_(starts, sle(self.number(place), self.length))
            if self.steps.has_pairs and place:
                inside = and_(self.is_pair(place - 1), sge(self.number(place - 1), begin))
                starts = and_(starts, not_(inside))
            found.append(starts)
        return found

    def first(self, origin: object) -> Match:
        """The match that is found first from a place on."""
        starts = self.starts(origin)
        slots = [self.number(-1)] * (2 * self.steps.groups + 2)
        for place in range(len(starts) - 1, -1, -1):
            if starts[place] is not FALSE:
                here = self.slots_from(place)
                pairs = zip(here, slots, strict=True)
                slots = [ite(starts[place], one, other) for one, other in pairs]
        return Match(or_(*starts), slots)
