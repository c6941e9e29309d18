"""The syntax of java.util.regex, as far as it is read here: a tree of chars, groups and repeats.

What is not read, or means something else with flags that are not, is an UnreadableError.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Ranges = tuple[tuple[int, int], ...]
"""Chars, as ranges with their ends."""
TOP: Final = 0xFFFF
SURROGATES: Final = (0xD800, 0xDFFF)
MOST_REPEATS: Final = 40
_DIGITS: Final = ((ord("0"), ord("9")),)
_WORD: Final = ((48, 57), (65, 90), (95, 95), (97, 122))
_SPACE: Final = ((9, 13), (32, 32))
LINE_ENDS: Final = ((10, 10), (13, 13), (0x85, 0x85), (0x2028, 0x2029))
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
    """One char of some; `beyond` says that all beyond 16 bits are among them."""

    ranges: Ranges
    beyond: bool = False

    @property
    def has_halves(self) -> bool:
        """Whether halves of chars beyond 16 bits are among them."""
        return any(low <= SURROGATES[1] and high >= SURROGATES[0] for low, high in self.ranges)


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
    """Some times, as often as can be or, `lazy`, as seldom; without end where `most` is None."""

    part: Node
    least: int
    most: int | None
    lazy: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """What a group captures, by its number."""

    part: Node
    number: int


Node = Chars | Sequence | Either | Repeat | Group


class ExpressionReader:
    """Reads an expression; raises UnreadableError."""

    def __init__(self, text: str, ignores_case: bool = False) -> None:
        self.text = text
        self.at = 0
        self.groups = 0
        self.ignores_case = ignores_case
        self.from_start = False
        self.to_end = False
        """Whether it stands between `^` and `$`."""

    def whole(self) -> Node:
        """All of it, with or without anchors at its ends."""
        self.from_start = self.take("^")
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
                self.to_end = True
                break
            parts.append(self.repeated())
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def repeated(self) -> Node:
        """A part and how often it comes."""
        part = self.atom()
        while True:
            if self.take("*"):
                counts: tuple[int, int | None] = 0, None
            elif self.take("+"):
                counts = 1, None
            elif self.take("?"):
                counts = 0, 1
            elif self.peek() == "{":
                counts = self.counted()
            else:
                return part
            part = Repeat(part, *counts, lazy=self.take("?"))
            if self.peek() == "+":
                raise UnreadableError

    def counted(self) -> tuple[int, int | None]:
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
        return least, most

    def atom(self) -> Node:
        """One char, class or group."""
        char = self.next()
        if char == "(":
            return self.group()
        if char == "[":
            return self.char_class()
        if char == ".":
            return others(Chars(LINE_ENDS))
        if char == "\\":
            return self.escaped()
        if char in _SPECIAL:
            raise UnreadableError
        return self.literal(single(char))

    def group(self) -> Node:
        """A group, behind its bracket; the names of groups say nothing of what they match."""
        number = 0
        if not self.take("?:"):
            self.groups += 1
            number = self.groups
            if self.take("?<"):
                while self.next() != ">":
                    if not self.peek().isalnum() and self.peek() != ">":
                        raise UnreadableError
            elif self.peek() == "?":
                raise UnreadableError
        found = self.either()
        if not self.take(")"):
            raise UnreadableError
        return Group(found, number) if number else found

    def literal(self, chars: Chars) -> Chars:
        """Chars as they are written, with those that are the same without regard to case."""
        if not self.ignores_case:
            return chars
        found = list(chars.ranges)
        for low, high in chars.ranges:
            for first, last, other in ((65, 90, 32), (97, 122, -32)):
                start, end = max(low, first), min(high, last)
                if start <= end:
                    found.append((start + other, end + other))
        return Chars(tuple(found), chars.beyond)

    def escaped(self) -> Chars:
        """What stands behind a backslash."""
        char = self.next()
        if char in _CLASSES:
            return Chars(_CLASSES[char])
        if char.lower() in _CLASSES:
            return others(Chars(_CLASSES[char.lower()]))
        if char in "pP":
            end = self.text.find("}", self.at)
            name = self.text[self.at + 1 : end]
            if self.peek() != "{" or name not in _NAMED or self.ignores_case:
                raise UnreadableError
            self.at = end + 1
            return Chars(_NAMED[name]) if char == "p" else others(Chars(_NAMED[name]))
        if char in _ESCAPES:
            return single(chr(_ESCAPES[char]))
        if char.isalnum() or ord(char) > 127:
            raise UnreadableError
        return single(char)

    def char_class(self) -> Chars:
        """A class, behind its bracket."""
        is_negated = self.take("^")
        found: list[tuple[int, int]] = []
        beyond = False
        while not self.take("]"):
            char = self.next()
            if char in "[&^":  # unions, intersections
                raise UnreadableError
            one = self.escaped() if char == "\\" else single(char)
            if self.peek() == "-" and self.text[self.at + 1 : self.at + 2] != "]":
                self.at += 1
                last = self.next()
                other = self.escaped() if last == "\\" else single(last)
                if last in "[&" or not is_one(one) or not is_one(other):
                    raise UnreadableError
                one = Chars(((one.ranges[0][0], other.ranges[0][0]),))
                if one.ranges[0][1] < one.ranges[0][0]:
                    raise UnreadableError
            found += self.literal(one).ranges
            beyond |= one.beyond
        if not found:
            raise UnreadableError
        chars = Chars(tuple(found), beyond)
        return others(chars) if is_negated else chars


def single(char: str) -> Chars:
    """Just one char; those beyond 16 bits are two."""
    if ord(char) > TOP or SURROGATES[0] <= ord(char) <= SURROGATES[1]:
        raise UnreadableError
    return Chars(((ord(char), ord(char)),))


def is_one(chars: Chars) -> bool:
    """Whether a class has just one char."""
    return len(chars.ranges) == 1 and chars.ranges[0][0] == chars.ranges[0][1]


def others(chars: Chars) -> Chars:
    """All other chars."""
    found: list[tuple[int, int]] = []
    start = 0
    for low, high in sorted(chars.ranges):
        if low > start:
            found.append((start, low - 1))
        start = max(start, high + 1)
    if start <= TOP:
        found.append((start, TOP))
    return Chars(tuple(found), not chars.beyond)
