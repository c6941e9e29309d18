"""Fields that the making of an object left otherwise, and references in a circle."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from jejak.construct.choosing import RecipeChoice
from jejak.construct.ways import How, NotBuiltError
from jejak.explore.triage.cases import knowledge_of
from jejak.javasource.nodes import (
    Assign,
    Call,
    Cast,
    Do,
    Expression,
    InstanceField,
    Name,
    class_type,
)
from jejak.javatext.objects import place_text
from jejak.program import Field, JavaClass, Method
from jejak.program.intent.filling import is_kept_inside
from jejak.program.intent.handing import is_never_null
from jejak.program.openness import is_named_by_everybody
from jejak.results.heaps import FieldPlace, HeapObject, IndexPlace, Place, Slot, Value
from jejak.results.proofs import TrialReason
from jejak.testgen.arrays import Arrays
from jejak.testgen.calling import is_intruding
from jejak.testgen.draft import Draft
from jejak.testgen.fitting import is_overloaded
from jejak.testgen.handed import HandedNulls, is_null


class Fields:
    """Sets fields; `value` writes a value of the input."""

    def __init__(
        self,
        draft: Draft,
        choice: RecipeChoice,
        arrays: Arrays,
        value: Callable[[Value], Expression],
        handed: HandedNulls,
    ) -> None:
        self.draft = draft
        self.access = draft.access
        self.fitting = draft.fitting
        self.statements = draft.statements
        self.types = draft.types
        self.choice = choice
        self.arrays = arrays
        self.value = value
        self.handed = handed

    def set_fields(self, wanted: HeapObject, java: JavaClass, slots: Iterable[Slot]) -> None:
        """Gives an object the fields that its making left otherwise."""
        for slot in slots:
            if slot.target is not None and slot.target in self.draft.busy:
                self.draft.later.append((wanted.number, slot))
            else:
                self.set_field(wanted, java, slot)

    def close_circles(self) -> None:
        """Sets what had to wait until the object that it refers to was there."""
        waiting, self.draft.later = self.draft.later, []
        for number, slot in waiting:
            if slot.target in self.draft.busy or number in self.draft.busy:
                self.draft.later.append((number, slot))
                continue
            wanted = self.draft.objects[number]
            if wanted.type.startswith("["):
                assert isinstance(slot.place, IndexPlace)
                self.arrays.put_element(number, slot.place.index, self.value(slot.value))
                continue
            java = self.access.load(wanted.type)
            assert java is not None
            self.set_field(wanted, java, slot)

    def set_field(self, wanted: HeapObject, java: JavaClass, slot: Slot) -> None:
        """Sets one field: by its setter, by assignment, by reflection."""
        value = self.value(slot.value)
        target = Name(self.draft.names[wanted.number])
        setter = self.choice.setter(java, slot)
        if setter is not None:
            self.draft.note(setter)
            overloaded = is_overloaded(self.draft.workshop, setter)
            argument = self.fitting.fitted(value, setter.type.parameters[0], overloaded)
            place = self.fitting.holder(target, setter)
            self.statements.append(Do(Call(place, setter.name, (argument,))))
            self.draft.worsen(wanted.number, self.how_set(setter, slot))
            return
        field = self.access.field(slot.place)
        if field is None:
            name = place_text(slot.place)
            raise NotBuiltError(
                TrialReason.HIDDEN_FIELD, f"there is no field {name} in {java.name}"
            )
        if self.access.can_assign(field):
            found = self.field_place(wanted, target, field, java)
            fitting = self.fitting.assigned(value, field.descriptor)
            self.statements.append(Assign(found, fitting))
            self.draft.worsen(wanted.number, self.how_assigned(field, slot.value))
            return
        statement = self.draft.reflection.write(field, target, value)
        if statement is None:
            if field.owner.is_record:
                raise NotBuiltError(
                    TrialReason.FINAL_FIELD, f"no constructor makes such a {java.java_name}"
                )
            self.draft.fail_on(field.owner.name)
            return
        self.statements.append(statement)
        self.draft.worsen(wanted.number, How.REFLECTION)

    def how_set(self, setter: Method, slot: Slot) -> How:
        """Whether a setter is for everybody, and takes what it is handed."""
        if is_intruding(self.draft.workshop.machine, setter):
            return How.INSIDES
        field = self.access.field(slot.place)
        is_bad = field is not None and self.handed.is_brought(field, setter, (slot.value,))
        return How.NULLS if is_bad else How.SETTERS

    def how_assigned(self, field: Field, value: Value) -> How:
        """Whether callers may assign a value to a field, or its class looks after it.

        Null is nothing that they assign where all code of the program assigns objects.
        """
        machine = self.draft.workshop.machine
        sites = knowledge_of(machine).sites
        is_shown = is_named_by_everybody(machine.resolver.loading, field.owner)
        is_kept = is_kept_inside(sites, field, is_shown)
        is_kept = is_kept or (is_null(value) and is_never_null(sites, field))
        return How.INSIDES if is_kept else How.FIELDS

    def field_place(
        self, wanted: HeapObject, target: Name, field: Field, java: JavaClass
    ) -> Expression:
        """A field of an object, where one further down may hide it."""
        hidden = field.owner is not java and self.types[target.name] != f"L{field.owner.name};"
        if hidden and any(is_hidden(slot.place, field.name) for slot in wanted.slots):
            return InstanceField(Cast(class_type(field.owner.name), target), field.name)
        return InstanceField(self.fitting.holder(target, field), field.name)


def is_hidden(place: Place, name: str) -> bool:
    """Whether a place is a field of a name that a class further down has, too."""
    return isinstance(place, FieldPlace) and place.hidden and place.name == name
