from __future__ import annotations

import math
from collections.abc import Callable
from struct import pack

import pytest

from jejak.classfile import ConstantPool, parse_class
from jejak.classfile import constants as c
from jejak.classfile.constants import ReferenceKind, Tag
from jejak.errors import ClassFormatError
from tests.assembler import ClassWriter, Pool


def build(*makers: Callable[[Pool], int]) -> tuple[ConstantPool, list[int]]:
    """A class's constant pool that also holds what `makers` add, and where."""
    writer = ClassWriter()
    indices = [maker(writer.pool) for maker in makers]
    return parse_class(writer.to_bytes(), "T.class").pool, indices


FIELD = c.FieldRef("a/B", "f", "J")
METHOD = c.MethodRef("a/B", "m", "(I)V")
INTERFACE = c.MethodRef("a/I", "m", "()V", interface=True)

# The maker of each kind of constant, what it reads as, and the pool's own reader for it.
KINDS: dict[Tag, tuple[Callable[[Pool], int], c.Constant, str, object]] = {
    Tag.UTF8: (lambda p: p.utf8("ü"), c.Utf8Constant("ü"), "utf8", "ü"),
    Tag.INTEGER: (lambda p: p.integer(-5), c.IntegerConstant(-5), "loadable", None),
    Tag.FLOAT: (lambda p: p.float_(0.5), c.FloatConstant(0.5), "loadable", None),
    Tag.LONG: (lambda p: p.long(-(2**63)), c.LongConstant(-(2**63)), "loadable", None),
    Tag.DOUBLE: (lambda p: p.double(1e300), c.DoubleConstant(1e300), "loadable", None),
    Tag.CLASS: (lambda p: p.class_("[La/B;"), c.ClassConstant("[La/B;"), "class_name", "[La/B;"),
    Tag.STRING: (lambda p: p.string("\0"), c.StringConstant("\0"), "loadable", None),
    Tag.FIELD: (lambda p: p.field("a/B", "f", "J"), FIELD, "field", None),
    Tag.METHOD: (lambda p: p.method("a/B", "m", "(I)V"), METHOD, "method", None),
    Tag.INTERFACE_METHOD: (
        lambda p: p.interface_method("a/I", "m", "()V"), INTERFACE, "method", None,
    ),
    Tag.NAME_AND_TYPE: (
        lambda p: p.name_and_type("x", "I"), c.NameAndType("x", "I"), "name_and_type", None,
    ),
    Tag.METHOD_HANDLE: (
        lambda p: p.method_handle(6, p.method("a/B", "m", "(I)V")),
        c.MethodHandleConstant(ReferenceKind.INVOKE_STATIC, METHOD), "handle", None,
    ),
    Tag.METHOD_TYPE: (
        lambda p: p.method_type("(I)V"), c.MethodTypeConstant("(I)V"), "loadable", None,
    ),
    Tag.DYNAMIC: (
        lambda p: p.dynamic(3, "d", "J"), c.DynamicConstant(3, "d", "J"), "loadable", None,
    ),
    Tag.INVOKE_DYNAMIC: (
        lambda p: p.invoke_dynamic(4, "run", "()V"),
        c.InvokeDynamicConstant(4, "run", "()V"), "call_site", None,
    ),
    Tag.MODULE: (lambda p: p.module("java.base"), c.ModuleConstant("java.base"), "module",
                 "java.base"),
    Tag.PACKAGE: (lambda p: p.package("a/b"), c.PackageConstant("a/b"), "package", "a/b"),
}  # fmt: skip


def test_every_tag_has_a_case_here() -> None:
    assert set(KINDS) == set(Tag)


@pytest.mark.parametrize("tag", Tag, ids=lambda tag: tag.name)
def test_constant_reads_as_written(tag: Tag) -> None:
    maker, expected, reader, value = KINDS[tag]
    pool, [index] = build(maker)
    assert pool.tag(index) == tag
    assert pool.get(index) == expected
    assert getattr(pool, reader)(index) == (expected if value is None else value)
    pool.check()


@pytest.mark.parametrize("tag", Tag, ids=lambda tag: tag.name)
@pytest.mark.parametrize(
    "reader",
    ["utf8", "class_name", "name_and_type", "field", "method", "call_site", "handle", "module",
     "package", "loadable"],
)  # fmt: skip
def test_constant_of_another_kind_is_refused_also_when_read_before(tag: Tag, reader: str) -> None:
    maker, _, right, _ = KINDS[tag]
    is_loadable = isinstance(KINDS[tag][1], c.LoadableConstant)
    if reader == right or (reader == "loadable" and is_loadable):
        return
    pool, [index] = build(maker)
    for _ in range(2):
        with pytest.raises(ClassFormatError, match=rf"T.class: constant #{index} is "):
            getattr(pool, reader)(index)
        pool.get(index)


@pytest.mark.parametrize("reader", ["get", "utf8", "class_name", "method", "loadable"])
@pytest.mark.parametrize("offset", [0, 60000], ids=["index 0", "beyond the pool"])
def test_index_without_constant(reader: str, offset: int) -> None:
    pool, _ = build()
    with pytest.raises(ClassFormatError, match=f"constant #{offset}"):
        getattr(pool, reader)(offset)


def test_second_index_of_a_long_holds_nothing() -> None:
    pool, [index] = build(lambda p: p.long(1))
    assert pool.tag(index + 1) not in set(Tag)
    with pytest.raises(ClassFormatError, match=f"no constant #{index + 1}"):
        pool.get(index + 1)
    assert index + 1 not in pool.indices()


def test_zero_stands_for_an_optional_name() -> None:
    pool, [text, name] = build(lambda p: p.utf8("x"), lambda p: p.class_("a"))
    assert (pool.optional_utf8(0), pool.optional_class(0)) == (None, None)
    assert (pool.optional_utf8(text), pool.optional_class(name)) == ("x", "a")


@pytest.mark.parametrize("kind", ReferenceKind)
def test_method_handles_of_all_kinds(kind: ReferenceKind) -> None:
    member: c.FieldRef | c.MethodRef
    if kind <= ReferenceKind.PUT_STATIC:
        member, make = FIELD, Pool.field
    elif kind is ReferenceKind.INVOKE_INTERFACE:
        member, make = INTERFACE, Pool.interface_method
    elif kind is ReferenceKind.NEW_INVOKE_SPECIAL:
        member, make = c.MethodRef("a/B", "<init>", "(I)V"), Pool.method
    else:
        member, make = METHOD, Pool.method
    pool, [index] = build(
        lambda p: p.method_handle(kind, make(p, member.owner, member.name, member.descriptor))
    )
    assert pool.handle(index) == c.MethodHandleConstant(kind, member)


BROKEN: dict[str, Callable[[Pool], int]] = {
    "class name": lambda p: p.class_("a.b"),
    "class name that is empty": lambda p: p.class_(""),
    "utf8": lambda p: p.utf8(b"\xff"),
    "string of broken utf8": lambda p: p.raw(pack(">BH", 8, p.utf8(b"\x80"))),
    "field descriptor": lambda p: p.field("a", "f", "V"),
    "field name": lambda p: p.field("a", "f.g", "I"),
    "method descriptor": lambda p: p.method("a", "m", "I"),
    "method name": lambda p: p.method("a", "<m>", "()V"),
    "constructor with a result": lambda p: p.method("a", "<init>", "()I"),
    "method type": lambda p: p.method_type("I"),
    "dynamic descriptor": lambda p: p.dynamic(0, "d", "()V"),
    "call site descriptor": lambda p: p.invoke_dynamic(0, "d", "I"),
    "handle kind 0": lambda p: p.method_handle(0, p.field("a", "f", "I")),
    "handle kind 10": lambda p: p.method_handle(10, p.method("a", "m", "()V")),
    "field handle of a method": lambda p: p.method_handle(1, p.method("a", "m", "()V")),
    "method handle of a field": lambda p: p.method_handle(5, p.field("a", "f", "I")),
    "handle of <clinit>": lambda p: p.method_handle(6, p.method("a", "<clinit>", "()V")),
    "call of a constructor": lambda p: p.method_handle(5, p.method("a", "<init>", "()V")),
    "new by another method": lambda p: p.method_handle(8, p.method("a", "m", "()V")),
    "interface call of a class": lambda p: p.method_handle(9, p.method("a", "m", "()V")),
    "virtual call of an interface": lambda p: p.method_handle(
        5, p.interface_method("a", "m", "()V")
    ),
    "class that names a class": lambda p: p.raw(pack(">BH", 7, p.class_("a"))),
    "field of a utf8": lambda p: p.raw(pack(">BHH", 9, p.utf8("a"), p.name_and_type("f", "I"))),
    "dangling name": lambda p: p.raw(pack(">BHH", 12, 50000, p.utf8("I"))),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_constant_is_found_when_read_not_before(name: str) -> None:
    pool, [index] = build(BROKEN[name])
    with pytest.raises(ClassFormatError, match=r"T\.class: "):
        pool.get(index)
    with pytest.raises(ClassFormatError, match=r"T\.class: "):
        pool.check()


@pytest.mark.parametrize("tag", [t for t in Tag if t not in (Tag.INTEGER, Tag.FLOAT, Tag.LONG,
                                                            Tag.DOUBLE, Tag.UTF8)])  # fmt: skip
def test_constant_that_points_at_itself(tag: Tag) -> None:
    writer = ClassWriter()
    size = {Tag.METHOD_HANDLE: ">BBH"}.get(tag, ">BH" if tag in (7, 8, 16, 19, 20) else ">BHH")
    operands = {">BH": (1,), ">BHH": (1, 1), ">BBH": (5, 1)}[size]
    assert writer.pool.raw(pack(size, tag, *operands)) == 1
    with pytest.raises(ClassFormatError, match="#1"):
        parse_class(writer.to_bytes(), "T.class").check()


def test_constants_that_point_at_each_other_in_a_circle() -> None:
    writer = ClassWriter()
    writer.pool.raw(pack(">BBH", 15, 5, 2))
    writer.pool.raw(pack(">BHH", 10, 3, 1))
    writer.pool.raw(pack(">BH", 7, 2))
    with pytest.raises(ClassFormatError, match=r"#\d is"):
        parse_class(writer.to_bytes(), "T.class").check()


def test_unknown_tag_ends_the_scan() -> None:
    for tag in (0, 2, 13, 14, 21, 255):
        writer = ClassWriter()
        writer.pool.raw(bytes([tag, 0, 0]))
        with pytest.raises(ClassFormatError, match=f"#1 has the unknown tag {tag} at offset 10"):
            parse_class(writer.to_bytes(), "T.class")


def test_pool_without_room_for_its_last_long() -> None:
    writer = ClassWriter()
    writer.pool.class_("T")
    writer.pool.class_("java/lang/Object")
    writer.pool.raw(pack(">Bq", 5, 1), indices=1)
    with pytest.raises(ClassFormatError, match="last constant takes an index"):
        parse_class(writer.to_bytes(), "T.class")


def test_pool_of_no_entries() -> None:
    with pytest.raises(ClassFormatError, match="no entries"):
        parse_class(bytes.fromhex("cafebabe 0000 0034 0000") + bytes(20), "T.class")


def test_numbers_keep_their_bits() -> None:
    pool, [nan, zero, tiny] = build(
        lambda p: p.double(math.nan), lambda p: p.double(-0.0), lambda p: p.float_(2**-149)
    )
    found = pool.get(nan)
    assert isinstance(found, c.DoubleConstant)
    assert math.isnan(found.value)
    found = pool.get(zero)
    assert isinstance(found, c.DoubleConstant)
    assert math.copysign(1, found.value) == -1
    assert pool.get(tiny) == c.FloatConstant(2**-149)


def test_references_print_as_owner_name_and_descriptor() -> None:
    assert str(FIELD) == "a/B.f:J"
    assert str(METHOD) == "a/B.m:(I)V"


def test_floating_constants_are_equal_when_they_are_written_the_same() -> None:
    for make in (c.FloatConstant, c.DoubleConstant):
        assert make(0.0) != make(-0.0)
        assert make(float("nan")) == make(float("nan"))
        assert {make(1.5), make(1.5)} == {make(1.5)}
    assert c.FloatConstant(1.0) != c.DoubleConstant(1.0)
