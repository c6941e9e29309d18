"""What objects are that need no fields to be told: texts, boxes, classes, constants, any others."""

from __future__ import annotations

from collections.abc import Iterator

from jejak.classfile import flags
from jejak.explore.readings import ModelReading
from jejak.inputs.candidates import static_name, static_place
from jejak.machine.boxing import UNBOXED
from jejak.machine.class_hierarchy import ClassHierarchy
from jejak.machine.strings import CLASS, STRING
from jejak.program import Field, JavaClass
from jejak.results.heaps import (
    AnyForm,
    BoxForm,
    ClassForm,
    FieldPlace,
    NumberValue,
    StaticPlace,
    TextForm,
)
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import Ref


class PlainForms:
    """Says what objects of one path are, under one model.

    `class_hierarchy`, where it is given, finds classes for objects of types that have none.
    """

    def __init__(self, reading: ModelReading, class_hierarchy: ClassHierarchy | None) -> None:
        self.state = reading.state
        self.reading = reading
        self.class_hierarchy = class_hierarchy
        self._firsts: dict[tuple[str, object], int] = {}
        """Which string or box a literal stands for: Java has one object for it everywhere."""

    def of_text(self, ref: Ref, record: Instance | Array) -> TextForm | BoxForm | ClassForm | None:
        """What a string, a box or a Class object is; None of others."""
        if not isinstance(record, Instance):
            return None
        if record.shape.name == CLASS:
            return ClassForm(str(record.native))
        if record.shape.name == STRING:
            text = self.reading.string_value(ref, record)
            return TextForm(text, not self.is_first(ref, record, text))
        if record.shape.name not in UNBOXED:
            return None
        number = NumberValue(UNBOXED[record.shape.name], self.reading.box_value(record))
        return BoxForm(number, not self.is_first(ref, record, number))

    def is_first(self, ref: Ref, record: Instance, content: object) -> bool:
        """Whether a literal may stand for a string or a box: it stands for no other object."""
        name = record.shape.name
        if record.initial is not None and name == STRING:
            for text, pooled in self.pooled():
                self._firsts.setdefault((name, text), pooled.address)
        first = self._firsts.setdefault((name, content), ref.address)
        is_free = record.loose or (name == STRING and is_pooled(self.state, first))
        return first == ref.address or self.state.inputs.shared.get((ref.address, first), is_free)

    def pooled(self) -> Iterator[tuple[str | None, Ref]]:
        """The strings that the JVM shares, with their texts."""
        for pooled in self.state.heap.pool.values():
            other = self.state.record(pooled)
            if isinstance(other, Instance) and other.shape.name == STRING:
                yield self.reading.string_value(pooled, other), pooled

    def any_object(self, name: str, held: int | None = None) -> AnyForm:
        """The plainest object of a class or interface; a box of the number `held`."""
        constant = self.first_constant(name)
        if constant is not None:
            return AnyForm(name, StaticPlace(name, constant, f"L{name};"))
        if name == STRING:
            return AnyForm(name, TextForm(""))
        if name in UNBOXED:
            letter = UNBOXED[name]
            return AnyForm(name, BoxForm(NumberValue(letter, 0.0 if letter in "FD" else held or 0)))
        if self.class_hierarchy is not None:
            name = self.class_hierarchy.example(name)
            java = self.class_hierarchy.resolver.loading.load(name)
            if isinstance(java, JavaClass) and java.is_record:
                declared = [each for each in java.fields.values() if not each.is_static]
                return AnyForm(name, None, tuple(map(place_of, declared)))
        return AnyForm(name)

    def first_constant(self, name: str) -> str | None:
        """The name of the first constant of an enum, initialised or not; None of other classes."""
        found = self.state.heap.statics.get(name)
        if found is not None:
            return static_name(found, 0) if found.java.is_enum else None
        java = (
            None
            if self.class_hierarchy is None
            else self.class_hierarchy.resolver.loading.load(name)
        )
        if not isinstance(java, JavaClass) or not java.is_enum:
            return None
        named = [field.name for field in java.fields.values() if field.access_flags & flags.ENUM]
        return named[0] if named else None


def is_pooled(state: State, address: int) -> bool:
    """Whether a string is that of a literal."""
    return any(pooled.address == address for pooled in state.heap.pool.values())


def place_of(field: Field) -> FieldPlace:
    """A field as graphs name it."""
    return FieldPlace(field.owner.name, field.name, field.descriptor)


def constant_of(state: State, ref: Ref) -> StaticPlace | None:
    """The static field that holds an object of a class initialiser."""
    found = static_place(state, ref)
    if found is None:
        return None
    owner, name = found
    declared = state.heap.statics[owner].java.fields.values()
    return next(StaticPlace(owner, name, each.descriptor) for each in declared if each.name == name)
