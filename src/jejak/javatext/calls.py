"""The call that a path stands for, with its input written out, and what the call returns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from jejak.classfile.descriptors import (
    descriptor_of,
    parse_method,
    simple_type,
)
from jejak.javatext.collections import (
    MADE_FOR,
    HeldElements,
    contents_of,
    plain_content,
    written_class,
)
from jejak.javatext.literals import literal
from jejak.javatext.objects import (
    class_text,
    constant_text,
    content_text,
    place_text,
    simple_class,
    told,
    value_text,
)
from jejak.results.environment import Surrounding
from jejak.results.heaps import (
    AnyForm,
    ArrayForm,
    BoxForm,
    ClassFit,
    ClassForm,
    FieldPlace,
    Heap,
    HeapObject,
    Heaps,
    InstanceForm,
    MakerCall,
    NullValue,
    NumberValue,
    Origin,
    Place,
    ReferenceValue,
    RootPlace,
    Slot,
    TextForm,
    Value,
)

STACK: Final = "java/util/Stack"
LONGEST: Final = 32
"""Elements of an array that are written, and answers of a method; of longer arrays the length."""
MOST_ANSWERS: Final = 8
"""Answers of the surroundings that are told."""
DEEPEST: Final = 6
"""Objects within each other that are written out."""


@dataclass(frozen=True, slots=True)
class CalledMethod:
    """The method that a path is one of."""

    owner: str
    name: str
    descriptor: str
    is_static: bool

    @property
    def is_constructor(self) -> bool:
        """Whether the call makes an object."""
        return self.name == "<init>"

    @property
    def inputs(self) -> tuple[str, ...]:
        """The types of what the call takes, the receiver first."""
        own = () if self.is_static or self.is_constructor else (f"L{self.owner};",)
        return (*own, *parse_method(self.descriptor).parameters)


@dataclass(frozen=True, slots=True)
class CallText:
    """A call as Java, and its inputs by name: arguments, then what the path asked for."""

    call: str
    arguments: tuple[tuple[str, str], ...]


def call_text(heaps: Heaps, method: CalledMethod, whole: bool = True) -> CallText:
    """The call that a path stands for; where it is not to be `whole`, without fields of any value.

    An argument that others refer to is declared first: `int[] a = new int[]{0}; two(a, a)`. Null is
    cast where overloads could take it.
    """
    writer = ObjectWriter(heaps.before.objects, whole)
    roots = heaps.before.roots[: len(method.inputs)]
    texts = [writer.argument(slot) for slot in roots]
    declared = ""
    written = []
    for slot, text in zip(roots, texts, strict=True):
        name = place_text(slot.place)
        if name in writer.named:
            declared += f"{_declared_type(heaps.before, slot)} {name} = {text}; "
            written.append(name)
        elif isinstance(slot.value, NullValue):
            written.append(f"({simple_type(slot.place.descriptor)}) null")
        else:
            written.append(text)
    owner = simple_class(method.owner)
    receiver = owner if method.is_static or method.is_constructor else written.pop(0)
    called = f"new {owner}" if method.is_constructor else f"{receiver}.{method.name}"
    asked = _asked(heaps)
    arguments = (*zip(map(_name, roots), texts, strict=True), *asked)
    more = ", ".join(f"{name} = {text}" for name, text in asked)
    call = f"{declared}{called}({', '.join(written)}){f' with {more}' if more else ''}"
    return CallText(call, arguments)


def result_text(heaps: Heaps, method: CalledMethod) -> str:
    """What a call returned; an input is written as it was given."""
    if parse_method(method.descriptor).result == "V":
        return "void"
    if heaps.after.result is None:
        return "null"
    value = heaps.after.result.value
    if isinstance(value, NullValue):
        return value.source or "null"
    writer = ObjectWriter((*heaps.after.objects, *heaps.before.objects))
    if isinstance(value, ReferenceValue):
        each = writer.objects[value.target]
        if each.origin is Origin.OPEN:
            return each.name
    return writer.value(value)


def maker_text(objects: Iterable[HeapObject], maker: MakerCall) -> str:
    """The call of the user's method that made an object."""
    return ObjectWriter(objects).maker(maker)


def unarranged_text(heaps: Heaps) -> str | None:
    """Which calls must answer what, where no test can make them; None where there is none.

    An environment variable that is not set is what every test finds.
    """
    writer = ObjectWriter(heaps.before.objects)
    found = []
    for slot in heaps.asked:
        asked = slot.place.asked if isinstance(slot.place, RootPlace) else None
        if asked is None or asked.arranged or slot.free:
            continue
        if asked.source is Surrounding.VARIABLE and isinstance(slot.value, NullValue):
            continue
        found.append(f"{_name(slot)} answers {writer.value(slot.value)}")
    return f"if {' and '.join(found[:MOST_ANSWERS])}" if found else None


def _asked(heaps: Heaps) -> list[tuple[str, str]]:
    writer = ObjectWriter(heaps.before.objects)
    return [(_name(slot), writer.value(slot.value)) for slot in heaps.asked]


def _name(slot: Slot) -> str:
    return place_text(slot.place)


def _declared_type(heap: Heap, slot: Slot) -> str:
    """The type of a variable for an input: the class of its object, where that has a name."""
    if isinstance(slot.value, ReferenceValue):
        each = next(each for each in heap.objects if each.number == slot.value.target)
        if each.maker is None and each.constant is None and is_made(each):
            return simple_type(descriptor_of(each.type))
    return simple_type(slot.place.descriptor)


def is_made(each: HeapObject) -> bool:
    """Whether an object is written as `new` with the name of one class."""
    form = each.form
    if isinstance(form, TextForm | BoxForm):
        return form.fresh
    if not isinstance(form, InstanceForm) or form.fit is ClassFit.BELOW:
        return False
    return form.fit is ClassFit.EXAMPLE or not form.interfaces


@dataclass(frozen=True, slots=True)
class _Name:
    """What an object is called; `root` is the input that the name begins with, if it does."""

    text: str
    root: str = ""


class ObjectWriter:
    """Writes objects with all that they hold; those that were written before by name.

    `named` are the inputs that the text of another one refers to. Fields that may hold anything
    are written where it is to be the `whole` input.
    """

    def __init__(self, objects: Iterable[HeapObject], whole: bool = True) -> None:
        self.whole = whole
        self.objects: Mapping[int, HeapObject] = {each.number: each for each in objects}
        self.named: set[str] = set()
        self._shared: dict[int, _Name] = {}
        """Objects that have a name in the text by now."""
        self._within: list[int] = []
        self._place: _Name | None = None
        """What Java calls the place that is written now; None where it has no name for it."""
        self._root = ""

    def argument(self, slot: Slot) -> str:
        """An input, which others may refer to."""
        self._root = place_text(slot.place)
        name = _Name(self._root, self._root)
        text = self.at(name, slot.value)
        if slot.target is not None and self.objects[slot.target].origin is not Origin.OPEN:
            self._shared.setdefault(slot.target, name)
        self._root = ""
        return text

    def at(self, place: _Name | None, value: Value) -> str:
        """A value in a place that others may refer to."""
        around, self._place = self._place, place
        text = self.value(value)
        self._place = around
        return text

    def inside(self, more: str, value: Value) -> str:
        """A value in a place within the one that is written now."""
        around = self._place
        return self.at(None if around is None else _Name(around.text + more, around.root), value)

    def value(self, value: Value) -> str:
        """A value; objects as what they must look like."""
        if isinstance(value, ReferenceValue):
            return self.object(self.objects[value.target])
        return value_text(value)

    def object(self, each: HeapObject) -> str:
        """An object: arrays and strings as Java writes them, others by their fields."""
        number, form = each.number, each.form
        if each.origin is Origin.OPEN:
            return self.any_object(each)
        known = self._shared.get(number)
        if known is not None:
            if known.root and known.root != self._root:
                self.named.add(known.root)
            return known.text
        if each.constant is not None and not isinstance(form, TextForm | ClassForm):
            return constant_text(each.constant)
        if number in self._within or len(self._within) > DEEPEST or self.is_nameless(each):
            return each.name or f"#{number}"
        name = self._place or (_Name(each.name) if each.name else None)
        if name is not None:
            self._shared[number] = name
        self._within.append(number)
        text = self.made(each)
        self._within.pop()
        return text

    def is_nameless(self, each: HeapObject) -> bool:
        """Whether an object is a class initialiser's that no static field holds."""
        is_text = isinstance(each.form, TextForm | BoxForm | ClassForm)
        return each.origin is Origin.STATIC and each.maker is None and not is_text

    def any_object(self, each: HeapObject) -> str:
        """An object that nobody looked into."""
        if not isinstance(each.form, AnyForm):
            return f"new {class_text(each, simple_type)}{{}}"
        made = MADE_FOR.get(each.type, "")
        if made.startswith("java/util/"):
            return f"new {simple_type(descriptor_of(made))}<>()"
        parts = [value_text(default_of(place.descriptor)) for place in each.form.components]
        return told(each) or f"new {class_text(each, simple_type)}({', '.join(parts)})"

    def made(self, each: HeapObject) -> str:
        """What makes an object."""
        form = each.form
        if each.maker is not None:
            return self.maker(each.maker)
        if isinstance(form, ArrayForm):
            return self.array(each, form.length)
        if isinstance(form, InstanceForm):
            held = contents_of(self.objects, each)
            return self.instance(each, form) if held is None else self.collection(each, held)
        assert not isinstance(form, AnyForm)
        return content_text(each.type, form)

    def maker(self, maker: MakerCall) -> str:
        """The call of a user's method."""
        written = [self.at(None, value) for value in maker.arguments]
        if maker.method == "<init>":
            return f"new {simple_class(maker.owner)}({', '.join(written)})"
        if maker.owner == "java/lang/Class":  # a member of one, by its name
            return f"{written[0]}.{maker.method}({', '.join(written[1:])})"
        return f"{simple_class(maker.owner)}.{maker.method}({', '.join(written)})"

    def array(self, each: HeapObject, length: int) -> str:
        """`new int[]{1, 2}`, or `new int[1000]` where nobody looked at the elements."""
        element = each.type[1:]
        if length > LONGEST:
            return f"new {simple_type(element)}[{length}]"
        slots = each.elements
        plain = value_text(default_of(element))
        parts = [
            self.inside(f"[{index}]", slots[index].value) if index in slots else plain
            for index in range(length)
        ]
        return f"new {simple_type(each.type)}{{{', '.join(parts)}}}"

    def collection(self, each: HeapObject, held: HeldElements) -> str:
        """`new ArrayList<>(List.of(1, 2))`."""
        name = simple_type(descriptor_of(written_class(each, held)))
        parts = [self.element(value) for value in held.elements]
        if held.factory:
            return f"{held.factory}.of({parts[0]})" if parts else f"{held.factory}.empty()"
        if held.view:
            return f"List.of({', '.join(parts)}).{held.view}()"
        if not parts:
            return f"new {name}<>()"
        listed = "Arrays.asList" if held.has_null else "List.of"
        listed = "Map.of" if held.is_map else listed
        if each.type == STACK:  # it has no constructor that takes others
            return f"new {name}<>(){{{', '.join(parts)}}}"
        return f"new {name}<>({listed}({', '.join(parts)}))"

    def element(self, value: Value) -> str:
        """An element of a collection; Java boxes numbers by itself."""
        plain = plain_content(self.objects, value)
        if isinstance(plain, BoxForm):
            return literal(plain.number.number, plain.number.descriptor)
        return self.at(None, value)

    def instance(self, each: HeapObject, form: InstanceForm) -> str:
        """`new Node(){value = 1, next = null}`, or a call of a record's constructor."""
        name = class_text(each, simple_type)
        given = [s for s in each.slots if is_given(s) and (self.whole or not s.free)]
        if form.is_record:
            held = {slot.place: slot for slot in given}
            parts = [self.component(place, held.get(place)) for place in form.layout]
            return f"new {name}({', '.join(parts)})"
        if form.defaults and self.whole:
            given = with_defaults(form, given)
        parts = [self.field(slot) for slot in given]
        parts += self.answers(form)
        return f"new {name}(){{{', '.join(parts)}}}" if parts else f"new {name}()"

    def field(self, slot: Slot) -> str:
        """A field and what it holds."""
        assert isinstance(slot.place, FieldPlace)
        return f"{slot.place.name} = {self.inside(f'.{slot.place.name}', slot.value)}"

    def component(self, place: FieldPlace, slot: Slot | None) -> str:
        """A component of a record; what nobody asked for is its default."""
        if slot is None:
            return value_text(default_of(place.descriptor))
        return self.inside(f".{place.name}()", slot.value)

    def answers(self, form: InstanceForm) -> list[str]:
        """What the methods of an unseen class answer, call by call: `size() = 1, then 0`."""
        found: dict[str, list[str]] = {}
        for answer in form.answers:
            given = ", ".join([self.at(None, each) for each in answer.arguments])
            texts = found.setdefault(f"{answer.method}({given})", [])
            if len(texts) < LONGEST:
                texts.append(self.at(None, answer.result))
        return [f"{call} = {', then '.join(texts)}" for call, texts in found.items()]


def with_defaults(form: InstanceForm, slots: Iterable[Slot]) -> list[Slot]:
    """Fields and those that hold their default, in the order of the class."""
    held: dict[Place, Slot] = {slot.place: slot for slot in slots}
    held |= {place: Slot(place, default_of(place.descriptor)) for place in form.defaults}
    return [held[place] for place in form.layout if place in held]


def default_of(descriptor: str) -> Value:
    """What a variable of a type holds at first."""
    if descriptor[0] in "L[":
        return NullValue()
    return NumberValue(descriptor, 0.0 if descriptor in "FD" else 0)


def is_given(slot: Slot) -> bool:
    """Whether a path read a field, and did not only write it."""
    if isinstance(slot.value, NullValue):
        return not slot.value.free or slot.value.source != ""
    return not slot.free
