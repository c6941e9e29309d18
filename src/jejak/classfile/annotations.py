"""Annotations of declarations, parameters and types (JVMS §4.7.16 to §4.7.22)."""

from __future__ import annotations

from dataclasses import dataclass
from struct import calcsize, unpack_from
from typing import Final

from jejak.classfile.constants import (
    DoubleConstant,
    FloatConstant,
    IntegerConstant,
    LongConstant,
    Utf8Constant,
)
from jejak.classfile.pool import ConstantPool

MAX_NESTING: Final = 64


@dataclass(frozen=True, slots=True)
class ConstElement:
    """A primitive or string element; `tag` is its descriptor letter, `s` for strings."""

    tag: str
    value: int | float | str


@dataclass(frozen=True, slots=True)
class EnumElement:
    """An enum constant."""

    descriptor: str
    name: str


@dataclass(frozen=True, slots=True)
class ClassElement:
    """A class literal, by its descriptor (`V` for void.class)."""

    descriptor: str


@dataclass(frozen=True, slots=True)
class Annotation:
    """An annotation: its type's descriptor and the elements it gives, in order."""

    descriptor: str
    elements: tuple[tuple[str, ElementValue], ...]

    def element(self, name: str) -> ElementValue | None:
        """The element called `name`, None when it is left to its default."""
        return next((value for key, value in self.elements if key == name), None)


@dataclass(frozen=True, slots=True)
class ArrayElement:
    """An array of elements."""

    values: tuple[ElementValue, ...]


ElementValue = ConstElement | EnumElement | ClassElement | Annotation | ArrayElement


@dataclass(frozen=True, slots=True)
class TypeAnnotation:
    """An annotation on a use of a type.

    `target` holds the numbers of its target_info (JVMS §4.7.20.1): for local variables one
    (start, length, index) after another. `path` is the type_path as (kind, argument index).
    """

    target_type: int
    target: tuple[int, ...]
    path: tuple[tuple[int, int], ...]
    annotation: Annotation


# struct format of target_info by target_type; local-variable targets are tables of their own.
_TARGETS: Final = {
    **dict.fromkeys((0x00, 0x01), ">B"),
    0x10: ">H",
    **dict.fromkeys((0x11, 0x12), ">BB"),
    **dict.fromkeys((0x13, 0x14, 0x15), ""),
    0x16: ">B",
    0x17: ">H",
    0x42: ">H",
    **dict.fromkeys((0x43, 0x44, 0x45, 0x46), ">H"),
    **dict.fromkeys((0x47, 0x48, 0x49, 0x4A, 0x4B), ">HB"),
}
_LOCAL_TARGETS: Final = (0x40, 0x41)
_CONST_TYPES: Final = {
    **dict.fromkeys("BCISZ", IntegerConstant),
    "D": DoubleConstant,
    "F": FloatConstant,
    "J": LongConstant,
    "s": Utf8Constant,
}


class AnnotationReader:
    """A position in one annotation attribute."""

    def __init__(self, pool: ConstantPool, start: int) -> None:
        self.pool = pool
        self.at = start

    def annotations(self) -> tuple[Annotation, ...]:
        """A counted list of annotations."""
        return tuple(self._annotation(0) for _ in range(self._u2()))

    def parameters(self) -> tuple[tuple[Annotation, ...], ...]:
        """One list of annotations per parameter."""
        return tuple(self.annotations() for _ in range(self._u1()))

    def type_annotations(self) -> tuple[TypeAnnotation, ...]:
        """A counted list of type annotations."""
        return tuple(self._type_annotation() for _ in range(self._u2()))

    def value(self, depth: int = 0) -> ElementValue:
        """One element value."""
        if depth > MAX_NESTING:
            self.pool.fail(f"annotations nested more than {MAX_NESTING} deep")
        tag = chr(self._u1())
        if tag in _CONST_TYPES:
            return self._const(tag)
        if tag == "e":
            descriptor = self.pool.utf8(self._u2())
            return EnumElement(descriptor, self.pool.utf8(self._u2()))
        if tag == "c":
            return ClassElement(self.pool.utf8(self._u2()))
        if tag == "@":
            return self._annotation(depth + 1)
        if tag == "[":
            return ArrayElement(tuple(self.value(depth + 1) for _ in range(self._u2())))
        self.pool.fail(f"an annotation element has the unknown tag {tag!r}")

    def _const(self, tag: str) -> ConstElement:
        constant = self.pool.get(self._u2())
        if not isinstance(constant, _CONST_TYPES[tag]):
            self.pool.fail(f"an annotation element of kind {tag!r} holds a {constant}")
        assert isinstance(
            constant,
            IntegerConstant | LongConstant | FloatConstant | DoubleConstant | Utf8Constant,
        )
        return ConstElement(tag, constant.value)

    def _annotation(self, depth: int) -> Annotation:
        descriptor = self.pool.utf8(self._u2())
        elements = tuple((self.pool.utf8(self._u2()), self.value(depth)) for _ in range(self._u2()))
        return Annotation(descriptor, elements)

    def _type_annotation(self) -> TypeAnnotation:
        target_type = self._u1()
        target: tuple[int, ...]
        if target_type in _LOCAL_TARGETS:
            count = self._u2() * 3
            target = self._unpack(f">{count}H")
        elif target_type in _TARGETS:
            target = self._unpack(_TARGETS[target_type])
        else:
            self.pool.fail(f"a type annotation has the unknown target 0x{target_type:02x}")
        steps = self._unpack(f">{self._u1() * 2}B")
        path = tuple(zip(steps[::2], steps[1::2], strict=True))
        return TypeAnnotation(target_type, target, path, self._annotation(0))

    def _u1(self) -> int:
        value = self.pool.data[self.at]
        self.at += 1
        return value

    def _u2(self) -> int:
        data, at = self.pool.data, self.at
        self.at = at + 2
        return data[at] << 8 | data[at + 1]

    def _unpack(self, form: str) -> tuple[int, ...]:
        values = unpack_from(form, self.pool.data, self.at)
        self.at += calcsize(form)
        return values
