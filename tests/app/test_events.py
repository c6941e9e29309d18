"""Runs as those who follow them hear of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import jejak
from jejak.app.events import (
    Event,
    Events,
    Found,
    MethodBegun,
    MethodDone,
    Problem,
    RunBegun,
    RunDone,
    follow,
)
from jejak.results.runs import CheckRun
from tests.javac import Javac

SOURCE = """
class Divs {
    static int div(int x) { return 100 / x; }
    static int same(int x) { return x > 0 ? x : x + 0; }
}
"""


@pytest.fixture
def divs(javac: Javac, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return javac({"Divs.java": SOURCE}, "-g") / "Divs.class"


def names(events: Iterator[Event[CheckRun]]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_events_come_in_order(divs: Path) -> None:
    events = list(jejak.check_events(divs, confirm=False))
    method = ["MethodBegun", "MethodDone"]
    found = ["MethodBegun", "Found", "MethodDone"]
    assert names(iter(events)) == ["RunBegun", *method, *found, *method, "RunDone"]
    begun = [event for event in events if isinstance(event, MethodBegun)]
    assert [(each.signature, each.number, each.entries, each.found) for each in begun] == [
        ("Divs()", 1, 3, 0),
        ("div(int)", 2, 3, 0),
        ("same(int)", 3, 3, 1),
    ]
    first, last = events[0], events[-1]
    assert isinstance(first, RunBegun)
    assert (first.place, first.classes, first.entries) == (str(divs), ("Divs",), 3)
    assert isinstance(last, RunDone)
    assert last.exit_code == 1
    done = [event for event in events if isinstance(event, MethodDone)]
    assert done[-1].paths == last.results.paths
    (finding,) = [event.finding for event in events if isinstance(event, Found)]
    assert [*last.results.findings()] == [finding]


def test_who_stops_listening_interrupts_the_run(divs: Path) -> None:
    events = jejak.check_events(divs, confirm=False, reports={"json": "out.json"})
    for event in events:
        if isinstance(event, Found):
            break
    events.close()
    record = json.loads(Path("out.json").read_text())
    assert record["run"]["interrupted"]
    assert len(record["findings"]) == 1
    assert record["totals"]["methods"] == 2


def test_an_interruption_of_who_hears_is_one_of_the_run(divs: Path) -> None:
    heard: list[Event[CheckRun]] = []

    def hear(event: Event[CheckRun]) -> None:
        heard.append(event)
        if isinstance(event, MethodDone):
            raise KeyboardInterrupt

    follow(jejak.check_events(divs, confirm=False), hear)
    *_, told, last = heard
    assert told == Problem("interrupted")
    assert isinstance(last, RunDone)
    assert last.exit_code == 130
    assert last.results.interrupted
    assert len(last.results.results) == 1


def test_an_interruption_reaches_the_caller(divs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> Events[CheckRun]:
        raise KeyboardInterrupt

    monkeypatch.setattr("jejak.explore.analysis.Analysis.explore", interrupt)
    with pytest.raises(KeyboardInterrupt):
        jejak.check(divs, confirm=False, reports={"json": "out.json"})
    assert json.loads(Path("out.json").read_text())["run"]["interrupted"]


def test_nothing_is_done_before_places_are_checked(divs: Path) -> None:
    events = jejak.gen_events(divs, reports={"json": "/nowhere/out.json"})
    with pytest.raises(jejak.errors.UsageError, match="cannot be written"):
        next(events)
    assert list(Path().iterdir()) == []
