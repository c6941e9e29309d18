"""What interfaces of the JDK promise for every class that implements them."""

from __future__ import annotations

from typing import Final

from jejak.machine.strings import STRING
from jejak.program import Method

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


def gives_object(method: Method) -> bool:
    """Whether a method of a class that keeps its promises never returns null."""
    if not method.owner.in_jdk or method.owner.package not in PACKAGES:
        return False
    if method.name == "toString" and method.type.result == f"L{STRING};":
        return True
    if method.name == "toArray" and method.type.result[0] == "[":
        return True
    return method.type.result in VIEWS and method.name != "trySplit"
