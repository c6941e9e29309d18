"""Exceptions that interfaces of the JDK document: who implements their methods may throw them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.program.classes import JavaClass, Method
from jejak.program.hierarchy import Hierarchy
from jejak.program.world import Program

NO_ELEMENT: Final = "java/util/NoSuchElementException"
OUT_OF_BOUNDS: Final = "java/lang/IndexOutOfBoundsException"
STATE: Final = "java/lang/IllegalStateException"
UNSUPPORTED: Final = "java/lang/UnsupportedOperationException"
MODIFIED: Final = "java/util/ConcurrentModificationException"
UNFIT: Final = (
    "java/lang/ClassCastException",
    "java/lang/NullPointerException",
    "java/lang/IllegalArgumentException",
)
"""What collections and orders may say of elements that they do not take."""

DOCUMENTED: Final[tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]] = (
    ("java/util/Iterator", ("next",), (NO_ELEMENT, MODIFIED)),
    ("java/util/Iterator", ("remove",), (STATE, UNSUPPORTED, MODIFIED)),
    ("java/util/ListIterator", ("previous",), (NO_ELEMENT, MODIFIED)),
    ("java/util/ListIterator", ("set", "add"), (STATE, UNSUPPORTED, *UNFIT)),
    ("java/util/Enumeration", ("nextElement",), (NO_ELEMENT,)),
    ("java/util/List", ("get", "set", "add", "addAll", "remove", "subList", "listIterator"),
     (OUT_OF_BOUNDS, UNSUPPORTED, *UNFIT)),
    ("java/util/Collection", ("add", "addAll", "remove", "removeAll", "retainAll", "contains",
     "containsAll", "clear"), (UNSUPPORTED, STATE, *UNFIT)),
    ("java/util/Collection", ("toArray",), ("java/lang/ArrayStoreException", UNFIT[1])),
    ("java/util/Map", ("get", "put", "putAll", "remove", "containsKey", "containsValue", "clear"),
     (UNSUPPORTED, *UNFIT)),
    ("java/util/Queue", ("remove", "element"), (NO_ELEMENT,)),
    ("java/util/Deque", ("getFirst", "getLast", "removeFirst", "removeLast", "pop"), (NO_ELEMENT,)),
    ("java/util/SortedSet", ("first", "last"), (NO_ELEMENT,)),
    ("java/util/SortedMap", ("firstKey", "lastKey"), (NO_ELEMENT,)),
    ("java/lang/CharSequence", ("charAt", "subSequence"), (OUT_OF_BOUNDS,)),
    ("java/lang/Comparable", ("compareTo",), UNFIT[:2]),
    ("java/util/Comparator", ("compare",), UNFIT[:2]),
    ("java/io/Writer", ("write",), (OUT_OF_BOUNDS,)),
    ("java/io/OutputStream", ("write",), (OUT_OF_BOUNDS,)),
    ("java/io/InputStream", ("read",), (OUT_OF_BOUNDS,)),
    ("java/io/Reader", ("read",), (OUT_OF_BOUNDS,)),
    ("java/lang/Appendable", ("append",), (OUT_OF_BOUNDS,)),
)  # fmt: skip
"""Type, methods, exceptions, as the JDK's documentation has them."""


def documented_by(hierarchy: Hierarchy, method: Method, exception: str) -> str | None:
    """The type of the JDK that documents an exception for a method which overrides its own."""
    if method.is_static or method.is_constructor or method.is_private:
        return None
    for owner, names, exceptions in DOCUMENTED:
        if method.name not in names or not hierarchy.is_subtype(method.owner.name, owner):
            continue
        if any(hierarchy.is_subtype(exception, each) for each in exceptions):
            return owner
    return None


def own_types_above(program: Program, java: JavaClass) -> Iterator[JavaClass]:
    """The classes and interfaces of the program above a class."""
    pending, seen = [java], {java.name}
    while pending:
        each = pending.pop()
        for name in (each.super_name, *each.interfaces):
            found = None if name is None or name in seen else program.find(name)
            if found is not None and not found.in_jdk:
                seen.add(found.name)
                pending.append(found)
                yield found
