"""Errors of inputs that break generic types or the promises of the JDK's interfaces."""

from __future__ import annotations

import pytest

from jejak.results.findings import FindingKind
from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
import java.util.*;

public class T {
    static int first(List<String> l) { return l.get(0).length(); }
    static int raw(List l) { return ((String) l.get(0)).length(); }
    static int polluted(Object o) {
        List l = new ArrayList();
        l.add(o);
        List<String> s = l;
        return s.get(0).length();
    }
    static boolean views(Map<String, String> m) {
        return m.entrySet().isEmpty() || m.keySet().iterator().hasNext() || m.toString() == null;
    }
    static List<String> passed(List<String> l, int size) {
        return size > 5 ? List.copyOf(l) : l;
    }
    static int[] longer(int[] a, int size) { return a == null ? null : Arrays.copyOf(a, size); }
    static int nullable(Map<String, String> m) { return m.get("a").length(); }
    static int ordered(SortedMap<String, String> m) { return m.comparator().compare("a", "b"); }
}
"""


@pytest.fixture
def bench(javac: Javac) -> Bench:
    """Compiles and explores."""
    return Bench(javac)


def kinds(
    bench: Bench, method: str, exception: str, collections: str = "plain"
) -> set[FindingKind]:
    """What errors of a class mean."""
    found = bench.result(SOURCE, method, collections=collections).findings
    return {each.kind for each in found if each.exception == f"java/lang/{exception}"}


@pytest.mark.parametrize(
    ("method", "kind"),
    [
        ("first", FindingKind.BAD_ARGUMENT),
        ("raw", FindingKind.DEFECT),
        ("polluted", FindingKind.DEFECT),
    ],
)
def test_elements_of_a_wrong_class(bench: Bench, method: str, kind: FindingKind) -> None:
    """Only an input that somebody filled unchecked; what the program itself does is its defect."""
    assert kinds(bench, method, "ClassCastException", collections="any") == {kind}


def test_elements_are_of_their_class_by_default(bench: Bench) -> None:
    assert kinds(bench, "first", "ClassCastException") == set()


def test_views_and_iterators_are_there(bench: Bench) -> None:
    assert kinds(bench, "views", "NullPointerException") == {FindingKind.BAD_ARGUMENT}
    found = bench.result(SOURCE, "views", show_paths=True).findings
    assert [each.message for each in found if each.message] == ["m is null"]


def test_arguments_that_are_passed_on_to_the_jdk(bench: Bench) -> None:
    found = [each for each in bench.result(SOURCE, "passed").findings if each.message]
    assert {each.message: each.kind for each in found}["l is null"] is FindingKind.BAD_ARGUMENT
    assert kinds(bench, "longer", "NegativeArraySizeException") == {FindingKind.BAD_ARGUMENT}


@pytest.mark.parametrize("method", ["nullable", "ordered"])
def test_what_may_be_missing_still_may(bench: Bench, method: str) -> None:
    assert FindingKind.DEFECT in kinds(bench, method, "NullPointerException")
