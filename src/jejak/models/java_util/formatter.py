"""java.util.Formatter, behind String.format and printf: what it throws, not what it writes."""

from __future__ import annotations

import re
from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome
from jejak.machine.strings import text_of
from jejak.models.arguments import needed
from jejak.results.reasons import Approximation
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

FORMAT: Final = Approximation.FORMAT
SPECIFIER: Final = re.compile(r"%([-+0,]*)(\d+)?(\.\d+)?([a-zA-Z%])")
_WHOLE: Final = ("Integer", "Long", "Short", "Byte")
_PLAIN: Final = (*_WHOLE, "String", "Character", "Boolean", "Float", "Double")
TAKEN: Final[dict[str, tuple[str, ...]]] = {
    "d": _WHOLE,
    "x": _WHOLE,
    "X": _WHOLE,
    "o": _WHOLE,
    "f": ("Float", "Double"),
    "e": ("Float", "Double"),
    "g": ("Float", "Double"),
    "c": ("Character",),
    "b": _PLAIN,
    "s": _PLAIN,
    "S": _PLAIN,
}
"""Conversions, and the classes of java.lang that they take without running anything unknown."""


def check_format(machine: Machine, state: State, text: object, values: object) -> Outcome | None:
    """Throws where the format is null; blurs the path where formatting might throw."""
    ref = needed(machine, state, text)
    if not isinstance(ref, Ref):
        return ref
    known = text_of(state, ref)
    if known is None or not is_plain(state, known, state.resolved(values)):
        state.approximate(FORMAT)
    return None


def is_plain(state: State, text: str, values: object) -> bool:
    """Whether a format and its values surely go together."""
    kinds = value_kinds(state, values)
    if kinds is None:
        return False
    taken = 0
    for match in SPECIFIER.finditer(text):
        flags, width, precision, conversion = match.groups()
        if conversion in "%n":
            if flags or width or precision:
                return False
            continue
        if taken >= len(kinds) or not fits(conversion, kinds[taken]):
            return False
        if not is_well_formed(flags, width, precision, conversion):
            return False
        taken += 1
    return "%" not in SPECIFIER.sub("", text)


def fits(conversion: str, kind: str) -> bool:
    """Whether a conversion takes a value of a class; null is taken by all."""
    return conversion in TAKEN and (kind == "" or kind in TAKEN[conversion])


def is_well_formed(flags: str, width: str | None, precision: str | None, conversion: str) -> bool:
    """Whether flags, width and precision are such as every JDK takes."""
    if len(set(flags)) < len(flags) or ({"-", "0"} <= set(flags)):
        return False
    if ("-" in flags or "0" in flags) and width is None:
        return False
    if conversion in "dfg":
        allowed = "-+0,"
    else:
        allowed = "-0" if conversion in "xXo" else "-+0" if conversion == "e" else "-"
    if not set(flags) <= set(allowed):
        return False
    return precision is None or conversion in "fegsSb"


def value_kinds(state: State, values: object) -> list[str] | None:
    """The simple names of the values' classes, empty for null; None where one is not known."""
    if not isinstance(values, Ref):
        return None
    cells = state.array(values).cells
    if cells is None:
        return None
    kinds = []
    for cell in cells:
        value = state.resolved(cell)
        if value is None:
            kinds.append("")
            continue
        record = state.record(value) if isinstance(value, Ref) else None
        if not isinstance(record, Instance):
            return None
        owner, _, name = record.shape.name.rpartition("/")
        kinds.append(name if owner == "java/lang" else "?")
    return kinds
