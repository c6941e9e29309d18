"""What speaks for a defect, and what against: whether the use that shows it is one that is meant.

A test raised it, so it is true. Whether anybody meets it who uses the code as it is made to be used
no rule can tell for certain. Signs have points; people are told first of defects that have more for
them than against them (`results/tiers.py`).
"""

from __future__ import annotations

from typing import Self

from jejak.results.reasons import Told


class Sign(Told):
    """Something that speaks for or against a defect: a code, points, a sentence."""

    points: int

    def __new__(cls, code: str, points: int, sentence: str) -> Self:
        """Makes a member of its code."""
        member = object.__new__(cls)
        member._value_ = code
        member.points = points
        member.sentence = sentence
        return member

    # for it
    TEXT = "text", 2, "It hangs on what a text says, and anybody may hand in any text."
    ENDS = "ends", 2, "The JDK documents the answer that the program does not reckon with."
    LEFT_NULL = "left-null", 2, "A constructor leaves null what another one fills."
    STRUCTURE = "structure", 2, "It walks off the end of a structure of the program's own."
    TESTED = "tested", 2, "The program compares what fails with the bound that it breaks."
    COMPARED = "compared", 1, "What it is made of is compared with its bound."
    REDUCED = "reduced", 2, "An index is brought into a range by a remainder, and lies beside it."
    ALWAYS = "always", 2, "Whatever the caller gives, it fails."
    TAKES_ANY = "takes-any", 2, "It is handed an object as any other, and must take it."
    COMPUTED = "computed", 3, "An assertion fails on what the program computed."
    CALLED = "called", 2, "Calls of the program's own methods bring that state about."
    ENDLESS = "endless", 2, "It calls itself until the stack is used up."
    LOOPING = "looping", 1, "A loop goes on for ever."
    WELCOME = "welcome", 2, "The null is welcome where it fails."
    ASKED_BY_KIN = "asked-by-kin", 3, "The method that it overrides or replaces copes with that."
    OWN = "own", 1, "What fails is the program's own making."
    EMPTY = "empty", 1, "An array, a text or a collection that it is to read is empty."
    NUMBER = "number", 1, "Plain numbers that it is given lead there by arithmetic."
    QUESTION = "question", 1, "A question without arguments throws where it should answer."
    REFUSES = "refuses", 1, "The program refuses other such texts in words."
    RECKONED = "reckoned", 1, "Another method of the program reckons with that."
    # against it
    SAID = "said", -2, "The comment of the method says what may be handed in, or when."
    GENERATED = "generated", -2, "A generator of parsers wrote the class where it fails."
    HALF_MADE = "half-made", -2, "Others are to fill a field that is still empty."
    MAYBE_LATER = "maybe-later", -2, "Others fill the field, and the program reckons with both."
    GIVEN_NUMBER = "given-number", -2, "An index or a size is a number that it was given."
    INSIDE = "inside", -1, "What fails lies inside an object, as whoever made that left it."
    RAW = "raw", -2, "It hangs on numbers in an array, which have to be of some form."
    ANSWERS = "answers", -2, "A class that only the test has must answer so."
    STUB = "stub", -1, "The test has a class of its own for something that it hands in."
    NULL_GIVEN = "null-given", -2, "A null must be handed in, and is handed on."
    NULL_ASKED = "null-asked", -1, "An argument must be null."
    SURROUNDINGS = "surroundings", -2, "The surroundings must be set so: a property, a file."
    CLASS_GIVEN = "class-given", -3, "It hangs on which class is handed in."
    ASSERTS_GIVEN = "asserts-given", -2, "An assertion says what may be handed in."
    CALLED_INSIDE = "called-inside", -1, "The program itself calls the method, from another class."
    REFUSED_ALIKE = "refused-alike", -3, "The method throws such an exception itself, in words."
    NO_NUMBER = "no-number", -3, "The JDK says which text is no number, as it does for everybody."
    JDK_SAYS = "jdk-says", -3, "The JDK says in an IllegalArgumentException what is wrong."
    INTERNAL = "internal", -2, "Its package says that it is not for others to use."
    HUGE = "huge", -2, "Something that it is given has very many elements."
    FIELDS = "fields", -2, "The test assigns fields that only the package sees."
    LONG_TEST = "long-test", -1, "It takes many lines to bring it about."


Signs = tuple[tuple[Sign, str], ...]
"""Signs, each with what shows it."""


def points_of(signs: Signs) -> int:
    """What speaks for a defect, less what speaks against it."""
    return sum(sign.points for sign, _ in signs)
