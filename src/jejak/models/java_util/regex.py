"""java.util.regex: Matcher, asked whether a whole text matches.

The answer for a pattern that is known and a text that is open is one expression
(`models.automata`). Which groups matched, the JDK's own code finds.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, and_, or_
from jejak.inputs.texts import enumerated, look_at
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome, ask_truth
from jejak.machine.strings import STRING, text_of
from jejak.machine.texts import Text, Units, known_units, present
from jejak.machine.values import lift
from jejak.models.arguments import receiver
from jejak.models.automata import SURROGATES, Automaton, automaton_of
from jejak.models.locales import field_of
from jejak.models.registry import Registry
from jejak.models.texts import is_within
from jejak.results.reasons import Approximation
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

MATCHER: Final = "java/util/regex/Matcher"
MUCH: Final = 4000
"""States times chars that one answer may be made of."""


def matches(machine: Machine, state: State, arguments: list[object]) -> object:
    """Matcher.matches, of a matcher for a whole open text."""
    ref = receiver(state, arguments)
    text = state.resolved(field_of(state, ref, "text"))
    found = pattern_of(state, field_of(state, ref, "parentPattern"))
    if found is None or not isinstance(text, Ref) or not is_string(state, text):
        return DECLINED
    automaton, groups = found
    whole = look_at(machine, state, text)
    if known_units(whole) is not None or not has_whole_region(state, ref, whole.length):
        return DECLINED
    units = looked_at(machine, state, whole, automaton)
    if isinstance(units, Outcome):
        return units
    if len(automaton.classes) * len(units.units) > MUCH:
        return DECLINED
    if automaton.has_pairs:
        asked = ask_truth(state, has_surrogates(machine, units))
        if isinstance(asked, Outcome):
            return asked
        if asked:
            return DECLINED
    answer = ask_truth(state, automaton.accepts(machine, units))
    if isinstance(answer, Outcome):
        return answer
    if answer and groups:
        return DECLINED
    note_match(state, ref, units.length if answer else None)
    return 1 if answer else 0


def looked_at(machine: Machine, state: State, text: Text, automaton: Automaton) -> Units | Outcome:
    """The chars of a text, as far as they count: what is longer than all that match does not."""
    longest = None if automaton.has_pairs else automaton.longest()
    if longest is None:
        return enumerated(machine, state, text)
    return Units([text.at(machine, state, index) for index in range(longest)], text.length)


def is_string(state: State, ref: Ref) -> bool:
    """Whether an object is a string."""
    record = state.record(ref)
    return isinstance(record, Instance) and record.shape.name == STRING


def pattern_of(state: State, pattern: object) -> tuple[Automaton, int] | None:
    """The automaton of a Pattern, and its number of groups; None where there is none."""
    ref = state.resolved(pattern)
    if not isinstance(ref, Ref):
        return None
    record = state.instance(ref)
    for slot, field in enumerate(record.shape.fields):
        if field.name in ("flags", "flags0") and record.fields[slot] != 0:
            return None
    written = field_of(state, ref, "pattern")
    known = text_of(state, written) if isinstance(written, Ref) else None
    return None if known is None else automaton_of(known)


def has_whole_region(state: State, ref: Ref, length: object) -> bool:
    """Whether a matcher looks at all of its text."""
    start, end = field_of(state, ref, "from"), field_of(state, ref, "to")
    return isinstance(start, int) and start == 0 and (end is length or end == length)


def has_surrogates(machine: Machine, text: Units) -> Expr:
    """When a text has halves of chars beyond 16 bits."""
    sort = machine.int_sort
    return or_(
        *[
            and_(present(machine, text, at), is_within(machine, lift(unit, sort), *SURROGATES))
            for at, unit in enumerate(text.units)
        ]
    )


def note_match(state: State, ref: Ref, length: object | None) -> None:
    """Leaves a matcher as its own code does after a match of that length, or none."""
    record = state.writable_instance(ref)
    fields = {field.name: slot for slot, field in enumerate(record.shape.fields)}
    groups = record.fields[fields["groups"]]
    if length is not None:
        record.fields[fields["last"]] = length
    values: dict[str, object] = {
        "first": -1 if length is None else 0,
        "oldLast": record.fields[fields["last"]],
        "acceptMode": 1,
        "hitEnd": UNREAD,
        "requireEnd": UNREAD,
    }
    for name, value in values.items():
        record.fields[fields[name]] = value
    count = record.fields[fields["modCount"]]
    if isinstance(count, int):
        record.fields[fields["modCount"]] = count + 1
    if isinstance(groups, Ref):
        cells: list[object] = [-1] * len(state.array(groups).cells or ())
        if length is not None:
            cells[:2] = [0, length]
        record.fields[fields["groups"]] = state.new_array("[I", cells)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.partly(f"{MATCHER}.matches()Z", Approximation.UNKNOWN_CONTENTS, matches)
