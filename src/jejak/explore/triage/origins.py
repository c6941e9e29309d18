"""Where a value on a path comes from: an argument, or something inside an input."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from jejak.expr import Expr
from jejak.expr.ops import ADD, ITE, SEXT, SUB, VAR, ZEXT
from jejak.program import Field, Method
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

BOXES: Final = frozenset(
    f"java/lang/{each}"
    for each in ("Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Short")
)


class Whence(Enum):
    """What an open reference was when the path began."""

    ARGUMENT = "argument"
    FIELD = "field"
    """What a field of an input held."""
    ELEMENT = "element"
    """What an array that was given held."""
    ANSWER = "answer"
    """What a method of a class that only a test has gives back."""
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class NullOrigin:
    """Where an open reference comes from; the field or method where it is one's."""

    whence: Whence
    name: str = ""
    field: Field | None = None
    method: Method | None = None


def origin_of(state: State, symbol: Symbol) -> NullOrigin:
    """Where an open reference comes from."""
    name = symbol.name
    for _, value in state.inputs.arguments:
        if is_symbol(value, name):
            return NullOrigin(Whence.ARGUMENT, name)
    for _, method, value, _ in state.answered():
        if is_symbol(value, name):
            return NullOrigin(Whence.ANSWER, name, method=method)
    for ref in state.inputs.objects.values():
        found = held_by(state.record(ref), name)
        if found is not None:
            inside = None if found.field is not None else field_holding(state, ref)
            if inside is not None and inside.owner.in_jdk:
                break  # in an array of a collection, null may mean that nothing is there
            return found
    return NullOrigin(Whence.ELSEWHERE, name)


def held_by(record: Instance | Array, name: str) -> NullOrigin | None:
    """The place in an input that held an open reference."""
    if isinstance(record, Array):
        held = () if record.initial is None else record.initial.elements.values()
        return NullOrigin(Whence.ELEMENT, name) if any(is_symbol(v, name) for v in held) else None
    for field, value in zip(record.shape.fields, record.initial or (), strict=False):
        if is_symbol(value, name):
            return NullOrigin(Whence.FIELD, name, field=field)
    return None


def holder_of(state: State, origin: NullOrigin) -> str | None:
    """The class of the object of the input whose field an open reference was in."""
    for ref in state.inputs.objects.values():
        record = state.record(ref)
        if isinstance(record, Instance) and held_by(record, origin.name) is not None:
            return record.shape.name
    return None


def has_null_beside(state: State, origin: NullOrigin) -> bool:
    """Whether the object whose field is null has another one that was found to be null.

    Where one of two fields must be there, tests for null of either say nothing of both.
    """
    for ref in state.inputs.objects.values():
        record = state.record(ref)
        held = record.initial if isinstance(record, Instance) else None
        symbols = [each for each in held or () if isinstance(each, Symbol)]
        if any(each.name == origin.name for each in symbols):
            nulls = [each for each in symbols if state.resolved(each) is None]
            return any(each.name != origin.name for each in nulls)
    return False


def is_symbol(value: object, name: str) -> bool:
    """Whether a value is the open reference of a name."""
    return isinstance(value, Symbol) and value.name == name


def variable_name(value: Expr) -> str | None:
    """The name of an input, also where it was only widened, or is a boolean."""
    while value.op in (SEXT, ZEXT):
        value = value.args[0]
    if value.op == ITE and value.args[1].is_const and value.args[2].is_const:
        value = value.args[0]
    return str(value.payload) if value.op == VAR else None


def taken(state: State, value: Expr) -> Expr:
    """What a number is where both sides of a branch are kept in it: that of the path's input."""
    models = state.exploration.models
    while value.op == ITE and models and not (value.args[1].is_const and value.args[2].is_const):
        value = value.args[1] if models[0].value(value.args[0]) else value.args[2]
    return value


def argument_behind(state: State, value: object) -> str | None:
    """The name of the argument that a number is, also where the path leaves it one value only."""
    names = argument_names(state)
    if isinstance(value, Expr):
        name = variable_name(value)
        return name if name in names else None
    for each, number in state.exploration.unique.items():
        if each.payload in names and number == value:
            return str(each.payload)
    return None


def argument_names(state: State) -> set[str]:
    """The names of the entry method's arguments."""
    return {name for name, _ in state.inputs.arguments}


def is_argument(state: State, value: object) -> bool:
    """Whether a value is an argument of the entry method, as it was given."""
    names = argument_names(state)
    if isinstance(value, Symbol):
        return value.name in names
    if isinstance(value, Expr):
        value = taken(state, value)
        return variable_name(value) in names or is_range(value, names)
    if isinstance(value, Ref):
        return any(is_at(state.resolved(each), value) for _, each in state.inputs.arguments)
    if type(value) is int:
        unique = state.exploration.unique.items()
        return any(each.payload in names and number == value for each, number in unique)
    return False


def is_element(state: State, value: object) -> bool:
    """Whether a value was an element of an array of the input when the path began."""
    for ref in state.inputs.objects.values():
        record = state.record(ref)
        held = record.initial.elements if isinstance(record, Array) and record.initial else {}
        if any(is_same(state, each, value) for each in held.values()):
            return True
    return False


def is_answer(state: State, value: object) -> bool:
    """Whether a class that only a test has gave a value, of a type that is no type parameter."""
    for _, method, held, _ in state.answered():
        if is_same(state, held, value):
            declared = method.attributes.signature() or ""
            return not declared.rpartition(")")[2].startswith("T")
    return False


def is_answered(state: State, value: object) -> bool:
    """Whether a class that only a test has gave a value."""
    return any(is_same(state, held, value) for _, _, held, _ in state.answered())


def is_range(value: Expr, names: set[str]) -> bool:
    """Whether a number is the sum or the difference of two arguments, as an end or a length is."""
    if value.op not in (ADD, SUB) or len(value.args) != 2:
        return False
    return all(variable_name(each) in names for each in value.args)


def field_holding(state: State, value: object) -> Field | None:
    """The field of an input that held a value when the path began; None where none did."""
    for ref in state.inputs.objects.values():
        record = state.record(ref)
        if isinstance(record, Instance):
            for field, held in zip(record.shape.fields, record.initial or (), strict=False):
                if is_same(state, held, value):
                    return field
    return None


def is_same(state: State, held: object, value: object) -> bool:
    """Whether two values are one open reference, one object, or one open number."""
    if isinstance(held, Symbol) and isinstance(value, Symbol):
        return held.name == value.name
    if isinstance(value, Ref):
        found = state.resolved(held) if isinstance(held, Symbol | Ref) else None
        return is_at(found, value)
    return isinstance(held, Expr) and held is value


def is_at(value: object, ref: Ref) -> bool:
    """Whether a value is the object of a reference."""
    return isinstance(value, Ref) and value.address == ref.address


def is_given(state: State, value: object) -> bool:
    """Whether a value was there when the path began, and is as it was: an input, or part of one."""
    if isinstance(value, Symbol):
        return not value.unknown
    if isinstance(value, Expr):
        return variable_name(value) is not None
    if isinstance(value, Ref):
        return value.address in state.inputs.objects
    return is_argument(state, value)


def is_constant(state: State, value: object) -> bool:
    """Whether the program itself says what a value is."""
    if isinstance(value, Ref):
        return state.record(value).early or is_literal(state, value) or is_wrapping(state, value)
    return value is None or (isinstance(value, int | float) and not is_argument(state, value))


def is_wrapping(state: State, ref: Ref) -> bool:
    """Whether an object that the program made holds given values and constants only.

    Further arguments that a call lists are in such an array, numbers among them in boxes.
    """
    record = state.record(ref)
    if isinstance(record, Instance):
        is_box = record.initial is None and record.shape.name in BOXES
        return is_box and all(is_plain(state, each) for each in record.fields)
    if record.initial is not None or record.cells is None:
        return False
    return all(is_plain(state, each) or is_box_of_plain(state, each) for each in record.cells)


def is_listing(state: State, value: object) -> bool:
    """Whether a value is an array that the program made of given values: `check(new int[] {n})`."""
    if not isinstance(value, Ref) or not is_wrapping(state, value):
        return False
    record = state.record(value)
    cells = record.cells or () if isinstance(record, Array) else ()
    return any(is_given(state, each) for each in cells)


def is_plain(state: State, value: object) -> bool:
    """Whether a value was given, or is a constant that is no object of the program's making."""
    if is_given(state, value) or not isinstance(value, Ref):
        return is_given(state, value) or is_constant(state, value)
    return state.record(value).early or is_literal(state, value)


def is_box_of_plain(state: State, value: object) -> bool:
    """Whether a value is a box that the program made, of a number that is plain."""
    is_object = isinstance(value, Ref) and isinstance(state.record(value), Instance)
    return isinstance(value, Ref) and is_object and is_wrapping(state, value)


def is_literal(state: State, ref: Ref) -> bool:
    """Whether an object is the string of a literal."""
    return any(each.address == ref.address for each in state.heap.pool.values())
