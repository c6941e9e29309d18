"""What a call may change: the places that `assignable` names, and code that watches the others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from jejak.contracts.effects import CHANGED
from jejak.contracts.expressions import (
    ClauseError,
    IndexNode,
    LiteralNode,
    NameNode,
    Node,
    SelectNode,
    parse,
)
from jejak.contracts.model import Clause, ClauseKind, Trouble
from jejak.contracts.scopes import ClassScope
from jejak.contracts.translating import LIBRARY, Translation
from jejak.program import Field

EVERYTHING = "\\everything"
REACH = "\\reach"
NOTHING = ("\\nothing", "\\strictly_nothing")


@dataclass(frozen=True, slots=True)
class FrameRange:
    """Elements of an array, from one place up to another; all where both are None."""

    low: Node | None = None
    high: Node | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    r"""A place that may change: `base.field`, or elements of the array there or of the base.

    `field` is `*` for all fields, empty where the base itself is an array, and `\reach` for all
    that the base leads to. Where `each` is a range, the base is an array, and the place is in each
    of its elements there.
    """

    base: Node
    field: str
    elements: FrameRange | None = None
    each: FrameRange | None = None


def items_of(clause: Clause) -> list[str]:
    """The places that a clause lists, as text."""
    found, depth, begin = [], 0, 0
    for at, sign in enumerate(clause.text + ","):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            found.append(clause.text[begin:at].strip())
            begin = at + 1
    return found


def read_spots(clauses: tuple[Clause, ...], scope: ClassScope) -> list[Spot] | None:
    """The places that may change; None where everything may. Raises ClauseError."""
    found: list[Spot] = []
    for clause in clauses:
        for item in () if clause.kind is ClauseKind.PURE else items_of(clause):
            if item == EVERYTHING:
                return None
            if item not in NOTHING:
                found.append(read_spot(item, scope))
    return found


RANGE = r"\[\s*(?:\*|((?:(?!\.\.)[^\[\]])*?)(?:\s*\.\.\s*([^\[\]]*?))?)\s*\]"
"""An index, several from one up to another, or all."""


def read_range(match: re.Match[str]) -> FrameRange:
    """The elements that the two groups of `RANGE` name. Raises ClauseError."""
    low = parse(match[2]) if match[2] else None
    return FrameRange(low, parse(match[3]) if match[3] else low)


def read_spot(item: str, scope: ClassScope) -> Spot:
    """One place. Raises ClauseError."""
    match = re.fullmatch(rf"(.*?)\s*{RANGE}", item, re.DOTALL)
    elements = None if match is None else read_range(match)
    text = item if match is None else match[1]
    reached = re.fullmatch(r"\\reach\s*\((.*)\)", text, re.DOTALL)
    if reached is not None and elements is None:
        return Spot(parse(reached[1]), REACH)
    several = re.fullmatch(rf"(.*?)\s*{RANGE}(?:\s*\.\s*(\w+|\*))?", text, re.DOTALL)
    if several is not None and (several[2] is None or several[3] is not None):
        if (several[4] is None) == (elements is None):
            raise ClauseError(Trouble.UNSUPPORTED, f"`{item}` is not supported as a place")
        return Spot(parse(several[1]), several[4] or "", elements, read_range(several))
    if text.endswith(".*"):
        return Spot(parse(text[:-2]), "*")
    tree = parse(text)
    if isinstance(tree, NameNode):
        field = scope.find_field(tree.name)
        if field is None:
            return Spot(tree, "", elements)
        return Spot(LiteralNode("this"), tree.name, elements)
    if isinstance(tree, SelectNode):
        return Spot(tree.target, tree.name, elements)
    if isinstance(tree, IndexNode) and elements is not None:
        return Spot(tree, "", elements)
    raise ClauseError(Trouble.SYNTAX, f"`{item}` is no place that can change")


def require_known(spot: Spot, scope: ClassScope, types: Mapping[str, str]) -> None:
    """Refuses a place of something that has no name there; `types` are those of parameters.

    Raises ClauseError.
    """
    base = spot.base
    if not isinstance(base, NameNode) or scope.find_field(base.name) is not None:
        return
    if base.name in types:
        java = scope.program.find(types[base.name][1:-1])
        names = () if java is None else [f.name for f in instance_fields(ClassScope(
            scope.program, java, frozenset(each.name for each in scope.nest)))]  # fmt: skip
        if names and spot.field not in ("", "*", REACH, *names):
            said = f"{base.name} has no field {spot.field}"
            raise ClauseError(Trouble.UNRESOLVED, said)
        return
    near = {each.simple_name for each in (*scope.nest, *scope.neighbours)}
    if base.name not in near and scope.member_class(base.name) is None:
        raise ClauseError(Trouble.UNRESOLVED, f"there is no {base.name}")


def instance_fields(scope: ClassScope) -> Iterator[Field]:
    """The fields of objects of a class that a method may assign."""
    for java in scope.above:
        if java.in_jdk:
            continue
        for field in java.fields.values():
            if not field.is_static and not field.is_synthetic:
                yield field


def leads_on(scope: ClassScope) -> bool:
    """Whether objects of a class hold arrays, or others of the target's classes."""
    own = {java.name for java in (*scope.nest, *scope.neighbours)}
    return any(
        each.descriptor[0] == "[" or each.descriptor[1:-1] in own for each in instance_fields(scope)
    )


def holds_contents(descriptor: str) -> bool:
    """Whether a variable may hold a collection, a map or a builder of the JDK."""
    return descriptor[1:].startswith(CHANGED)


def is_static_spot(translation: Translation, spot: Spot, field: Field) -> bool:
    """Whether a place is a static field."""
    if spot.elements is not None or spot.each is not None or spot.field not in ("*", field.name):
        return False
    if spot.base == LiteralNode("this"):
        found = translation.scope.find_field(spot.field)
        return found is None or found == field
    named = translation.class_named(spot.base)
    return named is not None and named.rpartition(".")[2] == field.owner.simple_name


def shown_place(place: Node) -> str:
    """A place as people write it."""
    if isinstance(place, SelectNode):
        return f"{shown_place(place.target)}.{place.name}"
    return place.name if isinstance(place, NameNode) else "this"


class FrameWatch:
    """Code that finds out whether a call changes a field that is near, and that it must not.

    `scopes` are those of the receiver and of parameters whose classes are of the target, by the
    names that clauses have for them. What is further away, `jejak.Frame` watches. `statics` are
    the static fields that the call may assign, `shared` those through which it may come to objects;
    `fills` says of a descriptor whether the call may change a collection in a variable of it, and
    `parameters` are those that hold such.
    """

    def __init__(
        self,
        translation: Translation,
        spots: list[Spot],
        scopes: dict[str, ClassScope],
        statics: Sequence[Field],
        fills: Callable[[str], bool],
        parameters: Sequence[str] = (),
        shared: Sequence[Field] = (),
    ) -> None:
        self.shared = shared
        self.statics = statics
        self.fills = fills
        self.parameters = parameters
        self.translation = translation
        self.spots = spots
        self.scopes = scopes

    @property
    def is_by_objects(self) -> bool:
        """Whether what may change is not only said by places that have a name."""
        return any(spot.field == REACH or spot.each is not None for spot in self.spots)

    def checks(self) -> Iterator[tuple[str, str]]:
        """What is watched, each with an expression that is true where it is unchanged."""
        for base, scope in {} if self.is_by_objects else self.scopes.items():
            node: Node = LiteralNode("this") if base == "this" else NameNode(base)
            for field in instance_fields(scope):
                if not field.is_final and not self._may_change(node, field.name):
                    yield self._field(node, base, field)
        for field in self.statics:
            if not any(is_static_spot(self.translation, spot, field) for spot in self.spots):
                kept = self.translation.static(field)
                yield self._shown(field), f"{kept} == {self._old(kept)}"
        if not any(spot.field == REACH for spot in self.spots):
            yield from self._contents()

    def _is_simple(self, field: Field) -> bool:
        """Whether a field's own name means it in clauses."""
        hidden = field.name in self.translation.names
        return not hidden and self.translation.scope.find_field(field.name) == field

    def _shown(self, field: Field) -> str:
        is_own = field.owner == self.translation.scope.java
        return field.name if is_own else f"{field.owner.simple_name}.{field.name}"

    def _contents(self) -> Iterator[tuple[str, str]]:
        """Collections, maps and builders that hold something else than before."""
        places: list[Node] = [NameNode(each) for each in self.parameters]
        places += [NameNode(each.name) for each in self.shared
                   if self.fills(each.descriptor) and self._is_simple(each)]  # fmt: skip
        for base, scope in self.scopes.items():
            node: Node = LiteralNode("this") if base == "this" else NameNode(base)
            places += [SelectNode(node, each.name) for each in instance_fields(scope)
                       if self.fills(each.descriptor)]  # fmt: skip
        allowed = [self.translation.java(each) for each in places if self._may_fill(each)]
        for place in places:
            if self._may_fill(place):
                continue
            text = self._present(place)
            kept = self._old(f"(Object) ({text})")
            contents = self._old(f"{LIBRARY}.contents({text})")
            one_of = "".join(f"{kept} == {self._old(each)} || " for each in allowed)
            yield (
                f"what {shown_place(place)} holds",
                f"{one_of}{LIBRARY}.isSame({kept}, {contents})",
            )

    def _present(self, place: Node) -> str:
        """A place, or null where it is in no object."""
        text = self.translation.java(place)
        if not isinstance(place, SelectNode) or place.target == LiteralNode("this"):
            return text
        base = self.translation.java(place.target)
        return f"{base} == null ? null : {text}"

    def _may_fill(self, place: Node) -> bool:
        """Whether what a place holds may change: it may be assigned, or something in it may."""
        same = [place]
        scope = self.translation.scope
        named = scope.find_field(place.name) if isinstance(place, NameNode) else None
        if named is not None and named in self.shared:
            same.append(SelectNode(LiteralNode("this"), named.name))
            if any(is_static_spot(self.translation, spot, named) for spot in self.spots):
                return True
        if isinstance(place, SelectNode):
            if self._may_change(place.target, place.name):
                return True
            if place.target == LiteralNode("this"):
                same.append(NameNode(place.name))
        return any(spot.base in same for spot in self.spots)

    def _old(self, text: str) -> str:
        olds = self.translation.olds
        return olds.setdefault(text, f"old{len(olds) + 1}")

    def _may_change(self, node: Node, name: str) -> bool:
        return any(
            spot.base == node and spot.field in (name, "*") and spot.elements is None
            for spot in self.spots
        )

    def _field(self, node: Node, base: str, field: Field) -> tuple[str, str]:
        text = self.translation.java(SelectNode(node, field.name))
        guard = "" if base == "this" else f"{self.translation.java(node)} == null || "
        same = self._may_be(node, [spot.base for spot in self.spots if spot.elements is None
                                   and spot.field in (field.name, "*")])  # fmt: skip
        kept = text
        if guard:
            blank = {"Z": "false", "L": "null", "[": "null"}.get(field.descriptor[0], "0")
            kept = f"({self.translation.java(node)} == null ? {blank} : {text})"
        return f"{base}.{field.name}", f"{guard}{same}{text} == {self._old(kept)}"

    def _may_be(self, node: Node, others: list[Node]) -> str:
        """Conditions under which an object is one of others, as they were before."""
        found = []
        for other in others:
            if other != node:
                one, two = self.translation.java(node), self.translation.java(other)
                found.append(f"(Object) {self._old(one)} == {self._old(two)} || ")
        return "".join(found)
