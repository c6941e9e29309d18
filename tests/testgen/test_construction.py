"""Every error of the programs here is raised by a test whose objects are made as a person would."""

from __future__ import annotations

import pytest

from jejak.results.proofs import TrialOutcome
from tests.javac import Javac
from tests.testgen.building import OTHERS, Checked, Expectation, check_all, expectations


@pytest.fixture(scope="module")
def checked(javac: Javac) -> Checked:
    """All programs, checked once."""
    return check_all(javac)


@pytest.mark.parametrize("expected", expectations(), ids=str)
def test_error_is_confirmed(checked: Checked, expected: Expectation) -> None:
    found = checked.at(expected)
    assert found, "no such finding"
    shown = "\n".join(f"{each.input}: {each.proof}" for each in found)
    assert any(expected.is_met(each) for each in found), f"{expected.how} is wanted\n{shown}"


def test_every_test_compiles(checked: Checked) -> None:
    wrong = [
        f"{each.input}: {each.proof.detail}"
        for each in checked.findings
        if each.proof.outcome in (TrialOutcome.NOT_COMPILED, TrialOutcome.NOT_WRITTEN)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_exact_path_diverges(checked: Checked) -> None:
    wrong = [f"{each.input}: {each.proof}" for each in checked.findings if each.proof.diverged]
    assert not wrong, "\n".join(wrong)


def test_a_builder_is_chained(checked: Checked) -> None:
    text = next(
        each.text for each in checked.sources if each.path == "builders/OrderErrorsTest.java"
    )
    assert "Order order = Order.builder().price(77).quantity(3).build();" in text


def test_texts_are_letters(checked: Checked) -> None:
    text = next(
        each.text for each in checked.sources if each.path == "values/ValuesErrorsTest.java"
    )
    assert 'Values.text("aaa")' in text


def test_type_arguments_are_named(checked: Checked) -> None:
    text = next(
        each.text for each in checked.sources if each.path == "generics/UsesErrorsTest.java"
    )
    assert 'Uses.Named<Integer> named = new Uses.Named<>("", Integer.valueOf(0));' in text
    assert "Uses.Pair<String, Integer> pair = new Uses.Pair<>(null, Integer.valueOf(0));" in text
    assert "Uses.Pair<Uses.Pair<Integer, String>, Optional<String>> pair" in text
    assert "Uses.Top<Integer> one = new Uses.Top<>(Integer.valueOf(0));" in text
    assert "Uses.Pair<Object, Object> pair = new Uses.Pair<>(" in text


@pytest.mark.parametrize(
    ("folder", "options"),
    [
        ("statics", {"statics": "inputs"}),
        ("maps", {"method_time": "8", "collections": "any"}),
        ("lists", {"collections": "any"}),
    ],
)
def test_with_options(javac: Javac, folder: str, options: dict[str, str]) -> None:
    found = check_all(javac, OTHERS / folder, **options)
    for expected in expectations(OTHERS / folder):
        assert any(expected.is_met(each) for each in found.at(expected)), str(expected)


def test_a_test_that_is_written_again_keeps_its_name(checked: Checked) -> None:
    text = next(
        each.text for each in checked.sources if each.path == "ready/FragileErrorsTest.java"
    )
    assert "void share_byZero_throwsArithmeticException()" in text
    assert "Nothing but reflection reaches this state." in text
