"""Recipes: what constructors, factories and short sequences of calls make, found by executing them.

Recipes of a class are found once. Constants of its own type count as well: they are there already.
"""

from __future__ import annotations

from collections.abc import Iterator

from jejak.bytecode.instructions import Invoke, PutField
from jejak.classfile.descriptors import class_of
from jejak.construct.access import SourceAccess
from jejak.construct.circles import Circles
from jejak.construct.collections import GROWN, KEYED
from jejak.construct.initialised import Ready
from jejak.construct.neighbours import Neighbours, liking
from jejak.construct.setters import Setter, may_be_setter, setter_of_method
from jejak.construct.trials import SECONDS, Recipe, Trials
from jejak.construct.trust import Trust
from jejak.program import JavaClass, Method
from jejak.program.classes import OBJECT
from jejak.program.nesting import inner_entry
from jejak.results.heaps import Slot
from jejak.state.values import Ref

OBJECT_TYPE = f"L{OBJECT};"
FIRST_SECONDS = 1.5
"""Time for all constructors and factories of a class."""
BELOW_SECONDS = 0.8
MOST_BELOW = 4
"""Time for objects of an abstract class of which nothing is asked, and how many are enough."""
SETTERS_SECONDS = 0.5
"""Time for the setters of a class."""
MOST_SEQUENCES = 120
LONGEST_SEQUENCE = 3
LONGEST_REPETITION = 17
SEQUENCE_SECONDS = 0.7
"""Sequences that are tried for one class, calls in one, calls where the last one is repeated, and
time for all of them."""
MOST_ELSEWHERE = 40
ELSEWHERE_SECONDS = 1.2
MOST_MAKERS = 12
"""Recipes of other classes that make objects of one, time for them, methods that are tried."""


class Recipes:
    """Finds recipes for the classes of one program; remembers them."""

    def __init__(self, ready: Ready, access: SourceAccess) -> None:
        self.ready = ready
        self.machine = ready.machine
        self.budget = ready.follow.budget
        self.trials = Trials(ready)
        self.access = access
        self.ledger = self.machine.program.ledger
        self.neighbours = Neighbours(self.machine, access)
        self._first: dict[str, tuple[Recipe, ...]] = {}
        self.keyed: dict[tuple[str, tuple[tuple[str, object], ...]], Recipe | None] = {}
        """Recipes of maps and sets by class and keys (`keyed`)."""
        self._parts: dict[Method, tuple[Recipe, ...]] = {}
        self._below: dict[str, tuple[Recipe, ...]] = {}
        self._longer: dict[str, tuple[Recipe, ...]] = {}
        self._elsewhere: dict[str, tuple[Recipe, ...]] = {}
        self.circles = Circles()
        self._setters: dict[str, tuple[Setter, ...]] = {}

    def uses(self, kind: str, about: str | Method) -> tuple[object, ...]:
        """The key of an answer in the ledger, which takes down that somebody uses it."""
        key = (kind, self.access.place.package, about)
        self.ledger.use(key)
        return key

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
        uses = self.uses("first", java.name)
        known = self._first.get(java.name)
        if known is not None or self.budget.is_used_up():
            return known or ()
        with self.ledger.finding(uses), self.budget.within(FIRST_SECONDS):
            found = list(self.constants(java))
            for method in self.makers(java):
                left = self.budget.left()
                found += self.trials.begin(java, method, min(left, SECONDS)) if left > 0 else ()
            found.sort(key=lambda recipe: recipe.trust)
            if not self.budget.is_cut():
                self._first[java.name] = tuple(found)
        return tuple(found)

    def parts(self, java: JavaClass, method: Method) -> tuple[Recipe, ...]:
        """What a constructor leaves in the part of an object that is of an abstract class."""
        uses = self.uses("parts", method)
        known = self._parts.get(method)
        if known is not None or self.budget.is_used_up():
            return known or ()
        with self.ledger.finding(uses), self.budget.within(SECONDS):
            found = tuple(self.trials.begin(java, method, self.budget.left()))
            if not self.budget.is_cut():
                self._parts[method] = found
        return found

    def below(self, java: JavaClass) -> tuple[Recipe, ...]:
        """Some objects of an abstract class: what its own static factories make."""
        uses = self.uses("below", java.name)
        known = self._below.get(java.name)
        if known is not None or self.budget.is_used_up():
            return known or ()
        found: list[Recipe] = []
        with self.ledger.finding(uses), self.budget.within(BELOW_SECONDS):
            for method in self.makers(java):
                left = self.budget.left()
                if left <= 0 or len(found) >= MOST_BELOW:
                    break
                found += self.trials.begin(java, method, min(left, SECONDS), below=True)
            found.sort(key=lambda recipe: recipe.trust)
            if not self.budget.is_cut():
                self._below[java.name] = tuple(found)
        return tuple(found)

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
        """Whether a static method promises an object of its own class, or of one above it."""
        result = method.type.result
        if not method.is_static or result[0] != "L" or result == OBJECT_TYPE:
            return False
        return self.machine.is_subtype(method.owner.name, class_of(result))

    def constants(self, java: JavaClass) -> Iterator[Recipe]:
        """The objects of a class that static fields of it, or of the class around it, hold."""
        if java.in_jdk or java.is_abstract or java.is_enum or not self.access.can_name(java):
            return
        entry = inner_entry(java)
        around = None if entry is None or entry[0] is None else self.access.load(entry[0])
        for owner in (java, around):
            if owner is None or not self.may_have_constants(owner, java):
                continue
            base = self.ready.state(owner)
            fields = self.machine.shapes.statics(owner).fields
            for field, value in zip(fields, base.heap.statics[owner.name].fields, strict=True):
                target = base.resolved(value)
                if not field.is_final or not isinstance(target, Ref):
                    continue
                if self.machine.type_name(base, target) == java.name and self.access.can_read(
                    field
                ):
                    yield Recipe((), base, target, base, (owner.name, field.name))

    def may_have_constants(self, owner: JavaClass, java: JavaClass) -> bool:
        """Whether some static field of a class may hold an object of another one."""
        types = [f.descriptor for f in self.machine.shapes.statics(owner).fields]
        return any(t[0] == "L" and self.machine.is_subtype(java.name, t[1:-1]) for t in types)

    # --- several calls -------------------------------------------------------------------------

    def longer(self, java: JavaClass) -> tuple[Recipe, ...]:
        """What further calls make of the objects of `first`, shortest sequences first."""
        uses = self.uses("longer", java.name)
        known = self._longer.get(java.name)
        if known is not None or self.budget.is_used_up():
            return known or ()
        noticing = self.circles.noticing()
        with self.ledger.finding(uses), noticing as noticed, self.budget.within(SEQUENCE_SECONDS):
            starts = [r for r in self.first(java) or self.elsewhere(java) if is_start(r)]
            found = tuple(self.sequences(java, starts))
            if not self.budget.is_cut() and not noticed:
                self._longer[java.name] = found
        return found

    def sequences(self, java: JavaClass, starts: list[Recipe]) -> list[Recipe]:
        """Sequences of calls, breadth first; long ones repeat their last call."""
        mutators = [m for m in self.instance_methods(java) if writes_fields(m)]
        found: list[Recipe] = []
        level = starts
        for length in range(2, LONGEST_REPETITION + 1):
            following: list[Recipe] = []
            for recipe in level:
                last = recipe.calls[-1].method
                for method in mutators if length <= LONGEST_SEQUENCE else (last,):
                    left = self.budget.left()
                    if left <= 0 or len(found) + len(following) > MOST_SEQUENCES:
                        return found + following
                    following += self.trials.extend(recipe, method, min(left, SECONDS))
            if length == LONGEST_SEQUENCE - 1:
                found += self.all_set(java, starts)
            found += following
            level = following
        return found

    def all_set(self, java: JavaClass, starts: list[Recipe]) -> Iterator[Recipe]:
        """Each object with all its setters called, so that their fields can hold anything."""
        setters = self.setters(java)
        if len(setters) < LONGEST_SEQUENCE:
            return
        for recipe in starts[:2]:
            full: Recipe | None = recipe
            for setter in setters:
                if full is not None:
                    full = next(self.trials.extend(full, setter.method, SECONDS), None)
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
        uses = self.uses("elsewhere", java.name)
        known = self._elsewhere.get(java.name)
        if known is None:
            known = self.circles.known(java.name)
        if known is not None or self.budget.is_used_up():
            return known or ()
        found: list[Recipe] = []
        circling = self.circles.around(java.name)
        with self.ledger.finding(uses), circling as circle, self.budget.within(ELSEWHERE_SECONDS):
            for method in self.neighbours.makers(java)[:MOST_MAKERS]:
                for recipe in self.made_by(java, method):
                    found.append(recipe)
                    if len(found) >= MOST_ELSEWHERE:
                        break
            found.sort(key=lambda recipe: (recipe.trust, len(recipe.calls)))
            is_cut = self.budget.is_cut()
        if not is_cut:
            self.circles.keep(circle, tuple(found), self._elsewhere)
        return tuple(found)

    def made_by(self, java: JavaClass, method: Method) -> Iterator[Recipe]:
        """What a method of another class makes of a class, by all ways to its own object."""
        left = self.budget.left()
        if left <= 0:
            return
        if method.is_static:
            yield from self.trials.begin(java, method, min(left, SECONDS))
            return
        owner = method.owner
        for recipe in self.below(owner) if owner.is_abstract else self.all(owner):
            left = self.budget.left()
            if left <= 0:
                return
            if is_start(recipe):
                yield from self.trials.ask(recipe, method, java, min(left, SECONDS))

    # --- setters -------------------------------------------------------------------------------

    def setter(self, java: JavaClass, slot: Slot) -> Method | None:
        """A method that puts its only argument into a field and does nothing else."""
        shape = self.machine.shapes.of(java)
        for setter in self.setters(java):
            if shape.places()[setter.slot] == slot.place and setter.accepts(slot.value):
                return setter.method
        return None

    def setters(self, java: JavaClass) -> tuple[Setter, ...]:
        """The setters of a class."""
        uses = self.uses("setters", java.name)
        known = self._setters.get(java.name)
        if known is not None or self.budget.is_used_up():
            return known or ()
        found: tuple[Setter, ...] = ()
        with self.ledger.finding(uses), self.budget.within(SETTERS_SECONDS):
            for method in filter(may_be_setter, self.instance_methods(java)):
                left = self.budget.left()
                setter = setter_of_method(self.trials, method) if left > 0 else None
                found += () if setter is None else (setter,)
            if not self.budget.is_cut():
                self._setters[java.name] = found
        return found


def is_start(recipe: Recipe) -> bool:
    """Whether more calls on the object of a recipe may make another one of it."""
    return bool(recipe.calls) and recipe.trust is not Trust.HOPED


def writes_fields(method: Method) -> bool:
    """Whether a method may change an object: it writes a field, or calls another method."""
    body = method.body
    if body is None:
        return False
    return any(isinstance(ins, (PutField, Invoke)) for ins in body.instructions)
