"""Trials: single calls on open arguments, executed to see what they make.

A recipe is a path through calls that ends with an object; its state says what the object's fields
then hold, in terms of the arguments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

from jejak.classfile.descriptors import slots
from jejak.construct.following import fit
from jejak.construct.initialised import Ready
from jejak.construct.trust import MARK, Trust, is_kept, trust_in
from jejak.explore.entry import entry_frame, parameter_names, start
from jejak.explore.paths import Path
from jejak.expr import Expr, variables
from jejak.inputs.candidates import is_early, static_place
from jejak.machine.values import fresh_value
from jejak.program import JavaClass, Method
from jejak.program.nesting import is_inner
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, WIDE, Ref, Symbol

SECONDS = 0.3
LEAST_SECONDS = 0.2
"""Time for one call, and what it has at least."""
MOST_INITIALISERS = 6
"""Class initialisers that are taken out of the way of a call."""


@dataclass(frozen=True, slots=True)
class RecipeCall:
    """One call of a recipe: the method and the open values that it was given.

    `receiver` is the object that a method is called on, `result` the one that it gives back or a
    constructor makes.
    """

    method: Method
    arguments: tuple[tuple[str, object], ...]
    receiver: Ref | None = None
    result: Ref | None = None


class Recipe:
    """Calls that make an object, the state after them and the object in it.

    `base` is the state that they began in. `place` is the class and the static field that holds
    the object already; with no such field and no name of it, the class and an empty text.
    """

    def __init__(
        self,
        calls: tuple[RecipeCall, ...],
        state: State,
        made: Ref,
        base: State,
        place: tuple[str, str] | None = None,
    ) -> None:
        self.calls = calls
        self.state = state
        self.made = made
        self.base = base
        self.trust = trust_in(state, base) or Trust.EXACT
        self.place = place
        if is_early(state, made):
            named = static_place(state, made)
            self.place = place or named or (state.instance(made).shape.name, "")
            self.trust = max(self.trust, Trust.SHARED)
        elif is_kept(state, made):
            self.trust = max(self.trust, Trust.SHARED)


class Trials:
    """Tries calls on the states that classes are ready in."""

    def __init__(self, ready: Ready) -> None:
        self.ready = ready
        self.machine = ready.machine
        self.follow = ready.follow

    def begin(
        self, java: JavaClass, method: Method, seconds: float, below: bool = False
    ) -> Iterator[Recipe]:
        """What one constructor or factory makes, path by path; of abstract classes the part.

        Objects of classes below count where `below` says so.
        Class initialisers that it does not get through are executed first, or left out.
        """
        if self.machine.code(method) is None:
            return
        base = self.ready.state(method.owner)
        ends = self.follow.budget.now + seconds
        for _ in range(MOST_INITIALISERS):
            state = base.fork()
            receiver = None
            if method.is_constructor:
                receiver = state.new_instance(self.machine.shapes.of(java))
            given = self.call(state, method, receiver, purpose=java.name)
            paths = self.follow(state, max(ends - self.follow.budget.now, LEAST_SECONDS))
            if fit(paths):
                break
            more = self.ready.after(method.owner, base, paths)
            if more is None:
                break
            base = more
        for path in fit(paths):
            made = receiver if receiver is not None else path.state.resolved(path.value)
            if self.is_made(path, made, java, below) and isinstance(made, Ref):
                yield Recipe((RecipeCall(method, given, None, made),), path.state, made, base)
        plain = all(descriptor[0] not in "L[" for descriptor in method.type.parameters)
        if not fit(paths) and method.is_constructor and plain:
            yield self.blind(java, method, given)

    def is_made(self, path: Path, made: object, java: JavaClass, below: bool = False) -> bool:
        """Whether an object is of a class, or `below` it, and none that was given."""
        if not isinstance(made, Ref) or made.address in path.state.inputs.objects:
            return False
        name = self.machine.type_name(path.state, made)
        return name == java.name or (below and self.machine.is_subtype(name, java.name))

    def blind(
        self, java: JavaClass, method: Method, given: tuple[tuple[str, object], ...]
    ) -> Recipe:
        """What a constructor makes that cannot be followed: an object, and nobody knows which.

        It takes numbers at most: any will do, or a run tells that they do not.
        """
        base = self.ready.state(java)
        state = base.fork()
        shape = self.machine.shapes.of(java)
        made = state.add(Instance(state.token, shape, [UNREAD] * len(shape.fields)))
        recipe = Recipe((RecipeCall(method, given, None, made),), state, made, base)
        recipe.trust = Trust.HOPED
        return recipe

    def call(
        self,
        state: State,
        method: Method,
        receiver: Ref | None,
        first: tuple[object, ...] = (),
        purpose: str = "",
    ) -> tuple[tuple[str, object], ...]:
        """Lets a state run a method next, on open arguments after the `first`; returns these.

        They are called the same whenever this call is made in this state, for this `purpose`.
        """
        mark = call_mark(state, method, purpose)
        frame = entry_frame(self.machine, state, method)
        position = 0
        if receiver is not None:
            frame.locals[0] = receiver
            position = 1
        given: list[tuple[str, object]] = []
        for name, descriptor in zip(parameter_names(method), method.type.parameters, strict=True):
            unique = f"{name}{MARK}{mark}"
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
        state.inputs.arguments = tuple(given)
        start(self.machine, state, method)
        return tuple(given)

    def returned(self, state: State, seconds: float) -> list[Path]:
        """The paths from a state that return, and can be trusted."""
        return fit(self.follow(state, seconds))

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
        given = self.call(state, method, recipe.made, first, str(len(recipe.calls)))
        for path in self.returned(state, seconds):
            if is_changed(recipe.state, path.state):
                result = path.state.resolved(path.value)
                given_back = result if isinstance(result, Ref) else None
                call = RecipeCall(method, given, recipe.made, given_back)
                yield Recipe((*recipe.calls, call), path.state, recipe.made, recipe.base)

    def ask(
        self, recipe: Recipe, method: Method, java: JavaClass, seconds: float
    ) -> Iterator[Recipe]:
        """What a method of a recipe's object gives back of a class."""
        state = recipe.state.fork()
        given = self.call(state, method, recipe.made, purpose=f"{len(recipe.calls)}{java.name}")
        for path in self.returned(state, seconds):
            made = path.state.resolved(path.value)
            if not isinstance(made, Ref) or made.address == recipe.made.address:
                continue
            if self.is_made(path, made, java):
                call = RecipeCall(method, given, recipe.made, made)
                yield Recipe((*recipe.calls, call), path.state, made, recipe.base)


def call_mark(state: State, method: Method, purpose: str) -> str:
    """What tells the arguments of a call in a state from those of all others."""
    given: list[str] = []
    for _, value in state.inputs.arguments:
        if isinstance(value, Expr):
            given += [str(each.payload) for each in variables(value)]
        elif isinstance(value, Symbol):
            given.append(value.name)
    owner = method.owner.name
    told = repr((purpose, owner, method.name, method.descriptor, given, state.choices()))
    return blake2b(told.encode(), digest_size=6).hexdigest()


def is_changed(before: State, after: State) -> bool:
    """Whether anything that was there before is different now."""
    return any(
        after.heap.objects[address] is not record for address, record in before.heap.objects.items()
    )
