"""Takes the heap of a path at its start and at its end, with the values of one model.

Nothing is executed backwards: input objects remember what they held when the path first looked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from jejak.classfile.descriptors import class_of, java_name, java_type
from jejak.explore.symmetry import case_of
from jejak.explore.witness import LONGEST, Witness, class_text, literal
from jejak.expr import Expr, Model, variables
from jejak.inputs.candidates import early_name, is_early, is_immutable, static_place
from jejak.machine.boxing import UNBOXED
from jejak.machine.class_hierarchy import ClassHierarchy
from jejak.machine.strings import CLASS, STRING
from jejak.program import Field, Method
from jejak.results.heaps import Answer, Heap, HeapObject, Heaps, MakerCall, Origin, Slot
from jejak.semantics.throwing import THROWABLE, Trace
from jejak.state.contents import SparseNumbers, SparseReferences, TermContents
from jejak.state.records import Array, Instance, Statics
from jejak.state.shapes import default_value
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

MOST_OBJECTS: Final = 200
MOST_LOOKED_AT: Final = 5000
"""Objects of class initialisers that are looked at for changes."""
RESULT: Final = "result"
EXCEPTION: Final = "exception"


def take_heaps(
    state: State,
    model: Model,
    method: Method,
    value: object,
    exception: Ref | None,
    world: ClassHierarchy | None = None,
) -> Heaps:
    """The heaps of a path of an entry method that returned `value` or threw `exception`.

    `world`, where it is given, finds classes for objects of types that have none of their own.
    """
    snapshot = Snapshot(state, model, world)
    inputs = list(input_slots(state, method))
    before = snapshot.before(inputs)
    results: list[tuple[str, str, object]] = [each for each in inputs if each[1][0] in "L["]
    if method.is_constructor:
        results.append(("this", f"L{method.owner.name};", state.inputs.arguments[0][1]))
    if exception is not None:
        results.append((EXCEPTION, f"L{THROWABLE};", exception))
    elif method.type.result != "V" and value is not None:
        results.append((RESULT, method.type.result, value))
    after = snapshot.after(results, before)
    return Heaps(before, after, case_of(state, method.is_constructor).lines())


def input_slots(state: State, method: Method) -> Iterator[tuple[str, str, object]]:
    """Name, descriptor and value of every input; the object that a constructor makes is none."""
    types = list(method.type.parameters)
    if not method.is_static:
        types.insert(0, f"L{method.owner.name};")
    for (name, value), descriptor in zip(state.inputs.arguments, types, strict=True):
        if not (method.is_constructor and descriptor is types[0]):
            yield name, descriptor, value
    own = {label for label, _, then, _ in static_fields(state) if then is UNREAD}
    yield from (each for each in state.inputs.drivers if each[0] not in own)


def static_fields(state: State) -> Iterator[tuple[str, Field, object, object]]:
    """Static fields of the program: name, declaration, what they held and what they hold."""
    for name in sorted(state.heap.statics):
        statics = state.heap.statics[name]
        if statics.initial is None or statics.java.in_jdk:
            continue
        named = [field for field in statics.java.fields.values() if field.is_static]
        for field, then, now in zip(named, statics.initial, statics.fields, strict=True):
            yield f"{statics.java.simple_name}.{field.name}", field, then, now


class Snapshot:
    """Numbers objects in the order in which they are met, breadth first from the inputs."""

    def __init__(self, state: State, model: Model, world: ClassHierarchy | None = None) -> None:
        self.state = state
        self.witness = Witness(state, model, world)
        self.met: list[Ref | Symbol] = []
        self.numbers: dict[int | str, int] = {}
        self.left_out = 0
        self.touched = touched_statics(state)
        self.asked: set[Expr] | None = None
        """The variables that matter, where numbers made of others are to count as free."""

    def before(self, inputs: list[tuple[str, str, object]]) -> Heap:
        """The heap at the start."""
        roots = tuple([self.slot(*each) for each in inputs])
        statics = tuple(self.statics(False))
        return self.heap(roots, statics, False)

    def after(self, results: list[tuple[str, str, object]], before: Heap) -> Heap:
        """The heap at the end: also what nothing refers to any more, since a caller may."""
        roots = tuple([self.slot(*each) for each in results])
        earlier = {slot.name: slot for slot in before.statics}
        found = self.statics(True)
        statics = tuple([marked(each, earlier) for each in found])
        return with_changes(self.heap(roots, statics, True), before)

    def heap(self, roots: tuple[Slot, ...], statics: tuple[Slot, ...], final: bool) -> Heap:
        """The objects met so far and those that they lead to."""
        objects: list[HeapObject] = []
        while len(objects) < len(self.met):
            objects.append(self.heap_object(len(objects) + 1, self.met[len(objects)], final))
        left_out, self.left_out = self.left_out, 0
        return Heap(roots, statics, tuple(objects), left_out)

    # --- values --------------------------------------------------------------------------------

    def slot(self, name: str, descriptor: str, value: object, free: bool = False) -> Slot:
        """A value by name; an object that it refers to is numbered."""
        java = java_type(descriptor)
        if descriptor[0] not in "L[":
            number = self.witness.number(value)
            text = literal(number, descriptor)
            if self.asked is not None and isinstance(value, Expr):
                free = free or not any(each in self.asked for each in variables(value))
            return Slot(name, java, text, free=free, descriptor=descriptor, value=number)
        target = self.state.resolved(value)
        if isinstance(target, Ref):
            met = self.number(target.address, target)
        elif isinstance(target, Symbol) and self.state.is_present(target):
            met = self.number(target.name, target)
        else:
            source = target.name if isinstance(target, Symbol) else ""
            open_ = free or (source != "" and not self.is_told_apart(source))
            return Slot(name, java, "null", None, open_, source, descriptor=descriptor)
        text = "…" if met is None else f"#{met}"
        return Slot(name, java, text, met, descriptor=descriptor)

    def is_told_apart(self, name: str) -> bool:
        """Whether the path knows of an open reference that some object is another one."""
        return any(other == name for other, _ in self.state.inputs.apart)

    def number(self, key: int | str, target: Ref | Symbol) -> int | None:
        """The number of an object, None when there are too many already."""
        known = self.numbers.get(key)
        if known is None and len(self.met) < MOST_OBJECTS:
            self.met.append(target)
            known = self.numbers[key] = len(self.met)
        if known is None:
            self.left_out += 1
        return known

    def statics(self, final: bool) -> Iterator[Slot]:
        """Static fields and what they hold.

        They are those that the path wrote after their class was initialised, or through which it
        changed an object; where static fields are inputs, also those that it read.
        """
        given = {name: value for name, _, value in self.state.inputs.drivers}
        for label, field, then, now in static_fields(self.state):
            if then is UNREAD:
                if now is not UNREAD:
                    value = now if final else given.get(label, default_value(field.descriptor))
                    yield self.static(label, field, value, not final and label not in given)
                continue
            leads = isinstance(then, Ref) and then.address in self.touched
            if leads or not is_same(then, now):
                yield self.static(label, field, now if final else then, False)

    def static(self, label: str, field: Field, value: object, free: bool) -> Slot:
        """A static field."""
        return replace(self.slot(label, field.descriptor, value, free), owner=field.owner.name)

    # --- objects -------------------------------------------------------------------------------

    def heap_object(self, number: int, target: Ref | Symbol, final: bool) -> HeapObject:
        """What is known of an object."""
        if isinstance(target, Symbol):
            return self.open_object(number, target)
        record = self.state.record(target)
        origin = self.origin(target, record)
        text = self.text(target, record, origin)
        if origin is Origin.STATIC and not final:
            record = self.touched.get(target.address, record)
        elif isinstance(record, Array) and not final:
            record = self.state.inputs.making.given.get(target.address, record)
        shown = text is None
        if origin is Origin.STATIC:
            shown = target.address in self.touched and not is_text(record)
        slots: tuple[Slot, ...] = ()
        if isinstance(record, Array):
            length = self.witness.number(record.length)
            assert isinstance(length, int)
            if shown:
                slots = tuple(self.elements(record, length, final))
            descriptor = self.state.array(self.state.typed_by(target)).descriptor
            java = java_type(descriptor)
            made = HeapObject(number, java, origin, record.name, text, length, slots=slots)
            return replace(
                made,
                type=descriptor,
                content=self.content(target, record),
                maker=self.maker(target),
            )
        if shown:
            slots = tuple(self.fields(record, final))
        if isinstance(record.native, Trace) and not slots:
            text = f"new {record.shape.name.rpartition('/')[2]}()"
        narrower = record.open and origin is Origin.INPUT
        java = class_text(record)
        made = HeapObject(number, java, origin, record.name, text, None, narrower, slots)
        return replace(
            made,
            type=type_of(record),
            content=self.content(target, record),
            made=self.made(target),
            interfaces=record.known.interfaces,
            unseen=record.known.unseen,
            answers=tuple(self.answers(target)),
            maker=self.maker(target),
        )

    def answers(self, ref: Ref) -> Iterator[Answer]:
        """What the methods of an object answered that a test must bring along."""
        for address, method, value in self.state.inputs.answers:
            if address == ref.address:
                slot = self.slot(f"{method.name}()", method.type.result, value)
                yield Answer(method.owner.name, method.name, method.descriptor, slot)

    def made(self, ref: Ref) -> str:
        """The call that made an input, where a method of the user's did."""
        made = self.state.inputs.making.made.get(ref.address)
        return "" if made is None else self.witness.made_text(made)

    def maker(self, ref: Ref) -> MakerCall | None:
        """The same with its arguments as slots."""
        made = self.state.inputs.making.made.get(ref.address)
        if made is None:
            return None
        method = made.method
        slots = [self.slot("", descriptor, value) for descriptor, value in made.arguments]
        return MakerCall(method.owner.name, method.name, method.descriptor, tuple(slots))

    def content(self, ref: Ref, record: Instance | Array) -> object:
        """What a string or box holds, what a Class object stands for, where a constant is."""
        if isinstance(record, Instance):
            if record.shape.name == CLASS:
                return str(record.native)
            if record.shape.name == STRING:
                return self.witness.string_value(ref, record)
            if record.shape.name in UNBOXED:
                return self.witness.box_value(record)
        if self.origin(ref, record) is Origin.STATIC:
            return static_place(self.state, ref)
        return None

    def open_object(self, number: int, symbol: Symbol) -> HeapObject:
        """An object that nobody looked into; the plainest one has a literal, or no fields."""
        text: str | None = self.witness.any_object(symbol.descriptor)
        java = java_type(symbol.descriptor)
        if text is not None and text.startswith("new "):
            java = text[4:].partition("(")[0].removesuffix("{}")
            text = None
        length = 0 if symbol.descriptor.startswith("[") else None
        made = HeapObject(number, java, Origin.OPEN, symbol.name, text, length, text is None)
        return replace(made, type=class_of(symbol.descriptor))

    def origin(self, ref: Ref, record: Instance | Array) -> Origin:
        """Where an object comes from."""
        if record.initial is not None or ref.address in self.state.inputs.making.given:
            return Origin.INPUT
        return Origin.STATIC if is_early(self.state, ref) else Origin.NEW

    def text(self, ref: Ref, record: Instance | Array, origin: Origin) -> str | None:
        """What Java calls an object, where it needs no fields to be told."""
        if isinstance(record, Instance):
            if record.shape.name == CLASS:
                return f"{java_name(str(record.native))}.class"
            if is_text(record):
                return self.witness.instance_text(ref, record)
        if origin is not Origin.STATIC:
            return None
        name = early_name(self.state, ref)
        return None if name.startswith("object") else name

    def fields(self, record: Instance, final: bool) -> Iterator[Slot]:
        """Touched fields, in the order of their declarations from the topmost class down.

        Of an object that the path made, all fields of the program's own classes are shown, and
        those of the JDK's that hold something.
        """
        for slot, field in enumerate(record.shape.fields):
            now = record.fields[slot]
            if now is UNREAD or is_enum_field(field) or field.owner.name == THROWABLE:
                continue
            then = now if record.initial is None else record.initial[slot]
            value = now if final else then
            free = value is UNREAD
            if free:
                value = default_value(field.descriptor)
            hidden = field.owner.in_jdk and is_default(value, field.descriptor)
            if not (hidden and record.initial is None):
                found = self.slot(field_name(record, slot), field.descriptor, value, free)
                yield replace(found, owner=field.owner.name)

    def elements(self, array: Array, length: int, final: bool) -> Iterator[Slot]:
        """Touched elements; all of a short array of primitives."""
        element = array.descriptor[1:]
        given = self.witness.given(array)
        for index in self.indices(array, length):
            free = False
            if final or array.initial is None:
                value = self.witness.held(array, index)
            elif array.initial.base is not None and index not in given:
                free = not is_read_openly(array)
                value = self.witness.base_value(array.initial.base, index, element)
            else:
                value = given.get(index, UNREAD)
            if value is UNREAD:
                value = Symbol(f"{self.given_by(array).name}[{index}]", element)
            yield self.slot(f"[{index}]", element, value, free)

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
        contents, cells = array.contents, array.cells
        if isinstance(contents, SparseReferences) and isinstance(contents.under, list):
            cells = contents.under
        found = [i for i, cell in enumerate(cells or ()) if is_primitive or cell is not None]
        found += self.witness.given(self.given_by(array))
        for key in (*contents.written(), *array.indices):
            index = self.witness.number(key)
            assert isinstance(index, int)
            found.append(index)
        return sorted({index for index in found if 0 <= index < length})[:LONGEST]


def is_read_openly(array: Array) -> bool:
    """Whether an array of primitives was looked at as a whole, or where nobody knows."""
    contents = array.contents
    if isinstance(contents, SparseNumbers):
        return contents.term is not None or contents.indices != ()
    return isinstance(contents, TermContents)


def is_text(record: Instance | Array) -> bool:
    """Whether an object is a string or a box."""
    return isinstance(record, Instance) and is_immutable(record)


def type_of(record: Instance) -> str:
    """The class of an object; of an open one a class that fits."""
    example = record.known.example
    if example is None:
        return record.shape.name
    return f"? extends {example.name}" if example.below else example.name


def touched_statics(state: State) -> dict[int, Instance | Array]:
    """Objects of class initialisers that the path changed, or that lead to one, by address.

    They come as they were when the initialiser had ended.
    """
    then: dict[int, Instance | Array] = {}
    above: dict[int, list[int]] = {}
    waiting: list[tuple[int, Statics]] = []
    for name in sorted(state.heap.statics):
        statics = state.heap.statics[name]
        if statics.heap is not None:
            waiting += [(each, statics) for each in addresses(statics.initial or ())]
    while waiting and len(then) < MOST_LOOKED_AT:
        address, statics = waiting.pop()
        assert statics.heap is not None
        record = statics.heap.get(address)
        if address in then or record is None or is_text(record):
            continue
        then[address] = record
        for below in addresses(contents_of(record)):
            above.setdefault(below, []).append(address)
            waiting.append((below, statics))
    found: dict[int, Instance | Array] = {}
    pending = [
        address for address, record in then.items() if state.heap.objects[address] is not record
    ]
    while pending:
        address = pending.pop()
        if address not in found:
            found[address] = then[address]
            pending += above.get(address, ())
    return found


def contents_of(record: Instance | Array) -> Iterable[object]:
    """What an object that the program made refers to."""
    if isinstance(record, Instance):
        return record.fields
    return record.contents.references()


def addresses(values: Iterable[object]) -> list[int]:
    """Where the references among some values lead."""
    return [value.address for value in values if isinstance(value, Ref)]


def is_same(left: object, right: object) -> bool:
    """Whether two values are the same as they stand."""
    if isinstance(left, Ref) and isinstance(right, Ref):
        return left.address == right.address
    if isinstance(left, int | float):
        return type(left) is type(right) and left == right
    return left is right


def is_default(value: object, descriptor: str) -> bool:
    """Whether a field holds what it held when its object was made."""
    return is_same(value, default_value(descriptor))


def is_enum_field(field: Field) -> bool:
    """Whether a field says which constant of an enum an object is."""
    return field.owner.name == "java/lang/Enum"


def field_name(record: Instance, slot: int) -> str:
    """The name of a field, with its class where a field further down hides it."""
    field = record.shape.fields[slot]
    if record.shape.slot(field.name) == slot:
        return field.name
    return f"{field.owner.simple_name}.{field.name}"


def with_changes(after: Heap, before: Heap) -> Heap:
    """The later heap with what differs from the earlier one marked."""
    earlier = {each.number: each for each in before.objects}
    objects = []
    for each in after.objects:
        known = earlier.get(each.number)
        if known is None or known.slots == each.slots:
            objects.append(each)
            continue
        held = {slot.name: slot for slot in known.slots}
        objects.append(replace(each, slots=tuple([marked(slot, held) for slot in each.slots])))
    return replace(after, objects=tuple(objects))


def marked(slot: Slot, earlier: dict[str, Slot]) -> Slot:
    """A slot at the end, marked where it held something else; what was free may have been that."""
    if earlier.get(slot.name, slot) == slot:
        return slot
    return replace(slot, changed=True)
