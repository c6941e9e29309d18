"""Exceptions that the JVM itself throws (JVMS §2.10): all that jejak says of each, in one table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

_PLACE: Final = re.compile(r"( ?)\{(\w+)\}")
"""Where a message or a name has a value, and the space before it."""


class Blame(Enum):
    """What makes an exception the fault of whoever calls the method that is analysed."""

    NOBODY = "nothing: it is a defect of the program"
    NULL = "the reference is an argument"
    NUMBER = "the index or size is an argument"
    CONTENTS = "an argument holds what its generic type forbids"


@dataclass(frozen=True, slots=True)
class ImplicitException:
    """An exception that instructions throw by themselves.

    `word` stands for it in the table of opcodes. `message` is its form, with places for the
    `culprit` (the null reference, the index, the size, the object), the `length` of the array and
    the class that was `wanted`; `is_verbatim` says that every JVM speaks so, word by word.
    `test_name` says in the name of a test what is special about the input, with the same places;
    without one, the message does.
    """

    word: str
    class_name: str
    message: str = ""
    is_verbatim: bool = False
    blame: Blame = Blame.NOBODY
    test_name: str | None = None

    def say(self, culprit: object = "", length: object = "", wanted: object = "") -> str:
        """The message, with its places filled."""
        return self.message.format(culprit=culprit, length=length, wanted=wanted)

    def places_in(self, class_name: str, message: str) -> dict[str, str] | None:
        """What fills the places of an exception's message; None unless it is such a one.

        A message that has words of its own tells, whatever the class; else the class does. Places
        may be left out.
        """
        if not _PLACE.sub("", self.message):
            return {} if class_name == self.class_name else None
        pattern, end = "", 0
        for place in _PLACE.finditer(self.message):
            pattern += re.escape(self.message[end : place.start()])
            pattern += rf"(?:{place[1]}(?P<{place[2]}>\S+))?"
            end = place.end()
        found = re.fullmatch(pattern + re.escape(self.message[end:]), message)
        return None if found is None else found.groupdict("")


NULL_POINTER: Final = ImplicitException(
    "null", "java/lang/NullPointerException", "{culprit} is null", blame=Blame.NULL
)
ARRAY_INDEX: Final = ImplicitException(
    "index",
    "java/lang/ArrayIndexOutOfBoundsException",
    "Index {culprit} out of bounds for length {length}",
    is_verbatim=True,
    blame=Blame.NUMBER,
    test_name="indexOutOfBounds",
)
ARRAY_STORE: Final = ImplicitException(
    "store", "java/lang/ArrayStoreException", "{culprit}", is_verbatim=True
)
NEGATIVE_SIZE: Final = ImplicitException(
    "size",
    "java/lang/NegativeArraySizeException",
    "{culprit}",
    is_verbatim=True,
    blame=Blame.NUMBER,
    test_name="negativeSize",
)
CLASS_CAST: Final = ImplicitException(
    "cast",
    "java/lang/ClassCastException",
    "class {culprit} cannot be cast to class {wanted}",
    blame=Blame.CONTENTS,
    test_name="{culprit} is no {wanted}",
)
ARITHMETIC: Final = ImplicitException(
    "zero", "java/lang/ArithmeticException", "/ by zero", is_verbatim=True, test_name="byZero"
)
ILLEGAL_MONITOR: Final = ImplicitException("monitor", "java/lang/IllegalMonitorStateException")
INITIALIZER_ERROR: Final = ImplicitException(
    "initialiser", "java/lang/ExceptionInInitializerError", test_name=""
)
OUT_OF_MEMORY: Final = ImplicitException("memory", "java/lang/OutOfMemoryError")
"""Never thrown here: memory is what the bounds say."""

IMPLICIT_EXCEPTIONS: Final = (
    NULL_POINTER, ARRAY_INDEX, ARRAY_STORE, NEGATIVE_SIZE, CLASS_CAST, ARITHMETIC,
    ILLEGAL_MONITOR, INITIALIZER_ERROR, OUT_OF_MEMORY,
)  # fmt: skip
BY_CLASS: Final = {each.class_name: each for each in IMPLICIT_EXCEPTIONS}
