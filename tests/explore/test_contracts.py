"""Classes that nobody has seen keep the contracts of compareTo, compare, equals and hashCode."""

from __future__ import annotations

import pytest

from tests.explore.exploring import Bench

SOURCE = """
import java.util.Comparator;
class T {
    interface Shape extends Comparable<Shape> { boolean equals(Object other); int hashCode(); }

    static int broken(Shape a, Shape b) {
        if (a != b && a.compareTo(b) < 0 && b.compareTo(a) <= 0) throw new IllegalStateException();
        return 0;
    }
    static int circle(Comparator<Object> c, Object x, Object y, Object z) {
        if (c.compare(x, y) < 0 && c.compare(y, z) < 0 && c.compare(z, x) <= 0) {
            throw new IllegalStateException();
        }
        return 0;
    }
    static int changed(Comparator<String> c, String x, String y) {
        String larger = c.compare(x, y) > 0 ? x : y;
        if (c.compare(larger, x) < 0) throw new IllegalStateException();
        return 0;
    }
    static int less(Shape a, Shape b) {
        if (b != null && a.compareTo(b) < 0) throw new IllegalStateException();
        return 0;
    }
    static int descending(Comparator<Object> c, Object x, Object y, Object z) {
        if (c.compare(x, y) > 0 && c.compare(y, z) > 0) throw new IllegalStateException();
        return 0;
    }
}
"""


@pytest.mark.parametrize(
    ("method", "is_thrown"),
    [("broken", 0), ("circle", 0), ("changed", 0), ("less", 1), ("descending", 1)],
)
def test_contracts_are_kept(bench: Bench, method: str, is_thrown: int) -> None:
    result = bench.result(SOURCE, method)
    thrown = [each for each in result.findings if each.exception.endswith("IllegalStateException")]
    assert len(thrown) == is_thrown
