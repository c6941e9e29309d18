"""What a run reported, read: events in their order. The other side is `java/agent`.

A trace is a byte of flags, and then units of 16 bits, the big end first. A jump is one unit: the
number of its site, doubled, and one bit. 0xFFFE and 0xFFFF begin any other event: the bit is their
last one, the number of the site follows in two units, and then what belongs to its kind.

    J  a conditional jump whose number is 32,767 or more: the bit says whether it is taken
    S  a switch: its key, two units
    C  a call of code that does not report: bit 0 before it; bit 1 behind it, with what it gave,
       then once more for each array of primitives that it was given, with what it wrote there
    H  a handler begins: the class of what it caught

A value is a letter, and then: I F a number of two units, J D one of four, B the letter of a box
and four units, T K a text, A the identity of an array and its cells, P of what was written the
identity, the length of the array, the first index and cells, O X an identity and, when it is new,
the name of the class (behind one that only the JVM of the run knows, those above it, each after a
space); N V U (null, nothing, unchanged) nothing. Texts and cells are counted by two units; a cell
has as many as it needs, the letter of the type in front. Identities take two.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from jejak.errors import JejakError
from jejak.jvm.runner import Reported

JUMP: Final = "J"
SWITCH: Final = "S"
CALL: Final = "C"
HANDLER: Final = "H"
MOST_TEXT: Final = 1 << 16
"""Chars of a text that a run reports."""
FULL, OTHERS, RETURNED, CALLED = 1, 2, 4, 8
ESCAPE: Final = 0xFFFE
"""The first unit that is no jump's."""
UTF_16: Final = "utf-16-le" if sys.byteorder == "little" else "utf-16-be"


class TraceError(JejakError):
    """A trace is not what the agent writes."""


@dataclass(frozen=True, slots=True)
class Site:
    """A place that reports: the `number`-th of its kind in a method, in the order of the code.

    `method` is its name and descriptor. Jumps and switches are counted together.
    """

    owner: str
    method: str
    kind: str
    number: int

    @property
    def code(self) -> tuple[str, str]:
        """The method that it is in."""
        return self.owner, self.method


@dataclass(frozen=True, slots=True)
class GivenNumber:
    """A primitive value; `kind` is its letter in descriptors, I for all that are ints."""

    kind: str
    value: int | float


@dataclass(frozen=True, slots=True)
class GivenBox:
    """A boxed number."""

    kind: str
    value: int | float


@dataclass(frozen=True, slots=True)
class GivenText:
    """A string."""

    value: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """An array of primitives, which is the same as another one of that `identity`."""

    identity: int
    kind: str
    values: tuple[int | float, ...]


@dataclass(frozen=True, slots=True)
class ClassObject:
    """A Class object, by the name that it gives itself."""

    name: str


@dataclass(frozen=True, slots=True)
class Other:
    """Any other object: an identity and the name of its class, with dots.

    `above` are its supertypes, where nobody but the JVM of the run knows the class.
    """

    identity: int
    class_name: str
    above: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GivenNothing:
    """What a void method gives."""


@dataclass(frozen=True, slots=True)
class Overwritten:
    """What a call wrote to an array of primitives of a `length`, from index `first` on."""

    identity: int
    length: int
    first: int
    kind: str
    values: tuple[int | float, ...]


@dataclass(frozen=True, slots=True)
class Unchanged:
    """An array of primitives that a call was given, and did not write to."""


Value = (
    GivenNumber
    | GivenBox
    | GivenText
    | Numbers
    | ClassObject
    | Other
    | GivenNothing
    | Overwritten
    | Unchanged
    | None
)
"""What a call gave, or wrote to; None is null."""


NOTHING_BEHIND: Final[Mapping[str, Value]] = {"N": None, "V": GivenNothing(), "U": Unchanged()}
"""Values that are their letter alone."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a run did. `value` belongs to calls, `key` to switches."""

    site: Site
    bit: bool
    value: Value = None
    key: int = 0


@lru_cache(maxsize=1 << 16)
def jump_of(site: Site, bit: bool) -> Event:
    """A jump. One object is all that are equal: traces that begin alike are soon compared."""
    return Event(site, bit)


@dataclass(frozen=True, slots=True)
class RunTrace:
    """What one run did, from the call of its entry method on.

    `returned` says that the method did, `full` that the run did more than is kept, `has_threads`
    that threads ran which nobody heard. `thrown` is the class of what escaped, where it is known.
    """

    events: tuple[Event, ...]
    returned: bool
    full: bool
    has_threads: bool
    thrown: str | None = None

    def bits(self) -> tuple[bool | int, ...]:
        """The run's bit vector: which way each branch went, in order; of a switch its key."""
        return tuple(
            each.key if each.site.kind == SWITCH else each.bit
            for each in self.events
            if each.site.kind in (JUMP, SWITCH)
        )

    def begins_as(self, other: RunTrace, count: int) -> bool:
        """Whether the first events are those of another run."""
        return self.events[:count] == other.events[:count]

    def next(self, index: int, *kinds: str) -> int | None:
        """The next event of some kinds."""
        for place in range(index, len(self.events)):
            if self.events[place].site.kind in kinds:
                return place
        return None

    def end_of(self, start: int) -> int | None:
        """Where the run came back from a call; None where it did not."""
        site = self.events[start].site
        inner = 0
        for place in range(start + 1, len(self.events)):
            event = self.events[place]
            if isinstance(event.value, Overwritten | Unchanged):
                continue  # it belongs to the end before it
            if event.site == site:
                if not event.bit:
                    inner += 1
                elif inner:
                    inner -= 1
                else:
                    return place
            elif event.site.kind == HANDLER and not inner and event.site.code == site.code:
                return None
        return None

    def written(self, end: int) -> tuple[list[Value], int]:
        """What a call wrote to arrays, and the index behind all that belongs to it."""
        site = self.events[end].site
        place = end + 1
        found: list[Value] = []
        while place < len(self.events) and self.events[place].site == site:
            if not self.events[place].bit:
                break
            found.append(self.events[place].value)
            place += 1
        return found, place


@lru_cache(maxsize=1 << 16)
def site_of(text: str) -> Site:
    """A site as the agent writes it."""
    try:
        owner, method, kind, number = text.split(" ")
        return Site(owner, method, kind, int(number))
    except ValueError:
        raise TraceError(f"no site: {text!r}") from None


def read_trace(reported: Reported, thrown: str | None = None) -> RunTrace | None:
    """A trace; None where the run never came to the entry method. Raises TraceError."""
    return _Reading(reported).trace(thrown)


class _Reading:
    def __init__(self, reported: Reported) -> None:
        self._sites = reported.sites
        self._flags = reported.events[:1]
        self._units = array("H", reported.events[1 : 1 + (len(reported.events) - 1) // 2 * 2])
        if sys.byteorder == "little":
            self._units.byteswap()
        self._at = 0
        self._jumps: dict[int, Event] = {}
        self._others: dict[int, Other] = {}

    def trace(self, thrown: str | None) -> RunTrace | None:
        flags = self._flags[0] if self._flags else 0
        if not flags & CALLED:
            return None
        is_full = bool(flags & FULL)
        events: list[Event] = []
        try:
            while self._at < len(self._units):
                events.append(self._event())
        except (struct.error, IndexError, UnicodeDecodeError) as error:
            if not is_full:  # else the last event was cut
                raise TraceError(f"a garbled trace: {error}") from None
        return RunTrace(
            tuple(events), bool(flags & RETURNED), is_full, bool(flags & OTHERS), thrown
        )

    def _event(self) -> Event:
        unit = self._unit()
        if unit < ESCAPE:
            found = self._jumps.get(unit)
            if found is None:
                found = jump_of(site_of(self._sites[unit >> 1]), bool(unit & 1))
                self._jumps[unit] = found
            return found
        site = site_of(self._sites[self._number()])
        bit = bool(unit & 1)
        if site.kind == SWITCH:
            return Event(site, bit, key=self._number())
        if site.kind == HANDLER or (site.kind == CALL and bit):
            return Event(site, bit, self._value())
        return Event(site, bit)

    def _value(self) -> Value:
        tag = chr(self._unit())
        if tag in NOTHING_BEHIND:
            return NOTHING_BEHIND[tag]
        if tag == "T":
            return GivenText(self._text())
        if tag == "K":
            return ClassObject(self._text())
        if tag in "OX":
            return self._other(self._number())
        if tag == "B":
            kind = chr(self._unit())
            return GivenBox(kind, _plain(kind, self._long()))
        if tag == "A":
            return Numbers(self._number(), *self._cells())
        if tag == "P":
            return Overwritten(self._number(), self._number(), self._number(), *self._cells())
        if tag not in "IJFD":
            raise IndexError(f"no value: {tag!r}")
        return GivenNumber(tag, _plain(tag, self._long() if tag in "JD" else self._number()))

    def _other(self, identity: int) -> Other:
        """An object: its class is said the first time."""
        found = self._others.get(identity)
        if found is None:
            name, *above = self._text().split(" ")
            found = self._others[identity] = Other(identity, name, tuple(above))
        return found

    def _cells(self) -> tuple[str, tuple[int | float, ...]]:
        kind, count = chr(self._unit()), self._number()
        if not 0 <= count <= len(self._units) - self._at:
            raise IndexError("an array is cut")
        read = self._long if kind in "JD" else self._number if kind in "IF" else self._unit
        values = [read() for _ in range(count)]
        if kind in "BS":
            values = [each - ((each & 0x8000) << 1) for each in values]
        return kind, tuple(_plain(kind, each) for each in values)

    def _unit(self) -> int:
        self._at += 1
        return self._units[self._at - 1]

    def _number(self) -> int:
        value = self._unit() << 16 | self._unit()
        return value - ((value & 0x80000000) << 1)

    def _long(self) -> int:
        high = self._number()
        return high << 32 | (self._number() & 0xFFFFFFFF)

    def _text(self) -> str:
        count = min(self._number(), MOST_TEXT)
        units = self._units[self._at : self._at + count]
        if not 0 <= count == len(units):
            raise IndexError("a text is cut")
        self._at += count
        return units.tobytes().decode(UTF_16, "surrogatepass")


def _plain(kind: str, bits: int) -> int | float:
    """A number by the letter of its type and its bits."""
    if kind == "F":
        return float(struct.unpack(">f", struct.pack(">i", bits))[0])
    if kind == "D":
        return float(struct.unpack(">d", struct.pack(">q", bits))[0])
    return bits
