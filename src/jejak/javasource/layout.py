"""Where lines break: what google-java-format would write, from levels and breaks.

A document is text, places where a line may break, and levels around both. A level that fits on what
is left of the line stays on it. In one that does not, all unified breaks are taken, and of the
others those after which the next piece would not fit. Lines that begin in a level are indented as
much as the levels around them say together.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import Final, TypeAlias

from jejak.javasource.literals import ascii_source

WIDTH: Final = 100
VAST: Final = 1e9
"""Wider than any line, and less than what a break takes that must be."""
STEP: Final = 2
CONTINUED: Final = 4
"""Columns: of a line, and what blocks and continued lines are indented by."""


class Fill(Enum):
    """When a break is taken: with all of its level, where it must be, always."""

    UNIFIED = auto()
    INDEPENDENT = auto()
    FORCED = auto()


class Break:
    """A place where a line may break; `flat` stands there where it does not.

    `taken` says whether it was, once it was laid out.
    """

    __slots__ = ("fill", "flat", "indent", "taken")

    def __init__(self, fill: Fill = Fill.UNIFIED, flat: str = "", indent: int = 0) -> None:
        self.fill = fill
        self.flat = flat
        self.indent = indent
        self.taken = False

    @property
    def width(self) -> float:
        """What it takes on the line."""
        return math.inf if self.fill is Fill.FORCED else len(self.flat)


class Remark:
    """A comment, which fills its lines with words; each paragraph begins a new line."""

    __slots__ = ("is_doc", "paragraphs")
    width = math.inf

    def __init__(self, paragraphs: Iterable[str], is_doc: bool = False) -> None:
        self.paragraphs = [ascii_source(each) for each in paragraphs]
        self.is_doc = is_doc


class LayoutLevel:
    """Documents that stay on one line or are broken together.

    `after` are breaks: where one of them is taken, continued lines are indented once more.
    """

    __slots__ = ("after", "indent", "parts", "width")

    def __init__(self, indent: int, *parts: Doc, after: tuple[Break, ...] = ()) -> None:
        self.indent = indent
        self.after = after
        self.parts = [ascii_source(each) if isinstance(each, str) else each for each in parts]
        self.width: float = sum(map(width_of, self.parts))


Doc: TypeAlias = str | Break | LayoutLevel | Remark


def line() -> Break:
    """The end of a line."""
    return Break(Fill.FORCED)


def joined(docs: Iterable[Doc], fill: Fill = Fill.UNIFIED, between: str = ",") -> Iterator[Doc]:
    """Documents with a comma and a break between them."""
    for number, doc in enumerate(docs):
        if number:
            yield between
            yield Break(fill, " ")
        yield doc


def flat_text(doc: Doc) -> str:
    """A document on one line; where lines must break, what is inside is indented."""
    return lay_out(doc, VAST)


def lay_out(doc: Doc, width: float = WIDTH) -> str:
    """The text of a document."""
    page = _Page(width)
    page.put(_settled(doc), 0)
    return "".join(page.pieces)


def width_of(doc: Doc) -> float:
    """What a document takes on one line."""
    return len(doc) if isinstance(doc, str) else doc.width


def _settled(doc: Doc) -> LayoutLevel:
    """The same with text moved to the level of the break before it.

    So what follows the end of a level, up to the next break, counts where it has to fit.
    """
    base = LayoutLevel(0)
    place = base

    def settle(part: Doc, around: LayoutLevel) -> None:
        nonlocal place
        if isinstance(part, LayoutLevel):
            inner = LayoutLevel(part.indent, after=part.after)
            for each in part.parts:
                settle(each, inner)
            if inner.parts:
                around.parts.append(inner)
            return
        if isinstance(part, Break):
            place = around
        place.parts.append(ascii_source(part) if isinstance(part, str) else part)

    settle(doc, base)
    _measure(base)
    return base


def _measure(level: LayoutLevel) -> None:
    for part in level.parts:
        if isinstance(part, LayoutLevel):
            _measure(part)
    level.width = sum(map(width_of, level.parts))


class _Page:
    """What is written so far; spaces at the beginning of a line wait for its first word."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.pieces: list[str] = []
        self.column = 0
        self._spaces = 0

    def put(self, doc: Doc, indent: int) -> None:
        match doc:
            case str():
                self._write(doc)
            case Break():
                self._break(doc, indent, taken=doc.fill is Fill.FORCED)
            case Remark():
                self._remark(doc)
            case LayoutLevel():
                if self.column + doc.width <= self.limit:
                    for part in doc.parts:
                        self.put(part, indent)
                else:
                    self._broken(doc, indent)

    def _broken(self, level: LayoutLevel, outer: int) -> None:
        indent = outer + level.indent + (CONTINUED if any(b.taken for b in level.after) else 0)
        must = False
        for place, pieces in _split(level.parts):
            width = sum(map(width_of, pieces))
            if place is not None:
                together = self.column + place.width + width > self.limit
                taken = place.fill is not Fill.INDEPENDENT or must or together
                self._break(place, indent, taken)
            must = self.column + width > self.limit
            for piece in pieces:
                self.put(piece, indent)

    def _break(self, place: Break, indent: int, taken: bool) -> None:
        place.taken = taken
        if not taken:
            self._write(place.flat)
            return
        self.pieces.append("\n")
        self.column = self._spaces = max(indent + place.indent, 0)

    def _write(self, text: str) -> None:
        if text:
            self.pieces += " " * self._spaces, text
            self._spaces = 0
            self.column += len(text)

    def _remark(self, remark: Remark) -> None:
        start = self.column
        for number, text in enumerate(remark_lines(remark, self.limit - start)):
            if number:
                self.pieces.append("\n")
                self.column = self._spaces = start
            self._write(text)


def _split(parts: list[Doc]) -> Iterator[tuple[Break | None, list[Doc]]]:
    """What stands between the breaks of a level, each with the break before it."""
    place: Break | None = None
    pieces: list[Doc] = []
    for part in parts:
        if isinstance(part, Break):
            yield place, pieces
            place, pieces = part, []
        else:
            pieces.append(part)
    yield place, pieces


def remark_lines(remark: Remark, width: float) -> list[str]:
    """The lines of a comment; one that documents something stands on one line where it can."""
    if not remark.is_doc:
        found = [
            [text] if len(text) + 3 <= width else wrapped(text, width - 3)
            for text in remark.paragraphs
        ]
        return [f"// {text}".rstrip() for texts in found for text in texts]
    if len(remark.paragraphs) == 1 and len(remark.paragraphs[0]) + 7 <= width:
        return [f"/** {remark.paragraphs[0]} */"]
    lines = ["/**"]
    for number, text in enumerate(remark.paragraphs):
        if number:
            lines.append(" *")
        words = f"<p>{text}" if number else text
        lines += [f" * {each}" for each in wrapped(words, width - 3)]
    return [*lines, " */"]


def wrapped(text: str, width: float) -> list[str]:
    """The words of a text on lines of that width; a longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
