"""Objects of the JDK that calls bring into a state: collections, builders, holders."""

from __future__ import annotations

_UTIL = "java/util/"
_ADD = (("add", "(Ljava/lang/Object;)Z"),)
GROWN: dict[str, tuple[tuple[str, str], ...]] = {
    _UTIL + "ArrayList": _ADD,
    _UTIL + "LinkedList": _ADD,
    _UTIL + "Vector": _ADD,
    _UTIL + "Stack": (("push", "(Ljava/lang/Object;)Ljava/lang/Object;"),),
    _UTIL + "ArrayDeque": (("addLast", "(Ljava/lang/Object;)V"),),
    _UTIL + "Optional": (),
    _UTIL + "OptionalInt": (),
    _UTIL + "OptionalLong": (),
    _UTIL + "OptionalDouble": (),
    _UTIL + "concurrent/atomic/AtomicBoolean": (),
    _UTIL + "concurrent/atomic/AtomicInteger": (),
    _UTIL + "concurrent/atomic/AtomicLong": (),
    _UTIL + "concurrent/atomic/AtomicReference": (),
    _UTIL + "AbstractMap$SimpleEntry": (),
    "java/lang/StringBuilder": (("append", "(C)Ljava/lang/StringBuilder;"),),
    "java/lang/StringBuffer": (("append", "(C)Ljava/lang/StringBuffer;"),),
}
"""Classes of the JDK whose state calls bring about, and the calls that let their objects grow."""

_PUT = ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;")
KEYED = {
    _UTIL + "HashMap": _PUT,
    _UTIL + "LinkedHashMap": _PUT,
    _UTIL + "TreeMap": _PUT,
    _UTIL + "Hashtable": _PUT,
    _UTIL + "concurrent/ConcurrentHashMap": _PUT,
    _UTIL + "HashSet": _ADD[0],
    _UTIL + "LinkedHashSet": _ADD[0],
    _UTIL + "TreeSet": _ADD[0],
}
"""Classes whose objects hold keys, and the call that puts one in."""
