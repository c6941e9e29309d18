"""Heaps that people can look at: the objects of a path at its start and at its end.

Plain records, picklable; `snapshots` takes them. Only what the path touched is in them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Origin(Enum):
    """Where an object comes from."""

    INPUT = "input"
    """It was there when the entry method was called, and the path looked into it."""
    OPEN = "open"
    """An input of which the path knows no more than that it is not null."""
    STATIC = "static"
    """A class initialiser made it, or the JVM: an enum constant, a string constant."""
    NEW = "new"
    """The path made it."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A variable, field, element or static field, and what it holds.

    `text` is a Java literal, or what stands for an object. `target` is the number of the object
    that it refers to. `free` says that the path never asked for it: any other value would do, and
    this is the default; `source` is the open reference that it is then, by its name as an input.
    `changed` says of a slot at the end that it held something else before. `descriptor` is the
    type as class files say it, `value` the number that a primitive is, `owner` the class that
    declares a field.
    """

    name: str
    type: str
    text: str
    target: int | None = None
    free: bool = False
    source: str = ""
    changed: bool = False
    descriptor: str = ""
    value: object = field(default=None, compare=False)  # NaN differs from itself; `text` tells
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a method of an object that a test must bring along answered when it was called."""

    owner: str
    method: str
    descriptor: str
    result: Slot


@dataclass(frozen=True, slots=True)
class MakerCall:
    """The call of a user's method that made an input; its arguments are inputs, too."""

    owner: str
    method: str
    descriptor: str
    arguments: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class HeapObject:
    """An object: the same number means the same object, at the start and at the end.

    `name` is how the path first reached an input, `text` what Java calls it where that says all:
    a string literal, a box, a constant. `length` is that of an array. `narrower` says that an
    object of a subclass would do as well. Slots are the fields and elements that were touched.
    `type` is the class as class files say it, or an array's descriptor. `content` is what a string
    or a box holds, the class that a Class object stands for, the class and the field that a
    constant is found in. `made` is the call of a user's method that made an input, `maker` the same
    for those who build it. `interfaces` are those that a class must have beside its type; `unseen`
    says that only a class which nobody has seen would do, and `answers` what its methods answered,
    in order.
    """

    number: int
    class_name: str
    origin: Origin
    name: str = ""
    text: str | None = None
    length: int | None = None
    narrower: bool = False
    slots: tuple[Slot, ...] = ()
    type: str = ""
    content: object = None
    made: str = ""
    interfaces: tuple[str, ...] = ()
    unseen: bool = False
    answers: tuple[Answer, ...] = ()
    maker: MakerCall | None = None


@dataclass(frozen=True, slots=True)
class Heap:
    """The objects at one moment, by their numbers in order, and what leads to them.

    `roots` are the inputs by name, at the end also `result` or `exception`. `statics` are static
    fields that the path wrote. `left_out` counts references to objects beyond those shown.
    """

    roots: tuple[Slot, ...]
    statics: tuple[Slot, ...]
    objects: tuple[HeapObject, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Heaps:
    """The input of a path and what became of it.

    `case` says in lines what the path asks of its input, the same for isomorphic inputs
    (`symmetry`): objects by number, references that were decided, conditions on numbers.
    """

    before: Heap
    after: Heap
    case: tuple[str, ...] = ()
