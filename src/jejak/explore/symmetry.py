"""Cases: what a path asks of its input, in a form that is the same for isomorphic inputs.

Objects are numbered breadth first from the inputs along the references that the path decided, so
that it does not matter by which of several ways the path first reached one. Conditions on numbers
speak of `#2.value` instead of the name that the path gave it. What the path read and never
asked about is not in a case.

Two cases that are equal are duplicates. Two cases that some input fits both *overlap*: a program
that chooses nothing by itself takes one path on one input, so none should.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jejak.classfile.descriptors import java_name
from jejak.expr import Expr, java, substitute, var, variables
from jejak.inputs.candidates import early_name
from jejak.inputs.types import bound_of, can_become, merge
from jejak.machine.machine import Machine
from jejak.machine.texts import OpenText
from jejak.results.endings import COMPLETE
from jejak.results.methods import PathResult
from jejak.solver import Query, Solver, Unsat
from jejak.state.records import Array, Instance, Openness
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

NULL: Final = "null"
PRESENT: Final = "not null"

Content = int | str
"""What a case says of a reference: the number of an object, NULL, PRESENT, or the name of an object
that is no input. References that it says nothing of are not in it."""


@dataclass(frozen=True, slots=True)
class References:
    """What is decided of references, by the names of what holds them.

    `apart` are objects that an open reference is not.
    """

    contents: dict[str, Content]
    apart: dict[str, tuple[Content, ...]]

    def lines(self, owner: str) -> list[str]:
        """As text; `owner` is the object that has them."""
        found = [f"{owner}{name} = {shown(each)}" for name, each in self.contents.items()]
        for name, others in self.apart.items():
            found += [f"{owner}{name} != {shown(other)}" for other in others]
        return found


@dataclass(frozen=True, slots=True)
class CasePlace:
    """A place in an object of a case, or the object itself; without a number an input by its name.

    A class may stand instead of an object that is no input.
    """

    number: int
    name: str = ""

    def __str__(self) -> str:
        return f"#{self.number}{self.name}" if self.number else self.name

    def of_left(self, pairs: dict[int, int]) -> CasePlace:
        """A place of the right case as the left one calls it; one of its own if it has none."""
        if not self.number:
            return self
        if self.number in pairs:
            return CasePlace(pairs[self.number], self.name)
        return CasePlace(0, f"right{self}")


@dataclass(frozen=True, slots=True)
class Stored:
    """What an array takes or, with `refused`, does not."""

    array: CasePlace
    what: CasePlace
    refused: bool = False

    def __str__(self) -> str:
        return f"{self.array} {'refuses' if self.refused else 'takes'} {self.what}"


@dataclass(frozen=True, slots=True)
class InputShape:
    """One object of a case: its references, and its record, which knows what class it may be of."""

    record: Instance | Array
    references: References


@dataclass(frozen=True, slots=True)
class InputCase:
    """What a path asks of its input. Object 1 stands at index 0; `roots` are inputs by name.

    The variables of `conditions` are `#1.field`, `#1[3]`, `#1[]` and `#1.length`, or inputs
    themselves; `variables` has the places of the former. `stores` says what arrays take and refuse.
    """

    roots: References
    shapes: tuple[InputShape, ...]
    conditions: tuple[Expr, ...]
    stores: tuple[Stored, ...]
    variables: dict[Expr, CasePlace]

    def lines(self) -> tuple[str, ...]:
        """The case as text: equal for isomorphic inputs with the same conditions on numbers."""
        return (*self.shape_lines(), *sorted({java(each) for each in self.conditions}))

    def shape_lines(self) -> tuple[str, ...]:
        """What is said of references and types: equal for isomorphic inputs."""
        found = self.roots.lines("")
        for number, shape in enumerate(self.shapes, 1):
            found.append(f"#{number}: {type_text(shape.record)}")
            found += shape.references.lines(f"#{number}")
        return (*found, *map(str, self.stores))


def type_text(record: Instance | Array) -> str:
    """What is known of the class of an input."""
    if isinstance(record, Array):
        said = record.known
        narrower = " or narrower" if said.open or said.guessed else ""
        others = [f"no {java_name(each)}" for each in said.excluded]
        others += [f"not just {java_name(each)}" for each in said.others]
        return ", ".join([f"{java_name(said.guessed or record.descriptor)}{narrower}", *others])
    name = java_name(record.shape.name)
    if not record.open:
        return name
    known = record.known
    facts = [f"{name} or narrower", *(f"a {java_name(each)}" for each in known.interfaces)]
    facts += [f"no {java_name(each)}" for each in known.excluded]
    facts += [f"not just {java_name(each)}" for each in known.others]
    facts += [
        f"{each.name}{each.descriptor} is {java_name(target.owner.name)}'s"
        for each, target in known.selected
    ]
    return ", ".join([*facts, "of a class nobody has seen"] if known.unseen else facts)


def shown(content: Content) -> str:
    """A reference as text."""
    return f"#{content}" if isinstance(content, int) else content


def case_of(state: State, is_constructor: bool = False) -> InputCase:
    """The case of a path. The object that a constructor makes is no input."""
    return _Walk(state).case(is_constructor)


class _Walk:
    """One walk over the inputs of a path, breadth first."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.met: list[Ref] = []
        self.numbers: dict[int, int] = {}
        self.seen: set[str] = set()
        self.names: dict[Expr, Expr] = {}
        self.variables: dict[Expr, CasePlace] = {}
        self.unequal = _apart_by_name(state)
        self.places: dict[str, CasePlace] = {}
        self.undecided: list[tuple[References, str, list[Ref]]] = []

    def case(self, is_constructor: bool) -> InputCase:
        """The whole case."""
        inputs = self.state.inputs.arguments[1:] if is_constructor else self.state.inputs.arguments
        given = [*inputs, *((name, value) for name, _, value in self.state.inputs.drivers)]
        given += [(each.name, each.value) for each in self.state.inputs.environment.answers]
        roots = self.references(given)
        shapes = self.shapes([])
        # Results of unknown calls, and elements that only a copy of an array was asked for.
        bindings = self.state.inputs.bindings
        others = sorted(name for name in bindings if name not in self.seen)
        more = self.references([(name, bindings[name]) for name in others])
        roots.contents.update(more.contents)
        shapes = self.shapes(shapes)
        self.tell_apart()
        conditions = [substitute(each, self.names) for each in self.state.conjuncts()]
        stores = tuple(self.stores(shapes))
        return InputCase(roots, tuple(shapes), tuple(conditions), stores, self.variables)

    def stores(self, shapes: list[InputShape]) -> Iterator[Stored]:
        """What arrays take and refuse."""
        for number, shape in enumerate(shapes, 1):
            array = shape.record
            if isinstance(array, Array):
                place = CasePlace(number)
                taken = {self.stored(each) for each in array.known.takes}
                found = [Stored(place, what) for what in taken if what is not None]
                yield from sorted(found, key=str)
                refused = None if array.known.refused is None else self.stored(array.known.refused)
                if refused is not None:
                    yield Stored(place, refused, refused=True)

    def stored(self, value: object) -> CasePlace | None:
        """What was stored: an input by place or number, else a class; None of null."""
        target = self.state.resolved(value)
        if target is None:
            return None
        if isinstance(value, Symbol):
            return self.places.get(value.name, CasePlace(0, value.name))
        assert isinstance(target, Ref)
        known = self.numbers.get(target.address)
        if known is not None:
            return CasePlace(known)
        record = self.state.record(target)
        name = record.descriptor if isinstance(record, Array) else record.shape.name
        return CasePlace(0, java_name(name))

    def shapes(self, known: list[InputShape]) -> list[InputShape]:
        """The objects met, those already looked into included."""
        while len(known) < len(self.met):
            number = len(known) + 1
            record = self.state.record(self.met[number - 1])
            made = self.state.inputs.making.made.get(self.met[number - 1].address)
            arguments = () if made is None else made.arguments
            slots = [(f"({i})", value) for i, (_, value) in enumerate(arguments)]
            slots += contents(record, self.names)
            self.rename(record, slots, number)
            known.append(InputShape(record, self.references(slots, number)))
        return known

    def references(self, slots: Iterable[tuple[str, object]], owner: int = 0) -> References:
        """What is decided of references, by their slot in the object of a number."""
        found = References({}, {})
        for name, value in slots:
            content = self.content(value)
            if content is not None:
                found.contents[name] = content
            if isinstance(value, Symbol):
                self.seen.add(value.name)
                self.places.setdefault(value.name, CasePlace(owner, name))
                if value.name in self.unequal and (content is None or content == PRESENT):
                    self.undecided.append((found, name, self.unequal[value.name]))
        return found

    def tell_apart(self) -> None:
        """Says what open references are not, now that all objects have their numbers."""
        for references, name, others in self.undecided:
            found = [
                self.numbers.get(other.address, early_name(self.state, other)) for other in others
            ]
            references.apart[name] = tuple(sorted(found, key=str))

    def content(self, value: object) -> Content | None:
        """What is decided of a value; None for numbers and for references left open."""
        if isinstance(value, Expr | int | float):
            return None
        target = self.state.resolved(value)
        if isinstance(target, Symbol):
            return PRESENT if self.state.is_present(target) else None
        if not isinstance(target, Ref):
            return NULL
        if self.state.record(target).initial is None:
            return early_name(self.state, target)
        known = self.numbers.get(target.address)
        if known is None:
            self.met.append(target)
            known = self.numbers[target.address] = len(self.met)
        return known

    def rename(
        self, record: Instance | Array, slots: list[tuple[str, object]], number: int
    ) -> None:
        """Gives the numbers in an object names that do not depend on how it was reached."""
        named = list(slots)
        if isinstance(record, Array):
            base = None if record.initial is None else record.initial.base
            named += [(".length", record.length), ("[]", base)]
        elif isinstance(record.native, OpenText):
            named += [(".length", record.native.length), ("[]", record.native.base)]
        for name, value in named:
            if isinstance(value, Expr):
                place = CasePlace(number, name)
                for each in variables(value):
                    own = self.names.setdefault(each, var(str(place), each.sort))
                    self.variables.setdefault(own, place)


def contents(record: Instance | Array, names: dict[Expr, Expr]) -> Iterator[tuple[str, object]]:
    """What an input held at the start as far as it was read: `.field` or `[index]`, and values.

    `names` has the variables in an index that do not depend on how an object was reached.
    """
    if isinstance(record, Array):
        given = {} if record.initial is None else record.initial.elements
        for number in sorted([key for key in given if isinstance(key, int)]):
            yield f"[{number}]", given[number]
        for key, value in given.items():
            if isinstance(key, Expr):
                yield f"[{java(substitute(key, names))}]", value
        return
    for slot, value in enumerate(record.initial or ()):
        if value is not UNREAD:
            named = record.shape.fields[slot]
            hides = record.shape.slot(named.name) != slot
            yield f".{named.owner.simple_name}.{named.name}" if hides else f".{named.name}", value


def _apart_by_name(state: State) -> dict[str, list[Ref]]:
    """Objects that a reference is known not to be, by the name of the reference."""
    found: dict[str, list[Ref]] = {}
    for name, address in sorted(state.inputs.apart):
        found.setdefault(name, []).append(Ref(address))
    return found


# --- duplicates --------------------------------------------------------------------------------


def duplicates(results: Sequence[PathResult]) -> list[tuple[int, int]]:
    """Pairs of complete paths, by their index, that ask the same of isomorphic inputs.

    Raises ValueError for paths that were recorded without their heaps.
    """
    first: dict[tuple[str, ...], int] = {}
    found = []
    for index, path in enumerate(results):
        if path.ending not in COMPLETE:
            continue
        if path.heap is None:
            raise ValueError(f"path {index + 1} was recorded without its heap")
        known = first.setdefault(path.heap.case, index)
        if known != index:
            found.append((known, index))
    return found


def overlapping(
    cases: Sequence[InputCase], solver: Solver, machine: Machine
) -> list[tuple[int, int]]:
    """Pairs of cases, by their index, that the same input fits.

    A pair that the solver cannot decide is among them.
    """
    return [
        (left, right)
        for right in range(len(cases))
        for left in range(right)
        if fits_both(cases[left], cases[right], solver, machine)
    ]


def fits_both(left: InputCase, right: InputCase, solver: Solver, machine: Machine) -> bool:
    """Whether some input fits both cases."""
    pairs = paired(left, right, machine)
    if pairs is None:
        return False
    names: dict[Expr, Expr] = {}
    for each, place in right.variables.items():
        names[each] = var(str(place.of_left(pairs)), each.sort)
    conditions = left.conditions + tuple([substitute(c, names) for c in right.conditions])
    return not isinstance(solver.solve(Query(conditions)), Unsat)


def paired(left: InputCase, right: InputCase, machine: Machine) -> dict[int, int] | None:
    """Objects of the right case that must be objects of the left one; None when none can be both.

    Follows the references that both cases decide, from the inputs on. What only one of them
    decides, the other leaves to it.
    """
    to_left: dict[int, int] = {}
    to_right: dict[int, int] = {}
    waiting = shared(left.roots, right.roots)
    while waiting:
        one, other = waiting.pop()
        if isinstance(one, int) and isinstance(other, int):
            if to_right.get(one, other) != other or to_left.get(other, one) != one:
                return None
            if one in to_right:
                continue
            to_right[one], to_left[other] = other, one
            mine, its = left.shapes[one - 1], right.shapes[other - 1]
            if not is_one_type(machine, mine.record, its.record):
                return None
            waiting += shared(mine.references, its.references)
        elif one != other and (PRESENT not in (one, other) or NULL in (one, other)):
            return None
    both = [(left.roots, right.roots)]
    for one_number, other_number in to_right.items():
        mine, its = left.shapes[one_number - 1], right.shapes[other_number - 1]
        both.append((mine.references, its.references))
    for ours, theirs in both:
        if excludes(ours, theirs, to_left) or excludes(theirs, ours, to_right):
            return None
    return None if refuses_what_is_taken(left.stores, right.stores, to_left) else to_left


def refuses_what_is_taken(
    left: tuple[Stored, ...], right: tuple[Stored, ...], to_left: dict[int, int]
) -> bool:
    """Whether an array takes in one case what it refuses in the other."""
    opposites = (
        Stored(each.array.of_left(to_left), each.what.of_left(to_left), not each.refused)
        for each in right
    )
    return any(each in left for each in opposites)


def shared(left: References, right: References) -> list[tuple[Content, Content]]:
    """What two cases say of the references that both decide."""
    held = right.contents
    return [(content, held[name]) for name, content in left.contents.items() if name in held]


def excludes(one: References, other: References, pairs: dict[int, int]) -> bool:
    """Whether one case says that a reference is not the object that the other says it is."""
    for name, apart in one.apart.items():
        content = other.contents.get(name)
        if isinstance(content, int):
            content = pairs.get(content)
        if content is not None and content in apart:
            return True
    return False


def is_one_type(machine: Machine, left: Instance | Array, right: Instance | Array) -> bool:
    """Whether an object can be of the types of both inputs."""
    if isinstance(left, Array) or isinstance(right, Array):
        return is_one_array(machine, left, right)
    if not left.open and not right.open:
        return left.shape.name == right.shape.name
    bound, known = bound_of(left), left.known
    for name in (right.shape.name, *right.known.interfaces):
        if machine.is_subtype(bound.name, name):
            continue
        merged = merge(machine, bound, known, name)
        if merged is None:
            return False
        bound, known = merged
    for one in (left, right):
        if not one.open and one.shape.name != bound.name:
            return False
    both = together(known, left.known, right.known)
    if not left.open or not right.open:
        return not both.unseen and machine.class_hierarchy.admits(both, bound)
    chosen = dict(left.known.selected)
    if any(chosen.get(method, target) is not target for method, target in right.known.selected):
        return False
    return machine.class_hierarchy.is_possible(bound, both)


def together(merged: Openness, left: Openness, right: Openness) -> Openness:
    """What is known of a class when two things are."""
    return Openness(
        merged.interfaces,
        tuple(sorted({*left.excluded, *right.excluded})),
        tuple(dict.fromkeys((*left.selected, *right.selected))),
        tuple(sorted({*left.others, *right.others})),
        left.unseen or right.unseen,
    )


def is_one_array(machine: Machine, left: Instance | Array, right: Instance | Array) -> bool:
    """Whether an object can be both inputs, at least one of which is an array."""
    if isinstance(left, Array) and isinstance(right, Array):
        return is_one_array_type(machine, left, right)
    array, other = (left, right) if isinstance(left, Array) else (right, left)
    assert isinstance(array, Array)
    assert isinstance(other, Instance)
    return other.open and can_become(machine, other, array.descriptor)


def is_one_array_type(machine: Machine, left: Array, right: Array) -> bool:
    """Whether an array can be of the types of both inputs."""
    for one, other in ((left, right), (right, left)):
        if machine.is_subtype(one.descriptor, other.descriptor):
            is_free = other.open or one.descriptor == other.descriptor
            is_free = is_free and (one.open or one.descriptor not in other.known.others)
            kept = not any(
                machine.is_subtype(one.descriptor, name) for name in other.known.excluded
            )
            return is_free and kept
    return False
