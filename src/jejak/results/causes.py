"""One cause, one finding: what people are told once, whichever methods lead there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from jejak.results.findings import FaultRule, Finding
from jejak.results.hurdles import in_order
from jejak.results.proofs import TrialReason
from jejak.results.signs import Sign
from jejak.results.tiers import own_place

OUT_OF_BOUNDS: Final = "IndexOutOfBoundsException"
RUN_OUT: Final = (
    "java/lang/StringIndexOutOfBoundsException",
    "java/util/EmptyStackException",
    "java/util/NoSuchElementException",
    "java/nio/BufferUnderflowException",
    "java/nio/BufferOverflowException",
)
"""What says that a text or a collection has no more to give, or a buffer no more room."""


@dataclass(frozen=True, slots=True)
class SharedCause:
    """Findings that differ in where they begin only; `leader` is the one to look at first."""

    leader: Finding
    others: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All of them."""
        return (self.leader, *self.others)

    @property
    def paths(self) -> int:
        """How many paths end in it."""
        return sum(each.times for each in self.findings)


def cause_key(finding: Finding) -> tuple[object, ...]:
    """What makes findings one cause: exception, place in the program, and whose fault it is.

    Indices that are too large are one in a whole line: `a[i] | a[i + 1] << 8` is read at once.
    An object that reads past the end of what it was given does so wherever it reads: that is one.
    So is a method that runs out of text, or of what lies on its stack: each place where it takes
    more is the same oversight. So is a constructor that leaves fields null, wherever that
    shows, and an object that one set-up brings to where no question can be asked: `getName()`.
    """
    if finding.evidence is not None and finding.evidence.rule is FaultRule.PAST_END:
        return FaultRule.PAST_END, finding.kind, finding.entry.class_name
    place = own_place(finding)
    signs = finding.evidence.signs if finding.evidence is not None else None
    if any(sign is Sign.LEFT_NULL for sign, _ in signs or ()):
        return finding.exception, finding.kind, place.class_name, Sign.LEFT_NULL
    state = state_asked(finding)
    if state:
        return finding.exception, finding.kind, place.class_name, "state", *state
    in_line = finding.exception.endswith(OUT_OF_BOUNDS) and place.line is not None
    spot = ("line", place.line) if in_line else ("offset", place.offset)
    if finding.exception in RUN_OUT:
        spot = ("method", None)
    return finding.exception, finding.kind, place.class_name, place.method, place.descriptor, *spot


def state_asked(finding: Finding) -> tuple[str, ...]:
    """How a test makes the object whose method without parameters fails in its own code."""
    entry, code = finding.entry, finding.proof.code
    is_asked = entry.descriptor.startswith("()") and entry.method != "<init>"
    is_own = own_place(finding).method == entry.method
    return code[:-1] if is_asked and is_own else ()


def causes_of(findings: Iterable[Finding]) -> list[SharedCause]:
    """The causes of findings, in the order in which people should look at them."""
    found: dict[tuple[object, ...], list[Finding]] = {}
    for finding in in_order(findings):
        found.setdefault(cause_key(finding), []).append(finding)
    return [SharedCause(each[0], tuple(each[1:])) for each in found.values()]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Causes that no test showed, for one and the same reason."""

    causes: tuple[SharedCause, ...]

    @property
    def advice(self) -> str:
        """What helps; empty where nothing is known to."""
        reason = self.causes[0].leader.proof.reason
        return reason.advice if isinstance(reason, TrialReason) else ""


def doubts_of(causes: Iterable[SharedCause]) -> list[Doubt]:
    """Causes that are not confirmed by why they are not; what is exact comes first.

    Those that nothing is known of but that the test went otherwise stand for themselves.
    """
    found: dict[object, list[SharedCause]] = {}
    for cause in sorted(causes, key=lambda each: not each.leader.exact):
        proof = cause.leader.proof
        key = cause_key(cause.leader) if proof.detail is None else (proof.reason, proof.detail)
        found.setdefault(key, []).append(cause)
    return [Doubt(tuple(each)) for each in found.values()]
