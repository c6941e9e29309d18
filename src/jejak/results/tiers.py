"""How much attention a finding deserves."""

from __future__ import annotations

from enum import Enum
from typing import Final

from jejak.results.findings import FaultRule, Finding, FindingKind, Location
from jejak.results.proofs import Proof, TrialOutcome


class Tier(Enum):
    """How much attention a finding deserves; the first ones lead."""

    CONFIRMED = "confirmed"
    """A defect that a test raised on a JVM."""
    PAST_END = "past-end"
    """A defect that a test raised, of an object that reads past the end of what it was given."""
    OWN_REFUSAL = "own-refusal"
    """A defect that a test raised: the program refuses, in words, what it made of its input."""
    POSSIBLE = "possible"
    """A defect that nobody tried to raise."""
    UNCONFIRMED = "unconfirmed"
    """A defect that no test raised; its proof says why."""
    UNREACHED = "unreached"
    """A defect of a state that no call was found to reach, only a test that sets fields itself."""
    MISUSE = "misuse"
    """A defect that shows in a use only which the code is not made for, by its rule."""
    UNCALLED = "uncalled"
    """A defect of an internal method that none of its callers was seen to lead to."""
    BAD_ARGUMENT = "bad-argument"
    GUARD = "guard"


RAISED: Final = (Tier.CONFIRMED, Tier.PAST_END, Tier.OWN_REFUSAL)
"""Tiers of defects that tests raised, by calls alone."""
DEFECT_TIERS: Final = (
    *RAISED,
    Tier.POSSIBLE,
    Tier.UNCONFIRMED,
    Tier.UNREACHED,
    Tier.MISUSE,
    Tier.UNCALLED,
)
"""Tiers of defects and broken contracts, whatever came of their tests."""
FAILING: Final[dict[str, tuple[Tier, ...]]] = {
    "confirmed": (*RAISED, Tier.POSSIBLE),
    "possible": DEFECT_TIERS,
}
"""Tiers that make a run fail, by what the user wants (`--fail-on`)."""


UNCALLED: Final = (FaultRule.NO_CALLER, FaultRule.INTERNAL)
"""Rules of defects that nobody outside the package is known to meet."""
IN_LINES: Final = {FaultRule.PAST_END: Tier.PAST_END, FaultRule.REFUSES_OWN: Tier.OWN_REFUSAL}
"""Tiers of raised defects that are told in a line each, by their rules."""
MISUSES: Final = (FaultRule.UNREADY, FaultRule.FIXED_LENGTH)
"""Rules of defects that nobody meets who uses the code as it is made to be used."""


def tier(finding: Finding) -> Tier:
    """The tier of a finding."""
    if finding.kind is FindingKind.BAD_ARGUMENT:
        return Tier.BAD_ARGUMENT
    if finding.kind is FindingKind.GUARD:
        return Tier.GUARD
    if finding.evidence is not None and finding.evidence.rule in UNCALLED:
        return Tier.UNCALLED
    if finding.evidence is not None and finding.evidence.rule in MISUSES:
        return Tier.MISUSE
    if finding.proof.outcome is TrialOutcome.NOT_RUN:
        return Tier.POSSIBLE
    if finding.proof.outcome is not TrialOutcome.CONFIRMED:
        return Tier.UNCONFIRMED
    if is_unreached(finding):
        return Tier.UNREACHED
    rule = None if finding.evidence is None else finding.evidence.rule
    return Tier.CONFIRMED if rule is None else IN_LINES.get(rule, Tier.CONFIRMED)


def is_unreached(finding: Finding) -> bool:
    """Whether only a test that forces a state was found to bring it about.

    One that passes the program's own checks until an assertion fails may have its fields assigned.
    A null that is welcome where it fails may be handed in.
    """
    rule = None if finding.evidence is None else finding.evidence.rule
    if rule is FaultRule.ASSERTION:
        return finding.proof.by_reflection
    if rule is FaultRule.NULL_WELCOME and finding.proof.by_null:
        return False
    return finding.proof.is_forced


def tier_reason(finding: Finding) -> str:
    """Why a finding is of its tier, beside its kind: what came of a test, or the rule."""
    found, proof = tier(finding), finding.proof
    if found in RAISED:
        return "A test raised it on a JVM."
    if found is Tier.UNREACHED:
        return (
            f"Only a test that {forcing(proof)} raised it: no right call was found to lead there."
        )
    if found is Tier.UNCONFIRMED:
        return f"No test raised it: {proof.detail or proof.outcome.value}."
    if found is Tier.POSSIBLE:
        return "No test was tried."
    return "" if finding.evidence is None else finding.evidence.rule.sentence


def forcing(proof: Proof) -> str:
    """What a test does to force a state, in words that follow "a test that"."""
    if proof.by_reflection:
        return "sets fields by reflection"
    return "hands in a null that nothing welcomes" if proof.by_null else "uses what a class hides"


def own_place(finding: Finding) -> Location:
    """Where a finding is in the program, also when the JDK's code throws for it.

    Of a broken contract, that is where the clause is written.
    """
    if finding.clause is not None:
        return finding.clause
    places = (finding.location, *finding.trace)
    return next((place for place in places if not place.in_jdk), finding.location)
