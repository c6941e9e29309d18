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
    Overwritten,
    Site,
    TraceError,
    Unchanged,
    read_trace,
)
from jejak.jvm.runner import Reported

SITES = ("a/T f(I)V J 0", "a/T f(I)V S 1", "a/T f(I)V C 0", "a/T f(I)V H 0")
CALLED, RETURNED = b"\x08", b"\x0c"


def jump(site: int, bit: int) -> bytes:
    return struct.pack(">H", site << 1 | bit)


def event(site: int, bit: int, rest: bytes = b"") -> bytes:
    return struct.pack(">Hi", 0xFFFE | bit, site) + rest


def tag(letters: str) -> bytes:
    return letters.encode("utf-16-be")


def number(value: int) -> bytes:
    return struct.pack(">i", value)


def text(value: str) -> bytes:
    return struct.pack(">i", len(value)) + value.encode("utf-16-be")


def test_events_are_read_in_order() -> None:
    events = jump(0, 1) + event(1, 0, struct.pack(">i", -7)) + event(0, 0)
    trace = read_trace(Reported(SITES, RETURNED + events))
    assert trace is not None
    assert trace.bits() == (True, -7, False)
    assert trace.returned
    assert trace.events[1].site == Site("a/T", "f(I)V", "S", 1)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (tag("V"), GivenNothing()),
        (tag("N"), None),
        (tag("I") + struct.pack(">i", -3), GivenNumber("I", -3)),
        (tag("J") + struct.pack(">q", 1 << 40), GivenNumber("J", 1 << 40)),
        (tag("D") + struct.pack(">d", 0.5), GivenNumber("D", 0.5)),
        (tag("T") + text("a€"), GivenText("a€")),
        (tag("BI") + struct.pack(">q", 5), GivenBox("I", 5)),
        (tag("A") + number(2) + tag("B") + number(1) + b"\xff\xff", Numbers(2, "B", (-1,))),
        (tag("A") + number(2) + tag("I") + number(1) + number(-9), Numbers(2, "I", (-9,))),
        (
            tag("P") + number(2) + number(8) + number(3) + tag("C") + number(1) + b"\xff\xfe",
            Overwritten(2, 8, 3, "C", (0xFFFE,)),
        ),
        (tag("U"), Unchanged()),
        (tag("O") + number(4) + text("x.Y"), Other(4, "x.Y")),
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


@pytest.mark.parametrize(
    "events",
    [
        jump(9, 0),
        event(9, 0),
        event(1, 0),
        event(2, 1, tag("T") + number(5)),
        event(2, 1, tag("?")),
    ],
)
def test_garbled_traces(events: bytes) -> None:
    with pytest.raises(TraceError):
        read_trace(Reported(SITES, CALLED + events))


def test_a_report_that_was_cut_is_as_long_as_it_is() -> None:
    trace = read_trace(Reported(SITES, b"\x09" + jump(0, 1) + event(2, 1, tag("T") + number(5))))
    assert trace is not None
    assert trace.full
    assert trace.bits() == (True,)


def test_a_call_within_a_call_from_one_site() -> None:
    unchanged = event(2, 1, tag("U"))
    inner = event(2, 0) + event(2, 1, tag("V")) + unchanged
    events = event(2, 0) + inner + event(2, 1, tag("N")) + unchanged + jump(0, 1)
    trace = read_trace(Reported(SITES, RETURNED + events))
    assert trace is not None
    assert trace.end_of(0) == 4
    assert trace.written(4) == ([Unchanged()], 6)
