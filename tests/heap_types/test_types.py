"""Open types: how many cases there are, what is found, and that the JVM agrees."""

from __future__ import annotations

from typing import Any

import pytest

from jejak.results.methods import MethodResult, Status
from jejak.results.reasons import Omission
from tests.engine.exploring import Explored, Laboratory
from tests.heap_types.replay import as_java, can_run, differences, result_type
from tests.javac import Javac

CASES: dict[str, tuple[int, str, list[str]]] = {
    "Containers#unboxed": (6, "violated", ["ArithmeticException", "ClassCastException"]),
    "Containers#cast": (5, "violated", ["ClassCastException"]),
    "Equality#points": (7, "safe", []),
    "Equality#pixels": (6, "safe", []),
    "Equality#careless": (6, "violated", ["ClassCastException"]),
    "Equality#literal": (5, "violated", ["ArithmeticException"]),
    "Equality#anybodys": (7, "violated", ["NullPointerException"]),
    "Instances#chain": (10, "violated", ["ArithmeticException", "ArithmeticException"]),
    "Instances#cast": (3, "safe", ["ClassCastException"]),
    "Instances#castAgain": (4, "violated", ["ClassCastException"]),
    "Instances#excluded": (3, "safe", []),
    "Instances#impossible": (4, "safe", []),
    "Instances#both": (4, "safe", []),
    "Instances#stored": (3, "violated", ["ArrayStoreException"]),
    "Instances#caught": (7, "violated", ["AssertionError", "AssertionError", "RuntimeException"]),
    "Shapes#areaOf": (6, "unknown", ["IllegalStateException"]),
    "Shapes#tested": (4, "violated", ["ArithmeticException"]),
    "Shapes#finalMethod": (2, "safe", []),
    "Shapes#inherited": (3, "violated", ["ArithmeticException"]),
    "Shapes#scaled": (3, "safe", []),
    "Shapes#aliased": (6, "safe", []),
    "Worlds#diamond": (3, "unknown", []),
    "Worlds#mixed": (4, "unknown", []),
    "Worlds#half": (4, "safe", []),
    "Worlds#family": (4, "violated", ["ArithmeticException"]),
    "Worlds#alone": (3, "safe", []),
    "Visitors#kind": (5, "safe", []),
    "Visitors#any": (4, "unknown", []),
}
"""By method: paths that end by themselves, the verdict, the exceptions found."""


def explore(types: Laboratory, place: str, **given: Any) -> Explored:
    """One method, with every path."""
    options = {"show_paths": True, "merge": False, "solver_isolated": False, **given}
    return types.explore(f"types.{place}", **options)


@pytest.mark.parametrize("place", CASES)
def test_cases(types: Laboratory, place: str) -> None:
    found = explore(types, place)
    errors = sorted(exception for exception, _ in found.errors)
    assert (found.complete, found.verdict, errors) == CASES[place]


def inputs(result: MethodResult, name: str) -> set[str]:
    """What the paths of a method give to a parameter, without the fields."""
    return {dict(path.arguments)[name].partition("{")[0] for path in result.results}


def test_the_input_is_of_the_narrowed_class(types: Laboratory) -> None:
    found = explore(types, "Shapes#areaOf").result
    names = ("Circle()", "Square()", "Flat()", "Shape()")
    assert inputs(found, "shape") == {"null", *(f"new Shapes${name}" for name in names)}


def test_a_class_that_a_test_brings_along_answers_and_blurs_nothing(types: Laboratory) -> None:
    found = explore(types, "Shapes#areaOf").result
    assert all(path.exact for path in found.results)
    assert found.reasons[Omission.UNSEEN_CLASS] > 0
    assert found.status is Status.PARTIAL
    (path,) = [p for p in found.results if "shape is of an unknown class" in p.path_condition]
    assert path.heap is not None
    (shape,) = path.heap.before.objects
    assert shape.unseen
    assert [(each.method, each.descriptor) for each in shape.answers] == [("area", "()I")]


def test_an_abstract_class_is_shown_as_one_below(types: Laboratory) -> None:
    found = explore(types, "Shapes#scaled").result
    assert inputs(found, "shape") == {
        "null", "new Shapes$Circle()", "new Shapes$Flat()"
    }  # fmt: skip


def test_a_class_that_nobody_has_seen_is_shown_by_its_types(types: Laboratory) -> None:
    found = explore(types, "Instances#both").result
    assert "new Instances$Walks & Instances$Swims()" in inputs(found, "walks")


def test_an_unseen_subclass_is_shown_as_one(types: Laboratory) -> None:
    found = explore(types, "Worlds#half").result
    assert "new ? extends Worlds$Ajar()" in inputs(found, "half")


def test_what_a_type_parameter_promises_is_no_exact_finding(types: Laboratory) -> None:
    promised = explore(types, "Containers#unboxed").finding("ClassCastException")
    asked = explore(types, "Containers#cast").finding("ClassCastException")
    assert not promised.exact
    assert asked.exact


def test_a_tree_of_open_nodes(types: Laboratory) -> None:
    found = explore(types, "Visitors#ratio", chain=0)
    names = {name for name, _ in found.errors}
    assert names == {"ArithmeticException", "NullPointerException"}
    divided = found.finding("ArithmeticException")
    assert divided.exact
    assert dict(divided.arguments)["left"].startswith("new Visitors$Leaf()")


def test_inputs_as_java() -> None:
    text = "f(new a.B$C(){x = 1, y = new int[]{1, 2}, z = new D()}, new E())"
    assert as_java(text) == (
        'f(make(a.B.C.class, "x", 1, "y", new int[]{1, 2}, "z", make(D.class)), make(E.class))'
    )


def test_the_jvm_agrees(types: Laboratory, javac: Javac) -> None:
    paths = []
    for place in CASES:
        result = explore(types, place).result
        returned = result_type(result.descriptor)
        paths += [(place, path, returned) for path in result.results if can_run(path)]
    assert len(paths) > 70
    assert differences(javac, types.classes, paths) == []
