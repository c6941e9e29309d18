from __future__ import annotations

from collections.abc import Callable

import pytest

from jejak.classfile import MAX_CLASS_BYTES, ClassFile, flags, parse_class
from jejak.errors import ClassFormatError
from tests.assembler import ClassWriter


def parse(writer: ClassWriter) -> ClassFile:
    return parse_class(writer.to_bytes(), "dir/T.class")


def test_parts_of_a_class() -> None:
    writer = ClassWriter(name="a/T", super_name="a/S", interfaces=("a/I", "b/J"), access=0x411)
    writer.add_field("x", "[I", 2)
    writer.add_method("m", "(J)V", flags.ABSTRACT)
    writer.add_method("m", "(I)V", flags.STATIC, [writer.code(["return"])])
    found = parse(writer)
    assert (found.name, found.super_name, found.interfaces) == ("a/T", "a/S", ("a/I", "b/J"))
    assert found.access_flags == 0x411
    assert [(f.name, f.descriptor, f.access_flags) for f in found.fields] == [("x", "[I", 2)]
    assert [(m.name, m.descriptor) for m in found.methods] == [("m", "(J)V"), ("m", "(I)V")]
    assert not found.is_module
    assert found.where == "dir/T.class"
    found.check()


def test_every_truncation_is_refused() -> None:
    writer = ClassWriter(interfaces=("I",))
    writer.add_field("x", "I")
    writer.add_method("m", "()V", attributes=[writer.code(["return"])])
    writer.attributes.append(writer.attribute("SourceFile", b"\0\1"))
    whole = writer.to_bytes()
    for size in range(len(whole)):
        with pytest.raises(ClassFormatError, match=r"^x: "):
            parse_class(whole[:size], "x")


def test_bytes_behind_the_class_are_refused() -> None:
    with pytest.raises(ClassFormatError, match="2 bytes follow the end of the class"):
        parse_class(ClassWriter().to_bytes() + b"ab", "x")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "the file is empty"),
        (b"\xca\xfe", "starts with cafe instead"),
        (b"package a;", "starts with 7061636b instead of cafebabe"),
        (b"PK\x03\x04" + bytes(50), "a zip or jar"),
        (b"version https://git-lfs.github.com/spec/v1\n", "git lfs pull"),
    ],
)
def test_other_files_are_named_for_what_they_are(data: bytes, reason: str) -> None:
    with pytest.raises(ClassFormatError, match=reason):
        parse_class(data, "x")


def test_files_beyond_all_measure_are_not_even_scanned() -> None:
    with pytest.raises(ClassFormatError, match="too many for a class file"):
        parse_class(bytes(MAX_CLASS_BYTES + 1), "x")


def shaped(change: Callable[[ClassWriter], None]) -> ClassWriter:
    writer = ClassWriter()
    change(writer)
    return writer


def add_twice(writer: ClassWriter) -> None:
    writer.add_field("x", "I")
    writer.add_field("x", "I")


def add_method_twice(writer: ClassWriter) -> None:
    writer.add_method("m", "()V", flags.ABSTRACT)
    writer.add_method("m", "()V", flags.NATIVE)


WRONG: dict[str, tuple[ClassWriter, str]] = {
    "array as itself": (ClassWriter(name="[I"), "array"),
    "array as superclass": (ClassWriter(super_name="[La;"), "array"),
    "array as interface": (ClassWriter(interfaces=("[I",)), "array"),
    "no superclass": (ClassWriter(super_name=None), "has no superclass"),
    "extends itself": (ClassWriter(super_name="T"), "extends or implements itself"),
    "implements itself": (ClassWriter(interfaces=("T",)), "extends or implements itself"),
    "bad own name": (ClassWriter(name="a.b"), "not a class name"),
    "field twice": (shaped(add_twice), "a field is declared twice"),
    "method twice": (shaped(add_method_twice), "a method is declared twice"),
    "field name": (shaped(lambda w: w.add_field("a/b", "I")), "not a member name"),
    "field type": (shaped(lambda w: w.add_field("a", "V")), "holds no type"),
    "method name": (shaped(lambda w: w.add_method("<x>", "()V", 0x400)), "not a method name"),
    "method type": (shaped(lambda w: w.add_method("x", "I", 0x400)), "not a method descriptor"),
    "no body": (shaped(lambda w: w.add_method("x", "()V")), r"method x\(\)V has no body"),
    "initialiser without body": (shaped(lambda w: w.add_method("<clinit>", "()V")), "has no body"),
    "native with a body": (
        shaped(lambda w: w.add_method("x", "()V", flags.NATIVE, [w.code(["return"])])),
        "has a body though",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_a_class(name: str) -> None:
    writer, reason = WRONG[name]
    with pytest.raises(ClassFormatError, match=rf"dir/T\.class: .*{reason}"):
        parse(writer).check()


def test_body_that_is_missing_or_too_much_is_found_when_asked_for() -> None:
    writer = ClassWriter()
    writer.add_method("none", "()V")
    writer.add_method("much", "()V", flags.NATIVE, [writer.code(["return"])])
    writer.add_method("native", "()V", flags.NATIVE)
    none, much, native = parse(writer).methods
    for method in (none, much):
        with pytest.raises(ClassFormatError, match=method.name):
            method.code()
    assert native.code() is None


@pytest.mark.parametrize(
    ("name", "descriptor", "access", "needed"),
    [
        ("m", "(IJ)V", flags.STATIC, 3),
        ("m", "(IJ)V", 0, 4),
        ("m", "()V", 0, 1),
        ("<clinit>", "()V", 0, 0),
    ],
)
def test_arguments_must_fit_into_the_local_variables(
    name: str, descriptor: str, access: int, needed: int
) -> None:
    for count in range(needed + 1):
        writer = ClassWriter()
        writer.add_method(name, descriptor, access, [writer.code(["return"], locals=count)])
        [method] = parse(writer).methods
        if count < needed:
            with pytest.raises(ClassFormatError, match=f"do not fit into {count} local"):
                method.code()
        else:
            assert method.code() is not None


def test_same_name_with_another_descriptor_is_another_member() -> None:
    writer = ClassWriter()
    for descriptor in ("I", "J"):
        writer.add_field("x", descriptor)
    assert len(parse(writer).fields) == 2


def test_object_and_modules_have_no_superclass() -> None:
    assert parse(ClassWriter(name="java/lang/Object", super_name=None)).super_name is None
    assert parse(ClassWriter("module-info", None, access=flags.MODULE)).is_module


def test_class_initialiser_is_one_whatever_its_flags() -> None:
    writer = ClassWriter()
    writer.add_method("<clinit>", "()V", flags.ABSTRACT, [writer.code(["return"])])
    assert parse(writer).methods[0].name == "<clinit>"


@pytest.mark.parametrize(
    ("major", "minor", "version"),
    [
        (45, 3, "1.1"),
        (46, 0, "1.2"),
        (48, 0, "1.4"),
        (49, 0, "5"),
        (52, 0, "8"),
        (55, 65535, "11"),
        (56, 65535, "12 (preview)"),
        (65, 0, "21"),
        (69, 65535, "25 (preview)"),
    ],
)
def test_java_versions(major: int, minor: int, version: str) -> None:
    found = parse(ClassWriter(major=major, minor=minor))
    assert (found.major, found.minor) == (major, minor)
    assert found.java_version == version
    assert not found.is_from_the_future


def test_newer_classes_are_read_and_say_so() -> None:
    found = parse(ClassWriter(major=1000))
    assert found.is_from_the_future
    assert found.java_version == "956"


def test_older_versions_than_the_first_do_not_exist() -> None:
    with pytest.raises(ClassFormatError, match=r"version 44\.7 does not exist"):
        parse(ClassWriter(major=44, minor=7))


def test_modifiers_come_in_the_order_that_java_prints_them() -> None:
    assert flags.class_modifiers(0x0608) == ("static",)
    assert flags.class_modifiers(0x0409) == ("public", "abstract", "static")
    assert flags.field_modifiers(0x00DA) == ("private", "static", "final", "transient", "volatile")
    assert flags.method_modifiers(0x0D34) == (
        "protected", "abstract", "final", "synchronized", "native", "strictfp",
    )  # fmt: skip
