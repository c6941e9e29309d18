"""What speaks for a defect and against it, as far as its path shows: each sign with its evidence.

No sign decides by itself. A rule (`rules.py`) has already said that the error is the program's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.explore.triage.cases import Case
from jejak.explore.triage.signs_against import (
    answers,
    asserts_given,
    called_inside,
    class_given,
    generated,
    given_number,
    half_made,
    inside,
    jdk_says,
    maybe_later,
    no_number,
    null_asked,
    null_given,
    raw,
    refused_alike,
    surroundings,
)
from jejak.explore.triage.signs_for import (
    always,
    asked_by_kin,
    compared,
    computed,
    empty,
    ends,
    left_null,
    number,
    own,
    question,
    reckoned,
    reduced,
    refuses,
    structure,
    takes_any,
    tested,
    text,
    welcome,
)
from jejak.explore.triage.weighing import Weighed
from jejak.results.findings import FaultRule, FindingKind
from jejak.results.signs import Sign, Signs

Look = Callable[[Weighed], str | None]


def signs_of(case: Case, rule: FaultRule) -> Signs:
    """What speaks for a defect, and what against it; nothing of what is none."""
    if rule.kind is not FindingKind.DEFECT:
        return ()
    weighed = Weighed(case, rule)
    found = ((sign, look(weighed)) for sign, look in TABLE)
    return tuple((sign, said) for sign, said in found if said is not None)


TABLE: Final[tuple[tuple[Sign, Look], ...]] = (
    (Sign.TEXT, text),
    (Sign.ENDS, ends),
    (Sign.LEFT_NULL, left_null),
    (Sign.STRUCTURE, structure),
    (Sign.TESTED, tested),
    (Sign.COMPARED, compared),
    (Sign.REDUCED, reduced),
    (Sign.ALWAYS, always),
    (Sign.TAKES_ANY, takes_any),
    (Sign.COMPUTED, computed),
    (Sign.WELCOME, welcome),
    (Sign.ASKED_BY_KIN, asked_by_kin),
    (Sign.OWN, own),
    (Sign.EMPTY, empty),
    (Sign.NUMBER, number),
    (Sign.QUESTION, question),
    (Sign.REFUSES, refuses),
    (Sign.RECKONED, reckoned),
    (Sign.GENERATED, generated),
    (Sign.HALF_MADE, half_made),
    (Sign.MAYBE_LATER, maybe_later),
    (Sign.GIVEN_NUMBER, given_number),
    (Sign.INSIDE, inside),
    (Sign.RAW, raw),
    (Sign.ANSWERS, answers),
    (Sign.NULL_GIVEN, null_given),
    (Sign.NULL_ASKED, null_asked),
    (Sign.SURROUNDINGS, surroundings),
    (Sign.CLASS_GIVEN, class_given),
    (Sign.ASSERTS_GIVEN, asserts_given),
    (Sign.CALLED_INSIDE, called_inside),
    (Sign.REFUSED_ALIKE, refused_alike),
    (Sign.NO_NUMBER, no_number),
    (Sign.JDK_SAYS, jdk_says),
)
"""Every sign that a path shows; those that its test shows are added in `results/tiers.py`."""
