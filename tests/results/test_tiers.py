"""Which defects lead: by what speaks for them, and by how much must in a run."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jejak.report.findings_json import finding_record
from jejak.results.findings import Evidence, FaultRule, Finding, FindingKind, Location
from jejak.results.proofs import Proof, TrialOutcome
from jejak.results.signs import Sign
from jejak.results.tiers import RAISED, Tier, tier, tier_reason, with_bar

HERE = Location("a/B", "m", "(I)V", "B.java", 2, 7)
RAISED_ONE = Finding(
    "java/lang/ArithmeticException", None, FindingKind.DEFECT, HERE, HERE, (HERE,), "B.m(0)", (),
    (), True, (), (), proof=Proof(TrialOutcome.CONFIRMED),
)  # fmt: skip


def with_signs(*signs: Sign) -> Finding:
    """A raised defect with such signs."""
    told = tuple((each, "") for each in signs)
    return replace(RAISED_ONE, evidence=Evidence(FaultRule.OWN_FAULT, (), told))


@pytest.mark.parametrize(
    ("signs", "bar", "expected"),
    [
        ((), 1, Tier.UNUSUAL),
        ((Sign.NUMBER,), 1, Tier.CONFIRMED),
        ((Sign.NUMBER,), 2, Tier.UNUSUAL),
        ((Sign.NUMBER, Sign.EMPTY), 2, Tier.CONFIRMED),
        ((Sign.TEXT,), 2, Tier.CONFIRMED),
        ((Sign.TEXT, Sign.STUB), 2, Tier.UNUSUAL),
        ((Sign.EMPTY, Sign.CALLED_INSIDE), 1, Tier.UNUSUAL),
        ((Sign.TEXT, Sign.CALLED_INSIDE), 2, Tier.CONFIRMED),
        ((Sign.TEXT, Sign.STUB, Sign.CALLED_INSIDE), 1, Tier.UNUSUAL),
        ((Sign.TEXT, Sign.STUB), 1, Tier.CONFIRMED),
    ],
)
def test_what_leads_has_the_points_of_its_run(
    signs: tuple[Sign, ...], bar: int, expected: Tier
) -> None:
    (found,) = with_bar([with_signs(*signs)], bar)
    assert tier(found) is expected
    assert tier(found) in RAISED


def test_the_bar_can_be_taken_back() -> None:
    one = with_signs(Sign.NUMBER)
    assert with_bar(with_bar([one], 2), 1) == [one]


def test_what_has_no_evidence_leads_at_any_bar() -> None:
    assert with_bar([RAISED_ONE], 2) == [RAISED_ONE]
    assert tier(RAISED_ONE) is Tier.CONFIRMED


def test_the_bar_is_told() -> None:
    (found,) = with_bar([with_signs(Sign.NUMBER)], 2)
    said = "its signs come to 1, and what leads has 2 or more"
    assert said in tier_reason(found)
    record = finding_record(found)
    assert (record["tier"], record["evidence"]["bar"]) == ("unusual", 2)
    assert sum(each["points"] for each in record["evidence"]["signs"]) == 1
