"""Cases: isomorphic inputs look the same, and no input is explored twice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from jejak.explore.paths import Path
from jejak.explore.symmetry import InputCase, case_of, duplicates, overlapping
from jejak.machine.machine import Machine
from jejak.results.endings import COMPLETE
from jejak.results.methods import MethodResult
from jejak.solver import Solver, SolverConfig, build_solver
from tests.explore.exploring import Bench
from tests.explore.heap_programs import METHODS, SOURCE

OTHERS = """
public class T {
    static class Graph { Graph[] out; int mark; Graph one, two; }
    static class List { Entry head; int size; }
    static class Entry { Entry next, previous; Object value; List owner; }

    static boolean same(Graph g, Graph h) {
        return g.one == h.two && g.two == h.one && g.one != g;
    }
    static int visit(Graph g, int left) {
        if (g == null || g.mark == 1) return 0;
        if (left == 0) return 9;
        g.mark = 1;
        return 1 + visit(g.one, left - 1) + visit(g.two, left - 1);
    }
    static int visitNear(Graph g) { return visit(g, 1); }
    static int edges(Graph g) {
        if (g.out.length != 2) return 0;
        if (g.out[0] == g.out[1]) return 1;
        return g.out[0].mark == g.out[1].mark ? 2 : 3;
    }
    static void unlink(List list, Entry e) {
        if (e.owner != list) return;
        if (e.previous == null) list.head = e.next; else e.previous.next = e.next;
        if (e.next != null) e.next.previous = e.previous;
        list.size--;
    }
    static int coarse(Graph g) { return g == null ? 0 : 1; }
    static int fine(Graph g) {
        if (g == null) return 0;
        if (g.one == null) return g.mark < 5 ? 1 : 2;
        return g.one == g ? 3 : g.one.mark > 7 ? 4 : 5;
    }
    static int low(Graph g) { return g != null && g.mark < 3 ? 1 : 0; }
    static int high(Graph g) { return g != null && g.mark > 3 ? 1 : 0; }
}
"""
TYPES = """
public class T {
    interface Shape { int area(); }
    interface Named { String name(); }
    static class Square implements Shape { int side; public int area() { return side * side; } }
    static class Box extends Square { int depth; }
    static class Line implements Shape, Named {
        public int area() { return 0; }
        public String name() { return "line"; }
    }
    sealed interface Sum permits Left, Right {}
    record Left(int value) implements Sum {}
    record Right(Sum inner) implements Sum {}

    static int ask(Object o) {
        if (o instanceof Box b) return b.depth > 0 ? 1 : 2;
        if (o instanceof Square s) return s.side > 0 ? 3 : 4;
        if (o instanceof int[] a) return a.length > 0 ? 5 : 6;
        return o instanceof Named ? 7 : 8;
    }
    static int ask(Shape s, Shape t) { return s == t ? 1 : s.area() == t.area() ? 2 : 3; }
    static int call(Shape s) { return s == null ? 0 : s.area() > 4 ? 1 : 2; }
    static int named(Shape s) { return s instanceof Named ? 1 : 2; }
    static int line(Shape s) { return s instanceof Line ? 1 : 2; }
    static int sum(Sum s) {
        if (s instanceof Left l) return l.value();
        return s instanceof Right r && r.inner() instanceof Right ? 1 : 2;
    }
    static int exact(Object o, Square s) {
        return o != null && s != null && o.getClass() == s.getClass() ? 1 : 2;
    }
}
"""
BOUNDS: dict[str, Any] = {"chain": 2, "branch_bound": 4}


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with build_solver(SolverConfig(isolated=False)) as built:
        yield built


def complete(bench: Bench, source: str, method: str) -> list[Path]:
    return [p for p in bench.paths(source, method, **BOUNDS).all if p.ending in COMPLETE]


def cases(bench: Bench, source: str, method: str) -> list[InputCase]:
    return [case_of(path.state) for path in complete(bench, source, method)]


@cache
def machine_of(bench: Bench, source: str) -> Machine:
    """Knows the classes of a source."""
    analysis = bench.analysis(source, None)
    analysis.close()
    return analysis.machine


def results(bench: Bench, source: str, method: str) -> MethodResult:
    return bench.result(source, method, show_paths=True, merge=False, **BOUNDS)


PROGRAMS = [
    *((SOURCE, method) for method in METHODS),
    *((OTHERS, method) for method in ("same", "visitNear", "edges", "unlink", "fine")),
    *((TYPES, method) for method in ("ask(Object)", "call", "named", "line", "sum", "exact")),
]


@pytest.mark.parametrize(("source", "method"), PROGRAMS, ids=[method for _, method in PROGRAMS])
def test_no_input_is_explored_twice(bench: Bench, solver: Solver, source: str, method: str) -> None:
    found = cases(bench, source, method)
    assert len(found) > 1
    assert len({case.lines() for case in found}) == len(found)
    assert overlapping(found, solver, machine_of(bench, source)) == []
    assert duplicates(results(bench, source, method).results) == []


@pytest.mark.parametrize("heap", ["lazy", "lazier", "compare", "none"])
@pytest.mark.parametrize("method", ["shared", "cyclic", "leftFirst", "pick"])
def test_no_input_is_explored_twice_in_other_modes(
    bench: Bench, solver: Solver, heap: str, method: str
) -> None:
    paths = bench.paths(SOURCE, method, heap=heap, chain=1, branch_bound=4).all
    found = [case_of(path.state) for path in paths if path.ending in COMPLETE]
    assert len({case.lines() for case in found}) == len(found)
    assert overlapping(found, solver, machine_of(bench, SOURCE)) == []


def test_paths_that_are_explored_twice_are_found(bench: Bench, solver: Solver) -> None:
    once = results(bench, SOURCE, "shared").results
    count = len(once)
    assert duplicates([*once, *once]) == [(i, i + count) for i in range(count)]
    found = cases(bench, SOURCE, "shared")
    assert overlapping([*found, *found], solver, machine_of(bench, SOURCE)) == [
        (i, i + count) for i in range(count)
    ]


def test_the_order_of_discovery_does_not_matter(bench: Bench) -> None:
    """Both methods split the same inputs, but meet (and name) objects in another order."""
    left = complete(bench, SOURCE, "leftFirst")
    right = complete(bench, SOURCE, "rightFirst")
    assert {case_of(p.state).lines() for p in left} == {case_of(p.state).lines() for p in right}
    assert names(left) != names(right)


def names(paths: list[Path]) -> set[tuple[str, ...]]:
    """What the input objects of each path are called."""
    return {tuple(p.state.record(r).name for r in p.state.inputs_in_order()) for p in paths}


def test_numbers_by_what_holds_them(bench: Bench) -> None:
    """The right child was met first here and is named by that; the case says how it is reached."""
    found = [case.lines() for case in cases(bench, SOURCE, "rightFirst")]
    wanted = ("n = #1", "#1: T$Node or narrower", "#1.left = #2", "#1.right = #2")
    same = [lines for lines in found if lines[:4] == wanted]
    assert {lines[-1] for lines in same} == {"#2.key > 0", "#2.key <= 0"}


def test_a_finer_case_fits_one_coarser_case(bench: Bench, solver: Solver) -> None:
    coarse, fine = cases(bench, OTHERS, "coarse"), cases(bench, OTHERS, "fine")
    pairs = overlapping([*coarse, *fine], solver, machine_of(bench, OTHERS))
    assert len(coarse) == 2
    assert sorted(right - 2 for _, right in pairs) == list(range(len(fine)))
    nulls = [i for i, case in enumerate(coarse) if case.lines() == ("g = null",)]
    assert sum(left in nulls for left, _ in pairs) == 1


def test_numbers_decide_where_shapes_do_not(bench: Bench, solver: Solver) -> None:
    low = [case for case in cases(bench, OTHERS, "low") if case.conditions]
    high = [case for case in cases(bench, OTHERS, "high") if case.conditions]
    below, not_below = sorted(low, key=lambda case: "< 3" not in case.lines()[-1])
    above, not_above = sorted(high, key=lambda case: "> 3" not in case.lines()[-1])
    machine = machine_of(bench, OTHERS)
    assert overlapping([below, above], solver, machine) == []
    assert overlapping([below, not_above], solver, machine) == [(0, 1)]
    assert overlapping([not_below, not_above], solver, machine) == [(0, 1)]


def test_without_heaps_nobody_can_tell(bench: Bench) -> None:
    (path, *_) = results(bench, OTHERS, "coarse").results
    with pytest.raises(ValueError, match="without its heap"):
        duplicates([type(path)(*[getattr(path, n) for n in path.__slots__ if n != "heap"])])


def test_types_that_go_together(bench: Bench, solver: Solver) -> None:
    """A Line is Named; what is no Line may be Named, too; both split what is null off."""
    named, line = cases(bench, TYPES, "named"), cases(bench, TYPES, "line")
    pairs = overlapping([*named, *line], solver, machine_of(bench, TYPES))
    texts = [" ".join(case.lines()) for case in (*named, *line)]
    found = {(texts[left], texts[right]) for left, right in pairs}
    assert all(("null" in left) == ("null" in right) for left, right in found)
    kinds = {(" a T$Named" in left, "no T$Line" in right) for left, right in found if "#1" in left}
    assert kinds == {(True, True), (True, False), (False, True)}
