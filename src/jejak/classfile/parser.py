"""Bytes to a `ClassFile`: structure at once, attributes and constants on demand (JVMS §4.1)."""

from __future__ import annotations

from dataclasses import dataclass
from struct import error, unpack_from
from typing import Final, TypeVar

from jejak.classfile import flags
from jejak.classfile.attributes import Attributes, read_attributes
from jejak.classfile.descriptors import check_field, check_member_name, parse_method
from jejak.classfile.pool import ConstantPool
from jejak.errors import ClassFormatError

MAGIC: Final = 0xCAFEBABE
OLDEST_MAJOR: Final = 45
NEWEST_MAJOR: Final = 71
"""Java 27. A newer class file is read all the same, and `ClassFile.is_from_the_future` says so."""

PREVIEW_MINOR: Final = 65535
MAX_CLASS_BYTES: Final = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A field that a class declares."""

    access_flags: int
    name: str
    descriptor: str
    attributes: Attributes


@dataclass(frozen=True, slots=True)
class MethodInfo:
    """A method, constructor (`<init>`) or class initialiser (`<clinit>`) that a class declares."""

    access_flags: int
    name: str
    descriptor: str
    attributes: Attributes


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

    def check(self) -> None:
        """Reads every constant and known attribute; raises ClassFormatError at the first fault."""
        self.pool.check()
        self.attributes.check()
        for field in self.fields:
            field.attributes.check()
        for method in self.methods:
            method.attributes.check()


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
    found = ClassFile(
        where,
        minor,
        major,
        access,
        pool.class_name(this_class),
        pool.optional_class(super_class),
        tuple(pool.class_name(index) for index in interfaces),
        fields,
        methods,
        attributes,
    )
    _check_shape(found)
    return found


def _members(pool: ConstantPool, at: int, make: type[_M]) -> tuple[tuple[_M, ...], int]:
    data = pool.data
    (count,) = unpack_from(">H", data, at)
    at += 2
    members = []
    for _ in range(count):
        access, name, descriptor = unpack_from(">HHH", data, at)
        attributes, at = read_attributes(pool, at + 6)
        members.append(make(access, pool.utf8(name), pool.utf8(descriptor), attributes))
    return tuple(members), at


def _check_shape(found: ClassFile) -> None:
    """What must hold between the parts of a class (JVMS §4.1, §4.5, §4.6)."""
    pool = found.pool
    for name in (found.name, found.super_name or "", *found.interfaces):
        if name.startswith("["):
            pool.fail(f"the array {name} cannot stand in a class's own hierarchy")
    if found.super_name is None and found.name != "java/lang/Object" and not found.is_module:
        pool.fail(f"{found.name} has no superclass; only java/lang/Object may")
    if found.name in (found.super_name, *found.interfaces):
        pool.fail(f"{found.name} extends or implements itself")
    try:
        for field in found.fields:
            check_member_name(field.name, False)
            check_field(field.descriptor)
        for method in found.methods:
            _check_method(found, method)
    except ValueError as cause:
        pool.fail(str(cause))
    for kind, members in (("field", found.fields), ("method", found.methods)):
        if len({(member.name, member.descriptor) for member in members}) != len(members):
            pool.fail(f"a {kind} is declared twice with the same descriptor")


def _check_method(found: ClassFile, method: MethodInfo) -> None:
    check_member_name(method.name, True)
    parse_method(method.descriptor)
    bodiless = method.access_flags & (flags.ABSTRACT | flags.NATIVE)
    if method.attributes.has("Code") == bool(bodiless):
        what = "has a body though it is abstract or native" if bodiless else "has no body"
        # A class initialiser is one whatever its flags say (JVMS §4.6).
        if method.name != "<clinit>" or not bodiless:
            found.pool.fail(f"method {method.name}{method.descriptor} {what}")


def _not_a_class(data: bytes) -> str:
    if not data:
        return "the file is empty"
    if data.startswith(b"PK"):
        return "this is a zip or jar, not a class file"
    if data.startswith(b"version https://git-lfs"):
        return "this is a Git LFS pointer, not a class file; run `git lfs pull`"
    return f"not a class file: it starts with {data[:4].hex()} instead of cafebabe"
