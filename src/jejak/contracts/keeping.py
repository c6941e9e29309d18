"""What checks keep apart: names of their own, and what is said of objects beside the receiver."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from jejak.contracts.scopes import source_name
from jejak.program import Method
from jejak.program.checks import checks_name

_TAKEN: Final = re.compile(r"(?:result_|case\d|old\d|bound\d|heard\d|frame_|changed_)\w*"
                           r"|(?:allowed|thrown|undefined|absent|fits)_?")  # fmt: skip
"""Names of variables that checks have beside the method's parameters."""


_OWN: Final = re.compile(
    r"make|holds|keeps\d+|(?:get|set|call|static|model|required\d+|assumed\d+|mocked\d+)_\w*"
)
"""Names of methods that classes of checks have by themselves."""


def check_name(method: Method) -> str:
    """What the check of a method is called."""
    if method.is_constructor:
        return "make"
    return f"{method.name}_" if _OWN.fullmatch(method.name) else method.name


def apart(name: str) -> str:
    """What a parameter is called in a check, where its own name is one of the check's variables."""
    return f"given_{name}" if _TAKEN.fullmatch(name) else name


def element_of(descriptor: str) -> str:
    """The class of a reference, or of the elements of an array; empty where there is none."""
    inside = descriptor[1:] if descriptor[0] == "[" else descriptor
    return inside[1:-1] if inside[0] == "L" else ""


@dataclass(frozen=True, slots=True)
class KeptObject:
    """An expression whose value, or elements, must fulfil the invariants of a class.

    `is_just` says that the class is the expression's own; else only objects of it are meant.
    """

    java: str
    text: str
    is_just: bool
    is_array: bool

    def holds(self, word: str) -> str:
        """That they do, by a method of the class of checks."""
        if not self.is_array:
            return self.one(self.text, word)
        return (
            f"jejak.Bounded.forall(0, {self.text} == null ? 0 : {self.text}.length, "
            f"bound1_ -> {self.one(f'{self.text}[bound1_]', word)})"
        )

    def one(self, text: str, word: str) -> str:
        """That an object does."""
        checks, name = source_name(checks_name(self.java)), source_name(self.java)
        if self.is_just:
            return f"{text} == null || {checks}.{word}({text})"
        return f"!((Object) {text} instanceof {name}) || {checks}.{word}(({name}) {text})"
