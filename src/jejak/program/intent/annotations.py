"""What annotations say of null: any whose simple name is one of those that people use."""

from __future__ import annotations

from typing import Final

from jejak.classfile.annotations import Annotation, TypeAnnotation
from jejak.classfile.attributes import Attributes
from jejak.errors import InputError
from jejak.program.classes import Field, JavaClass, Method

NULLABLE: Final = frozenset(
    ("Nullable", "CheckForNull", "NullableDecl", "RecentlyNullable", "PossiblyNull", "NullAllowed")
)
NONNULL: Final = frozenset(
    ("NonNull", "Nonnull", "NotNull", "NonNullDecl", "RecentlyNonNull", "NotEmpty", "NotBlank")
)
MARKED: Final = frozenset(
    ("NullMarked", "NonNullApi", "ParametersAreNonnullByDefault", "NonNullByDefault",
     "NotNullByDefault", "ReturnValuesAreNonnullByDefault", "DefaultAnnotation")
)  # fmt: skip
"""On a class or package: what is not marked otherwise is not null."""

FORMAL_PARAMETER: Final = 0x16
RESULT: Final = 0x14
FIELD: Final = 0x13
"""Targets of type annotations (JVMS §4.7.20)."""


def simple_name(annotation: Annotation) -> str:
    """The name of an annotation type without package and classes around it."""
    return annotation.descriptor[1:-1].rpartition("/")[2].rpartition("$")[2]


def _words(attributes: Attributes, target: int, index: int | None = None) -> set[str]:
    """The names of annotations on the outermost type of a use."""
    found = set()
    for each in attributes.type_annotations():
        is_meant = index is None or each.target[:1] == (index,)
        if each.target_type == target and is_meant and is_outermost(each):
            found.add(simple_name(each.annotation))
    return found


def is_outermost(annotation: TypeAnnotation) -> bool:
    """Whether it is about the type itself, not about what is inside: arguments, elements."""
    return all(kind == 1 for kind, _ in annotation.path)


def on_parameter(method: Method, position: int) -> str | None:
    """The name of the annotation that says of a parameter whether it may be null; None of none."""
    try:
        words = _words(method.attributes, FORMAL_PARAMETER, position - added_before(method))
        rows = method.attributes.parameter_annotations()
        shift = len(method.type.parameters) - len(rows)
        if 0 <= position - shift < len(rows):
            words |= {simple_name(each) for each in rows[position - shift]}
    except InputError:
        return None
    return _telling(words)


def added_before(method: Method) -> int:
    """How many parameters the compiler put before those of the source, which it counts from 0.

    The constructor of an inner class is given the object around it.
    """
    is_inner = any(name.startswith("this$") for name, _ in method.owner.fields)
    return int(method.is_constructor and is_inner)


def on_result(method: Method) -> str | None:
    """The same of what a method returns."""
    try:
        words = _words(method.attributes, RESULT)
        words |= {simple_name(each) for each in method.attributes.annotations()}
    except InputError:
        return None
    return _telling(words)


def on_field(field: Field) -> str | None:
    """The same of a field."""
    try:
        words = _words(field.attributes, FIELD)
        words |= {simple_name(each) for each in field.attributes.annotations()}
    except InputError:
        return None
    return _telling(words)


def _telling(words: set[str]) -> str | None:
    for known in (NULLABLE, NONNULL):
        found = sorted(words & known)
        if found:
            return found[0]
    return None


def is_marked(java: JavaClass, package: JavaClass | None) -> bool:
    """Whether a class, or its package (`package-info`), says that nothing is null by default."""
    for each in (java, package):
        if each is None:
            continue
        try:
            words = {simple_name(found) for found in each.file.attributes.annotations()}
        except InputError:
            continue
        if words & MARKED:
            return True
    return False
