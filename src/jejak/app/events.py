"""What happens in a run, as those who follow it hear of it.

The order is RunBegun, then for each method MethodBegun, and Found for each of its findings and
MethodDone when these are proved, by which time others may have begun; Stage where more is done
than exploring; Problem whenever there is something to say; RunDone at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Generic, TypeVar

from jejak.results.findings import Finding
from jejak.results.methods import MethodResult
from jejak.results.trees import TreeRecord

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class RunBegun:
    """The target is open. `classes` are its own, by internal name, found in `place`.

    `sources` are roots of its sources, and source files.
    """

    place: str
    classes: tuple[str, ...]
    entries: int
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MethodBegun:
    """The `number`-th of `entries` methods is explored now; so much was `found` before."""

    class_name: str
    signature: str
    number: int
    entries: int
    found: int


@dataclass(frozen=True, slots=True)
class Found:
    """A finding, as far as it is known: a second run of its test may still fail."""

    finding: Finding


@dataclass(frozen=True, slots=True)
class MethodDone:
    """A method was explored, and what is made of its paths was tried.

    `paths` counts those of all methods so far, `tests` what `gen` tried for this one. `tree` is
    there where the option `tree` is on.
    """

    result: MethodResult
    paths: int
    tree: TreeRecord | None = None
    tests: int = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """What is done now, in words."""

    text: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that people should know."""

    text: str


@dataclass(frozen=True)
class RunDone(Generic[R]):
    """The run has ended, its files are written. `exit_code` is how its command ends."""

    results: R
    exit_code: int


Event = RunBegun | MethodBegun | Found | MethodDone | Stage | Problem | RunDone[R]
Events = Generator[Event[R], None, None]


def follow(events: Events[R], hear: Callable[[Event[R]], None]) -> None:
    """Hears all events of a run. An interruption of who hears is one of the run."""
    try:
        event = next(events)
        while True:
            try:
                hear(event)
            except KeyboardInterrupt as interruption:
                event = events.throw(interruption)
            else:
                event = next(events)
    except StopIteration:
        return
