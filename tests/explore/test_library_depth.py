"""Calls inside the JDK may lie deeper than the depth of the analysis, and end as recursion."""

from __future__ import annotations

import pytest

from jejak.results.endings import Ending
from jejak.results.reasons import Approximation
from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
import java.util.TimeZone;
import java.util.TreeMap;

public class T {
    static int put(int x) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        map.put(1, 2);
        return map.getOrDefault(x, 3);
    }
    static class Twice {
        Twice other;
        int first() { return other.second(); }
        int second() { return third(); }
        int third() { return other.first(); }
    }
    static int around(Twice twice) { return twice.first(); }
    static int zone(int x) { return TimeZone.getDefault().getRawOffset() + x; }
}
"""


@pytest.fixture(scope="module")
def bench(javac: Javac) -> Bench:
    return Bench(javac)


@pytest.mark.parametrize(("depth", "is_cut"), [(0, True), (3, False)])
def test_the_jdk_calls_itself_deeper_than_the_program_may(
    bench: Bench, depth: int, is_cut: bool
) -> None:
    reasons = bench.result(SOURCE, "put", depth=depth).reasons
    assert (Approximation.UNKNOWN_CALL_DEPTH in reasons) is is_cut


def test_methods_that_call_each_other_end_as_recursion(bench: Bench) -> None:
    result = bench.result(SOURCE, "around")
    assert Ending.RECURSION in result.endings
    assert Approximation.UNKNOWN_CALL_DEPTH not in result.reasons


def test_the_default_time_zone_is_known(bench: Bench) -> None:
    result = bench.result(SOURCE, "zone")
    assert set(result.endings) == {Ending.RETURNED}
    assert not [each for each in result.reasons if isinstance(each, Approximation)]
