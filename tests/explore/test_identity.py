"""Hash codes that the JVM chooses: a path is inexact only where something turns on them."""

from __future__ import annotations

import pytest

from jejak.results.reasons import Approximation
from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

public class T {
    enum Level { LOW, HIGH }
    static final Object FIRST = new Object();

    static <S extends Set<Object>> S filled(S set) {
        set.add(FIRST);
        set.add(new Object());
        return set;
    }
    static int sized(int x) { return x / (filled(new HashSet<>()).size() - 2); }
    static int found(int x) { return filled(new HashSet<>()).contains(FIRST) ? x / 0 : 1; }
    static int alone(int x) {
        Set<Object> set = new HashSet<>();
        set.add(FIRST);
        return set.iterator().next() == FIRST ? x / 0 : 1;
    }
    static Object first(Set<Object> set) { return set.iterator().next(); }
    static int linked(int x) { return first(filled(new LinkedHashSet<>())) == FIRST ? x / 0 : 1; }
    static int ordered(int x) { return first(filled(new HashSet<>())) == FIRST ? x / 0 : x / 0; }
    static int constants(Level level) {
        Map<Level, Integer> map = new HashMap<>();
        map.put(Level.LOW, 1);
        map.put(Level.HIGH, 0);
        return 1 / map.get(level);
    }
    static int shown(int x) { return new Object().toString() == null ? 1 : x / 0; }
    static int same(Object x) { return x.hashCode() == x.hashCode() ? 1 : 1 / 0; }
    static int number(int x) { return new Object().hashCode() == x ? 1 / 0 : 1; }
    static int identity(int x) { return System.identityHashCode(FIRST) > 1000 ? x / 0 : 1; }
}
"""


@pytest.fixture(scope="module")
def bench(javac: Javac) -> Bench:
    return Bench(javac)


@pytest.mark.parametrize("method", ["sized", "found", "alone", "linked", "constants", "shown"])
def test_nothing_turns_on_a_hash_code(bench: Bench, method: str) -> None:
    found = bench.result(SOURCE, method).findings
    assert any(each.exception == "java/lang/ArithmeticException" and each.exact for each in found)


@pytest.mark.parametrize("method", ["ordered", "number", "identity"])
def test_an_error_turns_on_a_hash_code(bench: Bench, method: str) -> None:
    found = bench.result(SOURCE, method).findings
    assert found
    reason = Approximation.ITERATION_ORDER if method == "ordered" else Approximation.IDENTITY_HASH
    for each in found:
        assert reason in each.reasons
        assert not each.exact


def test_an_object_has_one_hash_code(bench: Bench) -> None:
    found = bench.result(SOURCE, "same").findings
    assert "java/lang/ArithmeticException" not in [each.exception for each in found]
