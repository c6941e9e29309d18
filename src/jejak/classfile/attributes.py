"""Attributes of classes, fields, methods, code and record components (JVMS §4.7).

An `Attributes` object knows where each attribute lies and reads it when asked; nothing is
cached, so whoever needs an attribute often keeps the result. `PARSERS` names every attribute
that jejak understands; others are skipped, as the specification demands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from struct import Struct, calcsize, error, iter_unpack, unpack_from
from typing import Any, Final, cast

from jejak.classfile.annotations import (
    Annotation,
    AnnotationReader,
    ElementValue,
    TypeAnnotation,
)
from jejak.classfile.constants import LoadableConstant, MethodHandleConstant, NameAndType
from jejak.classfile.modules import Module, read_module
from jejak.classfile.pool import ConstantPool
from jejak.classfile.stackmap import StackMapFrame, read_stack_map

MAX_CODE_BYTES: Final = 65535
_HEAD: Final = Struct(">HI").unpack_from
_LENGTH: Final = Struct(">I").unpack_from
_COUNT: Final = Struct(">H").unpack_from


@dataclass(frozen=True, slots=True)
class RawHandler:
    """A row of an exception table, in bytecode offsets; `catch_type` None catches everything."""

    start: int
    end: int
    handler: int
    catch_type: str | None


@dataclass(frozen=True, slots=True)
class CodeAttribute:
    """The body of a method as the class file has it."""

    max_stack: int
    max_locals: int
    bytecode: bytes
    handlers: tuple[RawHandler, ...]
    attributes: Attributes


@dataclass(frozen=True, slots=True)
class LocalVariable:
    """A named local variable over a range of bytecode offsets.

    `descriptor` is a generic signature in entries of the LocalVariableTypeTable.
    """

    start: int
    length: int
    name: str
    descriptor: str
    index: int


@dataclass(frozen=True, slots=True)
class InnerClass:
    """A nested class that this class file mentions."""

    name: str
    outer: str | None
    simple_name: str | None
    access_flags: int


@dataclass(frozen=True, slots=True)
class EnclosingMethod:
    """Where a local or anonymous class stands."""

    owner: str
    method: NameAndType | None


@dataclass(frozen=True, slots=True)
class BootstrapMethod:
    """How a dynamic constant or call site is computed."""

    handle: MethodHandleConstant
    arguments: tuple[LoadableConstant, ...]


@dataclass(frozen=True, slots=True)
class MethodParameter:
    """A formal parameter's name, where the compiler kept it, and flags."""

    name: str | None
    access_flags: int


@dataclass(frozen=True, slots=True)
class RecordComponent:
    """A component of a record class."""

    name: str
    descriptor: str
    attributes: Attributes


class Attributes:
    """The attributes of one structure, which lie at offset `at`; read on demand.

    Raises ClassFormatError when an attribute that is asked for is malformed.
    """

    __slots__ = ("_at", "_rows", "pool")

    def __init__(self, pool: ConstantPool, at: int) -> None:
        self.pool = pool
        self._at = at
        self._rows: list[tuple[str, int, int]] | None = None

    @property
    def _table(self) -> list[tuple[str, int, int]]:
        """Name, start and end of each attribute."""
        rows = self._rows
        if rows is None:
            rows = []
            pool, at = self.pool, self._at
            texts = pool.texts
            for _ in range(_COUNT(pool.data, at)[0]):
                name, length = _HEAD(pool.data, at + 2)
                at += 6 + length
                rows.append((texts.get(name) or pool.utf8(name), at + 2 - length, at + 2))
            self._rows = rows  # not before: a broken name must fail again when asked again
        return rows

    def names(self) -> tuple[str, ...]:
        """Names of the attributes, known or not, in file order."""
        return tuple(name for name, _, _ in self._table)

    def has(self, name: str) -> bool:
        """Whether an attribute of that name is there."""
        for row in self._table:  # noqa: SIM110 - read for every method of every class
            if row[0] == name:
                return True
        return False

    def raw(self, name: str) -> bytes | None:
        """The bytes of an attribute that jejak does not interpret."""
        for found, start, end in self._table:
            if found == name:
                return self.pool.data[start:end]
        return None

    def check(self) -> None:
        """Reads every attribute that jejak understands, nested ones too."""
        # A list, not recursion: a hostile file may nest a Code in a Code a million deep.
        pending = [self]
        while pending:
            for name, start, end in pending.pop()._table:
                if name in PARSERS:
                    value = self._parse(name, start, end)
                    if isinstance(value, CodeAttribute):
                        pending.append(value.attributes)
                    elif name == "Record":
                        components = cast(tuple[RecordComponent, ...], value)
                        pending += (component.attributes for component in components)

    def _parse(self, name: str, start: int, end: int) -> Any:
        try:
            value, stop = PARSERS[name](self.pool, start)
        except (IndexError, error) as cause:
            self.pool.fail(f"the {name} attribute is truncated ({cause})")
        except ValueError as cause:
            self.pool.fail(f"the {name} attribute: {cause}")
        if stop != end:
            self.pool.fail(f"the {name} attribute says {end - start} bytes, holds {stop - start}")
        return value

    def parsed(self, name: str) -> tuple[Any, ...]:
        """All attributes of a name that jejak understands, as they lie there."""
        return tuple(self._all(name))

    def _all(self, name: str) -> Iterator[Any]:
        return (self._parse(name, start, end) for found, start, end in self._table if found == name)

    def _one(self, name: str) -> Any:
        """The attribute called `name`, None when absent; twice is an error."""
        rows = [row for row in self._table if row[0] == name]
        if not rows:
            return None
        if len(rows) > 1:
            self.pool.fail(f"{len(rows)} {name} attributes where one may stand")
        return self._parse(*rows[0])

    def _joined(self, *names: str) -> tuple[Any, ...]:
        return tuple(item for name in names for part in self._all(name) for item in part)

    def code(self) -> CodeAttribute | None:
        """The Code attribute of a method."""
        return cast(CodeAttribute | None, self._one("Code"))

    def line_numbers(self) -> tuple[tuple[int, int], ...]:
        """(bytecode offset, source line) rows of all LineNumberTables, in file order."""
        return self._joined("LineNumberTable")

    def local_variables(self) -> tuple[LocalVariable, ...]:
        """Rows of all LocalVariableTables."""
        return self._joined("LocalVariableTable")

    def local_variable_types(self) -> tuple[LocalVariable, ...]:
        """Rows of all LocalVariableTypeTables, with generic signatures."""
        return self._joined("LocalVariableTypeTable")

    def stack_map(self) -> tuple[StackMapFrame, ...]:
        """The frames of the StackMapTable."""
        return cast(tuple[StackMapFrame, ...], self._one("StackMapTable") or ())

    def constant_value(self) -> LoadableConstant | None:
        """The initial value of a static field."""
        return cast(LoadableConstant | None, self._one("ConstantValue"))

    def exceptions(self) -> tuple[str, ...]:
        """Classes that a method declares in its throws clause."""
        return cast(tuple[str, ...], self._one("Exceptions") or ())

    def parameters(self) -> tuple[MethodParameter, ...]:
        """MethodParameters, empty when the compiler did not keep them."""
        return cast(tuple[MethodParameter, ...], self._one("MethodParameters") or ())

    def signature(self) -> str | None:
        """The generic signature, unparsed."""
        return cast(str | None, self._one("Signature"))

    def source_file(self) -> str | None:
        """The name of the source file, without its directory."""
        return cast(str | None, self._one("SourceFile"))

    def inner_classes(self) -> tuple[InnerClass, ...]:
        """Nested classes mentioned in the constant pool."""
        return cast(tuple[InnerClass, ...], self._one("InnerClasses") or ())

    def enclosing_method(self) -> EnclosingMethod | None:
        """The class and method around a local or anonymous class."""
        return cast(EnclosingMethod | None, self._one("EnclosingMethod"))

    def nest_host(self) -> str | None:
        """The host of the nest, when it is another class."""
        return cast(str | None, self._one("NestHost"))

    def nest_members(self) -> tuple[str, ...]:
        """Members of the nest that this class hosts."""
        return cast(tuple[str, ...], self._one("NestMembers") or ())

    def permitted_subclasses(self) -> tuple[str, ...] | None:
        """Subclasses of a sealed class; None when it is not sealed."""
        return cast(tuple[str, ...] | None, self._one("PermittedSubclasses"))

    def record_components(self) -> tuple[RecordComponent, ...] | None:
        """Components of a record; None when the class is not one."""
        return cast(tuple[RecordComponent, ...] | None, self._one("Record"))

    def bootstrap_methods(self) -> tuple[BootstrapMethod, ...]:
        """The table that dynamic constants and call sites index."""
        return cast(tuple[BootstrapMethod, ...], self._one("BootstrapMethods") or ())

    def module(self) -> Module | None:
        """What a module-info class declares."""
        return cast(Module | None, self._one("Module"))

    def annotations(self) -> tuple[Annotation, ...]:
        """Annotations visible at run time, then the invisible ones."""
        return self._joined("RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations")

    def visible_annotations(self) -> tuple[Annotation, ...]:
        """Annotations visible at run time."""
        return self._joined("RuntimeVisibleAnnotations")

    def visible_parameter_annotations(self) -> tuple[tuple[Annotation, ...], ...]:
        """Annotations visible at run time, per parameter that the class file lists."""
        return self._joined("RuntimeVisibleParameterAnnotations")

    def type_annotations(self) -> tuple[TypeAnnotation, ...]:
        """Type annotations visible at run time, then the invisible ones."""
        return self._joined("RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations")

    def parameter_annotations(self) -> tuple[tuple[Annotation, ...], ...]:
        """Annotations per parameter that the class file lists, visible and invisible joined.

        Compilers may leave out synthetic and mandated parameters (JVMS §4.7.18), so this can be
        shorter than the descriptor says.
        """
        visible = self._joined("RuntimeVisibleParameterAnnotations")
        invisible = self._joined("RuntimeInvisibleParameterAnnotations")
        size = max(len(visible), len(invisible))
        pad = ((),) * size
        pairs = zip((visible + pad)[:size], (invisible + pad)[:size], strict=True)
        return tuple(first + second for first, second in pairs)

    def annotation_default(self) -> ElementValue | None:
        """The default of an annotation type's element."""
        return cast(ElementValue | None, self._one("AnnotationDefault"))


def read_attributes(pool: ConstantPool, at: int) -> tuple[Attributes, int]:
    """The attribute table at offset `at`, and the offset behind it."""
    data = pool.data
    end = at + 2
    for _ in range(data[at] << 8 | data[at + 1]):
        end += 6 + _LENGTH(data, end + 2)[0]
    if end > len(data):
        pool.fail("an attribute reaches beyond the end of the file")
    return Attributes(pool, at), end


Parsed = tuple[object, int]


def _code(pool: ConstantPool, at: int) -> Parsed:
    max_stack, max_locals, length = unpack_from(">HHI", pool.data, at)
    if not 0 < length <= MAX_CODE_BYTES:
        pool.fail(f"a method of {length} bytes of code; 1 to {MAX_CODE_BYTES} are possible")
    start = at + 8
    end = start + length
    (count,) = unpack_from(">H", pool.data, end)
    rows, at = _rows(pool, end + 2, ">HHHH", count)
    handlers = tuple(
        RawHandler(first, last, handler, pool.optional_class(catch))
        for first, last, handler, catch in rows
    )
    for row in handlers:
        if not row.start < row.end <= length or row.handler >= length:
            pool.fail(f"an exception handler lies outside its code of {length} bytes: {row}")
    attributes, at = read_attributes(pool, at)
    return CodeAttribute(max_stack, max_locals, pool.data[start:end], handlers, attributes), at


def _rows(pool: ConstantPool, at: int, form: str, count: int) -> tuple[list[tuple[int, ...]], int]:
    """`count` rows of numbers, and the offset behind them."""
    end = at + calcsize(form) * count
    if end > len(pool.data):
        raise IndexError("rows beyond the end of the file")
    return list(iter_unpack(form, pool.data[at:end])), end


def _table(pool: ConstantPool, at: int, form: str) -> tuple[list[tuple[int, ...]], int]:
    """Rows behind a u2 that counts them."""
    return _rows(pool, at + 2, form, unpack_from(">H", pool.data, at)[0])


def _line_numbers(pool: ConstantPool, at: int) -> Parsed:
    rows, end = _table(pool, at, ">HH")
    return tuple(rows), end


def _local_variables(pool: ConstantPool, at: int) -> Parsed:
    rows, end = _table(pool, at, ">HHHHH")
    variables = tuple(
        LocalVariable(start, length, pool.utf8(name), pool.utf8(descriptor), index)
        for start, length, name, descriptor, index in rows
    )
    return variables, end


def _stack_map(pool: ConstantPool, at: int) -> Parsed:
    return read_stack_map(pool, at)


def _constant_value(pool: ConstantPool, at: int) -> Parsed:
    return pool.loadable(unpack_from(">H", pool.data, at)[0]), at + 2


def _text(pool: ConstantPool, at: int) -> Parsed:
    return pool.utf8(unpack_from(">H", pool.data, at)[0]), at + 2


def _class(pool: ConstantPool, at: int) -> Parsed:
    return pool.class_name(unpack_from(">H", pool.data, at)[0]), at + 2


def _classes(pool: ConstantPool, at: int) -> Parsed:
    rows, end = _table(pool, at, ">H")
    return tuple(pool.class_name(index) for (index,) in rows), end


def _parameters(pool: ConstantPool, at: int) -> Parsed:
    rows, end = _rows(pool, at + 1, ">HH", pool.data[at])
    return tuple(MethodParameter(pool.optional_utf8(name), flags) for name, flags in rows), end


def _inner_classes(pool: ConstantPool, at: int) -> Parsed:
    rows, end = _table(pool, at, ">HHHH")
    inner = tuple(
        InnerClass(
            pool.class_name(name), pool.optional_class(outer), pool.optional_utf8(simple), flags
        )
        for name, outer, simple, flags in rows
    )
    return inner, end


def _enclosing_method(pool: ConstantPool, at: int) -> Parsed:
    owner, method = unpack_from(">HH", pool.data, at)
    found = pool.name_and_type(method) if method else None
    return EnclosingMethod(pool.class_name(owner), found), at + 4


def _record(pool: ConstantPool, at: int) -> Parsed:
    components = []
    (count,) = unpack_from(">H", pool.data, at)
    at += 2
    for _ in range(count):
        name, descriptor = unpack_from(">HH", pool.data, at)
        attributes, at = read_attributes(pool, at + 4)
        components.append(RecordComponent(pool.utf8(name), pool.utf8(descriptor), attributes))
    return tuple(components), at


def _bootstrap_methods(pool: ConstantPool, at: int) -> Parsed:
    methods = []
    (count,) = unpack_from(">H", pool.data, at)
    at += 2
    for _ in range(count):
        handle, arguments = unpack_from(">HH", pool.data, at)
        rows, at = _rows(pool, at + 4, ">H", arguments)
        loaded = tuple(pool.loadable(index) for (index,) in rows)
        methods.append(BootstrapMethod(pool.handle(handle), loaded))
    return tuple(methods), at


def _annotations(pool: ConstantPool, at: int) -> Parsed:
    reader = AnnotationReader(pool, at)
    return reader.annotations(), reader.at


def _parameter_annotations(pool: ConstantPool, at: int) -> Parsed:
    reader = AnnotationReader(pool, at)
    return reader.parameters(), reader.at


def _type_annotations(pool: ConstantPool, at: int) -> Parsed:
    reader = AnnotationReader(pool, at)
    return reader.type_annotations(), reader.at


def _annotation_default(pool: ConstantPool, at: int) -> Parsed:
    reader = AnnotationReader(pool, at)
    return reader.value(), reader.at


PARSERS: Final[dict[str, Callable[[ConstantPool, int], Parsed]]] = {
    "AnnotationDefault": _annotation_default,
    "BootstrapMethods": _bootstrap_methods,
    "Code": _code,
    "ConstantValue": _constant_value,
    "EnclosingMethod": _enclosing_method,
    "Exceptions": _classes,
    "InnerClasses": _inner_classes,
    "LineNumberTable": _line_numbers,
    "LocalVariableTable": _local_variables,
    "LocalVariableTypeTable": _local_variables,
    "MethodParameters": _parameters,
    "Module": read_module,
    "NestHost": _class,
    "NestMembers": _classes,
    "PermittedSubclasses": _classes,
    "Record": _record,
    "RuntimeInvisibleAnnotations": _annotations,
    "RuntimeInvisibleParameterAnnotations": _parameter_annotations,
    "RuntimeInvisibleTypeAnnotations": _type_annotations,
    "RuntimeVisibleAnnotations": _annotations,
    "RuntimeVisibleParameterAnnotations": _parameter_annotations,
    "RuntimeVisibleTypeAnnotations": _type_annotations,
    "Signature": _text,
    "SourceFile": _text,
    "StackMapTable": _stack_map,
}
