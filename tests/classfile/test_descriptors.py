from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jejak.classfile import descriptors as d

FIELD_TYPES = st.recursive(
    st.sampled_from([*d.PRIMITIVES, "La/B;", "LC;", "Ljava/lang/String;", "La/b$c/é;"]),
    lambda inner: inner.map(lambda text: "[" + text),
    max_leaves=3,
)


@given(st.lists(FIELD_TYPES, max_size=20), FIELD_TYPES | st.just("V"))
def test_method_descriptors_come_apart_as_they_were_put_together(
    parameters: list[str], result: str
) -> None:
    text = f"({''.join(parameters)}){result}"
    parsed = d.parse_method(text)
    assert parsed.parameters == tuple(parameters)
    assert parsed.result == result
    assert parsed.descriptor == text
    assert parsed.parameter_slots == len(parameters) + sum(p in ("J", "D") for p in parameters)


@given(st.text("()[]LIJDVTa/;.B", max_size=12))
def test_any_text_is_a_descriptor_or_a_value_error(text: str) -> None:
    for check in (d.check_field, d.parse_method, d.check_class_name):
        try:
            check(text)
        except ValueError:
            continue


@pytest.mark.parametrize(
    "text",
    ["", "V", "[V", "II", "L;", "La", "La.b;", "L/a;", "La/;", "La//b;", "L[I;", "T;", "[", "(I)V",
     "Q;", "I ", "La;b"],
)  # fmt: skip
def test_what_is_no_field_descriptor(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a|no type"):
        d.check_field(text)


@pytest.mark.parametrize(
    "text",
    ["", "I", "()", "(V)V", "(I", "(I)", "()VV", "(La)V", "()I;", "(I)V ", "((I)V)V", "()[V", ")V"],
)
def test_what_is_no_method_descriptor(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a|no type"):
        d.parse_method(text)


@pytest.mark.parametrize(
    "name", ["", "/a", "a/", "a//b", "a.b", "a;", "a[", "[", "[a", "[V", "[I;"]
)
def test_what_is_no_class_name(name: str) -> None:
    with pytest.raises(ValueError, match=r"not a|no type"):
        d.check_class_name(name)


@pytest.mark.parametrize("name", ["a", "a/B$C", "[I", "[[La/B;", "é/ü", "a<b>", "module-info"])
def test_what_is_a_class_name(name: str) -> None:
    assert d.check_class_name(name) == name


def test_arrays_have_at_most_255_dimensions() -> None:
    assert d.check_field("[" * 255 + "I")
    for make in (d.check_field, d.check_class_name, lambda text: d.parse_method(f"({text})V")):
        with pytest.raises(ValueError, match="more than 255 dimensions"):
            make("[" * 256 + "I")


def test_parameters_take_at_most_255_words() -> None:
    assert d.parse_method("(" + "I" * 255 + ")V").parameter_slots == 255
    assert d.parse_method("(" + "J" * 127 + "I)V").parameter_slots == 255
    for text in ("I" * 256, "J" * 128):
        with pytest.raises(ValueError, match="more than 255 words"):
            d.parse_method(f"({text})V")


@pytest.mark.parametrize("name", ["", "a.b", "a;", "a[", "a/b"])
@pytest.mark.parametrize("method", [True, False])
def test_names_that_no_member_may_have(name: str, method: bool) -> None:
    with pytest.raises(ValueError, match="not a member name"):
        d.check_member_name(name, method)


def test_angle_brackets_are_for_fields_and_the_two_special_methods() -> None:
    assert d.check_member_name("<x>", False) == "<x>"
    assert d.check_member_name("<init>", True) == "<init>"
    assert d.check_member_name("<clinit>", True) == "<clinit>"
    with pytest.raises(ValueError, match="not a method name"):
        d.check_member_name("<x>", True)


def test_words_of_types() -> None:
    assert [d.slots(t) for t in ("V", "I", "J", "D", "F", "[J", "LJ;")] == [0, 1, 2, 2, 1, 1, 1]
    assert d.parse_method("()J").result_slots == 2


def test_types_as_java_writes_them() -> None:
    assert d.java_type("[[J") == "long[][]"
    assert d.java_type("V") == "void"
    assert d.java_type("Ljava/lang/String;") == "java.lang.String"
    assert d.java_name("a/b$C") == "a.b$C"
    assert d.java_name("[La/B;") == "a.B[]"
    assert d.java_method("f", "(I[La/B;)V") == "f(int, B[])"
    assert d.simple_type("[Ljava/util/Map$Entry;") == "Map$Entry[]"
    assert d.simple_type("J") == "long"


def test_class_names_and_descriptors_convert_both_ways() -> None:
    for descriptor in ("La/B;", "[I", "[[La/B;"):
        assert d.descriptor_of(d.class_of(descriptor)) == descriptor
        assert d.is_reference(descriptor)
    assert not d.is_reference("I")
    assert d.element_type("[[I") == "[I"
