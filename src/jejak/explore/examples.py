"""Calls that were seen while the user's own tests or program ran: inputs to begin with.

A record is a line of JSON: a method, and facts about what one of its calls was given, by places
(`java/learn`). An example answers what a path asks: its numbers are a model, and where paths part
over which object an input is, it goes with the alternative that is true of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from jejak.errors import InputError
from jejak.explore.bounds import Bounds
from jejak.explore.feasibility import along, revalidate, satisfying
from jejak.explore.first_runs import bounds_of_one, in_range
from jejak.explore.paths import follow, take
from jejak.explore.running import PathRunner
from jejak.expr import ArrayValue, Expr, Model, Value
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.state.state import State

MOST_USED: Final = 12
"""Examples of a method that a search begins with."""
MOST_SHOWN: Final = 160
"""Characters of one in a report."""
_BITS: Final = "BCSIJ"

Fact = tuple[str, Any]
"""A letter and a value, as the agent writes them."""


@dataclass(frozen=True, slots=True)
class Example:
    """One call that was seen: facts by place; places begin with `this` or a parameter's number."""

    facts: Mapping[str, Fact]

    def text(self, entry: Method) -> str:
        """The call in short, for reports."""
        parts = [self._shown(str(number)) for number in range(len(entry.type.parameters))]
        text = f"{entry.name}({', '.join(parts)})"
        return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"

    def _shown(self, place: str) -> str:
        letter, value = self.facts.get(place, ("?", "…"))
        if letter == "N":
            return "null"
        if letter in "TZ":
            return json.dumps(value)
        if letter != "C":
            return str(value)
        _, length = self.facts.get(f"{place}.length", ("I", None))
        return str(value) if length is None else f"{value} of {length}"


class SeenShape:
    """What an example says of objects, by the names that they have on a path."""

    def __init__(self, facts: Mapping[str, Fact], is_subtype: Callable[[str, str], bool]) -> None:
        self._facts = facts
        self._is_subtype = is_subtype

    def takes(self, label: str) -> bool:
        """Whether an alternative may be true of it, by what is written on it."""
        return all(self._may_be(part) for part in label.split(" && "))

    def _may_be(self, part: str) -> bool:
        if part.startswith("!(") and part.endswith(")"):
            name, _, wanted = part[2:-1].partition(" instanceof ")
            return not wanted or self._is_of(name, wanted) is not True
        name, _, wanted = part.partition(" instanceof ")
        if wanted:
            return self._is_of(name, wanted) is not False
        name, _, wanted = part.partition(" is a ")
        if wanted:
            return self._is_of(name, wanted) is not False
        left, sign, right = part.partition(" == ")
        if sign:
            return self._is_same(left, right) is not False
        left, sign, right = part.partition(" != ")
        return not sign or self._is_same(left, right) is not True

    def _is_of(self, name: str, wanted: str) -> bool | None:
        letter, value = self._facts.get(self._found(name), ("?", None))
        if letter == "N":
            return False
        if letter != "C":
            return None
        return self._is_subtype(value.replace(".", "/"), wanted.replace(".", "/"))

    def _is_same(self, left: str, right: str) -> bool | None:
        one, other = self._found(left), self._found(right)
        known = self._facts.get(one)
        if known is None:
            return None
        if right == "null":
            return known[0] == "N"
        if other in self._facts:
            return one == other
        if known[0] == "E":
            return bool(known[1].endswith(f".{right.rpartition('.')[2]}"))
        return False if known[0] == "N" else None

    def _found(self, name: str) -> str:
        """The first place of the object at a place."""
        letter, value = self._facts.get(name, ("?", None))
        return value if letter == "S" else name


def inputs_of(
    examples: Sequence[Example], state: State, entry: Method, is_subtype: Callable[[str, str], bool]
) -> tuple[Model, ...]:
    """Examples as inputs of an entry method, whose paths begin in a state."""
    names = [name for name, _ in state.inputs.arguments]
    places = [str(number) for number in range(len(entry.type.parameters))]
    if not entry.is_static:
        places.insert(0, "this")
    called = dict(zip(places, names, strict=True))
    found = []
    for each in examples:
        facts = {_renamed(place, called): _fact(fact, called) for place, fact in each.facts.items()}
        found.append(Model(_values(facts), SeenShape(facts, is_subtype)))
    return tuple(found)


def led(machine: Machine, bounds: Bounds, start: State, example: Model) -> State:
    """The state behind the path of an example, as far as the interpreter can follow it."""
    state = start.fork()
    state.apart = True
    state.exploration.models = (example,)
    follow(state, PathRunner(machine, bounds_of_one(bounds)).run, _decide)
    return state


def _decide(state: State, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> bool:
    """Takes the first alternative that an example satisfies."""
    revalidate(state)
    for index, condition in enumerate(conditions):
        label = labels[index] if labels else ""
        models = along(satisfying(state.exploration.models, condition), label)
        if models:
            take(state, index, condition, labels, models)
            return True
    return False


def _renamed(place: str, called: Mapping[str, str]) -> str:
    """A place by the name that its parameter has on paths."""
    end = min((at for at in (place.find("."), place.find("[")) if at >= 0), default=len(place))
    return called.get(place[:end], place[:end]) + place[end:]


def _fact(fact: Fact, called: Mapping[str, str]) -> Fact:
    letter, value = fact
    return (letter, _renamed(value, called)) if letter == "S" else fact


def _values(facts: Mapping[str, Fact]) -> dict[str, Value]:
    """The numbers of an example, by the names of variables; boxes hold theirs under `.value`."""
    found: dict[str, Value] = {}
    for place, (letter, value) in facts.items():
        if letter == "I":
            found[place] = found[f"{place}.value"] = value
        elif letter == "Z":
            found[place] = found[f"{place}.value"] = bool(value)
        elif letter == "F":
            found[place] = found[f"{place}.value"] = float(value)
        elif letter == "T":
            units = [int.from_bytes(pair, "big") for pair in _units(value)]
            found[f"{place}.length"] = len(units)
            signed = {index: in_range(unit, "C") for index, unit in enumerate(units)}
            found[place] = ArrayValue(0, signed)
    return found


def _units(text: str) -> list[bytes]:
    data = text.encode("utf-16-be", "surrogatepass")
    return [data[at : at + 2] for at in range(0, len(data), 2)]


@lru_cache(maxsize=4)
def read_examples(file: Path) -> Mapping[str, tuple[Example, ...]]:
    """What was learned, by methods as `owner.name(descriptor)`. Raises InputError."""
    found: dict[str, list[Example]] = {}
    try:
        with file.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                method, example = _read(line, f"{file}:{number}")
                found.setdefault(method, []).append(example)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(str(file), f"cannot be read: {reason}") from None
    return {method: tuple(examples) for method, examples in found.items()}


def _read(line: str, where: str) -> tuple[str, Example]:
    try:
        record = json.loads(line)
        facts = {place: (letter, value) for place, letter, value in record["facts"]}
        return str(record["method"]), Example(facts)
    except (ValueError, KeyError, TypeError):
        raise InputError(where, "this is not what `jejak learn` writes") from None
