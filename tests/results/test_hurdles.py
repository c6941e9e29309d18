"""What people should look at first: what is reached most easily."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jejak.results.findings import Finding, FindingKind, Location
from jejak.results.heaps import (
    FieldPlace,
    Heap,
    HeapObject,
    Heaps,
    InstanceForm,
    NullValue,
    NumberValue,
    Origin,
    ReferenceValue,
    RootPlace,
    Slot,
    TextForm,
    Value,
)
from jejak.results.hurdles import Hurdle, cost_of, hurdles, in_order
from jejak.results.proofs import Proof, TrialOutcome

HERE = Location("a/B", "m", "(I)V", "B.java", 2, 7)
OBJECT = "Ljava/lang/Object;"
EASY = Finding(
    "java/lang/ArithmeticException", None, FindingKind.DEFECT, HERE, HERE, (HERE,), "B.m(0)", (),
    (), True, (), (), proof=Proof(TrialOutcome.CONFIRMED),
)  # fmt: skip


def given(*values: Value, objects: tuple[HeapObject, ...] = ()) -> Finding:
    """A finding with such arguments."""
    roots = tuple(Slot(RootPlace(f"a{i}", OBJECT), value) for i, value in enumerate(values))
    return replace(EASY, heap=Heaps(Heap(roots, (), objects), Heap((), (), ())))


def made(how: str) -> Finding:
    """A finding whose input was made so."""
    return replace(EASY, proof=Proof(TrialOutcome.CONFIRMED, made=((how, 1),)))


NODE = HeapObject(1, "a/Node", Origin.INPUT, InstanceForm())
HOLDER = replace(NODE, slots=(Slot(FieldPlace("a/Node", "next", "La/Node;"), NullValue()),))
CASES = {
    Hurdle.REFLECTION: made("reflection"),
    Hurdle.FIELDS: made("fields"),
    Hurdle.INSIDES: made("insides"),
    Hurdle.NULLS: made("nulls"),
    Hurdle.STUB: made("stub"),
    Hurdle.NOT_PUBLIC: replace(EASY, is_public=False),
    Hurdle.INTERNAL: replace(EASY, entry=replace(HERE, class_name="a/internal/B")),
    Hurdle.BLURRED: replace(EASY, exact=False),
    Hurdle.CODE: replace(EASY, proof=Proof(TrialOutcome.CONFIRMED, code=("x" * 60,) * 2)),
    Hurdle.CONDITIONS: replace(EASY, path_condition=("x > 0",) * 4),
    Hurdle.NULL_ARGUMENT: given(NullValue()),
    Hurdle.NULL_INSIDE: given(ReferenceValue(1), objects=(HOLDER,)),
    Hurdle.SHARED: given(ReferenceValue(1), ReferenceValue(1), objects=(NODE,)),
    Hurdle.OBJECTS: given(objects=tuple(replace(NODE, number=i) for i in range(3))),
    Hurdle.ODD_NUMBER: given(NumberValue("I", -(2**31))),
    Hurdle.ODD_TEXT: given(
        objects=(replace(NODE, type="java/lang/String", form=TextForm("\x00")),)
    ),
}


@pytest.mark.parametrize("hurdle", Hurdle, ids=lambda each: each.value)
def test_each_hurdle(hurdle: Hurdle) -> None:
    assert hurdles(CASES[hurdle]) == {hurdle: 1}
    assert cost_of(CASES[hurdle]) == hurdle.cost


def test_what_the_path_does_not_mind_is_no_hurdle() -> None:
    plain = given(NullValue(free=True), NumberValue("I", 10**9, free=True), NumberValue("I", 7))
    assert not hurdles(plain)
    assert not hurdles(given(NumberValue("C", ord("x"))))


def test_the_easiest_comes_first() -> None:
    hard = replace(CASES[Hurdle.STUB], location=replace(HERE, method="n"), trace=())
    assert in_order([hard, EASY]) == [EASY, hard]


def test_tiers_come_before_cost() -> None:
    untried = replace(EASY, proof=Proof(TrialOutcome.NOT_RUN))
    assert in_order([untried, CASES[Hurdle.STUB]]) == [CASES[Hurdle.STUB], untried]


def test_a_method_with_many_hides_no_other() -> None:
    there = replace(HERE, method="n")
    other = replace(CASES[Hurdle.NULL_ARGUMENT], location=there, trace=(there,))
    again = replace(EASY, message="again")
    assert in_order([EASY, again, other]) == [EASY, other, again]
