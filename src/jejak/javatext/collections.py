"""Collections of the JDK by what they hold, read from the fields that a graph has of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from jejak.results.heaps import (
    AnyForm,
    BoxForm,
    FieldPlace,
    HeapObject,
    InstanceForm,
    NullValue,
    NumberValue,
    ReferenceValue,
    TextForm,
    Value,
)

_UTIL: Final = "java/util/"
MOST_ELEMENTS: Final = 64
"""Elements of a collection that are written one by one."""
LISTED: Final = 10
"""Entries that `Map.of` takes."""


MADE_FOR: Final = {
    "java/lang/Iterable": _UTIL + "ArrayList",
    _UTIL + "Collection": _UTIL + "ArrayList",
    _UTIL + "AbstractCollection": _UTIL + "ArrayList",
    _UTIL + "List": _UTIL + "ArrayList",
    _UTIL + "AbstractList": _UTIL + "ArrayList",
    _UTIL + "Set": _UTIL + "HashSet",
    _UTIL + "AbstractSet": _UTIL + "HashSet",
    _UTIL + "SortedSet": _UTIL + "TreeSet",
    _UTIL + "NavigableSet": _UTIL + "TreeSet",
    _UTIL + "Map": _UTIL + "HashMap",
    _UTIL + "AbstractMap": _UTIL + "HashMap",
    _UTIL + "SortedMap": _UTIL + "TreeMap",
    _UTIL + "NavigableMap": _UTIL + "TreeMap",
    _UTIL + "Queue": _UTIL + "ArrayDeque",
    _UTIL + "Deque": _UTIL + "ArrayDeque",
    _UTIL + "concurrent/ConcurrentMap": _UTIL + "concurrent/ConcurrentHashMap",
    _UTIL + "concurrent/BlockingQueue": _UTIL + "concurrent/LinkedBlockingQueue",
    _UTIL + "concurrent/BlockingDeque": _UTIL + "concurrent/LinkedBlockingDeque",
    "java/io/OutputStream": "java/io/ByteArrayOutputStream",
    "java/io/Writer": "java/io/StringWriter",
    "java/lang/Appendable": "java/lang/StringBuilder",
}
"""Types that people make an object of another class for, by its plain constructor."""

_UNORDERED: Final = {
    _UTIL + "LinkedHashMap": _UTIL + "HashMap",
    _UTIL + "LinkedHashSet": _UTIL + "HashSet",
}
"""Classes that keep an order, and those that people write where there is none to keep."""


@dataclass(frozen=True, slots=True)
class HeldElements:
    """What a collection holds, in its order; of a map, keys and values by turns."""

    elements: tuple[Value, ...]
    is_map: bool = False
    factory: str = ""
    """The class whose `of` or `empty` gives it, where it is no collection."""
    view: str = ""
    """The method of a collection that gives it, where it is only a view of one."""

    @property
    def count(self) -> int:
        """How many elements or entries there are."""
        return len(self.elements) // 2 if self.is_map else len(self.elements)

    @property
    def has_null(self) -> bool:
        """Whether null is among the elements, so that the factories of the JDK refuse them."""
        return any(isinstance(each, NullValue) for each in self.elements)


def written_class(each: HeapObject, held: HeldElements) -> str:
    """The class that people write for a collection: one that keeps an order where there is one."""
    if held.view:
        return _UTIL + "ArrayList"
    return each.type if held.count > 1 else _UNORDERED.get(each.type, each.type)


class _Fields:
    """The fields of one object by name."""

    def __init__(self, objects: Mapping[int, HeapObject], each: HeapObject) -> None:
        self.objects = objects
        self.values = {
            slot.place.name: slot.value for slot in each.slots if isinstance(slot.place, FieldPlace)
        }

    def number(self, name: str) -> int | None:
        """A whole number; one that is not shown is zero."""
        found = self.values.get(name)
        if found is None:
            return 0
        is_whole = isinstance(found, NumberValue) and isinstance(found.number, int)
        return int(found.number) if is_whole and isinstance(found, NumberValue) else None

    def target(self, name: str) -> HeapObject | None:
        """The object that a field refers to."""
        found = self.values.get(name)
        return self.objects.get(found.target) if isinstance(found, ReferenceValue) else None


def contents_of(objects: Mapping[int, HeapObject], each: HeapObject) -> HeldElements | None:
    """What a collection of the JDK holds; None of other objects, and where that is not known."""
    read = _READ.get(each.type)
    if read is None or not isinstance(each.form, InstanceForm) or each.unseen:
        return None
    fields = _Fields(objects, each)
    held = read(fields)
    if held is not None and "size" in fields.values and not held.factory and not held.view:
        return held if held.count == fields.number("size") else None  # not all of it is known
    return held


def _in_array(
    fields: _Fields, array: str, first: int | None, size: int | None
) -> HeldElements | None:
    held = fields.target(array)
    if first is None or size is None or size < 0 or held is None or held.length is None:
        return HeldElements(()) if size == 0 else None
    if size > MOST_ELEMENTS or size > held.length:
        return None
    slots = held.elements
    places = [(first + offset) % held.length for offset in range(size)]
    return HeldElements(tuple([slots[i].value if i in slots else NullValue() for i in places]))


def _array_list(fields: _Fields) -> HeldElements | None:
    return _in_array(fields, "elementData", 0, fields.number("size"))


def _vector(fields: _Fields) -> HeldElements | None:
    return _in_array(fields, "elementData", 0, fields.number("elementCount"))


def _array_deque(fields: _Fields) -> HeldElements | None:
    held, head, tail = fields.target("elements"), fields.number("head"), fields.number("tail")
    if held is None or not held.length or head is None or tail is None:
        return None
    return _in_array(fields, "elements", head, (tail - head) % held.length)


def _chain(
    fields: _Fields, first: str, following: str, names: tuple[str, ...]
) -> HeldElements | None:
    """The objects of a chain, each with the fields that count."""
    found: list[Value] = []
    each = fields.target(first)
    while each is not None:
        inner = _Fields(fields.objects, each)
        found += [inner.values.get(name, NullValue()) for name in names]
        if len(found) > MOST_ELEMENTS:
            return None
        each = inner.target(following)
    return HeldElements(tuple(found), len(names) > 1)


def _linked_map(fields: _Fields) -> HeldElements | None:
    return _chain(fields, "head", "after", ("key", "value"))


def _linked_list(fields: _Fields) -> HeldElements | None:
    return _chain(fields, "first", "next", ("item",))


def _linked_queue(fields: _Fields, first: str) -> HeldElements | None:
    """Elements of a queue for threads: it holds no null, but for nodes without an element."""
    held = _chain(fields, first, "next", ("item",))
    if held is None:
        return None
    return HeldElements(tuple([each for each in held.elements if not isinstance(each, NullValue)]))


def _whole_array(fields: _Fields, name: str) -> HeldElements | None:
    held = fields.target(name)
    return None if held is None else _in_array(fields, name, 0, held.length)


def _hash_map(fields: _Fields, value: str = "value") -> HeldElements | None:
    table = fields.target("table")
    found: list[Value] = []
    for slot in () if table is None else table.elements.values():
        bucket = _Fields(fields.objects, table) if table is not None else fields
        bucket.values = {"first": slot.value}
        inside = _chain(bucket, "first", "next", ("key", value))
        if inside is None or len(found) > MOST_ELEMENTS:
            return None
        found += inside.elements
    return HeldElements(tuple(found), True)


def _tree_map(fields: _Fields) -> HeldElements | None:
    found: list[Value] = []
    waiting: list[HeapObject] = []
    each = fields.target("root")
    while (each is not None or waiting) and len(found) <= MOST_ELEMENTS:
        while each is not None and len(waiting) <= MOST_ELEMENTS:
            waiting.append(each)
            each = _Fields(fields.objects, each).target("left")
        inner = _Fields(fields.objects, waiting.pop())
        found += [inner.values.get(name, NullValue()) for name in ("key", "value")]
        each = inner.target("right")
    in_order = fields.target("comparator") is None and len(found) <= MOST_ELEMENTS
    return HeldElements(tuple(found), True) if in_order else None


def _keys(fields: _Fields, name: str) -> HeldElements | None:
    held = fields.target(name)
    inside = None if held is None else contents_of(fields.objects, held)
    return None if inside is None else HeldElements(inside.elements[::2])


def _priority_queue(fields: _Fields) -> HeldElements | None:
    if fields.target("comparator") is not None:
        return None
    return _in_array(fields, "queue", 0, fields.number("size"))


def _optional(fields: _Fields) -> HeldElements | None:
    value = fields.values.get("value")
    is_there = isinstance(value, ReferenceValue)
    return HeldElements((value,) if value is not None and is_there else (), factory="Optional")


def _optional_number(fields: _Fields, factory: str) -> HeldElements | None:
    value = fields.values.get("value")
    is_there = bool(fields.number("isPresent")) and value is not None
    return HeldElements((value,) if value is not None and is_there else (), factory=factory)


def _viewed(held: HeapObject | None, fields: _Fields, view: str) -> HeldElements | None:
    inside = None if held is None else contents_of(fields.objects, held)
    return None if inside is None else HeldElements(inside.elements, view=view)


def _iterator(fields: _Fields, view: str = "iterator") -> HeldElements | None:
    return None if fields.number("cursor") else _viewed(fields.target("this$0"), fields, view)


def _stream(fields: _Fields) -> HeldElements | None:
    source = fields.target("sourceSpliterator")
    if source is None or not source.type.startswith(_UTIL + "ArrayList$"):
        return None
    return _viewed(_Fields(fields.objects, source).target("this$0"), fields, "stream")


_READ: Final[dict[str, Callable[[_Fields], HeldElements | None]]] = {
    _UTIL + "ArrayList": _array_list,
    _UTIL + "Vector": _vector,
    _UTIL + "Stack": _vector,
    _UTIL + "ArrayDeque": _array_deque,
    _UTIL + "PriorityQueue": _priority_queue,
    _UTIL + "ArrayList$Itr": _iterator,
    _UTIL + "ArrayList$ListItr": lambda fields: _iterator(fields, "listIterator"),
    _UTIL + "Optional": _optional,
    _UTIL + "OptionalInt": lambda fields: _optional_number(fields, "OptionalInt"),
    _UTIL + "OptionalLong": lambda fields: _optional_number(fields, "OptionalLong"),
    _UTIL + "OptionalDouble": lambda fields: _optional_number(fields, "OptionalDouble"),
    _UTIL + "stream/ReferencePipeline$Head": _stream,
    _UTIL + "LinkedList": _linked_list,
    _UTIL + "LinkedHashMap": _linked_map,
    _UTIL + "HashMap": _hash_map,
    _UTIL + "Hashtable": _hash_map,
    _UTIL + "concurrent/ConcurrentHashMap": lambda fields: _hash_map(fields, "val"),
    _UTIL + "concurrent/CopyOnWriteArrayList": lambda fields: _whole_array(fields, "array"),
    _UTIL + "concurrent/ConcurrentLinkedQueue": lambda fields: _linked_queue(fields, "head"),
    _UTIL + "concurrent/ConcurrentLinkedDeque": lambda fields: _linked_queue(fields, "head"),
    _UTIL + "concurrent/LinkedBlockingQueue": lambda fields: _linked_queue(fields, "head"),
    _UTIL + "concurrent/LinkedBlockingDeque": lambda fields: _linked_queue(fields, "first"),
    _UTIL + "TreeMap": _tree_map,
    _UTIL + "LinkedHashSet": lambda fields: _keys(fields, "map"),
    _UTIL + "HashSet": lambda fields: _keys(fields, "map"),
    _UTIL + "TreeSet": lambda fields: _keys(fields, "m"),
}
"""How the objects of a class are read."""


def plain_content(objects: Mapping[int, HeapObject], value: Value) -> TextForm | BoxForm | None:
    """The text or number that stands for an element: Java boxes it by itself. None of others."""
    each = objects.get(value.target) if isinstance(value, ReferenceValue) else None
    if each is None:
        return None
    form = each.form.stands_for if isinstance(each.form, AnyForm) else each.form
    if isinstance(form, BoxForm):
        return None if form.fresh or form.number.descriptor in "BSF" else form
    return form if isinstance(form, TextForm) and form.text is not None and not form.fresh else None
