"""What the heap holds: objects, arrays, and the static fields of classes.

A record belongs to the state whose `Token` it carries and may be changed by that state alone;
any other state copies it first (`State.writable_*`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from immutables import Map

from jejak.expr import Expr
from jejak.program import JavaClass, Method
from jejak.state.shapes import Shape


class Token:
    """Marks what a state may change in place."""


@dataclass(frozen=True)
class ClassExample:
    """A class that an open object may be of; `below` where only an unseen class below it fits."""

    name: str
    below: bool = False


class Openness:
    """What is known of the class of an open object beside that it is its shape's or below.

    It implements `interfaces`, is none of `excluded` nor below them, and none of just `others`. A
    call of the first method of a pair in `selected` runs the second. `unseen` says that it is a
    class which nobody has loaded. `example` is a class that fits, None when the shape itself
    does or what is known says it best.
    """

    def __init__(
        self,
        interfaces: tuple[str, ...] = (),
        excluded: tuple[str, ...] = (),
        selected: tuple[tuple[Method, Method], ...] = (),
        others: tuple[str, ...] = (),
        unseen: bool = False,
        example: ClassExample | None = None,
    ) -> None:
        self.interfaces = interfaces
        self.excluded = excluded
        self.selected = selected
        self.others = others
        self.unseen = unseen
        self.example = example

    def copy(self) -> Openness:
        """The same, to be changed before anybody else has it."""
        return Openness(
            self.interfaces, self.excluded, self.selected, self.others, self.unseen, self.example
        )


ANYTHING: Final = Openness()
"""Nothing is known beside the shape."""


class Instance:
    """An object that is no array.

    `initial` holds what the fields of an input object held at the start, as far as the program
    read them; None for objects that the program made. `native` holds what has no field in Java:
    the type that a Class object stands for, the trace of a Throwable. `open` says that an input
    object may be of a subclass of its shape, within what `known` says, `forgotten` that an
    unknown call may have changed it. `version` is the number of the unknown call that its fields
    come from. `early` says that a class initialiser made it: an input may be it. `locks` counts
    how often its monitor is held.
    """

    def __init__(self, owner: Token, shape: Shape, fields: list[object]) -> None:
        self.owner = owner
        self.shape = shape
        self.fields = fields
        self.initial: list[object] | None = None
        self.name = ""
        self.chain = 0
        self.native: object = None
        self.open = False
        self.known: Openness = ANYTHING
        self.early = False
        self.forgotten = False
        self.version = 0
        self.locks = 0

    def copy(self, owner: Token) -> Instance:
        """The same object, changeable by the holder of `owner`."""
        copied = Instance(owner, self.shape, self.fields[:])
        if self.initial is not None:
            copied.initial = self.initial[:]
        copied.name = self.name
        copied.chain = self.chain
        copied.native = self.native
        copied.open = self.open
        copied.known = self.known
        copied.early = self.early
        copied.forgotten = self.forgotten
        copied.version = self.version
        copied.locks = self.locks
        return copied


class Array:
    """An array of `descriptor` (as `[I`).

    `length` is an int or an Expr. Contents take one of three forms: `cells` holds all elements of
    an array whose length is a number; `term` is an expression of array sort, once an index of an
    array of primitives was symbolic; otherwise `sparse` holds elements by their index, above
    what the others hold: for primitives `base`, an array expression; for references the cells
    `below`, the input elements of the array at the address `origin`, the array's own input
    elements, or null. Elements of an array of references may lie at expressions: of those whose
    indices turn out to be the same, the last one counts. `mixed` says that there are such. Where
    there is `room`, a number or Expr, only the elements before it come from below; others are null.

    An input array has `name` and keeps in `initial` the elements it was given, at indices that
    are all different; `whole` says that none of them is null, `unknown` is the number of the
    unknown call that they come from, else 0. `indices` are those that its `term` was accessed at.
    `open` says that an input array may be of a narrower type, but none of `excluded` nor below,
    nor just one of `others`; `takes` are references that it took. One that refused the reference
    `refused`, or is not just of the type it could be, has a type that stands for all that fit;
    `guessed` is what was known of its type before, else empty. While there are `guesses` it is
    still to get one of these: whatever else turns out, one of them fits. A clone of an array whose
    type is open is of the type of the one at the address `kin`.
    """

    def __init__(self, owner: Token, descriptor: str, length: object) -> None:
        self.owner = owner
        self.descriptor = descriptor
        self.length = length
        self.cells: list[object] | None = None
        self.sparse: dict[int | Expr, object] | None = None
        self.base: Expr | None = None
        self.below: list[object] | None = None
        self.origin = 0
        self.room: object = None
        self.mixed = False
        self.term: Expr | None = None
        self.initial: dict[int | Expr, object] | None = None
        self.whole = False
        self.unknown = 0
        self.early = False
        self.indices: tuple[int | Expr, ...] = ()
        self.open = False
        self.excluded: tuple[str, ...] = ()
        self.others: tuple[str, ...] = ()
        self.takes: tuple[object, ...] = ()
        self.kin = 0
        self.guessed = ""
        self.guesses: tuple[str, ...] = ()
        self.refused: object = None
        self.name = ""
        self.chain = 0
        self.locks = 0

    def copy(self, owner: Token) -> Array:
        """The same array, changeable by the holder of `owner`."""
        copied = Array(owner, self.descriptor, self.length)
        if self.cells is not None:
            copied.cells = self.cells[:]
        if self.sparse is not None:
            copied.sparse = self.sparse.copy()
        if self.initial is not None:
            copied.initial = self.initial.copy()
        if self.below is not None:
            copied.below = self.below[:]
        copied.base = self.base
        copied.origin = self.origin
        copied.room = self.room
        copied.mixed = self.mixed
        copied.term = self.term
        copied.whole = self.whole
        copied.unknown = self.unknown
        copied.open = self.open
        copied.excluded = self.excluded
        copied.others = self.others
        copied.takes = self.takes
        copied.kin = self.kin
        copied.guessed = self.guessed
        copied.guesses = self.guesses
        copied.refused = self.refused
        copied.early = self.early
        copied.indices = self.indices
        copied.name = self.name
        copied.chain = self.chain
        copied.locks = self.locks
        return copied


INITIALISING = 1
READY = 2
FAILED = 3


class Statics:
    """The static fields of one class in one state, and how far its initialisation is.

    `initial` is what its initialiser left in them, None until that has ended; for a class of the
    program, `heap` holds the objects as they were then.
    """

    def __init__(self, owner: Token, java: JavaClass, status: int, fields: list[object]) -> None:
        self.owner = owner
        self.java = java
        self.status = status
        self.fields = fields
        self.initial: list[object] | None = None
        self.heap: Map[int, Instance | Array] | None = None

    def copy(self, owner: Token) -> Statics:
        """The same fields, changeable by the holder of `owner`."""
        copied = Statics(owner, self.java, self.status, self.fields[:])
        copied.initial = self.initial
        copied.heap = self.heap
        return copied
