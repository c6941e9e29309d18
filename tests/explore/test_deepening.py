"""Deepening: bounds that cut the only method of a run are raised while there is time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from jejak.explore import Analysis
from jejak.explore.deepening import RAISED, deepened, higher
from jejak.options import Options, declarations, load_options
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult, Status
from jejak.target import open_target
from tests.javac import Javac

Explore = Callable[..., MethodResult]

DEEP = """
public class Deep {
    static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
    static int odd(int n) { return n == 0 ? 0 : even(n - 1); }

    static int parity(int n) {
        if (n < 0 || n > 60) return 0;
        return 1 / (1 - even(n) + n % 2 + (n + 1) % 2 * even(n));
    }

    static int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }

    static int far(int n) {
        if (n < 0 || n > 100) return 0;
        return 1 / (sum(n) - 2850);
    }

    static int late(int n) {
        int h = 7;
        for (int i = 0; i < n; i++) {
            h = h * 31 + i;
            if (i == 70) return h / (i - 70);
        }
        return h;
    }
}
"""


@pytest.fixture
def explore(javac: Javac) -> Iterator[Explore]:
    """Explores a method of the program with other options, for as long as it takes."""
    classes = javac({"Deep.java": DEEP}, "-g")
    opened: list[Any] = []

    def call(name: str, **given: object) -> MethodResult:
        options = load_options({"classpath": (str(classes),), "method_time": "none", **given})
        target = open_target(f"Deep#{name}", options)
        opened.append(target.program)
        analysis = Analysis(target, options)
        opened.append(analysis)
        analysis.is_judged = True
        return next(iter(analysis.run()))

    yield call
    for each in reversed(opened):
        each.close()


def test_recursion_within_a_range_is_settled(explore: Explore) -> None:
    without = explore("parity", deepening=False)
    assert without.status is Status.BOUNDED
    assert without.endings[Ending.RECURSION]
    result = explore("parity")
    assert result.status is Status.EXHAUSTIVE
    assert dict(result.raised)["depth"] > 20
    assert not result.findings


@pytest.mark.parametrize("name", ["far", "late"])
def test_what_lies_beyond_the_usual_bounds_is_found(explore: Explore, name: str) -> None:
    assert not explore(name, deepening=False, induction=False).findings
    result = explore(name, induction=False)
    assert [each.exception for each in result.findings] == ["java/lang/ArithmeticException"]
    assert result.raised


def test_bounds_that_somebody_set_stay(explore: Explore) -> None:
    assert explore("parity", depth=15).raised == ()
    assert explore("parity", depth=20).raised == ()


def cut_by(*endings: Ending) -> MethodResult:
    """The result of a method that bounds cut."""
    result = MethodResult("A", "m", "()V", "m()", Status.BOUNDED)
    result.reasons.update(endings)
    return result


def test_nothing_is_raised_where_it_would_not_help() -> None:
    options = Options()
    assert higher(options, cut_by(Ending.BRANCH_BOUND), {}) == {"branch_bound": 200}
    assert higher(options, cut_by(Ending.BRANCH_BOUND), {"branch_bound": 200}) == {
        "branch_bound": 800
    }
    assert higher(options, cut_by(Ending.BRANCH_BOUND, Ending.TIME), {}) == {}
    assert higher(options, cut_by(Ending.PATH_LENGTH), {}) == {}


def test_no_round_is_begun_late() -> None:
    first = cut_by(Ending.CHAIN)
    first.seconds = 1.0

    def explore(_: Options) -> MethodResult:
        raise AssertionError("there is no time")

    assert deepened(Options(), first, 0.0, explore) is first


def test_options_are_there() -> None:
    known = declarations()
    assert all(known[name].kind is int for name, _ in RAISED.values())
