"""Calls, objects and literals as people read them, written from graphs alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jejak.javatext.calls import CalledMethod, call_text, maker_text, result_text
from jejak.javatext.literals import LONGEST_TEXT, literal, quoted
from jejak.javatext.objects import class_text, place_text, told, value_text
from jejak.results.heaps import (
    AnyForm,
    ArrayForm,
    BoxForm,
    ClassFit,
    ClassForm,
    ElidedValue,
    FieldPlace,
    Form,
    Heap,
    HeapObject,
    Heaps,
    IndexPlace,
    InstanceForm,
    MakerCall,
    MethodAnswer,
    NullValue,
    NumberValue,
    Origin,
    Place,
    ReferenceValue,
    RootPlace,
    RootRole,
    Slot,
    StaticPlace,
    TextForm,
    Value,
)

NODE = "a/Node"
VALUE = FieldPlace(NODE, "value", "I")
NEXT = FieldPlace(NODE, "next", f"L{NODE};")
FORM = InstanceForm(layout=(VALUE, NEXT))
ONE = CalledMethod("a/T", "f", f"(L{NODE};)V", is_static=True)
TWO = CalledMethod("a/T", "f", f"(L{NODE};L{NODE};)V", is_static=True)
NULL = NullValue()


def ref(number: int) -> ReferenceValue:
    return ReferenceValue(number)


def number(value: int) -> NumberValue:
    return NumberValue("I", value)


def node(at: int, value: Value | None, following: Value | None, name: str = "") -> HeapObject:
    slots = [Slot(VALUE, value)] if value is not None else []
    slots += [Slot(NEXT, following)] if following is not None else []
    return HeapObject(at, NODE, Origin.INPUT, FORM, name, tuple(slots))


def thing(type_: str, form: Form, origin: Origin = Origin.INPUT) -> HeapObject:
    return HeapObject(1, type_, origin, form)


def given(*values: Value, objects: tuple[HeapObject, ...] = ()) -> Heaps:
    names = ("p", "q", "r")
    roots = [
        Slot(RootPlace(name, f"L{NODE};"), value)
        for name, value in zip(names, values, strict=False)
    ]
    heap = Heap(tuple(roots), (), objects)
    return Heaps(heap, heap)


def test_null_says_its_type() -> None:
    text = call_text(given(NULL), ONE)
    assert (text.call, text.arguments) == ("T.f((Node) null)", (("p", "null"),))


def test_fields_in_fields() -> None:
    objects = (node(1, number(1), ref(2)), node(2, number(2), NULL))
    found = call_text(given(ref(1), objects=objects), ONE).call
    assert found == "T.f(new Node(){value = 1, next = new Node(){value = 2, next = null}})"


def test_what_only_was_written_is_not_told() -> None:
    objects = (node(1, NumberValue("I", 0, free=True), NullValue(free=True)),)
    assert call_text(given(ref(1), objects=objects), ONE).call == "T.f(new Node())"


def test_an_open_reference_is_null() -> None:
    objects = (node(1, None, NullValue("p.next", free=True)),)
    assert call_text(given(ref(1), objects=objects), ONE).call == "T.f(new Node(){next = null})"


def test_fields_that_do_not_matter_are_left_out_where_it_is_to_be_short() -> None:
    held = node(1, number(1), NullValue("p.next", free=True))
    held = replace(held, form=replace(FORM, defaults=(FieldPlace(NODE, "more", "I"),)))
    found = call_text(given(ref(1), objects=(held,)), ONE, whole=False).call
    assert found == "T.f(new Node(){value = 1})"


def test_a_circle_is_closed_by_name() -> None:
    objects = (node(1, None, ref(2)), node(2, None, ref(1)))
    found = call_text(given(ref(1), objects=objects), ONE).call
    assert found == "T.f(new Node(){next = new Node(){next = p}})"


def test_what_others_refer_to_is_declared() -> None:
    objects = (node(1, None, ref(2)), node(2, number(3), None))
    texts = call_text(given(ref(1), ref(2), objects=objects), TWO)
    assert texts.call == "Node p = new Node(){next = new Node(){value = 3}}; T.f(p, p.next)"
    assert texts.arguments[1] == ("q", "p.next")
    assert call_text(given(ref(1), ref(1), objects=objects), TWO).call.endswith("T.f(p, p)")


def test_a_name_in_a_text_is_no_reference() -> None:
    text = thing("java/lang/String", TextForm("a p b"))
    heaps = given(NULL, ref(1), objects=(text,))
    assert call_text(heaps, TWO).call == 'T.f((Node) null, "a p b")'


def test_receivers_and_constructors() -> None:
    objects = (node(1, number(1), None),)
    method = CalledMethod(NODE, "sum", "()I", is_static=False)
    assert call_text(given(ref(1), objects=objects), method).call == "new Node(){value = 1}.sum()"
    method = CalledMethod(NODE, "<init>", f"(L{NODE};)V", is_static=False)
    found = call_text(given(ref(1), objects=objects), method)
    assert found.call == "new Node(new Node(){value = 1})"
    assert [name for name, _ in found.arguments] == ["p"]


def test_what_a_driver_was_asked_for() -> None:
    asked = (
        Slot(RootPlace("anyInt1", "I"), number(4)),
        Slot(StaticPlace("a/T$In", "count", "I"), number(5)),
    )
    texts = call_text(replace(given(NULL), asked=asked), ONE)
    assert texts.call == "T.f((Node) null) with anyInt1 = 4, In.count = 5"
    assert texts.arguments[1:] == (("anyInt1", "4"), ("In.count", "5"))


def test_arrays() -> None:
    short = HeapObject(
        1, "[La/Node;", Origin.INPUT, ArrayForm(3), "p", (Slot(IndexPlace(1, NODE), ref(2)),)
    )
    objects = (short, node(2, number(1), None))
    found = call_text(given(ref(1), objects=objects), ONE).call
    assert found == "T.f(new Node[]{null, new Node(){value = 1}, null})"
    long = replace(short, form=ArrayForm(1000))
    found = call_text(given(ref(1), objects=(long,)), ONE).call
    assert found == "T.f(new Node[1000])"


def test_records_take_all_components() -> None:
    form = InstanceForm(layout=(VALUE, NEXT), is_record=True)
    record = HeapObject(1, NODE, Origin.INPUT, form, "p", (Slot(VALUE, number(7)),))
    assert call_text(given(ref(1), objects=(record,)), ONE).call == "T.f(new Node(7, null))"


def test_answers_of_stubs() -> None:
    answers = tuple(MethodAnswer("a/S", "size", "()I", number(each)) for each in (1, 0))
    stub = thing("a/S", InstanceForm(unseen=True, answers=answers))
    found = call_text(given(ref(1), objects=(stub,)), ONE).call
    assert found == "T.f(new S(){size() = 1, then 0})"


def test_makers() -> None:
    maker = MakerCall("a/T", "make", f"(IL{NODE};)L{NODE};", (number(3), ref(2)))
    made, argument = replace(node(1, number(9), None), maker=maker), node(2, number(1), None)
    assert maker_text((made, argument), maker) == "T.make(3, new Node(){value = 1})"
    found = call_text(given(ref(1), objects=(made, argument)), ONE).call
    assert found == "T.f(T.make(3, new Node(){value = 1}))"


def test_deep_objects_are_named() -> None:
    objects = [node(at, None, ref(at + 1), f"n{at}") for at in range(1, 9)]
    found = call_text(given(ref(1), objects=(*objects, node(9, None, None))), ONE).call
    assert found.count("new Node") == 7
    assert "next = n8" in found


def test_objects_beyond_the_graph() -> None:
    objects = (node(1, None, ElidedValue()),)
    assert call_text(given(ref(1), objects=objects), ONE).call == "T.f(new Node(){next = …})"


# --- results -----------------------------------------------------------------------------------


def returned(value: Value | None, *objects: HeapObject) -> str:
    place = RootPlace("result", f"L{NODE};", RootRole.RESULT)
    roots = () if value is None else (Slot(place, value),)
    method = CalledMethod("a/T", "f", f"()L{NODE};", is_static=True)
    return result_text(Heaps(Heap((), (), ()), Heap(roots, (), objects)), method)


def test_results() -> None:
    assert returned(None) == "null"
    assert returned(NullValue("p.next", free=True)) == "p.next"
    opened = HeapObject(1, NODE, Origin.OPEN, AnyForm(NODE), "q.next")
    assert returned(ref(1), opened) == "q.next"
    method = replace(ONE, descriptor="()V")
    assert result_text(given(), method) == "void"


def test_a_new_object_tells_defaults_and_circles() -> None:
    form = InstanceForm(layout=(VALUE, NEXT), defaults=(VALUE,))
    new = HeapObject(1, NODE, Origin.NEW, form, "", (Slot(NEXT, ref(1)),))
    assert returned(ref(1), new) == "new Node(){value = 0, next = #1}"


# --- by themselves -----------------------------------------------------------------------------

FIVE = NumberValue("I", 5)
CONSTANT = StaticPlace("a/T$Colour", "RED", "La/T$Colour;")


@pytest.mark.parametrize(
    ("each", "text"),
    [
        (thing("java/lang/String", TextForm('a"\n')), '"a\\"\\n"'),
        (thing("java/lang/String", TextForm("a", fresh=True)), 'new String("a")'),
        (thing("java/lang/String", TextForm(None)), '"?"'),
        (thing("java/lang/Integer", BoxForm(FIVE)), "Integer.valueOf(5)"),
        (thing("java/lang/Integer", BoxForm(FIVE, fresh=True)), "new Integer(5)"),
        (thing("java/lang/Class", ClassForm("[La/T;")), "T[].class"),
        (thing("a/T$Colour", AnyForm("a/T$Colour", CONSTANT), Origin.OPEN), "T$Colour.RED"),
        (thing("a/T", AnyForm("a/T"), Origin.OPEN), None),
        (thing("a/T", FORM), None),
        (replace(thing("a/T", FORM), constant=CONSTANT), "T$Colour.RED"),
        (thing("a/MyError", InstanceForm(thrown=True), Origin.NEW), "new MyError()"),
    ],
)
def test_objects_that_are_told_in_a_word(each: HeapObject, text: str | None) -> None:
    assert told(each) == text


@pytest.mark.parametrize(
    ("each", "text"),
    [
        (thing("[[I", ArrayForm(1)), "int[][]"),
        (thing("a/T", InstanceForm(interfaces=("a/I", "a/J"))), "a.T & a.I & a.J"),
        (thing("a/T", InstanceForm(ClassFit.EXAMPLE, ("a/I",))), "a.T"),
        (thing("a/T", InstanceForm(ClassFit.BELOW, ("a/I",))), "? extends a.T"),
        (thing("a/I", AnyForm("a/Of"), Origin.OPEN), "a.Of"),
    ],
)
def test_classes_of_objects(each: HeapObject, text: str) -> None:
    assert class_text(each) == text


def test_places_and_values() -> None:
    hidden = replace(VALUE, hidden=True)
    places: list[Place] = [VALUE, hidden, CONSTANT, IndexPlace(3, "I"), RootPlace("p", "I")]
    assert [place_text(each) for each in places] == [
        "value",
        "Node.value",
        "Colour.RED",
        "[3]",
        "p",
    ]
    values: list[Value] = [FIVE, NULL, ref(2), ElidedValue()]
    assert [value_text(each) for each in values] == ["5", "null", "#2", "…"]


@pytest.mark.parametrize(
    ("value", "descriptor", "text"),
    [
        (1, "Z", "true"),
        (-5, "B", "(byte) -5"),
        (39, "C", "'\\''"),
        (0x2028, "C", "'\\u2028'"),
        (2**31 - 1, "I", "Integer.MAX_VALUE"),
        (7, "J", "7L"),
        (-(2**63), "J", "Long.MIN_VALUE"),
        (1.5, "F", "1.5f"),
        (-0.0, "D", "-0.0"),
        (float("nan"), "F", "Float.NaN"),
        (float("-inf"), "D", "Double.NEGATIVE_INFINITY"),
    ],
)
def test_literals(value: float, descriptor: str, text: str) -> None:
    assert literal(value, descriptor) == text


def test_strings_are_escaped_and_cut() -> None:
    assert quoted("a\té\U0001f600") == '"a\\t\\u00e9\\ud83d\\ude00"'
    assert quoted("x" * 1000) == '"' + "x" * LONGEST_TEXT + '"'
