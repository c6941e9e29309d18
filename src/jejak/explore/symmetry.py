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
class InputShape:
    """One object of a case: its references, and its record, which knows what class it may be of."""

    record: Instance | Array
    references: References


@dataclass(frozen=True, slots=True)
class InputCase:
    """What a path asks of its input. Object 1 stands at index 0; `roots` are inputs by name.

    The variables of `conditions` are `#1.field`, `#1[3]`, `#1[]` and `#1.length`, or inputs
    themselves. `stores` says what arrays take and refuse: `#1 takes #2`, or a class instead.
    """

    roots: References
    shapes: tuple[InputShape, ...]
    conditions: tuple[Expr, ...]
    stores: tuple[str, ...] = ()

    def lines(self) -> tuple[str, ...]:
        """The case as text: equal for isomorphic inputs with the same conditions on numbers."""
        return (*self.shape_lines(), *sorted({java(each) for each in self.conditions}))

    def shape_lines(self) -> tuple[str, ...]:
        """What is said of references and types: equal for isomorphic inputs."""
        found = self.roots.lines("")
        for number, shape in enumerate(self.shapes, 1):
            found.append(f"#{number}: {type_text(shape.record)}")
            found += shape.references.lines(f"#{number}")
        return (*found, *self.stores)


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
        self.unequal = _apart_by_name(state)
        self.places: dict[str, str] = {}
        self.undecided: list[tuple[References, str, list[Ref]]] = []

    def case(self, is_constructor: bool) -> InputCase:
        """The whole case."""
        inputs = self.state.inputs.arguments[1:] if is_constructor else self.state.inputs.arguments
        given = [*inputs, *((name, value) for name, _, value in self.state.inputs.drivers)]
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
        return InputCase(roots, tuple(shapes), tuple(conditions), tuple(self.stores(shapes)))

    def stores(self, shapes: list[InputShape]) -> Iterator[str]:
        """What arrays take and refuse."""
        for number, shape in enumerate(shapes, 1):
            array = shape.record
            if isinstance(array, Array):
                found = [f"#{number} takes {self.stored(each)}" for each in array.known.takes]
                yield from sorted({each for each in found if not each.endswith(NULL)})
                if array.known.refused is not None:
                    yield f"#{number} refuses {self.stored(array.known.refused)}"

    def stored(self, value: object) -> str:
        """A reference that was stored: an input by place or number, else its class."""
        target = self.state.resolved(value)
        if target is None:
            return NULL
        if isinstance(value, Symbol):
            return self.places.get(value.name, value.name)
        assert isinstance(target, Ref)
        known = self.numbers.get(target.address)
        if known is not None:
            return f"#{known}"
        record = self.state.record(target)
        name = record.descriptor if isinstance(record, Array) else record.shape.name
        return java_name(name)

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
            known.append(InputShape(record, self.references(slots, f"#{number}")))
        return known

    def references(self, slots: Iterable[tuple[str, object]], owner: str = "") -> References:
        """What is decided of references, by their slot in `owner`."""
        found = References({}, {})
        for name, value in slots:
            content = self.content(value)
            if content is not None:
                found.contents[name] = content
            if isinstance(value, Symbol):
                self.seen.add(value.name)
                self.places.setdefault(value.name, f"{owner}{name}")
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
        for name, value in named:
            if isinstance(value, Expr):
                for each in variables(value):
                    self.names.setdefault(each, var(f"#{number}{name}", each.sort))


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
    for condition in right.conditions:
        for each in variables(condition):
            name = str(each.payload)
            if name.startswith("#"):
                names[each] = var(renamed(name, pairs), each.sort)
    conditions = left.conditions + tuple([substitute(c, names) for c in right.conditions])
    return not isinstance(solver.solve(Query(conditions)), Unsat)


def renamed(name: str, pairs: dict[int, int]) -> str:
    """A variable of the right case as the left one calls it; one of its own when it has none."""
    digits = 1
    while digits < len(name) and name[digits].isdigit():
        digits += 1
    number = int(name[1:digits])
    return f"#{pairs[number]}{name[digits:]}" if number in pairs else f"right{name}"


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
    left: tuple[str, ...], right: tuple[str, ...], to_left: dict[int, int]
) -> bool:
    """Whether an array takes in one case what it refuses in the other."""
    ours = {tuple(each.split(" ")) for each in left}
    for each in right:
        array, word, what = (as_left(part, to_left) for part in each.split(" "))
        opposite = "refuses" if word == "takes" else "takes"
        if (array, opposite, what) in ours:
            return True
    return False


def as_left(text: str, to_left: dict[int, int]) -> str:
    """What the right case says of an object as the left one says it."""
    return renamed(text, to_left) if text.startswith("#") else text


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
