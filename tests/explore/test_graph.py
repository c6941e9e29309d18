"""The graph of an input: what each kind of object, place and value is in it."""

from __future__ import annotations

import pytest

from jejak.results.heaps import (
    AnyForm,
    ArrayForm,
    BoxForm,
    ClassFit,
    ClassForm,
    FieldPlace,
    Heaps,
    IndexPlace,
    InstanceForm,
    NullValue,
    NumberValue,
    Origin,
    ReferenceValue,
    RootPlace,
    RootRole,
    StaticPlace,
    TextForm,
)
from jejak.results.methods import MethodResult, PathResult
from tests.explore.exploring import Bench

SOURCE = """
class T {
    static final Integer BOX = 1234;
    static final T ONE = new T();
    static int count;
    int x;
    T next;
    String text;
    enum Colour { RED, GREEN }
    interface Shape { int size(); }
    interface Named { }
    record Point(int x, T at) { }
    static class Below extends T { int x; }
    static int cyclic(T t) { return t.next.next == t ? 1 : 0; }
    static int elements(int[] a, T[] b) {
        return a.length == 3 && a[1] == 7 && b[1] == null ? 1 : 0;
    }
    static int texts(String a, String b) {
        return a != b && a.equals(b) && a.length() == 1 ? 1 : 0;
    }
    static int boxes(Integer a, Integer b) { return a == BOX && b != a && b == 7 ? 1 : 0; }
    static int classes(Class<?> c) { return c == T.class ? 1 : 0; }
    static int constants(T t, Colour c) { return t == ONE && c == Colour.GREEN ? 1 : 0; }
    static int any(Colour c, String s, Long l, Point p, int[] a, Object o) {
        return c != null && s != null && l != null && p != null && a != null && o != null ? 1 : 0;
    }
    static int stub(Shape s) { return s.size() == 5 && s.size() == 6 ? 1 : 0; }
    static int both(Object o) { return o instanceof Shape && o instanceof Named ? 1 : 0; }
    static int hidden(Below b) { b.x = 2; return ((T) b).x == 3 ? 1 : 0; }
    static int point(Point p) { return p.x() == 3 ? 1 : 0; }
    static int written(T t) { t.x = 1; count = 5; return t.next == null ? 1 : 0; }
    static int failing(Exception e) { return e.getMessage() == null ? 1 : 0; }
    static double zero(double d) { return d == 0 ? -0.0 : d != d ? d : 1; }
}
"""
T_X = FieldPlace("T", "x", "I")
T_NEXT = FieldPlace("T", "next", "LT;")


@pytest.fixture(scope="module")
def explored(bench: Bench) -> dict[str, MethodResult]:
    bounds = {"chain": 2, "merge": False, "show_paths": True, "entries": "all"}
    return {each.method: each for each in bench.results(SOURCE, None, **bounds)}


def only(explored: dict[str, MethodResult], method: str) -> PathResult:
    """The path of a method that returns 1; the one with the fewest aliases of several."""
    found = [each for each in explored[method].results if each.result == "1"]
    assert found, [(each.input, each.result) for each in explored[method].results]
    return found[0]


def heaps(explored: dict[str, MethodResult], method: str) -> Heaps:
    found = only(explored, method).heap
    assert found is not None
    return found


def test_references_in_a_circle(explored: dict[str, MethodResult]) -> None:
    found = heaps(explored, "cyclic").before
    (root,) = found.roots
    assert (root.place, root.value) == (RootPlace("t", "LT;"), ReferenceValue(1))
    numbers = [each.slots[0].value for each in found.objects]
    assert [each.slots[0].place for each in found.objects] == [T_NEXT] * len(numbers)
    assert ReferenceValue(1) in numbers


def test_elements_of_arrays(explored: dict[str, MethodResult]) -> None:
    found = heaps(explored, "elements").before
    numbers, objects = found.objects
    assert numbers.form == ArrayForm(3)
    assert numbers.type == "[I"
    assert [slot.place for slot in numbers.slots] == [IndexPlace(i, "I") for i in range(3)]
    assert numbers.elements[1].value == NumberValue("I", 7)
    assert objects.elements.keys() == {1}
    assert objects.elements[1].value in (NullValue(), NullValue("b[1]"))


def test_strings_that_are_equal_and_not_the_same(explored: dict[str, MethodResult]) -> None:
    one, other = (each.form for each in heaps(explored, "texts").before.objects)
    assert isinstance(one, TextForm)
    assert isinstance(other, TextForm)
    assert one.text == other.text
    assert (one.fresh, other.fresh) == (False, True)


def test_boxes(explored: dict[str, MethodResult]) -> None:
    static, seven = heaps(explored, "boxes").before.objects
    assert static.form == BoxForm(NumberValue("I", 1234))
    assert static.constant == StaticPlace("T", "BOX", "Ljava/lang/Integer;")
    assert seven.form == BoxForm(NumberValue("I", 7))


def test_classes_and_constants(explored: dict[str, MethodResult]) -> None:
    (java,) = heaps(explored, "classes").before.objects
    assert java.form == ClassForm("T")
    one, green = heaps(explored, "constants").before.objects
    assert one.constant == StaticPlace("T", "ONE", "LT;")
    assert green.constant == StaticPlace("T$Colour", "GREEN", "LT$Colour;")
    assert {one.origin, green.origin} == {Origin.STATIC}


def test_objects_that_nobody_looked_into(explored: dict[str, MethodResult]) -> None:
    found = heaps(explored, "any").before.objects
    assert {each.origin for each in found} == {Origin.OPEN}
    colour, text, number, point, array, plain = [each.form for each in found]
    assert colour == AnyForm("T$Colour", StaticPlace("T$Colour", "RED", "LT$Colour;"))
    assert text == AnyForm("java/lang/String", TextForm(""))
    assert number == AnyForm("java/lang/Long", BoxForm(NumberValue("J", 0)))
    assert isinstance(point, AnyForm)
    assert [place.name for place in point.components] == ["x", "at"]
    assert array == ArrayForm(0)
    assert plain == AnyForm("java/lang/Object")


def test_classes_that_nobody_has_seen(explored: dict[str, MethodResult]) -> None:
    (shape,) = heaps(explored, "stub").before.objects
    assert shape.unseen
    assert [(each.method, each.result) for each in shape.answers] == [
        ("size", NumberValue("I", 5)),
        ("size", NumberValue("I", 6)),
    ]
    (both,) = heaps(explored, "both").before.objects
    assert isinstance(both.form, InstanceForm)
    assert both.form.fit is ClassFit.BOUND
    assert {both.type, *both.interfaces} == {"T$Shape", "T$Named"}


def test_a_field_that_another_one_hides(explored: dict[str, MethodResult]) -> None:
    (below,) = heaps(explored, "hidden").before.objects
    assert [slot.place for slot in below.slots] == [T_X, FieldPlace("T$Below", "x", "I")]
    hidden = [isinstance(slot.place, FieldPlace) and slot.place.hidden for slot in below.slots]
    assert hidden == [True, False]
    assert [slot.free for slot in below.slots] == [False, True]


def test_records_know_their_components(explored: dict[str, MethodResult]) -> None:
    (point,) = heaps(explored, "point").before.objects
    assert isinstance(point.form, InstanceForm)
    assert point.form.is_record
    assert [place.name for place in point.form.layout] == ["x", "at"]
    assert [slot.place for slot in point.slots] == [FieldPlace("T$Point", "x", "I")]


def test_what_was_written(explored: dict[str, MethodResult]) -> None:
    found = heaps(explored, "written")
    (count,) = found.before.statics
    assert count.place == StaticPlace("T", "count", "I")
    before, after = found.before.objects[0].slots[0], found.after.objects[0].slots[0]
    assert before.value == NumberValue("I", 0, free=True)
    assert (after.value, after.changed) == (NumberValue("I", 1), True)
    assert found.after.result is not None
    assert found.after.result.place == RootPlace("result", "I", RootRole.RESULT)


def test_what_an_exception_was_asked_for(explored: dict[str, MethodResult]) -> None:
    (exception,) = heaps(explored, "failing").before.objects
    (message,) = exception.slots
    assert message.place == FieldPlace("java/lang/Throwable", "detailMessage", "Ljava/lang/String;")


def test_numbers_are_the_same_where_java_cannot_tell_them_apart() -> None:
    assert NumberValue("D", 0.0) != NumberValue("D", -0.0)
    assert NumberValue("D", float("nan")) == NumberValue("D", float("nan"))
    assert hash(NumberValue("D", float("nan"))) == hash(NumberValue("D", float("nan")))
    assert NumberValue("I", 1) != NumberValue("I", 1, free=True)
