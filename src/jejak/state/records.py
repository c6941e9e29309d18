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
from jejak.program.signatures import TypeSignature
from jejak.state.contents import (
    Cells,
    Contents,
    ElementIndex,
    SparseNumbers,
    TermContents,
)
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


class PlainInput:
    """What `Instance.native` holds in an input of a plain class of the JDK: its declared type."""

    def __init__(self, generic: TypeSignature | None) -> None:
        self.generic: Final = generic


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
    how often its monitor is held. `twin` is the address of a string that it may be, where the JDK
    gives back the same object for some inputs; 0 for all others. `loose` says that it is a string
    or box in a collection: any equal one would do as well.
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
        self.twin = 0
        self.loose = False

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
        copied.twin = self.twin
        copied.loose = self.loose
        return copied


class ArrayOpenness:
    """What is known of the type of an array beside that it is its descriptor's or below.

    Arrays share it: whoever changes it does so in a copy (`Array.learn`). `open` says that an input
    array may be of a narrower type, but none of `excluded` nor below, nor just one of `others`;
    `takes` are references that it took. One that refused the reference `refused`, or is not just
    of the type it could be, has a type that stands for all that fit; `guessed` is what was known
    of its type before, else empty. While there are `guesses` it is still to get one of these:
    whatever else turns out, one of them fits. A clone of an array whose type is open is of the
    type of the one at the address `kin`.
    """

    def __init__(self, is_open: bool = False, kin: int = 0) -> None:
        self.open = is_open
        self.excluded: tuple[str, ...] = ()
        self.others: tuple[str, ...] = ()
        self.takes: tuple[object, ...] = ()
        self.guessed = ""
        self.guesses: tuple[str, ...] = ()
        self.refused: object = None
        self.kin = kin

    def copy(self) -> ArrayOpenness:
        """The same, to be changed before anybody else has it."""
        copied = ArrayOpenness(self.open, self.kin)
        copied.excluded = self.excluded
        copied.others = self.others
        copied.takes = self.takes
        copied.guessed = self.guessed
        copied.guesses = self.guesses
        copied.refused = self.refused
        return copied


JUST_ITS_TYPE: Final = ArrayOpenness()
"""An array is of the type that its descriptor says."""
OR_NARROWER: Final = ArrayOpenness(is_open=True)
"""Nothing is known beside the descriptor."""


class InputElements:
    """What an input array held at the start.

    `elements` are those that were looked at, by indices that are all different; `mixed` says that
    some are expressions. `base` is the expression of all elements where they are primitives.
    `whole` says that no element is null. `unknown` is the number of the unknown call that the
    elements come from, else 0. `generic` is the type of the elements of a collection, None where
    the array's own says all. Copies of an array share it until one is looked at again.
    """

    def __init__(
        self, owner: Token, base: Expr | None, elements: dict[ElementIndex, object]
    ) -> None:
        self.owner = owner
        self.elements = elements
        self.mixed = False
        self.base = base
        self.whole = False
        self.unknown = 0
        self.generic: TypeSignature | None = None

    def copy(self, owner: Token) -> InputElements:
        """The same, changeable by the holder of `owner`."""
        copied = InputElements(owner, self.base, self.elements.copy())
        copied.mixed = self.mixed
        copied.whole = self.whole
        copied.unknown = self.unknown
        copied.generic = self.generic
        return copied


class Array:
    """An array of `descriptor` (as `[I`), within what `known` says, and what it holds.

    `length` is an int or an Expr. An input array has `name`, and `initial` for what it held at the
    start. `early` and `locks` are as those of `Instance`.
    """

    def __init__(self, owner: Token, descriptor: str, length: object, contents: Contents) -> None:
        self.owner = owner
        self.descriptor = descriptor
        self.known: ArrayOpenness = JUST_ITS_TYPE
        self.length = length
        self.contents = contents
        self.initial: InputElements | None = None
        self.name = ""
        self.chain = 0
        self.early = False
        self.locks = 0

    def copy(self, owner: Token) -> Array:
        """The same array, changeable by the holder of `owner`."""
        copied = Array(owner, self.descriptor, self.length, self.contents.copy())
        copied.known = self.known
        copied.initial = self.initial
        copied.name = self.name
        copied.chain = self.chain
        copied.early = self.early
        copied.locks = self.locks
        return copied

    @property
    def open(self) -> bool:
        """Whether it may be of a narrower type than its descriptor's."""
        return self.known.open

    @property
    def cells(self) -> list[object] | None:
        """All elements, to look at, where it holds them so."""
        contents = self.contents
        return contents.cells if isinstance(contents, Cells) else None

    @property
    def indices(self) -> tuple[ElementIndex, ...]:
        """The indices that the expression of an input array of primitives was accessed at."""
        contents = self.contents
        if isinstance(contents, SparseNumbers | TermContents):
            return contents.indices
        return ()

    def given(self) -> InputElements:
        """What an input array held at the start, for its owner to add elements to."""
        initial = self.initial
        assert initial is not None
        if initial.owner is not self.owner:
            initial = self.initial = initial.copy(self.owner)
        return initial

    def learn(self) -> ArrayOpenness:
        """What is known of its type, for this array alone to be changed."""
        self.known = self.known.copy()
        return self.known


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
