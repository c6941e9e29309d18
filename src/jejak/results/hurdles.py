"""How easily a finding is reached, an estimate: what its input asks of whoever calls the method.

People look at a handful of findings, so what anybody reaches with ordinary values comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Self

from jejak.results.findings import Finding
from jejak.results.heaps import (
    Heap,
    NullValue,
    NumberValue,
    Origin,
    RootPlace,
    Slot,
    TextForm,
)
from jejak.results.reasons import Told
from jejak.results.signs import points_of
from jejak.results.tiers import Tier, is_internal, own_place, signs_of, tier

ORDINARY_NUMBER: Final = 1000
"""Whole numbers up to this, and their negatives, are ordinary ones."""
OBJECTS_FOR_ONE: Final = 3
CONDITIONS_FOR_ONE: Final = 4
CHARACTERS_FOR_ONE: Final = 100
"""Objects, conditions, and characters of code that count as one hurdle together."""
MOST_OF_A_KIND: Final = 4
"""How often a hurdle counts at most: forty conditions are not forty times as hard as one."""
REPEATED: Final = 4
"""What each finding of a method costs that another finding of the same method stands before."""


class Hurdle(Told):
    """Something that stands between a caller and an error: a code, what it costs, a sentence."""

    cost: int

    def __new__(cls, code: str, cost: int, sentence: str) -> Self:
        """Makes a member of its code."""
        member = object.__new__(cls)
        member._value_ = code
        member.cost = cost
        member.sentence = sentence
        return member

    REFLECTION = "reflection", 12, "The test sets by reflection what no call was found to set."
    INSIDES = "insides", 10, "The test uses what a class keeps to itself: fields, constructors."
    NULLS = "nulls", 10, "The test hands a call a null that nothing welcomes, and that fails later."
    NOT_PUBLIC = "not-public", 8, "Nobody outside the package can call the method by its class."
    FIELDS = "fields", 6, "The test assigns fields that only the package sees."
    STUB = "stub", 4, "The test implements a type, and answers as the path wants."
    INTERNAL = "internal", 3, "A package that is called internal: not for others to use."
    NULL_ARGUMENT = "null-argument", 3, "An argument must be null."
    SHARED = "shared", 3, "One object must be found in two places."
    BLURRED = "blurred", 2, "Something on the path is unknown or approximated."
    ODD_NUMBER = "odd-number", 2, "A number beyond a thousand, or one that is none."
    ODD_TEXT = "odd-text", 2, "A text with characters that nobody types."
    NULL_INSIDE = "null-inside", 1, "Null in a field or an element."
    CODE = "code", 1, "Every hundred characters of the test's code."
    OBJECTS = "objects", 1, "Every three objects that the path looks into."
    CONDITIONS = "conditions", 1, "Every four conditions on the input."


MADE: Final = (Hurdle.REFLECTION, Hurdle.INSIDES, Hurdle.NULLS, Hurdle.FIELDS, Hurdle.STUB)
"""Hurdles that lie in how the objects of a test are made."""


def hurdles(finding: Finding) -> Counter[Hurdle]:
    """What stands between a caller and an error, and how often."""
    found: Counter[Hurdle] = Counter()
    made = dict(finding.proof.made)
    for hurdle in MADE:
        found[hurdle] += made.get(hurdle.value, 0)
    found[Hurdle.NOT_PUBLIC] += not finding.is_public
    found[Hurdle.INTERNAL] += is_internal(finding)
    found[Hurdle.BLURRED] += not finding.exact
    found[Hurdle.CODE] += sum(map(len, finding.proof.code)) // CHARACTERS_FOR_ONE
    found[Hurdle.CONDITIONS] += len(finding.path_condition) // CONDITIONS_FOR_ONE
    if finding.heap is not None:
        found.update(_of_heap(finding.heap.before))
    return +found


def cost_of(finding: Finding) -> int:
    """The sum of all hurdles."""
    return sum(
        hurdle.cost * min(times, MOST_OF_A_KIND) for hurdle, times in hurdles(finding).items()
    )


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Findings as people should look at them: by tier, then what is reached most easily.

    Of two that are alike in that, the one comes first that more inputs lead to.

    A method that has many does not keep those of others from sight.
    """
    tiers = list(Tier)
    costs = [(tiers.index(tier(each)), _weighed(each), each) for each in findings]
    costs.sort(key=lambda cost: (*cost[:2], -weight_of(cost[2])))
    seen: Counter[tuple[int, str, str, str]] = Counter()
    spread = []
    for rank, cost, finding in costs:
        place = own_place(finding)
        method = (rank, place.class_name, place.method, place.descriptor)
        spread.append((rank, cost + REPEATED * min(seen[method], MOST_OF_A_KIND), finding))
        seen[method] += 1
    spread.sort(key=lambda cost: cost[:2])
    return [finding for _, _, finding in spread]


def _weighed(finding: Finding) -> int:
    """What stands between callers and an error, less what speaks for it."""
    return cost_of(finding) - points_of(signs_of(finding))


def weight_of(finding: Finding) -> float:
    """The share of inputs that lead to a finding, 0 where nobody knows."""
    return 0.0 if finding.weight is None else finding.weight.value


def _of_heap(heap: Heap) -> Iterator[Hurdle]:
    """The hurdles that lie in an input."""
    looked_into = [each for each in heap.objects if each.origin is Origin.INPUT]
    yield from [Hurdle.OBJECTS] * (len(looked_into) // OBJECTS_FOR_ONE)
    met: set[int] = set()
    slots = [*heap.roots, *(slot for each in looked_into for slot in each.slots)]
    inputs = {each.number for each in looked_into}
    for slot in slots:
        yield from _of_slot(slot)
        if slot.target in inputs:
            if slot.target in met:
                yield Hurdle.SHARED
            met.add(slot.target)
    for each in heap.objects:
        if isinstance(each.form, TextForm) and not (each.form.text or "").isprintable():
            yield Hurdle.ODD_TEXT


def _of_slot(slot: Slot) -> Iterator[Hurdle]:
    value = slot.value
    if isinstance(value, NullValue) and not value.free:
        yield Hurdle.NULL_ARGUMENT if isinstance(slot.place, RootPlace) else Hurdle.NULL_INSIDE
    if isinstance(value, NumberValue) and not value.free and _is_odd(value):
        yield Hurdle.ODD_NUMBER


def _is_odd(value: NumberValue) -> bool:
    if value.descriptor == "C":
        return not chr(int(value.number)).isprintable()
    return not -ORDINARY_NUMBER <= value.number <= ORDINARY_NUMBER
