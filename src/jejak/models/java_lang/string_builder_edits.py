"""java.lang.StringBuilder and StringBuffer, in AbstractStringBuilder: builders that have a text.

Those that have their chars in fields run the JDK's own code, unless it would fork for nothing.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, and_, const, eq, ite, not_, sle, sub
from jejak.inputs.texts import enumerated, hold_text, look_at, new_text, text_at
from jejak.machine.machine import Machine, ModelFunction
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome, ask_truth
from jejak.machine.strings import STRING, utf16_units
from jejak.machine.texts import (
    EMPTY,
    Text,
    Units,
    joined,
    known_text,
    minus,
    plus,
    present,
    sliced,
)
from jejak.machine.values import lift, lower, narrow
from jejak.models.arguments import decided, needed, receiver, unknown
from jejak.models.java_lang.string import get_char, length
from jejak.models.java_lang.string_builder import buffer_of
from jejak.models.java_lang.string_edits import array_text
from jejak.models.java_lang.string_search import IndexOfText
from jejak.models.registry import Registry
from jejak.models.texts import (
    OfOwnBuilder,
    in_order,
    index_error,
    is_known,
    is_texty,
    is_within,
    part_of,
)
from jejak.results.reasons import Approximation
from jejak.state.state import State
from jejak.state.values import Ref

UNKNOWN: Final = Approximation.UNKNOWN_CONTENTS
BUILDER: Final = "java/lang/AbstractStringBuilder"
MOST_ADDED: Final = 4096
"""Chars that setLength adds to a text."""


def has_fields(state: State, arguments: list[object]) -> bool:
    """Whether the JDK's code can go on with the fields of a builder without forking."""
    return buffer_of(state, receiver(state, arguments)) is not None


class KnownOrText:
    """The JDK's own code for a builder that has all its chars in fields, else a model."""

    def __init__(self, function: ModelFunction) -> None:
        self.function = function

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """What one of the two does."""
        plain = [is_plain(machine, state, each) for each in arguments[1:]]
        if all(plain) and has_fields(state, arguments):
            return DECLINED
        return self.function(machine, state, arguments)


def is_plain(machine: Machine, state: State, value: object) -> bool:
    """Whether an argument is no string or builder of which something is open."""
    target = state.resolved(value)
    if not isinstance(target, Ref) or not is_texty(state, target):
        return not isinstance(target, Expr)
    return is_known(text_at(machine, state, target))


def change(state: State, ref: Ref, text: Text) -> Ref:
    """Gives a builder another text; returns it."""
    hold_text(state.writable_instance(ref), text)
    return ref


def spliced(
    machine: Machine, text: Text, ends: tuple[object, object], between: Text | None
) -> Text:
    """A text with another one in place of the chars from one place to another."""
    start, end = ends
    found = sliced(machine, text, 0, start)
    if between is not None:
        found = joined(machine, found, between)
    rest = minus(machine, text.length, end)
    return joined(machine, found, sliced(machine, text, end, rest))


def delete(machine: Machine, state: State, arguments: list[object]) -> object:
    """Of delete: an end behind the last char is that of the text."""
    return exchange(machine, state, arguments, None)


def replace(machine: Machine, state: State, arguments: list[object]) -> object:
    """Of replace."""
    ref = needed(machine, state, arguments[3])
    if isinstance(ref, Outcome):
        return ref
    return exchange(machine, state, arguments, text_at(machine, state, ref))


def exchange(
    machine: Machine, state: State, arguments: list[object], between: Text | None
) -> object:
    """Puts a text in place of chars of a builder; throws where they begin nowhere."""
    ref, start = receiver(state, arguments), arguments[1]
    text = look_at(machine, state, ref)
    sort = machine.int_sort
    last, count = lift(arguments[2], sort), lift(text.length, sort)
    end = lower(ite(sle(last, count), last, count))
    answer = ask_truth(state, in_order(machine, 0, start, end))
    if isinstance(answer, Outcome):
        return answer
    if not answer:
        return index_error(machine, state, start)
    return change(state, ref, spliced(machine, text, (start, end), between))


def delete_char(machine: Machine, state: State, arguments: list[object]) -> object:
    """deleteCharAt."""
    ref, index = receiver(state, arguments), arguments[1]
    text = look_at(machine, state, ref)
    behind = plus(machine, index, 1)
    answer = inside(machine, state, text, index)
    if isinstance(answer, Outcome):
        return answer
    return change(state, ref, spliced(machine, text, (index, behind), None))


def inside(machine: Machine, state: State, text: Text, index: object) -> Outcome | None:
    """Throws where a builder has no char at an index."""
    there = and_(in_order(machine, 0, index), not_(in_order(machine, text.length, index)))
    answer = ask_truth(state, there)
    if isinstance(answer, Outcome):
        return answer
    return None if answer else index_error(machine, state, index)


def set_char(machine: Machine, state: State, arguments: list[object]) -> object:
    """setCharAt."""
    ref, index = receiver(state, arguments), arguments[1]
    text = look_at(machine, state, ref)
    answer = inside(machine, state, text, index)
    if isinstance(answer, Outcome):
        return answer
    index = state.number_of(index)
    char = narrow(machine, arguments[2], "C")
    if isinstance(text, Units):
        sort = machine.int_sort
        units = text.units[:]
        for place, unit in enumerate(units):
            here = eq(lift(index, sort), const(place, sort))
            units[place] = lower(ite(here, lift(char, sort), lift(unit, sort)))
        change(state, ref, Units(units, text.length))
    else:
        behind = plus(machine, index, 1)
        change(state, ref, spliced(machine, text, (index, behind), Units([char], 1)))
    return NOTHING


def set_length(machine: Machine, state: State, arguments: list[object]) -> object:
    """setLength: chars are cut off, or zeros added."""
    ref, wanted = receiver(state, arguments), arguments[1]
    if wanted == 0:
        change(state, ref, EMPTY)
        return NOTHING
    text = look_at(machine, state, ref)
    sort = machine.int_sort
    is_cut = ask_truth(state, in_order(machine, 0, wanted, text.length))
    if isinstance(is_cut, Outcome):
        return is_cut
    if is_cut:
        change(state, ref, sliced(machine, text, 0, wanted))
        return NOTHING
    most = wanted if isinstance(wanted, int) else None
    if most is None or not 0 <= most <= MOST_ADDED:
        return DECLINED
    added = lower(sub(lift(wanted, sort), lift(text.length, sort)))
    change(state, ref, joined(machine, text, Units([0] * most, added)))
    return NOTHING


def substring(machine: Machine, state: State, arguments: list[object]) -> object:
    """substring and subSequence."""
    text = look_at(machine, state, receiver(state, arguments))
    end = arguments[2] if len(arguments) > 2 else text.length
    found = part_of(machine, state, text, arguments[1], end)
    return found if isinstance(found, Outcome) else new_text(machine, state, found)


def reverse(machine: Machine, state: State, arguments: list[object]) -> object:
    """Of reverse: pairs of surrogates stay in order."""
    ref = receiver(state, arguments)
    units = enumerated(machine, state, look_at(machine, state, ref))
    if isinstance(units, Outcome):
        return units
    swapped = Units(with_pairs_swapped(machine, units), units.length)
    last = minus(machine, units.length, 1)
    places = [minus(machine, last, index) for index in range(len(units.units))]
    turned = [swapped.at(machine, state, place) for place in places]
    return change(state, ref, Units(turned, units.length))


def with_pairs_swapped(machine: Machine, text: Units) -> list[object]:
    """The chars of a text, each pair of surrogates the other way round."""
    sort = machine.int_sort
    chars = [lift(unit, sort) for unit in text.units]
    found = chars[:]
    for index in range(len(chars) - 1):
        is_pair = and_(
            present(machine, text, index + 1),
            is_within(machine, chars[index], 0xD800, 0xDBFF),
            is_within(machine, chars[index + 1], 0xDC00, 0xDFFF),
        )
        found[index] = ite(is_pair, chars[index + 1], found[index])
        found[index + 1] = ite(is_pair, chars[index], found[index + 1])
    return [lower(char) for char in found]


def insert_text(machine: Machine, state: State, arguments: list[object]) -> object:
    """insert(int, String) and insert(int, CharSequence)."""
    target = decided(machine, state, arguments[2])
    if isinstance(target, Outcome):
        return target
    if target is None:
        return insert(machine, state, arguments, known_text(utf16_units("null")))
    if not is_texty(state, target):
        return DECLINED
    return insert(machine, state, arguments, text_at(machine, state, target))


def insert_char(machine: Machine, state: State, arguments: list[object]) -> object:
    """insert(int, char)."""
    return insert(machine, state, arguments, Units([narrow(machine, arguments[2], "C")], 1))


def insert_chars(machine: Machine, state: State, arguments: list[object]) -> object:
    """insert(int, char[])."""
    target = needed(machine, state, arguments[2])
    if isinstance(target, Outcome):
        return target
    return insert(machine, state, arguments, array_text(machine, state, target))


def insert(machine: Machine, state: State, arguments: list[object], between: Text) -> object:
    """Puts a text in front of a place; throws where there is none."""
    ref, place = receiver(state, arguments), arguments[1]
    text = look_at(machine, state, ref)
    answer = ask_truth(state, in_order(machine, 0, place, text.length))
    if isinstance(answer, Outcome):
        return answer
    if not answer:
        return index_error(machine, state, place)
    return change(state, ref, spliced(machine, text, (place, place), between))


def capacity(machine: Machine, state: State, arguments: list[object]) -> object:
    """capacity: how much room there is for a text is not known."""
    text = text_at(machine, state, receiver(state, arguments))
    state.approximate(UNKNOWN)
    found = unknown(machine, state, "capacity", "I")
    state.assume(in_order(machine, text.length, found))
    return found


def no_change(_machine: Machine, _state: State, _arguments: list[object]) -> object:
    """trimToSize and ensureCapacity: only capacity could tell."""
    return NOTHING


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    this, text = f"L{BUILDER};", f"L{STRING};"
    members: dict[str, ModelFunction] = {
        "length()I": length,
        "charAt(I)C": get_char,
        "setCharAt(IC)V": set_char,
        "setLength(I)V": set_length,
        f"delete(II){this}": delete,
        f"deleteCharAt(I){this}": delete_char,
        f"replace(II{text}){this}": replace,
        f"reverse(){this}": reverse,
        f"substring(I){text}": substring,
        f"substring(II){text}": substring,
        f"indexOf({text})I": IndexOfText(last=False),
        f"indexOf({text}I)I": IndexOfText(last=False),
        f"lastIndexOf({text})I": IndexOfText(last=True),
        f"lastIndexOf({text}I)I": IndexOfText(last=True),
        f"insert(I{text}){this}": insert_text,
        f"insert(ILjava/lang/CharSequence;){this}": insert_text,
        f"insert(IC){this}": insert_char,
        f"insert(I[C){this}": insert_chars,
        "capacity()I": capacity,
        "trimToSize()V": no_change,
        "ensureCapacity(I)V": no_change,
    }
    for member, function in members.items():
        registry.partly(f"{BUILDER}.{member}", UNKNOWN, OfOwnBuilder(KnownOrText(function)))
