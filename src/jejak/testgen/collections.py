"""Collections of tests: what a person writes for one, `new ArrayList<>(List.of(3, 0))`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from jejak.construct.ways import How
from jejak.javasource.identifiers import lower_first
from jejak.javasource.nodes import Call, Do, Expression, Local, Name, New, StaticCall, Text, Type
from jejak.javatext.collections import (
    LISTED,
    HeldElements,
    contents_of,
    plain_content,
    written_class,
)
from jejak.program.signatures import parse_field_signature
from jejak.results.heaps import (
    BoxForm,
    Heap,
    HeapObject,
    InstanceForm,
    Origin,
    ReferenceValue,
    TextForm,
    Value,
)
from jejak.testgen.constants import number_literal
from jejak.testgen.draft import Draft
from jejak.testgen.generic_types import type_of
from jejak.testgen.library import library_object

_UTIL: Final = "java/util/"
LIST: Final = _UTIL + "ArrayList"
COPYING: Final = ("<init>", f"(L{_UTIL}Collection;)V")
"""The constructor of collections that takes the elements of another."""
_OBJECT: Final = Type("Ljava/lang/Object;")


class Collections:
    """Writes collections of the JDK; `value` writes what is in them."""

    def __init__(self, draft: Draft, heap: Heap, value: Callable[[Value], Expression]) -> None:
        self.draft = draft
        self.value = value
        self.repeated = repeated(heap)

    def make(self, wanted: HeapObject) -> Expression | None:
        """A collection where it is needed; None where it has a variable, or is none.

        One that several places refer to has a variable, and one that is filled step by step.
        """
        if wanted.origin is Origin.OPEN:
            return self.any_collection(wanted)
        held = contents_of(self.draft.objects, wanted)
        if held is None:
            return None
        if held.factory or held.view:
            return self.other(wanted, held)
        made = Type(f"L{written_class(wanted, held)};", diamond=True)
        is_listed = not held.is_map or len(held.elements) <= 2 or made.descriptor == _TREE
        if held.elements and not self.takes_others(made, held):
            self.declare(wanted, held, New(made))
            self.add_all(wanted, held)
            return None
        if is_listed and not (held.is_map and (held.has_null or len(held.elements) > 2 * LISTED)):
            value = New(made, (self.listed(held),) if held.elements else ())
            if wanted.number not in self.repeated:
                self.draft.how[wanted.number] = How.LIBRARY
                return value
            self.declare(wanted, held, value)
            return None
        self.fill(wanted, held, made)
        return None

    def takes_others(self, made: Type, held: HeldElements) -> bool:
        """Whether a class has a constructor that takes what another holds; `Stack` has none."""
        java = self.draft.workshop.machine.program.find(made.descriptor[1:-1])
        return java is None or held.is_map or COPYING in java.methods

    def other(self, wanted: HeapObject, held: HeldElements) -> Expression | None:
        """An Optional, or an iterator or stream of a list; with a variable where it is shared."""
        if held.factory:
            name = "of" if held.elements else "empty"
            values = tuple([self.element(value) for value in held.elements])
            found: Expression = StaticCall(_UTIL + held.factory, name, values)
        else:
            is_bare = not held.elements
            made = Type(f"L{written_class(wanted, held)};", (_OBJECT,) if is_bare else ())
            source = self.typed(wanted, held, made) if is_bare else self.listed(held)
            found = Call(source, held.view)
        if wanted.number not in self.repeated:
            self.draft.how[wanted.number] = How.LIBRARY
            return found
        self.declare(wanted, held, found)
        return None

    def typed(self, wanted: HeapObject, held: HeldElements, made: Type) -> Expression:
        """An empty list of the declared type of what it gives: nothing else says it."""
        return New(Type(made.descriptor, self.declared(wanted, held).arguments))

    def inherited(self, wanted: HeapObject) -> HeldElements | None:
        """What an object of a class below ArrayList holds; None of others."""
        is_subtype = self.draft.workshop.machine.is_subtype
        if wanted.type == LIST or not is_subtype(wanted.type, LIST):
            return None
        return contents_of(self.draft.objects, replace(wanted, type=LIST))

    def add_all(self, wanted: HeapObject, held: HeldElements) -> None:
        """A statement that fills a list which has a variable."""
        if held.elements:
            name = Name(self.draft.names[wanted.number])
            self.draft.statements.append(Do(Call(name, "addAll", (self.listed(held),))))

    def any_collection(self, wanted: HeapObject) -> Expression | None:
        """A collection that nobody looked into: an empty one."""
        found = library_object(self.draft.workshop, wanted)
        if not isinstance(found, New) or not found.type.diamond or wanted.number in self.repeated:
            return None
        self.draft.how[wanted.number] = How.LIBRARY
        return found

    def fill(self, wanted: HeapObject, held: HeldElements, made: Type) -> None:
        """Statements that put entries into a map, in its order."""
        entries = [self.element(value) for value in held.elements]
        self.declare(wanted, held, New(made))
        name = Name(self.draft.names[wanted.number])
        for key, value in zip(entries[::2], entries[1::2], strict=True):
            self.draft.statements.append(Do(Call(name, "put", (key, value))))

    def declare(self, wanted: HeapObject, held: HeldElements, value: Expression) -> None:
        """A variable for a collection, of its declared type."""
        hint = self.draft.hints.get(wanted.number)
        if hint is None:
            hint = lower_first(wanted.type.rpartition("/")[2])
        name = self.draft.identifiers.fresh(hint)
        type_ = self.declared(wanted, held)
        self.draft.statements.append(Local(type_, name, value))
        self.draft.names[wanted.number] = name
        self.draft.types[name] = type_.descriptor
        self.draft.how[wanted.number] = How.LIBRARY

    def declared(self, wanted: HeapObject, held: HeldElements) -> Type:
        """The type of a variable: that of the input, else what its elements are of."""
        generic = wanted.form.generic if isinstance(wanted.form, InstanceForm) else ""
        count = 2 if held.is_map else 1
        given = [self.common(held.elements[place::count]) for place in range(count)]
        if not generic:
            return Type(f"L{wanted.type};", tuple(given))
        found = type_of(parse_field_signature(generic))
        arguments = tuple(
            inferred if each.descriptor == "Ljava/lang/Comparable;" else each
            for each, inferred in zip(
                [each for each in found.arguments if isinstance(each, Type)], given, strict=False
            )
        )
        return Type(found.descriptor, arguments or tuple(given))

    def common(self, values: tuple[Value, ...]) -> Type:
        """The class that all of some elements are of; Object where they differ."""
        targets = [each.target for each in values if isinstance(each, ReferenceValue)]
        types = {self.draft.objects[target].type for target in targets}
        name = types.pop() if len(types) == 1 else ""
        descriptor = name if name.startswith("[") else f"L{name};"
        return Type(descriptor) if name and self.draft.access.can_name_type(descriptor) else _OBJECT

    def listed(self, held: HeldElements) -> Expression:
        """The elements as a list, or the entries as a map."""
        elements = tuple([self.element(value) for value in held.elements])
        if held.is_map:
            return StaticCall(_UTIL + "Map", "of", elements)
        if held.has_null:
            if len(elements) == 1:  # a single null would be the array of all elements
                return StaticCall(_UTIL + "Collections", "singletonList", elements)
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


_TREE: Final = f"L{_UTIL}TreeMap;"


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
