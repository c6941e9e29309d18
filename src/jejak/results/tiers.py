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
    """A defect of a state that only reflection was found to reach."""
    UNCALLED = "uncalled"
    """A defect of an internal method that none of its callers leads to."""
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


def tier(finding: Finding) -> Tier:
    """The tier of a finding."""
    if finding.kind is FindingKind.BAD_ARGUMENT:
        return Tier.BAD_ARGUMENT
    if finding.kind is FindingKind.GUARD:
        return Tier.GUARD
    if finding.evidence is not None and finding.evidence.rule is FaultRule.NO_CALLER:
        return Tier.UNCALLED
    if finding.proof.outcome is TrialOutcome.NOT_RUN:
        return Tier.POSSIBLE
    if finding.proof.outcome is not TrialOutcome.CONFIRMED:
        return Tier.UNCONFIRMED
    return Tier.UNREACHED if finding.proof.by_reflection else Tier.CONFIRMED


def own_place(finding: Finding) -> Location:
    """Where a finding is in the program, also when the JDK's code throws for it."""
    places = (finding.location, *finding.trace)
    return next((place for place in places if not place.in_jdk), finding.location)
