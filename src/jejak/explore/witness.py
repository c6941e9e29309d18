"""From a path and a model to concrete inputs, written as Java."""

from __future__ import annotations

import math
import re

from jejak.classfile import flags
from jejak.classfile.descriptors import class_of, java_type, simple_type
from jejak.expr import ArrayValue, Expr, Model
from jejak.inputs.candidates import early_name, static_name
from jejak.machine.boxing import UNBOXED
from jejak.machine.class_hierarchy import ClassHierarchy
from jejak.machine.strings import LATIN1, STRING, from_units, text_of, utf16_units
from jejak.program import JavaClass, Method
from jejak.state.contents import Cells, SparseNumbers, SparseReferences, TermContents
from jejak.state.origins import Made
from jejak.state.records import Array, Instance
from jejak.state.shapes import default_value
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

LONGEST = 32
"""Elements of an array that are written; the rest is counted."""
LONGEST_STRING = 100_000
"""Characters of a string that are looked up."""
DEEPEST = 6

_SPECIAL = {
    ("I", -(2**31)): "Integer.MIN_VALUE",
    ("I", 2**31 - 1): "Integer.MAX_VALUE",
    ("J", -(2**63)): "Long.MIN_VALUE",
    ("J", 2**63 - 1): "Long.MAX_VALUE",
}


def literal(value: object, descriptor: str) -> str:
    """A number as Java writes it."""
    if descriptor == "Z":
        return "true" if value else "false"
    if isinstance(value, float):
        return floating(value, descriptor)
    assert isinstance(value, int)
    if (descriptor, value) in _SPECIAL:
        return _SPECIAL[descriptor, value]
    if descriptor == "C":
        return character(value)
    text = f"{value}L" if descriptor == "J" else str(value)
    return f"({simple_type(descriptor)}) {text}" if descriptor in "BS" else text


ESCAPES = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 92: "\\\\"}


def escaped(unit: int, quote: str) -> str:
    """A char inside quotes, as Java writes it."""
    if unit in ESCAPES:
        return ESCAPES[unit]
    if chr(unit) == quote:
        return f"\\{quote}"
    return chr(unit) if 32 <= unit < 127 else f"\\u{unit:04x}"


def character(value: int) -> str:
    """A char literal."""
    return f"'{escaped(value & 0xFFFF, chr(39))}'"


def floating(value: float, descriptor: str) -> str:
    """A float or double literal."""
    owner, suffix = ("Float", "f") if descriptor == "F" else ("Double", "")
    if math.isnan(value):
        return f"{owner}.NaN"
    if math.isinf(value):
        return f"{owner}.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
    return f"{value!r}{suffix}"


class Witness:
    """Writes the inputs of one path under one model.

    `world`, where it is given, finds classes for objects of types that have none of their own.
    """

    def __init__(self, state: State, model: Model, world: ClassHierarchy | None = None) -> None:
        self.state = state
        self.model = model
        self.world = world
        self._within: list[int] = []
        self.shared: dict[int, str] = {}
        """Objects that have a name in the text by now, by address."""
        self.place = ""
        """What Java calls the place that is written now; empty where it has no name for it."""
        self.literals: dict[str, int] = {}
        """Which object a literal stands for: Java has one object for it, wherever it is written."""

    def number(self, value: object) -> object:
        """The number that a primitive value is under the model."""
        return self.model.value(value) if isinstance(value, Expr) else value

    def text_at(self, place: str, value: object, descriptor: str) -> str:
        """An input value as Java, in a place that others may refer to."""
        around = self.place
        self.place = place
        text = self.text(value, descriptor)
        self.place = around
        return text

    def text(self, value: object, descriptor: str) -> str:
        """An input value as Java; objects as what they must look like."""
        if descriptor[0] not in "L[":
            return literal(self.number(value), descriptor)
        target = self.state.resolved(value)
        if isinstance(target, Symbol) and self.state.is_present(target):
            return self.any_object(target.descriptor)
        if not isinstance(target, Ref):
            return "null"
        return self.object_text(target)

    def any_object(self, descriptor: str) -> str:
        """An object that nobody looked into."""
        if descriptor.startswith("["):
            return f"new {java_type(descriptor)}{{}}"
        constant = self.first_constant(class_of(descriptor))
        if constant is not None:
            return f"{java_type(descriptor)}.{constant}"
        if descriptor == f"L{STRING};":
            return '""'
        if class_of(descriptor) in UNBOXED:
            letter = UNBOXED[class_of(descriptor)]
            number = literal(0.0 if letter in "FD" else 0, letter)
            return f"{simple_type(descriptor)}.valueOf({number})"
        if self.world is not None:
            descriptor = f"L{self.world.example(class_of(descriptor))};"
            java = self.world.resolver.loading.load(class_of(descriptor))
            if isinstance(java, JavaClass) and java.is_record:
                return self.record_text(java, [])
        return f"new {java_type(descriptor)}()"

    def first_constant(self, name: str) -> str | None:
        """The name of the first constant of an enum, initialised or not; None of other classes."""
        found = self.state.heap.statics.get(name)
        if found is not None:
            return static_name(found, 0) if found.java.is_enum else None
        java = None if self.world is None else self.world.resolver.loading.load(name)
        if not isinstance(java, JavaClass) or not java.is_enum:
            return None
        named = [field.name for field in java.fields.values() if field.access_flags & flags.ENUM]
        return named[0] if named else None

    def object_text(self, ref: Ref) -> str:
        """An input object: arrays and strings as Java writes them, others by their fields."""
        record = self.state.record(ref)
        if ref.address in self.shared:
            return self.shared[ref.address]
        if record.early:
            return early_name(self.state, ref)
        name = self.place or record.name
        if ref.address in self._within or len(self._within) > DEEPEST:
            return record.name or f"object{ref.address}"
        if name:
            self.shared[ref.address] = name
        self._within.append(ref.address)
        made = self.state.inputs.making.made.get(ref.address)
        if made is not None:
            text = self.made_text(made)
        elif isinstance(record, Array):
            text = self.array_text(record)
        else:
            text = self.instance_text(ref, record)
        self._within.pop()
        return text

    def made_text(self, made: Made) -> str:
        """The call of the user's method that made an object."""
        written = [self.text_at("", value, descriptor) for descriptor, value in made.arguments]
        owner = java_type(f"L{made.method.owner.name};")
        return f"{owner}.{made.method.name}({', '.join(written)})"

    def array_text(self, array: Array) -> str:
        """`new int[]{1, 2}`, or `new int[1000]` where nobody looked at the elements."""
        length = self.number(array.length)
        assert isinstance(length, int)
        element = array.descriptor[1:]
        if length > LONGEST:
            return f"new {java_type(element)}[{length}]"
        parts = [self.element_text(array, index, element) for index in range(length)]
        return f"new {java_type(array.descriptor)}{{{', '.join(parts)}}}"

    def element_text(self, array: Array, index: int, element: str) -> str:
        """What an array held at the start at an index."""
        place = f"{self.place}[{index}]" if self.place else ""
        if array.initial is None:
            return self.text_at(place, self.held(array, index), element)
        given = self.given(array)
        if index in given:
            return self.text_at(place, given[index], element)
        if array.initial.base is not None:
            return literal(self.base_value(array.initial.base, index, element), element)
        return "null"

    def given(self, array: Array) -> dict[int, object]:
        """What an input array held at the start, by index, as far as it was read."""
        found: dict[int, object] = {}
        given = {} if array.initial is None else array.initial.elements
        for key, value in given.items():
            index = self.number(key)
            assert isinstance(index, int)
            found[index] = value
        return found

    def held(self, array: Array, index: int) -> object:
        """What an array holds at the end; UNREAD where that is an element nobody looked at."""
        element, contents = array.descriptor[1:], array.contents
        if isinstance(contents, Cells):
            return contents.cells[index]
        if isinstance(contents, TermContents):
            return self.base_value(contents.term, index, element)
        found: object = UNREAD
        for key, value in contents.written().items():
            if self.number(key) == index:
                found = value
        if found is not UNREAD:
            return found
        if isinstance(contents, SparseNumbers):
            return self.base_value(contents.base, index, element)
        assert isinstance(contents, SparseReferences)
        return self.held_under(array, contents, index)

    def held_under(self, array: Array, contents: SparseReferences, index: int) -> object:
        """What an array of references holds where nothing was written."""
        room, under = self.number(contents.room), contents.under
        if under is None or (isinstance(room, int) and index >= room):
            return None
        if isinstance(under, list):
            return under[index]
        origin = self.state.array(under) if isinstance(under, Ref) else array
        return self.given(origin).get(index, UNREAD)

    def base_value(self, base: Expr, index: int, element: str) -> object:
        """An element that only an array expression holds."""
        contents = self.model.value(base)
        assert isinstance(contents, ArrayValue)
        value = contents.get(index)
        if element == "Z":
            return int(value) & 1
        return int(value) & 0xFFFF if element == "C" else value

    def instance_text(self, ref: Ref, record: Instance) -> str:
        """A string literal, or `Node{value = 1, next = null}`."""
        if record.shape.name == STRING:
            text = self.string_text(ref, record)
            return text if self.is_first(ref, record, text) else f"new String({text})"
        fields = record.initial if record.initial is not None else record.fields
        if record.shape.name in UNBOXED:
            number = literal(self.box_value(record), UNBOXED[record.shape.name])
            name = simple_type(f"L{record.shape.name};")
            text = f"{name}.valueOf({number})"
            return text if self.is_first(ref, record, text) else f"new {name}({number})"
        if record.shape.java is not None and record.shape.java.is_record:
            return self.record_text(record.shape.java, fields)
        parts = []
        for slot, value in enumerate(fields):
            if value is not UNREAD:
                field = record.shape.fields[slot]
                place = f"{self.place}.{field.name}" if self.place else ""
                parts.append(f"{field.name} = {self.text_at(place, value, field.descriptor)}")
        parts += self.answers_text(ref)
        name = class_text(record)
        return f"new {name}(){{{', '.join(parts)}}}" if parts else f"new {name}()"

    def answers_text(self, ref: Ref) -> list[str]:
        """What the methods of an unseen class answer, call by call: `size() = 1, then 0`."""
        found: dict[str, list[str]] = {}
        for address, method, value in self.state.inputs.answers:
            if address == ref.address and method.type.result != "V":
                texts = found.setdefault(method.name, [])
                if len(texts) < LONGEST:
                    texts.append(self.text_at("", value, method.type.result))
        return [f"{name}() = {', then '.join(texts)}" for name, texts in found.items()]

    def record_text(self, java: JavaClass, values: list[object]) -> str:
        """A call of a record's canonical constructor; what nobody asked for is its default."""
        fields = [field for field in java.fields.values() if not field.is_static]
        parts = []
        for field, value in zip(fields, values or [UNREAD] * len(fields), strict=True):
            place = f"{self.place}.{field.name}()" if self.place else ""
            held = default_value(field.descriptor) if value is UNREAD else value
            parts.append(self.text_at(place, held, field.descriptor))
        return f"new {java_type(f'L{java.name};')}({', '.join(parts)})"

    def is_first(self, ref: Ref, record: Instance, text: str) -> bool:
        """Whether a literal may stand for a string or a box: it stands for no other object."""
        if record.initial is not None:
            for pooled in self.state.heap.pool.values():
                other = self.state.record(pooled)
                if isinstance(other, Instance) and other.shape is record.shape:
                    self.literals.setdefault(early_name(self.state, pooled), pooled.address)
        first = self.literals.setdefault(text, ref.address)
        return first == ref.address or self.state.inputs.shared.get((ref.address, first), False)

    def box_value(self, record: Instance) -> object:
        """The number in a box."""
        fields = record.initial if record.initial is not None else record.fields
        value = fields[record.shape.slot("value")]
        if value is UNREAD:
            return 0.0 if UNBOXED[record.shape.name] in "FD" else 0
        return self.number(value)

    def string_value(self, ref: Ref, record: Instance) -> str | None:
        """The characters of a string, None when they are not known."""
        known = text_of(self.state, ref)
        if known is None:
            value = record.fields[record.shape.slot("value")]
            if not isinstance(value, Ref):
                return None
            is_input = self.state.array(value).initial is not None
            known = self.characters(value) if is_input else self.new_characters(record, value)
        return known

    def string_text(self, ref: Ref, record: Instance) -> str:
        """A string literal."""
        known = self.string_value(ref, record)
        units = utf16_units("?" if known is None else known)[: LONGEST * 4]
        return '"' + "".join([escaped(unit, '"') for unit in units]) + '"'

    def characters(self, value: Ref) -> str:
        """The Latin-1 text of an input string."""
        array = self.state.array(value)
        given = array.initial
        length = self.number(array.length)
        assert isinstance(length, int)
        found = []
        for index in range(min(length, LONGEST_STRING)):
            cell: object = 0
            if given is not None and index in given.elements:
                cell = self.number(given.elements[index])
            elif given is not None and given.base is not None:
                cell = self.base_value(given.base, index, "B")
            assert isinstance(cell, int)
            found.append(chr(cell & 0xFF))
        return "".join(found)

    def new_characters(self, record: Instance, value: Ref) -> str | None:
        """The text of a string that the path made, of bytes or, before Java 9, of characters."""
        array = self.state.array(value)
        length = self.number(array.length)
        assert isinstance(length, int)
        if length > LONGEST_STRING:
            return None
        cells = [self.number(self.held(array, index)) for index in range(length)]
        units = [int(cell) & 0xFFFF for cell in cells if isinstance(cell, int)]
        if len(units) < length:
            return None
        if array.descriptor == "[C":
            return from_units(units)
        if self.number(record.fields[record.shape.slot("coder")]) == LATIN1:
            return "".join([chr(unit & 0xFF) for unit in units])
        low, high = units[:-1:2], units[1::2]
        pairs = zip(low, high, strict=True)
        return from_units([(one & 0xFF) | (other & 0xFF) << 8 for one, other in pairs])


def class_text(record: Instance) -> str:
    """The class of an object; for an open one a class that it may be of, or all that it must be."""
    example = record.known.example
    if example is not None:
        return f"{'? extends ' if example.below else ''}{java_type(f'L{example.name};')}"
    names = (record.shape.name, *record.known.interfaces)
    return " & ".join([java_type(f"L{name};") for name in names])


def arguments_text(
    state: State, model: Model, method: Method, world: ClassHierarchy | None = None
) -> tuple[tuple[str, str], ...]:
    """The inputs of a method by name, as Java expressions; the receiver is `this`."""
    witness = Witness(state, model, world)
    types = list(method.type.parameters)
    if not method.is_static:
        types.insert(0, f"L{method.owner.name};")
    found = []
    for (name, value), descriptor in zip(state.inputs.arguments, types, strict=True):
        found.append((name, witness.text_at(name, value, descriptor)))
        target = state.resolved(value)
        if isinstance(target, Ref):
            witness.shared.setdefault(target.address, name)
    return tuple(found)


def drivers_text(
    state: State, model: Model, world: ClassHierarchy | None = None
) -> tuple[tuple[str, str], ...]:
    """What the driver's methods returned on a path, by name and in order, as Java."""
    witness = Witness(state, model, world)
    return tuple(
        (name, witness.text(value, descriptor)) for name, descriptor, value in state.inputs.drivers
    )


def with_drivers(call: str, drivers: tuple[tuple[str, str], ...]) -> str:
    """A call with what the driver's methods return in it."""
    if not drivers:
        return call
    return f"{call} with {', '.join(f'{name} = {text}' for name, text in drivers)}"


def call_text(arguments: tuple[tuple[str, str], ...], method: Method) -> str:
    """The call that a path stands for, as Java; null is cast where overloads could take it.

    An argument that others refer to is declared first: `int[] a = new int[]{0}; two(a, a)`.
    """
    owner = java_type(f"L{method.owner.name};")
    types = list(method.type.parameters)
    receiver = owner
    if not method.is_static:
        types.insert(0, f"L{method.owner.name};")
    declared = []
    written = []
    for (name, text), descriptor in zip(arguments, types, strict=True):
        if is_named_in(name, [other for own, other in arguments if own != name]):
            declared.append(f"{declared_type(text, descriptor)} {name} = {text}; ")
            text = name  # noqa: PLW2901 - what the call shows
        elif text == "null":
            text = f"({simple_type(descriptor)}) null"  # noqa: PLW2901
        written.append(text)
    if not method.is_static:
        receiver = written.pop(0)
    inside = ", ".join(written)
    call = f"new {owner}" if method.is_constructor else f"{receiver}.{method.name}"
    return f"{''.join(declared)}{call}({inside})"


def declared_type(text: str, descriptor: str) -> str:
    """The type of a variable for an input: the class of its object, where the text says it."""
    made = re.match(r"new ([\w.$]+)\(", text)
    return simple_type(descriptor if made is None else f"L{made[1].replace('.', '/')};")


def is_named_in(name: str, texts: list[str]) -> bool:
    """Whether a name stands in one of several texts as a value of its own."""
    pattern = re.compile(rf"(?<![\w.\"]){re.escape(name)}(?![\w\"=]| =)")
    return any(pattern.search(text) for text in texts)


def result_text(state: State, model: Model, value: object, descriptor: str) -> str:
    """What a method returned, as Java."""
    if descriptor == "V":
        return "void"
    witness = Witness(state, model)
    if descriptor[0] in "L[" and isinstance(value, Symbol):
        target = state.resolved(value)
        return value.name if isinstance(target, Symbol) else witness.text(value, descriptor)
    return witness.text(value, descriptor)
