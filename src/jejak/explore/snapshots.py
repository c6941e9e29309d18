"""Takes the heap of a path at its start and at its end, with the values of one model.

Nothing is executed backwards: input objects remember what they held when the path first looked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.explore.forms import PlainForms, constant_of
from jejak.explore.readings import ModelReading
from jejak.explore.statics import is_same, is_text, static_fields, touched_statics
from jejak.explore.symmetry import case_of
from jejak.expr import Expr, Model, variables
from jejak.inputs.candidates import is_early
from jejak.javatext.calls import LONGEST
from jejak.javatext.collections import MOST_ELEMENTS
from jejak.javatext.objects import place_text
from jejak.machine.boxing import VALUE
from jejak.machine.class_hierarchy import ENUM, ClassHierarchy
from jejak.program import Field, Method
from jejak.program.generics import erased, signature_of
from jejak.results.heaps import (
    ArrayForm,
    ClassFit,
    ElidedValue,
    FieldPlace,
    Form,
    Heap,
    HeapObject,
    Heaps,
    IndexPlace,
    InstanceForm,
    MakerCall,
    MethodAnswer,
    NullValue,
    NumberValue,
    Origin,
    Place,
    ReferenceValue,
    RootPlace,
    RootRole,
    Slot,
    StaticPlace,
    Value,
)
from jejak.semantics.throwing import THROWABLE, Trace
from jejak.state.contents import SparseNumbers, SparseReferences, TermContents
from jejak.state.records import Array, Instance, PlainInput
from jejak.state.shapes import default_value
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

MOST_OBJECTS: Final = 200
NULL: Final = NullValue()
ANY: Final = NullValue(free=True)
"""What a place holds that the path never read."""

Root = tuple[RootPlace, object]
"""What leads to objects, and its value."""
Tied = Callable[[Ref | Symbol], Value | None]
"""Says what a reference is where others have numbered its object."""


def take_heaps(
    state: State,
    model: Model,
    method: Method,
    value: object,
    exception: Ref | None,
    class_hierarchy: ClassHierarchy | None = None,
) -> Heaps:
    """The heaps of a path of an entry method that returned `value` or threw `exception`.

    `class_hierarchy`, where it is given, finds classes for objects of types that have none.
    """
    snapshot = Snapshot(state, model, class_hierarchy)
    inputs = list(input_slots(state, method))
    before = snapshot.before(inputs)
    results: list[Root] = [each for each in inputs if each[0].descriptor[0] in "L["]
    if method.is_constructor:
        results.append((RootPlace("this", f"L{method.owner.name};"), state.inputs.arguments[0][1]))
    if exception is not None:
        place = RootPlace("exception", f"L{THROWABLE};", RootRole.EXCEPTION)
        results.append((place, exception))
    elif method.type.result != "V" and value is not None:
        results.append((RootPlace("result", method.type.result, RootRole.RESULT), value))
    after = snapshot.after(results, before)
    case = case_of(state, method.is_constructor).lines()
    return Heaps(before, after, case, tuple(asked_for(state, before)))


def asked_for(state: State, before: Heap) -> Iterator[Slot]:
    """The inputs that a path came across on its way, in its order."""
    answers = state.inputs.environment.answers
    if state.inputs.drivers or answers:
        known = {place_text(slot.place): slot for slot in (*before.roots, *before.statics)}
        names = [name for name, _, _ in state.inputs.drivers] + [each.name for each in answers]
        for name in names:
            if name in known:
                yield known[name]


def input_slots(state: State, method: Method) -> Iterator[Root]:
    """Every input and its value; the object that a constructor makes is none."""
    types = list(method.type.parameters)
    if not method.is_static:
        types.insert(0, f"L{method.owner.name};")
    for (name, value), descriptor in zip(state.inputs.arguments, types, strict=True):
        if not (method.is_constructor and descriptor is types[0]):
            yield RootPlace(name, descriptor), value
    own = {label for label, _, then, _ in static_fields(state) if then is UNREAD}
    for name, descriptor, value in state.inputs.drivers:
        if name not in own:
            yield RootPlace(name, descriptor), value
    for each in state.inputs.environment.answers:
        yield RootPlace(each.name, each.descriptor, asked=each.call), each.value


class Snapshot:
    """Numbers objects in the order in which they are met, breadth first from the inputs.

    Numbers up to `taken` are those of objects that others know; `tied` says which values they are.
    """

    def __init__(
        self,
        state: State,
        model: Model,
        class_hierarchy: ClassHierarchy | None = None,
        taken: int = 0,
        tied: Tied | None = None,
    ) -> None:
        self.state = state
        self.reading = ModelReading(state, model)
        self.forms = PlainForms(self.reading, class_hierarchy)
        self.taken = taken
        self.tied = tied
        self.met: list[Ref | Symbol] = []
        self.references: dict[int | str, ReferenceValue] = {}
        self.left_out = 0
        self.touched = touched_statics(state)
        self.compared = compared_symbols(state)
        self.asked: set[Expr] | None = None
        """The variables that matter, where numbers made of others are to count as free."""

    def before(self, inputs: list[Root]) -> Heap:
        """The heap at the start."""
        roots = self.roots(inputs)
        return self.heap(roots, tuple(self.statics(False)), False)

    def after(self, results: list[Root], before: Heap) -> Heap:
        """The heap at the end: also what nothing refers to any more, since a caller may."""
        roots = self.roots(results)
        earlier = {slot.place: slot for slot in before.statics}
        statics = tuple([marked(each, earlier) for each in self.statics(True)])
        return with_changes(self.heap(roots, statics, True), before)

    def roots(self, given: list[Root]) -> tuple[Slot, ...]:
        """What leads to objects."""
        return tuple([self.slot(place, value) for place, value in given])

    def heap(self, roots: tuple[Slot, ...], statics: tuple[Slot, ...], final: bool) -> Heap:
        """The objects met so far and those that they lead to."""
        objects: list[HeapObject] = []
        while len(objects) < len(self.met):
            number = self.taken + len(objects) + 1
            objects.append(self.heap_object(number, self.met[len(objects)], final))
        left_out, self.left_out = self.left_out, 0
        return Heap(roots, statics, tuple(objects), left_out)

    # --- values --------------------------------------------------------------------------------

    def slot(self, place: Place, value: object, free: bool = False) -> Slot:
        """What a place holds; `free` says that the path never asked for it."""
        return Slot(place, self.value(place.descriptor, value, free))

    def value(self, descriptor: str, value: object, free: bool = False) -> Value:
        """A value of a type; an object that it refers to is numbered."""
        if descriptor[0] not in "L[":
            if self.asked is not None and isinstance(value, Expr):
                free = free or not any(each in self.asked for each in variables(value))
            return NumberValue(descriptor, self.reading.number(value), free)
        target = self.state.resolved(value)
        if self.tied is not None and isinstance(target, Ref | Symbol):
            tied = self.tied(target)
            if tied is not None:
                return tied
        if isinstance(target, Ref):
            return self.reference(target.address, target)
        if not isinstance(target, Symbol):
            return ANY if free else NULL
        if self.state.is_present(target) or target.name in self.compared:
            return self.reference(target.name, target)
        return NullValue(target.name, free or not self.is_told_apart(target.name))

    def is_told_apart(self, name: str) -> bool:
        """Whether the path knows of an open reference that some object is another one."""
        return any(other == name for other, _ in self.state.inputs.apart)

    def reference(self, key: int | str, target: Ref | Symbol) -> Value:
        """An object by its number, unless there are too many already."""
        known = self.references.get(key)
        if known is None and len(self.met) < MOST_OBJECTS:
            self.met.append(target)
            known = self.references[key] = ReferenceValue(self.taken + len(self.met))
        if known is None:
            self.left_out += 1
            return ElidedValue()
        return known

    def statics(self, final: bool) -> Iterator[Slot]:
        """Static fields and what they hold.

        They are those that the path wrote after their class was initialised, or through which it
        changed an object; where static fields are inputs, also those that it read.
        """
        given = {name: value for name, _, value in self.state.inputs.drivers}
        for label, field, then, now in static_fields(self.state):
            place = StaticPlace(field.owner.name, field.name, field.descriptor)
            if then is UNREAD:
                if now is not UNREAD:
                    value = now if final else given.get(label, default_value(field.descriptor))
                    yield self.slot(place, value, not final and label not in given)
                continue
            leads = isinstance(then, Ref) and then.address in self.touched
            if leads or not is_same(then, now):
                yield self.slot(place, now if final else then)

    # --- objects -------------------------------------------------------------------------------

    def heap_object(self, number: int, target: Ref | Symbol, final: bool) -> HeapObject:
        """What is known of an object."""
        if isinstance(target, Symbol):
            return self.open_object(number, target)
        record = self.state.record(target)
        origin = self.origin(target, record)
        text = self.forms.of_text(target, record)
        if origin is Origin.STATIC and not final:
            record = self.touched.get(target.address, record)
        elif isinstance(record, Array) and not final:
            record = self.state.inputs.making.given.get(target.address, record)
        shown = text is None
        if origin is Origin.STATIC:
            shown = target.address in self.touched and not is_text(record)
        form = text or self.form(target, record)
        slots: tuple[Slot, ...] = ()
        if shown and isinstance(record, Array):
            slots = tuple(self.elements(record, self.reading.whole(record.length), final))
        elif shown and isinstance(record, Instance):
            slots = tuple(self.fields(record, final))
        return HeapObject(
            number,
            self.type_of(target, record),
            origin,
            form,
            record.name,
            slots,
            isinstance(record, Instance) and record.open and origin is Origin.INPUT,
            constant_of(self.state, target) if origin is Origin.STATIC else None,
            self.maker(target),
        )

    def type_of(self, ref: Ref, record: Instance | Array) -> str:
        """The class of an object, of an open one a class that fits; the descriptor of an array."""
        if isinstance(record, Array):
            return self.state.array(self.state.typed_by(ref)).descriptor
        example = record.known.example
        return record.shape.name if example is None else example.name

    def form(self, ref: Ref, record: Instance | Array) -> Form:
        """What an object is that has slots."""
        if isinstance(record, Array):
            return ArrayForm(self.reading.whole(record.length))
        example = record.known.example
        fit = ClassFit.BOUND if example is None else ClassFit.EXAMPLE
        if example is not None and example.below:
            fit = ClassFit.BELOW
        java = record.shape.java
        return InstanceForm(
            fit,
            record.known.interfaces,
            record.known.unseen or fit is ClassFit.BELOW,
            tuple(self.answers(ref.address)),
            record.shape.places(),
            default_fields(record) if record.initial is None else (),
            java is not None and java.is_record,
            isinstance(record.native, Trace),
            declared_type(record),
        )

    def answers(self, key: int | str) -> Iterator[MethodAnswer]:
        """What the methods of an object answered that a test must bring along."""
        for asked, method, value, arguments in self.state.answered():
            if asked == key:
                result = self.value(method.type.result, value)
                given = zip(method.type.parameters, arguments, strict=False)
                said = tuple([self.value(kind, each) for kind, each in given])
                yield MethodAnswer(method.owner.name, method.name, method.descriptor, result, said)

    def maker(self, ref: Ref) -> MakerCall | None:
        """The call that made an input, where a method of the user's did."""
        made = self.state.inputs.making.made.get(ref.address)
        if made is None:
            return None
        method = made.method
        values = [self.value(descriptor, value) for descriptor, value in made.arguments]
        return MakerCall(method.owner.name, method.name, method.descriptor, tuple(values))

    def open_object(self, number: int, symbol: Symbol) -> HeapObject:
        """An object that nobody looked into."""
        name = class_of(symbol.descriptor)
        if symbol.unseen:
            said = tuple(self.answers(symbol.name))
            stub = InstanceForm(ClassFit.BOUND, (), True, said, (), (), False, False, "")
            return HeapObject(number, name, Origin.INPUT, stub, symbol.name, narrower=True)
        form = (
            ArrayForm(0)
            if name.startswith("[")
            else self.forms.any_object(name, self.held_by(symbol))
        )
        narrower = isinstance(form, ArrayForm) or form.stands_for is None
        return HeapObject(number, name, Origin.OPEN, form, symbol.name, narrower=narrower)

    def held_by(self, symbol: Symbol) -> int | None:
        """The number in an Integer that the path compared and did not look at."""
        for name, order, rank in self.state.inputs.ranks:
            if name == symbol.name and order == VALUE:
                return self.reading.whole(rank)
        return None

    def origin(self, ref: Ref, record: Instance | Array) -> Origin:
        """Where an object comes from."""
        if record.initial is not None or ref.address in self.state.inputs.making.given:
            return Origin.INPUT
        return Origin.STATIC if is_early(self.state, ref) else Origin.NEW

    def fields(self, record: Instance, final: bool) -> Iterator[Slot]:
        """Touched fields, in the order of their declarations from the topmost class down.

        Of an object that the path made, all fields of the program's own classes are shown, and
        those of the JDK's that hold something; nothing of what exceptions keep.
        """
        is_input = record.initial is not None
        for place, field, now, then in zip(
            record.shape.places(),
            record.shape.fields,
            record.fields,
            record.fields if record.initial is None else record.initial,
            strict=True,
        ):
            if now is UNREAD or is_kept(field, is_input):
                continue
            value = now if final else then
            if value is UNREAD:
                yield self.slot(place, default_value(field.descriptor), True)
            elif is_input or not is_left_out(field, value):
                yield self.slot(place, value)

    def elements(self, array: Array, length: int, final: bool) -> Iterator[Slot]:
        """Touched elements; all of a short array of primitives."""
        element = array.descriptor[1:]
        given = self.reading.given(array)
        for index in self.indices(array, length):
            free = False
            if final or array.initial is None:
                value = self.reading.held(array, index)
            elif array.initial.base is not None and index not in given:
                free = not is_read_openly(array)
                value = self.reading.base_value(array.initial.base, index, element)
            else:
                value = given.get(index, UNREAD)
            if value is UNREAD:
                value = self.untouched(self.given_by(array), index, element)
            yield self.slot(IndexPlace(index, element), value, free)

    def untouched(self, array: Array, index: int, element: str) -> Symbol:
        """An element that nobody looked at; of a collection, an object of its element type."""
        given = array.initial
        generic = None if given is None else given.generic
        kind = element if generic is None else erased(generic, {})
        return Symbol(f"{array.name}[{index}]", kind, not_null=generic is not None)

    def given_by(self, array: Array) -> Array:
        """The input array whose elements an array has where nothing was written."""
        contents = array.contents
        if isinstance(contents, SparseReferences) and isinstance(contents.under, Ref):
            return self.state.array(contents.under)
        return array

    def indices(self, array: Array, length: int) -> list[int]:
        """The elements of an array to show."""
        is_primitive = array.descriptor[1] not in "L["
        if is_primitive and length <= LONGEST:
            return list(range(length))
        origin = self.given_by(array).initial
        if origin is not None and origin.generic is not None and length <= MOST_ELEMENTS:
            return list(range(length))
        contents, cells = array.contents, array.cells
        if isinstance(contents, SparseReferences) and isinstance(contents.under, list):
            cells = contents.under
        found = [i for i, cell in enumerate(cells or ()) if is_primitive or cell is not None]
        found += self.reading.given(self.given_by(array))
        found += [self.reading.whole(key) for key in (*contents.written(), *array.indices)]
        return sorted({index for index in found if 0 <= index < length})[:LONGEST]


def compared_symbols(state: State) -> frozenset[str]:
    """The open references that somebody compared with others: objects, and not the same."""
    given = [
        state.resolved(each)
        for _, method, _, arguments in state.inputs.answers
        if method.name in ("compare", "compareTo")
        for each in arguments
    ]
    return frozenset(each.name for each in given if isinstance(each, Symbol))


def is_read_openly(array: Array) -> bool:
    """Whether an array of primitives was looked at as a whole, or where nobody knows."""
    contents = array.contents
    if isinstance(contents, SparseNumbers):
        return contents.term is not None or contents.indices != ()
    return isinstance(contents, TermContents)


def declared_type(record: Instance) -> str:
    """The declared type of a collection that is an input; empty of others."""
    native = record.native
    if not isinstance(native, PlainInput) or native.generic is None:
        return ""
    return signature_of(native.generic)


def is_kept(field: Field, is_input: bool) -> bool:
    """Whether a field belongs to the JVM: which constant of an enum an object is, traces."""
    owner = field.owner.name
    return owner == ENUM or (owner == THROWABLE and not is_input)


def is_left_out(field: Field, value: object) -> bool:
    """Whether a field of a new object is one of the JDK's that holds what it held at first."""
    return field.owner.in_jdk and is_same(value, default_value(field.descriptor))


def default_fields(record: Instance) -> tuple[FieldPlace, ...]:
    """The fields of a new object that are left out."""
    shape = record.shape
    return tuple(
        [
            shape.places()[slot]
            for slot, field in enumerate(shape.fields)
            if field.owner.in_jdk
            and record.fields[slot] is not UNREAD
            and not is_kept(field, False)
            and is_left_out(field, record.fields[slot])
        ]
    )


def with_changes(after: Heap, before: Heap) -> Heap:
    """The later heap with what differs from the earlier one marked."""
    earlier = {each.number: each for each in before.objects}
    objects = []
    for each in after.objects:
        known = earlier.get(each.number)
        if known is None or known.slots == each.slots:
            objects.append(each)
            continue
        held = {slot.place: slot for slot in known.slots}
        objects.append(replace(each, slots=tuple([marked(slot, held) for slot in each.slots])))
    return replace(after, objects=tuple(objects))


def marked(slot: Slot, earlier: dict[Place, Slot]) -> Slot:
    """A slot at the end, marked where it held something else; what was free may have been that."""
    if earlier.get(slot.place, slot) == slot:
        return slot
    return replace(slot, changed=True)
