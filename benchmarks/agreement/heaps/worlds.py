"""Random small families of classes whose objects are inputs."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final

OBJECT: Final = "Object"
INT: Final = "int"
BOOLEAN: Final = "boolean"
ENUM: Final = "E"
CONSTANTS: Final = ("X", "Y")
INTERFACE: Final = "I"
SUPERCLASS: Final = "S"
SHARED: Final = "shared"
UNSEEN: Final = "Unseen"
OWN: Final = "Own"
SMALLEST: Final = -1


@dataclass(slots=True)
class Class:
    """A class of a pair. `kind` is class, abstract, interface or enum; `call` the body of `m`."""

    name: str
    kind: str = "class"
    above: str | None = None
    final: bool = False
    fields: dict[str, str] = field(default_factory=dict)
    call: str | None = None


@dataclass(slots=True)
class World:
    """The classes of a pair by name, and the array types that occur in it.

    `shared` is the class of the object in the static field `Main.shared`, None without one.
    """

    classes: dict[str, Class]
    arrays: list[str]
    sealed: bool
    shared: str | None = None

    def is_below(self, name: str, ancestor: str) -> bool:
        """Subtyping as in Java; names are types in Java text."""
        if ancestor in (name, OBJECT):
            return name not in (INT, BOOLEAN)
        if name.endswith("[]") and ancestor.endswith("[]"):
            return self.is_below(name[:-2], ancestor[:-2])
        known = self.classes.get(name)
        above = None if known is None else known.above
        return above is not None and self.is_below(above, ancestor)

    def fields_of(self, name: str) -> dict[str, str]:
        """Own and inherited fields."""
        known = self.classes.get(name)
        if known is None:
            return {}
        inherited = {} if known.above is None else self.fields_of(known.above)
        return {**inherited, **known.fields}

    def has_call(self, name: str) -> bool:
        """Whether objects of a type have the method `m`."""
        known = self.classes.get(name)
        if known is None:
            return False
        return known.call is not None or (known.above is not None and self.has_call(known.above))

    def concrete(self) -> list[str]:
        """Classes that objects can be made of."""
        return [each.name for each in self.classes.values() if each.kind == "class"]

    def references(self) -> list[str]:
        """All reference types."""
        return [*self.classes, OBJECT, *self.arrays]

    def unseen(self) -> dict[str, str]:
        """Classes that only the JVM gets, by the type that they are below."""
        found = {OBJECT: f"{UNSEEN}{OBJECT}"}
        for each in self.classes.values():
            is_sealed = self.sealed and self.is_extended(each.name)
            if each.kind != "enum" and not each.final and not is_sealed:
                found[each.name] = f"{UNSEEN}{each.name}"
        return found

    def is_extended(self, name: str) -> bool:
        """Whether classes of the family are directly below a type."""
        return any(each.above == name for each in self.classes.values())


def make_world(rng: Random) -> World:
    """A random family: one to three classes, perhaps with a common type and an enum."""
    names = ["A", "B", "C"][: rng.choice((1, 2, 2, 3))]
    top = rng.choice((None, INTERFACE, SUPERCLASS)) if len(names) > 1 else None
    classes: dict[str, Class] = {}
    if top is not None:
        kind = "interface" if top == INTERFACE else rng.choice(("abstract", "class"))
        classes[top] = Class(top, kind)
    for name in names:
        classes[name] = Class(name, above=top, final=rng.random() < 0.5)
    if top is not None and len(names) == 3 and rng.random() < 0.4:
        lowest = rng.choice(("A", "B"))
        classes["C"].above = lowest
        classes[lowest].final = False
    if rng.random() < 0.25:
        classes[ENUM] = Class(ENUM, "enum")
    world = World(classes, [], rng.random() < 0.5)
    plain = [*names, *([top] if top else [])]
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        element = rng.choice((*plain, *plain, INT, OBJECT))
        array = element + rng.choice(("[]", "[]", "[]", "[][]"))
        world.arrays += [x for x in dict.fromkeys((array, array[:-2])) if x.endswith("[]")]
    world.arrays = list(dict.fromkeys(world.arrays))
    if rng.random() < 0.12:
        world.shared = rng.choice(names)
    add_fields(rng, world)
    return world


def add_fields(rng: Random, world: World) -> None:
    """Gives classes fields with names that no other class has."""
    number = 0
    references = [name for name in world.references() if name != OBJECT]
    for each in list(world.classes.values()):
        if each.kind in ("interface", "enum"):
            continue
        kinds = [rng.choice((each.name, *references, OBJECT))]
        if rng.random() < 0.5:
            kinds.append(rng.choice((*references, OBJECT)))
        if rng.random() < 0.6:
            kinds.append(rng.choice((INT, INT, INT, BOOLEAN)))
        for kind in kinds:
            number += 1
            each.fields[f"f{number}" if kind not in (INT, BOOLEAN) else f"v{number}"] = kind


def declarations(world: World) -> str:
    """The classes as Java, those that only the JVM gets among them."""
    return "\n".join([declaration(world, each) for each in world.classes.values()] + unseen(world))


def declaration(world: World, own: Class, inside: str = "") -> str:
    """One class as Java."""
    if own.kind == "enum":
        return f"enum {own.name} {{ {', '.join(CONSTANTS)} }}"
    below = [each.name for each in world.classes.values() if each.above == own.name]
    words = [{"class": "class", "abstract": "abstract class"}.get(own.kind, "interface"), own.name]
    if own.above is not None:
        kind = world.classes[own.above].kind
        words += ["implements" if kind == "interface" else "extends", own.above]
    if world.sealed and below:
        words.insert(0, "sealed")
        words.append(f"permits {', '.join(below)}")
    elif own.final:
        words.insert(0, "final")
    elif world.sealed and own.above is not None:
        words.insert(0, "non-sealed")
    fields = "".join(f" {kind} {name};" for name, kind in own.fields.items())
    return f"{' '.join(words)} {{{fields} {own.call or ''}{inside} }}"


def unseen(world: World) -> list[str]:
    """Classes that nobody has seen: for each type one, and one with a method of its own."""
    found = []
    for above, name in world.unseen().items():
        known = world.classes.get(above)
        is_interface = known is not None and known.kind == "interface"
        start = f"{'implements' if is_interface else 'extends'} {above}"
        call = "public int m() { return 99; }" if world.has_call(above) else ""
        inherited = known is None or known.call is None or "{" in known.call
        found.append(f"final class {name} {start} {{ {'' if inherited else call} }}")
        found.append(f"final class {name}{OWN} {start} {{ {call} }}")
    return found
