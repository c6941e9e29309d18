"""What a run says of a call, as values of the interpreter; and what the answer hangs on.

An answer holds for the arguments that the run had: a path that uses it assumes that the input is
such that the call gets the same ones.
"""

from __future__ import annotations

from typing import Final

from jejak.concolic.traces import (
    ClassObject,
    GivenBox,
    GivenNothing,
    GivenNumber,
    GivenText,
    Numbers,
    Other,
    Value,
)
from jejak.expr import Expr, Model, const, eq
from jejak.machine.boxing import BOXED, VALUE, WRAPPERS
from jejak.machine.machine import Machine
from jejak.machine.outcomes import NOTHING, Outcome
from jejak.machine.strings import class_object, new_string
from jejak.machine.texts import Text as OpenText
from jejak.program import Unresolved
from jejak.results.reasons import Approximation
from jejak.semantics.arrays import element, put_element
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import Ref

LONGEST: Final = 4096
"""Elements of an array, or chars of a text, that an answer may hang on."""
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
        case None:
            return None
        case GivenNothing():
            return NOTHING
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
    name = value.class_name.replace(".", "/")
    found = machine.find_class(name)
    if isinstance(found, Unresolved):
        raise NoAnswerError(f"an object of the class {value.class_name}")
    ref = state.new_instance(machine.shapes.of(found))
    known[value.identity] = ref.address
    if not found.in_jdk:
        state.approximate(Approximation.UNKNOWN_CONTENTS)
    return ref


def write_back(machine: Machine, state: State, arguments: list[object], after: list[Value]) -> None:
    """Gives arrays of primitives what they hold after a call."""
    arrays = [each for each in map(state.resolved, arguments) if is_plain_array(state, each)]
    for ref, value in zip(arrays, after, strict=False):
        assert isinstance(ref, Ref)
        if not isinstance(value, Numbers) or state.array(ref).length != len(value.values):
            continue
        for index, number in enumerate(value.values):
            if element(machine, state, ref, index) != number:
                put_element(machine, state, ref, index, number)


def is_plain_array(state: State, value: object) -> bool:
    """Whether a value is an array of primitives."""
    if not isinstance(value, Ref):
        return False
    record = state.record(value)
    return isinstance(record, Array) and record.descriptor[1] not in "L["


def hangs_on(machine: Machine, state: State, arguments: list[object], model: Model) -> list[Expr]:
    """What an answer hangs on: that arguments, what arrays hold and texts say are as they are."""
    found: list[Expr] = []
    for argument in arguments:
        parts = parts_of(machine, state, state.resolved(argument), model)
        found += [
            eq(each, const(model.value(each), each.sort))
            for each in parts
            if isinstance(each, Expr) and not each.is_const
        ]
    return found


def parts_of(machine: Machine, state: State, value: object, model: Model) -> list[object]:
    """The numbers that make up an argument."""
    if not isinstance(value, Ref):
        return [value]
    record = state.record(value)
    if isinstance(record, Array):
        if record.descriptor[1] in "L[":
            return []
        count = number_under(record.length, model)
        cells = [element(machine, state, value, index) for index in range(count)]
        return [record.length, *(each for each in cells if not isinstance(each, Outcome))]
    if isinstance(record, Instance) and isinstance(record.native, OpenText):
        text = record.native
        count = number_under(text.length, model)
        return [text.length, *(text.at(machine, state, index) for index in range(count))]
    return [each for each in record.fields if isinstance(each, Expr)]


def number_under(value: object, model: Model) -> int:
    """A length under a model, within limits."""
    found = model.value(value) if isinstance(value, Expr) else value
    return min(found, LONGEST) if isinstance(found, int) else 0
