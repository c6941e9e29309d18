"""References and numbers as the reading of code knows them: a set of what they may have come from.

A source is null, an argument of the method (`?1` may be null, `!1` is not; the receiver is
argument 0), a new object of just one class (`=java/util/ArrayList`), a new array whose length is
known (`=[I*16`), or something else, which may be null (ANY) or is not (SOME). A field that the
method has not assigned is UNSET. A primitive is a number (`#7`, `#0.5`), an argument (`?1`), or
anything.
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
"""What is no reference; as a number, one of which nothing is known."""
ANYTHING: Final[Value] = frozenset((ANY,))
SOMETHING: Final[Value] = frozenset((SOME,))
NO_OBJECT: Final[Value] = frozenset((NULL,))
NOT_SET: Final[Value] = frozenset((UNSET,))
NUMBERS: Final = frozenset("ZBCSIJFD")
"""Types of fields whose numbers are read."""
WHOLE: Final = {"B": 8, "S": 16, "I": 32, "J": 64}
LENGTH: Final = "*"
"""What stands before the length of an array."""


def new_object(name: str) -> Value:
    """An object of just this class; arrays by descriptor."""
    return frozenset((f"={name}",))


def new_array(descriptor: str, length: Value) -> Value:
    """An array of just this type, and of this length, where that is known."""
    known = only_number(length, "I")
    told = "" if not isinstance(known, int) or known < 0 else f"{LENGTH}{known}"
    return frozenset((f"={descriptor}{told}",))


def number(value: object) -> Value:
    """Just this number; declared as a float, an int would become one when it is compiled."""
    return frozenset((f"#{value!r}",))


def zero(descriptor: str) -> Value:
    """What a field holds that nobody has assigned."""
    if descriptor not in NUMBERS:
        return NO_OBJECT
    return frozenset(("#0.0" if descriptor in "FD" else "#0",))


def in_field(value: Value, descriptor: str) -> Value:
    """What a number becomes in a field of a type; anything where it is not known."""
    if not value:
        return ANYTHING
    if descriptor in "FD":
        return value
    return frozenset(
        [f"#{_narrowed(int(each[1:]), descriptor)}" if each[0] == "#" else each for each in value]
    )


def _narrowed(value: int, descriptor: str) -> int:
    if descriptor == "Z":
        return value & 1
    if descriptor == "C":
        return value & 0xFFFF
    width = WHOLE[descriptor]
    half = 1 << (width - 1)
    return (value + half) % (1 << width) - half


def only_number(value: Value, descriptor: str) -> object:
    """The number of a type that all sources are; None where there are others."""
    if len(value) != 1:
        return None
    (source,) = value
    if source[0] != "#":
        return None
    if descriptor in "FD":
        return float(source[1:])
    return int(source[1:])


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
