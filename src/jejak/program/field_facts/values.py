"""References and ints as the reading of code knows them: a set of what they may have come from.

A source is null, an argument of the method (`?1` may be null, `!1` is not; the receiver is
argument 0), a new object of just one class (`=java/util/ArrayList`), or something else, which may
be null (ANY) or is not (SOME). A field that the method has not assigned is UNSET. An int is a
number (`#7`), an argument (`?1`), or anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Value = frozenset[str]

NULL: Final = "null"
ANY: Final = "any"
SOME: Final = "some"
UNSET: Final = "unset"
MOST_SOURCES: Final = 8

NOTHING: Final[Value] = frozenset()
"""What is no reference; as an int, one of which nothing is known."""
ANYTHING: Final[Value] = frozenset((ANY,))
SOMETHING: Final[Value] = frozenset((SOME,))
NO_OBJECT: Final[Value] = frozenset((NULL,))
NOT_SET: Final[Value] = frozenset((UNSET,))
INTS: Final = frozenset("ZBCSI")
"""Types of fields whose numbers are read."""
ZERO: Final[Value] = frozenset(("#0",))


def new_object(name: str) -> Value:
    """An object of just this class; arrays by descriptor."""
    return frozenset((f"={name}",))


def number(value: int) -> Value:
    """Just this int."""
    return frozenset((f"#{value}",))


def in_field(value: Value, descriptor: str) -> Value:
    """What an int becomes in a field of a type; anything where it is not known."""
    if not value:
        return ANYTHING
    return frozenset(
        [f"#{_narrowed(int(each[1:]), descriptor)}" if each[0] == "#" else each for each in value]
    )


def _narrowed(value: int, descriptor: str) -> int:
    if descriptor == "Z":
        return value & 1
    if descriptor == "C":
        return value & 0xFFFF
    width = {"B": 8, "S": 16, "I": 32}[descriptor]
    half = 1 << (width - 1)
    return (value + half) % (1 << width) - half


def only_number(value: Value) -> int | None:
    """The int that all sources are; None where there are others."""
    if len(value) != 1:
        return None
    (source,) = value
    return int(source[1:]) if source[0] == "#" else None


def may_be_null(value: Value) -> bool:
    """Whether one of the sources can be null."""
    return any(each in (NULL, ANY, UNSET) or each.startswith("?") for each in value)


def is_null(value: Value) -> bool:
    """Whether all there is, is null."""
    return value == NO_OBJECT


def present(value: Value) -> Value:
    """The same, once it is known not to be null."""
    if not may_be_null(value):
        return value
    return frozenset([_present(each) for each in value if each != NULL])


def _present(source: str) -> str:
    if source in (ANY, UNSET):
        return SOME
    return f"!{source[1:]}" if source.startswith("?") else source


def present_arguments(value: Value, checked: frozenset[int]) -> Value:
    """The same, once it is known which arguments are not null."""
    if not checked:
        return value
    return frozenset(
        [f"!{each[1:]}" if each[0] == "?" and int(each[1:]) in checked else each for each in value]
    )


def join(one: Value, other: Value) -> Value:
    """What comes from either; too many sources become one that says less."""
    if one is other:
        return one
    joined = one | other
    if ANY not in joined and len(joined) <= MOST_SOURCES:
        spare = [f"!{each[1:]}" for each in joined if each[0] == "?"]
        return joined.difference(spare) if spare else joined
    wide = ANYTHING if may_be_null(joined - NOT_SET) else SOMETHING
    return wide | NOT_SET if UNSET in joined else wide


def substitute(value: Value, arguments: Sequence[Value]) -> Value:
    """What a value of a called method is to its caller."""
    found = NOTHING
    for each in value:
        if each[0] == "?":
            found = join(found, arguments[int(each[1:])])
        elif each[0] == "!":
            found = join(found, present(arguments[int(each[1:])]))
        else:
            found = join(found, frozenset((each,)))
    return found


def outside(value: Value) -> Value:
    """A value for somebody who does not know the arguments."""
    found = []
    for each in value:
        if each[0] in "?!":
            found.append(ANY if each[0] == "?" else SOME)
        else:
            found.append(each)
    return frozenset(found)
