"""The documents' examples that have an error: found, confirmed, shown by tests that stand alone.

What has no error to confirm: EX-A3 (no exception in floating point), A8, A9, T6, S7 (programs that
were not printed), A10, K2, K3, K6 to K8, K10, K13, K14 (what they must fulfil holds; counts), S6
(the point is that nothing is reported), L3, L4, L9 to L11 (paths and modes), L5, L6 (calls that
are not followed). EX-T5 needs a file system that answers as a test wants. The structures of EX-K4,
K9, K11 and K12 are right; here they have the mistakes of `tests/heap/test_counts.py`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from jejak.errors import JejakError
from jejak.jvm import require_jars
from jejak.results.findings import FindingKind
from jejak.results.proofs import TrialOutcome
from tests.heap.test_counts import MISTAKES
from tests.javac import Javac
from tests.proof.proving import Example, Proving, compile_and_run

ARITHMETIC = "ArithmeticException"
NULL = "NullPointerException"
INDEX = "ArrayIndexOutOfBoundsException"
ASSERTION = "AssertionError"
REQUIRED = {"inputs": ("lct.Input.require=assume",)}


def mistaken(name: str, driver: str) -> Example:
    """A data structure with a mistake in it: what must hold does not."""
    bounds = {"chain": 3, "array_elements": 3, "merge": False, "steps": 20_000, "errors": 1}
    return Example(name, f"structures.{driver}", ASSERTION, "", bounds)


EXAMPLES = (
    Example("EX-A1", "artemis.Signs#sign", ARITHMETIC, "division"),
    Example("EX-A2", "artemis.Quotients#checked", ARITHMETIC, "thrown"),
    Example("EX-A2", "artemis.Quotients#passedOn", ARITHMETIC, "thrown"),
    Example("EX-A4", "artemis.Quotients#plain", ARITHMETIC, "plain"),
    Example("EX-A4", "artemis.Quotients#remainder", ARITHMETIC, "remainder"),
    Example("EX-A4", "artemis.Quotients#narrow", ARITHMETIC, "narrow"),
    Example("EX-A5", "artemis.Arrays#read", NULL, "read"),
    Example("EX-A5", "artemis.Arrays#read", INDEX, "read"),
    Example("EX-A6", "artemis.Arrays#make", "NegativeArraySizeException", "make"),
    Example(
        "EX-A7", "artemis.Factors#print", "IllegalArgumentException", "guard", {"branch_bound": 2}
    ),
    Example("EX-A11", "proof.Overloads#measure", NULL, "text"),
    Example("EX-A11", "proof.Overloads#measure", NULL, "thing"),
    Example("rethrown", "proof.Given#rethrow", "RuntimeException", "given"),
    Example("EX-T1", "tomb.Digits#shout", NULL, "null", {"errors": 1}),
    Example("EX-T1", "tomb.Digits#length", NULL, "length"),
    Example("EX-T2", "tomb.Near#around", ARITHMETIC, "around"),
    Example("EX-T3", "tomb.Answer#use", ARITHMETIC, "division"),
    Example("EX-T4", "published.Alias#two", ASSERTION, "alias"),
    Example("EX-K1", "kiasan.Absolute#of", ASSERTION, "negative"),
    Example("EX-K5", "proof.Boxes#run", NULL, "other"),
    Example("EX-K5", "proof.Boxes#run", NULL, "held"),
    mistaken("EX-K4", "SortedChain#merge"),
    mistaken("EX-K9", "SearchTree#remove"),
    mistaken("EX-K11", "ColouredTree#put"),
    mistaken("EX-K11", "ColouredTree#remove"),
    mistaken("EX-K12", "BalancedTree#insert"),
    mistaken("EX-K12", "Heap#deleteMin"),
    mistaken("EX-K12", "Ring#remove"),
    Example("EX-S1", "checker.Distance#of", ASSERTION, "negative"),
    Example("EX-S2", "checker.Unique#byAssignments", ARITHMETIC, "assignments"),
    Example("EX-S3", "checker.Unique#inComponent", ARITHMETIC, "component"),
    Example("EX-S4", "checker.Unique#byDefinitions", ARITHMETIC, "definitions"),
    Example("EX-S5", "checker.Total#addSmall", INDEX, "index"),
    Example("EX-S5", "checker.Total#add", INDEX, "index", {"errors": 1}),
    Example("EX-L1", "proof.Asked#first", ASSERTION, "first"),
    Example("EX-L2", "published.Inputs#selfReference", NULL, "null"),
    Example("EX-L2", "published.Inputs#selfReference", ASSERTION, "error"),
    Example("EX-L7", "lct.Drivers#indices", ASSERTION, "same", REQUIRED),
    Example("EX-L7", "lct.Drivers#indices", ASSERTION, "different", REQUIRED),
    Example("EX-L8", "proof.Asked#next", ASSERTION, "next"),
    Example("EX-L8", "proof.Asked#kinds", ASSERTION, "kinds"),
    Example("EX-L12", "sorting.Five#faulty", ASSERTION, "faulty", {"errors": 1}),
)


@pytest.fixture(scope="module")
def junit() -> Path:
    """The jar of the JUnit console."""
    try:
        return require_jars(("junit-console",), os.environ)["junit-console"]
    except JejakError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def proving(javac: Javac, junit: Path) -> Iterator[Proving]:
    """One JVM for all examples."""

    def change(text: str) -> str:
        for right, wrong in MISTAKES.values():
            text = text.replace(right, wrong)
        return text

    found = Proving(javac, change)
    yield found
    found.close()


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_an_error_is_confirmed(proving: Proving, example: Example) -> None:
    finding = proving.finding(example)
    assert finding.exact
    assert finding.proof.outcome is TrialOutcome.CONFIRMED, finding.proof
    assert not finding.proof.by_reflection


@pytest.mark.parametrize(
    ("place", "names"),
    [
        (
            "artemis.Arrays#read",
            {
                "read_valuesIsNull_throwsNullPointerException",
                "read_indexOutOfBounds_throwsArrayIndexOutOfBoundsException",
            },
        ),
        ("artemis.Arrays#make", {"make_negativeSize_throwsNegativeArraySizeException"}),
        ("artemis.Signs#sign", {"sign_byZero_throwsArithmeticException"}),
        ("artemis.Factors#print", {"print_noFactors_throwsIllegalArgumentException"}),
    ],
)
def test_tests_are_named_by_method_condition_and_outcome(
    proving: Proving, place: str, names: set[str]
) -> None:
    options = next(example.options for example in EXAMPLES if example.place == place)
    assert {finding.proof.test_method for finding in proving.prove(place, options)} == names


def test_no_run_diverges(proving: Proving) -> None:
    """Whatever else is found in these methods is confirmed as well."""
    for example in EXAMPLES:
        for finding in proving.prove(example.place, example.options):
            assert finding.proof.outcome is TrialOutcome.CONFIRMED, (example, finding.proof)


def test_the_tests_stand_alone(proving: Proving, junit: Path, jdk: Path, tmp_path: Path) -> None:
    """Compiled by plain javac and run by the JUnit console, reproducers fail and pins pass.

    What `check` writes fails for defects and passes for what a method refuses.
    """
    findings = [proving.finding(example) for example in EXAMPLES]
    proving.confirmer.repeat()
    written, reproducers, pins = proving.confirmer.sources(), *proving.both_forms()
    tests = [*written, *reproducers, *pins]
    ran = compile_and_run(tests, proving.classes, junit, jdk, tmp_path)
    for finding in findings:
        proof = finding.proof
        assert proof.test_class is not None
        assert proof.test_method is not None
        exception = finding.exception.replace("/", ".")
        refused = finding.kind in (FindingKind.GUARD, FindingKind.BAD_ARGUMENT)
        assert ran[proof.test_class, proof.test_method] == (None if refused else exception), proof
        for suffix, expected in (("FailsTest", exception), ("PinsTest", None)):
            name = proof.test_class.replace("ErrorsTest", suffix)
            assert ran[name, proof.test_method] == expected
    failing = [thrown for (name, _), thrown in ran.items() if name.endswith("FailsTest")]
    pinned = [thrown for (name, _), thrown in ran.items() if name.endswith("PinsTest")]
    assert len(failing) == len(pinned) >= len(EXAMPLES)
    assert None not in failing
    assert set(pinned) == {None}


def test_confirmed_twice(proving: Proving) -> None:
    """After the second JVM nothing is said to have been raised once only."""
    proving.confirmer.repeat()
    for example in EXAMPLES:
        proof = proving.finding(example).proof
        assert (proof.outcome, proof.reason) == (TrialOutcome.CONFIRMED, None)
