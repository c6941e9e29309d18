"""What a test raised although something else was predicted: whose fault that is."""

from __future__ import annotations

import pytest

from jejak.confirm.judging import Expectation
from jejak.confirm.raising import rule_of
from jejak.confirm.trials import Trial
from jejak.jvm.runner import Thrown
from jejak.results.findings import Evidence, FaultRule, Finding, Location
from jejak.testgen.cases import Scenario
from tests.explore.exploring import Bench
from tests.javac import Javac

ARGUMENT = "java/lang/IllegalArgumentException"
NULL = "java/lang/NullPointerException"
SOURCE = "public class T { public static void m(String s) { } }"


def no_plan() -> tuple[Scenario, str]:
    """Nobody asks for it here."""
    raise AssertionError


@pytest.mark.parametrize(
    ("predicted", "rule", "raised", "expected"),
    [
        (NULL, FaultRule.NULL_ARGUMENT, ARGUMENT, FaultRule.NULL_ARGUMENT),
        (NULL, FaultRule.NULL_ARGUMENT, NULL, FaultRule.NULL_ARGUMENT),
        (ARGUMENT, FaultRule.REFUSAL_BELOW, ARGUMENT, FaultRule.REFUSAL_BELOW),
        (ARGUMENT, FaultRule.REFUSAL_BELOW, NULL, FaultRule.OWN_FAULT),
        (ARGUMENT, FaultRule.OWN_FAULT, NULL, FaultRule.OWN_FAULT),
        (NULL, FaultRule.OWN_FAULT, "java/lang/AssertionError", FaultRule.ASSERTION),
    ],
)
def test_a_bad_input_stays_one(
    javac: Javac, predicted: str, rule: FaultRule, raised: str, expected: FaultRule
) -> None:
    machine, method = Bench(javac).machine(SOURCE, "m")
    below = Location("a/Below", "check", "()V", "Below.java", 2, 0)
    names = (method.owner.name, method.name, method.descriptor)
    entry = Location(*names, "T.java", 1, 0)
    finding = Finding(
        predicted, None, rule.kind, entry, entry, (entry,), "T.m(null)", (), (), True, (), (),
        evidence=Evidence(rule),
    )  # fmt: skip
    trial = Trial(finding, method, no_plan, Expectation(predicted), ())
    thrown = Thrown(raised.replace("/", "."), None, ())
    assert rule_of(machine.program, trial, thrown, (below, entry)) is expected
