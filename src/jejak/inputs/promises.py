"""What interfaces of the JDK promise for every class that implements them."""

from __future__ import annotations

from typing import Final

from jejak.machine.strings import STRING
from jejak.program import Method
from jejak.program.intent.annotations import NONNULL, on_result

PACKAGES: Final = ("java/util", "java/util/stream", "java/lang")
VIEWS: Final = frozenset(
    f"Ljava/util/{name};"
    for name in (
        "Collection", "List", "Set", "SortedSet", "NavigableSet", "SortedMap", "NavigableMap",
        "SequencedCollection", "SequencedSet", "SequencedMap", "Iterator", "ListIterator",
        "PrimitiveIterator$OfInt", "PrimitiveIterator$OfLong", "PrimitiveIterator$OfDouble",
        "Spliterator", "Spliterator$OfInt", "Spliterator$OfLong", "Spliterator$OfDouble",
        "stream/Stream", "stream/IntStream", "stream/LongStream", "stream/DoubleStream",
        "Optional", "OptionalInt", "OptionalLong", "OptionalDouble",
    )
)  # fmt: skip
"""Views, iterators and streams: no method of these packages may give back null for one. (A
`trySplit` may, and a `comparator` is none of them.)"""
PROMISED: Final = frozenset(
    (f"java/lang/reflect/{owner}", name)
    for owner, names in (
        ("Type", ("getTypeName",)),
        ("ParameterizedType", ("getRawType", "getActualTypeArguments")),
        ("WildcardType", ("getUpperBounds", "getLowerBounds")),
        ("GenericArrayType", ("getGenericComponentType",)),
        ("TypeVariable", ("getBounds", "getName", "getGenericDeclaration", "getAnnotatedBounds")),
        ("GenericDeclaration", ("getTypeParameters",)),
        ("Member", ("getDeclaringClass", "getName")),
        ("AnnotatedElement", ("getAnnotations", "getDeclaredAnnotations")),
    )
    for name in names
) | {
    ("java/lang/CharSequence", "subSequence"),
    ("java/lang/annotation/Annotation", "annotationType"),
}
"""Other methods of the JDK that document an answer which is never null."""


def gives_object(method: Method) -> bool:
    """Whether a method of a class that keeps its promises never returns null.

    They are documented in the JDK, and annotated in a program.
    """
    if not method.owner.in_jdk:
        return on_result(method) in NONNULL
    if (method.owner.name, method.name) in PROMISED:
        return True
    if method.owner.package not in PACKAGES:
        return False
    if method.name == "toString" and method.type.result == f"L{STRING};":
        return True
    if method.name == "toArray" and method.type.result[0] == "[":
        return True
    return method.type.result in VIEWS and method.name != "trySplit"
