"""Shapes: which fields objects of a class have, and in which order."""

from __future__ import annotations

from jejak.program import Field, JavaClass, Resolver
from jejak.results.heaps import FieldPlace


class Shape:
    """The run-time class of objects: its fields from the topmost class down.

    `slots` finds a field's position by its declaration; `defaults` are the values of a new
    object. A shape without `java` is that of an array class, which has no class file.
    """

    def __init__(self, name: str, java: JavaClass | None) -> None:
        self.name = name
        self.java = java
        self.slots: dict[Field, int] = {}
        self.fields: list[Field] = []
        self.defaults: list[object] = []
        self._places: tuple[FieldPlace, ...] = ()

    def add(self, field: Field) -> None:
        """Appends a field."""
        self.slots[field] = len(self.fields)
        self.fields.append(field)
        self.defaults.append(default_value(field.descriptor))

    def slot(self, name: str) -> int:
        """The position of the lowest field of that name. Raises KeyError."""
        for index in range(len(self.fields) - 1, -1, -1):
            if self.fields[index].name == name:
                return index
        raise KeyError(name)

    def places(self) -> tuple[FieldPlace, ...]:
        """The fields as graphs name them; made once."""
        if len(self._places) < len(self.fields):
            lowest = {each.name: index for index, each in enumerate(self.fields)}
            found = [
                FieldPlace(each.owner.name, each.name, each.descriptor, lowest[each.name] != index)
                for index, each in enumerate(self.fields)
            ]
            self._places = tuple(found)
        return self._places


class StaticShape:
    """Static fields of one class."""

    def __init__(self, java: JavaClass) -> None:
        self.java = java
        self.slots: dict[Field, int] = {}
        self.fields: list[Field] = []
        for field in java.fields.values():
            if field.is_static:
                self.slots[field] = len(self.fields)
                self.fields.append(field)


class Shapes:
    """Shapes of the classes of one program, each made once."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self._shapes: dict[str, Shape] = {}
        self._statics: dict[str, StaticShape] = {}

    def of(self, java: JavaClass) -> Shape:
        """The shape of objects of a class."""
        known = self._shapes.get(java.name)
        if known is None:
            known = Shape(java.name, java)
            classes = self.resolver.hierarchy.supertypes(java).classes
            for index in range(len(classes) - 1, -1, -1):
                for field in classes[index].fields.values():
                    if not field.is_static:
                        known.add(field)
            self._shapes[java.name] = known
        return known

    def statics(self, java: JavaClass) -> StaticShape:
        """The static fields that a class declares."""
        known = self._statics.get(java.name)
        if known is None:
            known = self._statics[java.name] = StaticShape(java)
        return known


def default_value(descriptor: str) -> object:
    """What a field or element of that type holds at first."""
    letter = descriptor[0]
    if letter in ("L", "["):
        return None
    return 0.0 if letter in ("F", "D") else 0
