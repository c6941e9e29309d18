"""The input of a path and what became of it, as a graph: objects, places and what they hold.

Plain records, picklable; `explore.snapshots` takes them, `javatext` writes them as Java. Only what
the path touched is in them. Types are descriptors, classes internal names, as class files say them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from jejak.results.environment import EnvironmentCall


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


# --- places --------------------------------------------------------------------------------------


class RootRole(Enum):
    """What a root of a heap is to the call."""

    INPUT = "input"
    RESULT = "result"
    EXCEPTION = "exception"
    """What escapes from the call."""


@dataclass(frozen=True, slots=True)
class RootPlace:
    """An input by its name, the result or the exception of a path.

    `asked` is the call that an answer of the surroundings comes from.
    """

    name: str
    descriptor: str
    role: RootRole = RootRole.INPUT
    asked: EnvironmentCall | None = None


@dataclass(frozen=True, slots=True)
class StaticPlace:
    """A static field of the class that declares it."""

    owner: str
    name: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """A field of an object, by the class that declares it.

    `hidden` says that a class further down has a field of the same name.
    """

    owner: str
    name: str
    descriptor: str
    hidden: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class IndexPlace:
    """An element of an array."""

    index: int
    descriptor: str = field(compare=False)


Place: TypeAlias = RootPlace | StaticPlace | FieldPlace | IndexPlace


# --- values --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class NumberValue:
    """A primitive. Those that Java tells apart differ: 0.0 and -0.0; NaN is itself.

    `free` says that the path never asked for it: any other value would do.
    """

    descriptor: str
    number: int | float
    free: bool = False

    @property
    def bits(self) -> int | str:
        """What is the same for the same number only."""
        return self.number.hex() if isinstance(self.number, float) else self.number

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NumberValue):
            return NotImplemented
        alike = (self.descriptor, self.free) == (other.descriptor, other.free)
        return alike and self.bits == other.bits

    def __hash__(self) -> int:
        return hash((self.descriptor, self.free, self.bits))


@dataclass(frozen=True, slots=True)
class NullValue:
    """No object, or a reference that the path left open.

    `free` says that any object would do. `source` is the open reference that it is, by its name as
    an input; empty when it is none, or when the path never read it.
    """

    source: str = ""
    free: bool = False


@dataclass(frozen=True, slots=True)
class ReferenceValue:
    """An object, by its number."""

    target: int


@dataclass(frozen=True, slots=True)
class ElidedValue:
    """An object beyond those that the graph has."""


Value: TypeAlias = NumberValue | NullValue | ReferenceValue | ElidedValue


@dataclass(frozen=True, slots=True)
class Slot:
    """A place and what it holds; `changed` at the end says that it held something else before."""

    place: Place
    value: Value
    changed: bool = False

    @property
    def target(self) -> int | None:
        """The number of the object that it refers to."""
        return self.value.target if isinstance(self.value, ReferenceValue) else None

    @property
    def free(self) -> bool:
        """Whether any other value would do."""
        return isinstance(self.value, NumberValue | NullValue) and self.value.free


# --- objects -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TextForm:
    """A string; `text` is None when its characters are not known.

    `fresh` says that it is not the object that its literal stands for.
    """

    text: str | None
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class BoxForm:
    """A box; `fresh` says that it is not the object that `valueOf` gives."""

    number: NumberValue
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class ClassForm:
    """A Class object: the class, array or primitive type that it stands for."""

    name: str


@dataclass(frozen=True, slots=True)
class ArrayForm:
    """An array."""

    length: int


@dataclass(frozen=True, slots=True)
class AnyForm:
    """An object that nobody looked into: any one would do.

    `example` is a class that has such objects, `stands_for` the plainest of them where it needs no
    making: a text, a box, a constant. `components` are those of a record.
    """

    example: str
    stands_for: TextForm | BoxForm | StaticPlace | None = None
    components: tuple[FieldPlace, ...] = ()


class ClassFit(Enum):
    """What an object's class is to it."""

    BOUND = "bound"
    """All that the object must be, together with its interfaces."""
    EXAMPLE = "example"
    """One of several classes that fit."""
    BELOW = "below"
    """It must be of a class below that nobody has seen."""


@dataclass(frozen=True, slots=True)
class MethodAnswer:
    """What a method of an object that a test must bring along answered when it was called.

    `arguments` are there where they say which answers are possible: those of random numbers.
    """

    owner: str
    method: str
    descriptor: str
    result: Value
    arguments: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class InstanceForm:
    """Any other object.

    `interfaces` are those that its class must have beside its type; `unseen` says that only a class
    which nobody has seen would do, and `answers` what its methods answered, in order. `layout` are
    the fields of its class from the topmost down, `defaults` those of the JDK's among them that
    hold what they hold at first: heaps leave them out. `thrown` says that it is an exception with
    a trace. `generic` is the declared type of a collection, as class files write it.
    """

    fit: ClassFit = ClassFit.BOUND
    interfaces: tuple[str, ...] = ()
    unseen: bool = False
    answers: tuple[MethodAnswer, ...] = ()
    layout: tuple[FieldPlace, ...] = ()
    defaults: tuple[FieldPlace, ...] = ()
    is_record: bool = False
    thrown: bool = False
    generic: str = ""


Form: TypeAlias = TextForm | BoxForm | ClassForm | ArrayForm | AnyForm | InstanceForm


@dataclass(frozen=True, slots=True)
class MakerCall:
    """The call of a user's method that made an input; its arguments are inputs, too."""

    owner: str
    method: str
    descriptor: str
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class HeapObject:
    """An object: the same number means the same object, at the start and at the end.

    `type` is its class, or an array's descriptor. `name` is how the path first reached an input.
    Slots are the fields and elements that were touched. `narrower` says that an object of a
    subclass would do as well. `constant` is a static field in which one of a class initialiser
    is found.
    """

    number: int
    type: str
    origin: Origin
    form: Form
    name: str = ""
    slots: tuple[Slot, ...] = ()
    narrower: bool = False
    constant: StaticPlace | None = None
    maker: MakerCall | None = None

    @property
    def known_as(self) -> TextForm | BoxForm | ClassForm | StaticPlace | None:
        """What says all of an object that needs no making: a text, a box, a class, a constant."""
        if isinstance(self.form, TextForm | BoxForm | ClassForm):
            return self.form
        return self.form.stands_for if isinstance(self.form, AnyForm) else self.constant

    @property
    def length(self) -> int | None:
        """The length of an array."""
        return self.form.length if isinstance(self.form, ArrayForm) else None

    @property
    def elements(self) -> dict[int, Slot]:
        """The touched elements of an array, by index."""
        return {s.place.index: s for s in self.slots if isinstance(s.place, IndexPlace)}

    @property
    def unseen(self) -> bool:
        """Whether only a class that nobody has seen would do."""
        return isinstance(self.form, InstanceForm) and self.form.unseen

    @property
    def interfaces(self) -> tuple[str, ...]:
        """What its class must implement beside its type."""
        return self.form.interfaces if isinstance(self.form, InstanceForm) else ()

    @property
    def answers(self) -> tuple[MethodAnswer, ...]:
        """What its methods answered."""
        return self.form.answers if isinstance(self.form, InstanceForm) else ()


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

    @property
    def result(self) -> Slot | None:
        """What the call returned; None where it returned nothing, or null."""
        for slot in self.roots:
            if isinstance(slot.place, RootPlace) and slot.place.role is RootRole.RESULT:
                return slot
        return None


@dataclass(frozen=True, slots=True)
class Heaps:
    """The input of a path and what became of it.

    `case` says in lines what the path asks of its input, the same for isomorphic inputs
    (`symmetry`): objects by number, references that were decided, conditions on numbers. `asked`
    are those of the roots and static fields before that the path came across on its way, in its
    order: what a driver gave, and static fields where they are inputs.
    """

    before: Heap
    after: Heap
    case: tuple[str, ...] = ()
    asked: tuple[Slot, ...] = ()
