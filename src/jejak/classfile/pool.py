"""The constant pool: scanned once, entries read when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from struct import unpack_from
from typing import Final, NoReturn, TypeVar

from jejak.classfile import mutf8
from jejak.classfile.constants import (
    ClassConstant,
    Constant,
    DoubleConstant,
    DynamicConstant,
    FieldRef,
    FloatConstant,
    IntegerConstant,
    InvokeDynamicConstant,
    LoadableConstant,
    LongConstant,
    MethodHandleConstant,
    MethodRef,
    MethodTypeConstant,
    ModuleConstant,
    NameAndType,
    PackageConstant,
    ReferenceKind,
    StringConstant,
    Tag,
    Utf8Constant,
)
from jejak.classfile.descriptors import (
    check_class_name,
    check_field,
    check_member_name,
    parse_method,
)
from jejak.errors import ClassFormatError

_C = TypeVar("_C")

# Bytes that an entry takes, tag included; 0 marks tags that do not exist.
_SIZES: Final = bytes(
    {3: 5, 4: 5, 5: 9, 6: 9, 7: 3, 8: 3, 9: 5, 10: 5, 11: 5, 12: 5, 15: 4, 16: 3, 17: 5, 18: 5,
     19: 3, 20: 3}.get(tag, 0)
    for tag in range(256)
)  # fmt: skip


class ConstantPool:
    """Random access to the constants of one class file.

    `data` is the whole class file, `where` its name in messages, `end` the offset behind the
    pool. Entries are validated when they are read, so a broken entry that nothing uses does no
    harm; `check` reads them all.
    """

    __slots__ = ("_entries", "_offsets", "_tags", "_texts", "data", "end", "where")

    def __init__(self, data: bytes, where: str) -> None:
        self.data = data
        self.where = where
        count = unpack_from(">H", data, 8)[0]
        if count == 0:
            self.fail("the constant pool has no entries")
        self._tags = bytearray(count)
        self._offsets = [0] * count
        self._entries: dict[int, Constant] = {}
        self._texts: dict[int, str] = {}
        self.end = self._scan(count)

    def _scan(self, count: int) -> int:
        """Records tag and offset of each entry; returns the offset behind the last one."""
        data, tags, offsets, sizes = self.data, self._tags, self._offsets, _SIZES
        position, index = 10, 1
        while index < count:
            tag = data[position]
            tags[index] = tag
            offsets[index] = position + 1
            if tag == 1:
                position += 3 + (data[position + 1] << 8 | data[position + 2])
            else:
                size = sizes[tag]
                if not size:
                    self.fail(f"constant #{index} has the unknown tag {tag} at offset {position}")
                position += size
                if size == 9:  # long and double take two indices (JVMS §4.4.5)
                    index += 1
            index += 1
        if index != count:
            self.fail("the last constant takes an index that the pool does not have")
        return position

    def __len__(self) -> int:
        return len(self._tags)

    def fail(self, reason: str) -> NoReturn:
        """Raises ClassFormatError in this class file's name."""
        raise ClassFormatError(self.where, reason)

    def tag(self, index: int) -> int:
        """The tag of entry `index`; 0 where there is none."""
        return self._tags[index] if index < len(self._tags) else 0

    def indices(self) -> Iterator[int]:
        """The indices that hold an entry."""
        return (index for index, tag in enumerate(self._tags) if tag)

    def check(self) -> None:
        """Reads every entry."""
        for index in self.indices():
            self.get(index)

    def get(self, index: int) -> Constant:
        """The constant at `index`, whatever it is."""
        found = self._entries.get(index)
        if found is None:
            reader = _READERS.get(self.tag(index))
            if reader is None:
                self.fail(f"there is no constant #{index}")
            try:
                found = self._entries[index] = reader(self, self._offsets[index])
            except ValueError as error:
                self.fail(f"constant #{index}: {error}")
        return found

    def utf8(self, index: int) -> str:
        """The text of a Utf8 entry."""
        text = self._texts.get(index)
        if text is None:
            if self.tag(index) != Tag.UTF8:
                self._misfit(index, "Utf8")
            try:
                text = self._texts[index] = self._decode(self._offsets[index])
            except ValueError as error:
                self.fail(f"constant #{index}: {error}")
        return text

    def _decode(self, at: int) -> str:
        data = self.data
        start = at + 2
        return mutf8.decode(data[start : start + (data[at] << 8 | data[at + 1])])

    def optional_utf8(self, index: int) -> str | None:
        """The text of a Utf8 entry, None for index 0."""
        return self.utf8(index) if index else None

    def class_name(self, index: int) -> str:
        """The internal name of a Class entry."""
        return self._get(index, ClassConstant, Tag.CLASS).name

    def optional_class(self, index: int) -> str | None:
        """The internal name of a Class entry, None for index 0."""
        return self.class_name(index) if index else None

    def name_and_type(self, index: int) -> NameAndType:
        """A NameAndType entry."""
        return self._get(index, NameAndType, Tag.NAME_AND_TYPE)

    def field(self, index: int) -> FieldRef:
        """A Fieldref entry."""
        return self._get(index, FieldRef, Tag.FIELD)

    def method(self, index: int) -> MethodRef:
        """A Methodref or InterfaceMethodref entry."""
        tag = Tag.INTERFACE_METHOD if self.tag(index) == Tag.INTERFACE_METHOD else Tag.METHOD
        return self._get(index, MethodRef, tag)

    def call_site(self, index: int) -> InvokeDynamicConstant:
        """An InvokeDynamic entry."""
        return self._get(index, InvokeDynamicConstant, Tag.INVOKE_DYNAMIC)

    def handle(self, index: int) -> MethodHandleConstant:
        """A MethodHandle entry."""
        return self._get(index, MethodHandleConstant, Tag.METHOD_HANDLE)

    def module(self, index: int) -> str:
        """The name of a Module entry."""
        return self._get(index, ModuleConstant, Tag.MODULE).name

    def package(self, index: int) -> str:
        """The internal name of a Package entry."""
        return self._get(index, PackageConstant, Tag.PACKAGE).name

    def loadable(self, index: int) -> LoadableConstant:
        """A constant that ldc, a bootstrap argument or ConstantValue may name."""
        found = self.get(index)
        if not isinstance(found, LoadableConstant):
            self.fail(f"constant #{index} is a {type(found).__name__}, which cannot be loaded")
        return found

    def _get(self, index: int, wanted: type[_C], tag: Tag) -> _C:
        # The tag is looked at before the entry is read: entries that point at each other in a
        # circle are refused here.
        found = self._entries.get(index)
        if found is None and self.tag(index) == tag:
            found = self.get(index)
        if not isinstance(found, wanted):
            self._misfit(index, wanted.__name__)
        return found

    def _misfit(self, index: int, wanted: str) -> NoReturn:
        tag = self.tag(index)
        found = Tag(tag).name if tag else "missing"
        self.fail(f"constant #{index} is {found} where a {wanted} belongs")


def _utf8(pool: ConstantPool, at: int) -> Constant:
    return Utf8Constant(pool._decode(at))


def _integer(pool: ConstantPool, at: int) -> Constant:
    return IntegerConstant(unpack_from(">i", pool.data, at)[0])


def _float(pool: ConstantPool, at: int) -> Constant:
    return FloatConstant(unpack_from(">f", pool.data, at)[0])


def _long(pool: ConstantPool, at: int) -> Constant:
    return LongConstant(unpack_from(">q", pool.data, at)[0])


def _double(pool: ConstantPool, at: int) -> Constant:
    return DoubleConstant(unpack_from(">d", pool.data, at)[0])


def _text_at(pool: ConstantPool, at: int) -> str:
    return pool.utf8(unpack_from(">H", pool.data, at)[0])


def _class(pool: ConstantPool, at: int) -> Constant:
    return ClassConstant(check_class_name(_text_at(pool, at)))


def _string(pool: ConstantPool, at: int) -> Constant:
    return StringConstant(_text_at(pool, at))


def _name_and_type(pool: ConstantPool, at: int) -> Constant:
    name, descriptor = unpack_from(">HH", pool.data, at)
    return NameAndType(pool.utf8(name), pool.utf8(descriptor))


def _member(pool: ConstantPool, at: int) -> tuple[str, NameAndType]:
    owner, member = unpack_from(">HH", pool.data, at)
    return pool.class_name(owner), pool.name_and_type(member)


def _field(pool: ConstantPool, at: int) -> Constant:
    owner, member = _member(pool, at)
    check_member_name(member.name, False)
    return FieldRef(owner, member.name, check_field(member.descriptor))


def _checked_method(pool: ConstantPool, at: int, interface: bool) -> Constant:
    owner, member = _member(pool, at)
    check_member_name(member.name, True)
    result = parse_method(member.descriptor).result
    if member.name == "<init>" and result != "V":
        raise ValueError("a constructor that returns a value")
    return MethodRef(owner, member.name, member.descriptor, interface)


def _method(pool: ConstantPool, at: int) -> Constant:
    return _checked_method(pool, at, False)


def _interface_method(pool: ConstantPool, at: int) -> Constant:
    return _checked_method(pool, at, True)


def _method_type(pool: ConstantPool, at: int) -> Constant:
    descriptor = _text_at(pool, at)
    parse_method(descriptor)
    return MethodTypeConstant(descriptor)


def _method_handle(pool: ConstantPool, at: int) -> Constant:
    kind, member = unpack_from(">BH", pool.data, at)
    reference = ReferenceKind(kind)
    if reference <= ReferenceKind.PUT_STATIC:
        return MethodHandleConstant(reference, pool.field(member))
    return MethodHandleConstant(reference, pool.method(member))


def _dynamic(pool: ConstantPool, at: int) -> Constant:
    bootstrap, member = unpack_from(">HH", pool.data, at)
    found = pool.name_and_type(member)
    return DynamicConstant(bootstrap, found.name, check_field(found.descriptor))


def _invoke_dynamic(pool: ConstantPool, at: int) -> Constant:
    bootstrap, member = unpack_from(">HH", pool.data, at)
    found = pool.name_and_type(member)
    parse_method(found.descriptor)
    return InvokeDynamicConstant(bootstrap, found.name, found.descriptor)


def _module(pool: ConstantPool, at: int) -> Constant:
    return ModuleConstant(_text_at(pool, at))


def _package(pool: ConstantPool, at: int) -> Constant:
    return PackageConstant(_text_at(pool, at))


_READERS: Final[dict[int, Callable[[ConstantPool, int], Constant]]] = {
    Tag.UTF8: _utf8,
    Tag.INTEGER: _integer,
    Tag.FLOAT: _float,
    Tag.LONG: _long,
    Tag.DOUBLE: _double,
    Tag.CLASS: _class,
    Tag.STRING: _string,
    Tag.FIELD: _field,
    Tag.METHOD: _method,
    Tag.INTERFACE_METHOD: _interface_method,
    Tag.NAME_AND_TYPE: _name_and_type,
    Tag.METHOD_HANDLE: _method_handle,
    Tag.METHOD_TYPE: _method_type,
    Tag.DYNAMIC: _dynamic,
    Tag.INVOKE_DYNAMIC: _invoke_dynamic,
    Tag.MODULE: _module,
    Tag.PACKAGE: _package,
}
assert set(_READERS) == set(Tag)
