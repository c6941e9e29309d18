"""What a run reported, read: events in their order. The other side is `java/agent`.

A trace is a byte of flags, and then events: a number of four bytes, which is that of the site
doubled and one bit, and what belongs to it. Numbers are big end first, texts counted UTF-16.

    J  a conditional jump: the bit says whether it is taken
    S  a switch: its key
    C  a call of code that does not report: bit 0 before it; bit 1 behind it, with what it gave,
       then once more for each array of primitives that it was given, with what that holds now
    H  a handler begins: the class of what it caught
"""

from __future__ import annotations

import struct
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
    """Any other object: an identity and the name of its class, with dots."""

    identity: int
    class_name: str


@dataclass(frozen=True, slots=True)
class GivenNothing:
    """What a void method gives."""


Value = GivenNumber | GivenBox | GivenText | Numbers | ClassObject | Other | GivenNothing | None
"""What a call gave; None is null."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a run did. `value` belongs to calls, `key` to switches."""

    site: Site
    bit: bool
    value: Value = None
    key: int = 0


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
        self._data = reported.events
        self._at = 0

    def trace(self, thrown: str | None) -> RunTrace | None:
        try:
            flags = self._byte()
            if not flags & CALLED:
                return None
            events = []
            while self._at < len(self._data):
                events.append(self._event())
        except (struct.error, IndexError, KeyError, UnicodeDecodeError) as error:
            raise TraceError(f"a garbled trace: {error}") from None
        return RunTrace(
            tuple(events), bool(flags & RETURNED), bool(flags & FULL), bool(flags & OTHERS), thrown
        )

    def _event(self) -> Event:
        word = self._number()
        site = site_of(self._sites[word >> 1])
        bit = bool(word & 1)
        if site.kind == SWITCH:
            return Event(site, bit, key=self._number())
        if site.kind == HANDLER or (site.kind == CALL and bit):
            return Event(site, bit, self._value())
        return Event(site, bit)

    def _value(self) -> Value:
        tag = chr(self._byte())
        if tag == "V":
            return GivenNothing()
        if tag == "N":
            return None
        if tag == "T":
            return GivenText(self._text())
        if tag == "K":
            return ClassObject(self._text())
        if tag in ("O", "X"):
            return Other(self._number(), self._text())
        if tag == "B":
            kind = chr(self._byte())
            return GivenBox(kind, _plain(kind, self._long()))
        if tag == "A":
            identity, kind, count = self._number(), chr(self._byte()), self._number()
            return Numbers(identity, kind, tuple(_plain(kind, self._long()) for _ in range(count)))
        wide = tag in ("J", "D")
        return GivenNumber(tag, _plain(tag, self._long() if wide else self._number()))

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _number(self) -> int:
        self._at += 4
        return int(struct.unpack_from(">i", self._data, self._at - 4)[0])

    def _long(self) -> int:
        self._at += 8
        return int(struct.unpack_from(">q", self._data, self._at - 8)[0])

    def _text(self) -> str:
        count = min(self._number(), MOST_TEXT)
        self._at += 2 * count
        if self._at > len(self._data):
            raise IndexError("a text is cut")
        return self._data[self._at - 2 * count : self._at].decode("utf-16-be", "surrogatepass")


def _plain(kind: str, bits: int) -> int | float:
    """A number by the letter of its type and its bits."""
    if kind == "F":
        return float(struct.unpack(">f", struct.pack(">i", bits))[0])
    if kind == "D":
        return float(struct.unpack(">d", struct.pack(">q", bits))[0])
    return bits
