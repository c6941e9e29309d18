"""Annotations as javac writes them, of every kind and in every place."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.classfile import Attributes, ClassFile, parse_class
from jejak.classfile.annotations import (
    Annotation,
    ArrayElement,
    ClassElement,
    ConstElement,
    EnumElement,
)
from tests.javac import Javac

SOURCE = """
package p;
import java.lang.annotation.*;
import java.io.StringReader;
import java.util.*;

@Retention(RetentionPolicy.RUNTIME) @interface Seen {
    byte b() default -1; char c() default 'c'; double d() default 0.5; float f() default 1.5f;
    int i() default 7; long j() default 1L << 40; short s() default 300; boolean z() default true;
    String text() default "\\0\\uD83D\\uDE00";
    RetentionPolicy policy() default RetentionPolicy.CLASS;
    Class<?> type() default int[].class;
    Inner inner() default @Inner(3);
    int[] many() default {1, 2};
    Inner[] nested() default {@Inner(1), @Inner(2)};
}
@Retention(RetentionPolicy.RUNTIME) @interface Inner { int value(); }
@interface Hidden { }
@Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface Use { int value(); }
@Target(ElementType.TYPE_USE) @interface HiddenUse { }
@Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_PARAMETER) @interface Var { }

@Seen(i = 8, type = void.class) @Hidden
class Annotated<@Var T extends @Use(1) Number> extends @Use(2) ArrayList<@Use(3) T> {
    @Seen @Inner(9) int field;
    @Use(4) int @Use(5) [] array;
    Map.@Use(6) Entry<String, ? extends @Use(7) T> entry;

    @Hidden <@Use(8) X extends @Use(9) Object> @Use(10) String method(
            @Inner(1) @Hidden String a, int b, @Hidden @Use(11) Object c)
            throws @Use(12) Exception, @HiddenUse Error {
        @Use(13) String local = (@Use(14) String) c;
        try (@Use(15) StringReader reader = new @Use(16) StringReader(a)) {
            return c instanceof @Use(17) String ? local : null;
        } catch (@Use(18) RuntimeException error) {
            java.util.function.Supplier<Object> make = @Use(19) Object::new;
            return Collections.<@Use(20) String>emptyList().toString();
        }
    }
    void receiver(@Use(21) Annotated<T> this) { }
}
"""


@pytest.fixture(scope="module")
def classes(javac: Javac) -> Path:
    return javac({"p/Annotated.java": SOURCE}, "-proc:none") / "p"


def read(classes: Path, name: str) -> ClassFile:
    return parse_class((classes / f"{name}.class").read_bytes(), name)


def method(classes: Path, name: str) -> Attributes:
    found = read(classes, "Annotated")
    return next(m.attributes for m in found.methods if m.name == name)


def inner(value: int) -> Annotation:
    return Annotation("Lp/Inner;", (("value", ConstElement("I", value)),))


def uses(attributes: Attributes) -> dict[int, tuple[int, tuple[tuple[int, int], ...]]]:
    """Target and path of each @Use by its number."""
    found = {}
    for use in attributes.type_annotations():
        value = use.annotation.element("value")
        if isinstance(value, ConstElement):
            found[int(value.value)] = (use.target_type, use.path)
    return found


def test_visible_annotations_come_before_invisible_ones(classes: Path) -> None:
    first, second = read(classes, "Annotated").attributes.annotations()
    assert first == Annotation(
        "Lp/Seen;", (("i", ConstElement("I", 8)), ("type", ClassElement("V")))
    )
    assert first.element("i") == ConstElement("I", 8)
    assert first.element("j") is None
    assert second == Annotation("Lp/Hidden;", ())


def test_defaults_of_all_kinds(classes: Path) -> None:
    defaults = {m.name: m.attributes.annotation_default() for m in read(classes, "Seen").methods}
    assert defaults == {
        "b": ConstElement("B", -1),
        "c": ConstElement("C", ord("c")),
        "d": ConstElement("D", 0.5),
        "f": ConstElement("F", 1.5),
        "i": ConstElement("I", 7),
        "j": ConstElement("J", 1 << 40),
        "s": ConstElement("S", 300),
        "z": ConstElement("Z", 1),
        "text": ConstElement("s", "\0\U0001f600"),
        "policy": EnumElement("Ljava/lang/annotation/RetentionPolicy;", "CLASS"),
        "type": ClassElement("[I"),
        "inner": inner(3),
        "many": ArrayElement((ConstElement("I", 1), ConstElement("I", 2))),
        "nested": ArrayElement((inner(1), inner(2))),
    }


def test_annotations_of_a_field(classes: Path) -> None:
    field = next(f for f in read(classes, "Annotated").fields if f.name == "field")
    assert field.attributes.annotations() == (Annotation("Lp/Seen;", ()), inner(9))


def test_annotations_of_parameters_visible_and_not(classes: Path) -> None:
    hidden = Annotation("Lp/Hidden;", ())
    assert method(classes, "method").parameter_annotations() == ((inner(1), hidden), (), (hidden,))


def test_type_annotations_of_a_class(classes: Path) -> None:
    attributes = read(classes, "Annotated").attributes
    assert uses(attributes) == {1: (0x11, ()), 2: (0x10, ()), 3: (0x10, ((3, 0),))}
    assert [use.target for use in attributes.type_annotations() if use.target_type == 0] == [(0,)]


def test_type_annotations_of_fields(classes: Path) -> None:
    fields = {f.name: uses(f.attributes) for f in read(classes, "Annotated").fields}
    assert fields["array"] == {4: (0x13, ((0, 0),)), 5: (0x13, ())}
    assert fields["entry"] == {6: (0x13, ()), 7: (0x13, ((3, 1), (2, 0)))}


def test_type_annotations_of_a_method(classes: Path) -> None:
    found = uses(method(classes, "method"))
    assert {number: target for number, (target, _) in found.items()} == {
        8: 0x01, 9: 0x12, 10: 0x14, 11: 0x16, 12: 0x17,
    }  # fmt: skip
    hidden = [
        use.target
        for use in method(classes, "method").type_annotations()
        if use.annotation.descriptor == "Lp/HiddenUse;"
    ]
    assert hidden == [(1,)]
    assert uses(method(classes, "receiver")) == {21: (0x15, ())}


def test_type_annotations_inside_code(classes: Path) -> None:
    code = method(classes, "method").code()
    assert code is not None
    found = {number: target for number, (target, _) in uses(code.attributes).items()}
    assert found == {
        13: 0x40, 14: 0x47, 15: 0x41, 16: 0x44, 17: 0x43, 18: 0x42, 19: 0x45, 20: 0x49,
    }  # fmt: skip
    local = next(use for use in code.attributes.type_annotations() if use.target_type == 0x40)
    start, length, _index = local.target
    assert 0 < start < start + length <= len(code.bytecode)


def test_all_compiled_classes_check(classes: Path) -> None:
    for path in sorted(classes.glob("*.class")):
        parse_class(path.read_bytes(), str(path)).check()
