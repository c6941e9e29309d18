"""java.lang.String: places in it. Answers are expressions, whatever the string's length."""

from __future__ import annotations

from jejak.expr import and_, const, eq, ite, or_, sle
from jejak.inputs.texts import enumerated, look_at
from jejak.machine.machine import Machine, ModelFunction
from jejak.machine.outcomes import DECLINED, Outcome, ask_truth
from jejak.machine.strings import STRING
from jejak.machine.texts import Text, known_units, minus
from jejak.machine.values import lift, lower
from jejak.models.arguments import receiver
from jejak.models.registry import Registry
from jejak.models.texts import (
    MUCH,
    EqualChar,
    PlaceSearch,
    char_places,
    in_order,
    is_known,
    is_space,
    is_within,
    matching_at,
    pattern_places,
    sequence_needed,
    text_needed,
    truth_value,
)
from jejak.results.reasons import Approximation
from jejak.state.state import State

ALL = 1 << 30
"""Where a search from the end begins when nothing is said."""


class IndexOfChar:
    """indexOf and lastIndexOf of a char; supplementary code points are left to the JDK."""

    def __init__(self, last: bool) -> None:
        self.last = last

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The place, -1 where there is none."""
        text, wanted = look_at(machine, state, receiver(state, arguments)), arguments[1]
        start = start_of(arguments, self.last)
        if is_known(text, wanted, start):
            return DECLINED
        char = lift(wanted, machine.int_sort)
        is_char = ask_truth(state, is_within(machine, char, 0, 0xFFFF))
        if isinstance(is_char, Outcome):
            return is_char
        units = enumerated(machine, state, text)
        if isinstance(units, Outcome):
            return units
        if not is_char or len(units.units) > MUCH:
            return DECLINED
        places = char_places(machine, units, EqualChar(char))
        return PlaceSearch(machine, start, self.last).among(places)


class IndexOfText:
    """indexOf and lastIndexOf of a string; those of builders, too."""

    def __init__(self, last: bool) -> None:
        self.last = last

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The place, -1 where there is none."""
        pattern = text_needed(machine, state, arguments[1])
        if isinstance(pattern, Outcome):
            return pattern
        text = look_at(machine, state, receiver(state, arguments))
        start = start_of(arguments, self.last)
        if is_known(text, start) and is_known(pattern):
            return DECLINED
        if not self.last:
            start = at_most(machine, start, text.length)
        places = pattern_places(machine, state, text, pattern)
        if isinstance(places, Outcome):
            return places
        return PlaceSearch(machine, start, self.last).among(places)


def start_of(arguments: list[object], last: bool) -> object:
    """Where a search begins."""
    if len(arguments) > 2:
        return arguments[2]
    return ALL if last else 0


def at_most(machine: Machine, value: object, most: object) -> object:
    """The lesser of two numbers."""
    sort = machine.int_sort
    one, other = lift(value, sort), lift(most, sort)
    return lower(ite(sle(one, other), one, other))


def contains(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.contains."""
    pattern = sequence_needed(machine, state, arguments[1])
    if isinstance(pattern, Outcome):
        return pattern
    text = look_at(machine, state, receiver(state, arguments))
    if is_known(text) and is_known(pattern):
        return DECLINED
    places = pattern_places(machine, state, text, pattern)
    return places if isinstance(places, Outcome) else truth_value(machine, or_(*places))


def starts_with(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.startsWith, also from a place on."""
    pattern = text_needed(machine, state, arguments[1])
    if isinstance(pattern, Outcome):
        return pattern
    text = look_at(machine, state, receiver(state, arguments))
    start = arguments[2] if len(arguments) > 2 else 0
    return lies_at(machine, state, text, pattern, start)


def ends_with(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.endsWith."""
    pattern = text_needed(machine, state, arguments[1])
    if isinstance(pattern, Outcome):
        return pattern
    text = look_at(machine, state, receiver(state, arguments))
    return lies_at(machine, state, text, pattern, minus(machine, text.length, pattern.length))


def lies_at(machine: Machine, state: State, text: Text, pattern: Text, start: object) -> object:
    """Whether a pattern lies at a place of a text, which may be none of it."""
    if is_known(text, start) and is_known(pattern):
        one, other = known_units(text), known_units(pattern)
        assert one is not None
        assert other is not None
        assert isinstance(start, int)
        fits = 0 <= start <= len(one) - len(other)
        return 1 if fits and one[start : start + len(other)] == other else 0
    units = enumerated(machine, state, pattern)
    if isinstance(units, Outcome):
        return units
    inside = in_order(machine, 0, start, text.length)
    found = and_(inside, matching_at(machine, state, text, units, start))
    return truth_value(machine, found)


def region_matches(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.regionMatches(int, String, int, int)."""
    own, start, _, other_start, length = arguments
    text = text_needed(machine, state, arguments[2])
    if isinstance(text, Outcome):
        return text
    mine = look_at(machine, state, receiver(state, [own]))
    if not isinstance(length, int) or not 0 <= length <= MUCH:
        return DECLINED
    sort = machine.int_sort
    found = [
        in_order(machine, 0, start, minus(machine, mine.length, length)),
        in_order(machine, 0, other_start, minus(machine, text.length, length)),
    ]
    for index in range(length):
        one = mine.at(machine, state, shifted(machine, start, index))
        other = text.at(machine, state, shifted(machine, other_start, index))
        found.append(eq(lift(one, sort), lift(other, sort)))
    return truth_value(machine, and_(*found))


def shifted(machine: Machine, start: object, index: int) -> object:
    """A place further on."""
    return minus(machine, start, -index)


def is_blank(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.isBlank."""
    text = look_at(machine, state, receiver(state, arguments))
    if is_known(text):
        return DECLINED
    units = enumerated(machine, state, text)
    if isinstance(units, Outcome):
        return units
    sort = machine.int_sort
    spaces = [is_space(machine, lift(unit, sort)) for unit in units.units]
    beyond = [sle(lift(units.length, sort), const(i, sort)) for i in range(len(spaces))]
    both = zip(beyond, spaces, strict=True)
    return truth_value(machine, and_(*[or_(one, other) for one, other in both]))


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    text, unknown = f"L{STRING};", Approximation.UNKNOWN_CONTENTS
    members: dict[str, ModelFunction] = {
        "contains(Ljava/lang/CharSequence;)Z": contains,
        f"startsWith({text})Z": starts_with,
        f"startsWith({text}I)Z": starts_with,
        f"endsWith({text})Z": ends_with,
        f"regionMatches(I{text}II)Z": region_matches,
        "isBlank()Z": is_blank,
    }
    for name, last in (("indexOf", False), ("lastIndexOf", True)):
        for start in ("", "I"):
            members[f"{name}(I{start})I"] = IndexOfChar(last)
            members[f"{name}({text}{start})I"] = IndexOfText(last)
    for member, function in members.items():
        registry.partly(f"{STRING}.{member}", unknown, function)
