"""Regular expressions as automata over texts of open length: when a whole text matches.

Those parts of the syntax of java.util.regex are read that mean the same whatever order alternatives
are tried in; nothing else is. A text is followed through all states at once, so that the answer is
one expression.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from jejak.expr import FALSE, TRUE, Expr, and_, const, eq, or_
from jejak.machine.machine import Machine
from jejak.machine.texts import Units
from jejak.machine.values import lift
from jejak.models.texts import is_within

Ranges = tuple[tuple[int, int], ...]
"""Chars, as ranges with their ends."""
TOP: Final = 0xFFFF
SURROGATES: Final = (0xD800, 0xDFFF)
MOST_REPEATS: Final = 40
MOST_STATES: Final = 160
KEPT: Final = 256
"""Automata that are kept."""
_DIGITS: Final = ((ord("0"), ord("9")),)
_WORD: Final = ((48, 57), (65, 90), (95, 95), (97, 122))
_SPACE: Final = ((9, 13), (32, 32))
_LINE_ENDS: Final = ((10, 10), (13, 13), (0x85, 0x85), (0x2028, 0x2029))
_CLASSES: Final[dict[str, Ranges]] = {"d": _DIGITS, "w": _WORD, "s": _SPACE}
_NAMED: Final[dict[str, Ranges]] = {
    "Lower": ((97, 122),),
    "Upper": ((65, 90),),
    "Alpha": ((65, 90), (97, 122)),
    "Digit": _DIGITS,
    "Alnum": ((48, 57), (65, 90), (97, 122)),
    "XDigit": ((48, 57), (65, 70), (97, 102)),
    "ASCII": ((0, 127),),
    "Space": _SPACE,
    "Punct": ((33, 47), (58, 64), (91, 96), (123, 126)),
}
_ESCAPES: Final = {"t": 9, "n": 10, "r": 13, "f": 12, "a": 7, "e": 27}
_SPECIAL: Final = set("\\^$.|?*+()[]{}")


class UnreadableError(Exception):
    """The expression has parts that are not read here."""


# --- syntax --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chars:
    """One char of some."""

    ranges: Ranges


@dataclass(frozen=True, slots=True)
class Sequence:
    """One after the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """One of several."""

    options: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """Some times; without end where `most` is None."""

    part: Node
    least: int
    most: int | None


Node = Chars | Sequence | Either | Repeat


class ExpressionReader:
    """Reads an expression; raises UnreadableError."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.groups = 0

    def whole(self) -> Node:
        """All of it, with or without anchors at its ends."""
        self.take("^")
        found = self.either()
        if self.at < len(self.text):
            raise UnreadableError
        return found

    def peek(self) -> str:
        """The next char, nothing at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, wanted: str) -> bool:
        """Goes beyond a text where it is next."""
        if not self.text.startswith(wanted, self.at):
            return False
        self.at += len(wanted)
        return True

    def next(self) -> str:
        """The next char, which is then read."""
        found = self.peek()
        if not found:
            raise UnreadableError
        self.at += 1
        return found

    def either(self) -> Node:
        """Alternatives."""
        options = [self.sequence()]
        while self.take("|"):
            options.append(self.sequence())
        return options[0] if len(options) == 1 else Either(tuple(options))

    def sequence(self) -> Node:
        """Parts up to the end of an alternative."""
        parts: list[Node] = []
        while self.peek() not in ("", "|", ")"):
            if self.text[self.at :] == "$":
                self.at += 1
                break
            parts.append(self.repeated())
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def repeated(self) -> Node:
        """A part and how often it comes."""
        part = self.atom()
        while True:
            if self.take("*"):
                part = Repeat(part, 0, None)
            elif self.take("+"):
                part = Repeat(part, 1, None)
            elif self.take("?"):
                part = Repeat(part, 0, 1)
            elif self.peek() == "{":
                part = self.counted(part)
            else:
                return part
            self.take("?")  # which match is found first says nothing of whether there is one
            if self.peek() == "+":
                raise UnreadableError

    def counted(self, part: Node) -> Node:
        """`{2}`, `{2,}` or `{2,5}`."""
        end = self.text.find("}", self.at)
        words = self.text[self.at + 1 : end].split(",") if end > 0 else []
        if not words or len(words) > 2 or not words[0].isdigit():
            raise UnreadableError
        if len(words) == 2 and words[1] and not words[1].isdigit():
            raise UnreadableError
        self.at = end + 1
        least = int(words[0])
        most = least if len(words) == 1 else int(words[1]) if words[1] else None
        if max(least, most or 0) > MOST_REPEATS or (most is not None and most < least):
            raise UnreadableError
        return Repeat(part, least, most)

    def atom(self) -> Node:
        """One char, class or group."""
        char = self.next()
        if char == "(":
            if not self.take("?:"):
                if self.peek() == "?":
                    raise UnreadableError
                self.groups += 1
            found = self.either()
            if not self.take(")"):
                raise UnreadableError
            return found
        if char == "[":
            return Chars(self.char_class())
        if char == ".":
            return Chars(others(_LINE_ENDS))
        if char == "\\":
            return Chars(self.escaped())
        if char in _SPECIAL:
            raise UnreadableError
        return Chars(single(char))

    def escaped(self) -> Ranges:
        """What stands behind a backslash."""
        char = self.next()
        if char in _CLASSES:
            return _CLASSES[char]
        if char.lower() in _CLASSES:
            return others(_CLASSES[char.lower()])
        if char in "pP":
            end = self.text.find("}", self.at)
            name = self.text[self.at + 1 : end]
            if self.peek() != "{" or name not in _NAMED:
                raise UnreadableError
            self.at = end + 1
            return _NAMED[name] if char == "p" else others(_NAMED[name])
        if char in _ESCAPES:
            return single(chr(_ESCAPES[char]))
        if char.isalnum() or ord(char) > 127:
            raise UnreadableError
        return single(char)

    def char_class(self) -> Ranges:
        """A class, behind its bracket."""
        is_negated = self.take("^")
        found: list[tuple[int, int]] = []
        while not self.take("]"):
            char = self.next()
            if char in "[&^":  # unions, intersections
                raise UnreadableError
            one = self.escaped() if char == "\\" else single(char)
            if self.peek() == "-" and self.text[self.at + 1 : self.at + 2] != "]":
                self.at += 1
                last = self.next()
                other = self.escaped() if last == "\\" else single(last)
                if last in "[&" or not is_one(one) or not is_one(other) or other < one:
                    raise UnreadableError
                found.append((one[0][0], other[0][0]))
            else:
                found += one
        if not found:
            raise UnreadableError
        return others(tuple(found)) if is_negated else tuple(found)


def single(char: str) -> Ranges:
    """Just one char; those beyond 16 bits are two."""
    if ord(char) > TOP or SURROGATES[0] <= ord(char) <= SURROGATES[1]:
        raise UnreadableError
    return ((ord(char), ord(char)),)


def is_one(ranges: Ranges) -> bool:
    """Whether a class has just one char."""
    return len(ranges) == 1 and ranges[0][0] == ranges[0][1]


def others(ranges: Ranges) -> Ranges:
    """All other chars."""
    found: list[tuple[int, int]] = []
    start = 0
    for low, high in sorted(ranges):
        if low > start:
            found.append((start, low - 1))
        start = max(start, high + 1)
    if start <= TOP:
        found.append((start, TOP))
    return tuple(found)


# --- automata ------------------------------------------------------------------------------------


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
        self.has_pairs = any(
            low <= SURROGATES[1] and high >= SURROGATES[0]
            for ranges in self.classes
            for low, high in ranges
        )

    def _add(self, node: Node) -> tuple[set[int], set[int], bool]:
        """Adds states; gives the first and last of them, and whether nothing matches, too."""
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
