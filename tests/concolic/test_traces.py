"""Traces as bytes."""

from __future__ import annotations

import struct

import pytest

from jejak.concolic.traces import (
    GivenBox,
    GivenNothing,
    GivenNumber,
    GivenText,
    Numbers,
    Other,
    Site,
    TraceError,
    read_trace,
)
from jejak.jvm.runner import Reported

SITES = ("a/T f(I)V J 0", "a/T f(I)V S 1", "a/T f(I)V C 0", "a/T f(I)V H 0")
CALLED, RETURNED = b"\x08", b"\x0c"


def event(site: int, bit: int, rest: bytes = b"") -> bytes:
    return struct.pack(">i", site << 1 | bit) + rest


def text(value: str) -> bytes:
    return struct.pack(">i", len(value)) + value.encode("utf-16-be")


def test_events_are_read_in_order() -> None:
    events = event(0, 1) + event(1, 0, struct.pack(">i", -7)) + event(0, 0)
    trace = read_trace(Reported(SITES, RETURNED + events))
    assert trace is not None
    assert trace.bits() == (True, -7, False)
    assert trace.returned
    assert trace.events[1].site == Site("a/T", "f(I)V", "S", 1)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (b"V", GivenNothing()),
        (b"N", None),
        (b"I" + struct.pack(">i", -3), GivenNumber("I", -3)),
        (b"J" + struct.pack(">q", 1 << 40), GivenNumber("J", 1 << 40)),
        (b"D" + struct.pack(">d", 0.5), GivenNumber("D", 0.5)),
        (b"T" + text("a€"), GivenText("a€")),
        (b"BI" + struct.pack(">q", 5), GivenBox("I", 5)),
        (b"A" + struct.pack(">i", 2) + b"B" + struct.pack(">iq", 1, -1), Numbers(2, "B", (-1,))),
        (b"O" + struct.pack(">i", 4) + text("x.Y"), Other(4, "x.Y")),
    ],
)
def test_what_a_call_gave(written: bytes, value: object) -> None:
    trace = read_trace(Reported(SITES, CALLED + event(2, 0) + event(2, 1, written)))
    assert trace is not None
    assert not trace.returned
    assert [each.bit for each in trace.events] == [False, True]
    assert trace.events[1].value == value


def test_a_run_that_never_came_to_the_method() -> None:
    assert read_trace(Reported(SITES, b"\x00")) is None


@pytest.mark.parametrize("events", [event(9, 0), event(1, 0), event(2, 1, b"T\x00\x00\x00\x05")])
def test_garbled_traces(events: bytes) -> None:
    with pytest.raises(TraceError):
        read_trace(Reported(SITES, CALLED + events))
