"""What people like to read in an input: letters in texts, not the characters numbered 0.

In a test that pins what code does, also numbers that differ from each other and from 0: a sum of
zeros is a difference, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, Final

from jejak.expr import ArrayValue, Expr, Model, variables
from jejak.expr.ops import VAR
from jejak.machine.boxing import UNBOXED
from jejak.machine.strings import STRING
from jejak.machine.texts import OpenText
from jejak.program import Method
from jejak.state.records import Array, InputElements, Instance
from jejak.state.state import State
from jejak.state.values import Ref

LETTER: Final = ord("a")
LETTERS: Final = 26
LEGIBLE: Final = tuple(map(ord, " 0-.:_A~"))
"""Characters that are tried in the place of those that nobody types."""
TEXT_LENGTH: Final = 2
LISTED: Final = 8
"""Elements of an array of numbers that are told apart."""


def preferred(state: State, entry: Method) -> dict[str, Any]:
    """Liked values of variables of a path, by name: characters are letters."""
    found: dict[str, Any] = {}
    told = [state.resolved(each.value) for each in state.inputs.environment.answers]
    for ref in (*state.inputs_in_order(), *(each for each in told if isinstance(each, Ref))):
        record = state.record(ref)
        if not isinstance(record, Instance) or record.shape.name != STRING:
            continue
        if isinstance(record.native, OpenText):
            found[str(record.native.base.payload)] = ArrayValue(LETTER, {})
    types = entry.type.parameters
    for (_, given), descriptor in zip(
        reversed(state.inputs.arguments), reversed(types), strict=False
    ):
        if descriptor == "C" and isinstance(given, Expr):
            found.update((str(variable.payload), LETTER) for variable in variables(given))
    return found


def telling(state: State, entry: Method) -> dict[str, Any]:
    """Values of a path's inputs that differ, by name: what is computed from them tells how."""
    found: dict[str, Any] = {}
    numbers = count(2)
    types = entry.type.parameters
    given = state.inputs.arguments[max(len(state.inputs.arguments) - len(types), 0) :]
    for (_, value), descriptor in zip(given, types, strict=False):
        found.update(told_apart(value, descriptor, numbers))
    texts = 0
    for ref in state.inputs_in_order():
        record = state.record(ref)
        if isinstance(record, Instance) and isinstance(record.native, OpenText):
            found.update(telling_text(record.native, texts))
            texts += 1
        elif isinstance(record, Instance) and record.initial is not None:
            java = record.shape.java
            if java is None or (java.in_jdk and java.name not in UNBOXED):
                continue
            for field, value in zip(record.shape.fields, record.initial, strict=True):
                found.update(told_apart(value, field.descriptor, numbers))
        elif isinstance(record, Array) and record.initial is not None:
            found.update(telling_elements(record, record.initial, numbers))
    return found


def told_apart(value: object, descriptor: str, numbers: Iterator[int]) -> Iterator[tuple[str, Any]]:
    """A value of its own for a variable of a primitive type; a boolean has too few."""
    if not isinstance(value, Expr) or descriptor not in "BSIJCFD":
        return
    for variable in variables(value):
        number = next(numbers)
        if descriptor in "FD":
            yield str(variable.payload), number + 0.5
        else:
            yield str(variable.payload), number if descriptor != "C" else letter(number)


def telling_elements(
    array: Array, given: InputElements, numbers: Iterator[int]
) -> Iterator[tuple[str, Any]]:
    """Values of their own for the elements of an array of numbers."""
    for value in given.elements.values():
        yield from told_apart(value, array.descriptor[1:], numbers)
    if given.base is not None and given.base.op == VAR and array.descriptor[1] in "IJSB":
        yield str(given.base.payload), ArrayValue(0, {i: next(numbers) for i in range(LISTED)})


def telling_text(text: OpenText, number: int) -> Iterator[tuple[str, Any]]:
    """A short text of letters that other texts do not begin with."""
    letters = {index: letter(number * TEXT_LENGTH + index) for index in range(LISTED)}
    yield str(text.base.payload), ArrayValue(LETTER, letters)
    if isinstance(text.length, Expr):
        for variable in variables(text.length):
            yield str(variable.payload), TEXT_LENGTH


def letter(number: int) -> int:
    """A letter for each of the first numbers."""
    return LETTER + number % LETTERS


def with_letters(model: Model, liked: dict[str, Any]) -> Model:
    """A model with liked values for what it says nothing of."""
    missing = {name: value for name, value in liked.items() if name not in model.values}
    return model.updated(missing) if missing else model


def legible(model: Model, liked: dict[str, Any], conjuncts: tuple[Expr, ...]) -> Model:
    """A model whose texts have characters that people can read where those will do as well."""
    for name in liked:
        text = model.values.get(name)
        if not isinstance(text, ArrayValue):
            continue
        about = [each for each in conjuncts if name in map(name_of, variables(each))]
        for index in (None, *text.entries):
            if is_legible(text.default if index is None else text.get(index)):
                continue
            for character in LEGIBLE:
                other = replaced(text, index, character)
                found = model.updated({name: other})
                if all(map(found.holds, about)):
                    model, text = found, other
                    break
    return model


def replaced(text: ArrayValue, index: int | None, character: int) -> ArrayValue:
    """A text with another character at an index, or wherever nothing is said of it."""
    if index is not None:
        return text.stored(index, character)
    return ArrayValue(character, text.entries)


def is_legible(character: int) -> bool:
    """Whether people can read a character."""
    return chr(character & 0xFFFF).isprintable()


def name_of(variable: Expr) -> str:
    """The name of a variable."""
    return str(variable.payload)


def unasked(liked: dict[str, Any], conjuncts: tuple[Expr, ...]) -> dict[str, Any]:
    """The liked values of what no conjunct is about: others may be there by default, silently."""
    asked = {str(variable.payload) for each in conjuncts for variable in variables(each)}
    return {name: value for name, value in liked.items() if name not in asked}
