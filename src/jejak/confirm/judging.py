"""What a run of a test says: one judge, for whatever the test was expected to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from jejak.classfile.descriptors import java_name
from jejak.jvm.runner import RunEnd, RunResult, TestId, Thrown, TraceFrame
from jejak.program.classes import CLASS_INITIALISER
from jejak.results.findings import Location
from jejak.results.proofs import Explanation, TrialOutcome, TrialReason

_ENDED = {
    RunEnd.TIMED_OUT: TrialOutcome.TIMED_OUT,
    RunEnd.EXITED: TrialOutcome.EXITED,
    RunEnd.OUT_OF_MEMORY: TrialOutcome.OUT_OF_MEMORY,
    RunEnd.CRASHED: TrialOutcome.CRASHED,
    RunEnd.NOT_RUN: TrialOutcome.NOT_RUN,
}

ONCE: Final = TrialReason.ONCE
"""The reason of a test that did what was expected, until it has done so in a second JVM."""
_NOT_FOUND: Final = "java.lang.ClassNotFoundException"
_FAILED: Final = "java.lang.ExceptionInInitializerError"
UNUSABLE: Final = (_FAILED, "java.lang.NoClassDefFoundError")
_ARRANGING: Final = ("allocate", "setField")
"""Methods of a test that only make its input."""

OFTEN: Final = 10
"""Frames of a method in the trace of a stack that it filled, at least."""

IsOwn = Callable[[str], bool]
"""Whether a class, by internal name, belongs to the program and not to the JDK."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a test is to do: to raise `exception` (internal name), or to pass where that is None.

    `trace` is where the exception arises, from the place itself outwards; empty for anywhere.
    `initialised` is the class that the tested call itself initialises, empty for none. `is_caught`
    says that the test catches what the call throws; `is_given` that the exception may be an object
    of the input, which the test makes. `cycle` are methods of which some call each other until
    the stack is used up: where it ends is chance. `hangs` says that the test never ends.
    """

    exception: str | None
    trace: tuple[Location, ...] = ()
    initialised: str = ""
    is_caught: bool = False
    is_given: bool = False
    cycle: tuple[Location, ...] = ()
    hangs: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a test.

    `reason` says why where the outcome alone does not, `detail` more, as a sentence. `test`
    is what ran, None where nothing did; `thrown` is what it raised.
    """

    outcome: TrialOutcome
    reason: Explanation | None = None
    detail: str | None = None
    test: TestId | None = None
    thrown: Thrown | None = None

    @property
    def raised(self) -> str | None:
        """The class of what it raised, by binary name."""
        return None if self.thrown is None else self.thrown.class_name


def judge(expected: Expectation, ran: RunResult, is_own: IsOwn) -> Judgement:
    """What a run of a test means. As expected is CONFIRMED, so far ONCE."""
    if expected.hangs and ran.kind is RunEnd.TIMED_OUT:
        return Judgement(TrialOutcome.CONFIRMED, ONCE, None, ran.test)
    if ran.kind in _ENDED:
        reason = TrialReason.RUNNER if ran.kind is RunEnd.NOT_RUN else None
        return Judgement(_ENDED[ran.kind], reason, ran.reason, ran.test)
    thrown = ran.thrown
    said = _compare(expected, ran.test, thrown, is_own)
    return Judgement(*said, ran.test, thrown)


def _compare(
    expected: Expectation, test: TestId, thrown: Thrown | None, is_own: IsOwn
) -> tuple[TrialOutcome, TrialReason | None, str | None]:
    """Outcome, reason and detail of a test that ran to its end."""
    if thrown is None:
        if expected.exception is None:
            return TrialOutcome.CONFIRMED, ONCE, None
        return TrialOutcome.NO_EXCEPTION, None, None
    fails = fails_to_arrange(expected, test, thrown)
    named = expected.exception is not None and thrown.class_name == java_name(expected.exception)
    if named and is_at_place(expected, thrown, is_own) and not (fails and not expected.initialised):
        return TrialOutcome.CONFIRMED, ONCE, None
    if lacks_class(thrown):
        return TrialOutcome.NOT_BUILT, TrialReason.MISSING_CLASS, lacking(thrown)
    if fails:
        return TrialOutcome.NOT_BUILT, TrialReason.INITIALISER, no_object(thrown)
    if precedes_call(expected, thrown, is_own):
        said = f"the test raised {described(thrown)}, before the call"
        return TrialOutcome.NOT_BUILT, TrialReason.SET_UP, said
    if not named:
        return TrialOutcome.OTHER_EXCEPTION, None, f"the test raised {described(thrown)}"
    place = next(iter(own_frames(thrown.frames, is_own)), None)
    where = "no code of the program" if place is None else shown(place)
    return TrialOutcome.OTHER_PLACE, None, f"the test raised it in {where}"


def lacks_class(thrown: Thrown) -> bool:
    """Whether a class that code of the program names is not on the class path.

    The JVM may look for it earlier than the engine does, when it verifies a class as a whole.
    """
    missing = thrown.cause is not None and thrown.cause.class_name == _NOT_FOUND
    return thrown.class_name == UNUSABLE[1] and missing


def lacking(thrown: Thrown) -> str:
    """Which class is missing, in a sentence that is the same wherever it is missed."""
    name = (thrown.cause.message if thrown.cause is not None else None) or thrown.message or ""
    return f"the JVM lacks {name.replace('/', '.')}"


def fails_to_arrange(expected: Expectation, test: TestId, thrown: Thrown) -> bool:
    """Whether a test failed to make an object, since the initialiser of its class fails.

    What comes out of a test that catches what the call throws was thrown before, unless the class
    is that of the receiver.
    """
    if thrown.class_name not in UNUSABLE:
        return False
    if expected.is_caught and expected.initialised:
        return True
    own = [frame for frame in thrown.frames if frame.class_name == test.class_name]
    if any(frame.method in _ARRANGING for frame in own):
        return True
    failed = [f.internal_name for f in fault_of(thrown).frames if f.method == CLASS_INITIALISER]
    return thrown.frames[:1] == tuple(own[:1]) and failed[-1:] != [expected.initialised]


def precedes_call(expected: Expectation, thrown: Thrown, is_own: IsOwn) -> bool:
    """Whether another method of the program raised it than the tested one: a call of the set-up."""
    places = [place for place in expected.trace if is_own(place.class_name)]
    called = own_frames(thrown.frames, is_own)[-1:]
    return bool(places) and any(not same_method(places[-1], frame) for frame in called)


def no_object(thrown: Thrown) -> str:
    """Why there is no such input, in a sentence."""
    return f"there is no object of a class whose initialiser fails: {described(fault_of(thrown))}"


def fault_of(thrown: Thrown) -> Thrown:
    """What a class initialiser threw; any other exception itself."""
    failed = thrown.class_name == _FAILED and thrown.cause is not None
    return thrown.cause if failed and thrown.cause is not None else thrown


def is_at_place(expected: Expectation, thrown: Thrown, is_own: IsOwn) -> bool:
    """Whether an exception arose where it should.

    Frames of the JDK do not count: what is modelled has none. Lines count where both sides have
    them. An exception that the program made before it threw it was made where its trace says.
    Where a class initialiser failed, the place is that of what it threw.
    """
    if expected.cycle:
        return is_in_cycle(expected.cycle, thrown)
    places = [place for place in expected.trace if is_own(place.class_name)]
    if not places:
        return True
    for each in (thrown, fault_of(thrown)):
        actual = own_frames(each.frames, is_own)
        if not actual:  # classes may leave traces out
            if not each.frames or expected.is_given:
                return True
        elif same_place(places[0], actual[0]) and same_method(places[-1], actual[-1]):
            return True
    return False


def is_in_cycle(cycle: Sequence[Location], thrown: Thrown) -> bool:
    """Whether methods of a recursion are what fills the stack: a trace has its innermost frames."""
    often = Counter((frame.internal_name, frame.method) for frame in thrown.frames)
    return any(often[place.class_name, place.method] >= OFTEN for place in cycle)


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
