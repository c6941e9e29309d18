"""Explored heaps against all small concrete heaps on the JVM, and what the comparison catches."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.agreement.heaps import comparing
from benchmarks.agreement.heaps.bodies import MAIN, TEMPLATE, Pair, make_pair
from benchmarks.agreement.heaps.cases import Heap, Object, Reader, read_heap
from benchmarks.agreement.heaps.comparing import Mode, compare_batch, compare_pairs
from benchmarks.agreement.heaps.exploring import Explorer
from benchmarks.agreement.heaps.worlds import ENUM, SHARED, Class, World, declarations

from jejak.results.methods import PathResult
from tests.javac import java_home

SEED = 11
PAIRS = 60


def home() -> Path:
    found = java_home()
    assert found is not None
    return found


def test_every_heap_has_its_path_and_every_path_its_heap() -> None:
    tally = compare_batch(home(), SEED, range(PAIRS), ("lazier#",))
    assert tally.shown == []
    assert tally.pairs == PAIRS
    assert tally.behaviours > 200
    assert tally.matched > 500
    assert tally.replayed > 0.9 * tally.paths > 0
    assert sum(count for bound, count in tally.bounds.items() if bound > 1) > 0.8 * PAIRS


@pytest.mark.parametrize("mode", ["lazier", "lazy"])
def test_modes_that_decide_early_have_the_same_behaviours(mode: str) -> None:
    assert compare_batch(home(), SEED + 1, range(12), (mode,)).shown == []


def small_pair(
    method: str,
    arrays: tuple[str, ...] = (),
    shared: str | None = None,
    package: str = "p0",
) -> Pair:
    """A pair of a list, an enum and a method."""
    node = Class("A", final=True, fields={"f1": "A", "v2": "int"})
    world = World({"A": node, ENUM: Class(ENUM, "enum")}, list(arrays), False, shared)
    made = f"new {shared}()"
    text = TEMPLATE.format(
        package=package,
        classes=declarations(world),
        main=MAIN,
        shared=f"static {shared} {SHARED} = {made};" if shared else "",
        again=f"{SHARED} = {made};" if shared else "",
        method=method,
    )
    return Pair(package, MAIN, True, world, ("f1", "v2"), (0, 1), text)


ENUM_UNTOUCHED = """static void run(E p0) { if (p0 != null) Trace.hit(1); }"""
ENUM_ARRAY = """static Object run(E p0, Object p1) {
    if (p0 == E.X) Trace.hit(1);
    return ((Object[]) p1)[0];
}"""
STATIC_MOVED = """static int run(A p0) {
    int v = Main.shared.v2;
    if (p0.f1 == Main.shared) Trace.hit(1);
    Main.shared = null;
    return v;
}"""
INDEX_ASKED_TWICE = """static void run(int[][] p0, int p1) {
    p0[0] = p0[0];
    Object x = p0[1];
    Object y = p0[p1];
}"""
REFUSED_THEN_ASKED = """static void run(Object p0, Object[] p1) {
    try {
        p1[0] = p0;
    } catch (ArrayStoreException e) {
        if (p0 instanceof A) Trace.hit(1); else Trace.hit(2);
    }
}"""
ARRAY_CLASS_COMPARED = """static void run(Object p0) {
    if (p0 == null) return;
    if (p0.getClass() == Object[].class) Trace.hit(1);
    else if (p0 instanceof Object[]) Trace.hit(2);
    else Trace.hit(3);
}"""
NARROWER_ARRAY_REFUSED = """static void run(Object p0) {
    if (p0 instanceof A[]) Trace.hit(1);
    else if (p0 instanceof Object[]) {
        Trace.hit(2);
        if (p0 instanceof A[]) Trace.hit(3);
    }
}"""


FOUND = {
    "p0": (ENUM_UNTOUCHED, (), None),
    "p1": (ENUM_ARRAY, ("Object[]",), None),
    "p2": (STATIC_MOVED, (), "A"),
    "p3": (INDEX_ASKED_TWICE, ("int[][]", "int[]"), None),
    "p4": (REFUSED_THEN_ASKED, ("Object[]", "A[]", "E[]"), None),
    "p5": (ARRAY_CLASS_COMPARED, ("Object[]", "A[]"), None),
    "p6": (NARROWER_ARRAY_REFUSED, ("Object[]", "A[]"), None),
}


def test_what_the_enumerator_found_stays_mended() -> None:
    pairs = [small_pair(*given, package=package) for package, given in FOUND.items()]
    tally = compare_pairs(home(), 1, pairs)
    assert tally.shown == []
    assert not tally.aside
    assert tally.replayed == tally.paths > 0


NODE = """static int run(A p0, A p1) {
    if (p0.f1 == p1) { Trace.hit(1); p1.v2 = 3; return p0.v2; }
    return p0.v2 + 1;
}"""


def differences(monkeypatch: pytest.MonkeyPatch, change: object) -> set[str]:
    """What is found when the engine's paths are changed before they are compared."""
    explore = comparing.explore

    def changed(explorer: Explorer, pair: Pair, mode: str) -> Mode:
        found = explore(explorer, pair, mode)
        return change(found)  # type: ignore[operator, no-any-return]

    monkeypatch.setattr(comparing, "explore", changed)
    tally = compare_pairs(home(), 1, [small_pair(NODE)], ("lazier#",))
    return {kind.partition(": ")[2] for kind in tally.kinds}


def aliased(path: PathResult) -> bool:
    assert path.heap is not None
    return "p0 = #1" in path.heap.case and "#1.f1 = #1" in path.heap.case


def test_a_missing_path_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_alias(mode: Mode) -> Mode:
        kept = [each for each in mode.found if not aliased(each.path)]
        assert len(kept) < len(mode.found)
        return Mode(mode.name, mode.result, kept)

    assert differences(monkeypatch, without_alias) == {"no path fits a heap"}


def test_a_path_too_many_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(mode: Mode) -> Mode:
        mode.result.results.append(mode.result.results[0])
        return Mode(mode.name, mode.result, [*mode.found, mode.found[0]])

    assert differences(monkeypatch, twice) == {"duplicates", "two paths fit a heap"}


def test_wrong_traces_results_and_heaps_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(mode: Mode) -> Mode:
        for each in mode.found:
            if aliased(each.path):
                object.__setattr__(each, "trace", "17")
            elif each.outcome == "returned" and each.trace == "0":
                object.__setattr__(each, "result", "17")
            elif each.after:
                each.after["#1.v2"] = "17"
        return mode

    assert differences(monkeypatch, wrong) == {
        "the path's heap does something else",
        "a heap's path does something else",
        "another result",
        "another heap at the end",
    }


def test_pairs_are_the_same_for_the_same_seed_and_differ_otherwise() -> None:
    assert make_pair(1, 5).text == make_pair(1, 5).text
    assert len({make_pair(seed, 5).text.partition("\n")[2] for seed in range(20)}) == 20


def test_cases_are_read_as_what_they_say() -> None:
    world = World(
        {
            "S": Class("S", "abstract", call="abstract int m();"),
            "A": Class("A", above="S", call="public int m() { }"),
            "B": Class("B", above="A"),
        },
        ["A[]"],
        False,
    )
    reader = Reader(world, "p0")
    heap = read_heap("#1,2,#2,|A[]{null,#2,}|B{f1=#2,v2=1,}", ["p0", "p1", "p2"])
    assert heap == Heap(
        {"p0": "#1", "p1": "2", "p2": "#2"},
        [
            Object("A[]", {"[0]": "null", "[1]": "#2", ".length": "2"}),
            Object("B", {".f1": "#2", ".v2": "1"}),
        ],
    )
    fitting = [
        ("p0 = #1", "#1: p0.A[]", "#1[0] = null", "#1[1] = not null", "#1.length > p1 - 1"),
        ("p0 = #1", "p2 = #2", "#1[p1 - 1] = #2", "#2: p0.S or narrower, no p0.C"),
        ("p2 = #1", "#1: p0.S or narrower, m()I is p0.A's, not just p0.A", "#1.f1 = #1"),
        ("p2 = #1", "p0 != #1", "#1.v2 == 1 && !(p1 < 2)"),
    ]
    others = [
        ("p0 = null",),
        ("p0 = #1", "p2 = #1"),
        ("p0 = #1", "#1[2] = null"),
        ("p0 = #1", "p2 = #2", "#1[p1 - 2] = #2"),
        ("p2 = #1", "#1: p0.A"),
        ("p2 = #1", "#1: p0.S or narrower, of a class nobody has seen"),
        ("p2 = #1", "#1: p0.S or narrower, no p0.A"),
        ("p2 = #1", "#1.f1 = #2"),
        ("p2 = #1", "p1 == 3 || #1.v2 != 1"),
    ]
    assert [reader.fits(case, heap) for case in fitting] == [True] * 4
    assert [reader.fits(case, heap) for case in others] == [False] * 9


def test_an_array_may_take_or_refuse_a_constant() -> None:
    world = World({"A": Class("A"), ENUM: Class(ENUM, "enum")}, ["A[]", "Object[]"], False)
    reader = Reader(world, "p0")
    for kind, word in (("A[]", "refuses"), ("Object[]", "takes")):
        heap = read_heap(f"E.X,#1,|{kind}{{null,}}", ["p0", "p1"])
        for said in ("takes", "refuses"):
            case = ("p0 = not null", "p1 = #1", f"#1 {said} p0")
            assert reader.fits(case, heap) is (said == word)
