from __future__ import annotations

from functools import partial
from struct import pack

import pytest

from jejak.classfile import parse_class
from jejak.classfile.attributes import PARSERS
from jejak.errors import ClassFormatError
from tests.assembler import ClassWriter, Pool
from tests.classfile.attribute_cases import (
    ANNOTATION,
    CASES,
    Case,
    annotation,
    attributes_with,
    parameter_annotations,
    u2,
)


def test_every_parser_has_a_case_here() -> None:
    assert set(CASES) == set(PARSERS)


@pytest.mark.parametrize("name", CASES)
def test_attribute_reads_as_written(name: str) -> None:
    case = CASES[name]
    attributes = attributes_with((name, case.content))
    assert attributes.has(name)
    assert case.ask(attributes) == case.expected
    attributes.check()


@pytest.mark.parametrize("name", CASES)
def test_absent_attribute_reads_as_nothing(name: str) -> None:
    if name in ("Code", "Record"):
        assert attributes_with().code() is None
        assert attributes_with().record_components() is None
    else:
        assert not CASES[name].ask(attributes_with())


def truncated(case: Case, size: int, pool: Pool) -> bytes:
    return case.content(pool)[:size]


@pytest.mark.parametrize("name", CASES)
def test_attribute_that_is_too_short_or_too_long_is_refused(name: str) -> None:
    case = CASES[name]
    whole = case.content(Pool())
    for size in range(len(whole)):
        broken = attributes_with((name, partial(truncated, case, size)))
        with pytest.raises(ClassFormatError, match=r"T\.class: "):
            broken.check()
    with pytest.raises(ClassFormatError, match=f"says {len(whole) + 1} bytes, holds {len(whole)}"):
        attributes_with((name, lambda p: case.content(p) + b"\0")).check()


REPEATABLE = ("LineNumberTable", "LocalVariableTable", "LocalVariableTypeTable")


@pytest.mark.parametrize("name", CASES)
def test_attribute_that_stands_twice_is_joined_or_refused(name: str) -> None:
    case = CASES[name]
    twice = attributes_with((name, case.content), (name, case.content))
    if name in REPEATABLE or "Annotations" in name:
        assert case.ask(twice) == case.expected + case.expected  # type: ignore[operator]
    else:
        with pytest.raises(ClassFormatError, match=f"2 {name} attributes where one may stand"):
            case.ask(twice)


def test_unknown_attributes_are_skipped_and_kept() -> None:
    attributes = attributes_with(("Mine", b"abc"), ("SourceFile", CASES["SourceFile"].content))
    attributes.check()
    assert attributes.names() == ("Mine", "SourceFile")
    assert attributes.raw("Mine") == b"abc"
    assert attributes.raw("Other") is None
    assert not attributes.has("Other")


def test_parameter_annotations_of_both_kinds_join_per_parameter() -> None:
    attributes = attributes_with(
        ("RuntimeVisibleParameterAnnotations", lambda p: b"\x01" + u2(1) + annotation(p)),
        ("RuntimeInvisibleParameterAnnotations", parameter_annotations),
    )
    assert attributes.parameter_annotations() == ((ANNOTATION,), (ANNOTATION,))


def test_attribute_without_a_name_fails_each_time_it_is_asked_for() -> None:
    writer = ClassWriter()
    good = writer.attribute("SourceFile", u2(writer.pool.utf8("T.java")))
    writer.attributes = [good, pack(">HI", 0, 0)]
    attributes = parse_class(writer.to_bytes(), "T.class").attributes
    for _ in range(2):
        with pytest.raises(ClassFormatError, match="constant #0 is missing where a Utf8 belongs"):
            attributes.has("Code")


def test_attribute_beyond_the_end_of_the_file() -> None:
    writer = ClassWriter()
    writer.attributes = [pack(">HI", writer.pool.utf8("Mine"), 2**32 - 1)]
    with pytest.raises(ClassFormatError, match="reaches beyond the end of the file"):
        parse_class(writer.to_bytes(), "T.class")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (pack(">HHI", 0, 0, 0) + u2(0, 0), "a method of 0 bytes of code"),
        (pack(">HHI", 0, 0, 65536) + bytes(65536) + u2(0, 0), "a method of 65536 bytes"),
        (pack(">HHI", 0, 0, 1) + b"\xb1" + u2(1, 0, 2, 0, 0) + u2(0), "outside its code"),
        (pack(">HHI", 0, 0, 1) + b"\xb1" + u2(1, 0, 0, 0, 0) + u2(0), "outside its code"),
        (pack(">HHI", 0, 0, 1) + b"\xb1" + u2(1, 0, 1, 1, 0) + u2(0), "outside its code"),
    ],
)
def test_impossible_code(content: bytes, reason: str) -> None:
    with pytest.raises(ClassFormatError, match=reason):
        attributes_with(("Code", content)).code()


@pytest.mark.parametrize("name", ["Code", "Record"])
def test_attributes_nested_in_themselves_very_deep(name: str) -> None:
    writer = ClassWriter()
    index = writer.pool.utf8(name)
    head = pack(">HHI", 0, 0, 1) + b"\xb1" + u2(0) if name == "Code" else u2(1, index, index)
    part = head + u2(0)
    size = len(part)
    parts = [part]
    for _ in range(5000):
        parts.append(head + u2(1, index) + pack(">I", size))
        size += len(parts[-1])
    writer.attributes = [writer.attribute(name, b"".join(reversed(parts)))]
    parse_class(writer.to_bytes(), "T.class").check()


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("AnnotationDefault", b"?", "unknown tag '\\?'"),
        ("AnnotationDefault", b"[\0\1" * 66, "nested more than 64 deep"),
        ("RuntimeVisibleTypeAnnotations", u2(1) + b"\x99" + bytes(9), "unknown target 0x99"),
        ("StackMapTable", u2(1) + b"\x80", "reserved type 128"),
        ("StackMapTable", u2(1) + b"\xf6", "reserved type 246"),
        ("StackMapTable", u2(1) + b"\x40\x09", "unknown type 9"),
    ],
)
def test_impossible_attribute(name: str, content: bytes, reason: str) -> None:
    with pytest.raises(ClassFormatError, match=reason):
        attributes_with((name, content)).check()


def const_of_a_class(tag: int, pool: Pool) -> bytes:
    return bytes([tag]) + u2(pool.class_("x"))


def test_annotation_element_of_another_type_than_its_tag() -> None:
    for tag in b"BCDFIJSZs":
        broken = attributes_with(("AnnotationDefault", partial(const_of_a_class, tag)))
        with pytest.raises(ClassFormatError, match=f"of kind {chr(tag)!r} holds"):
            broken.check()
