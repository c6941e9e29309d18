"""What a run says of a call, as values of the interpreter; and what the answer hangs on.

An answer holds for the arguments that the run had: a path that uses it assumes that the input is
such that the call gets the same ones.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import Invoke, InvokeKind
from jejak.classfile.descriptors import parse_method, slots
from jejak.concolic.traces import (
    ClassObject,
    GivenBox,
    GivenNothing,
    GivenNumber,
    GivenText,
    Numbers,
    Other,
    Overwritten,
    Unchanged,
    Value,
)
from jejak.expr import Expr, Model, const, eq
from jejak.machine.boxing import BOXED, VALUE, WRAPPERS
from jejak.machine.machine import Machine
from jejak.machine.outcomes import NOTHING, Outcome
from jejak.machine.strings import class_object, new_string
from jejak.machine.texts import Text as OpenText
from jejak.program import JavaClass, Unresolved
from jejak.results.reasons import Approximation
from jejak.semantics.arrays import element, put_element
from jejak.state.records import Array
from jejak.state.state import State
from jejak.state.values import EitherObject, Ref

LONGEST: Final = 4096
"""Elements of an array, chars of a text, or objects, that an answer may hang on."""
PRIMITIVE_WORDS: Final = frozenset(
    ("boolean", "byte", "char", "short", "int", "long", "float", "double", "void")
)


class NoAnswerError(Exception):
    """What a run said cannot be taken over; the message says why."""


def given_value(machine: Machine, state: State, value: Value, known: dict[int, int]) -> object:
    """A value that a run reported; `known` has the addresses of objects by their identities.

    Raises NoAnswerError for objects of classes that are not there.
    """
    match value:
        case None | GivenNothing():
            return None if value is None else NOTHING
        case GivenNumber(value=number):
            return number
        case GivenText(value=text):
            return new_string(machine, state, text)
        case GivenBox():
            return boxed(machine, state, value)
        case ClassObject(name=name):
            plain = name if name in PRIMITIVE_WORDS else name.replace(".", "/")
            return class_object(machine, state, plain)
        case Numbers():
            if value.identity not in known:
                ref = state.new_array(f"[{value.kind}", list(value.values))
                known[value.identity] = ref.address
            return Ref(known[value.identity])
        case Other():
            return foreign_object(machine, state, value, known)
        case Overwritten() | Unchanged():
            raise NoAnswerError("what a call wrote is nothing that it gave")


def boxed(machine: Machine, state: State, box: GivenBox) -> Ref:
    """A box as valueOf gives it."""
    ref = state.new_instance(machine.shape(WRAPPERS[box.kind][0]))
    instance = state.instance(ref)
    instance.fields[instance.shape.slot(VALUE)] = box.value
    instance.native = BOXED
    return ref


def foreign_object(machine: Machine, state: State, value: Other, known: dict[int, int]) -> Ref:
    """An object that other code has made; what it holds nobody knows."""
    if value.identity in known:
        return Ref(known[value.identity])
    found = class_of_object(machine, value)
    ref = state.new_instance(machine.shapes.of(found))
    known[value.identity] = ref.address
    if not found.in_jdk:
        state.approximate(Approximation.UNKNOWN_CONTENTS)
    return ref


def class_of_object(machine: Machine, value: Other) -> JavaClass:
    """The class of an object, or the nearest one above it that the program has."""
    for name in (value.class_name, *value.above):
        found = machine.find_class(name.replace(".", "/"))
        if not isinstance(found, Unresolved):
            return found
    raise NoAnswerError(f"an object of the class {value.class_name}")


def write_back(machine: Machine, state: State, arrays: list[object], after: list[Value]) -> None:
    """Gives arrays of primitives what a call wrote to them."""
    for ref, value in zip(arrays, after, strict=False):
        if not isinstance(ref, Ref) or not isinstance(value, Overwritten):
            continue
        length = state.array(ref).length
        if isinstance(length, int) and length != value.length:
            continue
        for index, number in enumerate(value.values, value.first):
            if element(machine, state, ref, index) != number:
                put_element(machine, state, ref, index, number)


def is_plain_array(descriptor: str) -> bool:
    """Whether a type is that of arrays of primitives."""
    return len(descriptor) == 2 and descriptor[0] == "["


def hangs_on(machine: Machine, state: State, arguments: list[object], model: Model) -> list[Expr]:
    """What an answer hangs on: that all numbers that arguments reach are as they were."""
    parts = _Reached(machine, state, model).parts(arguments)
    return [
        eq(each, const(model.value(each), each.sort))
        for each in parts
        if isinstance(each, Expr) and not each.is_const
    ]


class _Reached:
    """Walks over what can be reached from some values, up to `LONGEST` objects."""

    def __init__(self, machine: Machine, state: State, model: Model) -> None:
        self.machine = machine
        self.state = state
        self.model = model
        self._met: set[int] = set()

    def parts(self, values: list[object]) -> list[object]:
        """Numbers, lengths of arrays, chars of texts."""
        found: list[object] = []
        waiting = list(reversed(values))
        while waiting:
            value = self.state.resolved(waiting.pop())
            if isinstance(value, EitherObject):
                found.append(value.condition)
                waiting += value.all()
            elif not isinstance(value, Ref):
                found.append(value)
            elif value.address not in self._met and len(self._met) < LONGEST:
                self._met.add(value.address)
                waiting += reversed(self._inside(value))
        return found

    def _inside(self, ref: Ref) -> list[object]:
        record = self.state.record(ref)
        if isinstance(record, Array):
            count = number_under(record.length, self.model)
            cells = [element(self.machine, self.state, ref, index) for index in range(count)]
            return [record.length, *(each for each in cells if not isinstance(each, Outcome))]
        text = record.native
        if isinstance(text, OpenText):
            count = number_under(text.length, self.model)
            units = [text.at(self.machine, self.state, index) for index in range(count)]
            return [text.length, *units]
        return list(record.fields)


def number_under(value: object, model: Model) -> int:
    """A length under a model, within limits."""
    found = model.value(value) if isinstance(value, Expr) else value
    return min(found, LONGEST) if isinstance(found, int) else 0


def arrays_of(state: State, ins: Invoke, arguments: list[object]) -> list[object]:
    """The arguments of which a run says what a call wrote to them."""
    parameters = parse_method(ins.method.descriptor).parameters
    given = arguments[len(arguments) - len(parameters) :]
    pairs = zip(given, parameters, strict=True)
    return [state.resolved(each) for each, named in pairs if is_plain_array(named)]


def words_of(ins: Invoke) -> int:
    """The words that a call takes from the stack."""
    count = sum(slots(each) for each in parse_method(ins.method.descriptor).parameters)
    return count if ins.kind is InvokeKind.STATIC else count + 1
