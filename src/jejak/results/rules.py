"""The rules that findings break, by exception: what machines file them under, and what helps."""

from __future__ import annotations

from typing import Final, Self

from jejak.results.findings import DOES_NOT_RETURN, Failure, Finding
from jejak.results.reasons import Told


class ErrorRule(Told):
    """What is wrong, whichever program it is in: an id, a title, a sentence, and a remedy.

    `classes` are the exceptions that are told under it, by internal name.
    """

    title: str
    remedy: str
    classes: tuple[str, ...]

    def __new__(
        cls, code: str, classes: tuple[str, ...], title: str, sentence: str, remedy: str
    ) -> Self:
        """Makes a member of its code."""
        member = object.__new__(cls)
        member._value_ = code
        member.classes = classes
        member.title = title
        member.sentence = sentence
        member.remedy = remedy
        return member

    @property
    def id(self) -> str:
        """The same in every version."""
        return self.value

    NULL_POINTER = (
        "NullPointerException",
        ("java/lang/NullPointerException",),
        "Null is used as an object",
        "A reference is null where a field is read, a method is called or an array is used.",
        "Test for null before the use, keep null out where the value is made, or say that it is "
        "not welcome with Objects.requireNonNull or a NonNull annotation.",
    )
    ARRAY_INDEX = (
        "ArrayIndexOutOfBoundsException",
        ("java/lang/ArrayIndexOutOfBoundsException",),
        "An array has no such element",
        "An index is negative, or not below the length of its array.",
        "Compare the index with the length, and look at empty arrays and the last turn of loops.",
    )
    STRING_INDEX = (
        "StringIndexOutOfBoundsException",
        ("java/lang/StringIndexOutOfBoundsException",),
        "A text has no such character",
        "An index or a range lies outside its text.",
        "Compare it with the length; texts may be empty, and indexOf may give -1.",
    )
    INDEX = (
        "IndexOutOfBoundsException",
        ("java/lang/IndexOutOfBoundsException",),
        "A collection has no such element",
        "An index lies outside a list, or a range outside a collection or buffer.",
        "Compare the index with the size, and look at empty collections.",
    )
    ARITHMETIC = (
        "ArithmeticException",
        ("java/lang/ArithmeticException",),
        "A calculation has no result",
        "A whole number is divided by zero, or an exact calculation overflows.",
        "Test the divisor, or say what the result is where it is zero.",
    )
    CLASS_CAST = (
        "ClassCastException",
        ("java/lang/ClassCastException",),
        "An object is not of the class that it is cast to",
        "A cast, written or implied by generic types, meets an object of another class.",
        "Ask with instanceof first, or give the value a type that makes the cast needless.",
    )
    ARRAY_STORE = (
        "ArrayStoreException",
        ("java/lang/ArrayStoreException",),
        "An array does not take the object",
        "An object is stored in an array whose elements are of another class.",
        "Make the array of the declared type, or use a list.",
    )
    NEGATIVE_SIZE = (
        "NegativeArraySizeException",
        ("java/lang/NegativeArraySizeException",),
        "An array of negative length is made",
        "The length of a new array is negative; sums of lengths may overflow.",
        "Test the length, and compute it so that it cannot overflow (Math.addExact).",
    )
    NUMBER_FORMAT = (
        "NumberFormatException",
        ("java/lang/NumberFormatException",),
        "A text is no number",
        "A text is read as a number and is not one, or is too large for its type.",
        "Catch the exception where the text comes from outside, and tell who gave it.",
    )
    ILLEGAL_ARGUMENT = (
        "IllegalArgumentException",
        ("java/lang/IllegalArgumentException",),
        "A call is refused for its arguments",
        "The program calls something with arguments that it refuses.",
        "Look at where the argument comes from: the caller made what the callee refuses.",
    )
    ILLEGAL_STATE = (
        "IllegalStateException",
        ("java/lang/IllegalStateException",),
        "A call comes at the wrong time",
        "The program calls something that the state of the object does not allow.",
        "Ask for the state first, or make the order of the calls impossible to get wrong.",
    )
    UNSUPPORTED = (
        "UnsupportedOperationException",
        ("java/lang/UnsupportedOperationException",),
        "An operation is not there",
        "The program calls what its object does not support, often a change of an unmodifiable "
        "collection.",
        "Copy the collection before it is changed.",
    )
    NO_ELEMENT = (
        "NoSuchElementException",
        ("java/util/NoSuchElementException", "java/util/InputMismatchException"),
        "Nothing is left to take",
        "An element is taken from what is empty or used up: an iterator, a queue, an Optional.",
        "Ask first (hasNext, isEmpty, isPresent), or say what stands in its place (orElse).",
    )
    CONCURRENT_CHANGE = (
        "ConcurrentModificationException",
        ("java/util/ConcurrentModificationException",),
        "A collection changes while it is walked",
        "A loop over a collection goes on after the collection was changed.",
        "Remove by the iterator or removeIf, or walk over a copy.",
    )
    ASSERTION = (
        "AssertionError",
        ("java/lang/AssertionError",),
        "An assertion of the program fails",
        "What the program asserts does not hold for some input.",
        "Either the code or the assertion is wrong; the input shows which case was not thought of.",
    )
    STACK_OVERFLOW = (
        "StackOverflowError",
        ("java/lang/StackOverflowError",),
        "A recursion has no end",
        "Methods call each other until the stack is used up.",
        "Find the case that ends the recursion, and what keeps the input from coming nearer to it.",
    )
    DOES_NOT_RETURN = (
        DOES_NOT_RETURN,
        (DOES_NOT_RETURN,),
        "A call never returns",
        "A loop comes back to a state that it was in, and goes round for ever.",
        "Find what should change in each turn, and does not for this input.",
    )
    INITIALIZER = (
        "ExceptionInInitializerError",
        ("java/lang/ExceptionInInitializerError", "java/lang/NoClassDefFoundError"),
        "A class cannot be initialised",
        "A static initialiser throws, and no later use of the class works.",
        "Keep what can fail out of static initialisers, or catch it there.",
    )
    MONITOR = (
        "IllegalMonitorStateException",
        ("java/lang/IllegalMonitorStateException",),
        "A monitor is used by who does not hold it",
        "wait, notify or the end of a lock is called without the lock.",
        "Call it inside a synchronized block of the same object.",
    )
    OTHER = (
        "UncaughtException",
        (),
        "An exception escapes",
        "Another exception escapes from a method that does not say so.",
        "Catch it, declare it, or keep the input out that leads there.",
    )


_BY_CLASS: Final = {name: each for each in ErrorRule for name in each.classes}


def rule_of(finding: Finding) -> ErrorRule:
    """The rule that a finding is told under."""
    if finding.failure is Failure.HANGS:
        return ErrorRule.DOES_NOT_RETURN
    return _BY_CLASS.get(finding.exception, ErrorRule.OTHER)
