"""What a test raised in the program although another error was predicted: a finding of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from jejak.bytecode.exceptions import BY_CLASS
from jejak.confirm.judging import IsOwn, own_frames
from jejak.confirm.trials import Trial
from jejak.explore.findings import method_location
from jejak.jvm.runner import Thrown, TraceFrame
from jejak.models.drivers import EXCLUDED
from jejak.program import Method, Program
from jejak.program.intent.checking import JDK_CHECKS
from jejak.results.findings import Evidence, FaultRule, Finding, FindingKind, Location
from jejak.results.heaps import NullValue
from jejak.results.proofs import TrialOutcome
from jejak.semantics.throwing import ASSERTION

RAISED: Final = (TrialOutcome.OTHER_EXCEPTION, TrialOutcome.OTHER_PLACE)
"""Outcomes of tests that raise another error than they should."""
BY_PLACE: Final = "a test raised it where something else was predicted; class and place tell"
NULL_POINTER: Final = "java/lang/NullPointerException"
LINKAGE_ERROR: Final = "java/lang/LinkageError"


def raised_instead(program: Program, trial: Trial[Finding], is_own: IsOwn) -> Finding | None:
    """The error that a test raised in the method it calls, and that nobody predicted; or None.

    What a test raises by itself, or while it makes its input, says nothing of the method.
    """
    judgement, entry = trial.judgement, trial.method
    thrown = judgement.thrown
    if trial.outcome not in RAISED or thrown is None or fails_to_link(program, thrown):
        return None
    if thrown.class_name == EXCLUDED:
        return None  # the input is none
    own = own_frames(thrown.frames, is_own)
    if not own or (own[-1].internal_name, own[-1].method) != (entry.owner.name, entry.name):
        return None
    frames = thrown.frames[: thrown.frames.index(own[-1]) + 1]
    test = "" if judgement.test is None else judgement.test.class_name
    if any(frame.class_name.partition("$")[0] == test for frame in frames):
        return None  # a class of the test has a say in it
    trace = tuple(place_of(program, frame) for frame in frames)
    rule = rule_of(program, trial, thrown, trace)
    return replace(
        trial.subject,
        exception=thrown.class_name.replace(".", "/"),
        message=thrown.message,
        kind=rule.kind,
        evidence=Evidence(rule, (BY_PLACE,), ()),
        location=trace[0],
        trace=trace,
        path_condition=(),
        exact=False,
        decisions=(),
        times=1,
        escapes=True,
    )


def fails_to_link(program: Program, thrown: Thrown) -> bool:
    """Whether the JVM lacks something that belongs to the program: a class, a native library."""
    return LINKAGE_ERROR in kinds_of(program, thrown.class_name.replace(".", "/"))


def kinds_of(program: Program, name: str) -> set[str]:
    """A class and those above it, by name."""
    found = {name}
    java = program.find(name)
    while java is not None and java.super_name is not None:
        found.add(java.super_name)
        java = program.find(java.super_name)
    return found


def place_of(program: Program, frame: TraceFrame) -> Location:
    """The place that a frame tells of, in the method of its name that has its line."""
    java = program.find(frame.internal_name)
    line = frame.line if frame.line >= 0 else None
    if java is None:
        return Location(frame.internal_name, frame.method, "", frame.file, line, 0)
    methods = [each for each in java.methods.values() if each.name == frame.method]
    if not methods:
        names = (java.name, frame.method, "")
        return Location(*names, java.source_file, line, 0, java.in_jdk)
    found = next((each for each in methods if offset_of(each, line) is not None), methods[0])
    return method_location(found, line, offset_of(found, line) or 0)


def offset_of(method: Method, line: int | None) -> int | None:
    """Where the first instruction of a line is in a method; None where there is none."""
    body = method.body
    if body is None or line is None:
        return None
    return next((at for i, at in enumerate(body.offsets) if body.line(i) == line), None)


def rule_of(
    program: Program, trial: Trial[Finding], thrown: Thrown, trace: tuple[Location, ...]
) -> FaultRule:
    """What the error means to people, as far as class and place tell.

    An input that is wrong by itself stays so, whatever it leads to; what is refused stays so,
    wherever that happens.
    """
    entry, name = trial.method, thrown.class_name.replace(".", "/")
    thrower = next(each for each in trace if each.class_name not in JDK_CHECKS)
    in_entry = (thrower.class_name, thrower.method) == (entry.owner.name, entry.name)
    if name == ASSERTION:
        return FaultRule.ASSERTION
    known, kind = trial.subject.evidence, trial.subject.kind
    is_refused = kind is FindingKind.GUARD and name == trial.subject.exception
    if known is not None and (is_refused or kind is FindingKind.BAD_ARGUMENT):
        return known.rule
    if name == NULL_POINTER and has_null_argument(trial.subject):
        return FaultRule.NULL_ARGUMENT
    if name in BY_CLASS:
        return FaultRule.OWN_FAULT
    if not kinds_of(program, name).isdisjoint(entry.attributes.exceptions()):
        return FaultRule.DECLARED
    return FaultRule.REFUSAL if in_entry else FaultRule.OWN_FAULT


def has_null_argument(finding: Finding) -> bool:
    """Whether one of the arguments that lead to a finding is null."""
    roots = () if finding.heap is None else finding.heap.before.roots
    return any(isinstance(each.value, NullValue) for each in roots)


def cause_of(finding: Finding) -> tuple[object, ...]:
    """What makes two findings of one method the same to people: exception and own place."""
    own = next((each for each in finding.trace if not each.in_jdk), finding.location)
    return finding.exception, own.class_name, own.method, own.line
