"""java.util.regex: Pattern and Matcher, asked for matches of a known pattern in an open text.

Whether there is one is a question, where it lies and what its groups are are expressions
(`models.automata` for whole texts, `models.first_match` for all else).
"""

from __future__ import annotations

from typing import Final

from jejak.inputs.texts import enumerated, look_at
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome, ask_truth
from jejak.machine.strings import STRING, text_of, utf16_units
from jejak.machine.texts import Text, Units, known_text, known_units
from jejak.machine.values import lower
from jejak.models.arguments import receiver
from jejak.models.automata import Automaton, automaton_of
from jejak.models.first_match import Match, Matching, Steps, steps_of
from jejak.models.java_lang.string import maybe_same
from jejak.models.java_lang.string_split import pieces_of
from jejak.models.locales import field_of
from jejak.models.occurrences import Occurrences
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

MATCHER: Final = "java/util/regex/Matcher"
PATTERN: Final = "java/util/regex/Pattern"
MUCH: Final = 4000
"""States times chars that one answer may be made of."""
MUCH_REPLACED: Final = 1024
"""Comparisons and chars that a replaced text may be made of."""
IGNORES_CASE: Final = 2
"""The flag of a pattern."""


def matches(machine: Machine, state: State, arguments: list[object]) -> object:
    """Matcher.matches, of a matcher for a whole open text."""
    ref = receiver(state, arguments)
    asked = open_text_of(machine, state, ref)
    if asked is None:
        return DECLINED
    expression, text = asked
    found = None if expression[1] else automaton_of(expression[0])
    if found is None or found[1] or found[0].has_pairs:
        return answer(machine, state, ref, asked, True)
    automaton = found[0]
    units = looked_at(machine, state, text, automaton)
    if isinstance(units, Outcome):
        return units
    if len(automaton.classes) * len(units.units) > MUCH:
        return DECLINED
    asks = ask_truth(state, automaton.accepts(machine, units))
    if isinstance(asks, Outcome):
        return asks
    note_match(state, ref, [0, units.length] if asks else None, 1)
    return 1 if asks else 0


def looking_at(machine: Machine, state: State, arguments: list[object]) -> object:
    """Matcher.lookingAt, of a matcher for a whole open text."""
    ref = receiver(state, arguments)
    asked = open_text_of(machine, state, ref)
    return DECLINED if asked is None else answer(machine, state, ref, asked, False)


def search(machine: Machine, state: State, arguments: list[object]) -> object:
    """Matcher.search, behind find: the first match from a place on."""
    ref = receiver(state, arguments)
    asked = open_text_of(machine, state, ref)
    if asked is None:
        return DECLINED
    matching = matching_of(machine, state, asked, False)
    if isinstance(matching, Outcome):
        return matching
    origin = state.number_of(arguments[1])
    steps = matching.steps
    is_first = isinstance(origin, int) and origin == 0
    if steps.has_pairs and not is_first and (steps.is_empty or not is_last(state, ref, origin)):
        return DECLINED  # it might begin inside of a char beyond 16 bits
    return noted(state, ref, matching.first(origin), 0)


def split(machine: Machine, state: State, arguments: list[object]) -> object:
    """Pattern.split of an open string, and the one behind it, which may give what lies between."""
    if len(arguments) > 3 and arguments[3] != 0:
        return DECLINED
    written = pattern_of(state, receiver(state, arguments))
    text = state.resolved(arguments[1])
    if written is None or not isinstance(text, Ref) or not is_string(state, text):
        return DECLINED
    return pieces_of(machine, state, text, steps_of(*written), arguments[2])


def replace_all(machine: Machine, state: State, arguments: list[object]) -> object:
    """Matcher.replaceAll, by a text that is known and names no group."""
    ref = receiver(state, arguments)
    asked = open_text_of(machine, state, ref)
    other = state.resolved(arguments[1])
    known = text_of(state, other) if isinstance(other, Ref) else None
    if asked is None or known is None or "$" in known or "\\" in known:
        return DECLINED
    matching = matching_of(machine, state, asked, False)
    if isinstance(matching, Outcome):
        return matching
    by = known_text(utf16_units(known))
    if matching.steps.is_empty or matching.size * (1 + len(by.units)) > MUCH_REPLACED:
        return DECLINED
    found = Occurrences(matching)
    note_match(state, ref, None, 0)
    record = state.writable_instance(ref)
    for slot, field in enumerate(record.shape.fields):
        if field.name in ("last", "oldLast", "lastAppendPosition"):
            record.fields[slot] = lower(found.end)
    text = state.resolved(field_of(state, ref, "text"))
    return maybe_same(machine, state, [text], found.replaced(by))


def answer(
    machine: Machine, state: State, ref: Ref, asked: tuple[tuple[str, bool], Text], whole: bool
) -> object:
    """Whether a text matches from its start on; the matcher then knows where."""
    matching = matching_of(machine, state, asked, whole)
    if isinstance(matching, Outcome):
        return matching
    return noted(state, ref, matching.at(0), 1 if whole else 0)


def matching_of(
    machine: Machine, state: State, asked: tuple[tuple[str, bool], Text], whole: bool
) -> Matching | Outcome:
    """The ways of a pattern through a text."""
    (expression, ignores_case), text = asked
    steps = steps_of(expression, ignores_case)
    if steps is None:
        return DECLINED
    units = enumerated(machine, state, text)
    if isinstance(units, Outcome):
        return units
    if is_much(steps, units):
        return DECLINED
    return Matching(machine, steps, units, whole)


def is_much(steps: Steps, units: Units) -> bool:
    """Whether the JDK's own code is the better way."""
    return len(steps.steps) * (steps.groups + 1) * len(units.units) > MUCH


def noted(state: State, ref: Ref, match: Match, mode: int) -> object:
    """Asks whether there is a match; the matcher then knows its places."""
    asks = ask_truth(state, match.found)
    if isinstance(asks, Outcome):
        return asks
    places = [lower(each) for each in match.slots] if asks else None
    note_match(state, ref, places, mode)
    return 1 if asks else 0


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


def open_text_of(machine: Machine, state: State, ref: Ref) -> tuple[tuple[str, bool], Text] | None:
    """The pattern of a matcher, and the text, where it looks at all of an open one."""
    text = state.resolved(field_of(state, ref, "text"))
    written = pattern_of(state, field_of(state, ref, "parentPattern"))
    if written is None or not isinstance(text, Ref) or not is_string(state, text):
        return None
    whole = look_at(machine, state, text)
    if known_units(whole) is not None or not has_whole_region(state, ref, whole.length):
        return None
    return written, whole


def pattern_of(state: State, pattern: object) -> tuple[str, bool] | None:
    """The text of a Pattern, and whether it ignores case; None where it has other flags."""
    ref = state.resolved(pattern)
    if not isinstance(ref, Ref):
        return None
    record = state.instance(ref)
    flags: set[object] = {
        record.fields[slot]
        for slot, field in enumerate(record.shape.fields)
        if field.name in ("flags", "flags0")
    }
    if flags not in ({0}, {IGNORES_CASE}):
        return None
    written = field_of(state, ref, "pattern")
    known = text_of(state, written) if isinstance(written, Ref) else None
    return None if known is None else (known, flags != {0})


def has_whole_region(state: State, ref: Ref, length: object) -> bool:
    """Whether a matcher looks at all of its text."""
    start, end = field_of(state, ref, "from"), field_of(state, ref, "to")
    return isinstance(start, int) and start == 0 and (end is length or end == length)


def is_last(state: State, ref: Ref, origin: object) -> bool:
    """Whether a place is where the last match of a matcher ended."""
    last = field_of(state, ref, "last")
    return last is origin or (isinstance(last, int) and last == origin)


def note_match(state: State, ref: Ref, places: list[object] | None, mode: int) -> None:
    """Leaves a matcher as its own code does after a match with such places, or none."""
    record = state.writable_instance(ref)
    fields = {field.name: slot for slot, field in enumerate(record.shape.fields)}
    groups = record.fields[fields["groups"]]
    if places is not None:
        record.fields[fields["last"]] = places[1]
    values: dict[str, object] = {
        "first": -1 if places is None else places[0],
        "oldLast": record.fields[fields["last"]],
        "acceptMode": mode,
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
        cells[: len(places or ())] = places or ()
        record.fields[fields["groups"]] = state.new_array("[I", cells)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    unknown = Approximation.UNKNOWN_CONTENTS
    registry.partly(f"{MATCHER}.matches()Z", unknown, matches)
    registry.partly(f"{MATCHER}.lookingAt()Z", unknown, looking_at)
    registry.partly(f"{MATCHER}.search(I)Z", unknown, search)
    registry.partly(f"{MATCHER}.replaceAll(L{STRING};)L{STRING};", unknown, replace_all)
    for more in ("", "Z"):  # JDK 21 and later
        signature = f"split(Ljava/lang/CharSequence;I{more})[L{STRING};"
        registry.partly(f"{PATTERN}.{signature}", unknown, split)
