"""Values that are no numbers: references, and what else stands on an operand stack.

A primitive is an `int`, a `float` or an `Expr`; null is None; a long or double is followed by
`WIDE` on the operand stack and in the local variables, so that positions count words.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr
from jejak.program.signatures import TypeSignature


class Ref:
    """A reference to an object in the heap. Compare addresses, not the objects of this class."""

    def __init__(self, address: int) -> None:
        self.address = address

    def __repr__(self) -> str:
        return f"@{self.address}"


class Symbol:
    """A reference whose object is still open: an input, or the result of an unknown call.

    `descriptor` bounds its type. `chain` is the number of input references followed to reach it.
    Which object it is, is decided when the program first looks (`PathInputs.bindings`). `unknown`
    is 0 for inputs, else the number of the call that gave it (`inputs.contexts`). `refused` is a
    type that it is not of, where that was decided before anything else. `exact` says that its
    object is of just the class `descriptor`, not of one below. `generic` is the type with its
    arguments, where the program declares one. `apart` says that it is no object that is there.
    `length` is that of the array that it is, None where it is open. `unseen` says that it answered
    a call as an object does whose class nobody has seen.
    """

    def __init__(
        self,
        name: str,
        descriptor: str,
        chain: int = 0,
        unknown: int = 0,
        not_null: bool = False,
    ) -> None:
        self.name = name
        self.descriptor = descriptor
        self.chain = chain
        self.unknown = unknown
        self.not_null = not_null
        self.refused = ""
        self.exact = False
        self.generic: TypeSignature | None = None
        self.apart = False
        self.length: int | None = None
        self.unseen = False

    def __repr__(self) -> str:
        return f"?{self.name}"


class EitherObject:
    """A reference that is `one` where a condition holds, else `other`: null or one of an object.

    It comes of joined paths (`semantics.joining`) and is only ever moved: which of the two it is,
    is decided before anything looks at it (`semantics.choosing`). None is in an object of the JDK.
    """

    def __init__(self, condition: Expr, one: object, other: object) -> None:
        self.condition = condition
        self.one = one
        self.other = other
        nested = [each.depth for each in (one, other) if isinstance(each, EitherObject)]
        self.depth: int = 1 + max(nested, default=0)

    def all(self) -> list[object]:
        """All that it may be."""
        found: list[object] = []
        for each in (self.one, self.other):
            found += each.all() if isinstance(each, EitherObject) else [each]
        return found

    def __repr__(self) -> str:
        return f"({self.condition} ? {self.one} : {self.other})"


class Wide:
    """The class of `WIDE`."""

    def __repr__(self) -> str:
        return "wide"


class ReturnAddress:
    """What jsr pushes: the index of an instruction."""

    def __init__(self, index: int) -> None:
        self.index = index


class Unread:
    """The class of `UNREAD`."""

    def __repr__(self) -> str:
        return "unread"


HELD: Final = "value"
"""The field of a box."""
WIDE: Final = Wide()
"""Second word of a long or double."""
UNREAD: Final = Unread()
"""Content of a field of an input object that the program has not looked at."""
