"""Reads what a path asks of its input as text, and tells whether a concrete heap fits it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import CodeType
from typing import Final

from benchmarks.agreement.heaps.worlds import BOOLEAN, INT, SHARED, World

ITSELF: Final = re.compile(r"(#\d+): (.*)")
STORED: Final = re.compile(r"(#\d+) (takes|refuses) (.+)")
LINK: Final = re.compile(r"(.+?) (=|!=) (#\d+|null|not null|[\w$]+(?:\.[\w$]+)+)")
TOKEN: Final = re.compile(r"#\d+(?:\.[\w$]+)*|[A-Za-z_$][\w$]*")
SELECTED: Final = re.compile(r"m\(\)I is ([\w.$]+)'s")
DEFAULTS: Final = {INT: "0", BOOLEAN: "false"}
UNSEEN: Final = "of a class nobody has seen"


class UnreadableError(Exception):
    """A line of a case that this reader does not understand."""


class AbsentError(Exception):
    """An array of a heap is too short for what a case asks of it."""


@dataclass(slots=True)
class Object:
    """An object of a concrete heap: its class, and contents by field or `[index]`."""

    kind: str
    contents: dict[str, str]


@dataclass(slots=True)
class Heap:
    """A concrete heap as the oracle writes it: `#1`, `null`, `@shared`, `E.X` or a number."""

    roots: dict[str, str]
    objects: list[Object]

    def at(self, reference: str) -> Object:
        """The object of `#1`."""
        return self.objects[int(reference[1:]) - 1]


def read_heap(text: str, names: list[str]) -> Heap:
    """The heap of a line of the oracle."""
    first, *rest = text.split("|")
    roots = dict(zip(names, first.rstrip(",").split(","), strict=True))
    objects = []
    for each in rest:
        kind, _, inside = each[:-1].partition("{")
        parts = [part for part in inside.split(",") if part]
        if kind.endswith("[]"):
            contents = {f"[{index}]": part for index, part in enumerate(parts)}
            contents[".length"] = str(len(parts))
        else:
            contents = {f".{name}": value for name, _, value in (p.partition("=") for p in parts)}
        objects.append(Object(kind, contents))
    return Heap(roots, objects)


@dataclass(slots=True)
class Case:
    """The lines of a case by what they say: classes, references in order, conditions.

    `stores` say which references an array takes or refuses.
    """

    links: list[tuple[str, str, str]]
    apart: list[tuple[str, str]]
    conditions: list[str]
    stores: list[tuple[str, str, str]]


@dataclass(slots=True)
class Elements:
    """The elements of an array of numbers, some of them replaced."""

    given: Callable[[int], int]
    written: dict[int, int]

    def __getitem__(self, index: int) -> int:
        return self.written[index] if index in self.written else self.given(index)


def stored(elements: Elements, index: int, value: int) -> Elements:
    """The elements with one replaced."""
    return Elements(elements.given, {**elements.written, index: value})


class Reader:
    """Fits heaps of one pair to cases. Texts of classes have the package in front."""

    def __init__(self, world: World, package: str) -> None:
        self.world = world
        self.package = f"{package}."
        self.shared: Object | None = None
        if world.shared is not None:
            held = {f".{name}": DEFAULTS.get(kind, "null") for name, kind in fields(world)}
            self.shared = Object(world.shared, held)
        self._codes: dict[str, CodeType] = {}
        self._cases: dict[tuple[str, ...], Case] = {}

    def fits(self, lines: tuple[str, ...], heap: Heap, late: bool = False) -> bool:
        """Whether a heap is one of those that a case stands for. Raises UnreadableError.

        With `late`, an object of the case may also be the one in the static field: the path took
        it for any input, before the initialiser that makes it had run.
        """
        case = self._cases.get(lines)
        if case is None:
            case = self._cases[lines] = self.read(lines)
        try:
            return self._fits(case, heap, late)
        except AbsentError:
            return False

    def read(self, lines: tuple[str, ...]) -> Case:
        """The case of some lines."""
        case = Case([], [], [], [])
        for line in lines:
            typed = ITSELF.fullmatch(line)
            link = LINK.fullmatch(line)
            stored = STORED.fullmatch(line)
            if stored is not None:
                case.stores.append((stored[1], stored[2], stored[3]))
            elif typed is not None:
                case.links.append((typed[1], ":", typed[2]))
            elif link is not None and link[2] == "=":
                case.links.append((link[1], "=", link[3]))
            elif link is not None and self.is_reference(link[3]):
                case.apart.append((link[1], link[3]))
            else:
                case.conditions.append(line)
        return case

    def _fits(self, case: Case, heap: Heap, late: bool) -> bool:
        bound: dict[str, str] = {}
        for left, sign, right in case.links:
            value = self.found(bound, heap, left)
            if sign == ":" and not self.is_of(value, right, heap):
                return False
            if sign == "=" and not self.follows(bound, value, right, late):
                return False
        if len(set(bound.values())) < len(bound):
            return False
        for left, right in case.apart:
            if self.found(bound, heap, left) == self.found(bound, heap, right):
                return False
        if not all(self.takes(bound, heap, *each) for each in case.stores):
            return False
        return all(self.holds(bound, heap, each) for each in case.conditions)

    def takes(self, bound: dict[str, str], heap: Heap, array: str, word: str, what: str) -> bool:
        """Whether an array takes or refuses a reference, as a case says."""
        kind = what.removeprefix(self.package).removeprefix("java.lang.")
        if what.startswith("#") or what in heap.roots:
            value = self.found(bound, heap, what)
            if value == "null":
                return word == "takes"
            owner, _, constant = value.partition(".")
            kind = owner if constant else self.object(heap, value).kind
        inside = self.object(heap, self.found(bound, heap, array)).kind[:-2]
        return self.world.is_below(kind, inside) is (word == "takes")

    def is_reference(self, text: str) -> bool:
        """Whether a text stands for an object rather than for a number."""
        return re.fullmatch(r"#\d+", text) is not None or text.startswith(self.package)

    def follows(self, bound: dict[str, str], value: str, wanted: str, late: bool) -> bool:
        """Whether a reference is what a case says; an object met first gets its number."""
        if wanted in ("null", "not null"):
            return (value == "null") is (wanted == "null")
        if not wanted.startswith("#"):
            return value == self.static(wanted)
        if not value.startswith("#") and not (late and value == f"@{SHARED}"):
            return False
        return bound.setdefault(wanted, value) == value

    def object(self, heap: Heap, reference: str) -> Object:
        """The object that a reference leads to."""
        if reference.startswith("#"):
            return heap.at(reference)
        assert self.shared is not None
        return self.shared

    def static(self, text: str) -> str:
        """A static field as the oracle writes it."""
        owner, _, name = text.removeprefix(self.package).rpartition(".")
        return f"@{name}" if owner == "Main" else f"{owner}.{name}"

    def found(self, bound: dict[str, str], heap: Heap, text: str) -> str:
        """What a heap holds at a place that a case names."""
        parts = re.fullmatch(r"(#\d+)?(.*)", text)
        assert parts is not None
        if parts[1] is None:
            if text in heap.roots:
                return heap.roots[text]
            if text.startswith(self.package):
                return self.static(text)
            raise UnreadableError(text)
        if parts[1] not in bound:
            raise UnreadableError(text)
        if not parts[2]:
            return bound[parts[1]]
        contents = self.object(heap, bound[parts[1]]).contents
        if parts[2] not in contents and parts[2].startswith("["):
            index = parts[2][1:-1]
            if index.removeprefix("-").isdecimal():
                raise AbsentError
            return self.found(bound, heap, f"{parts[1]}[{self.number(bound, heap, index)}]")
        if parts[2] not in contents:
            raise UnreadableError(text)
        return contents[parts[2]]

    def is_of(self, value: str, facts: str, heap: Heap) -> bool:
        """Whether the class of an object is within what a case knows of it."""
        kind = self.object(heap, value).kind
        plain = facts.replace(self.package, "").replace("java.lang.", "")
        first, *others = plain.split(", ")
        narrower = first.endswith(" or narrower")
        bound = first.removesuffix(" or narrower")
        if kind != bound and not (narrower and self.world.is_below(kind, bound)):
            return False
        for fact in others:
            selected = SELECTED.fullmatch(fact)
            word, _, name = fact.partition(" ")
            if fact == UNSEEN:
                return False
            if selected is not None:
                agrees = self.selected(kind) == selected[1]
            elif fact.startswith("not just "):
                agrees = kind != fact.removeprefix("not just ")
            elif word in ("a", "no"):
                agrees = self.world.is_below(kind, name) is (word == "a")
            else:
                raise UnreadableError(fact)
            if not agrees:
                return False
        return True

    def selected(self, kind: str) -> str | None:
        """The class whose `m` an object runs."""
        known = self.world.classes.get(kind)
        while known is not None and (known.call is None or "{" not in known.call):
            known = None if known.above is None else self.world.classes.get(known.above)
        return None if known is None else known.name

    def holds(self, bound: dict[str, str], heap: Heap, condition: str) -> bool:
        """Whether a condition on numbers holds."""
        return bool(self.number(bound, heap, condition))

    def number(self, bound: dict[str, str], heap: Heap, condition: str) -> int:
        """The value of an expression."""
        code = self._codes.get(condition)
        if code is None:
            code = self._codes[condition] = compiled(condition)

        def at(place: str, index: int | None = None) -> int:
            text = self.found(bound, heap, place if index is None else f"{place}[{index}]")
            if text in ("true", "false"):
                return text == "true"
            if text.removeprefix("-").isdecimal():
                return int(text)
            raise UnreadableError(condition)

        def whole(place: str) -> Elements:
            return Elements(partial(at, place), {})

        names = {"__builtins__": {}, "at": at, "whole": whole, "store": stored}
        return int(eval(code, names))  # noqa: S307 - our own text


def fields(world: World) -> list[tuple[str, str]]:
    """The fields of the object in the static field."""
    assert world.shared is not None
    return list(world.fields_of(world.shared).items())


def compiled(condition: str) -> CodeType:
    """A condition as Python. Raises UnreadableError."""
    text = python(condition).replace("&&", " and ").replace("||", " or ")
    text = re.sub(r"!(?!=)", " not ", text)
    try:
        return compile(text.strip(), "condition", "eval")
    except SyntaxError:
        raise UnreadableError(condition) from None


def python(text: str) -> str:
    """Java text with the places in it as calls of `at`."""
    made = ""
    position = 0
    while position < len(text):
        token = TOKEN.match(text, position)
        if token is None:
            made += text[position]
            position += 1
            continue
        position = token.end()
        if token[0] in ("true", "false"):
            made += token[0].title()
        elif text[position : position + 2] == "[]":
            made += f"whole({token[0]!r})"
            position += 2
        elif text[position : position + 1] == "(":
            if token[0] != "store":
                raise UnreadableError(text)
            made += token[0]
        elif text[position : position + 1] == "[":
            end = closing(text, position)
            made += f"at({token[0]!r}, {python(text[position + 1 : end])})"
            position = end + 1
        else:
            made += f"at({token[0]!r})"
    return made


def closing(text: str, start: int) -> int:
    """Where the bracket that opens at `start` is closed."""
    depth = 0
    for position in range(start, len(text)):
        depth += {"[": 1, "]": -1}.get(text[position], 0)
        if depth == 0:
            return position
    raise UnreadableError(text)
