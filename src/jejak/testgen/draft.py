"""What is written of one test: statements, variables and what is known of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from jejak.classfile.descriptors import class_of
from jejak.construct.ways import How, NotBuiltError
from jejak.construct.workshop import Workshop
from jejak.javasource.identifiers import Identifiers, lower_first
from jejak.javasource.nodes import Expression, Local, New, Statement, Type, TypeArgument, Wildcard
from jejak.program import Method
from jejak.results.heaps import Heap, HeapObject, ReferenceValue, Slot
from jejak.results.proofs import TrialReason
from jejak.testgen.fitting import Fitting
from jejak.testgen.generic_types import GenericTypes
from jejak.testgen.reflecting import Reflection


class Draft:
    """The statements that make the objects of one input so far; `how` says how each was made."""

    def __init__(
        self, workshop: Workshop, heap: Heap, test_class: str, reserved: Iterable[str] = ()
    ) -> None:
        self.workshop = workshop
        self.access = workshop.access
        self.reflection = Reflection(workshop.access, test_class)
        self.fitting = Fitting(workshop)
        self.types = self.fitting.types
        self.identifiers = Identifiers(reserved)
        self.objects: dict[int, HeapObject] = {each.number: each for each in heap.objects}
        self.shared = shared_objects(heap)
        self.statements: list[Statement] = []
        self.names: dict[int, str] = {}
        self.how: dict[int, How] = {}
        self.hints: dict[int, str] = {}
        self.generics = GenericTypes(workshop.access, self.objects)
        self.busy: list[int] = []
        """Objects that are being made, from the outermost in."""
        self.later: list[tuple[int, Slot]] = []
        """Fields and elements that wait for an object that is being made."""
        self.inside: set[int] = set()
        """Objects that calls make on the way, which have no names."""
        self.files: dict[str, str] = {}
        """Variables of paths that the test makes, by the inputs that name the files."""
        self.is_doubtful = False
        """Whether an object may be one that the path took for another."""
        self._thrown: set[str] = set()

    def declare(
        self,
        wanted: HeapObject,
        value: Expression,
        how: How,
        type_: str | None = None,
        arguments: tuple[TypeArgument, ...] = (),
    ) -> None:
        """A variable for a new object; `type_` is its type where that is a local class."""
        hint = self.hints.get(wanted.number)
        if hint is None:
            simple = class_of(f"L{wanted.type.lstrip('[L').rstrip(';')};").rpartition("/")[2]
            hint = "array" if wanted.type.startswith("[") else simple.rpartition("$")[2]
            hint = lower_first(hint or "value")
        name = self.identifiers.fresh(hint)
        descriptor = wanted.type if wanted.type.startswith("[") else f"L{wanted.type};"
        if not self.access.can_name_type(descriptor):
            descriptor = "Ljava/lang/Object;"
        if not arguments and type_ is None and descriptor == f"L{wanted.type};":
            arguments = () if self.workshop.is_raw else self.generics.arguments(wanted)
            value = with_arguments(value, descriptor, arguments)
        descriptor = type_ or descriptor
        self.statements.append(Local(Type(descriptor, arguments), name, value))
        self.names[wanted.number] = name
        self.types[name] = descriptor
        self.how[wanted.number] = how

    def note(self, method: Method) -> None:
        """Notes the exceptions that a call declares."""
        self._thrown.update(method.attributes.exceptions())

    @property
    def thrown(self) -> str | None:
        """The exception that a test must declare, if it must."""
        top = "java/lang/Throwable"
        if self.reflection.used or top in self._thrown:
            return top
        is_subtype = self.workshop.machine.is_subtype
        unchecked = ("java/lang/RuntimeException", "java/lang/Error")
        checked = [n for n in self._thrown if not any(is_subtype(n, u) for u in unchecked)]
        return "java/lang/Exception" if checked else None

    def worsen(self, number: int, how: How) -> None:
        """Notes that an object took a less liked way."""
        order = list(How)
        self.how[number] = max(self.how[number], how, key=order.index)

    def fail_on(self, owner: str) -> Expression:
        """Raises for a class that even reflection does not open."""
        raise NotBuiltError(
            TrialReason.JDK_STATE, f"the JDK does not open {owner.replace('/', '.')}"
        )

    def mark(self) -> Callable[[], None]:
        """Remembers how far the making has come; what it returns goes back there."""
        size = len(self.statements)
        tables: tuple[dict[Any, Any], ...] = (self.objects, self.names, self.types, self.how)
        kept = [table.copy() for table in tables]
        later, busy, inside = self.later[:], self.busy[:], self.inside.copy()
        thrown, helpers = self._thrown.copy(), self.reflection.used.copy()

        def back() -> None:
            del self.statements[size:]
            for table, before in zip(tables, kept, strict=True):
                table.clear()
                table.update(before)
            self.later, self.busy, self.inside = later[:], busy[:], inside.copy()
            self._thrown, self.reflection.used = thrown.copy(), helpers.copy()

        return back


def with_arguments(
    value: Expression, descriptor: str, arguments: tuple[TypeArgument, ...]
) -> Expression:
    """The call of a constructor with the type arguments of the variable that it is for."""
    if not isinstance(value, New) or value.type != Type(descriptor) or not arguments:
        return value
    if value.body is None:
        return replace(value, type=Type(descriptor, diamond=True))
    if any(isinstance(each, Wildcard) for each in arguments):
        return value
    return replace(value, type=Type(descriptor, arguments))


def shared_objects(heap: Heap) -> frozenset[int]:
    """Objects that several places of an input refer to, or that an input itself is."""
    count: Counter[int] = Counter()
    for slot in (*heap.roots, *heap.statics):
        if slot.target is not None:
            count[slot.target] += 2
    for each in heap.objects:
        values = [*(slot.value for slot in each.slots), *(a.result for a in each.answers)]
        values += [value for a in each.answers for value in a.arguments * 2]  # it speaks of them
        count.update(value.target for value in values if isinstance(value, ReferenceValue))
    return frozenset(number for number, times in count.items() if times > 1)
