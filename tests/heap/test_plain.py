"""Inputs of types of the JDK: well-behaved, decided as late as the program looks."""

from __future__ import annotations

import pytest

from jejak.inputs.filling import FILLINGS
from jejak.inputs.plain import BY_CALLS, FILLS, STANDS_FOR
from jejak.machine.boxing import is_value
from jejak.results.reasons import Omission
from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
import java.util.*;

public class T {
    static boolean isLong(List<Integer> numbers) {
        return numbers.size() > 1000;
    }

    static int sum(List<Integer> numbers) {
        int sum = 0;
        for (int each : numbers) {
            sum += each;
        }
        return sum;
    }

    static boolean agrees(List<String> texts) {
        int count = 0;
        for (String each : texts) {
            count++;
        }
        return count == texts.size() && (count == 0) == texts.isEmpty();
    }

    static boolean isSame(List<Integer> numbers) {
        return numbers.size() == 2 && numbers.get(0) == numbers.get(1);
    }

    static boolean isFound(Map<Integer, Integer> map) {
        for (Integer each : map.keySet()) {
            if (!map.containsKey(each)) {
                return false;
            }
        }
        return map.size() == map.values().size();
    }

    static boolean isSorted(SortedSet<Integer> set) {
        Integer last = null;
        for (Integer each : set) {
            if (last != null && last >= each) {
                return false;
            }
            last = each;
        }
        return true;
    }
}
"""


@pytest.fixture(scope="module")
def bench(javac: Javac) -> Bench:
    """Compiles and explores."""
    return Bench(javac)


def test_a_size_asks_for_no_element(bench: Bench) -> None:
    found = bench.result(SOURCE, "isLong", show_paths=True, merge=False)
    assert sorted(path.result for path in found.results if path.result) == ["false", "true"]


def test_elements_are_not_told_apart(bench: Bench) -> None:
    found = bench.result(SOURCE, "sum", show_paths=True, collection_elements=4)
    assert len([path for path in found.results if path.result]) == 5
    assert all(path.exact for path in found.results)


@pytest.mark.parametrize("method", ["agrees", "isFound", "isSorted"])
def test_they_do_not_contradict_themselves(bench: Bench, method: str) -> None:
    found = bench.result(SOURCE, method, show_paths=True, collection_elements=3)
    assert {path.result for path in found.results if path.result} == {"true"}


def test_boxes_in_them_are_different_objects(bench: Bench) -> None:
    found = bench.result(SOURCE, "isSame", show_paths=True)
    assert {path.result for path in found.results if path.result} == {"false"}
    assert Omission.COLLECTIONS in found.reasons


def test_tables_fit_together() -> None:
    assert set(FILLINGS) == BY_CALLS
    classes = {*FILLS, *FILLINGS}
    assert {each for each in STANDS_FOR.values() if not is_value(each)} <= classes
    assert not classes & set(STANDS_FOR)
