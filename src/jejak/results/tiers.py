"""How much attention a finding deserves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum
from typing import Final

from jejak.results.findings import FaultRule, Finding, FindingKind, Location, Scope
from jejak.results.heaps import Origin
from jejak.results.proofs import Proof, TrialOutcome
from jejak.results.signs import Sign, Signs, points_of


class Tier(Enum):
    """How much attention a finding deserves; the first ones lead."""

    CONFIRMED = "confirmed"
    """A defect that a test raised on a JVM."""
    PAST_END = "past-end"
    """A defect that a test raised, of an object that reads past the end of what it was given."""
    OWN_REFUSAL = "own-refusal"
    """A defect that a test raised: the program refuses, in words, what it made of its input."""
    UNUSUAL = "unusual"
    """A defect that a test raised, where too little speaks for such a use."""
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


RAISED: Final = (Tier.CONFIRMED, Tier.PAST_END, Tier.OWN_REFUSAL, Tier.UNUSUAL)
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


ENDLESS: Final = {
    FaultRule.ENDLESS_RECURSION: Sign.ENDLESS,
    FaultRule.ENDLESS_LOOP: Sign.LOOPING,
}
"""Rules of defects that never end, and what speaks for them."""
OUTWEIGHING: Final = 2
"""Points of other signs from which on it says nothing that the program itself calls the method."""
MOST_ELEMENTS: Final = 100_000
"""Elements of an array, characters of a text, from which on an input is a huge one."""
MOST_CODE: Final = 80
"""Lines of a test from which on it is a long one."""
UNCALLED: Final = (FaultRule.NO_CALLER, FaultRule.INTERNAL)
"""Rules of defects that nobody outside the package is known to meet."""
IN_LINES: Final = {FaultRule.PAST_END: Tier.PAST_END, FaultRule.REFUSES_OWN: Tier.OWN_REFUSAL}
"""Tiers of raised defects that are told in a line each, by their rules."""
TOLD_IN_LINES: Final = (Tier.PAST_END, Tier.OWN_REFUSAL, Tier.UNUSUAL)
"""Tiers of raised defects that are told in a line each."""
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
    return _of_raised(finding)


def is_raised(finding: Finding) -> bool:
    """Whether a finding is a defect that a test raised, by calls alone."""
    return tier(finding) in RAISED


def _of_raised(finding: Finding) -> Tier:
    """The tier of a defect that a test raised, forcing nothing."""
    evidence = finding.evidence
    if evidence is not None and evidence.rule in IN_LINES:
        return IN_LINES[evidence.rule]
    if evidence is None or evidence.signs is None or finding.kind is FindingKind.CONTRACT:
        return Tier.CONFIRMED
    return Tier.CONFIRMED if points_of(signs_of(finding)) >= evidence.bar else Tier.UNUSUAL


def signs_of(finding: Finding) -> Signs:
    """What speaks for a defect, and what against it: what its path shows, and its test."""
    evidence = finding.evidence
    if evidence is None or finding.kind is not FindingKind.DEFECT:
        return ()
    found = (*(evidence.signs or ()), *_of_test(finding))
    others = tuple(each for each in found if each[0] is not Sign.CALLED_INSIDE)
    return others if points_of(others) >= OUTWEIGHING else found


def with_bar(findings: Iterable[Finding], bar: int) -> list[Finding]:
    """Findings with the points from which people are told of them in full."""
    return [
        each
        if each.evidence is None or each.evidence.bar == bar
        else replace(each, evidence=replace(each.evidence, bar=bar))
        for each in findings
    ]


NOT_CALLED: Final = frozenset((Sign.HALF_MADE, Sign.MAYBE_LATER, Sign.GIVEN_NUMBER, Sign.ANSWERS))
"""Signs of states that no calls of methods are the reason of."""


def _of_test(finding: Finding) -> Iterator[tuple[Sign, str]]:
    """What speaks for a defect or against it in its test, and in what is known of it by itself."""
    evidence = finding.evidence
    shown = {sign for sign, _ in (evidence.signs if evidence else None) or ()}
    if evidence is not None and evidence.rule in ENDLESS:
        yield ENDLESS[evidence.rule], "a test showed it on a JVM"
    is_certain = finding.certain is not None and finding.certain.scope is Scope.PLACE
    if is_certain and Sign.ALWAYS not in shown:
        yield Sign.ALWAYS, Scope.PLACE.sentence
    made = dict(finding.proof.made)
    if "calls" in made and shown.isdisjoint(NOT_CALLED):
        yield Sign.CALLED, "a test gets there by such calls alone"
    if "stub" in made and Sign.ANSWERS not in shown:
        yield Sign.STUB, "it implements a type"
    if is_internal(finding):
        yield Sign.INTERNAL, finding.entry.class_name.rpartition("/")[0].replace("/", ".")
    size = largest(finding)
    if size >= MOST_ELEMENTS:
        yield Sign.HUGE, f"{size:,} elements"
    if "fields" in made:
        yield Sign.FIELDS, "no call was found to fill them"
    if len(finding.proof.code) > MOST_CODE:
        yield Sign.LONG_TEST, f"{len(finding.proof.code)} lines"


def is_internal(finding: Finding) -> bool:
    """Whether the package of the entry method is called internal: not for others to use."""
    return "internal" in finding.entry.class_name.split("/")[:-1]


def largest(finding: Finding) -> int:
    """How much the largest array of the input holds."""
    objects = () if finding.heap is None else finding.heap.before.objects
    return max((each.length or 0 for each in objects if each.origin is Origin.INPUT), default=0)


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
    if found is Tier.UNUSUAL:
        return f"A test raised it on a JVM; {points_said(finding)}."
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


def points_said(finding: Finding) -> str:
    """How much speaks for a defect, and how much people are told of in full, in words."""
    bar = 1 if finding.evidence is None else finding.evidence.bar
    return f"its signs come to {points_of(signs_of(finding))}, and what leads has {bar} or more"


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
