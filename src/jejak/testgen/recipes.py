"""Recipes: what constructors, factories and short sequences of calls make, found by executing them.

A recipe is a path through calls on open arguments that ends with an object; its state says what
the object's fields then hold, in terms of the arguments. Recipes of a class are found once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from jejak.bytecode.instructions import Invoke, PutField
from jejak.classfile.descriptors import slots
from jejak.explore.bounds import Bounds
from jejak.explore.engine import Engine, Path
from jejak.explore.entry import entry_frame, open_receiver, parameter_names, start
from jejak.explore.results import Ending
from jejak.explore.search import build_search
from jejak.program import JavaClass, Method
from jejak.program.nesting import is_inner
from jejak.semantics.machine import Machine
from jejak.semantics.values import fresh_value
from jejak.solver import Solver
from jejak.state.state import State
from jejak.state.values import WIDE, Ref, Symbol
from jejak.testgen.access import Access
from jejak.testgen.grown import GROWN, KEYED
from jejak.testgen.neighbours import Neighbours
from jejak.testgen.setters import Setter, setter_of

MOST_PATHS = 24
"""Paths that are followed through one call."""
SECONDS = 0.3
FIRST_SECONDS = 1.5
"""Time for one call, and for all constructors and factories of a class."""
SETTER_SECONDS = 0.1
LONGEST_SETTER = 60
"""Time for a method that may be a setter, and how many instructions it has at most."""
MOST_SEQUENCES = 120
LONGEST_SEQUENCE = 3
LONGEST_REPETITION = 17
SEQUENCE_SECONDS = 1.2
"""Sequences that are tried for one class, calls in one, calls where the last one is repeated, and
time for all of them."""
MOST_ELSEWHERE = 40
ELSEWHERE_SECONDS = 0.8
MOST_MAKERS = 12
"""Recipes of other classes that make objects of one, time for them, methods that are tried."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a recipe: the method and the open values that it was given.

    `receiver` is the object that a method is called on, `result` the one that it gives back or a
    constructor makes.
    """

    method: Method
    arguments: tuple[tuple[str, object], ...]
    receiver: Ref | None = None
    result: Ref | None = None


class Recipe:
    """Calls that make an object, the state after them and the object in it."""

    def __init__(self, calls: tuple[Call, ...], state: State, made: Ref) -> None:
        self.calls = calls
        self.state = state
        self.made = made


class Recipes:
    """Finds recipes for the classes of one program; remembers them."""

    def __init__(self, machine: Machine, solver: Solver, access: Access) -> None:
        self.machine = machine
        self.solver = solver
        self.access = access
        self.neighbours = Neighbours(machine, access)
        self._first: dict[str, tuple[Recipe, ...]] = {}
        self.keyed: dict[tuple[str, tuple[tuple[str, object], ...]], Recipe | None] = {}
        """Recipes of maps and sets by class and keys (`keyed`)."""
        self._parts: dict[Method, tuple[Recipe, ...]] = {}
        self._longer: dict[str, tuple[Recipe, ...]] = {}
        self._elsewhere: dict[str, tuple[Recipe, ...]] = {}
        self._setters: dict[str, tuple[Setter, ...]] = {}
        self._calls = 0

    def all(self, java: JavaClass) -> Iterator[Recipe]:
        """What is known to make objects of a class, the best ways first."""
        yield from self.first(java)
        yield from self.further(java)

    def further(self, java: JavaClass) -> Iterator[Recipe]:
        """The ways beside `first`."""
        if self.first(java):
            yield from self.longer(java)
            yield from self.elsewhere(java)
        else:
            yield from self.elsewhere(java)
            yield from self.longer(java)

    # --- one call ------------------------------------------------------------------------------

    def first(self, java: JavaClass) -> tuple[Recipe, ...]:
        """What constructors and static factories of a class make, the plainest first."""
        known = self._first.get(java.name)
        if known is None:
            ends = time.monotonic() + FIRST_SECONDS
            found: list[Recipe] = []
            for method in self.makers(java):
                left = ends - time.monotonic()
                found += self.begin(java, method, min(left, SECONDS)) if left > 0 else ()
            known = self._first[java.name] = tuple(found)
        return known

    def parts(self, java: JavaClass, method: Method) -> tuple[Recipe, ...]:
        """What a constructor leaves in the part of an object that is of an abstract class."""
        known = self._parts.get(method)
        if known is None:
            known = self._parts[method] = tuple(self.begin(java, method, SECONDS))
        return known

    def makers(self, java: JavaClass) -> list[Method]:
        """Constructors and factories of a class that a test can call, in the order of liking."""
        if java.is_abstract or java.is_enum:
            makers = [m for m in java.methods.values() if self.is_factory(m)]
        else:
            makers = [m for m in java.methods.values() if m.is_constructor or self.is_factory(m)]
        usable = [m for m in makers if self.access.can_call(m) and not m.is_synthetic]
        if GROWN.get(java.name) or java.name in KEYED:  # calls do the rest
            usable = [m for m in usable if not m.type.parameters]
        return sorted(usable, key=liking)

    def is_factory(self, method: Method) -> bool:
        """Whether a static method promises an object of its own class."""
        return method.is_static and method.type.result == f"L{method.owner.name};"

    def begin(self, java: JavaClass, method: Method, seconds: float) -> Iterator[Recipe]:
        """What one constructor or factory makes, path by path; of abstract classes the part."""
        if self.machine.code(method) is None:
            return
        state = State()
        receiver = None
        if method.is_constructor:
            receiver = state.new_instance(self.machine.shapes.of(java))
        given = self.call(state, method, receiver)
        for path in self.returned(state, seconds):
            made = receiver if receiver is not None else path.state.resolved(path.value)
            if not isinstance(made, Ref) or made.address in path.state.input_objects:
                continue  # what was given was not made
            if self.machine.type_name(path.state, made) == java.name:
                yield Recipe((Call(method, given, None, made),), path.state, made)

    def call(
        self, state: State, method: Method, receiver: Ref | None, first: tuple[object, ...] = ()
    ) -> tuple[tuple[str, object], ...]:
        """Lets a state run a method next, on open arguments after the `first`; returns these."""
        self._calls += 1
        frame = entry_frame(self.machine, state, method)
        position = 0
        if receiver is not None:
            frame.locals[0] = receiver
            position = 1
        given: list[tuple[str, object]] = []
        for name, descriptor in zip(parameter_names(method), method.type.parameters, strict=True):
            unique = f"{name}${self._calls}"
            value = fresh_value(self.machine, state, unique, descriptor)
            if len(given) < len(first):
                value = first[len(given)]
            elif not given and isinstance(value, Symbol) and method.is_constructor:
                value.not_null = is_inner(method.owner)
            frame.locals[position] = value
            if slots(descriptor) == 2:
                frame.locals[position + 1] = WIDE
            position += slots(descriptor)
            given.append((name, value))
        state.inputs = tuple(given)
        start(self.machine, state, method)
        return tuple(given)

    def returned(self, state: State, seconds: float) -> list[Path]:
        """The exact paths from a state that return."""
        found: list[Path] = []
        bounds = Bounds()
        bounds.paths = MOST_PATHS
        search = build_search("dfs", 0, self.machine)
        engine = Engine(self.machine, self.solver, bounds, search, found.append)
        engine.deadline = time.monotonic() + seconds
        before = self.solver.deadline
        self.solver.until(engine.deadline)
        engine.explore(state)
        self.solver.until(before)
        return [
            path
            for path in found
            if path.ending is Ending.RETURNED and not path.state.approximations
        ]

    # --- several calls -------------------------------------------------------------------------

    def longer(self, java: JavaClass) -> tuple[Recipe, ...]:
        """What further calls make of the objects of `first`, shortest sequences first."""
        known = self._longer.get(java.name)
        if known is None:
            starts = self.first(java) or self.elsewhere(java)
            known = self._longer[java.name] = tuple(self.sequences(java, starts))
        return known

    def sequences(self, java: JavaClass, starts: tuple[Recipe, ...]) -> list[Recipe]:
        """Sequences of calls, breadth first; long ones repeat their last call."""
        ends = time.monotonic() + SEQUENCE_SECONDS
        mutators = [m for m in self.instance_methods(java) if writes_fields(m)]
        found: list[Recipe] = []
        level = list(starts)
        for length in range(2, LONGEST_REPETITION + 1):
            following: list[Recipe] = []
            for recipe in level:
                last = recipe.calls[-1].method
                for method in mutators if length <= LONGEST_SEQUENCE else (last,):
                    left = ends - time.monotonic()
                    if left <= 0 or len(found) + len(following) > MOST_SEQUENCES:
                        return found + following
                    following += self.extend(recipe, method, min(left, SECONDS))
            if length == LONGEST_SEQUENCE - 1:
                found += self.all_set(java, starts)
            found += following
            level = following
        return found

    def extend(self, recipe: Recipe, method: Method, seconds: float) -> Iterator[Recipe]:
        """A recipe with one more call on its object, where that changes anything."""
        yield from self.extend_on(recipe.state.fork(), recipe, method, seconds)

    def extend_on(
        self,
        state: State,
        recipe: Recipe,
        method: Method,
        seconds: float,
        first: tuple[object, ...] = (),
    ) -> Iterator[Recipe]:
        """The same from a state that has more in it: the `first` arguments."""
        given = self.call(state, method, recipe.made, first)
        for path in self.returned(state, seconds):
            if is_changed(recipe.state, path.state):
                result = path.state.resolved(path.value)
                given_back = result if isinstance(result, Ref) else None
                call = Call(method, given, recipe.made, given_back)
                yield Recipe((*recipe.calls, call), path.state, recipe.made)

    def all_set(self, java: JavaClass, starts: tuple[Recipe, ...]) -> Iterator[Recipe]:
        """Each object with all its setters called, so that their fields can hold anything."""
        setters = self.setters(java)
        if len(setters) < LONGEST_SEQUENCE:
            return
        for recipe in starts[:2]:
            full: Recipe | None = recipe
            for setter in setters:
                full = (
                    None if full is None else next(self.extend(full, setter.method, SECONDS), None)
                )
            if full is not None:
                yield full

    def instance_methods(self, java: JavaClass) -> list[Method]:
        """Methods that a test can call on an object of a class: its own and inherited ones."""
        if java.in_jdk:
            own = [java.methods.get(key) for key in GROWN.get(java.name, ())]
            return [method for method in own if method is not None]
        found: dict[tuple[str, str], Method] = {}
        above: JavaClass | None = java
        while above is not None and not above.in_jdk:
            for method in above.methods.values():
                key = method.name, method.descriptor
                plain = not (method.is_static or method.is_constructor or method.is_abstract)
                if plain and not method.is_synthetic and self.access.can_call(method):
                    found.setdefault(key, method)
            above = self.access.superclass(above)
        return sorted(found.values(), key=liking)

    # --- calls of other classes ----------------------------------------------------------------

    def elsewhere(self, java: JavaClass) -> tuple[Recipe, ...]:
        """What methods of other classes of the package make: factories and builders."""
        known = self._elsewhere.get(java.name)
        if known is None:
            self._elsewhere[java.name] = ()  # what needs itself to be made is not made so
            ends = time.monotonic() + ELSEWHERE_SECONDS
            found: list[Recipe] = []
            for method in sorted(self.neighbours.makers(java), key=liking)[:MOST_MAKERS]:
                for recipe in self.made_by(java, method, ends):
                    found.append(recipe)
                    if len(found) >= MOST_ELSEWHERE:
                        break
            found.sort(key=lambda recipe: len(recipe.calls))
            known = self._elsewhere[java.name] = tuple(found)
        return known

    def made_by(self, java: JavaClass, method: Method, ends: float) -> Iterator[Recipe]:
        """What a method of another class makes of a class, by all ways to its own object."""
        left = ends - time.monotonic()
        if method.is_static:
            if left > 0:
                yield from self.begin(java, method, min(left, SECONDS))
            return
        for recipe in self.all(method.owner):
            left = ends - time.monotonic()
            if left <= 0:
                return
            state = recipe.state.fork()
            given = self.call(state, method, recipe.made)
            for path in self.returned(state, min(left, SECONDS)):
                made = path.state.resolved(path.value)
                if not isinstance(made, Ref) or made.address == recipe.made.address:
                    continue
                if made.address in path.state.input_objects:
                    continue
                if self.machine.type_name(path.state, made) == java.name:
                    call = Call(method, given, recipe.made, made)
                    yield Recipe((*recipe.calls, call), path.state, made)

    # --- setters -------------------------------------------------------------------------------

    def setter(self, java: JavaClass, owner: str, name: str, value: object) -> Method | None:
        """A method that puts its only argument into a field and does nothing else."""
        shape = self.machine.shapes.of(java)
        for setter in self.setters(java):
            field = shape.fields[setter.slot]
            if field.name == name and field.owner.name == owner and setter.accepts(value):
                return setter.method
        return None

    def setters(self, java: JavaClass) -> tuple[Setter, ...]:
        """The setters of a class."""
        known = self._setters.get(java.name)
        if known is None:
            known = self._setters[java.name] = tuple(self.find_setters(java))
        return known

    def find_setters(self, java: JavaClass) -> Iterator[Setter]:
        """Looks for the setters of a class."""
        for method in self.instance_methods(java):
            if len(method.type.parameters) != 1 or not may_be_setter(method):
                continue
            state = State()
            receiver = open_receiver(self.machine, state, method)
            if not isinstance(receiver, Ref):
                return  # the user says how such objects are made
            given = self.call(state, method, receiver)
            paths = self.returned(state, SETTER_SECONDS)
            setter = setter_of(method, paths, receiver, given[0][1])
            if setter is not None:
                yield setter


def is_changed(before: State, after: State) -> bool:
    """Whether anything that was there before is different now."""
    return any(after.heap[address] is not record for address, record in before.heap.items())


def liking(method: Method) -> tuple[object, ...]:
    """Public before hidden, constructors before factories, few arguments, primitive ones."""
    parameters = method.type.parameters
    references = sum(1 for each in parameters if each[0] in "L[")
    return (
        not method.is_public,
        not method.is_constructor,
        len(parameters),
        references,
        method.name,
        method.descriptor,
    )


def may_be_setter(method: Method) -> bool:
    """Whether a method is short, and may change an object."""
    body = method.body
    return body is not None and len(body) <= LONGEST_SETTER and writes_fields(method)


def writes_fields(method: Method) -> bool:
    """Whether a method may change an object: it writes a field, or calls another method."""
    body = method.body
    if body is None:
        return False
    return any(isinstance(ins, (PutField, Invoke)) for ins in body.instructions)
