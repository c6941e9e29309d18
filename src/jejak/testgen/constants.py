"""Objects that need no statement: texts, boxes, classes, constants."""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import PRIMITIVES
from jejak.construct.access import SourceAccess
from jejak.construct.trust import Trust
from jejak.construct.ways import How, NotBuiltError
from jejak.javasource.nodes import (
    ClassLiteral,
    Expression,
    Literal,
    Name,
    New,
    Null,
    StaticCall,
    StaticField,
    Text,
    class_type,
)
from jejak.machine.strings import STRING
from jejak.results.heaps import (
    AnyForm,
    BoxForm,
    ClassForm,
    HeapObject,
    NumberValue,
    Origin,
    StaticPlace,
    TextForm,
)
from jejak.results.proofs import TrialReason
from jejak.testgen.draft import Draft
from jejak.testgen.fitting import static_field

_LETTERS: Final = {**{word: letter for letter, word in PRIMITIVES.items()}, "void": "V"}


class Constants:
    """Writes objects that are there without being made."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.access = draft.access
        self.objects = draft.objects
        self.names = draft.names
        self.how = draft.how

    def without_statement(self, wanted: HeapObject) -> Expression | None:
        """An object that needs no making: text, a box, a class, a constant."""
        number, form = wanted.number, wanted.known_as
        if isinstance(form, TextForm):
            if form.text is None:
                raise NotBuiltError(
                    TrialReason.UNKNOWN_TEXT, "the characters of a string are not known"
                )
            self.how[number] = How.LITERAL
            return self.text(wanted, form.text)
        if isinstance(form, ClassForm):
            return self.class_object(number, form.name)
        if isinstance(form, BoxForm):
            self.how[number] = How.LITERAL
            return self.box(wanted, number_literal(form.number))
        if isinstance(form, StaticPlace):
            return self.constant(number, form.owner, form.name)
        if wanted.origin is Origin.STATIC:
            raise NotBuiltError(
                TrialReason.HIDDEN_CONSTANT, "an object of a class initialiser has no name"
            )
        return None

    def has_twin(self, wanted: HeapObject) -> bool:
        """Whether a string or box is equal to another one, so that it must be a new object.

        The other one may also be a constant of the program; then only its text says so.
        """
        if wanted.origin is Origin.STATIC:
            return False
        form = wanted.known_as
        if isinstance(form, TextForm | BoxForm) and form.fresh:
            return True
        others = [o for o in self.objects.values() if o.number != wanted.number]
        return any(o.type == wanted.type and is_same_content(o, wanted) for o in others)

    def text(self, wanted: HeapObject, text: str) -> Expression:
        """A string. That it must be another object than an equal one is believed as of boxes."""
        if not self.has_twin(wanted):
            return Text(text)
        if self.draft.workshop.trust > Trust.FIRM:
            self.draft.is_doubtful = True
            return Text(text)
        self.draft.declare(wanted, New(class_type(STRING), (Text(text),)), How.LITERAL)
        return Name(self.names[wanted.number])

    def box(self, wanted: HeapObject, literal: Literal) -> Expression:
        """A boxed number; one that several places refer to has a variable.

        Nobody should ask whether it is one of two equal ones: that it must be a new object is only
        believed where a test without fails.
        """
        boxed: Expression = StaticCall(wanted.type, "valueOf", (literal,))
        if self.has_twin(wanted):
            if self.draft.workshop.trust > Trust.FIRM:
                self.draft.is_doubtful = True
                return boxed
            boxed = New(class_type(wanted.type), (literal,))
        elif wanted.number not in self.draft.shared:
            return boxed
        self.draft.declare(wanted, boxed, How.LITERAL)
        return Name(self.names[wanted.number])

    def class_object(self, number: int, name: str) -> Expression:
        """A Class object."""
        self.how[number] = How.LITERAL
        literal = class_literal(self.access, name)
        if literal is None:
            raise NotBuiltError(TrialReason.HIDDEN_CLASS, f"a test cannot name the class {name}")
        return literal

    def constant(self, number: int, owner: str, name: str) -> Expression:
        """The object in a static field."""
        java = self.access.load(owner)
        field = None if java is None else static_field(java, name)
        if field is None:
            raise NotBuiltError(TrialReason.HIDDEN_CONSTANT, f"there is no {owner}.{name}")
        if self.access.can_read(field):
            self.how[number] = How.CONSTANT
            return StaticField(owner, name)
        read = self.draft.reflection.read(field, Null())
        if read is None:
            return self.draft.fail_on(owner)
        self.draft.hints.setdefault(number, name.lower())
        known = self.access.can_name_type(field.descriptor)
        shown = field.descriptor if known else "Ljava/lang/Object;"
        self.draft.declare(self.objects[number], read, How.REFLECTION, shown)
        return Name(self.names[number])

    def held(self, owner: str, name: str, wanted: HeapObject) -> Expression:
        """The object in a static field that a test can read, as one of the class that it is of."""
        java = self.access.load(owner)
        field = None if java is None else static_field(java, name)
        assert field is not None
        value, descriptor = StaticField(owner, name), f"L{wanted.type};"
        if self.draft.fitting.is_below(field.descriptor, descriptor):
            return value
        return self.draft.fitting.narrowed(value, field.descriptor, descriptor)


def class_literal(access: SourceAccess, name: str) -> ClassLiteral | None:
    """The Class object of a type, by its name; None where a test cannot name that."""
    descriptor = name if name.startswith("[") else _LETTERS.get(name, f"L{name};")
    return ClassLiteral(descriptor) if access.can_name_type(descriptor) else None


def number_literal(value: NumberValue) -> Literal:
    """A primitive value."""
    is_boolean = value.descriptor == "Z"
    return Literal(bool(value.number) if is_boolean else value.number, value.descriptor)


def is_same_content(one: HeapObject, other: HeapObject) -> bool:
    """Whether two strings or two boxes are equal, as far as the path looked."""
    left, right = one.form, other.form
    if isinstance(left, TextForm) and isinstance(right, TextForm):
        return left.text == right.text
    if isinstance(left, BoxForm) and isinstance(right, BoxForm):
        return left.number == right.number
    return isinstance(left, AnyForm) and isinstance(right, AnyForm)
