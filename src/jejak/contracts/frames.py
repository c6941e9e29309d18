"""What a call may change: the places that `assignable` names, and code that watches the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

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
from jejak.contracts.translating import Translation
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


def static_fields(scope: ClassScope) -> Iterator[Field]:
    """The static fields of the class that a method may assign."""
    for field in scope.java.fields.values():
        if field.is_static and not field.is_final and not field.is_synthetic:
            yield field


class FrameWatch:
    """Code that finds out whether a call changes a field that is near, and that it must not.

    `scopes` are those of the receiver and of parameters whose classes are of the target, by the
    names that clauses have for them. What is further away, `jejak.Frame` watches.
    """

    def __init__(
        self, translation: Translation, spots: list[Spot], scopes: dict[str, ClassScope]
    ) -> None:
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
        for field in static_fields(self.translation.scope):
            if not self._may_change(LiteralNode("this"), field.name):
                kept = self.translation.java(NameNode(field.name))
                yield field.name, f"{kept} == {self._old(kept)}"

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
