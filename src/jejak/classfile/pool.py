"""The constant pool: scanned once, entries read when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from struct import Struct, unpack_from
from typing import Any, Final, NoReturn, TypeVar, cast

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

_ONE: Final = Struct(">H").unpack_from
_TWO: Final = Struct(">HH").unpack_from

# Handles that tell by their kind whether their method is of an interface (JVMS §4.4.8).
_BOUND_KINDS: Final = (
    ReferenceKind.INVOKE_VIRTUAL,
    ReferenceKind.NEW_INVOKE_SPECIAL,
    ReferenceKind.INVOKE_INTERFACE,
)

# Bytes that an entry takes, tag included; 0 for Utf8, long, double and what is no tag.
_SIZES: Final = bytes(
    {3: 5, 4: 5, 7: 3, 8: 3, 9: 5, 10: 5, 11: 5, 12: 5, 15: 4, 16: 3, 17: 5, 18: 5,
     19: 3, 20: 3}.get(tag, 0)
    for tag in range(256)
)  # fmt: skip


class ConstantPool:
    """Random access to the constants of one class file.

    `data` is the whole class file, `where` its name in messages, `end` the offset behind the
    pool, `texts` the Utf8 entries decoded so far, `memo` a place for the decoder of code to keep
    instructions that name constants. Entries are validated when they are read, so a broken entry
    that nothing uses does no harm; `check` reads them all.
    """

    __slots__ = (
        "_entries",
        "_names",
        "_offsets",
        "_pairs",
        "data",
        "end",
        "memo",
        "texts",
        "where",
    )

    def __init__(self, data: bytes, where: str) -> None:
        self.data = data
        self.where = where
        count = unpack_from(">H", data, 8)[0]
        if count == 0:
            self.fail("the constant pool has no entries")
        self._offsets = [0] * count  # of the tags; 0 where an index holds no entry
        self._entries: dict[int, Constant] = {}
        self._names: dict[int, str] = {}
        self._pairs: dict[int, NameAndType] = {}
        self.texts: dict[int, str] = {}
        self.memo: dict[bytes, Any] = {}
        self.end = self._scan(count)

    def _scan(self, count: int) -> int:
        """Records the offset of each entry; returns the offset behind the last one."""
        data, offsets, sizes = self.data, self._offsets, _SIZES
        position = 10
        indices = iter(range(1, count))
        for index in indices:
            offsets[index] = position
            tag = data[position]
            if tag == 1:
                position += 3 + (data[position + 1] << 8 | data[position + 2])
            elif size := sizes[tag]:
                position += size
            elif tag in (Tag.LONG, Tag.DOUBLE):
                position += 9
                if next(indices, None) is None:  # they take two indices (JVMS §4.4.5)
                    self.fail("the last constant takes an index that the pool does not have")
            else:
                self.fail(f"constant #{index} has the unknown tag {tag} at offset {position}")
        return position

    def __len__(self) -> int:
        return len(self._offsets)

    def fail(self, reason: str) -> NoReturn:
        """Raises ClassFormatError in this class file's name."""
        raise ClassFormatError(self.where, reason)

    def tag(self, index: int) -> int:
        """The tag of entry `index`; where there is none, a number that is no tag."""
        # Offset 0 holds the first byte of the magic number, which is no tag.
        return self.data[self._offsets[index] if index < len(self._offsets) else 0]

    def indices(self) -> Iterator[int]:
        """The indices that hold an entry."""
        return (index for index, offset in enumerate(self._offsets) if offset)

    def check(self) -> None:
        """Reads every entry."""
        for index in self.indices():
            self.get(index)

    def get(self, index: int) -> Constant:
        """The constant at `index`, whatever it is."""
        found = self._entries.get(index)
        if found is None:
            reader = _READER_BY_TAG[self.tag(index)]
            if reader is None:
                self.fail(f"there is no constant #{index}")
            try:
                found = self._entries[index] = reader(self, index, self._offsets[index] + 1)
            except ValueError as error:
                self.fail(f"constant #{index}: {error}")
        return found

    def utf8(self, index: int) -> str:
        """The text of a Utf8 entry."""
        text = self.texts.get(index)
        if text is None:
            data = self.data
            at = self._offsets[index] if index < len(self._offsets) else 0
            if data[at] != 1:
                self._misfit(index, "Utf8")
            raw = data[at + 3 : at + 3 + (data[at + 1] << 8 | data[at + 2])]
            if raw.isascii() and 0 not in raw:
                text = raw.decode()
            else:
                try:
                    text = mutf8.decode(raw)
                except ValueError as error:
                    self.fail(f"constant #{index}: {error}")
            self.texts[index] = text
        return text

    def optional_utf8(self, index: int) -> str | None:
        """The text of a Utf8 entry, None for index 0."""
        return self.utf8(index) if index else None

    def class_name(self, index: int) -> str:
        """The internal name of a Class entry."""
        name = self._names.get(index)
        if name is None:
            at = self._at(index, Tag.CLASS)
            try:
                name = check_class_name(self.utf8(_ONE(self.data, at)[0]))
            except ValueError as error:
                self.fail(f"constant #{index}: {error}")
            self._names[index] = name
        return name

    def optional_class(self, index: int) -> str | None:
        """The internal name of a Class entry, None for index 0."""
        return self.class_name(index) if index else None

    def name_and_type(self, index: int) -> NameAndType:
        """A NameAndType entry."""
        found = self._pairs.get(index)
        if found is None:
            name, descriptor = _TWO(self.data, self._at(index, Tag.NAME_AND_TYPE))
            found = self._pairs[index] = NameAndType(self.utf8(name), self.utf8(descriptor))
        return found

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
        if self.tag(index) not in _LOADABLE_TAGS:
            self._misfit(index, "loadable constant")
        return cast(LoadableConstant, self.get(index))

    def _at(self, index: int, tag: int) -> int:
        """The offset behind the tag of an entry that must have this tag."""
        # Tags are looked at before entries are read, here and in `_get`: entries that point at
        # each other in a circle are refused.
        at = self._offsets[index] if index < len(self._offsets) else 0
        if self.data[at] != tag:
            self._misfit(index, Tag(tag).name)
        return at + 1

    def _get(self, index: int, wanted: type[_C], tag: Tag) -> _C:
        found = self._entries.get(index)
        if found is None and self.tag(index) == tag:
            found = self.get(index)
        if not isinstance(found, wanted):
            self._misfit(index, tag.name)
        return found

    def _misfit(self, index: int, wanted: str) -> NoReturn:
        tag = self.tag(index)
        found = Tag(tag).name if tag in _READERS else "missing"
        self.fail(f"constant #{index} is {found} where a {wanted} belongs")


def _utf8(pool: ConstantPool, index: int, _at: int) -> Constant:
    return Utf8Constant(pool.utf8(index))


def _integer(pool: ConstantPool, _index: int, at: int) -> Constant:
    return IntegerConstant(unpack_from(">i", pool.data, at)[0])


def _float(pool: ConstantPool, _index: int, at: int) -> Constant:
    return FloatConstant(unpack_from(">f", pool.data, at)[0])


def _long(pool: ConstantPool, _index: int, at: int) -> Constant:
    return LongConstant(unpack_from(">q", pool.data, at)[0])


def _double(pool: ConstantPool, _index: int, at: int) -> Constant:
    return DoubleConstant(unpack_from(">d", pool.data, at)[0])


def _text_at(pool: ConstantPool, at: int) -> str:
    return pool.utf8(_ONE(pool.data, at)[0])


def _class(pool: ConstantPool, index: int, _at: int) -> Constant:
    return ClassConstant(pool.class_name(index))


def _string(pool: ConstantPool, _index: int, at: int) -> Constant:
    return StringConstant(_text_at(pool, at))


def _name_and_type(pool: ConstantPool, index: int, _at: int) -> Constant:
    return pool.name_and_type(index)


def _field(pool: ConstantPool, _index: int, at: int) -> Constant:
    owner, member = _TWO(pool.data, at)
    name, descriptor = pool.name_and_type(member)
    check_member_name(name, False)
    return FieldRef(pool.class_name(owner), name, check_field(descriptor))


def _checked_method(pool: ConstantPool, at: int, interface: bool) -> Constant:
    owner, member = _TWO(pool.data, at)
    name, descriptor = pool.name_and_type(member)
    check_member_name(name, True)
    shape = parse_method(descriptor)
    if name == "<init>" and shape.result != "V":
        raise ValueError("a constructor that returns a value")
    return MethodRef(pool.class_name(owner), name, descriptor, interface)


def _method(pool: ConstantPool, _index: int, at: int) -> Constant:
    return _checked_method(pool, at, False)


def _interface_method(pool: ConstantPool, _index: int, at: int) -> Constant:
    return _checked_method(pool, at, True)


def _method_type(pool: ConstantPool, _index: int, at: int) -> Constant:
    descriptor = _text_at(pool, at)
    parse_method(descriptor)
    return MethodTypeConstant(descriptor)


def _method_handle(pool: ConstantPool, _index: int, at: int) -> Constant:
    kind, member = unpack_from(">BH", pool.data, at)
    reference = ReferenceKind(kind)
    if reference <= ReferenceKind.PUT_STATIC:
        return MethodHandleConstant(reference, pool.field(member))
    method = pool.method(member)
    makes = reference is ReferenceKind.NEW_INVOKE_SPECIAL
    if (method.name == "<init>") != makes or method.name == "<clinit>":
        raise ValueError(f"a method handle of kind {reference.name} for {method.name}")
    of_interface = reference is ReferenceKind.INVOKE_INTERFACE
    if method.interface != of_interface and reference in _BOUND_KINDS:
        raise ValueError(f"a method handle of kind {reference.name} for {method}")
    return MethodHandleConstant(reference, method)


def _dynamic(pool: ConstantPool, _index: int, at: int) -> Constant:
    bootstrap, member = _TWO(pool.data, at)
    found = pool.name_and_type(member)
    return DynamicConstant(bootstrap, found.name, check_field(found.descriptor))


def _invoke_dynamic(pool: ConstantPool, _index: int, at: int) -> Constant:
    bootstrap, member = _TWO(pool.data, at)
    found = pool.name_and_type(member)
    parse_method(found.descriptor)
    return InvokeDynamicConstant(bootstrap, found.name, found.descriptor)


def _module(pool: ConstantPool, _index: int, at: int) -> Constant:
    return ModuleConstant(_text_at(pool, at))


def _package(pool: ConstantPool, _index: int, at: int) -> Constant:
    return PackageConstant(_text_at(pool, at))


_READERS: Final[dict[int, Callable[[ConstantPool, int, int], Constant]]] = {
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
_READER_BY_TAG: Final = tuple(_READERS.get(tag) for tag in range(256))
_LOADABLE_TAGS: Final = bytes((3, 4, 5, 6, 7, 8, 15, 16, 17))
