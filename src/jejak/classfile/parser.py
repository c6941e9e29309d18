"""Bytes to a `ClassFile`: structure at once, attributes and constants on demand (JVMS §4.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from struct import Struct, error, unpack_from
from typing import Final, NamedTuple, TypeVar

from jejak.classfile import flags
from jejak.classfile.attributes import Attributes, CodeAttribute, read_attributes
from jejak.classfile.descriptors import check_field, check_member_name, parse_method
from jejak.classfile.pool import ConstantPool
from jejak.errors import ClassFormatError

_MEMBER: Final = Struct(">HHHH").unpack_from
_LENGTH: Final = Struct(">I").unpack_from

MAGIC: Final = 0xCAFEBABE
OLDEST_MAJOR: Final = 45
NEWEST_MAJOR: Final = 71
"""Java 27. A newer class file is read all the same, and `ClassFile.is_from_the_future` says so."""

PREVIEW_MINOR: Final = 65535
MAX_CLASS_BYTES: Final = 16 * 1024 * 1024


class FieldInfo(NamedTuple):
    """A field that a class declares."""

    access_flags: int
    name: str
    descriptor: str
    attributes: Attributes


class MethodInfo(NamedTuple):
    """A method, constructor (`<init>`) or class initialiser (`<clinit>`) that a class declares."""

    access_flags: int
    name: str
    descriptor: str
    attributes: Attributes

    def code(self) -> CodeAttribute | None:
        """The body; None for abstract and native methods, which must have none (JVMS §4.7.3)."""
        found = self.attributes.code()
        bodiless = bool(self.access_flags & (flags.ABSTRACT | flags.NATIVE))
        # A class initialiser is one whatever its flags say (JVMS §4.6).
        if (found is None) != bodiless and (found is None or self.name != "<clinit>"):
            what = "has no body" if found is None else "has a body though it is abstract or native"
            self.attributes.pool.fail(f"method {self.name}{self.descriptor} {what}")
        if found is not None and found.max_locals < self._argument_slots():
            self.attributes.pool.fail(
                f"the arguments of {self.name}{self.descriptor} do not fit into "
                f"{found.max_locals} local variables"
            )
        return found

    def _argument_slots(self) -> int:
        """Local variables that the receiver and the parameters take (JVMS §4.7.3)."""
        try:
            slots = parse_method(self.descriptor).parameter_slots
        except ValueError as cause:
            self.attributes.pool.fail(str(cause))
        is_static = self.access_flags & flags.STATIC or self.name == "<clinit>"
        return slots if is_static else slots + 1


_M = TypeVar("_M", FieldInfo, MethodInfo)


@dataclass(frozen=True, slots=True)
class ClassFile:
    """One class file. `where` names the file or jar entry in messages."""

    where: str
    minor: int
    major: int
    access_flags: int
    name: str
    super_name: str | None
    interfaces: tuple[str, ...]
    fields: tuple[FieldInfo, ...]
    methods: tuple[MethodInfo, ...]
    attributes: Attributes

    @property
    def pool(self) -> ConstantPool:
        """The constant pool."""
        return self.attributes.pool

    @property
    def is_module(self) -> bool:
        """Whether this is a module-info."""
        return bool(self.access_flags & flags.MODULE)

    @property
    def java_version(self) -> str:
        """The Java release that the class file is for: `1.4`, `8`, `21`, `21 (preview)`."""
        release = self.major - 44
        text = f"1.{release}" if release < 5 else str(release)
        return f"{text} (preview)" if self.minor == PREVIEW_MINOR and release >= 12 else text

    @property
    def is_from_the_future(self) -> bool:
        """Whether the class file is newer than any release that this jejak was made for."""
        return self.major > NEWEST_MAJOR

    def check_shape(self) -> None:
        """Checks what must hold between the parts of a class (JVMS §4.1, §4.5, §4.6).

        Raises ClassFormatError. Whoever builds on a class calls it once; reading does not.
        """
        pool = self.pool
        for name in (self.name, self.super_name or "", *self.interfaces):
            if name.startswith("["):
                pool.fail(f"the array {name} cannot stand in a class's own hierarchy")
        if self.super_name is None and self.name != "java/lang/Object" and not self.is_module:
            pool.fail(f"{self.name} has no superclass; only java/lang/Object may")
        if self.name == self.super_name or self.name in self.interfaces:
            pool.fail(f"{self.name} extends or implements itself")
        _check_members(pool, self.fields, False)
        _check_members(pool, self.methods, True)

    def check(self) -> None:
        """Checks everything, constants and known attributes too; raises ClassFormatError."""
        self.check_shape()
        self.pool.check()
        self.attributes.check()
        for field in self.fields:
            field.attributes.check()
        for method in self.methods:
            method.attributes.check()
            method.code()


def parse_class(data: bytes, where: str) -> ClassFile:
    """The class file in `data`. Raises ClassFormatError, and nothing else, when it is none."""
    if len(data) > MAX_CLASS_BYTES:
        raise ClassFormatError(where, f"{len(data)} bytes are too many for a class file")
    try:
        return _parse(data, where)
    except (IndexError, error):
        raise ClassFormatError(where, f"the class file is truncated at {len(data)} bytes") from None


def _parse(data: bytes, where: str) -> ClassFile:
    if len(data) < 4 or unpack_from(">I", data)[0] != MAGIC:
        raise ClassFormatError(where, _not_a_class(data))
    minor, major = unpack_from(">HH", data, 4)
    if major < OLDEST_MAJOR:
        raise ClassFormatError(where, f"class-file version {major}.{minor} does not exist")
    pool = ConstantPool(data, where)
    access, this_class, super_class, count = unpack_from(">HHHH", data, pool.end)
    at = pool.end + 8
    interfaces = unpack_from(f">{count}H", data, at)
    fields, at = _members(pool, at + 2 * count, FieldInfo)
    methods, at = _members(pool, at, MethodInfo)
    attributes, at = read_attributes(pool, at)
    if at != len(data):
        pool.fail(f"{len(data) - at} bytes follow the end of the class")
    return ClassFile(
        where,
        minor,
        major,
        access,
        pool.class_name(this_class),
        pool.optional_class(super_class),
        tuple([pool.class_name(index) for index in interfaces]),
        fields,
        methods,
        attributes,
    )


def _members(pool: ConstantPool, at: int, make: type[_M]) -> tuple[tuple[_M, ...], int]:
    # Most of the time of reading a class goes by here (benchmarks/reading.py), so attributes
    # are skipped in place, texts looked up without a call where they are known, and members made
    # as the tuples that they are.
    data, texts, utf8, new = pool.data, pool.texts, pool.utf8, tuple.__new__
    (count,) = unpack_from(">H", data, at)
    at += 2
    members = []
    for _ in range(count):
        access, name, descriptor, attributes = _MEMBER(data, at)
        start = at + 6
        at += 8
        while attributes:
            at += 6 + _LENGTH(data, at + 2)[0]
            attributes -= 1
        parts = (
            access,
            texts.get(name) or utf8(name),
            texts.get(descriptor) or utf8(descriptor),
            Attributes(pool, start),
        )
        members.append(new(make, parts))
    if at > len(data):
        pool.fail("a member reaches beyond the end of the file")
    return tuple(members), at


def _check_members(
    pool: ConstantPool, members: tuple[FieldInfo, ...] | tuple[MethodInfo, ...], methods: bool
) -> None:
    check: Callable[[str], object] = parse_method if methods else check_field
    seen = set()
    try:
        for member in members:
            check_member_name(member[1], methods)
            check(member[2])
            if member[1] == "<init>" and not member[2].endswith(")V"):
                raise ValueError("a constructor that returns a value")
            seen.add(member[1:3])
    except ValueError as cause:
        pool.fail(str(cause))
    if len(seen) != len(members):
        kind = "method" if methods else "field"
        pool.fail(f"a {kind} is declared twice with the same descriptor")


def _not_a_class(data: bytes) -> str:
    if not data:
        return "the file is empty"
    if data.startswith(b"PK"):
        return "this is a zip or jar, not a class file"
    if data.startswith(b"version https://git-lfs"):
        return "this is a Git LFS pointer, not a class file; run `git lfs pull`"
    return f"not a class file: it starts with {data[:4].hex()} instead of cafebabe"
