"""Why results are not whole: closed lists of what is unsupported, approximated, left out.

The value of a member is its code, as reports have it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Self


class Category(Enum):
    """What a reason means for the paths that it is about."""

    COMPLETE = "complete"
    """They came to their end: nothing is cut off."""
    CUT = "cut by a bound"
    """They were followed as far as a bound lets them."""
    LEFT = "not followed"
    """Nobody followed them, since a bound of the method or of the run was met."""
    UNKNOWN = "not known"
    """What they do is not known, or not known exactly, or nobody looked for it."""


class Told(Enum):
    """Base of closed lists that reports tell of: a code, and a sentence for people."""

    _value_: str
    sentence: str

    @property
    def value(self) -> str:
        """The code."""
        return self._value_


class Reason(Told):
    """Base of the lists of reasons, each with the option that sets it, if any."""

    option: str | None
    category: Category

    def __new__(
        cls,
        code: str,
        sentence: str,
        option: str | None = None,
        category: Category = Category.UNKNOWN,
    ) -> Self:
        """Makes a member of its code."""
        member = object.__new__(cls)
        member._value_ = code
        member.sentence = sentence
        member.option = option
        member.category = category
        return member


def code_of(member: Enum | None) -> str | None:
    """The code of a member of a closed list; None of none."""
    return None if member is None else str(member.value)


def by_code(counts: Mapping[Reason, int]) -> Counter[str]:
    """How often reasons were met, by code."""
    found: Counter[str] = Counter()
    for reason, count in counts.items():
        found[reason.value] += count
    return found


class Unsupported(Reason):
    """What jejak cannot execute: a path that meets it ends there."""

    ANY_PRIMITIVE = "any-primitive", "A driver asks for any object of a primitive type."
    ARRAYCOPY = "arraycopy", "Too many elements are copied that are not all at hand."
    CLASS_INPUT = "class-input", "A Class object is an input, and none of the plain ones."
    CONSTANT_DYNAMIC = "constant:DynamicConstant", "A constant is computed when first loaded."
    CONSTANT_METHOD_HANDLE = "constant:MethodHandleConstant", "A constant is a method handle."
    CONSTANT_METHOD_TYPE = "constant:MethodTypeConstant", "A constant is a method type."
    ENUM_CONSTANTS = "enum-constants", "The constants of an enum are not known."
    ENUM_INPUT = "enum-input", "An input is of an enum, and there is nothing that it may be."
    FLOAT_BITS = (
        "float-bits",
        "The bits of a float are asked for, and integers are unbounded.",
        "integers",
    )
    HUGE_ARRAY = "huge-array", "An array is larger than any that is kept."
    HUGE_TEXT = "huge-text", "A text is longer than any that is kept."
    LAMBDA = "invokedynamic:Lambda", "A lambda is of a shape that is not known."
    PATTERN_SWITCH = "invokedynamic:PatternSwitch", "A label of a pattern switch is not known."
    RECORD_METHOD = "invokedynamic:RecordMethod", "A method of a record is of an unknown shape."
    STRING_CONCAT = "invokedynamic:StringConcat", "Texts are joined in a way that is not known."
    UNKNOWN_BOOTSTRAP = "invokedynamic:UnknownBootstrap", "A bootstrap method is not known."
    JAVA_LANG_ACCESS = (
        "java-lang-access",
        "The access to java.lang that the JDK gives itself was not found.",
    )
    MATHEMATICAL_BITS = (
        "mathematical-bits",
        "Bits are asked for, and integers are unbounded.",
        "integers",
    )
    MATHEMATICAL_FLOAT = (
        "mathematical-float",
        "A float becomes an integer, or the reverse, and integers are unbounded.",
        "integers",
    )
    MEMORY = "memory", "The path makes more array elements than are kept."
    METHOD_HANDLE = "method-handle", "A method handle or variable handle is called."
    MISSING_CLASS = "missing-class", "A class is not there.", "classpath"
    PRIMITIVE_CLASS = (
        "getPrimitiveClass",
        "A primitive type is asked for by a name that is not known.",
    )
    THREAD = "thread", "A thread waits for what another does later."
    UNSAFE_ACCESS = "unsafe-access", "Memory is reached past the fields and elements of objects."


@dataclass(frozen=True, slots=True)
class Cause:
    """A reason, and what it was about in particular."""

    reason: Reason
    detail: Reason | None = None

    @property
    def code(self) -> str:
        """As reports have it."""
        if self.detail is None:
            return self.reason.value
        return f"{self.reason.value}:{self.detail.value}"


class Unsolved(Reason):
    """Why the solver gave no answer; the codes are those of `solver.answers`."""

    TIMEOUT = "timeout", "The solver's time was up.", "solver-time"
    KILLED = "killed", "The solver did not end when its time was up.", "solver-time"
    DIED = "died", "The solver's process ended by itself."
    UNSUPPORTED = "unsupported", "The solver lacks what the question needs."
    MEMORY = "memory", "The solver's memory was used up."
    MISSING = "missing", "No solver is left."
    LIBRARY = "library", "A result of the mathematical library decides, and no input was found."


class Approximation(Reason):
    """What makes a path inexact: an input that follows it need not do so on a JVM."""

    CLASS_INITIALISER = (
        "class-initialiser",
        "A class initialiser cannot be run to its end; what it sets is not known.",
    )
    CLASS_LOADER = (
        "class-loader",
        "A class loader is asked for, or a class or resource that is not there.",
    )
    CONSOLE_WRITE = "console-write", "Bytes are written to the console."
    ENVIRONMENT = "environment", "A clock, a property or another part of the machine is asked."
    FORMAT = "format", "The text that a format makes is not known."
    IDENTITY_HASH = "identity-hash", "The JVM chooses the hash code of an object."
    INITIALISER = (
        "initialiser",
        "An initialiser looks at an array that the program has changed.",
        "initialiser",
    )
    INITIALISER_ORDER = (
        "initialiser-order",
        "Class initialisers need each other; which of them ran first is not known.",
    )
    ITERATION_ORDER = "iteration-order", "The order of a set or map is not known."
    JDK_INITIALISER = "jdk-initialiser", "What a class initialiser of the JDK sets is not known."
    JDK_STATE = "jdk-state", "An object of the JDK holds what its methods may never leave there."
    MATH_LIBRARY = "math-library", "A result of the mathematical library is not known."
    MISSING_CLASS = "missing-class", "Whether a handler catches hangs on a class that is missing."
    MODULE = "module", "A module is asked for, and which one is not known."
    NAN_BITS = "nan-bits", "The bits of a float that is not a number are not known."
    OPEN_TYPE = "open-type", "A type was chosen where another may be promised or fit."
    CONTRACT = "contract", "A contract stands for the code of a method.", "calls"
    SCHEDULE = "schedule", "Other threads run one after the other; other schedules are left out."
    THREADS = "threads", "What other threads do is not looked at."
    UNKNOWN_CALL_ABSTRACT = (
        "unknown-call:abstract",
        "A method is called that only a class below has.",
    )
    UNKNOWN_CALL_DEPTH = "unknown-call:depth", "A call lies too deep to be followed.", "depth"
    UNKNOWN_CALL_NATIVE = "unknown-call:native", "A native method is called."
    UNKNOWN_CALL_NO_BODY = "unknown-call:no-body", "A method is called whose code is not there."
    UNKNOWN_CALL_OUTSIDE = "unknown-call:outside", "A call asks for what lies outside the program."
    UNKNOWN_CALL_POLICY = "unknown-call:policy", "A call is not to be followed.", "calls"
    UNKNOWN_CONTENTS = "unknown-contents", "Something of an object or a text is not known."
    UNSOLVED_TIMEOUT = "unsolved:timeout", Unsolved.TIMEOUT.sentence, Unsolved.TIMEOUT.option
    UNSOLVED_KILLED = "unsolved:killed", Unsolved.KILLED.sentence, Unsolved.KILLED.option
    UNSOLVED_DIED = "unsolved:died", Unsolved.DIED.sentence
    UNSOLVED_UNSUPPORTED = "unsolved:unsupported", Unsolved.UNSUPPORTED.sentence
    UNSOLVED_MEMORY = "unsolved:memory", Unsolved.MEMORY.sentence
    UNSOLVED_MISSING = "unsolved:missing", Unsolved.MISSING.sentence
    UNSOLVED_NOT_ASKED = (
        "unsolved:not-asked",
        "Nobody asked for an input that leads there.",
        "solve-errors",
    )


BY_ANSWER = {each.value: each for each in Unsolved}
"""Why the solver gave no answer, by its own word."""


UNKNOWN_CALLS = frozenset(
    (
        Approximation.UNKNOWN_CALL_ABSTRACT,
        Approximation.UNKNOWN_CALL_DEPTH,
        Approximation.UNKNOWN_CALL_NATIVE,
        Approximation.UNKNOWN_CALL_NO_BODY,
        Approximation.UNKNOWN_CALL_OUTSIDE,
        Approximation.UNKNOWN_CALL_POLICY,
    )
)
"""Calls that were not followed, and may do more than they are taken to do."""


UNSOLVED = {
    Unsolved.TIMEOUT: Approximation.UNSOLVED_TIMEOUT,
    Unsolved.KILLED: Approximation.UNSOLVED_KILLED,
    Unsolved.DIED: Approximation.UNSOLVED_DIED,
    Unsolved.UNSUPPORTED: Approximation.UNSOLVED_UNSUPPORTED,
    Unsolved.MEMORY: Approximation.UNSOLVED_MEMORY,
    Unsolved.MISSING: Approximation.UNSOLVED_MISSING,
    Unsolved.LIBRARY: Approximation.MATH_LIBRARY,
}
"""What a path goes on with whose condition nobody could decide."""


class Omission(Reason):
    """Inputs that were left out on purpose: what holds of all others need not hold of them."""

    COLLECTIONS = (
        "left-out:collections",
        "Collections of classes other than the JDK's plain ones; null or a text twice in them.",
        "collections",
    )
    CONCRETISED = "left-out:concretised", "All values but some that were chosen.", "unknown"
    ENVIRONMENT = (
        "left-out:environment",
        "Streams and files that fail, odd names; lines from outside that are long, or not ASCII.",
    )
    HEAP_MODE = "left-out:heap-mode", "Null, or the same object twice.", "heap"
    IDENTITY = "left-out:identity", "Objects that are the same as others met before."
    JDK_SETUP = "left-out:jdk-setup", "Objects of the JDK that are not set up as by default."
    MIN_LENGTH = "left-out:min-length", "Arrays that are shorter.", "min-length"
    NO_INPUT = (
        "left-out:all",
        "No input was found that fulfils what a contract requires: nothing of it was checked.",
    )
    OPEN_TYPE = "left-out:open-type", "Classes that nobody has seen, and what they override."
    UNSEEN_CLASS = (
        "left-out:unseen-class",
        "Classes whose methods throw or change something, where nobody has seen them.",
    )


class SkipReason(Reason):
    """Why a method was not explored."""

    ABSTRACT = "abstract", "It has no code of its own."
    BLACK_BOX = "black-box", "Only structures that a method accepts are tried.", "black-box"
    INTERNAL_ERROR = "internal-error", "A bug of jejak."
    NATIVE = "native", "There is no bytecode to execute."
    OUT_OF_MEMORY = (
        "out-of-memory",
        "The process that explored it needed more memory than it may have, twice.",
        "memory",
    )
    UNLOADABLE = "unloadable", "Its class cannot be loaded."
    UNREADABLE = "unreadable", "Its class or its code cannot be read."
    WORKER_DIED = (
        "worker-died",
        "The process that explored it died, or was killed, twice.",
    )
