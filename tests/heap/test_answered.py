"""An object that answered a call as no known class does is of no known class."""

from __future__ import annotations

import pytest

from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
public class T {
    static int first(CharSequence given) {
        String text = given.subSequence(0, 1).toString();
        return 1 / text.length();
    }

    static boolean later(Object given) {
        int hash = given.hashCode();
        return given instanceof Integer && hash != (Integer) given;
    }
}
"""


@pytest.fixture
def bench(javac: Javac) -> Bench:
    """Compiles and explores."""
    return Bench(javac)


def test_it_does_not_turn_out_to_be_a_text(bench: Bench) -> None:
    found = bench.result(SOURCE, "first", show_paths=True, collections="any")
    inputs = [path.input for path in found.results]
    assert "T.first((CharSequence) null)" in inputs
    assert not [each for each in inputs if each.startswith('T.first("')]


def test_the_method_that_ran_is_that_of_the_class(bench: Bench) -> None:
    """An Integer's hash is its number."""
    found = bench.result(SOURCE, "later", show_paths=True)
    assert {path.result for path in found.results if path.exact} <= {"false", None}


RIVALS = """
public class T {
    public abstract static class Job {
        public Object get() throws java.io.IOException { return null; }
    }
    public abstract static class Quiet {
        public Object get() throws IllegalStateException { return null; }
    }
    public abstract static class Open {
        public abstract Object get() throws java.io.IOException;
    }
    public interface Source { Object get(); }

    static boolean job(Object o) { return o instanceof Job && o instanceof Source; }
    static boolean quiet(Object o) { return o instanceof Quiet && o instanceof Source; }
    static boolean open(Object o) { return o instanceof Open && o instanceof Source; }
}
"""


@pytest.mark.parametrize(("method", "can_be"), [("job", False), ("quiet", True), ("open", True)])
def test_no_class_inherits_what_an_interface_forbids(
    bench: Bench, method: str, can_be: bool
) -> None:
    """A method that throws what that of the interface does not declare."""
    found = bench.result(RIVALS, method, show_paths=True)
    assert ("true" in {path.result for path in found.results}) is can_be
