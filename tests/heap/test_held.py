"""Fields of inputs hold what the program could have left there."""

from __future__ import annotations

import pytest

from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
import java.util.*;

public class T {
    static final class Item {
    }

    private final List<String> names = new ArrayList<>();
    private final Object[] cells = new Object[4];
    private final Comparator<String> order;
    private Object last = new Item();
    private StringBuilder log;

    T(Comparator<String> order) {
        this.order = Objects.requireNonNull(order);
        this.log = new StringBuilder();
    }

    T() {
        this(Comparator.naturalOrder());
    }

    void drop() {
        log = null;
    }

    boolean isList() {
        return names instanceof ArrayList && names.getClass() == ArrayList.class;
    }

    boolean isOther() {
        Object held = names;
        return held instanceof LinkedList || held instanceof RandomAccess == false;
    }

    int hash() {
        return last.hashCode() - last.hashCode();
    }

    void store(int at) {
        if (at >= 0 && at < 4 && cells.length == 4) {
            cells[at] = "text";
        }
    }

    boolean ordered() {
        return order.compare("a", "b") == 0;
    }

    int logged() {
        return log.length() < 0 ? 1 : 0;
    }

    boolean same(T other) {
        return other != null && other.last == last && other.names == (Object) other.last;
    }
}
"""


def errors(bench: Bench, method: str, **given: object) -> set[str]:
    """The exceptions that a method throws."""
    return {each.exception for each in bench.result(SOURCE, method, **given).findings}


def results(bench: Bench, method: str, **given: object) -> set[str | None]:
    """What a method returns."""
    found = bench.result(SOURCE, method, show_paths=True, **given)
    return {each.result for each in found.results if each.exception is None}


@pytest.fixture
def bench(javac: Javac) -> Bench:
    """Compiles and explores."""
    return Bench(javac)


@pytest.mark.parametrize("heap", ["lazier#", "lazier", "lazy", "compare"])
def test_what_every_constructor_sets_is_there(bench: Bench, heap: str) -> None:
    assert errors(bench, "ordered", heap=heap) == set()
    assert errors(bench, "hash", heap=heap) == set()


def test_what_some_method_clears_may_be_missing(bench: Bench) -> None:
    assert errors(bench, "logged") == {"java/lang/NullPointerException"}


def test_a_field_with_objects_of_one_class(bench: Bench) -> None:
    assert results(bench, "isList") == {"true"}
    assert results(bench, "isOther") == {"false"}


def test_an_array_that_the_class_makes_takes_all_it_is_meant_for(bench: Bench) -> None:
    assert errors(bench, "store") == set()
    any_field = errors(bench, "store", fields="any")
    assert any_field == {"java/lang/NullPointerException", "java/lang/ArrayStoreException"}


def test_objects_of_other_classes_are_not_the_same(bench: Bench) -> None:
    assert results(bench, "same") == {"false"}


def test_any_field_may_hold_anything_when_asked_for(bench: Bench) -> None:
    assert errors(bench, "ordered", fields="any") >= {"java/lang/NullPointerException"}
    assert results(bench, "isList", fields="any") == {"true", "false"}
