"""java.util.StringTokenizer: where the tokens of an open string begin and end.

The JDK's own code goes on from there; it also finds tokens where delimiters are tokens, too.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import and_, const, eq, ite, not_, or_
from jejak.inputs.texts import enumerated, look_at
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome
from jejak.machine.strings import text_of, utf16_units
from jejak.machine.texts import known_units
from jejak.machine.values import lift, lower
from jejak.models.arguments import receiver
from jejak.models.locales import field_of
from jejak.models.registry import Registry
from jejak.models.texts import in_order
from jejak.results.reasons import Approximation
from jejak.state.state import State
from jejak.state.values import Ref

TOKENIZER: Final = "java/util/StringTokenizer"
MOST_DELIMITERS: Final = 32


class NextPlace:
    """The first place from another one on where there is a delimiter, or none; else the end."""

    def __init__(self, is_delimiter: bool) -> None:
        self.is_delimiter = is_delimiter

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The place."""
        ref = receiver(state, arguments)
        text, known = state.resolved(field_of(state, ref, "str")), delimiters_of(state, ref)
        if not isinstance(text, Ref) or known is None:
            return DECLINED
        whole = look_at(machine, state, text)
        if known_units(whole) is not None:
            return DECLINED
        units = enumerated(machine, state, whole)
        if isinstance(units, Outcome):
            return units
        sort = machine.int_sort
        found = lift(units.length, sort)
        for place in range(len(units.units) - 1, -1, -1):
            char = lift(units.units[place], sort)
            delimits = or_(*[eq(char, const(each, sort)) for each in known])
            here = delimits if self.is_delimiter else not_(delimits)
            before_end = in_order(machine, place + 1, units.length)
            here = and_(in_order(machine, arguments[1], place), before_end, here)
            found = ite(here, const(place, sort), found)
        return lower(found)


def delimiters_of(state: State, ref: Ref) -> list[int] | None:
    """The delimiters of a tokenizer where they are known chars, and no tokens themselves."""
    delimiters = state.resolved(field_of(state, ref, "delimiters"))
    text = text_of(state, delimiters) if isinstance(delimiters, Ref) else None
    if text is None or field_of(state, ref, "retDelims") != 0:
        return None
    units = utf16_units(text)
    if field_of(state, ref, "hasSurrogates") != 0 or len(units) > MOST_DELIMITERS:
        return None
    return units


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    unknown = Approximation.UNKNOWN_CONTENTS
    registry.partly(f"{TOKENIZER}.skipDelimiters(I)I", unknown, NextPlace(False))
    registry.partly(f"{TOKENIZER}.scanToken(I)I", unknown, NextPlace(True))
