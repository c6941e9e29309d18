"""The fewest blocks of code to a place that the user names."""

from __future__ import annotations

import re
from typing import Final

from jejak.errors import UsageError
from jejak.explore.distance import Distances, Goals, wanted
from jejak.explore.patterns import MethodPattern
from jejak.explore.strategies.orders import Prioritised, SearchOrder, Strategy
from jejak.machine.machine import Machine
from jejak.state.state import State

PATTERN: Final = r"([\w.$/]+)#([\w$]+|<init>|<clinit>)(?::(\d+))?"


class Nearest:
    """The distance to a place in the code."""

    def __init__(self, distances: Distances) -> None:
        self._distances = distances

    def of(self, state: State) -> float:
        """Counts blocks."""
        return float(self._distances.of(state))

    def has_changed(self, _state: State, _priority: float) -> bool:
        """Never."""
        return False


def find_goals(place: str, machine: Machine) -> Goals:
    """The place that a text names. Raises UsageError when there is no such place."""
    match = re.fullmatch(PATTERN, place)
    assert match is not None
    owner, where = match[1], f"{match[1]}#{match[2]}"
    pattern = MethodPattern(where)
    named = [machine.program.find(owner.replace(".", "/"))]
    owners = [*(each for each in named if each), *machine.program.loaded()]
    methods = dict.fromkeys(m for java in owners for m in java.methods.values() if pattern.fits(m))
    if not methods:
        raise UsageError(f"search: there is no method {where}")
    line = int(match[3]) if match[3] else None
    goals = {method: wanted(method, line) for method in methods}
    goals = {method: indices for method, indices in goals.items() if indices}
    if not goals:
        tail = "" if line is None else f" in line {line}"
        raise UsageError(f"search: {where} has no code{tail}")
    return goals


def build(place: str, _seed: int, machine: Machine) -> SearchOrder:
    """The order by distance to a place. Raises UsageError when there is no such place."""
    return Prioritised(Nearest(Distances(machine, find_goals(place, machine))))


DISTANCE: Final = Strategy(
    "distance",
    "The path with the fewest blocks of code to that place.",
    build,
    "CLASS#METHOD[:LINE]",
    PATTERN,
)
