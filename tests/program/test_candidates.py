"""Which methods a virtual call may run, as far as classes are loaded."""

from __future__ import annotations

from struct import pack

import pytest

from jejak.classfile.sources import JdkClasses
from jejak.program import candidates
from tests.assembler import ClassWriter
from tests.program.conftest import Compile
from tests.program.worlds import ABSTRACT, PUBLIC, World, bare_class, bare_interface, world


def asked(
    found: World, owner: str, name: str, receiver: str | None = None
) -> tuple[dict[str, set[str]], bool]:
    """Receivers by the method that they select, and whether there may be more."""
    answer = candidates(found.resolver, found.method(owner, name), found.cls(receiver or owner))
    targets = {
        f"{method.owner.name}.{method.name}": {c.name for c in receivers}
        for method, receivers in answer.targets
    }
    return targets, answer.is_open


def loaded(jdk_classes: JdkClasses, classes: dict[str, bytes], *names: str) -> World:
    found = world(classes, jdk_classes)
    found.program.load_all(names)
    return found


SHAPES = (
    bare_class("Shape", access=ABSTRACT, methods=[("draw", ABSTRACT)])
    | bare_class("Circle", "Shape", methods=[("draw", PUBLIC)])
    | bare_class("Dot", "Circle")
    | bare_class("Square", "Shape", methods=[("draw", PUBLIC)])
)


def test_only_loaded_classes_count_and_the_world_stays_open(jdk_classes: JdkClasses) -> None:
    found = loaded(jdk_classes, SHAPES, "Shape", "Circle")
    assert asked(found, "Shape", "draw") == ({"Circle.draw": {"Circle"}}, True)
    found.program.load_all(["Dot", "Square"])
    assert asked(found, "Shape", "draw") == (
        {"Circle.draw": {"Circle", "Dot"}, "Square.draw": {"Square"}},
        True,
    )


def test_a_more_special_receiver_leaves_fewer(jdk_classes: JdkClasses) -> None:
    found = loaded(jdk_classes, SHAPES, *SHAPES)
    assert asked(found, "Shape", "draw", "Circle") == ({"Circle.draw": {"Circle", "Dot"}}, True)
    assert asked(found, "Shape", "draw", "Square") == ({"Square.draw": {"Square"}}, True)


def test_nothing_is_loaded_for_the_purpose_unless_sealed(jdk_classes: JdkClasses) -> None:
    found = loaded(jdk_classes, SHAPES, "Shape")
    assert asked(found, "Shape", "draw") == ({}, True)
    assert "Circle" not in {c.name for c in found.program.loaded()}


SEALED = {
    "Expr.java": """
        sealed interface Expr permits Num, Op { int value(); }
        record Num(int n) implements Expr { public int value() { return n; } }
        abstract sealed class Op implements Expr permits Add, Neg {}
        final class Add extends Op { public int value() { return 1; } }
        FREEDOM class Neg extends Op { public int value() { return 2; } }
    """
}


def sealed(freedom: str) -> dict[str, str]:
    return {name: text.replace("FREEDOM", freedom) for name, text in SEALED.items()}


def test_a_sealed_hierarchy_is_loaded_and_closed(compiled: Compile) -> None:
    found = compiled(sealed("final"))
    targets = {"Num.value": {"Num"}, "Add.value": {"Add"}, "Neg.value": {"Neg"}}
    assert asked(found, "Expr", "value") == (targets, False)


def test_a_non_sealed_class_opens_it(compiled: Compile) -> None:
    found = compiled(sealed("non-sealed"))
    targets, is_open = asked(found, "Expr", "value")
    assert set(targets) == {"Num.value", "Add.value", "Neg.value"}
    assert is_open
    assert asked(found, "Expr", "value", "Add") == ({"Add.value": {"Add"}}, False)


def test_final_classes_are_closed(compiled: Compile) -> None:
    found = compiled({"Leaf.java": "final class Leaf { void m() {} }"})
    assert asked(found, "Leaf", "m") == ({"Leaf.m": {"Leaf"}}, False)
    assert asked(found, "java/lang/Object", "hashCode", "Leaf") == (
        {"java/lang/Object.hashCode": {"Leaf"}},
        False,
    )


@pytest.mark.parametrize("modifier", ["final", "private"])
def test_final_and_private_methods_are_the_only_candidate(compiled: Compile, modifier: str) -> None:
    source = f"abstract class Base {{ {modifier} void m() {{}} }} class Derived extends Base {{}}"
    found = compiled({"Base.java": source})
    assert asked(found, "Base", "m") == ({"Base.m": set()}, False)
    found.cls("Derived")
    assert asked(found, "Base", "m") == ({"Base.m": {"Derived"}}, False)


def test_interfaces_count_their_implementors(jdk_classes: JdkClasses) -> None:
    classes = (
        bare_interface("I", methods=[("m", PUBLIC)])
        | bare_interface("J", ["I"])
        | bare_class("A", interfaces=["J"])
        | bare_class("B", interfaces=["I"], methods=[("m", PUBLIC)])
        | bare_class("C", interfaces=["I"], access=ABSTRACT)
    )
    found = loaded(jdk_classes, classes, *classes)
    assert asked(found, "I", "m") == ({"I.m": {"A"}, "B.m": {"B"}}, True)


def test_classes_that_do_not_load_are_no_receivers(jdk_classes: JdkClasses) -> None:
    classes = bare_class("Base", methods=[("m", PUBLIC)]) | bare_class("Lost", "Base", ["gone/I"])
    found = loaded(jdk_classes, classes, *classes)
    assert asked(found, "Base", "m") == ({"Base.m": {"Base"}}, True)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(lambda writer: pack(">HH", 1, writer.pool.class_("gone/Sub")), id="missing"),
        pytest.param(lambda _: b"\0\1\xff\xff", id="malformed"),
    ],
)
def test_a_sealed_class_with_unknown_subclasses_is_open(
    jdk_classes: JdkClasses, content: object
) -> None:
    writer = ClassWriter("Top", major=61)
    writer.add_method("m", "()V", PUBLIC, [writer.code(["return"])])
    assert callable(content)
    writer.attributes.append(writer.attribute("PermittedSubclasses", content(writer)))
    found = world({"Top": writer.to_bytes()}, jdk_classes)
    assert asked(found, "Top", "m") == ({"Top.m": {"Top"}}, True)


def test_enums_with_bodies(compiled: Compile) -> None:
    found = compiled(
        {
            "Op.java": """
                enum Op {
                    PLUS { int apply() { return 1; } }, MINUS { int apply() { return 2; } };
                    abstract int apply();
                }
            """
        }
    )
    targets, is_open = asked(found, "Op", "apply")
    assert targets == {"Op$1.apply": {"Op$1"}, "Op$2.apply": {"Op$2"}}
    assert not is_open


def test_receivers_on_which_the_call_fails_are_told(jdk_classes: JdkClasses) -> None:
    classes = (
        bare_class("Base", access=ABSTRACT, methods=[("m", ABSTRACT)])
        | bare_class("Old", "Base")
        | bare_class("Orphan", "Base", interfaces=["Gone"])
    )
    found = loaded(jdk_classes, classes, *classes)
    answer = candidates(found.resolver, found.method("Base", "m"), found.cls("Base"))
    assert answer.targets == ()
    failures = {receiver.name: why.error for receiver, why in answer.failures}
    assert failures == {
        "Old": "java/lang/AbstractMethodError",
        "Orphan": "java/lang/NoClassDefFoundError",
    }
