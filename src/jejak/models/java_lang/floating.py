"""java.lang.Double and Float: as text, and from text.

The text of a number is that of the analysed JDK. That of an expression is not known, but reads back
as what it was; open texts are read by `models.decimals`.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import FP32, FP64, Expr, Sort, const, eq
from jejak.inputs.texts import enumerated, look_at, new_text, number_text, text_at
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome, ask_truth, ask_which
from jejak.machine.strings import STRING, from_units, new_string
from jejak.machine.texts import NumberText, Text, Units, known_units
from jejak.machine.values import lower
from jejak.models.apart import ask_apart, is_apart
from jejak.models.arguments import decided, unknown
from jejak.models.decimals import fraction, is_number, special_value
from jejak.models.java_lang.wrappers import NUMBER_FORMAT
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.semantics.throwing import throw_new
from jejak.state.state import State

MOST_CHARS: Final = 40
"""Of texts that are read as expressions."""
_SORTS: Final[dict[str, Sort]] = {"F": FP32, "D": FP64}
_CLASSES: Final = {"F": "java/lang/Float", "D": "java/lang/Double"}
_PARSERS: Final = {"F": "parseFloat", "D": "parseDouble"}


def known_floating(machine: Machine, state: State, value: object, letter: str) -> str | None:
    """The text of a float or double that is a number, as the analysed JDK writes it."""
    if is_apart(state) or not isinstance(value, int | float):
        return None
    found = ask_apart(machine, _CLASSES[letter], f"toString({letter})L{STRING};", (value,))
    return found if isinstance(found, str) else None


class FloatingToString:
    """Double.toString and Float.toString."""

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The text."""
        value = arguments[0]
        if isinstance(value, Expr):
            return new_text(machine, state, number_text(machine, state, value))
        known = known_floating(machine, state, value, self.letter)
        return DECLINED if known is None else new_string(machine, state, known)


class ParseFloating:
    """Double.parseDouble and Float.parseFloat; null is left to the JDK's own code."""

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The number, or the exception."""
        ref = decided(machine, state, arguments[0])
        if isinstance(ref, Outcome) or ref is None:
            return DECLINED if ref is None else ref
        text = text_at(machine, state, ref)
        known = known_units(text)
        if known is not None:
            return self.known(machine, state, from_units(known))
        if isinstance(text, NumberText) and text.number.sort is _SORTS[self.letter]:
            return text.number
        if machine.mathematical:
            return DECLINED
        return self.open(machine, state, look_at(machine, state, ref))

    def known(self, machine: Machine, state: State, text: str) -> object:
        """What a text that is known is read as; exceptions are left to the JDK's own code."""
        if is_apart(state):
            return DECLINED
        member = f"{_PARSERS[self.letter]}(L{STRING};){self.letter}"
        found = ask_apart(machine, _CLASSES[self.letter], member, (text,))
        return found if isinstance(found, float) else DECLINED

    def open(self, machine: Machine, state: State, text: Text) -> object:
        """What an open text is read as."""
        units = enumerated(machine, state, text)
        if isinstance(units, Outcome):
            return units
        if len(units.units) > MOST_CHARS:
            return DECLINED
        is_one = ask_truth(state, is_number(machine, units))
        if isinstance(is_one, Outcome):
            return is_one
        if not is_one:
            return throw_new(machine, state, NUMBER_FORMAT)
        return self.read(machine, state, units)

    def read(self, machine: Machine, state: State, text: Units) -> object:
        """The number that a text is: decimal fractions by their digits, then what is no number."""
        sort, ints = _SORTS[self.letter], machine.int_sort
        found = fraction(machine, text, sort)
        is_plain = ask_truth(state, found.is_plain)
        if isinstance(is_plain, Outcome):
            return is_plain
        if is_plain:
            places = range(len(text.units))
            behind = ask_which(state, [eq(found.behind, const(each, ints)) for each in places])
            return behind if isinstance(behind, Outcome) else lower(found.value(sort, behind))
        condition, value = special_value(machine, text, sort)
        is_special = ask_truth(state, condition)
        if isinstance(is_special, Outcome):
            return is_special
        if is_special:
            return lower(value)
        state.approximate(Approximation.UNKNOWN_CONTENTS)
        return unknown(machine, state, f"{_PARSERS[self.letter]}()", self.letter)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    reason = Approximation.UNKNOWN_CONTENTS
    for letter, owner in _CLASSES.items():
        signature = f"{owner}.toString({letter})L{STRING};"
        registry.partly(signature, reason, FloatingToString(letter))
        signature = f"{owner}.{_PARSERS[letter]}(L{STRING};){letter}"
        registry.partly(signature, reason, ParseFloating(letter))
