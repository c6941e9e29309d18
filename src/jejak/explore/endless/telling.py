"""From paths without end to findings: where it goes on and on, and whose fault that is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from jejak.explore.entry import RECEIVER
from jejak.explore.findings import condition_text, entry_location, location
from jejak.explore.paths import Path
from jejak.explore.recorder import Recorder
from jejak.explore.snapshots import take_heaps
from jejak.expr import Model
from jejak.javatext.calls import call_text
from jejak.program.openness import is_for_everybody
from jejak.results.findings import (
    DOES_NOT_RETURN,
    Evidence,
    Failure,
    FaultRule,
    Finding,
    Location,
)
from jejak.results.heaps import FieldPlace, Heap, IndexPlace, Origin, RootPlace
from jejak.state.code import Code
from jejak.state.frames import Frame

OVERFLOW: Final = "java/lang/StackOverflowError"
OFTEN: Final = 3
"""Activations of a method that belongs to a recursion, at least."""
MOST_NAMED: Final = 4
ELEMENT: Final = "[]"
HOLDING: Final = ("[", "java/util/")
"""How the types of arrays and of collections begin."""


@dataclass(frozen=True, slots=True)
class What:
    """What is told of a path without end."""

    failure: Failure
    exception: str
    message: str
    rule: FaultRule
    trace: tuple[Location, ...]
    cycle: tuple[Location, ...] = ()


class Overflow:
    """A path that calls until the stack is used up, from the frame where it was cut."""

    def __init__(self, recorder: Recorder, path: Path, frame: Frame | None) -> None:
        self.recorder = recorder
        self.path = path
        self.frames = own_stack(frame)

    def finding(self, model: Model) -> Finding:
        """The finding, on an input."""
        activations = Counter(frame.code for frame in self.frames)
        codes = [code for code in activations if activations[code] >= OFTEN]
        first = self._first(codes)
        trace = tuple(location(each.code, each.place) for each in self.frames[first:])
        cycle = tuple(location(code, 0) for code in codes) or trace[:1]
        said = f"{named(codes or [self.frames[first].code])} more often than the stack allows"
        what = What(Failure.OVERFLOWS, OVERFLOW, said, FaultRule.ENDLESS_RECURSION, trace, cycle)
        return told(self.recorder, self.path, what, model)

    def _first(self, codes: list[Code]) -> int:
        """The outermost frame of the recursion, one of the program where there is one."""
        inside = [i for i, frame in enumerate(self.frames) if frame.code in codes]
        own = [i for i in inside if not self.frames[i].code.method.owner.in_jdk]
        return (own or inside or [0])[-1]


class Round:
    """A path that comes back to a state that it was in, from where the round begins."""

    def __init__(self, recorder: Recorder, path: Path, frame: Frame) -> None:
        self.recorder = recorder
        self.path = path
        self.frames = own_stack(frame)

    def finding(self, model: Model) -> Finding:
        """The finding, on an input."""
        trace = tuple(location(each.code, each.place) for each in self.frames)
        said = "the loop has no end: each turn leaves it where another one follows"
        what = What(Failure.HANGS, DOES_NOT_RETURN, said, FaultRule.ENDLESS_LOOP, trace)
        return told(self.recorder, self.path, what, model)


def told(recorder: Recorder, path: Path, what: What, model: Model) -> Finding:
    """The finding of a path, on an input."""
    state, entry, machine = path.state, recorder.entry, recorder.machine
    heaps = take_heaps(state, model, entry, None, None, machine.class_hierarchy)
    texts = call_text(heaps, recorder.called, whole=False)
    rule = what.rule
    facts: tuple[str, ...] = ()
    turning, twice = turning_place(heaps.before), given_to_itself(heaps.before)
    if turning is not None:
        rule = FaultRule.CYCLIC_ARGUMENT
        facts = (f"following `{turning}` in what the caller gave leads back to where it began",)
    elif twice is not None:
        rule = FaultRule.CYCLIC_ARGUMENT
        facts = (f"`{twice}` is the object itself whose method is called",)
    return Finding(
        what.exception,
        what.message,
        rule.kind,
        entry_location(entry),
        what.trace[0] if what.trace else entry_location(entry),
        what.trace,
        texts.call,
        texts.arguments,
        condition_text(state),
        not state.path.approximations,
        state.path.approximations,
        state.choices(),
        1,
        heaps,
        is_public=is_for_everybody(machine.resolver.loading, entry),
        evidence=Evidence(rule, facts, ()),
        failure=what.failure,
        cycle=what.cycle,
    )


def own_stack(frame: Frame | None) -> list[Frame]:
    """The frames of the thread that a frame belongs to, from that one outwards."""
    found: list[Frame] = []
    while frame is not None and not frame.code.begins_thread:
        if not frame.code.synthetic and frame.pc >= 0:
            found.append(frame)
        frame = frame.parent
    return found


def named(codes: list[Code]) -> str:
    """The methods of a recursion as people say it."""
    names = sorted({f"{each.method.owner.simple_name}.{each.method.name}" for each in codes})
    if len(names) == 1:
        return f"{names[0]} calls itself"
    more = ", …" if len(names) > MOST_NAMED else ""
    return f"{', '.join(names[:MOST_NAMED])}{more} call each other"


def turning_place(heap: Heap) -> str | None:
    """A field, or `[]`, by which an object of the input leads back to itself; None without one.

    One and the same all the way: the two directions of a list that is linked both ways are none.
    A field that holds an array or a collection of the JDK leads to what is in that.
    """
    inside = {
        each.number: [slot.target for slot in each.slots if slot.target is not None]
        for each in heap.objects
        if each.type.startswith(HOLDING)
    }
    edges: dict[str, dict[int, list[int]]] = {}
    for each in heap.objects:
        if each.origin is not Origin.INPUT:
            continue
        for slot in each.slots:
            place, target = slot.place, slot.target
            name = place.name if isinstance(place, FieldPlace) else ELEMENT
            if target is not None and isinstance(place, FieldPlace | IndexPlace):
                links = edges.setdefault(name, {}).setdefault(each.number, [])
                links += [target] if name == ELEMENT else reached(target, inside)
    return next((name for name, links in edges.items() if has_circle(links)), None)


def reached(target: int, inside: dict[int, list[int]]) -> list[int]:
    """An object, and what is in it, in what is in it, and so on."""
    found = [target]
    for each in found:
        found += [inner for inner in inside.get(each, ()) if inner not in found]
    return found


def given_to_itself(heap: Heap) -> str | None:
    """The argument that is the object whose method is called; None without one."""
    places = [(each.place, each.target) for each in heap.roots]
    roots = {place.name: target for place, target in places if isinstance(place, RootPlace)}
    receiver = roots.pop(RECEIVER, None)
    if receiver is None:
        return None
    return next((name for name, target in roots.items() if target == receiver), None)


def has_circle(links: dict[int, list[int]]) -> bool:
    """Whether links lead from somewhere back to there."""
    left = {source: set(targets) for source, targets in links.items()}
    while True:
        ends = [source for source, targets in left.items() if not targets & left.keys()]
        if not ends:
            return bool(left)
        for each in ends:
            del left[each]
