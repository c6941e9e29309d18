"""Strings of open length and any chars: a handful of paths, and nothing left out."""

from __future__ import annotations

import pytest

from jejak.results.endings import Ending
from jejak.results.methods import MethodResult, Status
from tests.explore.exploring import Bench

SOURCE = """
class T {
    static boolean equal(String s) { return s.equals("hello wide \\u20ac"); }
    static boolean starts(String s) { return s.startsWith("ab") || s.endsWith("yz"); }
    static int index(String s) { return s.indexOf('x') > 4 ? 1 : 0; }
    static int contains(String s) { return s.contains("abc") ? 1 : 0; }
    static int trim(String s) { return s.trim().length() == 3 ? 1 : 0; }
    static char part(String s) { return s.substring(2, 4).charAt(1); }
    static int built(String s, char c) {
        StringBuilder all = new StringBuilder("<").append(s).append(c).reverse();
        return all.insert(0, s).length() > 7 ? 1 : 0;
    }
    static boolean longer(String s) { return ("a" + s).length() == s.length() + 1; }
    static int hash(String s) {
        return s.length() == 2 && s.hashCode() == 31 * 0x20ac + 'b' ? 1 : 0;
    }
    static boolean coded(String s) {
        return s.length() == 1 && s.getBytes(java.nio.charset.StandardCharsets.UTF_16LE)[1] == 0x20;
    }
    static boolean same(String s) { return s.substring(s.length() / 2) == s; }
}
"""
FEW = {
    "equal": 2,
    "starts": 4,
    "index": 3,
    "contains": 3,
    "trim": 3,
    "part": 2,
    "built": 3,
    "hash": 4,
}
"""How many paths a method may have beside that of null."""


@pytest.fixture(scope="module")
def results(bench: Bench) -> dict[str, MethodResult]:
    """What is said of each method."""
    found = bench.results(SOURCE)
    return {each.method: each for each in found}


def test_a_handful_of_paths(results: dict[str, MethodResult]) -> None:
    counts = {name: results[name].paths - 1 for name in FEW}
    assert all(counts[name] <= most for name, most in FEW.items()), counts


def test_only_what_looks_at_each_char_is_bounded(results: dict[str, MethodResult]) -> None:
    for name in ("equal", "starts", "part", "longer"):
        assert results[name].status is Status.EXHAUSTIVE, (name, results[name].reasons)
    for name in ("index", "contains", "trim"):
        assert set(results[name].reasons) == {Ending.STRING_LENGTH}, name


def test_the_bound_is_an_option(bench: Bench) -> None:
    result = bench.result(SOURCE, "index", string_length=3)
    assert result.reasons[Ending.STRING_LENGTH] == 1
    assert result.paths == 3  # of null, of longer ones, of those without a place above 4


def test_coding_is_decided_where_code_looks_at_it(results: dict[str, MethodResult]) -> None:
    assert results["coded"].paths > 3
    assert not results["coded"].findings or all(
        each.exception == "java/lang/NullPointerException" for each in results["coded"].findings
    )


def test_a_string_that_may_be_the_same_object_is_not_told_apart(
    results: dict[str, MethodResult],
) -> None:
    assert results["same"].status is Status.PARTIAL
