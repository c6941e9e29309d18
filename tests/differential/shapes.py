"""What generated code may name: types, fields and methods of a unit's own classes, and the JDK's.

A unit's classes are, below its package: interfaces P and Q (which extends P), an abstract class A
(a P) with subclasses B, C (a Q) and D (which lacks a method), an unrelated X, exceptions E1, E2
(which extends E1) and the checked E3, and T with static fields; for units that run in fresh classes
also K, L and V, whose initialisers leave traces, and W, whose initialiser fails.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tests.differential.values import PRIMITIVES

OBJECT: Final = "Ljava/lang/Object;"
STRING: Final = "Ljava/lang/String;"
PRIMITIVE_ARRAYS: Final = tuple("[" + letter for letter in PRIMITIVES)


@dataclass(frozen=True, slots=True)
class FieldShape:
    """A field as code names it."""

    owner: str
    name: str
    descriptor: str
    static: bool


@dataclass(frozen=True, slots=True)
class MethodShape:
    """A method as code calls it: by `how`, at a cost of so many instructions at most.

    `small` parameters get small numbers, as they say how deep to recur.
    """

    owner: str
    name: str
    descriptor: str
    how: str
    cost: int
    small: bool = False


@dataclass
class Shapes:
    """The vocabulary of one unit."""

    package: str
    fresh: bool
    jdk: bool
    fields: list[FieldShape] = field(default_factory=list)
    methods: list[MethodShape] = field(default_factory=list)

    def name(self, simple: str) -> str:
        """The internal name of one of the unit's classes."""
        return f"{self.package}/{simple}"

    def type(self, simple: str) -> str:
        """The descriptor of one of the unit's classes."""
        return f"L{self.package}/{simple};"

    def makeable(self, descriptor: str) -> tuple[str, ...]:
        """Types of objects that can be made and count as the type asked for, most likely first.

        For an interface there are also objects that do not implement it: the verifier allows
        them, and the call fails.
        """
        simple = descriptor.removeprefix(f"L{self.package}/").rstrip(";")
        known = _MAKEABLE.get(simple)
        if known is not None:
            found = tuple(self.type(name) for name in known)
            return (*found, "[I") if simple in ("P", "Q") else found
        if descriptor == OBJECT:
            return (self.type("B"), self.type("C"), OBJECT, STRING, self.type("X"), "[I", "[[J")
        if descriptor == f"[{OBJECT}":
            return (descriptor, f"[{self.type('A')}", f"[{self.type('B')}", f"[{STRING}", "[[I")
        if descriptor == f"[{self.type('A')}":
            return (descriptor, f"[{self.type('B')}", f"[{self.type('C')}")
        return (descriptor,)

    def references(self) -> tuple[str, ...]:
        """Reference types that variables may have."""
        own = tuple(map(self.type, ("A", "A", "B", "C", "P", "Q", "X", "E1")))
        arrays = (f"[{OBJECT}", f"[{self.type('A')}", "[[I", "[[D", "[[[J")
        return (*own, *arrays, *PRIMITIVE_ARRAYS, OBJECT, STRING)

    def test_types(self) -> tuple[str, ...]:
        """Types to ask objects for."""
        return (*self.references(), self.type("E2"), f"[{STRING}", "Ljava/lang/Cloneable;", "[[B")

    def exceptions(self) -> tuple[str, ...]:
        """Internal names of exceptions that code makes and throws."""
        own = tuple(map(self.name, ("E1", "E1", "E2", "E3")))
        return (*own, "java/lang/RuntimeException", "java/lang/IllegalStateException")

    def catchable(self) -> tuple[str | None, ...]:
        """What handlers catch; None is anything."""
        lang = (
            *("RuntimeException", "Exception", "Throwable", "ArithmeticException"),
            *("NullPointerException", "IndexOutOfBoundsException", "ArrayStoreException"),
            *("ArrayIndexOutOfBoundsException", "NegativeArraySizeException", "Error"),
            *("ClassCastException", "IncompatibleClassChangeError"),
        )
        own = tuple(map(self.name, ("E1", "E2", "E3")))
        return (*(f"java/lang/{name}" for name in lang), "java/lang/RuntimeException", *own, None)


_MAKEABLE: Final = {
    "A": ("B", "C") * 5 + ("D",),
    "B": ("B", "C"),
    "P": ("B", "C") * 12 + ("X",),
    "Q": ("C",) * 12 + ("B",),
    "E1": ("E1", "E2"),
}

_REFERENCE_FIELDS: Final = (("fo", OBJECT), ("fi", "[I"), ("fd", "[D"))


def field_shapes(shapes: Shapes) -> list[FieldShape]:
    """Every field that code may name, through its own class or one that inherits it."""
    found = []
    objects = (*_REFERENCE_FIELDS, ("fa", shapes.type("A")), ("fp", shapes.type("P")))
    instance = (*((f"f{letter}", letter) for letter in PRIMITIVES), *objects)
    for name, descriptor in instance:
        found.append(FieldShape(shapes.name("A"), name, descriptor, False))
        found.append(FieldShape(shapes.name("T"), f"s{name}", descriptor, True))
    found += [
        FieldShape(shapes.name("B"), "fI", "I", False),  # hides that of A
        FieldShape(shapes.name("C"), "fI", "I", False),
        FieldShape(shapes.name("C"), "fJ", "J", False),
        FieldShape(shapes.name("B"), "fF", "D", False),  # by type another field than A's
        FieldShape(shapes.name("A"), "count", "I", True),
        FieldShape(shapes.name("C"), "count", "I", True),
    ]
    return found


def constant_shapes(shapes: Shapes) -> list[FieldShape]:
    """Fields to read only: constants of interfaces, and what initialisers leave."""
    found = [
        FieldShape(shapes.name("P"), "PI", "I", True),
        FieldShape(shapes.name("C"), "PD", "D", True),
    ]
    if shapes.fresh:
        found += [
            FieldShape(shapes.name("K"), "k", "I", True),
            FieldShape(shapes.name("L"), "k", "I", True),
            FieldShape(shapes.name("L"), "l", "I", True),
            FieldShape(shapes.name("V"), "v", "I", True),
            FieldShape(shapes.name("W"), "w", "I", True),
        ]
    return found


def method_shapes(shapes: Shapes) -> list[MethodShape]:
    """Methods of the unit's own classes that code may call."""
    a, b, c, t = map(shapes.name, "ABCT")
    type_a = shapes.type("A")
    made = [
        MethodShape(a, "v", "(I)I", "virtual", 60),
        MethodShape(b, "v", "(I)I", "virtual", 60),
        MethodShape(c, "w", "(DJ)D", "virtual", 40),
        MethodShape(a, "w", "(DJ)D", "virtual", 40),
        MethodShape(a, "pi", "(I)I", "virtual", 30),
        MethodShape(shapes.name("P"), "pi", "(I)I", "interface", 30),
        MethodShape(shapes.name("Q"), "pi", "(I)I", "interface", 30),
        MethodShape(shapes.name("Q"), "qi", "(JF)F", "interface", 30),
        MethodShape(a, "abs", f"({type_a})L{a};", "virtual", 10),
        MethodShape(a, "st", "(FI)F", "static", 30),
        MethodShape(b, "st", "(FI)F", "static", 30),
        MethodShape(a, "set", "(BSCZJ)V", "virtual", 15),
        MethodShape(a, "sync", "(I)I", "virtual", 30),
        MethodShape(a, "ssync", "(J)J", "static", 30),
        MethodShape(shapes.name("X"), "val", "()I", "virtual", 10),
        MethodShape(t, "rec", "(IJ)J", "static", 150, small=True),
        MethodShape(t, "mk", f"(I)L{a};", "static", 30),
        *(MethodShape(a, f"get{x}", f"(I){x}", "virtual", 10) for x in "BSCZ"),
    ]
    if shapes.fresh:
        made += [
            MethodShape(shapes.name("L"), "touch", "(I)I", "static", 60),
            MethodShape(shapes.name("W"), "touch", "(I)I", "static", 60),
        ]
    return made + (_jdk_methods() if shapes.jdk else [])


def _jdk_methods() -> list[MethodShape]:
    math = "java/lang/Math"
    made = [
        MethodShape(math, name, f"({letter * count}){letter}", "static", 20)
        for name, count in (("abs", 1), ("min", 2), ("max", 2))
        for letter in "IJFD"
    ]
    return [
        *made,
        MethodShape("java/lang/String", "length", "()I", "virtual", 20),
        MethodShape("java/lang/String", "charAt", "(I)C", "virtual", 60),
        MethodShape("java/lang/Integer", "bitCount", "(I)I", "static", 30),
        MethodShape("java/lang/Long", "compare", "(JJ)I", "static", 20),
        MethodShape("java/lang/Double", "isNaN", "(D)Z", "static", 20),
        MethodShape("java/lang/Float", "floatToIntBits", "(F)I", "static", 20),
        MethodShape("java/lang/Double", "doubleToLongBits", "(D)J", "static", 20),
        MethodShape(math, "addExact", "(II)I", "static", 30),
        MethodShape(math, "floorMod", "(II)I", "static", 30),
    ]
