"""Other paths to an error whose test did not raise it: the first one that does stands for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from jejak.confirm.trials import Suite, Trial
from jejak.program import Method
from jejak.results.findings import Finding
from jejak.results.proofs import TrialOutcome

NOT_THERE: Final = (
    TrialOutcome.NOT_BUILT,
    TrialOutcome.NOT_WRITTEN,
    TrialOutcome.NOT_COMPILED,
    TrialOutcome.TIMED_OUT,
    TrialOutcome.OUT_OF_MEMORY,
)
"""Outcomes of tests after which another path is tried."""
WENT_OTHERWISE: Final = (
    TrialOutcome.NO_EXCEPTION,
    TrialOutcome.OTHER_EXCEPTION,
    TrialOutcome.OTHER_PLACE,
)
"""Others, where the path is not exact: one that is shows a bug of jejak, which is to be told."""

MakeTrial = Callable[[Method, Finding], Trial[Finding]]


class StandIns:
    """Tests of other paths to the errors of some tests."""

    def __init__(self, trial_of: MakeTrial) -> None:
        self.trial_of = trial_of
        self._first: dict[Trial[Finding], Trial[Finding]] = {}
        """The test for which another one is tried, by that one."""

    def settle(
        self, suite: Suite[Finding], trials: list[Trial[Finding]], tried: Trial[Finding]
    ) -> None:
        """Has a test that raised the error take the place of the one that did not, or go."""
        first = self._first.get(tried)
        if first is None:
            return
        if tried.is_as_expected:
            trials[trials.index(first)] = tried
        suite.trials.remove(first if tried.is_as_expected else tried)

    def next_of(self, tried: Trial[Finding]) -> Trial[Finding] | None:
        """The test of another path to the error that a test did not raise; None without one."""
        others = tried.subject.others
        if not others or tried.outcome not in tried_again(tried.subject):
            return None
        first = self._first.get(tried, tried)
        other = self.trial_of(tried.method, replace(others[0], others=others[1:]))
        other.modest, other.names = tried.modest, tried.names
        self._first[other] = first
        return other


def tried_again(finding: Finding) -> tuple[TrialOutcome, ...]:
    """The outcomes of the test of a finding after which another path is tried."""
    return NOT_THERE if finding.exact else (*NOT_THERE, *WENT_OTHERWISE)
