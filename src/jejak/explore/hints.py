"""Hints: inputs put together from the constants in the code.

Where a path turns on a text or a number that the code names, such an input follows it without a
question to the solver; and where the solver does not know, it may be the only one that does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from jejak.bytecode import Body
from jejak.bytecode.instructions import LoadConstant, PushConstant, Switch
from jejak.classfile.constants import StringConstant
from jejak.errors import InputError
from jejak.explore.first_runs import in_range
from jejak.expr import ArrayValue, Model, Value
from jejak.program import Method
from jejak.state.state import State

MOST_HINTS: Final = 12
MOST_CONSTANTS: Final = 24
LONGEST: Final = 16
"""Longer texts are no hints."""
TEXTS: Final = ("1", "-1", "1.5", "a b", "Ab1")
NUMBERS: Final = (1, -1, 2, 10)
FRACTIONS: Final = (0.5, -1.5, 1e10)
TEXT_TYPES: Final = frozenset(
    ("Ljava/lang/String;", "Ljava/lang/CharSequence;", "Ljava/lang/Object;")
)
SPACE, DELETE, MOST_CHAR = 32, 127, 1 << 15


class CodeConstants:
    """The constants in the code of some methods, each once, in their order."""

    def __init__(self, methods: Iterable[Method]) -> None:
        self.numbers: dict[int, None] = {}
        self.fractions: dict[float, None] = {}
        self.texts: dict[str, None] = {}
        for method in methods:
            body = readable(method)
            if body is not None:
                self._read(body)

    def _read(self, body: Body) -> None:
        for ins in body.instructions:
            if isinstance(ins, PushConstant):
                if isinstance(ins.value, float):
                    self.fractions[ins.value] = None
                elif ins.value is not None:
                    self.numbers[ins.value] = None
            elif isinstance(ins, Switch):
                self.numbers.update(dict.fromkeys(ins.keys[:MOST_CONSTANTS]))
            elif isinstance(ins, LoadConstant) and isinstance(ins.constant, StringConstant):
                text = ins.constant.value
                if len(text) <= LONGEST and all(ord(each) < MOST_CHAR for each in text):
                    self.texts[text] = None

    def all_texts(self) -> list[str]:
        """Texts of the code, its characters between others, and some that people write."""
        marks = [chr(each) for each in self.numbers if SPACE <= each < DELETE]
        between = [text for mark in marks for text in (f"1{mark}2", f"a{mark}b")]
        found = dict.fromkeys((*self.texts, *between[:MOST_CONSTANTS], *TEXTS))
        return list(found)

    def all_numbers(self) -> list[int]:
        """Numbers of the code and those beside them."""
        near = [each + by for each in self.numbers for by in (0, 1, -1)]
        return list(dict.fromkeys((*near[: 3 * MOST_CONSTANTS], *NUMBERS)))

    def all_fractions(self) -> list[float]:
        """Numbers with a fraction, and whole ones."""
        whole = map(float, self.all_numbers())
        return list(dict.fromkeys((*self.fractions, *FRACTIONS, *whole)))


def hints(state: State, entry: Method, methods: Iterable[Method]) -> tuple[Model, ...]:
    """Inputs for a method whose state is about to begin; `methods` are those whose code counts."""
    constants = CodeConstants(methods)
    texts, numbers = constants.all_texts(), constants.all_numbers()
    fractions = constants.all_fractions()
    found = []
    for turn in range(MOST_HINTS):
        values: dict[str, Value] = {}
        for place, (name, descriptor) in enumerate(places(state, entry)):
            number = turn + 3 * place
            if descriptor in TEXT_TYPES:
                text = texts[(turn + place) % len(texts)]
                values[name] = ArrayValue(0, dict(enumerate(map(ord, text))))
                values[f"{name}.length"] = len(text)
            elif descriptor[0] == "[":
                values[f"{name}.length"] = number % 4
            elif descriptor in "FD":
                values[name] = fractions[number % len(fractions)]
            elif descriptor in "BCSIJ":
                values[name] = in_range(numbers[number % len(numbers)], descriptor)
            elif descriptor == "Z":
                values[name] = number % 2 == 0
        if values:
            found.append(Model(values))
    return tuple(found)


def places(state: State, entry: Method) -> Iterator[tuple[str, str]]:
    """The inputs of a method by name, with their types, and the fields of its receiver."""
    names = [name for name, _ in state.inputs.arguments]
    types = list(entry.type.parameters)
    if len(names) > len(types):
        receiver = names.pop(0)
        for field in entry.owner.fields.values():
            if not field.is_static:
                yield f"{receiver}.{field.name}", field.descriptor
    yield from zip(names, types, strict=False)


def readable(method: Method) -> Body | None:
    """The code of a method that can be read."""
    try:
        return method.body
    except InputError:
        return None
