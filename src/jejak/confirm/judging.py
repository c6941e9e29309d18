"""What a test's run says of a finding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from jejak.classfile.descriptors import java_name
from jejak.jvm.runner import RunEnd, RunResult, TestId, Thrown, TraceFrame
from jejak.program.classes import CLASS_INITIALISER
from jejak.results.findings import Finding, Location
from jejak.results.heaps import Origin
from jejak.results.proofs import TrialOutcome

_ENDED = {
    RunEnd.PASSED: TrialOutcome.NO_EXCEPTION,
    RunEnd.TIMED_OUT: TrialOutcome.TIMED_OUT,
    RunEnd.EXITED: TrialOutcome.EXITED,
    RunEnd.OUT_OF_MEMORY: TrialOutcome.OUT_OF_MEMORY,
    RunEnd.CRASHED: TrialOutcome.CRASHED,
    RunEnd.NOT_RUN: TrialOutcome.NOT_RUN,
}

INITIALISER: Final = "initialiser"
"""The reason code of an input that has an object of a class whose initialiser fails."""
MISSING_CLASS: Final = "missing-class"
"""That of an input whose class, or one that it names, is not there."""
_NOT_FOUND: Final = "java.lang.ClassNotFoundException"
_FAILED: Final = "java.lang.ExceptionInInitializerError"
_UNUSABLE: Final = (_FAILED, "java.lang.NoClassDefFoundError")
_ARRANGING: Final = ("allocate", "setField")
"""Methods of a test that only make its input."""

IsOwn = Callable[[str], bool]
"""Whether a class, by internal name, belongs to the program and not to the JDK."""


def judge(finding: Finding, outcome: RunResult, is_own: IsOwn) -> tuple[TrialOutcome, str | None]:
    """What a run of the finding's test means, and a sentence where there is more to say."""
    if outcome.kind in _ENDED:
        return _ENDED[outcome.kind], outcome.reason
    thrown = outcome.thrown
    assert thrown is not None
    is_expected = thrown.class_name == java_name(finding.exception)
    if is_expected and is_at_place(finding, thrown, is_own):
        return TrialOutcome.CONFIRMED, None
    if lacks_class(thrown):
        return TrialOutcome.NOT_BUILT, f"the JVM lacks a class: {described(thrown)}"
    if cannot_arrange(outcome.test, thrown, finding.entry.class_name):
        return TrialOutcome.NOT_BUILT, no_object(thrown)
    if not is_expected:
        return TrialOutcome.OTHER_EXCEPTION, f"the test raised {described(thrown)}"
    place = next(iter(own_frames(thrown.frames, is_own)), None)
    where = "no code of the program" if place is None else shown(place)
    return TrialOutcome.OTHER_PLACE, f"the test raised it in {where}"


def lacks_class(thrown: Thrown) -> bool:
    """Whether a class that code of the program names is not on the class path.

    The JVM may look for it earlier than the engine does, when it verifies a class as a whole.
    """
    missing = thrown.cause is not None and thrown.cause.class_name == _NOT_FOUND
    return thrown.class_name == _UNUSABLE[1] and missing


def why_not_built(thrown: Thrown | None) -> str:
    """The reason code of an input that the JVM itself refuses."""
    return MISSING_CLASS if thrown is not None and lacks_class(thrown) else INITIALISER


def cannot_arrange(test: TestId, thrown: Thrown, entry: str) -> bool:
    """Whether a test failed to make an object, since the initialiser of its class fails.

    `entry` is the class (internal name) whose method the test calls: the call initialises that.
    """
    if thrown.class_name not in _UNUSABLE:
        return False
    own = [frame for frame in thrown.frames if frame.class_name == test.class_name]
    if any(frame.method in _ARRANGING for frame in own):
        return True
    failed = [f.internal_name for f in fault_of(thrown).frames if f.method == CLASS_INITIALISER]
    return thrown.frames[:1] == tuple(own[:1]) and failed[-1:] != [entry]


def is_unusable(thrown: Thrown) -> bool:
    """Whether a class cannot be used, since its initialiser fails or has failed."""
    return thrown.class_name in _UNUSABLE


def no_object(thrown: Thrown) -> str:
    """Why there is no such input, in a sentence."""
    return f"there is no object of a class whose initialiser fails: {described(fault_of(thrown))}"


def fault_of(thrown: Thrown) -> Thrown:
    """What a class initialiser threw; any other exception itself."""
    failed = thrown.class_name == _FAILED and thrown.cause is not None
    return thrown.cause if failed and thrown.cause is not None else thrown


def precedes_entry(finding: Finding) -> bool:
    """Whether a class initialiser fails before the entry method begins: that of its own class."""
    entry = finding.entry
    own = (entry.class_name, entry.method, entry.descriptor)
    began = any((each.class_name, each.method, each.descriptor) == own for each in finding.trace)
    return not began and any(each.method == CLASS_INITIALISER for each in finding.trace)


def is_at_place(finding: Finding, thrown: Thrown, is_own: IsOwn) -> bool:
    """Whether an exception arose where the finding says.

    Frames of the JDK do not count: what is modelled has none. Lines count where both sides have
    them. An exception that the program made before it threw it was made where its trace says.
    Where a class initialiser failed, the place is that of what it threw.
    """
    expected = [place for place in finding.trace if is_own(place.class_name)]
    if not expected:
        return True
    for each in (thrown, fault_of(thrown)):
        actual = own_frames(each.frames, is_own)
        if not actual:  # classes may leave traces out
            if not each.frames or was_given(finding):
                return True
        elif same_place(expected[0], actual[0]) and same_method(expected[-1], actual[-1]):
            return True
    return False


def was_given(finding: Finding) -> bool:
    """Whether an exception may be an object of the input, which the test makes."""
    objects = () if finding.heap is None else finding.heap.before.objects
    return any(each.type == finding.exception and each.origin is not Origin.NEW for each in objects)


def own_frames(frames: Sequence[TraceFrame], is_own: IsOwn) -> list[TraceFrame]:
    """The frames of the program itself, innermost first."""
    return [frame for frame in frames if is_own(frame.internal_name)]


def same_method(place: Location, frame: TraceFrame) -> bool:
    """Whether a frame is of a method."""
    return (place.class_name, place.method) == (frame.internal_name, frame.method)


def same_place(place: Location, frame: TraceFrame) -> bool:
    """Whether a frame is at a place, as far as both know their lines."""
    known = place.line is not None and frame.line >= 0
    return same_method(place, frame) and (not known or place.line == frame.line)


def described(thrown: Thrown) -> str:
    """An exception in a few words."""
    message = "" if thrown.message is None else f": {' '.join(thrown.message.split())[:200]}"
    where = f" in {shown(thrown.frames[0])}" if thrown.frames else ""
    return f"{thrown.class_name}{message}{where}"


def shown(frame: TraceFrame) -> str:
    """A frame in a few words."""
    line = f":{frame.line}" if frame.line >= 0 else ""
    return f"{frame.class_name}.{frame.method}{line}"
