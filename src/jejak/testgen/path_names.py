"""Names of tests of paths: the method, the case, the outcome, in words that a person would use.

The case is what the path asked last of its input, where that is said in a few words, and else the
arguments: `share_peopleIs0_throwsArithmeticException`, `getFraction_of2_0_returnsFraction2_1`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from jejak.javasource import Identifiers, lower_first, name_of_test
from jejak.javasource.identifiers import LONGEST
from jejak.javatext.collections import contents_of
from jejak.javatext.objects import place_text
from jejak.program import Method
from jejak.results.endings import Ending
from jejak.results.heaps import (
    BoxForm,
    ElidedValue,
    FieldPlace,
    Heap,
    HeapObject,
    Heaps,
    NullValue,
    NumberValue,
    StaticPlace,
    TextForm,
    Value,
)
from jejak.results.methods import PathResult
from jejak.testgen.naming import simple_name, spoken, start_of

MOST_WORDS: Final = 4
"""Words of a condition: a longer one is not a name."""
MOST_ARGUMENTS: Final = 4
LONGEST_ARGUMENTS: Final = 32
MOST_NUMBERS: Final = 2
"""Numbers of an object, and changed fields, that a name has."""

_WORD: Final = re.compile(r"[^\W_]+")
_THIS: Final = re.compile(r"\bthis\.")
_PLAIN: Final = re.compile(r"-?[\w.]+|'\w'|\"[\w ]*\"")
_LIMITS: Final = {
    ("I", 2**31 - 1): "MaxValue",
    ("I", -(2**31)): "MinValue",
    ("J", 2**63 - 1): "MaxValue",
    ("J", -(2**63)): "MinValue",
}
_KINDS: Final = ("List", "Set", "Map", "Deque", "Queue")
Objects = Mapping[int, HeapObject]


def names_of_paths(
    method: Method, paths: Sequence[PathResult], used: Identifiers
) -> tuple[str, ...]:
    """A name for the test of each path of a method, the first that no other path shares."""
    start = start_of(method)
    candidates = [
        [named(start, case, outcome_words(method, path)) for case in cases(method, path)]
        for path in paths
    ]
    shared = Counter(name for each in candidates for name in dict.fromkeys(each))
    return tuple(
        used.fresh_exact(next((n for n in each if shared[n] == 1), each[0])) for each in candidates
    )


def named(start: str, case: str, outcome: str) -> str:
    """A name of three parts, without the case where that would be too long."""
    if len(start) + len(outcome) + len("_") > LONGEST:
        outcome = outcome.partition(" ")[0]
    name = name_of_test(start, lower_first(case), outcome)
    return name if len(name) <= LONGEST else name_of_test(start, outcome)


# --- cases -----------------------------------------------------------------------------------


def cases(method: Method, path: PathResult) -> list[str]:
    """What to say of a path's input, the best first; nothing where there is nothing short."""
    given = None if path.heap is None else arguments_words(method, path.heap.before)
    found = [*conditions(path), *([] if given is None else [given])]
    if method.is_constructor:
        found.reverse()  # its arguments say all
    return found or [""]


def conditions(path: PathResult) -> Iterator[str]:
    """The last condition of a path, and the last two, where they are short."""
    for count in (1, 2):
        last = path.path_condition[-count:]
        words = " ".join(spoken(_THIS.sub("", each)) for each in last)
        if len(last) == count and len(_WORD.findall(words)) <= MOST_WORDS:
            yield words


def arguments_words(method: Method, before: Heap) -> str | None:
    """The arguments in a word each: `of2_0`; None where some takes more to say."""
    objects = {each.number: each for each in before.objects}
    slots = [slot for slot in before.roots if place_text(slot.place) != "this"]
    count = len(method.type.parameters)
    words = [word_of(slot.value, objects) for slot in slots[:count]]
    said = [word for word in words if word is not None]
    if not 0 < count <= MOST_ARGUMENTS or len(said) < count:
        return None
    text = "of" + "_".join(said)
    return text if len(text) <= LONGEST_ARGUMENTS else None


def word_of(value: Value, objects: Objects) -> str | None:
    """A value in a word; None where it takes more."""
    if isinstance(value, NumberValue):
        return number_word(value)
    if isinstance(value, NullValue):
        return "Null"
    if isinstance(value, ElidedValue):
        return None
    each = objects[value.target]
    known = each.known_as
    if isinstance(known, TextForm):
        return text_word(known.text)
    if isinstance(known, BoxForm):
        return number_word(known.number)
    if isinstance(known, StaticPlace):
        return camel(known.name)
    if each.length == 0:
        return "EmptyArray"
    held = contents_of(objects, each)
    if held is None or held.elements:
        return None
    return f"Empty{next((k for k in _KINDS if each.type.endswith(k)), held.factory)}"


def number_word(value: NumberValue) -> str:
    """A number: `Minus1`, `2_5`, `True`, `MaxValue`, a letter."""
    number = value.number
    if value.descriptor == "Z":
        return "True" if number else "False"
    if value.descriptor == "C" and isinstance(number, int) and chr(number).isalnum():
        return chr(number) if chr(number).isascii() else f"Char{number}"
    limit = _LIMITS.get((value.descriptor, int(number))) if isinstance(number, int) else None
    if limit is not None:
        return limit
    text = repr(number).removesuffix(".0").replace("inf", "Infinity").replace("+", "")
    text = text.replace("-", "Minus").replace(".", "_")
    return text[0].upper() + text[1:]


def text_word(text: str | None) -> str | None:
    """A short text of letters and digits in one word."""
    if text is None:
        return None
    if not text.strip():
        return "Blank" if text else "Empty"
    words = _WORD.findall(text)
    plain = "".join(words) == re.sub(r"[ ,]", "", text) and text.isascii()
    return camel(text) if plain and len(words) <= MOST_WORDS else None


def camel(text: str) -> str:
    """Words in one: `MinValue` for `MIN_VALUE`."""
    words = _WORD.findall(text)
    return "".join(
        word.capitalize() if word.isupper() else word[0].upper() + word[1:] for word in words
    )


# --- outcomes ----------------------------------------------------------------------------------


def outcome_words(method: Method, path: PathResult) -> str:
    """What comes of a path, in words; a value only where nothing on the path was unknown."""
    if path.ending is Ending.THREW and path.exception is not None:
        return f"throws {simple_name(path.exception)}"
    if method.is_constructor:
        return ""
    if not path.exact or path.result is None or (path.heap is None and path.result == "void"):
        return "returns"
    if path.heap is None or path.result == "null":
        is_short = _PLAIN.fullmatch(path.result) and len(path.result) <= 20
        return f"returns {spoken(path.result)}" if is_short else "returns"
    if method.type.result == "V":
        return change_words(path.heap)
    told = result_words(path.heap)
    return "returns" if told is None else f"returns {told}"


def change_words(heaps: Heaps) -> str:
    """What a method without a result changes, where that is little."""
    changed = list(dict.fromkeys(changed_names(heaps)))
    is_short = 0 < len(changed) <= MOST_NUMBERS
    return f"changes {' and '.join(changed)}" if is_short else "returns"


def result_words(heaps: Heaps) -> str | None:
    """What a path returns in a word or two; None where it takes more."""
    slot = heaps.after.result
    if slot is None:
        return "Null"
    objects = {each.number: each for each in heaps.after.objects}
    for root in heaps.before.roots:
        if slot.target is not None and slot.target == root.target:
            return place_text(root.place)
    word = word_of(slot.value, objects)
    if word is not None or slot.target is None:
        return word
    each = objects[slot.target]
    if each.type.startswith("["):
        return "Array"
    held = [s.value for s in each.slots if isinstance(s.value, NumberValue)]
    is_own = not each.type.startswith("java/")
    numbers = [number_word(value) for value in held[:MOST_NUMBERS]] if is_own else []
    return simple_name(each.type) + "_".join(numbers)


def changed_names(heaps: Heaps) -> Iterator[str]:
    """The fields of the receiver that a path changed, and the arguments."""
    objects = {each.number: each for each in heaps.after.objects}
    for root in heaps.before.roots:
        each = None if root.target is None else objects.get(root.target)
        for slot in () if each is None else each.slots:
            if slot.changed and place_text(root.place) != "this":
                yield place_text(root.place)
            elif slot.changed and isinstance(slot.place, FieldPlace):
                yield slot.place.name
