"""Collections of tests: what a person writes for one, `new ArrayList<>(List.of(3, 0))`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from jejak.construct.ways import How
from jejak.javasource.nodes import Expression, New, StaticCall, Text, Type
from jejak.javatext.collections import Contents, contents_of, plain_content
from jejak.results.heaps import BoxForm, Heap, HeapObject, ReferenceValue, TextForm, Value
from jejak.testgen.constants import number_literal
from jejak.testgen.draft import Draft

_UTIL: Final = "java/util/"


class Collections:
    """Writes collections of the JDK; `value` writes what is in them."""

    def __init__(self, draft: Draft, heap: Heap, value: Callable[[Value], Expression]) -> None:
        self.draft = draft
        self.value = value
        self.repeated = repeated(heap)

    def written(self, wanted: HeapObject) -> Expression | None:
        """An expression for a collection; None for what is none."""
        held = contents_of(self.draft.objects, wanted)
        if held is None:
            return None
        made = Type(f"L{wanted.type};", diamond=True)
        if not held.elements:
            return New(made)
        return New(made, (self.listed(held),))

    def listed(self, held: Contents) -> Expression:
        """The elements as a list."""
        elements = tuple([self.element(value) for value in held.elements])
        if held.has_null:
            return StaticCall(_UTIL + "Arrays", "asList", elements)
        return StaticCall(_UTIL + "List", "of", elements)

    def element(self, value: Value) -> Expression:
        """An element; Java boxes numbers by itself."""
        plain = plain_content(self.draft.objects, value)
        if isinstance(plain, BoxForm):
            return number_literal(plain.number)
        if isinstance(plain, TextForm) and plain.text is not None:
            return Text(plain.text)
        return self.value(value)

    def make(self, wanted: HeapObject) -> Expression | None:
        """A collection where it is needed; one that several places refer to has a variable."""
        found = self.written(wanted)
        if found is None or wanted.number not in self.repeated:
            if found is not None:
                self.draft.how[wanted.number] = How.LIBRARY
            return found
        self.draft.declare(wanted, found, How.LIBRARY)
        return None


def repeated(heap: Heap) -> frozenset[int]:
    """Objects that several places of an input refer to."""
    count: Counter[int] = Counter()
    for slot in (*heap.roots, *heap.statics):
        if slot.target is not None:
            count[slot.target] += 1
    for each in heap.objects:
        values = [*(slot.value for slot in each.slots), *(a.result for a in each.answers)]
        count.update(value.target for value in values if isinstance(value, ReferenceValue))
    return frozenset(number for number, times in count.items() if times > 1)
