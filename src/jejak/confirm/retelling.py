"""What a result tells of its tests, changed where they ran again or got other names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from jejak.confirm.judging import Judgement
from jejak.confirm.kept_tests import KeptTest
from jejak.confirm.trials import AS_EXPECTED
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult
from jejak.results.proofs import Proof, TrialOutcome


def judged(result: MethodResult, test: KeptTest, judgement: Judgement) -> KeptTest:
    """A test with what is known of it after it ran again, which a result then tells, too."""
    is_unstable = judgement.outcome is TrialOutcome.UNSTABLE
    is_raised = judgement.outcome in AS_EXPECTED
    known = proof_in(result, test)
    proof = replace(
        known,
        outcome=judgement.outcome,
        reason=None if is_unstable else judgement.reason,
        detail=judgement.detail,
        code=known.code if is_raised else (),
    )
    if test.needs_run and not is_raised:
        result.findings = [each for each in result.findings if not is_about(each, test)]
    else:
        tell(result, test, proof, is_raised)
    return replace(test, judgement=judgement)


def is_about(finding: Finding, test: KeptTest) -> bool:
    """Whether a finding of the method that a test calls is the one that it raises."""
    return finding.proof.test_method == test.name and finding.proof.outcome in AS_EXPECTED


def found_by(result: MethodResult, test: KeptTest) -> Iterator[Finding]:
    """The finding that a test raises, told or ignored."""
    told = (*result.findings, *(each.finding for each in result.ignored))
    return (each for each in told if is_about(each, test))


def rename(result: MethodResult, called: dict[str | None, str]) -> None:
    """Has the findings of a result name their tests by new names, all at once.

    The new name of one may be the old one of another.
    """

    def told(finding: Finding) -> Finding:
        proof = finding.proof
        own = called.get(proof.test_method) if proof.outcome in AS_EXPECTED else None
        if own is None or own == proof.test_method:
            return finding
        return replace(finding, proof=replace(proof, test_method=own))

    change_findings(result, told)


def proof_in(result: MethodResult, test: KeptTest) -> Proof:
    """What is known of the finding of a test."""
    return next(found_by(result, test)).proof


def tell(result: MethodResult, test: KeptTest, proof: Proof, is_raised: bool = True) -> None:
    """Puts what is known of the finding of a test into a result.

    Where the test did not raise it again, the message is what the engine says.
    """

    def told(finding: Finding) -> Finding:
        if not is_about(finding, test):
            return finding
        message = finding.message if is_raised else test.finding.message
        return replace(finding, proof=proof, message=message)

    change_findings(result, told)


def change_findings(result: MethodResult, change: Callable[[Finding], Finding]) -> None:
    """Has a result tell changed findings, also those that are ignored."""
    result.findings = [change(each) for each in result.findings]
    result.ignored = [replace(each, finding=change(each.finding)) for each in result.ignored]
