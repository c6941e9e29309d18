"""Random code that pushes one value of a given type."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from jejak.classfile.descriptors import class_of, parse_method
from tests.differential.listing import Listing, Local, element_prefix, kind_of, words_of
from tests.differential.shapes import (
    OBJECT,
    PRIMITIVE_ARRAYS,
    STRING,
    FieldShape,
    MethodShape,
    Shapes,
)
from tests.differential.shuffles import STACK_MOVES, applicable
from tests.differential.values import random_primitive

MOST_CALL_COST: Final = 1500
_LETTER: Final = {"I": "i", "J": "l", "F": "f", "D": "d"}
_ARITHMETIC: Final = ("add", "sub", "mul", "add", "sub", "mul", "div", "rem")
_BITWISE: Final = ("and", "or", "xor", "shl", "shr", "ushr")
_CONDITIONS: Final = ("eq", "ne", "lt", "ge", "gt", "le")
_LENGTHS: Final = (0, 1, *(2, 3, 4, 4, 5, 6) * 4)
_NARROW: Final = {"B": "i2b", "S": "i2s", "C": "i2c"}


@dataclass
class Expressions:
    """Writes expressions into a listing. `room` limits how many instructions they add.

    A `numeric` one only calculates, so that little throws and what it calculates shows.
    """

    out: Listing
    shapes: Shapes
    callable: list[MethodShape]
    readable: list[FieldShape]
    room: int = 300
    numeric: bool = False

    @property
    def rng(self) -> random.Random:
        """Where all choices come from."""
        return self.out.rng

    def push(self, descriptor: str, depth: int) -> None:
        """Pushes a value of a type; of a small int type, one in its range."""
        kind = kind_of(descriptor)
        self.room -= 1
        if depth <= 0 or self.room <= 0:
            self._leaf(descriptor)
        elif kind == "A":
            self._choose(_REFERENCES)(self, descriptor, depth - 1)
            return
        else:
            self._choose(_CALCULATIONS if self.numeric else _NUMBERS)(self, kind, depth - 1)
        if descriptor in _NARROW:
            self.out.emit(_NARROW[descriptor])
        elif descriptor == "Z":
            self.out.emit("iconst_1")
            self.out.emit("iand")

    def _choose(self, table: list[tuple[int, Writer]]) -> Writer:
        return self.rng.choices([row[1] for row in table], [row[0] for row in table])[0]

    # Leaves

    def _leaf(self, descriptor: str) -> None:
        known = self._locals(descriptor)
        if known and self.rng.random() < 0.7:
            self.out.load(self.rng.choice(known))
        elif kind_of(descriptor) == "A":
            self._simple_reference(descriptor)
        else:
            self.out.constant(descriptor, random_primitive(self.rng, kind_of(descriptor)))

    def _locals(self, descriptor: str) -> list[Local]:
        if kind_of(descriptor) == "A":
            return [x for x in self.out.locals if self.counts_as(x.type, descriptor)]
        kind = kind_of(descriptor)
        return [x for x in self.out.locals if kind_of(x.type) == kind]

    def counts_as(self, found: str, wanted: str) -> bool:
        """Whether the verifier knows that a value of one type has another."""
        if found == wanted or (wanted == OBJECT and kind_of(found) == "A"):
            return True
        if found.startswith("[") and not wanted.startswith("["):
            return False  # the verifier lets arrays pass for interfaces: only now and then
        return found in self.shapes.makeable(wanted) and found != OBJECT

    def _simple_reference(self, descriptor: str) -> None:
        """A reference that needs no other expression; now and then null."""
        if self.rng.random() < 0.03:
            self.out.emit("aconst_null")
            return
        made = self.rng.choice(self.shapes.makeable(descriptor))
        if made.startswith("["):
            dimensions = made.count("[")
            for _ in range(dimensions):
                self.out.constant("I", self.rng.choice(_LENGTHS))
            if dimensions > 1:
                self.out.emit("multianewarray", self.out.pool.class_(made), dimensions)
            else:
                self.out.new_array(made)
        elif made == STRING:
            self.out.load_constant(self.out.pool.string(self.rng.choice(("", "a", "text", "Ä€"))))
        else:
            self._new(made, 0)

    def _new(self, made: str, depth: int) -> None:
        """An object of the unit's classes (whose constructors take an int), or an Object."""
        name = class_of(made)
        self.out.emit("new", self.out.pool.class_(name))
        self.out.emit("dup")
        if name.startswith("java/"):
            descriptor = "()V"
        else:
            descriptor = "(I)V"
            self.push("I", depth)
        self.out.emit("invokespecial", self.out.pool.method(name, "<init>", descriptor))
        self.out.cost += 40 * self.out.times

    def new_exception(self, name: str, depth: int) -> None:
        """Pushes a new exception by the internal name of its class."""
        self._new(f"L{name};", depth)

    # Numbers

    def _local_or_constant(self, kind: str, depth: int) -> None:
        self._leaf(kind)

    def _arithmetic(self, kind: str, depth: int) -> None:
        operators = _ARITHMETIC + (_BITWISE if kind in "IJ" else ())
        operator = self.rng.choice(operators)
        self.push(kind, depth)
        shift = operator.endswith(("shl", "shr"))
        self.push("I" if shift else kind, depth)
        if operator in ("div", "rem") and kind in "IJ" and self.rng.random() < 0.75:
            self.out.constant(kind, 1)  # an odd divisor is not zero
            self.out.emit(f"{_LETTER[kind]}or")
        self.out.emit(_LETTER[kind] + operator)

    def _negate(self, kind: str, depth: int) -> None:
        self.push(kind, depth)
        self.out.emit(f"{_LETTER[kind]}neg")

    def _convert(self, kind: str, depth: int) -> None:
        source = self.rng.choice("IJFD")
        self.push(source, depth)
        self.convert(source, kind)

    def convert(self, source: str, target: str) -> None:
        """Turns the number on the stack into another kind; an int may become smaller."""
        if source != target:
            self.out.emit(f"{_LETTER[source]}2{_LETTER[target]}")
        elif source == "I":
            self.out.emit(self.rng.choice(("i2b", "i2c", "i2s")))

    def _compare(self, kind: str, depth: int) -> None:
        compared = self.rng.choice("JFD")
        self.push(compared, depth)
        self.push(compared, depth)
        self.out.emit("lcmp" if compared == "J" else compared.lower() + self._float_compare())
        self.cast_int(kind)

    def _float_compare(self) -> str:
        return self.rng.choice(("cmpl", "cmpg"))

    def cast_int(self, kind: str) -> None:
        """Turns the int on the stack into a kind of number."""
        if kind != "I":
            self.convert("I", kind)

    def _conditional(self, descriptor: str, depth: int) -> None:
        other, end = self.out.label(), self.out.label()
        self.branch(other, depth)
        self.push(descriptor, depth)
        self.out.jump(end)
        self.out.place(other)
        self.push(descriptor, depth)
        self.out.place(end)

    def branch(self, label: str, depth: int) -> None:
        """Jumps to the label or not, by some condition."""
        condition = self.rng.choice(_CONDITIONS)
        choice = self.rng.random()
        if choice < 0.3:
            self.push("I", depth)
            self.out.emit(f"if{condition}", label)
        elif choice < 0.6:
            self.push("I", depth)
            self.push("I", depth)
            self.out.emit(f"if_icmp{condition}", label)
        elif choice < 0.8:
            self._compare("I", depth)
            self.out.emit(f"if{condition}", label)
        else:
            self._reference_branch(label, depth)

    def _reference_branch(self, label: str, depth: int) -> None:
        wanted = self.rng.choice(self.shapes.references())
        self.push(wanted, depth)
        if self.rng.random() < 0.5:
            self.out.emit(self.rng.choice(("ifnull", "ifnonnull")), label)
        else:
            self.push(self.rng.choice((wanted, OBJECT)), depth)
            self.out.emit(self.rng.choice(("if_acmpeq", "if_acmpne")), label)

    def _element(self, descriptor: str, depth: int) -> None:
        """An element of an array of numbers."""
        elements = [x[1:] for x in PRIMITIVE_ARRAYS if kind_of(x[1:]) == descriptor]
        element = self.rng.choice(elements)
        if self.rng.random() < 0.15 and element in "ID":
            self.push(f"[[{element}", depth)
            self.index(depth)
            self.out.emit("aaload")
        else:
            self.push(f"[{element}", depth)
        self.index(depth)
        self.out.emit(f"{element_prefix(element)}aload")

    def index(self, depth: int) -> None:
        """Pushes an index of an array, mostly a good one."""
        choice = self.rng.random()
        if choice < 0.5:
            self.out.constant("I", self.rng.choice((0, 0, 0, 0, 1, 1, 2)))
        elif choice < 0.97:
            self.push("I", depth)
            self.out.constant("I", self.rng.choice((1, 1, 3)))
            self.out.emit("iand")
        else:
            self.push("I", depth)

    def length(self, depth: int) -> None:
        """Pushes the length for a new array: small, and seldom negative."""
        if self.rng.random() < 0.7:
            self.out.constant("I", self.rng.choice(_LENGTHS))
            return
        self.push("I", depth)
        if self.rng.random() < 0.3:
            self.out.constant("I", 29)
            self.out.emit("ishr")
        else:
            self.out.constant("I", 7)
            self.out.emit("iand")

    def _array_length(self, kind: str, depth: int) -> None:
        arrays = [x for x in self.shapes.references() if x.startswith("[")]
        self.push(self.rng.choice(arrays), depth)
        self.out.emit("arraylength")
        self.cast_int(kind)

    def _instance(self, kind: str, depth: int) -> None:
        self.push(self.rng.choice(self.shapes.references()), depth)
        self.out.instance_of(self.rng.choice(self.shapes.test_types()))
        self.cast_int(kind)

    def _field(self, descriptor: str, depth: int) -> None:
        kind = kind_of(descriptor)
        known = [x for x in self.readable if self._gives(x.descriptor, descriptor, kind)]
        if not known:
            self._leaf(descriptor)
            return
        found = self.rng.choice(known)
        if not found.static:
            self.push(f"L{found.owner};", depth)
        self.field_access("get", found)

    def _gives(self, found: str, wanted: str, kind: str) -> bool:
        return kind_of(found) == kind if kind != "A" else self.counts_as(found, wanted)

    def field_access(self, what: str, found: FieldShape) -> None:
        """Reads or writes a field: `get` or `put`."""
        index = self.out.pool.field(found.owner, found.name, found.descriptor)
        self.out.emit(what + ("static" if found.static else "field"), index)

    def _call(self, descriptor: str, depth: int) -> None:
        kind = kind_of(descriptor)
        known = []
        for shape in self.callable:
            result = parse_method(shape.descriptor).result
            fits = result != "V" and self._gives(result, descriptor, kind)
            if fits and self.out.times * shape.cost <= MOST_CALL_COST:
                known.append(shape)
        if known:
            self.call(self.rng.choice(known), depth)
        else:
            self._leaf(descriptor)

    def call(self, shape: MethodShape, depth: int) -> None:
        """Calls a method; its result stays on the stack."""
        parameters = parse_method(shape.descriptor).parameters
        if shape.how != "static":
            self.push(f"L{shape.owner};", depth)
        for number, parameter in enumerate(parameters):
            self.push(parameter, depth)
            if shape.small and number == 0:
                self.out.constant("I", 7)
                self.out.emit("iand")
        pool = self.out.pool
        if shape.how == "interface":
            index = pool.interface_method(shape.owner, shape.name, shape.descriptor)
            words = 1 + sum(map(words_of, parameters))
            self.out.emit("invokeinterface", index, words, 0)
        else:
            index = pool.method(shape.owner, shape.name, shape.descriptor)
            self.out.emit(f"invoke{shape.how}", index)
        self.out.cost += shape.cost * self.out.times

    def _increment(self, kind: str, depth: int) -> None:
        """The value of an int local, which is incremented before or after."""
        known = [x for x in self._locals("I") if x.writable and x.type == "I"]
        if not known:
            self._leaf(kind)
            return
        local = self.rng.choice(known)
        amount = self.rng.choice((1, 1, -1, 7, -128, 127, 300, -32768))
        before = self.rng.random() < 0.5
        if before:
            self.out.increment(local, amount)
        self.out.load(local)
        if not before:
            self.out.increment(local, amount)
        self.cast_int(kind)

    def _shuffle(self, kind: str, depth: int) -> None:
        """Pushes several values, moves them about, and makes one number of what is there."""
        stack = []
        for _ in range(self.rng.randint(1, 4)):
            pushed = self.rng.choice(("I", "J", "F", "D", "I", self.shapes.type("A"), "[I"))
            self.push(pushed, depth - 1)
            stack.append(pushed)
        for _ in range(self.rng.randint(1, 4)):
            moves = applicable(stack)
            if moves:
                name = self.rng.choice(moves)
                self.out.emit(name)
                stack = STACK_MOVES[name](stack)
        self._fold(stack, kind)

    def _fold(self, stack: list[str], kind: str) -> None:
        """Replaces what is on the stack by one number."""
        if not stack:
            self._leaf(kind)
            return
        top = self._number(stack.pop())
        while stack:
            below = stack[-1]
            if kind_of(below) == "A":
                self.cast_number(top, "I")
                # A reference below cannot be added to: it goes, one word as the int above it.
                self.out.emit("swap")
                top = "I"
                self.out.instance_of(self.rng.choice((below, OBJECT, self.shapes.type("C"))))
                self.out.emit("iadd")
                stack.pop()
                continue
            self.cast_number(top, below)
            self.out.emit(_LETTER[below] + self.rng.choice(("add", "sub", "mul")))
            top = stack.pop()
        self.cast_number(top, kind)

    def _number(self, top: str) -> str:
        if kind_of(top) != "A":
            return top
        self.out.instance_of(self.rng.choice(self.shapes.test_types()))
        return "I"

    def cast_number(self, source: str, target: str) -> None:
        """Turns the number on the stack into another kind, and leaves one of the same alone."""
        if source != target:
            self.convert(source, target)

    # References

    def _any_simple(self, descriptor: str, depth: int) -> None:
        self._leaf(descriptor)

    def _made(self, descriptor: str, depth: int) -> None:
        made = self.rng.choice(self.shapes.makeable(descriptor))
        if made == STRING:
            self._simple_reference(made)
        elif not made.startswith("["):
            self._new(made, depth)
        elif made.startswith("[[") and self.rng.random() < 0.8:
            dimensions = made.count("[") - (self.rng.random() < 0.1)
            for _ in range(dimensions):
                self.length(depth)
            self.out.emit("multianewarray", self.out.pool.class_(made), dimensions)
            self.out.cost += 20 * self.out.times
        else:
            self._filled_array(made, depth)

    def _filled_array(self, made: str, depth: int) -> None:
        """A new array; of numbers, often one with elements set, as an initialiser does."""
        element = made[1:]
        if self.rng.random() < 0.5:
            self.length(depth)
            self.out.new_array(made)
            return
        count = self.rng.randint(2, 4)
        self.out.constant("I", count)
        self.out.new_array(made)
        for position in range(count):
            self.out.emit("dup")
            self.out.constant("I", position)
            self.push(element if kind_of(element) == "A" else kind_of(element), depth - 1)
            self.out.emit(f"{element_prefix(element)}astore")

    def _cast(self, descriptor: str, depth: int) -> None:
        wider = [x for x in self.shapes.references() if self.counts_as(descriptor, x)]
        self.push(self.rng.choice([*wider, descriptor]), depth)
        self.out.check_cast(descriptor)

    def _reference_element(self, descriptor: str, depth: int) -> None:
        arrays = (f"[{descriptor}",) if f"[{descriptor}" in self.shapes.references() else ()
        if not arrays:
            self._leaf(descriptor)
            return
        self.push(arrays[0], depth)
        self.index(depth)
        self.out.emit("aaload")


Writer = Callable[[Expressions, str, int], None]

_NUMBERS: Final[list[tuple[int, Writer]]] = [
    (10, Expressions._local_or_constant),
    (16, Expressions._arithmetic),
    (3, Expressions._negate),
    (8, Expressions._convert),
    (4, Expressions._compare),
    (5, Expressions._conditional),
    (6, Expressions._element),
    (2, Expressions._array_length),
    (2, Expressions._instance),
    (7, Expressions._field),
    (6, Expressions._call),
    (3, Expressions._increment),
    (4, Expressions._shuffle),
]
_CALCULATIONS: Final[list[tuple[int, Writer]]] = [
    (8, Expressions._local_or_constant),
    (20, Expressions._arithmetic),
    (3, Expressions._negate),
    (8, Expressions._convert),
    (6, Expressions._compare),
    (5, Expressions._conditional),
    (3, Expressions._increment),
    (3, Expressions._shuffle),
]
_REFERENCES: Final[list[tuple[int, Writer]]] = [
    (10, Expressions._any_simple),
    (5, Expressions._made),
    (1, Expressions._cast),
    (2, Expressions._reference_element),
    (2, Expressions._field),
    (3, Expressions._call),
    (2, Expressions._conditional),
]
