"""Snapshots of heaps: what they say, and that the JVM agrees."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from jejak.explore.snapshots import MOST_OBJECTS
from jejak.javatext.objects import class_text, place_text, told, value_text
from jejak.report.heap import heap_dot, heap_lines, heaps_record
from jejak.results.endings import Ending
from jejak.results.heaps import Heap, Heaps, NullValue, NumberValue, Origin, ReferenceValue, Value
from jejak.results.methods import MethodResult, PathResult
from tests.explore.exploring import Bench
from tests.explore.heap_programs import METHODS, RESET, SOURCE
from tests.explore.replaying import Replay
from tests.javac import Javac

Explored = dict[str, MethodResult]


@pytest.fixture(scope="module")
def explored(bench: Bench) -> Explored:
    bounds = {"chain": 2, "branch_bound": 4, "merge": False, "show_paths": True}
    found = bench.results(SOURCE, None, entries="all", **bounds)
    return {each.method: each for each in found}


def complete(result: MethodResult) -> list[PathResult]:
    return [each for each in result.results if each.ending in (Ending.RETURNED, Ending.THREW)]


def only(explored: Explored, method: str, *conditions: str) -> Heaps:
    """The heaps of the only path that takes some decisions."""
    (found,) = [
        each.heap
        for each in complete(explored[method])
        if set(conditions) <= set(each.path_condition)
    ]
    assert found is not None
    return found


def slots(heap: Heap, number: int) -> dict[str, str]:
    each = heap.objects[number - 1]
    assert each.number == number
    return {place_text(slot.place): value_text(slot.value) for slot in each.slots}


def roots(heap: Heap) -> dict[str, str]:
    return {place_text(slot.place): value_text(slot.value) for slot in heap.roots}


def changed(heap: Heap) -> list[str]:
    marked = [(each, slot) for each in heap.objects for slot in each.slots if slot.changed]
    return [f"#{each.number}.{place_text(slot.place)}" for each, slot in marked]


# --- against the JVM ---------------------------------------------------------------------------


def test_the_jvm_makes_the_heap_after_from_the_heap_before(
    explored: Explored, javac: Javac
) -> None:
    replay = Replay(SOURCE, RESET)
    for method in METHODS:
        for path in complete(explored[method]):
            assert path.heap is not None
            replay.add(method, path.heap)
    assert len(replay.methods) > 150
    assert replay.differences(javac) == []


def test_the_jvm_tells_of_a_wrong_heap(explored: Explored, javac: Javac) -> None:
    round_ = only(explored, "cyclic", "n.next.next == n")
    right = only(explored, "insert", "tree == null")
    replay = Replay(SOURCE, RESET)
    wrong = with_value(round_.after, "next", ReferenceValue(1))
    replay.add("cyclic", replace(round_, after=wrong))
    wrong = with_value(right.after, "key", NumberValue("I", 9))
    replay.add("insert", replace(right, after=wrong))
    assert replay.differences(javac) == ["cyclic 0: o1.next", "insert 1: o1.key"]


def with_value(heap: Heap, name: str, value: Value) -> Heap:
    """A heap where a field of the first object holds something else."""
    first, *others = heap.objects
    held = [
        replace(slot, value=value) if place_text(slot.place) == name else slot
        for slot in first.slots
    ]
    return replace(heap, objects=(replace(first, slots=tuple(held)), *others))


# --- what snapshots say ------------------------------------------------------------------------


def test_exchange_of_two_references_nobody_looked_at(explored: Explored) -> None:
    heaps = only(explored, "exchange", "p != null", "q != null && q != p")
    assert roots(heaps.before) == {"p": "#1", "q": "#2"}
    assert slots(heaps.before, 1) == slots(heaps.before, 2) == {"first": "null"}
    assert all(slot.free for each in heaps.before.objects for slot in each.slots)
    assert [each.slots[0].value for each in heaps.after.objects] == [
        NullValue("q.first", free=True),
        NullValue("p.first", free=True),
    ]
    assert changed(heaps.after) == ["#1.first", "#2.first"]


def test_aliases_have_one_number(explored: Explored) -> None:
    heaps = only(explored, "exchange", "p != null", "q == p")
    assert roots(heaps.before) == {"p": "#1", "q": "#1"}
    assert len(heaps.before.objects) == 1
    assert changed(heaps.after) == []


def test_written_fields_are_free_before(explored: Explored) -> None:
    heaps = only(explored, "mark", "p != null")
    assert [
        (place_text(s.place), value_text(s.value), s.free) for s in heaps.before.objects[0].slots
    ] == [
        ("mark", "'\\u0000'", True),
        ("weight", "0.0", True),
    ]
    assert slots(heaps.after, 1) == {"mark": "'x'", "weight": "0.5"}
    assert changed(heaps.after) == ["#1.mark", "#1.weight"]


def test_new_objects(explored: Explored) -> None:
    heaps = only(explored, "insert", "tree != null", "key < tree.key", "tree.left == null")
    assert slots(heaps.before, 1).keys() == {"key", "left"}
    assert slots(heaps.after, 1)["left"] == "#2"
    assert heaps.after.objects[1].origin is Origin.NEW
    assert slots(heaps.after, 2)["key"] == roots(heaps.before)["key"]
    assert roots(heaps.after)["result"] == "#1"


def test_cycles(explored: Explored) -> None:
    heaps = only(explored, "cyclic", "n.next.next == n")
    assert slots(heaps.before, 1) == {"next": "#2"}
    assert slots(heaps.before, 2) == {"next": "#1"}
    assert roots(heaps.after)["result"] == "true"


def test_exceptions_are_roots(explored: Explored) -> None:
    heaps = only(explored, "exchange", "p == null")
    (exception,) = heaps.after.objects
    assert roots(heaps.after)["exception"] == "#1"
    assert told(exception) == "new NullPointerException()"


def test_static_fields_that_were_written(explored: Explored) -> None:
    heaps = only(explored, "counted", "x > 3")
    assert [(place_text(s.place), value_text(s.value)) for s in heaps.before.statics] == [
        ("T.count", "7")
    ]
    assert [(place_text(s.place), value_text(s.value), s.changed) for s in heaps.after.statics] == [
        ("T.count", "8", True)
    ]
    assert only(explored, "counted", "x <= 3").after.statics == ()
    made = only(explored, "colours", "c == null", "n == null")
    assert [(place_text(s.place), value_text(s.value)) for s in made.before.statics] == [
        ("T.last", "null")
    ]
    (held,) = made.after.statics
    assert held.target is not None
    assert made.after.objects[held.target - 1].origin is Origin.NEW


def test_constants_strings_and_boxes_are_told_in_place(explored: Explored) -> None:
    heaps = only(explored, "colours", "c == T$Colour.RED")
    assert told(heaps.before.objects[0]) == "T$Colour.RED"
    assert "  c = T$Colour.RED" in list(heap_lines(heaps))[1]
    boxed = only(explored, "colours", "c == null", "n != null")
    assert told(boxed.before.objects[0]) == "Integer.valueOf(0)"


def test_strings_keep_their_identity(explored: Explored) -> None:
    kept = [each.heap for each in complete(explored["words"]) if '"q' in each.input]
    (heaps,) = [each for each in kept if each and slots(each.after, 2).get("text") == "#1"]
    assert heaps.after.roots[-1].target == 1
    assert any(
        line.endswith(f"text = {told(heaps.after.objects[0])} (#1)") for line in heap_lines(heaps)
    )


def test_fields_that_are_hidden_keep_their_own_values(explored: Explored) -> None:
    heaps = only(explored, "hidden", "d.many == null")
    assert slots(heaps.after, 1)["key"] == "5"
    assert "Node.key" in slots(heaps.after, 1)


def test_an_element_by_a_symbolic_index(explored: Explored) -> None:
    returned = [
        each.heap for each in complete(explored["store"]) if each.result not in (None, "-1")
    ]
    (heaps,) = returned
    assert heaps is not None
    (array,) = heaps.after.objects
    index, value = roots(heaps.before)["i"], roots(heaps.before)["x"]
    assert slots(heaps.after, 1)[f"[{index}]"] == value
    assert array.length == len(array.slots)


def test_a_constructor_makes_its_object(bench: Bench) -> None:
    source = "class T { int x; T next; T(T next) { this.next = next; x = next.x + 1; } }"
    result = bench.result(source, "<init>", show_paths=True)
    (heaps,) = [each.heap for each in complete(result) if each.ending is Ending.RETURNED]
    assert heaps is not None
    assert roots(heaps.before) == {"next": "#1"}
    assert roots(heaps.after) == {"next": "#1", "this": "#2"}
    assert slots(heaps.after, 2) == {"x": "1", "next": "#1"}


def test_findings_have_heaps_without_being_asked(bench: Bench) -> None:
    source = "class T { int x; static int f(T t) { return t == null ? 0 : 1 / t.x; } }"
    (finding,) = bench.result(source, "f").findings
    assert finding.heap is not None
    assert slots(finding.heap.before, 1) == {"x": "0"}
    assert bench.result(source, "f").results == []


def test_large_heaps_are_cut(bench: Bench) -> None:
    source = """class T { T next; static T chain() {
        T t = null;
        for (int i = 0; i < 900; i++) { T n = new T(); n.next = t; t = n; }
        return t;
    } }"""
    (path,) = bench.result(source, "chain", show_paths=True).results
    assert path.heap is not None
    assert len(path.heap.after.objects) == MOST_OBJECTS
    assert path.heap.after.left_out == 1
    assert any("more objects" in line for line in heap_lines(path.heap))


def test_heaps_are_plain_records(explored: Explored) -> None:
    for result in explored.values():
        assert pickle.loads(pickle.dumps(result.results)) == result.results  # noqa: S301


# --- how they are shown ------------------------------------------------------------------------


def test_both_heaps_side_by_side(explored: Explored) -> None:
    heaps = only(explored, "mark", "p != null")
    assert list(heap_lines(heaps)) == [
        "before                         after",
        "  p = #1                         p = #1",
        "  #1 T$Pair (p)                  #1 T$Pair (p)",
        "      mark = '\\u0000' (any)        * mark = 'x'",
        "      weight = 0.0 (any)           * weight = 0.5",
    ]


def test_graphs(explored: Explored) -> None:
    heaps = only(explored, "insert", "tree == null")
    text = "\n".join(heap_dot(heaps, 'a "title"'))
    assert text.count("subgraph cluster_") == 2
    assert 'label="a \\"title\\""' in text
    assert "color=blue" in text
    assert text.count("{") - text.count("\\{") == text.count("}") - text.count("\\}")


def test_records_of_plain_values(explored: Explored) -> None:
    heaps = only(explored, "insert", "tree == null")
    record = heaps_record(heaps)
    assert record is not None
    assert record["before"]["objects"] == []
    assert record["after"]["objects"][0]["origin"] == "new"
    assert record["case"] == ["tree = null"]
    assert heaps_record(None) is None


def test_objects_of_static_fields_that_were_changed(bench: Bench) -> None:
    source = """class T {
        static final T ONE = new T();
        static final int[] TABLE = {1, 2};
        static final T[] ALL = {ONE, new T()};
        static final T OTHER = new T();
        int hits;
        T inner;
        static int hit(int i) {
            if (i == 2) { TABLE[1] = 9; ALL[1].inner = ONE; return OTHER.hits; }
            return ++ONE.hits;
        }
    }"""
    paths = bench.result(source, "hit", show_paths=True).results
    one, two = sorted(
        [path.heap for path in paths if path.heap], key=lambda h: len(h.before.statics)
    )
    assert [place_text(slot.place) for slot in one.before.statics] == ["T.ONE", "T.ALL"]
    assert slots(one.before, 1) == {"hits": "0", "inner": "null"}
    assert slots(one.after, 1) == {"hits": "1", "inner": "null"}
    assert changed(one.after) == ["#1.hits"]
    assert [place_text(slot.place) for slot in two.after.statics] == ["T.TABLE", "T.ALL"]
    assert not any(slot.changed for slot in two.after.statics)
    assert slots(two.before, 1) == {"[0]": "1", "[1]": "2"}
    assert slots(two.after, 1) == {"[0]": "1", "[1]": "9"}
    assert changed(two.after) == ["#1.[1]", "#4.inner"]


def test_static_fields_as_inputs(bench: Bench) -> None:
    source = """class T {
        static int count = 7, other = 5, third;
        static int f() { other = 2; return count > 9 ? third : count++; }
    }"""
    paths = bench.result(source, "f", show_paths=True, merge=False, statics="inputs").results
    heaps = [path.heap for path in paths if path.heap]
    assert len(heaps) == 2
    for each in heaps:
        before = {place_text(slot.place): slot for slot in each.before.statics}
        after = {place_text(slot.place): slot for slot in each.after.statics}
        assert each.before.roots == ()
        assert before["T.other"].free
        assert value_text(after["T.other"].value) == "2"
        assert ("T.third" in before) == (int(value_text(before["T.count"].value)) > 9)
        assert after["T.count"].changed == ("T.third" not in before)


def test_an_object_nobody_looked_at_is_of_a_class_that_has_objects(bench: Bench) -> None:
    source = """class T {
        interface Shape {}
        static class Square implements Shape {}
        static int f(Shape s, int[] a) { return s == null || a == null ? 0 : 1; }
    }"""
    result = bench.result(source, "f", show_paths=True, merge=False)
    (heaps,) = [path.heap for path in result.results if path.result == "1" and path.heap]
    found = [(class_text(each), each.origin, each.length) for each in heaps.before.objects]
    assert found == [("T$Square", Origin.OPEN, None), ("int[]", Origin.OPEN, 0)]


NARROWED = """
class T {
    interface Shape { }
    interface Named { }
    static class Circle implements Shape { }
    static int narrowed(Object it) {
        if (it == null || it instanceof Circle) return 1;
        return it instanceof Named && it instanceof Shape ? 2 : 3;
    }
}
"""


def test_an_open_type_is_shown_as_narrow_as_it_is_known(bench: Bench) -> None:
    (found,) = bench.results(NARROWED, "narrowed", show_paths=True)
    known = {}
    for path in found.results:
        assert path.heap is not None
        for each in path.heap.before.objects:
            assert each.narrower
            known[class_text(each)] = path.heap.case[1:]
    assert known == {
        "T$Circle": ("#1: T$Circle or narrower",),
        "T$Named & T$Shape": ("#1: T$Named or narrower, a T$Shape, no T$Circle",),
        "T$Named": ("#1: T$Named or narrower, no T$Circle, no T$Shape",),
        "java.lang.Object": ("#1: java.lang.Object or narrower, no T$Circle, no T$Named",),
    }
