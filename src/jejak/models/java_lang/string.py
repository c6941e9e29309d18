"""java.lang.String: what it is, compared; and StringUTF16, stored as on most machines.

Strings are sequences of chars, numbers or expressions (`machine.texts`). Answers are expressions;
only exceptions, and strings too long to be looked at char by char, are paths of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from jejak.bytecode.instructions import LoadConstant
from jejak.classfile.constants import StringConstant
from jejak.expr import FALSE, Expr, add, and_, const, eq, ite, mul, ne, sub
from jejak.inputs.placing import placed_number
from jejak.inputs.texts import (
    enumerated,
    look_at,
    new_text,
    same_text,
    text_at,
    unknown_text,
)
from jejak.inputs.type_decisions import settle_type
from jejak.machine.machine import Machine, ModelFunction
from jejak.machine.outcomes import DECLINED, Outcome
from jejak.machine.strings import STRING, text_of, utf16_units
from jejak.machine.texts import Text, joined, known_text, known_units, present
from jejak.machine.values import lift, lower
from jejak.models.arguments import FALSE_MODEL, decided, needed, receiver
from jejak.models.java_util.formatter import FORMAT, format_text
from jejak.models.registry import Registry
from jejak.models.texts import char_at, sequence_needed, text_needed, truth_value
from jejak.results.reasons import Approximation
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

MOST_LITERALS = 32
"""Literals that a hash code is told for."""


def opaque_string(machine: Machine, state: State) -> Ref:
    """A string whose characters are unknown."""
    return new_text(machine, state, unknown_text(machine, state))


def own_text(machine: Machine, state: State, arguments: list[object]) -> Text:
    """The text of the receiver, to look into."""
    return look_at(machine, state, receiver(state, arguments))


def length(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.length, and that of builders."""
    return state.number_of(own_text(machine, state, arguments).length)


def is_empty(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.isEmpty, and that of builders."""
    text = own_text(machine, state, arguments)
    sort = machine.int_sort
    return truth_value(machine, eq(lift(text.length, sort), const(0, sort)))


def get_char(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.charAt, and that of builders."""
    return char_at(machine, state, own_text(machine, state, arguments), arguments[1])


def equals(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.equals."""
    other = decided(machine, state, arguments[1])
    if isinstance(other, Outcome):
        return other
    if other is None or not isinstance(state.record(other), Instance):
        return 0
    answer = settle_type(machine, state, other, STRING)
    if isinstance(answer, Outcome):
        return answer
    if not answer:
        return 0
    mine, theirs = own_text(machine, state, arguments), look_at(machine, state, other)
    return equality(machine, state, mine, theirs)


def content_equals(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.contentEquals."""
    text = sequence_needed(machine, state, arguments[1])
    if isinstance(text, Outcome):
        return text
    return equality(machine, state, own_text(machine, state, arguments), text)


def equality(machine: Machine, state: State, left: Text, right: Text) -> object:
    """Whether two texts are the same."""
    same = same_text(machine, state, left, right)
    return same if isinstance(same, Outcome) else truth_value(machine, same)


def hash_code(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.hashCode: in a hash table, what tells a text from those that are there."""
    text = own_text(machine, state, arguments)
    known = known_units(text)
    if known is not None and not state.inputs.placed:
        return known_hash(known)
    keys = TextKey(machine, state, text)
    placed = placed_number(state, receiver(state, arguments), keys.same, keys.number)
    if placed is not None:
        return placed
    return hashed(machine, state, text)


class TextKey:
    """A text as a key among others."""

    def __init__(self, machine: Machine, state: State, text: Text) -> None:
        self.machine = machine
        self.state = state
        self.text = text

    def same(self, key: Ref) -> Expr | Outcome:
        """When a key is the text."""
        if not self.is_text(key):
            return FALSE
        return same_text(
            self.machine, self.state, self.text, look_at(self.machine, self.state, key)
        )

    def number(self, key: Ref) -> int | None:
        """The hash code of a key that is a known text."""
        known = known_units(look_at(self.machine, self.state, key)) if self.is_text(key) else None
        return None if known is None else known_hash(known)

    def is_text(self, key: Ref) -> bool:
        """Whether a key is a string."""
        record = self.state.record(key)
        return isinstance(record, Instance) and record.shape.name == STRING


def hashed(machine: Machine, state: State, text: Text) -> object:
    """The hash code of a text."""
    known = known_units(text)
    if known is not None:
        return known_hash(known)
    units = enumerated(machine, state, text)
    if isinstance(units, Outcome):
        return units
    sort = machine.int_sort
    hashed = [const(0, sort)]
    for unit in units.units:
        hashed.append(add(mul(hashed[-1], const(31, sort)), lift(unit, sort)))
    found = hashed[-1]
    if not isinstance(units.length, int):
        found = hashed[0]
        for index in range(len(units.units)):
            found = ite(present(machine, units, index), hashed[index + 1], found)
    for literal in literals_here(state):
        # Says nothing new; a solver that looks for the string of a case need not invert the hash.
        wanted = known_text(utf16_units(literal))
        same = same_text(machine, state, units, wanted)
        assert isinstance(same, Expr)
        found = ite(same, const(known_hash(wanted.units), sort), found)
    return lower(found)


def known_hash(units: Sequence[object]) -> int:
    """The hash code of a text that is known."""
    number = 0
    for char in units:
        assert isinstance(char, int)
        number = (31 * number + char) & 0xFFFFFFFF
    return number - (1 << 32) if number >> 31 else number


def literals_here(state: State) -> list[str]:
    """The literals of the method that calls, as a switch on strings has them."""
    frame = state.frame
    loads = () if frame is None else frame.code.instructions
    constants = [each.constant for each in loads if isinstance(each, LoadConstant)]
    found = [each.value for each in constants if isinstance(each, StringConstant)]
    return list(dict.fromkeys(found))[:MOST_LITERALS]


def compare_to(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.compareTo."""
    other = text_needed(machine, state, arguments[1])
    if isinstance(other, Outcome):
        return other
    return comparison(machine, state, own_text(machine, state, arguments), other)


def comparison(machine: Machine, state: State, left: Text, right: Text) -> object:
    """How two texts compare: by the first chars that differ, else by length."""
    if left.most is None and right.most is None:
        units = enumerated(machine, state, left)
        if isinstance(units, Outcome):
            return units
        left = units
    sort = machine.int_sort
    count = min([each for each in (left.most, right.most) if each is not None])
    found = sub(lift(left.length, sort), lift(right.length, sort))
    for index in range(count - 1, -1, -1):
        both = and_(present(machine, left, index), present(machine, right, index))
        if both is FALSE:
            continue
        mine = lift(left.at(machine, state, index), sort)
        theirs = lift(right.at(machine, state, index), sort)
        differs = and_(both, ne(mine, theirs))
        # Behind the end of one, only the lengths count: there `found` still is their difference.
        found = ite(differs, sub(mine, theirs), found)
    return lower(found)


def concat(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.concat: the string itself where nothing is added."""
    other = needed(machine, state, arguments[1])
    if isinstance(other, Outcome):
        return other
    mine = text_at(machine, state, receiver(state, arguments))
    theirs = text_at(machine, state, other)
    if known_units(mine) is not None and known_units(theirs) is not None:
        return DECLINED
    return maybe_same(machine, state, arguments, joined(machine, mine, theirs))


def maybe_same(machine: Machine, state: State, arguments: list[object], text: Text) -> object:
    """A string with a text; the receiver where it is that of the receiver, as far as is known."""
    ref = receiver(state, arguments)
    if text is text_at(machine, state, ref):
        return ref
    made = new_text(machine, state, text)
    state.instance(made).twin = ref.address
    return made


def to_string(_machine: Machine, _state: State, arguments: list[object]) -> object:
    """String.toString."""
    return arguments[0]


def intern(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.intern: exact where the text is known."""
    ref = receiver(state, arguments)
    text = text_of(state, ref)
    if text is None:
        state.approximate(Approximation.UNKNOWN_CONTENTS)
        return opaque_string(machine, state)
    key = f'"{text}'
    found = state.heap.pool.get(key)
    if found is None:
        found = ref
        state.heap.pool = state.heap.pool.set(key, ref)
    return found


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    text, unknown = f"L{STRING};", Approximation.UNKNOWN_CONTENTS
    registry.partly(f"{STRING}.intern(){text}", unknown, intern)
    exact: dict[str, ModelFunction] = {
        "length()I": length,
        "isEmpty()Z": is_empty,
        "charAt(I)C": get_char,
        "equals(Ljava/lang/Object;)Z": equals,
        "contentEquals(Ljava/lang/CharSequence;)Z": content_equals,
        "hashCode()I": hash_code,
        f"compareTo({text})I": compare_to,
        f"concat({text}){text}": concat,
        f"toString(){text}": to_string,
    }
    for member, function in exact.items():
        registry.partly(f"{STRING}.{member}", unknown, function)
    values = "[Ljava/lang/Object;"
    for member in (
        f"format({text}{values})",
        f"format(Ljava/util/Locale;{text}{values})",
        f"formatted({values})",
    ):
        registry.partly(f"{STRING}.{member}{text}", FORMAT, format_text)
    registry.exact("java/lang/StringUTF16.isBigEndian()Z", FALSE_MODEL)
