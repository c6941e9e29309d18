"""Names of tests, the choice of few, reasons for what is not covered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jejak.confirm.coverage import smallest
from jejak.explore.results import Ending, PathResult
from jejak.options import load_options
from jejak.program import Method
from jejak.target import open_target
from jejak.testgen.java import Identifiers
from jejak.testgen.naming import names_of_paths
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
        "f_thisRootIsNull_returnsTrue",
        "f_thisRootIsNotNullYBelowX_returns1",
        "f_thisRootIsNullYBelowX_returns1",
        "f_yIsX_returns",
        "f_yIsX_returns2",
        "f_throwsBadException",
        "f_throwsBadException2",
    )


def test_few_sets_hold_what_all_hold(method: Method) -> None:
    sets = [{1, 2}, {1, 2, 3}, {4}, {3, 4}, set()]
    covered = [{(method, 0, each) for each in one} for one in sets]
    assert smallest(covered) == [1, 2]
    assert smallest([]) == []
