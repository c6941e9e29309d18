"""java.lang.String: strings made of others.

Where the JDK may give back the same object, a string knows its twin: whoever compares the two blurs
the path.
"""

from __future__ import annotations

from jejak.expr import Expr, and_, eq, ite, not_, or_, sub
from jejak.inputs.texts import coded, enumerated, hold_text, new_text, text_at
from jejak.machine.machine import Machine, ModelFunction
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome, ask_truth
from jejak.machine.strings import STRING
from jejak.machine.texts import (
    OpenText,
    Text,
    Units,
    joined,
    known_text,
    known_units,
    sliced,
)
from jejak.machine.values import lift, lower
from jejak.models.arguments import needed, receiver
from jejak.models.java_lang.string import maybe_same, own_text
from jejak.models.occurrences import exchanged
from jejak.models.registry import Registry
from jejak.models.texts import (
    CharTest,
    in_order,
    is_blank,
    is_known,
    is_space,
    matching_at,
    part_of,
    sequence_needed,
    trimmed,
)
from jejak.results.reasons import Approximation
from jejak.semantics.arrays import as_term
from jejak.semantics.elements import ask_number
from jejak.state.contents import Cells, SparseReferences
from jejak.state.state import State
from jejak.state.values import Ref

MUCH_REPLACED = 1024
"""Comparisons and chars that a replaced text may be made of."""
MOST_REPEATED = 1000
"""How often a text of open chars is repeated."""


def substring(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.substring and subSequence."""
    text = text_at(machine, state, receiver(state, arguments))
    if len(arguments) == 2 and arguments[1] == 0:
        return arguments[0]
    end = arguments[2] if len(arguments) > 2 else text.length
    if is_known(text, *arguments[1:]):
        return DECLINED
    found = part_of(machine, state, own_text(machine, state, arguments), arguments[1], end)
    return found if isinstance(found, Outcome) else maybe_same(machine, state, arguments, found)


class Trim:
    """trim, strip and the like."""

    def __init__(self, test: CharTest, at_start: bool = True, at_end: bool = True) -> None:
        self.test = test
        self.sides = (at_start, at_end)

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The string without such chars."""
        text = own_text(machine, state, arguments)
        if is_known(text):
            return DECLINED
        found = trimmed(machine, state, text, self.test, self.sides)
        if isinstance(found, Outcome):
            return found
        return maybe_same(machine, state, arguments, found)


def replace_char(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.replace(char, char)."""
    text = own_text(machine, state, arguments)
    if is_known(text, *arguments[1:]):
        return DECLINED
    units = enumerated(machine, state, text)
    if isinstance(units, Outcome):
        return units
    sort = machine.int_sort
    old, new = lift(arguments[1], sort), lift(arguments[2], sort)
    lifted = [lift(unit, sort) for unit in units.units]
    replaced: list[object] = [lower(ite(eq(unit, old), new, unit)) for unit in lifted]
    return maybe_same(machine, state, arguments, Units(replaced, units.length))


def replace_text(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.replace(CharSequence, CharSequence) of a text that is known, and not empty."""
    text = own_text(machine, state, arguments)
    pattern = sequence_needed(machine, state, arguments[1])
    if isinstance(pattern, Outcome):
        return pattern
    other = sequence_needed(machine, state, arguments[2])
    if isinstance(other, Outcome):
        return other
    wanted = known_units(pattern)
    if not wanted or (is_known(text) and is_known(other)):
        return DECLINED
    if len(wanted) == 1 and other.length == 1:
        by = [arguments[0], wanted[0], other.at(machine, state, 0)]
        return replace_char(machine, state, by)
    units, by_units = enumerated(machine, state, text), enumerated(machine, state, other)
    if isinstance(units, Outcome):
        return units
    if isinstance(by_units, Outcome):
        return by_units
    if len(units.units) * (len(wanted) + len(by_units.units)) > MUCH_REPLACED:
        return DECLINED
    found = replaced(machine, state, units, known_text(wanted), by_units)
    return maybe_same(machine, state, arguments, found)


def replaced(machine: Machine, state: State, text: Units, pattern: Units, other: Units) -> Text:
    """A text with another one wherever a pattern lies, from left to right."""
    begins: list[Expr] = []
    covers: list[Expr] = []
    width = len(pattern.units)
    for place in range(len(text.units)):
        covers.append(or_(*begins[max(0, place - width + 1) :]))
        here = matching_at(machine, state, text, pattern, place)
        begins.append(and_(not_(covers[place]), here))
    return exchanged(machine, text, (begins, covers), other)


def repeat(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.repeat, as often as is known."""
    text, count = own_text(machine, state, arguments), arguments[1]
    if not isinstance(count, int) or is_known(text) or not 2 <= count <= MOST_REPEATED:
        return DECLINED
    found: Text = text
    for _ in range(count - 1):
        found = joined(machine, found, text)
    return new_text(machine, state, found)


def join(machine: Machine, state: State, arguments: list[object]) -> object:
    """What String.join and StringJoiner come to: texts between others, as many as are known."""
    *around, elements, size = arguments
    array = needed(machine, state, elements)
    if isinstance(array, Outcome):
        return array
    cells = first_cells(state, array, size)
    if cells is None or isinstance(cells, Outcome):
        return DECLINED if cells is None else cells
    texts = []
    for each in (*around, *cells):
        ref = needed(machine, state, each)
        if isinstance(ref, Outcome):
            return ref
        texts.append(text_at(machine, state, ref))
    if all(is_known(each) for each in texts):
        return DECLINED
    prefix, suffix, delimiter = texts[:3]
    found = prefix
    for index, text in enumerate(texts[3:]):
        found = joined(machine, found, delimiter) if index else found
        found = joined(machine, found, text)
    return new_text(machine, state, joined(machine, found, suffix))


def first_cells(state: State, ref: Ref, size: object) -> list[object] | Outcome | None:
    """The first elements of an array of references, as many as there are; asks where that is open.

    None where nobody knows them.
    """
    contents, count = state.array(ref).contents, state.number_of(size)
    if isinstance(contents, Cells):
        known = isinstance(count, int) and count <= MOST_REPEATED
        return contents.cells[:count] if isinstance(count, int) and known else None
    if not isinstance(contents, SparseReferences) or contents.mixed or contents.under is not None:
        return None
    number = ask_number(state, count, len(contents.above))
    if isinstance(number, Outcome):
        return number
    return [contents.above.get(index) for index in range(number)]


def to_char_array(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.toCharArray."""
    text = own_text(machine, state, arguments)
    units = enumerated(machine, state, text)
    if isinstance(units, Outcome):
        return units
    return coded(machine, state, "[C", list(units.units), units.length)


def get_chars(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.getChars, to places that are known."""
    text = own_text(machine, state, arguments)
    start, end, into = arguments[1], arguments[2], arguments[4]
    if is_known(text, start, end, into):
        return DECLINED
    target = needed(machine, state, arguments[3])
    if isinstance(target, Outcome):
        return target
    if not (isinstance(start, int) and isinstance(end, int) and isinstance(into, int)):
        return DECLINED
    cells = state.array(target).cells
    if cells is None or not 0 <= into <= len(cells) - (end - start):
        return DECLINED
    part = part_of(machine, state, text, start, end)
    if isinstance(part, Outcome):
        return part
    contents = state.writable_array(target).contents
    assert isinstance(contents, Cells)
    contents.put(into, [part.at(machine, state, index) for index in range(end - start)])
    return NOTHING


# --- from arrays and builders --------------------------------------------------------------------


def array_text(machine: Machine, state: State, ref: Ref) -> Text:
    """The chars that an array holds now."""
    array = state.array(ref)
    if array.cells is not None:
        return Units(list(array.cells), len(array.cells))
    length = state.number_of(array.length)
    return OpenText(as_term(machine, state.writable_array(ref)), length)


def made_of_chars(machine: Machine, state: State, arguments: list[object]) -> Text | Outcome:
    """The text of a char[] argument, or of a part of it."""
    ref = needed(machine, state, arguments[0])
    if isinstance(ref, Outcome):
        return ref
    text = array_text(machine, state, ref)
    if is_known(text, *arguments[1:]):
        return DECLINED
    if len(arguments) == 1:
        return text
    start, count = arguments[1], arguments[2]
    sort = machine.int_sort
    rest = lower(sub(lift(text.length, sort), lift(count, sort)))
    inside = and_(in_order(machine, 0, count), in_order(machine, 0, start, rest))
    answer = ask_truth(state, inside)
    if isinstance(answer, Outcome):
        return answer
    return sliced(machine, text, start, count) if answer else DECLINED


def value_of_chars(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.valueOf and copyValueOf of chars."""
    text = made_of_chars(machine, state, arguments)
    return text if isinstance(text, Outcome) else new_text(machine, state, text)


def from_chars(machine: Machine, state: State, arguments: list[object]) -> object:
    """The constructors that take a char[]."""
    text = made_of_chars(machine, state, arguments[1:])
    if isinstance(text, Outcome):
        return text
    hold_text(state.writable_instance(receiver(state, arguments)), text)
    return NOTHING


def from_text(machine: Machine, state: State, arguments: list[object]) -> object:
    """The constructors that take a string or a builder."""
    other = needed(machine, state, arguments[1])
    if isinstance(other, Outcome):
        return other
    text = text_at(machine, state, other)
    if is_known(text):
        return DECLINED
    hold_text(state.writable_instance(receiver(state, arguments)), text)
    return NOTHING


def value_of_char(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.valueOf(char)."""
    if isinstance(arguments[0], int):
        return DECLINED
    return new_text(machine, state, Units([arguments[0]], 1))


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    text, sequence = f"L{STRING};", "Ljava/lang/CharSequence;"
    members: dict[str, ModelFunction] = {
        f"substring(I){text}": substring,
        f"substring(II){text}": substring,
        f"subSequence(II){sequence}": substring,
        f"trim(){text}": Trim(is_blank),
        f"strip(){text}": Trim(is_space),
        f"stripLeading(){text}": Trim(is_space, at_end=False),
        f"stripTrailing(){text}": Trim(is_space, at_start=False),
        f"replace(CC){text}": replace_char,
        f"replace({sequence}{sequence}){text}": replace_text,
        f"repeat(I){text}": repeat,
        f"join({text}{text}{text}[{text}I){text}": join,
        "toCharArray()[C": to_char_array,
        "getChars(II[CI)V": get_chars,
        f"valueOf([C){text}": value_of_chars,
        f"valueOf([CII){text}": value_of_chars,
        f"copyValueOf([C){text}": value_of_chars,
        f"copyValueOf([CII){text}": value_of_chars,
        f"valueOf(C){text}": value_of_char,
        "<init>([C)V": from_chars,
        "<init>([CII)V": from_chars,
        f"<init>({text})V": from_text,
        "<init>(Ljava/lang/StringBuilder;)V": from_text,
        "<init>(Ljava/lang/StringBuffer;)V": from_text,
    }
    for member, function in members.items():
        registry.partly(f"{STRING}.{member}", Approximation.UNKNOWN_CONTENTS, function)
