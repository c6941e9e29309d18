"""One cause is told once, whichever methods lead there, whatever keeps tests from showing it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from jejak.app.verdicts import EXIT_FINDINGS, exit_code, verdict
from jejak.options import Options
from jejak.report import Sources, Terminal
from jejak.report.findings_json import cause_id
from jejak.results.causes import causes_of, doubts_of
from jejak.results.findings import Evidence, FaultRule, Finding, FindingKind, Location
from jejak.results.methods import MethodResult
from jejak.results.proofs import Proof, TrialOutcome, TrialReason
from jejak.results.runs import CheckRun, Verdict

HERE = Location("a/B", "m", "(I)V", "B.java", 2, 7)
SHOWN = Proof(TrialOutcome.CONFIRMED)
FOUND = Finding(
    "java/lang/ArithmeticException", None, FindingKind.DEFECT, HERE, HERE, (HERE,), "B.m(0)", (),
    (), True, (), (), proof=SHOWN,
)  # fmt: skip
ELSEWHERE = replace(FOUND, location=replace(HERE, offset=9), trace=(replace(HERE, offset=9),))
HARDER = replace(FOUND, entry=replace(HERE, method="other"), path_condition=("x > 0",) * 8)


def closing(*findings: Finding) -> str:
    """What a run of such findings tells in the end."""
    result = MethodResult("a/B", "m", "(I)V", "m(int)", findings=list(findings))
    run = CheckRun("x", Options(), datetime.now(UTC), entries=1, results=[result])
    return "\n".join(Terminal(Sources("x", []), False, False).closing(run))


def test_the_easiest_one_leads_and_the_others_are_named() -> None:
    (cause,) = causes_of([HARDER, FOUND])
    assert cause.leader is FOUND
    assert cause.paths == 2
    assert cause_id(HARDER) == cause_id(FOUND) != cause_id(ELSEWHERE)
    told = closing(HARDER, FOUND, ELSEWHERE)
    assert told.count("error[ArithmeticException]") == 2
    assert "also:  from B.other" in told
    assert "2 confirmed defects found.\n" in told
    assert "2 findings, reached in 3 ways, 3 of them tried on a JVM: " in told


def test_questions_of_one_state_are_one_cause() -> None:
    def asked(method: str, *code: str) -> Finding:
        place = replace(HERE, method=method, descriptor="()I", line=hash(method) % 90 + 3)
        proof = replace(SHOWN, code=(*code, f"b.{method}();"))
        return replace(FOUND, entry=place, location=place, trace=(place,), proof=proof)

    made = "B b = new B();"
    one, two, other = asked("one", made), asked("two", made), asked("one", "B b = new B(1);")
    assert [len(each.findings) for each in causes_of([one, two, other])] == [2, 1]
    assert len(causes_of([asked("one"), asked("two")])) == 2


def test_another_exception_place_or_kind_is_another_cause() -> None:
    other = replace(FOUND, exception="java/lang/NullPointerException")
    bad = replace(FOUND, kind=FindingKind.BAD_ARGUMENT)
    assert len(causes_of([FOUND, ELSEWHERE, other, bad])) == 4


def test_indices_out_of_bounds_are_one_cause_in_a_line() -> None:
    index = "java/lang/ArrayIndexOutOfBoundsException"
    here, there = replace(FOUND, exception=index), replace(ELSEWHERE, exception=index)
    below = replace(there, location=replace(HERE, line=3), trace=(replace(HERE, line=3),))
    assert [len(each.findings) for each in causes_of([here, there, below])] == [2, 1]
    nowhere = [
        replace(each, location=replace(each.location, line=None), trace=())
        for each in (here, there)
    ]
    assert len(causes_of(nowhere)) == 2


@pytest.mark.parametrize(
    "exception", ["java/lang/StringIndexOutOfBoundsException", "java/util/EmptyStackException"]
)
def test_a_method_that_runs_out_of_what_it_reads_is_one_cause(exception: str) -> None:
    here = replace(FOUND, exception=exception)
    below = replace(here, location=replace(HERE, line=3), trace=(replace(HERE, line=3),))
    other = replace(here, location=replace(HERE, method="n"), trace=(replace(HERE, method="n"),))
    assert [len(each.findings) for each in causes_of([here, below, other])] == [2, 1]
    assert "also:  at B.java:3" in closing(here, below)


def test_what_a_class_reads_past_the_end_is_one_cause_wherever_it_reads() -> None:
    short = "java/lang/StringIndexOutOfBoundsException"
    here = replace(FOUND, exception=short, evidence=Evidence(FaultRule.PAST_END))
    below = replace(here, location=replace(HERE, line=3), trace=(replace(HERE, line=3),))
    other = replace(here, entry=replace(HERE, class_name="a/C"))
    own = replace(below, evidence=Evidence(FaultRule.OWN_FAULT))
    assert [len(each.findings) for each in causes_of([here, below, other, own])] == [1, 2, 1]
    told = closing(here, below)
    assert "B.java:2: error[StringIndexOutOfBoundsException]" in told
    assert "(as at 1 other place; id " in told
    assert "\n  class that reads past an end: a test raised it" in told
    assert "1 class that reads past an end found." in told
    result = MethodResult("a/B", "m", "(I)V", "m(int)", findings=[here])
    run = CheckRun("x", Options(), datetime.now(UTC), entries=1, results=[result])
    assert (verdict(run), exit_code(run)) == (Verdict.VIOLATED, EXIT_FINDINGS)


def test_what_is_confirmed_stands_for_what_is_not() -> None:
    open_one = replace(HARDER, proof=Proof(TrialOutcome.NOT_BUILT, TrialReason.NO_STUB))
    (cause,) = causes_of([open_one, FOUND])
    assert cause.leader is FOUND


def test_what_stays_open_for_one_reason_is_one_line_with_what_helps() -> None:
    proof = Proof(TrialOutcome.NOT_BUILT, TrialReason.MISSING_CLASS, "a.Gone")
    places = [replace(HERE, offset=at) for at in range(5)]
    unshown = [replace(FOUND, location=at, trace=(at,), proof=proof) for at in places]
    other = replace(ELSEWHERE, proof=replace(proof, detail="a.Lost"))
    assert [len(each.causes) for each in doubts_of(causes_of([*unshown, other]))] == [5, 1]
    told = closing(*unshown, other)
    assert "and 4 more for the same reason; what helps: add it with `--classpath`" in told
    assert told.count("note[ArithmeticException]") == 2
