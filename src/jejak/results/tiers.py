"""How much attention a finding deserves."""

from __future__ import annotations

from enum import Enum
from typing import Final

from jejak.results.findings import FaultRule, Finding, FindingKind, Location
from jejak.results.proofs import TrialOutcome


class Tier(Enum):
    """How much attention a finding deserves; the first ones lead."""

    CONFIRMED = "confirmed"
    """A defect that a test raised on a JVM."""
    POSSIBLE = "possible"
    """A defect that nobody tried to raise."""
    UNCONFIRMED = "unconfirmed"
    """A defect that no test raised; its proof says why."""
    UNREACHED = "unreached"
    """A defect of a state that no call was found to reach, only a test that sets fields itself."""
    UNCALLED = "uncalled"
    """A defect of an internal method that none of its callers was seen to lead to."""
    BAD_ARGUMENT = "bad-argument"
    GUARD = "guard"


DEFECT_TIERS: Final = (
    Tier.CONFIRMED,
    Tier.POSSIBLE,
    Tier.UNCONFIRMED,
    Tier.UNREACHED,
    Tier.UNCALLED,
)
"""Tiers of defects and broken contracts, whatever came of their tests."""


UNCALLED: Final = (FaultRule.NO_CALLER, FaultRule.INTERNAL)
"""Rules of defects that nobody outside the package is known to meet."""


def tier(finding: Finding) -> Tier:
    """The tier of a finding."""
    if finding.kind is FindingKind.BAD_ARGUMENT:
        return Tier.BAD_ARGUMENT
    if finding.kind is FindingKind.GUARD:
        return Tier.GUARD
    if finding.evidence is not None and finding.evidence.rule in UNCALLED:
        return Tier.UNCALLED
    if finding.proof.outcome is TrialOutcome.NOT_RUN:
        return Tier.POSSIBLE
    if finding.proof.outcome is not TrialOutcome.CONFIRMED:
        return Tier.UNCONFIRMED
    return Tier.UNREACHED if is_unreached(finding) else Tier.CONFIRMED


def is_unreached(finding: Finding) -> bool:
    """Whether only a test that sets fields by itself was found to bring a state about.

    One that passes the program's own checks until an assertion fails may have its fields assigned.
    """
    if finding.evidence is not None and finding.evidence.rule is FaultRule.ASSERTION:
        return finding.proof.by_reflection
    return finding.proof.is_forced


def tier_reason(finding: Finding) -> str:
    """Why a finding is of its tier, beside its kind: what came of a test, or the rule."""
    found, proof = tier(finding), finding.proof
    if found is Tier.CONFIRMED:
        return "A test raised it on a JVM."
    if found is Tier.UNREACHED:
        how = "sets fields by reflection" if proof.by_reflection else "uses what a class hides"
        return f"Only a test that {how} raised it: no call was found to bring that state about."
    if found is Tier.UNCONFIRMED:
        return f"No test raised it: {proof.detail or proof.outcome.value}."
    if found is Tier.POSSIBLE:
        return "No test was tried."
    return "" if finding.evidence is None else finding.evidence.rule.sentence


def own_place(finding: Finding) -> Location:
    """Where a finding is in the program, also when the JDK's code throws for it."""
    places = (finding.location, *finding.trace)
    return next((place for place in places if not place.in_jdk), finding.location)
