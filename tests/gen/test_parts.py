"""Names of tests, the choice of few, reasons for what is not covered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from jejak.confirm.coverage import smallest
from jejak.explore.counting import Goal
from jejak.explore.findings import entry_location
from jejak.javasource import Identifiers
from jejak.options import load_options
from jejak.program import Method
from jejak.report.suites import uncovered_lines
from jejak.results.coverage import (
    ClassFigures,
    Figures,
    MethodFigures,
    UncoveredBranch,
    Why,
)
from jejak.results.endings import Ending
from jejak.results.findings import Finding, FindingKind
from jejak.results.heaps import NumberValue
from jejak.results.methods import PathResult
from jejak.target import open_target
from jejak.testgen.naming import condition_of, name_of_error
from jejak.testgen.path_names import camel, names_of_paths, number_word, text_word
from tests.javac import Javac


@pytest.fixture(scope="module")
def method(javac: Javac) -> Method:
    """Some method."""
    classes: Path = javac({"p/A.java": "package p; class A { int f(int x) { return x; } }"}, "-g")
    target = open_target(f"{classes / 'p' / 'A.class'}#f", load_options({}))
    (found,) = target.methods()
    return found


def path(*conditions: str, result: str | None = "1", exception: str | None = None) -> PathResult:
    ending = Ending.RETURNED if exception is None else Ending.THREW
    more: Any = (None, True, ())
    return PathResult(ending, None, "f(0)", (), conditions, result, exception, *more)


def test_names_say_what_is_special_and_differ(method: Method) -> None:
    paths = [
        path("x <= 0", result="-1"),
        path("x > 0", "this.root == null", result="true"),
        path("x > 0", "this.root != null", "y < x"),
        path("x > 0", "this.root == null", "y < x"),
        path("y == x", result='new Thing("a")'),
        path("y == x", result="void"),
        path(exception="p/Outer$BadException"),
        path(exception="p/Outer$BadException"),
    ]
    assert names_of_paths(method, paths, Identifiers()) == (
        "f_xAtMost0_returnsMinus1",
        "f_rootIsNull_returnsTrue",
        "f_yBelowX_returns1",
        "f_yBelowX_returns1_2",
        "f_yIsX_returns",
        "f_yIsX_returns2",
        "f_throwsBadException",
        "f_throwsBadException2",
    )


def test_names_hold_nothing_that_changes_and_no_half_words(method: Method) -> None:
    long = "this.firstOfMany.secondOfMany.thirdOfMany.fourthOfMany.fifthOfMany != other.same"
    paths = [
        path("o.getClass() == p.Outer$Inner.class", exception="p/Outer$BadException"),
        path("x == p.Outer$Inner.LEAST"),
        replace(path("x > 1", result="1401181152"), exact=False),
        path(long, exception="java/lang/ArrayIndexOutOfBoundsException"),
        path(long, exception="java/lang/" + "VeryLong" * 10 + "Exception"),
    ]
    assert names_of_paths(method, paths, Identifiers()) == (
        "f_oIsAInner_throwsBadException",
        "f_returns1",
        "f_xAbove1_returns",
        "f_throwsArrayIndexOutOfBoundsException",
        "f_throws",
    )


def test_values_are_words() -> None:
    numbers = [(-1, "I"), (2**31 - 1, "I"), (2.0, "D"), (-0.5, "D"), (1, "Z"), (97, "C")]
    words = [number_word(NumberValue(kind, number)) for number, kind in numbers]
    assert words == ["Minus1", "MaxValue", "2", "Minus0_5", "True", "a"]
    assert [text_word(text) for text in ("", " ", "ab", "many, odd", "%s/2", None)] == [
        "Empty", "Blank", "Ab", "ManyOdd", None, None,
    ]  # fmt: skip
    assert camel("ONE_THIRD") == "OneThird"


@pytest.mark.parametrize(
    ("message", "exact", "condition"),
    [
        ("bad Item@1e3779b2 here", True, "bad Item here"),
        ("[I@5aa66d16;[Lp.A;@1", True, "[I;[Lp.A;"),
        ("hash 1401181152, item 3", False, "hash , item"),
        ("item 3", True, "item 3"),
        ("items[3] is null", False, "items[3] is null"),
        ("mail me@example.org", True, "mail me@example.org"),
        ("Index 3 out of bounds for length 2", True, "indexOutOfBounds"),
        ("Index 3 out of bounds for length 2", False, "indexOutOfBounds"),
        ("all.next()#6 is null", True, "all.next() is null"),
        ("all.next()#6 is null", False, "all.next() is null"),
        ("class p.A$1 cannot be cast to class java.util.Map$Entry", True, "A1 is no Entry"),
    ],
)
def test_conditions_of_errors(method: Method, message: str, exact: bool, condition: str) -> None:
    place = entry_location(method)
    error = "java/lang/IllegalStateException"
    more: Any = (place, place, (place,), "f(0)", (), (), exact, (), ())
    finding = Finding(error, message, FindingKind.GUARD, *more)
    assert condition_of(finding) == condition
    name = name_of_error(method, finding)
    assert name.startswith("f_")
    assert name.endswith("_throwsIllegalStateException")


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (1, "1 branch is not covered: 1 assertion that never failed."),
        (1234, "1,234 branches are not covered: 1,234 assertions that never failed."),
    ],
)
def test_one_is_told_as_one(number: int, told: str) -> None:
    missed = (UncoveredBranch(1, 0, "ifeq", 1, 2, Why.ASSERTED),) * number
    figures = MethodFigures("f", "()V", "f()", 1, (0, number), (0, number), None, missed)
    lines = list(uncovered_lines(Figures((ClassFigures("p/A", (figures,), None),)), False))
    assert lines[0] == told


def test_few_sets_hold_what_all_hold(method: Method) -> None:
    sets = [{1, 2}, {1, 2, 3}, {4}, {3, 4}, set()]
    covered: list[set[Goal]] = [{(method, 0, each) for each in one} for one in sets]
    assert smallest(covered) == [1, 2]
    assert smallest([]) == []
