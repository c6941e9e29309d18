"""The one judge: what a run means, whatever was expected of it."""

from __future__ import annotations

import pytest

from jejak.confirm.judging import Expectation, judge
from jejak.jvm.runner import RunEnd, RunResult, TestId, Thrown, TraceFrame
from jejak.results.findings import Location
from jejak.results.proofs import TrialOutcome, TrialReason

TEST = TestId("p.ATest", "f_fails")
NPE = "java/lang/NullPointerException"
FAILED = "java/lang/ExceptionInInitializerError"
ARRANGED = TraceFrame("p.ATest", "f_fails", None, 5)
CALLED = TraceFrame("p.A", "f", "A.java", 3)
SETTER = TraceFrame("p.A", "setName", "A.java", 9)
PLACE = Location("p/A", "f", "()V", "A.java", 3, 0)
ELSEWHERE = Location("p/A", "f", "()V", "A.java", 4, 0)


def threw(exception: str, *frames: TraceFrame, cause: Thrown | None = None) -> RunResult:
    thrown = Thrown(exception.replace("/", "."), None, (*frames, ARRANGED), cause)
    return RunResult(TEST, RunEnd.THREW, thrown=thrown)


def fails(owner: str) -> Thrown:
    """What an initialiser of a class throws."""
    return Thrown("p.Bad", None, (TraceFrame(owner, "<clinit>", None, 1), ARRANGED))


PASSED = RunResult(TEST, RunEnd.PASSED)
UNUSABLE = threw(FAILED, cause=fails("p.A"))
RAISES = Expectation(NPE, (PLACE,), "p/A")


@pytest.mark.parametrize(
    ("expected", "ran", "outcome", "reason"),
    [
        (RAISES, threw(NPE, CALLED), "confirmed", "once"),
        (Expectation(NPE, (ELSEWHERE,), "p/A"), threw(NPE, CALLED), "other-place", None),
        (Expectation(NPE), threw(NPE, CALLED), "confirmed", "once"),
        (RAISES, threw("p/Bad", CALLED), "other-exception", None),
        (RAISES, threw(NPE, CALLED, SETTER), "not-built", "set-up"),
        (RAISES, threw("p/Bad", SETTER), "not-built", "set-up"),
        (RAISES, PASSED, "no-exception", None),
        (Expectation(None), PASSED, "confirmed", "once"),
        (Expectation(None), threw(NPE, CALLED), "other-exception", None),
        (RAISES, RunResult(TEST, RunEnd.CRASHED, reason="SIGSEGV"), "crashed", None),
        (RAISES, RunResult(TEST, RunEnd.NOT_RUN), "not-run", "runner"),
        (Expectation(FAILED, (), "p/A"), UNUSABLE, "confirmed", "once"),
        (Expectation(FAILED), UNUSABLE, "not-built", "initialiser"),
        (RAISES, threw(FAILED, cause=fails("p.Other")), "not-built", "initialiser"),
        (Expectation(None, (), "p/A", is_caught=True), UNUSABLE, "not-built", "initialiser"),
        (Expectation(None, (), "p/A"), UNUSABLE, "other-exception", None),
    ],
)
def test_what_a_run_means(
    expected: Expectation, ran: RunResult, outcome: str, reason: str | None
) -> None:
    judgement = judge(expected, ran, lambda name: name.startswith("p/A") and name != "p/ATest")
    why = None if judgement.reason is None else judgement.reason.value
    assert (judgement.outcome.value, why) == (outcome, reason)
    assert judgement.test == TEST


def test_a_class_that_the_jvm_lacks() -> None:
    missing = Thrown("java.lang.ClassNotFoundException", "p.Gone", ())
    ran = threw("java/lang/NoClassDefFoundError", CALLED, cause=missing)
    judgement = judge(RAISES, ran, lambda name: name == "p/A")
    assert judgement.outcome is TrialOutcome.NOT_BUILT
    assert judgement.reason is TrialReason.MISSING_CLASS
    assert judgement.detail == "the JVM lacks p.Gone"
