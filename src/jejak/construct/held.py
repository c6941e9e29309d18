"""What collections that calls have made hold, read from the state of a recipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome
from jejak.semantics.arrays import element
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

_UTIL: Final = "java/util/"
MOST_HELD: Final = 64


class CollectionReading:
    """Reads collections of one state; None says that what one holds is not known."""

    def __init__(self, machine: Machine, state: State) -> None:
        self.machine = machine
        self.state = state

    def size_of(self, ref: Ref) -> object:
        """How many elements a list has: a number, or an expression."""
        return self.field(ref, "size")

    def field(self, ref: Ref, name: str) -> object:
        """What a field holds; UNREAD where there is none."""
        record = self.state.record(ref)
        if not isinstance(record, Instance):
            return UNREAD
        names = [each.name for each in record.shape.fields]
        if name not in names:
            return UNREAD
        return self.state.resolved(record.fields[record.shape.slot(name)])

    def elements(self, ref: Ref, count: int) -> list[object] | None:
        """The first elements of a collection in its order; of a map, keys and values by turns."""
        record = self.state.record(ref)
        read = _READ.get(record.shape.name) if isinstance(record, Instance) else None
        return None if read is None else read(self, ref, count)

    def listed(self, ref: Ref, count: int) -> list[object] | None:
        """The elements of an ArrayList."""
        array = self.field(ref, "elementData")
        if not isinstance(array, Ref) or not isinstance(self.state.record(array), Array):
            return None
        found: list[object] = []
        for index in range(count):
            each = element(self.machine, self.state, array, index)
            if isinstance(each, Outcome):
                return None
            found.append(each)
        return found

    def entries(self, ref: Ref, _count: int) -> list[object] | None:
        """The keys and values of a hash map."""
        table = self.field(ref, "table")
        if table is None:
            return []
        cells = self.state.array(table).cells if isinstance(table, Ref) else None
        if cells is None:
            return None
        found: list[object] = []
        for cell in cells:
            for node in self.chain(self.state.resolved(cell), "next"):
                found += [self.field(node, "key"), self.field(node, "value")]
        return found

    def chain(self, first: object, following: str) -> Iterator[Ref]:
        """The nodes of a chain."""
        each = first
        for _ in range(MOST_HELD):
            if not isinstance(each, Ref):
                return
            yield each
            each = self.field(each, following)

    def keys(self, ref: Ref, count: int) -> list[object] | None:
        """The elements of a hash set."""
        held = self.field(ref, "map")
        found = self.entries(held, count) if isinstance(held, Ref) else None
        return None if found is None else found[::2]


_READ: Final[dict[str, Callable[[CollectionReading, Ref, int], list[object] | None]]] = {
    _UTIL + "ArrayList": CollectionReading.listed,
    _UTIL + "HashMap": CollectionReading.entries,
    _UTIL + "LinkedHashMap": CollectionReading.entries,
    _UTIL + "HashSet": CollectionReading.keys,
    _UTIL + "LinkedHashSet": CollectionReading.keys,
}
"""How the objects of a class are read."""

SAME_FAMILY: Final = {
    _UTIL + "LinkedHashMap": (_UTIL + "HashMap", _UTIL + "LinkedHashMap"),
    _UTIL + "LinkedHashSet": (_UTIL + "HashSet", _UTIL + "LinkedHashSet"),
    _UTIL + "ArrayList": (_UTIL + "ArrayList",),
}
"""Classes that do for a wanted one, as long as there is no order to keep."""
