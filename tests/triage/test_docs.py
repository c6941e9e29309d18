"""docs/tiers.md tells every rule and tier, in the order of the table, with an example."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from jejak.explore.triage.rules import TABLE
from jejak.results.findings import FaultRule
from jejak.results.signs import Sign
from jejak.results.tiers import UNCALLED, Tier

DOCS: Final = (Path(__file__).parents[2] / "docs" / "tiers.md").read_text(encoding="utf-8")
RULE: Final = re.compile(
    r"^- \*\*([\w-]+)\*\* \(([\w ]+)(?:, tier \*[\w-]+\*)?\): ((?:.+\n)(?:  .+\n)*)", re.MULTILINE
)
TOLD: Final = {name: (kind, text) for name, kind, text in RULE.findall(DOCS)}


WITHOUT_END: Final = (
    FaultRule.ENDLESS_RECURSION,
    FaultRule.ENDLESS_LOOP,
    FaultRule.CYCLIC_ARGUMENT,
)
"""Rules of paths that a bound cut: the table is not asked."""


def test_the_rules_are_told_in_the_order_in_which_they_are_tried() -> None:
    at_the_end = [each.value for each in UNCALLED]
    in_turn = [rule.value for rule, _ in TABLE if rule is not FaultRule.REFUSES_OWN]
    last = [FaultRule.REFUSES_OWN.value, FaultRule.OWN_FAULT.value]
    assert list(TOLD) == [*at_the_end, *in_turn, *last, *(each.value for each in WITHOUT_END)]


def test_the_table_has_every_rule_once() -> None:
    rules = [rule for rule, _ in TABLE]
    assert {*rules, *UNCALLED, *WITHOUT_END, FaultRule.OWN_FAULT} == set(FaultRule)
    assert len(rules) == len(set(rules))
    assert rules[-1] is FaultRule.REFUSES_OWN


@pytest.mark.parametrize("rule", FaultRule, ids=lambda rule: rule.value)
def test_a_rule_is_told_with_its_kind_and_an_example(rule: FaultRule) -> None:
    kind, text = TOLD[rule.value]
    assert kind.replace(" ", "-") == rule.kind.value
    assert "`" in text, "no example"


@pytest.mark.parametrize("sign", Sign, ids=lambda sign: sign.value)
def test_a_sign_is_told_with_its_points(sign: Sign) -> None:
    assert f"- **{sign.value}** ({sign.points:+d}): " in DOCS


def test_every_tier_is_told() -> None:
    rows = re.findall(r"^\| ([\w-]+) \| .+ \| .+ \|$", DOCS, re.MULTILINE)
    assert rows[1:] == [each.value for each in Tier]
