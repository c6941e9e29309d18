"""Regular expressions as automata: what they read, and what they leave to the JDK."""

from __future__ import annotations

import pytest

from jejak.models.automata import automaton_of


@pytest.mark.parametrize(
    ("expression", "longest"),
    [
        ("[A-Z]{2}\\d{3}", 5),
        ("^a?(?:bc|d)$", 3),
        ("", 0),
        ("a|bcd|", 3),
        ("a+", None),
        ("(ab){2,}", None),
        ("x{0}", 0),
    ],
)
def test_the_longest_text_that_matches(expression: str, longest: int | None) -> None:
    found = automaton_of(expression)
    assert found is not None
    assert found[0].longest() == longest


def test_groups_are_counted() -> None:
    found = automaton_of("(a)(?:b)((c))")
    assert found is not None
    assert found[1] == 3


@pytest.mark.parametrize(
    "expression",
    [
        "a*+",
        "(?i)a",
        "(a)\\1",
        "\\bx",
        "[a&&b]",
        "[a[bc]]",
        "a$b",
        "(?=a)",
        "\\Qa\\E",
        "a{2",
        "a{50}",
    ],
)
def test_what_depends_on_the_order_of_tries_is_not_read(expression: str) -> None:
    assert automaton_of(expression) is None
