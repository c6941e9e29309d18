"""Whether a result is worth keeping, and what it rests on beyond what was looked at to find it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.program.ledger import Asked, Question
from jejak.results.endings import Ending
from jejak.results.findings import Finding, Location
from jejak.results.methods import MethodResult
from jejak.results.proofs import TrialOutcome, TrialReason
from jejak.results.reasons import Approximation, Reason, SkipReason, Unsolved

CLOCKS: Final[frozenset[Reason]] = frozenset(
    (
        Ending.TIME,
        Ending.NOTHING_NEW,
        Ending.UNSOLVED,
        Unsolved.TIMEOUT,
        Unsolved.KILLED,
        Unsolved.MEMORY,
        Approximation.UNSOLVED_TIMEOUT,
        Approximation.UNSOLVED_KILLED,
        Approximation.UNSOLVED_MEMORY,
    )
)
"""What only a clock says, or a limit of the machine: with another one, the result may differ."""
ACCIDENTS: Final[frozenset[Reason]] = frozenset(
    (
        SkipReason.INTERNAL_ERROR,
        SkipReason.OUT_OF_MEMORY,
        SkipReason.WORKER_DIED,
        Unsolved.DIED,
        Unsolved.MISSING,
        Approximation.UNSOLVED_DIED,
        Approximation.UNSOLVED_MISSING,
    )
)
"""What should not have happened, and need not happen again."""
UNPROVED: Final = frozenset(
    (
        TrialReason.TIME,
        TrialReason.INTERRUPTED,
        TrialReason.NO_JVM,
        TrialReason.RUNNER,
        TrialReason.INTERNAL_ERROR,
    )
)
"""Why a finding was not tried that a later run can try."""
UNRUN: Final = frozenset(
    (
        TrialOutcome.NOT_RUN,
        TrialOutcome.NOT_BUILT,
        TrialOutcome.NOT_WRITTEN,
        TrialOutcome.NOT_COMPILED,
    )
)
"""Outcomes of tests that ran nothing."""
SURROUNDINGS: Final = frozenset(
    (
        Approximation.CONSOLE_WRITE,
        Approximation.ENVIRONMENT,
        Approximation.FORMAT,
        Approximation.IDENTITY_HASH,
        Approximation.ITERATION_ORDER,
        Approximation.MATH_LIBRARY,
        Approximation.MODULE,
        Approximation.NAN_BITS,
    )
)
"""Approximations behind which no code of the program is hidden."""


def is_lasting(result: MethodResult) -> bool:
    """Whether a later run with the same clocks would come to the same, as far as can be known."""
    if not ACCIDENTS.isdisjoint(result.reasons):
        return False
    if not result.paths and Ending.TIME in result.reasons:
        return False
    if result.real_runs.runs or result.real_runs.not_run:  # they rest on what a JVM did
        return False
    return all(each.proof.reason not in UNPROVED for each in all_findings(result))


def is_cut(result: MethodResult) -> bool:
    """Whether a clock had a say in a result."""
    if result.timed:
        return True
    if not CLOCKS.isdisjoint(result.reasons) or not CLOCKS.isdisjoint(result.endings):
        return True
    return any(each.proof.outcome is TrialOutcome.TIMED_OUT for each in all_findings(result))


def rests_on(result: MethodResult) -> Iterator[Question]:
    """What a result rests on by what it tells: its places go by line."""
    for place in places(result):
        if not place.in_jdk:
            yield Question(Asked.LINE, (place.class_name, place.method, place.descriptor))


def ran_beside(finding: Finding, outcome: TrialOutcome) -> Iterator[Question]:
    """What a run of the test of a finding rests on beside what was explored.

    A test that did not do what was predicted, or whose path left code of the program out, ran what
    nobody looked at: any code that its classes lead to.
    """
    is_exact = all(each in SURROUNDINGS for each in finding.reasons)
    if outcome in UNRUN or (outcome is TrialOutcome.CONFIRMED and is_exact):
        return
    heap = finding.heap
    objects = () if heap is None else (*heap.before.objects, *heap.after.objects)
    for name in {finding.entry.class_name, *(each.type for each in objects)}:
        yield Question(Asked.REACHED, (name,))


def all_findings(result: MethodResult) -> Iterator[Finding]:
    """The findings of a method, ignored ones among them."""
    yield from result.findings
    yield from (each.finding for each in result.ignored)


def places(result: MethodResult) -> Iterator[Location]:
    """All places in the code that a result names."""
    for finding in all_findings(result):
        for each in (finding, *finding.others):
            yield from (each.entry, each.location, *each.trace, *each.cycle)
    for path in result.results:
        if path.location is not None:
            yield path.location
