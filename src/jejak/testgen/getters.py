"""Methods that show what an object is: without parameters, open to the test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.construct.workshop import Workshop
from jejak.program import JavaClass, Method
from jejak.program.classes import OBJECT

TO_STRING: Final = ("toString", "()Ljava/lang/String;")
MOST: Final = 24
"""Methods of one class that are asked."""
_UNASKED: Final = ("hashCode", "clone", "toString", "getClass")


@dataclass(frozen=True, slots=True)
class Getter:
    """A method that a test can call on an object; `cast` is the type it must be cast to first."""

    method: Method
    cast: str | None = None
    is_text: bool = False


def getters_of(workshop: Workshop, name: str, descriptor: str) -> Iterator[Getter]:
    """The methods to ask an object of a class, seen by the test as a type.

    Those named like getters come first, the class's own text last. Of a class of the JDK there is
    only its text.
    """
    java = workshop.access.load(name)
    if java is None:
        return
    above = workshop.machine.resolver.hierarchy.supertypes(java).classes
    found: dict[tuple[str, str], Method] = {}
    for each in above:
        if each.in_jdk:
            break
        for method in each.methods.values():
            if is_getter(method):
                found.setdefault((method.name, method.descriptor), method)
    for method in sorted(found.values(), key=rank)[:MOST]:
        fitted = fitting(workshop, java, method, descriptor)
        if fitted is not None:
            yield fitted
    text = next((each.methods[TO_STRING] for each in above if TO_STRING in each.methods), None)
    if text is not None and text.owner.name != OBJECT:
        yield Getter(text, None, True)


def is_getter(method: Method) -> bool:
    """Whether a method may show something: it takes nothing and gives something back."""
    plain = not (method.is_static or method.is_synthetic or method.is_private)
    shows = not method.type.parameters and method.type.result != "V"
    return plain and shows and method.name not in _UNASKED and method.body is not None


def rank(method: Method) -> tuple[bool, bool, int]:
    """Getters by name first, then predicates, then others, as the class has them."""
    is_named = method.name.startswith("get")
    return not is_named, not method.name.startswith("is"), 0


def fitting(workshop: Workshop, java: JavaClass, method: Method, descriptor: str) -> Getter | None:
    """How a test calls a method on what it sees as a type; None where it cannot."""
    if not workshop.access.can_use(method) or not workshop.access.can_look_up(method):
        seen = seen_in(workshop, method, descriptor)
        return None if seen is None else Getter(method)
    if f"L{java.name};" == descriptor or seen_in(workshop, method, descriptor) is not None:
        return Getter(method)
    own = f"L{java.name};"
    return Getter(method, own) if workshop.access.can_name_type(own) else None


def seen_in(workshop: Workshop, method: Method, descriptor: str) -> Method | None:
    """The declaration of a method that a type has, where the test can use it."""
    java = workshop.access.load(class_of(descriptor))
    if java is None:
        return None
    above = workshop.machine.resolver.hierarchy.supertypes(java)
    for each in (*above.classes, *above.interfaces):
        found = each.methods.get((method.name, method.descriptor))
        if found is not None and workshop.access.can_use(found):
            return found
    return None
