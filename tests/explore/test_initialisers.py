"""Class initialisers that cannot be run to their end are unknown; those that fail, fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.explore import Analysis
from jejak.options import load_options
from jejak.results.methods import MethodResult
from jejak.results.reasons import Approximation
from jejak.target import open_target
from tests.javac import Javac

SOURCE = """
class One { static final Two OTHER = new Two(); static int n = OTHER.n; int m; }
class Two { static final Object SEEN = One.OTHER; int n; }
class Started {
    static int alone(int a) { return One.n / a; }
    static int given(One one, int a) { return One.n / a; }
    static class Failing { static final int[] A = new int[1]; static { A[2] = 1; } static int n; }
    static class Doubtful {
        static final int N;
        static final String TEXT;
        static native int number();
        static {
            N = number();
            if (N == 3) throw new IllegalStateException();
            TEXT = "x";
        }
    }
    static int failing(int a) { return Failing.n / a; }
    static int doubtful(int a) { return Doubtful.TEXT.length() + 1 / a; }
    static int library(int a) { return java.util.Locale.getAvailableLocales().length + 1 / a; }
}
"""


@pytest.fixture(scope="module")
def started(javac: Javac) -> Path:
    """Classes whose initialisers end in several ways."""
    return javac({"Started.java": SOURCE}, "-g", "-proc:none") / "Started.class"


def explore(started: Path, method: str) -> MethodResult:
    options = load_options({})
    target = open_target(f"{started}#{method}", options)
    analysis = Analysis(target, options)
    try:
        (result,) = analysis.run()
    finally:
        analysis.close()
        target.program.close()
    return result


def raised(result: MethodResult) -> set[str]:
    return {finding.exception for finding in result.findings}


def test_an_initialiser_that_raises_on_an_exact_path_fails(started: Path) -> None:
    result = explore(started, "failing")
    assert raised(result) == {"java/lang/ExceptionInInitializerError"}
    assert not result.reasons


def test_one_that_raises_behind_a_call_that_was_not_followed_is_unknown(started: Path) -> None:
    result = explore(started, "doubtful")
    assert raised(result) == {"java/lang/ArithmeticException"}
    assert Approximation.CLASS_INITIALISER in result.reasons


def test_those_of_the_jdk_never_fail(started: Path) -> None:
    result = explore(started, "library")
    assert raised(result) == {"java/lang/ArithmeticException"}
    assert Approximation.JDK_INITIALISER in result.reasons


def test_initialisers_that_need_each_other_are_exact_only_where_their_order_is_known(
    started: Path,
) -> None:
    assert not explore(started, "alone").reasons
    assert Approximation.INITIALISER_ORDER in explore(started, "given").reasons
