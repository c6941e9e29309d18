"""Remedies: every reason that reports tell of has one."""

from __future__ import annotations

from enum import Enum

import pytest

from jejak.cli.commands import check
from jejak.options import declarations
from jejak.results.endings import Ending
from jejak.results.findings import FaultRule
from jejak.results.proofs import TrialOutcome, TrialReason
from jejak.results.reasons import Approximation, Omission, SkipReason, Unsolved, Unsupported
from jejak.results.remedies import outcome_sentence, remedy

LISTS: tuple[type[Enum], ...] = (
    Ending, FaultRule, TrialOutcome, TrialReason, Approximation, Omission, SkipReason, Unsolved,
    Unsupported,
)  # fmt: skip


@pytest.mark.parametrize("members", LISTS)
def test_every_member_has_a_remedy(members: type[Enum]) -> None:
    names = {f"--{declared.name}" for declared in declarations().values()}
    names |= {name for option in check.params for name in option.opts}
    for member in members:
        text = remedy(member)
        assert text.endswith(".")
        assert text.count("`") % 2 == 0
        for typed in text.split("`")[1::2]:
            for word in typed.split():
                assert not word.startswith("--") or word in names, f"{member}: {word}"


def test_every_outcome_has_a_sentence() -> None:
    for outcome in TrialOutcome:
        assert outcome_sentence(outcome, None).endswith(".")
    told = outcome_sentence(TrialOutcome.NOT_BUILT, TrialReason.CIRCLE)
    assert told.endswith("before they are made.")
