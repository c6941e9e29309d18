"""Chains of calls and fields as documents, broken where google-java-format would.

What looks like the name of a class, with its first static member, stays together; so does what
stands before the only call. Other chains are broken before each dot or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from jejak.javasource.layout import CONTINUED, Break, Doc, Fill, LayoutLevel, joined, width_of

SHORT: Final = 10
"""Items with fewer characters fill lines side by side."""
BRIEF: Final = 4
"""No line breaks after a beginning of so many characters."""
_FORMATS: Final = ("%", "{0}", "{1}")


@dataclass(frozen=True, slots=True)
class DotLink:
    """A name in a chain; with arguments, also none, a call."""

    name: str
    types: str = ""
    arguments: Sequence[Doc] | None = None


def links(dotted: str) -> list[DotLink]:
    """The links of a qualified name."""
    return [DotLink(name) for name in dotted.split(".")]


def chained(head: Doc | None, chain: Sequence[DotLink], after_body: bool = False) -> Doc:
    """A chain of links; after `head`, which is no name, where there is one.

    After the body of a class no line breaks.
    """
    if not chain:
        return "" if head is None else head
    if after_body and head is not None:
        return LayoutLevel(0, head, ".", chained(None, chain))
    last = _prefix(chain, head is not None)
    if last is not None:
        inner = _with_prefix(chain, last, head is not None)
        return inner if head is None else LayoutLevel(CONTINUED, head, inner)
    if head is None:
        return LayoutLevel(CONTINUED, *_regular(chain, False))
    return LayoutLevel(CONTINUED, head, *_regular(chain, True))


def _regular(chain: Sequence[DotLink], after_head: bool) -> list[Doc]:
    parts: list[Doc] = []
    length: float = BRIEF + 1 if after_head else 0
    indent = CONTINUED if after_head or len(chain) > 1 else 0
    for number, link in enumerate(chain):
        if number or after_head:
            if length > BRIEF:
                parts.append(Break())
            parts.append(".")
            length += 1
        own: list[Doc] = [link.types + link.name]
        if link.arguments is not None:
            own.append(arguments(link.arguments, indent))
        parts += own
        length += sum(map(width_of, own))
    return parts


def _with_prefix(chain: Sequence[DotLink], last: int, after_head: bool) -> LayoutLevel:
    inner: list[Doc] = []
    outer: list[Doc] = []
    breaks: list[Break] = []
    trailing = CONTINUED if last < len(chain) - 1 else 0
    for number, link in enumerate(chain):
        parts = inner if number <= last else outer
        if number or after_head:
            place = Break(Fill.INDEPENDENT if number <= last else Fill.UNIFIED)
            breaks.append(place)
            parts += place, "."
        parts.append(link.types + link.name)
        if link.arguments is not None:
            after = () if trailing else tuple(breaks[-1:])
            (outer if number >= last else inner).append(arguments(link.arguments, trailing, after))
    return LayoutLevel(CONTINUED, LayoutLevel(0, *inner), *outer)


def arguments(given: Sequence[Doc], indent: int, after: tuple[Break, ...] = ()) -> LayoutLevel:
    """Arguments in parentheses."""
    if not given:
        return LayoutLevel(indent, "()", after=after)
    if len(given) > 1 and _is_format(given[0]):
        rest = LayoutLevel(0, *joined(given[1:], filling(given[1:])))
        inner: Doc = LayoutLevel(0, given[0], ",", Break(flat=" "), rest)
    else:
        inner = LayoutLevel(0, *joined(given, filling(given)))
    return LayoutLevel(indent, "(", Break(), inner, ")", after=after)


def filling(docs: Sequence[Doc]) -> Fill:
    """Short items fill lines; of others each has its own."""
    return Fill.INDEPENDENT if all(width_of(doc) < SHORT for doc in docs) else Fill.UNIFIED


def _is_format(doc: Doc) -> bool:
    return isinstance(doc, str) and doc.startswith('"') and any(each in doc for each in _FORMATS)


class _Case(Enum):
    """How a name is written."""

    UPPER = auto()
    UPPER_CAMEL = auto()
    LOWER = auto()
    LOWER_CAMEL = auto()


def _case(name: str) -> _Case:
    letters = [c for c in name if c.isalpha()]
    upper, lower = any(c.isupper() for c in letters), any(c.islower() for c in letters)
    if letters and letters[0].isupper():
        return _Case.UPPER_CAMEL if lower else _Case.UPPER
    return _Case.LOWER_CAMEL if upper else _Case.LOWER


def _prefix(chain: Sequence[DotLink], after_head: bool) -> int | None:
    """The last link of those at the beginning that stay together; None where none do."""
    calls = [number for number, link in enumerate(chain) if link.arguments is not None]
    if len([each for each in calls if each or after_head]) == 1 and calls[0] > 0:
        return calls[0]
    if after_head:
        return None
    found = _type_prefix([link.name for link in chain])
    return 1 if found is None and chain[0].name == "this" and len(chain) > 1 else found


def _type_prefix(names: Sequence[str]) -> int | None:
    """Where the name of a class and its first static member end, as far as case tells."""
    found: int | None = None
    in_type = False
    is_sure = True
    for number, name in enumerate(names):
        case = _case(name)
        if in_type and case is not _Case.UPPER_CAMEL:
            return number
        if case is _Case.UPPER_CAMEL:
            in_type, found = True, number
        elif case is _Case.UPPER:
            is_sure = False
        elif case is _Case.LOWER_CAMEL or not is_sure:
            return found
    return found
