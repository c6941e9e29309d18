"""Places, values and objects of a heap in a few words, each by itself."""

from __future__ import annotations

from collections.abc import Callable

from jejak.classfile.descriptors import descriptor_of, java_type, simple_type
from jejak.javatext.literals import literal, quoted
from jejak.results.heaps import (
    AnyForm,
    BoxForm,
    ClassFit,
    ClassForm,
    ElidedValue,
    FieldPlace,
    HeapObject,
    IndexPlace,
    InstanceForm,
    NumberValue,
    Place,
    ReferenceValue,
    RootPlace,
    StaticPlace,
    TextForm,
    Value,
)

ELIDED = "…"


def simple_class(name: str) -> str:
    """A class by internal name, without its package."""
    return simple_type(descriptor_of(name))


def place_text(place: Place) -> str:
    """The name of a place within what has it; classes are named where the name alone misleads."""
    if isinstance(place, IndexPlace):
        return f"[{place.index}]"
    if isinstance(place, RootPlace) or (isinstance(place, FieldPlace) and not place.hidden):
        return place.name
    return f"{place.owner.rpartition('/')[2].rpartition('$')[2]}.{place.name}"


def value_text(value: Value) -> str:
    """A literal, or the number of an object."""
    if isinstance(value, NumberValue):
        return literal(value.number, value.descriptor)
    if isinstance(value, ReferenceValue):
        return f"#{value.target}"
    return ELIDED if isinstance(value, ElidedValue) else "null"


def class_text(each: HeapObject, name_of: Callable[[str], str] = java_type) -> str:
    """The class of an object; of an open one a class that it may be of, or all that it must be.

    `name_of` says how types are named.
    """
    form = each.form
    if isinstance(form, AnyForm):
        return name_of(descriptor_of(form.example))
    own = name_of(descriptor_of(each.type))
    if not isinstance(form, InstanceForm) or form.fit is ClassFit.EXAMPLE:
        return own
    if form.fit is ClassFit.BELOW:
        return f"? extends {own}"
    return " & ".join([own, *[name_of(descriptor_of(name)) for name in form.interfaces]])


def told(each: HeapObject) -> str | None:
    """What Java calls an object where that says all: a text, a box, a constant."""
    form = each.form
    if isinstance(form, InstanceForm) and form.thrown and not each.slots:
        return f"new {each.type.rpartition('/')[2]}()"
    found = each.known_as
    if found is None or isinstance(found, StaticPlace):
        return None if found is None else constant_text(found)
    return content_text(each.type, found)


def constant_text(place: StaticPlace) -> str:
    """The static field that a constant is found in."""
    return f"{simple_class(place.owner)}.{place.name}"


def content_text(type_: str, form: TextForm | BoxForm | ClassForm) -> str:
    """A string, a box or a Class object of a type."""
    if isinstance(form, ClassForm):
        return f"{simple_class(form.name)}.class"
    if isinstance(form, TextForm):
        text = quoted("?" if form.text is None else form.text)
        return f"new String({text})" if form.fresh else text
    number = literal(form.number.number, form.number.descriptor)
    name = simple_type(descriptor_of(type_))
    return f"new {name}({number})" if form.fresh else f"{name}.valueOf({number})"
