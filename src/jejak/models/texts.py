"""What models of strings and builders share: texts of arguments, conditions, places in a text."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from jejak.expr import FALSE, Expr, and_, const, eq, ite, not_, or_, sge, sle, slt
from jejak.inputs.texts import enumerated, look_at
from jejak.machine.machine import Machine, ModelFunction
from jejak.machine.outcomes import DECLINED, Outcome, ask_truth
from jejak.machine.strings import STRING
from jejak.machine.texts import Text, Units, known_units, minus, plus, present, sliced
from jejak.machine.values import lift, lower
from jejak.models.arguments import needed, receiver
from jejak.semantics.throwing import throw_new
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

STRING_INDEX: Final = "java/lang/StringIndexOutOfBoundsException"
BUILDERS: Final = ("java/lang/StringBuilder", "java/lang/StringBuffer")
MUCH: Final = 1 << 14
"""Comparisons of chars that one answer may be made of; the JDK's code goes through more."""

CharTest = Callable[[Machine, Expr], Expr]
"""When a char is of some kind."""


def truth_value(machine: Machine, condition: Expr) -> object:
    """A condition as a boolean of Java."""
    return lower(ite(condition, const(1, machine.int_sort), const(0, machine.int_sort)))


def text_needed(machine: Machine, state: State, value: object) -> Text | Outcome:
    """The text of a string argument, to look into; throws NullPointerException on null."""
    ref = needed(machine, state, value)
    return ref if isinstance(ref, Outcome) else look_at(machine, state, ref)


def is_texty(state: State, ref: Ref) -> bool:
    """Whether an object is a string or a builder, and no builder that is an input."""
    record = state.record(ref)
    if not isinstance(record, Instance):
        return False
    return record.shape.name == STRING or has_own_text(state, ref)


def has_own_text(state: State, ref: Ref) -> bool:
    """Whether an object is a builder that the path made: others keep rules about their fields."""
    record = state.record(ref)
    if not isinstance(record, Instance) or record.shape.name not in BUILDERS:
        return False
    return record.initial is None and not record.forgotten


class OfOwnBuilder:
    """A model for builders that the path made; others run the JDK's own code."""

    def __init__(self, function: ModelFunction) -> None:
        self.function = function

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """What one of the two does."""
        if not has_own_text(state, receiver(state, arguments)):
            return DECLINED
        return self.function(machine, state, arguments)


def sequence_needed(machine: Machine, state: State, value: object) -> Text | Outcome:
    """The text of a CharSequence argument; declines what is neither string nor builder."""
    ref = needed(machine, state, value)
    if isinstance(ref, Outcome):
        return ref
    return look_at(machine, state, ref) if is_texty(state, ref) else DECLINED


def is_known(text: Text, *numbers: object) -> bool:
    """Whether a text and numbers are all known."""
    return known_units(text) is not None and all(isinstance(each, int) for each in numbers)


def in_order(machine: Machine, *values: object) -> Expr:
    """When numbers do not decrease."""
    sort = machine.int_sort
    lifted = [lift(value, sort) for value in values]
    return and_(*[sle(one, other) for one, other in pairwise(lifted)])


def index_error(machine: Machine, state: State, culprit: object) -> Outcome:
    """Throws what the JDK throws where a string has no such place."""
    return throw_new(machine, state, STRING_INDEX, None, culprit)


def char_at(machine: Machine, state: State, text: Text, index: object) -> object:
    """The char at an index; throws where there is none."""
    inside = and_(in_order(machine, 0, index), not_(in_order(machine, text.length, index)))
    answer = ask_truth(state, inside)
    if isinstance(answer, Outcome):
        return answer
    if answer:
        return text.at(machine, state, state.number_of(index))
    return DECLINED if is_known(text, index) else index_error(machine, state, index)


def part_of(
    machine: Machine, state: State, text: Text, start: object, end: object
) -> Text | Outcome:
    """The chars from `start` to `end`; throws where they are not all there."""
    answer = ask_truth(state, in_order(machine, 0, start, end, text.length))
    if isinstance(answer, Outcome):
        return answer
    if not answer:
        return DECLINED if is_known(text, start, end) else index_error(machine, state, start)
    start, end = state.number_of(start), state.number_of(end)
    return sliced(machine, text, start, minus(machine, end, start))


# --- places in a text ----------------------------------------------------------------------------


def matching_at(machine: Machine, state: State, text: Text, pattern: Units, start: object) -> Expr:
    """When a pattern lies at a place of a text, which is not negative."""
    sort = machine.int_sort
    end = plus(machine, start, pattern.length)
    found = [in_order(machine, end, text.length)]
    if found[0] is FALSE:
        return FALSE
    for index, unit in enumerate(pattern.units):
        place = plus(machine, start, index)
        if isinstance(place, int) and text.most is not None and place >= text.most:
            equal: Expr = FALSE
        else:
            equal = eq(lift(text.at(machine, state, place), sort), lift(unit, sort))
        if not isinstance(pattern.length, int):
            equal = or_(not_(present(machine, pattern, index)), equal)
        if equal is FALSE:
            return FALSE
        found.append(equal)
    return and_(*found)


class PlaceSearch:
    """A search for the first or last place in a text where a condition holds, from a place on."""

    def __init__(self, machine: Machine, start: object, last: bool) -> None:
        self.machine = machine
        self.start = start
        self.last = last

    def among(self, conditions: list[Expr]) -> object:
        """The place, -1 where there is none; `conditions` are those of the places from 0 on."""
        machine = self.machine
        sort = machine.int_sort
        found = const(-1, sort)
        places = range(len(conditions))
        for place in places if self.last else reversed(places):
            order = (place, self.start) if self.last else (self.start, place)
            condition = and_(in_order(machine, *order), conditions[place])
            found = ite(condition, const(place, sort), found)
        return lower(found)


def char_places(machine: Machine, text: Units, test: CharTest) -> list[Expr]:
    """For each place when there is a char of some kind."""
    sort = machine.int_sort
    return [
        and_(present(machine, text, index), test(machine, lift(unit, sort)))
        for index, unit in enumerate(text.units)
    ]


def pattern_places(
    machine: Machine, state: State, text: Text, pattern: Text
) -> list[Expr] | Outcome:
    """For each place of a text when a pattern lies there; the place behind the last is one, too."""
    units, wanted = enumerated(machine, state, text), enumerated(machine, state, pattern)
    if isinstance(units, Outcome):
        return units
    if isinstance(wanted, Outcome):
        return wanted
    if len(units.units) * (len(wanted.units) + 1) > MUCH:
        return DECLINED
    places = range(len(units.units) + 1)
    return [matching_at(machine, state, units, wanted, place) for place in places]


class EqualChar:
    """When a char is just one."""

    def __init__(self, wanted: Expr) -> None:
        self.wanted = wanted

    def __call__(self, _machine: Machine, char: Expr) -> Expr:
        """The condition."""
        return eq(char, self.wanted)


def is_within(machine: Machine, char: Expr, low: int, high: int) -> Expr:
    """When a char lies in a range, ends included."""
    sort = machine.int_sort
    return and_(sge(char, const(low, sort)), sle(char, const(high, sort)))


def is_blank(machine: Machine, char: Expr) -> Expr:
    """When trim removes a char."""
    return sle(char, const(32, machine.int_sort))


_SPACES: Final = (
    (9, 13), (28, 32), (0x1680, 0x1680), (0x2000, 0x2006), (0x2008, 0x200A), (0x2028, 0x2029),
    (0x205F, 0x205F), (0x3000, 0x3000),
)  # fmt: skip


def is_space(machine: Machine, char: Expr) -> Expr:
    """When strip removes a char: Character.isWhitespace since Java 9; no pair of surrogates is."""
    return or_(*[is_within(machine, char, low, high) for low, high in _SPACES])


def trimmed(
    machine: Machine, state: State, text: Text, test: CharTest, sides: tuple[bool, bool]
) -> Text | Outcome:
    """A text without the chars of some kind at its start, its end, or both."""
    units = enumerated(machine, state, text)
    if isinstance(units, Outcome):
        return units
    kept = [not_(each) for each in _tests(machine, units, test)]
    sort = machine.int_sort
    length = lift(units.length, sort)
    start, end = const(0, sort), length
    if sides[1]:
        end = const(0, sort)
        for index, keeps in enumerate(kept):
            inside = and_(present(machine, units, index), keeps)
            end = ite(inside, const(index + 1, sort), end)
    if sides[0]:
        start = end
        for index in range(len(kept) - 1, -1, -1):
            inside = and_(slt(const(index, sort), end), kept[index])
            start = ite(inside, const(index, sort), start)
    return sliced(machine, units, lower(start), minus(machine, lower(end), lower(start)))


def _tests(machine: Machine, units: Units, test: CharTest) -> list[Expr]:
    return [test(machine, lift(unit, machine.int_sort)) for unit in units.units]
