"""Which casts follow from generic types, and which are the programmer's own."""

from __future__ import annotations

import pytest

from jejak.bytecode.instructions import CheckCast
from jejak.program.casts import is_implied
from tests.program.conftest import Compile
from tests.program.worlds import World

SOURCE = """
import java.util.*;
import java.util.function.*;

public class T<S extends CharSequence> {
    static class Box<V extends Comparable<V>> {
        V value;
        V[] array;

        V get() {
            return value;
        }
    }

    static class IntBox extends Box<Integer> {
    }

    static class Plain {
        List<String> names() {
            return null;
        }
    }

    Map<String, List<Integer>> table;
    S own;
    List<? super Integer> sink;
    Plain plain;

    static int first(List<String> l) { return l.get(0).length(); }
    static int loop(List<String> l) { int n = 0; for (String s : l) n += s.length(); return n; }
    static int below(ArrayList<String> l) { return l.get(0).length(); }
    static int entries(Map<String, Integer> m) {
        int n = 0;
        for (Map.Entry<String, Integer> e : m.entrySet()) n += e.getValue();
        return n;
    }
    static int box(Box<Integer> b) { return b.get() + b.value; }
    static int inherited(IntBox b) { return b.get(); }
    static int wild(Supplier<? extends Number> s) { return s.get().intValue(); }
    int field() { return table.get("a").get(0); }
    int chain() { return plain.names().get(0).length(); }
    int variable(List<S> l) { return l.get(0).length(); }
    static int passed(List<String> l) { return Objects.requireNonNull(l.get(0)).length(); }
    static <N extends Number> int bounded(List<N> l) { return l.get(0).intValue(); }
    static int elements(List<String[]> l) { return l.get(0).length; }

    static int explicit(List<Object> l) { return ((String) l.get(0)).length(); }
    static int raw(List l) { return ((String) l.get(0)).length(); }
    static int object(Object o) { return ((String) o).length(); }
    static int narrower(List<Number> l) { return (Integer) l.get(0); }
    int lower() { return (Integer) sink.get(0); }
    static int any(List<?> l) { return ((String) l.get(0)).length(); }
    static int either(boolean b, List<Object> l) {
        return ((String) (b ? l.get(0) : l.get(1))).length();
    }
}
"""

IMPLIED = (
    "first", "loop", "below", "entries", "box", "inherited", "wild", "field", "chain", "variable",
    "passed", "bounded", "elements",
)  # fmt: skip
OWN = ("explicit", "raw", "object", "narrower", "lower", "any", "either")


def casts(world: World, method: str) -> set[bool]:
    """Whether casts of a method are implied."""
    found = world.method("T", method)
    assert found.body is not None
    return {
        is_implied(world.resolver, found, index)
        for index, instruction in enumerate(found.body.instructions)
        if isinstance(instruction, CheckCast)
    }


@pytest.mark.parametrize("debug", ["-g", "-g:none"])
def test_casts_that_generic_types_imply(compiled: Compile, debug: str) -> None:
    """Also without debug information, where each local variable gets one value."""
    found = compiled({"T.java": SOURCE}, debug)
    assert {name: casts(found, name) for name in IMPLIED} == {key: {True} for key in IMPLIED}
    assert {name: casts(found, name) for name in OWN} == {key: {False} for key in OWN}


def test_nothing_but_a_cast_is_implied(compiled: Compile) -> None:
    found = compiled({"T.java": SOURCE})
    assert not is_implied(found.resolver, found.method("T", "first"), 0)
