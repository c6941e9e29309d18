"""Keys of hash tables that are not known: what they equal is asked, and no hash code inverted."""

from __future__ import annotations

import pytest

from jejak.results.methods import Status
from jejak.results.reasons import Approximation
from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
import java.util.*;

public class T {
    static int texts(String one, String other) {
        if (one == null || other == null) return 0;
        Map<String, Integer> map = new HashMap<>();
        map.merge(one, 1, Integer::sum);
        map.merge(other, 1, Integer::sum);
        return map.size() == 1 ? map.get(other) / (map.get(one) - 2) : map.get(one);
    }
    static boolean word(String text) {
        if (text == null) return false;
        boolean found = Set.of("if", "else", "while").contains(text);
        assert !found || text.length() != 4 || text.equals("else");
        return found;
    }
    static int order(int one, int other) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(one, 1);
        map.put(other, 2);
        int found = 0;
        for (int key : map.keySet()) found = found * 3 + map.get(key);
        assert one != 17 || other != 16 || found == 7;
        return found;
    }
    static String first(String one, String other) {
        if (one == null || other == null || one.equals(other)) return "";
        Set<String> set = new HashSet<>(List.of(one, other));
        String found = set.iterator().next();
        return "" + 1 / (found == one ? 1 : 0);
    }
}
"""


@pytest.fixture(scope="module")
def bench(javac: Javac) -> Bench:
    return Bench(javac)


@pytest.mark.parametrize(("method", "most"), [("texts", 8), ("word", 10), ("order", 16)])
def test_few_paths_and_exact(bench: Bench, method: str, most: int) -> None:
    found = bench.result(SOURCE, method)
    assert found.paths <= most
    assert found.status in (Status.EXHAUSTIVE, Status.BOUNDED)
    raised = [each.exception for each in found.findings if each.exact]
    assert raised == (["java/lang/ArithmeticException"] if method == "texts" else [])


def test_the_order_of_open_texts_is_not_known(bench: Bench) -> None:
    found = bench.result(SOURCE, "first")
    assert all(Approximation.ITERATION_ORDER in each.reasons for each in found.findings)
