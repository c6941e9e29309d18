"""Building the objects of an input: statements that make them, the way a person would.

Each object is made by the first of these that reaches it: a literal or constant, a constructor or
factory, setters after it, a short sequence of calls, fields that the package may assign, and
reflection last. References in a circle are closed once both ends are there.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from jejak.construct.access import SourceAccess
from jejak.construct.choosing import RecipeChoice
from jejak.construct.matching import Filled, Matcher, needed
from jejak.construct.ways import How, NotBuiltError
from jejak.construct.workshop import Workshop
from jejak.javasource.nodes import Call, Expression, Name, Null
from jejak.machine.strings import STRING
from jejak.program import JavaClass
from jejak.results.heaps import (
    ElidedValue,
    Heap,
    HeapObject,
    MakerCall,
    NumberValue,
    Origin,
    ReferenceValue,
    Value,
)
from jejak.results.proofs import TrialReason
from jejak.testgen.arrays import Arrays
from jejak.testgen.calling import Calls
from jejak.testgen.collections import Collections
from jejak.testgen.constants import Constants, number_literal
from jejak.testgen.draft import Draft
from jejak.testgen.fields import Fields
from jejak.testgen.generators import GENERATORS, seeded_random
from jejak.testgen.handed import HandedNulls
from jejak.testgen.library import library_object
from jejak.testgen.ranking import RankedObjects
from jejak.testgen.settings import PROPERTIES, make_settings
from jejak.testgen.stubbing import Stubbing

DEEPEST = 40
"""Objects that wait for others to be made."""


LASTING = (
    TrialReason.FINAL_FIELD,
    TrialReason.HIDDEN_CLASS,
    TrialReason.HIDDEN_CONSTANT,
    TrialReason.JDK_STATE,
    TrialReason.MISSING_CLASS,
    TrialReason.NO_STUB,
)
"""Reasons why an object cannot be made that do not depend on what is made around it."""
MOST_TRIED = 4
FEW_TRIED = 2
"""Recipes that are tried for one object, and for one that only another recipe needs."""
SECONDS = 5.0
MORE_SECONDS = 5.0
"""Time for the objects of one input, and how much longer those may take that no call makes."""


class Builder:
    """Makes the objects of one input; `statements` make them in order, `how` says how."""

    def __init__(
        self, workshop: Workshop, heap: Heap, test_class: str, reserved: Iterable[str] = ()
    ) -> None:
        self.workshop = workshop
        self.draft = draft = Draft(workshop, heap, test_class, reserved)
        self.access = draft.access
        self.objects = draft.objects
        self.reflection = draft.reflection
        self.fitting = draft.fitting
        self.statements = draft.statements
        self.names = draft.names
        self.types = draft.types
        self.how = draft.how
        self.hints = draft.hints
        self.declared = draft.generics.declared
        self.note = draft.note
        self.matcher = Matcher(workshop.machine, workshop.solver, draft.objects)
        self.matcher.shared = draft.shared
        self._own = frozenset(draft.objects)
        self._trying = 0
        """Recipes that are being followed, one for an argument of another."""
        self._failed: dict[int, NotBuiltError] = {}
        """Objects of the input that cannot be made, whatever needs them."""
        self.ends = min(time.monotonic() + SECONDS, workshop.recipes.budget.wall)
        self.choice = RecipeChoice(workshop, self.matcher, draft.objects, self.ends)
        self.constants = Constants(draft)
        self.arrays = Arrays(draft, self.value)
        self.calls = Calls(draft, self.value)
        self.collections = Collections(draft, heap, self.value)
        self.handed = HandedNulls(workshop.machine, draft.access.field)
        self.fields = Fields(draft, self.choice, self.arrays, self.value, self.handed)
        self.ranks = RankedObjects(draft, heap, self.value)
        self.stubbing = Stubbing(
            draft, self.choice, self.calls, self.fields, self.ranks, self.value
        )

    @property
    def thrown(self) -> str | None:
        """The exception that a test must declare, if it must."""
        return self.draft.thrown

    def value(self, value: Value) -> Expression:
        """An expression for a value; the object that it refers to is made first."""
        if isinstance(value, NumberValue):
            return number_literal(value)
        if isinstance(value, ElidedValue):
            raise NotBuiltError(TrialReason.TOO_LARGE, "the input has too many objects")
        return self.object(value.target) if isinstance(value, ReferenceValue) else Null()

    def object(self, number: int) -> Expression:
        """An expression for an object, which is made unless it was."""
        if number in self.names:
            return Name(self.names[number])
        if number in self.draft.inside:
            raise NotBuiltError(
                TrialReason.HIDDEN_OBJECT, "an object that a constructor makes has no name"
            )
        if time.monotonic() > self.ends + MORE_SECONDS:
            raise NotBuiltError(TrialReason.TIME, "building the input took too long")
        wanted = self.objects[number]
        found = self.without_statement(wanted)
        if found is not None:
            return found
        if len(self.draft.busy) > DEEPEST:
            raise NotBuiltError(TrialReason.TOO_LARGE, "the input is nested too deeply")
        if number in self.draft.busy:
            raise NotBuiltError(TrialReason.CIRCLE, "objects need each other before they are made")
        if number in self._failed:
            raise self._failed[number]
        self.draft.busy.append(number)
        self.matcher.busy = frozenset(self.draft.busy)
        try:
            inline = self.make(wanted)
        except NotBuiltError as error:
            if error.reason in LASTING and number in self._own:
                self._failed[number] = error
            raise
        self.draft.busy.pop()
        self.matcher.busy = frozenset(self.draft.busy)
        self.fields.close_circles()
        return Name(self.names[number]) if inline is None else inline

    def without_statement(self, wanted: HeapObject) -> Expression | None:
        """An object that needs no making: a constant, or a file that the test makes anyway."""
        if wanted.name in self.draft.files:
            return named_file(wanted, self.draft.files[wanted.name])
        return None if wanted.maker else self.constants.without_statement(wanted)

    def make(self, wanted: HeapObject) -> Expression | None:
        """Emits the statements that make an object; gives back one that needs no variable."""
        if wanted.maker is not None:
            self.make_as_said(wanted, wanted.maker)
        elif wanted.type.startswith("["):
            self.arrays.make_array(wanted)
        else:
            inline = self.collections.make(wanted)
            if inline is not None:
                return inline
            if wanted.number not in self.names:
                self.make_object(wanted)
        return None

    def make_object(self, wanted: HeapObject) -> None:
        """Emits the statements that make an object which is no array."""
        java = self.access.load(wanted.type)
        if java is None or not self.access.is_whole(java.name):
            raise NotBuiltError(TrialReason.MISSING_CLASS, f"{wanted.type} cannot be loaded")
        if wanted.origin is Origin.OPEN:
            if self.make_any(wanted, java):
                return
            java = self.concrete(java)
            wanted = replace(wanted, type=java.name)
        inherited = self.collections.inherited(wanted)
        if inherited is not None:
            wanted = without_insides(wanted, self.access)
        plain = library_object(self.workshop, wanted) or seeded_random(wanted)
        if plain is not None:
            self.draft.declare(wanted, plain, How.LIBRARY)
        elif wanted.type == PROPERTIES and wanted.answers:
            make_settings(self.draft, wanted, self.value)
        elif wanted.unseen or java.is_abstract or wanted.type in GENERATORS:
            self.stubbing.make_stub(wanted, java)
        else:
            self.make_instance(wanted, java)
        if inherited is not None:
            self.collections.add_all(wanted, inherited)

    def make_as_said(self, wanted: HeapObject, maker: MakerCall) -> None:
        """An object by the method that the user says makes such objects."""
        owner = self.access.load(maker.owner)
        method = None if owner is None else owner.methods.get((maker.method, maker.descriptor))
        if method is None:
            raise NotBuiltError(
                TrialReason.MISSING_CLASS, f"there is no {maker.owner}.{maker.method}"
            )
        self.draft.inside |= self.below(wanted)
        if not method.is_static and not method.is_constructor:
            self.draft.note(method)
            target, *given = [self.value(each) for each in maker.arguments]
            self.draft.declare(wanted, Call(target, method.name, tuple(given)), How.FACTORY)
        elif self.access.can_call(method):
            value = self.calls.creation(method, self.calls.arguments(method, maker.arguments))
            how = How.CONSTRUCTOR if method.is_constructor else How.FACTORY
            self.draft.declare(wanted, value, how)
        else:
            arguments = tuple(self.value(value) for value in maker.arguments)
            self.draft.declare(
                wanted, self.reflection.call(method, Null(), arguments), How.REFLECTION
            )

    def below(self, wanted: HeapObject) -> set[int]:
        """Objects that come with one which a method makes: all but what it is given."""
        found: set[int] = set()
        given: set[int] = set()
        waiting = [wanted.number]
        while waiting:
            each = self.objects[waiting.pop()]
            arguments = () if each.maker is None else each.maker.arguments
            given |= {value.target for value in arguments if isinstance(value, ReferenceValue)}
            targets = {slot.target for slot in each.slots if slot.target is not None}
            targets -= found | given
            waiting += [n for n in targets if self.objects[n].maker is None]
            found |= targets
        return found - set(self.names)

    def make_any(self, wanted: HeapObject, java: JavaClass) -> bool:
        """Makes an object of an abstract class as its own factories do; whether that went well."""
        if not java.is_abstract or java.is_interface or java.in_jdk:
            return False
        found = self.choice.any_object(wanted, java)
        back = self.draft.mark()
        try:
            if found is not None and self.is_followed(wanted, java, *found):
                return True
        except NotBuiltError as error:
            if error.reason is TrialReason.TIME:
                raise
        back()
        self.matcher.busy = frozenset(self.draft.busy)
        return False

    def concrete(self, java: JavaClass) -> JavaClass:
        """A class below an abstract one of the program that has objects, where there is one."""
        if not java.is_abstract or java.is_interface or java.in_jdk:
            return java
        found = self.access.load(self.workshop.machine.class_hierarchy.example(java.name))
        return found if found is not None and self.access.can_name(found) else java

    def make_instance(self, wanted: HeapObject, java: JavaClass) -> None:
        """An object by the best recipe that can be followed."""
        told: list[NotBuiltError] = []
        most = MOST_TRIED if wanted.number in self._own else FEW_TRIED
        found = self.handed.ordered(wanted, self.choice.candidates(wanted, java))
        for filled, how in islice(found, most):
            back = self.draft.mark()
            try:
                if self.is_followed(wanted, java, filled, how):
                    return
            except NotBuiltError as error:
                if error.reason is TrialReason.TIME:
                    raise
                told.append(error)  # an argument cannot be made
            back()
            self.matcher.busy = frozenset(self.draft.busy)
            if len({str(each) for each in told}) < len(told):
                break  # others fail for the same reason
        if told and java.in_jdk:
            raise told[-1]
        self.make_by_reflection(wanted, java)

    def is_followed(self, wanted: HeapObject, java: JavaClass, filled: Filled, how: How) -> bool:
        """Follows a recipe; False when it takes more reflection than it saves."""
        self._trying += 1
        try:
            self.follow(wanted, java, filled, how)
        finally:
            self._trying -= 1
        if self.takes_reflection(filled):
            return False
        self.choice.take(filled.recipe)
        return True

    def follow(self, wanted: HeapObject, java: JavaClass, filled: Filled, how: How) -> None:
        """An object by a recipe, and what the recipe leaves to do."""
        recipe = filled.recipe
        self.objects.update((each.number, each) for each in filled.more)
        self.draft.inside |= filled.made
        if recipe.calls:
            self.calls.emit(wanted, filled, how)
        else:
            assert recipe.place is not None
            value = self.constants.held(*recipe.place, wanted)
            self.draft.declare(wanted, value, how)
        self.fields.set_fields(wanted, java, filled.rest)

    def takes_reflection(self, filled: Filled) -> bool:
        """Whether an object is made by reflection which only a recipe needs: more than it saves."""
        only = [each.number for each in filled.more if each.number > filled.free]
        return any(self.how.get(number) is How.REFLECTION for number in only)

    def make_by_reflection(self, wanted: HeapObject, java: JavaClass) -> None:
        """An object without any of its constructors."""
        if self._trying and wanted.number not in self._own:
            raise NotBuiltError(
                TrialReason.HIDDEN_FIELD, "only reflection makes what a recipe needs"
            )
        made = self.reflection.allocate(java)
        if made is None:
            self.draft.fail_on(java.name)
            return
        self.draft.declare(wanted, made, How.REFLECTION)
        self.fields.set_fields(wanted, java, list(needed(wanted)))


def named_file(wanted: HeapObject, name: str) -> Expression:
    """A file that the test makes, as the object that names it: the path in a variable."""
    conversions = {STRING: "toString", "java/io/File": "toFile"}
    if wanted.type not in conversions:
        return Name(name)
    return Call(Name(name), conversions[wanted.type])


def without_insides(wanted: HeapObject, access: SourceAccess) -> HeapObject:
    """An object of a class that extends one of the JDK, without the fields of that."""
    fields = [(slot, access.field(slot.place)) for slot in wanted.slots]
    own = [slot for slot, field in fields if field is None or not field.owner.in_jdk]
    return replace(wanted, slots=tuple(own))
