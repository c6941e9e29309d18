"""Observations: assertions that could be made of an object, and which few of them are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jejak.javasource.nodes import Statement
from jejak.program import Method
from jejak.testgen.observing import SlotKey

MOST_GETTERS: Final = 3
"""Getters of one object; where more would be needed, its own text says it better."""
MOST_DERIVED: Final = 2
"""Methods of one object that compute something of what nothing else shows."""


@dataclass(frozen=True, slots=True)
class Observation:
    """An assertion that could be made, what it looks at, and whether it shows that as it is."""

    statement: Statement
    keys: frozenset[SlotKey]
    is_plain: bool
    is_text: bool = False
    method: Method | None = None


def chosen(offered: Sequence[Observation], wanted: frozenset[SlotKey]) -> Iterator[Observation]:
    """Few observations that show as much as can be shown of some slots, what is plain first."""
    open_slots = set(wanted)
    plain = [one for one in offered if one.is_plain and not one.is_text]
    taken = list(covering(plain, open_slots))
    texts = [one for one in offered if one.is_text and one.keys & wanted]
    shown = wanted - open_slots
    if texts and (len(taken) > MOST_GETTERS or not texts[0].keys & wanted <= shown):
        open_slots = set(wanted) - texts[0].keys
        rest = list(covering(plain, open_slots))[: MOST_GETTERS - 1]
        yield from (*rest, texts[0])
        return
    yield from taken[: MOST_GETTERS + 2]
    derived = [one for one in offered if not one.is_plain]
    yield from list(covering(derived, open_slots))[:MOST_DERIVED]


def covering(offered: Iterable[Observation], open_slots: set[SlotKey]) -> Iterator[Observation]:
    """Observations that show something new, those that show most first."""
    left = list(offered)
    while left and open_slots:
        best = max(left, key=lambda one: len(one.keys & open_slots))
        if not best.keys & open_slots:
            return
        open_slots -= best.keys
        left.remove(best)
        yield best
