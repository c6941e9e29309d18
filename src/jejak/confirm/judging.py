"""What a test's run says of a finding."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jejak.classfile.descriptors import java_name
from jejak.explore.heaps import Origin
from jejak.explore.results import Finding, Location
from jejak.explore.results import Outcome as Verdict
from jejak.jvm.runner import Frame, Kind, Outcome, Thrown

_ENDED = {
    Kind.PASSED: Verdict.NO_EXCEPTION,
    Kind.TIMED_OUT: Verdict.TIMED_OUT,
    Kind.EXITED: Verdict.EXITED,
    Kind.OUT_OF_MEMORY: Verdict.OUT_OF_MEMORY,
    Kind.CRASHED: Verdict.CRASHED,
    Kind.NOT_RUN: Verdict.NOT_RUN,
}

IsOwn = Callable[[str], bool]
"""Whether a class, by internal name, belongs to the program and not to the JDK."""


def judge(finding: Finding, outcome: Outcome, is_own: IsOwn) -> tuple[Verdict, str | None]:
    """What a run of the finding's test means, and a sentence where there is more to say."""
    if outcome.kind in _ENDED:
        return _ENDED[outcome.kind], outcome.reason
    thrown = outcome.thrown
    assert thrown is not None
    if thrown.class_name != java_name(finding.exception):
        return Verdict.OTHER_EXCEPTION, f"the test raised {described(thrown)}"
    if not is_at_place(finding, thrown, is_own):
        place = next(iter(own_frames(thrown.frames, is_own)), None)
        where = "no code of the program" if place is None else shown(place)
        return Verdict.OTHER_PLACE, f"the test raised it in {where}"
    return Verdict.CONFIRMED, None


def is_at_place(finding: Finding, thrown: Thrown, is_own: IsOwn) -> bool:
    """Whether an exception arose where the finding says.

    Frames of the JDK do not count: what is modelled has none. Lines count where both sides have
    them. An exception that the program made before it threw it was made where its trace says.
    """
    expected = [place for place in finding.trace if is_own(place.class_name)]
    actual = own_frames(thrown.frames, is_own)
    if not expected:
        return True
    if not actual:  # classes may leave traces out
        return not thrown.frames or was_given(finding)
    return same_place(expected[0], actual[0]) and same_method(expected[-1], actual[-1])


def was_given(finding: Finding) -> bool:
    """Whether an exception may be an object of the input, which the test makes."""
    objects = () if finding.heap is None else finding.heap.before.objects
    return any(each.type == finding.exception and each.origin is not Origin.NEW for each in objects)


def own_frames(frames: Sequence[Frame], is_own: IsOwn) -> list[Frame]:
    """The frames of the program itself, innermost first."""
    return [frame for frame in frames if is_own(frame.internal_name)]


def same_method(place: Location, frame: Frame) -> bool:
    """Whether a frame is of a method."""
    return (place.class_name, place.method) == (frame.internal_name, frame.method)


def same_place(place: Location, frame: Frame) -> bool:
    """Whether a frame is at a place, as far as both know their lines."""
    known = place.line is not None and frame.line >= 0
    return same_method(place, frame) and (not known or place.line == frame.line)


def described(thrown: Thrown) -> str:
    """An exception in a few words."""
    message = "" if thrown.message is None else f": {' '.join(thrown.message.split())[:200]}"
    where = f" in {shown(thrown.frames[0])}" if thrown.frames else ""
    return f"{thrown.class_name}{message}{where}"


def shown(frame: Frame) -> str:
    """A frame in a few words."""
    line = f":{frame.line}" if frame.line >= 0 else ""
    return f"{frame.class_name}.{frame.method}{line}"
