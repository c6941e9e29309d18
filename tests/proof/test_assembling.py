"""Tests of methods become tests of classes: what they are called there."""

from __future__ import annotations

from dataclasses import replace

from jejak.confirm.retelling import rename
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult
from jejak.results.proofs import Proof, TrialOutcome
from tests.report.runs import finding


def with_test(number: int, name: str) -> Finding:
    proof = Proof(TrialOutcome.CONFIRMED, test_method=name)
    return replace(finding(number), proof=proof)


def test_the_new_name_of_one_may_be_the_old_one_of_another() -> None:
    result = MethodResult("a/A", "f", "()V", "f()")
    result.findings = [with_test(1, "f_fails"), with_test(2, "f_fails2"), with_test(3, "other")]
    rename(result, {"f_fails": "f_fails2", "f_fails2": "f_fails3"})
    assert [each.proof.test_method for each in result.findings] == ["f_fails2", "f_fails3", "other"]
