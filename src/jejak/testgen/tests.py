"""Test methods: arrange, act, assert."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from jejak.classfile.descriptors import class_of
from jejak.construct.implementing import abstract_methods
from jejak.construct.stubs import can_extend
from jejak.construct.ways import How, NotBuiltError
from jejak.construct.workshop import Workshop
from jejak.javasource import JUNIT5, JUnit, lower_first
from jejak.javasource.nodes import (
    ArrayAccess,
    ArrayOf,
    Assign,
    Blank,
    Block,
    Call,
    Cast,
    Comment,
    Do,
    Expression,
    For,
    InstanceField,
    Literal,
    Local,
    Member,
    Method,
    Name,
    New,
    Null,
    Statement,
    StaticCall,
    StaticField,
    Text,
    Type,
    class_type,
)
from jejak.javatext.objects import place_text
from jejak.program import Field, JavaClass
from jejak.program import Method as JavaMethod
from jejak.program.generics import method_signature
from jejak.program.nesting import is_inner
from jejak.results.heaps import (
    BoxForm,
    ClassForm,
    ElidedValue,
    FieldPlace,
    Heap,
    HeapObject,
    IndexPlace,
    NullValue,
    NumberValue,
    Origin,
    Slot,
    TextForm,
)
from jejak.results.proofs import TrialReason
from jejak.results.tests import ErrorForm
from jejak.testgen.building import Builder
from jejak.testgen.cases import Scenario
from jejak.testgen.constants import number_literal
from jejak.testgen.driving import replay
from jejak.testgen.fitting import is_overloaded
from jejak.testgen.generic_types import result_type_of
from jejak.testgen.implementing import implementation
from jejak.testgen.surroundings import (
    arrange_files,
    arranged,
    is_by_chance,
    is_told,
    named_files,
    told_by,
)

THROWABLE = "java/lang/Throwable"
MOST_ASSERTED = 24
"""Assertions about one path's end."""
ATTEMPTS = 1000
"""Calls after which chance should have brought about what nothing else does."""


@dataclass(slots=True)
class Written:
    """A test method, the methods that it needs beside it, and how its objects were made.

    `doubtful` says that only a run can tell whether they come out as they should, `generic` that
    only javac can tell whether type arguments fit that are named.
    """

    method: Method
    helpers: tuple[Method, ...]
    how: dict[int, How] = field(default_factory=dict)
    generic: bool = False

    def made(self) -> Counter[str]:
        """How many objects were made in each way."""
        return Counter(how.value for how in self.how.values())

    def renamed(self, name: str) -> Written:
        """The same test by another name."""
        return replace(self, method=replace(self.method, name=name))

    doubtful: bool = False


class Writer:
    """Writes one test method."""

    def __init__(self, workshop: Workshop, test_class: str, junit: JUnit = JUNIT5) -> None:
        self.workshop = workshop
        self.access = workshop.access
        self.test_class = test_class
        self.junit = junit

    def write(self, case: Scenario, name: str, form: ErrorForm) -> Written:
        """A test of one case. Raises NotBuiltError."""
        return self.write_forms(case, name, form)[form]

    def write_forms(self, case: Scenario, name: str, *forms: ErrorForm) -> dict[ErrorForm, Written]:
        """Tests of one case that make the same input. Raises NotBuiltError."""
        builder = Builder(self.workshop, case.heaps.before, self.test_class, ("result",))
        with self.workshop.solver.until(builder.ends):  # that of the exploration may have passed
            return self.build_forms(builder, case, name, forms)

    def build_forms(
        self, builder: Builder, case: Scenario, name: str, forms: tuple[ErrorForm, ...]
    ) -> dict[ErrorForm, Written]:
        """The same with a builder that has nothing written yet. Raises NotBuiltError."""
        told = told_by(case.heaps.before, case.heaps.before.roots)
        files = named_files(told, case.heaps.before, builder.draft.identifiers)
        builder.draft.files = {each.given: each.variable for each in files if each.given}
        receiver, arguments = self.inputs(builder, case)
        surroundings = arranged(told, builder.draft.identifiers)
        arrange_files(surroundings, told, files)
        statics = self.statics(builder, case.heaps.before)
        call = self.call(builder, case.method, receiver, arguments)
        arrange = [*builder.statements, *statics]
        if How.REFLECTION in builder.how.values():
            arrange.insert(0, Comment(("Nothing but reflection reaches this state.",)))
        written = {}
        for form in sorted(forms, key=lambda each: each is ErrorForm.REPRODUCER):  # it throws more
            act = self.act(builder, case, call, form)
            body = surroundings.around([*arrange, *([Blank()] if arrange else []), *act])
            thrown = builder.thrown or ("java/io/IOException" if files else None)
            throws = () if thrown is None else (class_type(thrown),)
            method = self.junit.test_method(name, body, case.title, throws)
            written[form] = Written(
                method,
                builder.reflection.helpers(),
                builder.how,
                builder.draft.generics.are_named,
                builder.choice.is_doubtful or builder.draft.is_doubtful,
            )
        return written

    # --- arrange -------------------------------------------------------------------------------

    def inputs(
        self, builder: Builder, case: Scenario
    ) -> tuple[Expression | None, tuple[Expression, ...]]:
        """The receiver and the arguments of the call."""
        method = case.method
        roots = list(case.heaps.before.roots)
        expected = len(method.type.parameters) + (
            not method.is_static and not method.is_constructor
        )
        asked, roots = roots[expected:], roots[:expected]
        for slot in (*roots, *asked):
            if slot.target is not None:
                hint = place_text(slot.place)
                if hint == "this":
                    hint = lower_first(method.owner.simple_name)
                builder.hints.setdefault(slot.target, hint)
        has_receiver = not method.is_static and not method.is_constructor
        own = roots.pop(0) if has_receiver else None
        builder.draft.generics.note_call(method, own, roots)
        receiver = None if own is None else builder.value(own.value)
        by_name = self.access.can_call(method)
        overloaded = by_name and is_overloaded(self.workshop, method)
        arguments = []
        for slot, descriptor in zip(roots, method.type.parameters, strict=True):
            value = builder.value(slot.value)
            arguments.append(
                builder.fitting.fitted(value, descriptor, overloaded) if by_name else value
            )
        driven = [slot for slot in asked if not is_told(slot)]
        if driven:
            builder.statements.append(replay(self.access, builder, driven))
        return receiver, tuple(arguments)

    def statics(self, builder: Builder, heap: Heap) -> list[Statement]:
        """Static fields that are inputs, or that the path changes: as they are at its start."""
        found: list[Statement] = []
        for slot in heap.statics:
            declared = self.access.field(slot.place)
            if declared is None or (slot.target is not None and not is_input(heap, slot.target)):
                continue
            value = builder.value(slot.value)
            if self.access.can_assign(declared):
                fitting = builder.fitting.assigned(value, declared.descriptor)
                found.append(Assign(StaticField(declared.owner.name, declared.name), fitting))
            elif declared.is_final:
                raise NotBuiltError(
                    TrialReason.FINAL_FIELD, f"{place_text(slot.place)} is final and static"
                )
            else:
                statement = builder.reflection.write(declared, Null(), value)
                if statement is not None:
                    found.append(statement)
        return found

    # --- act -----------------------------------------------------------------------------------

    def call(
        self,
        builder: Builder,
        method: JavaMethod,
        receiver: Expression | None,
        arguments: tuple[Expression, ...],
    ) -> Expression:
        """The call of the entry method."""
        if not self.access.can_call(method):
            return builder.reflection.call(method, receiver or Null(), arguments)
        if method.is_constructor:
            if is_inner(method.owner) and isinstance(arguments[0], Null):
                return builder.reflection.call(method, Null(), arguments)  # source checks for null
            body = self.body_of_stub(method.owner) if method.owner.is_abstract else None
            if is_inner(method.owner):
                outer = builder.fitting.around(arguments[0], method.owner)
                return New(class_type(method.owner.name), arguments[1:], outer, body)
            return New(class_type(method.owner.name), arguments, body=body)
        if receiver is None:
            return StaticCall(method.owner.name, method.name, arguments)
        return Call(builder.fitting.holder(receiver, method), method.name, arguments)

    def nearest(self, exception: str) -> str:
        """The class of an exception, or the first one above it that the test can name."""
        while self.access.source_name(exception) is None:
            java = self.access.load(exception)
            if java is None or java.super_name is None:
                return THROWABLE
            exception = java.super_name
        return exception

    def body_of_stub(self, java: JavaClass) -> tuple[Member, ...]:
        """What a class below an abstract one must have, for a test of its constructor."""
        methods = abstract_methods(self.workshop, java)
        can = java.permitted_subclasses is None and is_inner(java)  # its outer object is an input
        if methods is None or not (can or can_extend(self.workshop, java)):
            raise NotBuiltError(TrialReason.NO_STUB, f"a test cannot extend {java.java_name}")
        return tuple(member for each in methods for member in implementation(each, []))

    def act(
        self, builder: Builder, case: Scenario, call: Expression, form: ErrorForm
    ) -> list[Statement]:
        """The call and what is said about it."""
        if case.exception is not None:
            told = told_by(case.heaps.before, case.heaps.before.roots)
            act: Statement = done(call)
            if is_by_chance(told):
                attempt = builder.draft.identifiers.fresh("attempt")
                act = For(attempt, Literal(ATTEMPTS, "I"), Block((act,)))
            if form is ErrorForm.REPRODUCER:
                builder.note(case.method)
                return [act]
            thrown = self.nearest(case.exception)
            asserts = Asserts(self, builder, case)
            if case.exact:
                asserts.changes()
            said = asserts.statements[:MOST_ASSERTED]
            pinned = Do(self.junit.throws(thrown, act))
            return [pinned, *([Blank()] if said else []), *said]
        builder.note(case.method)
        result = case.heaps.after.result
        asserts = Asserts(self, builder, case)
        statements: list[Statement] = []
        kind = case.method.type.result
        if case.exact and kind != "V" and (result is not None or kind[0] in "L["):
            shown = kind if self.access.can_name_type(kind) else "Ljava/lang/Object;"
            type_ = self.result_type(case.method, shown)
            builder.draft.generics.are_named |= bool(type_.arguments)
            statements.append(Local(type_, "result", call))
            if result is None:
                asserts.statements.append(self.junit.null(Name("result")))
            else:
                asserts.slot(result, Name("result"), shown)
        else:
            statements.append(done(call))
        if case.exact:
            asserts.changes()
        said = asserts.statements[:MOST_ASSERTED]
        return [*statements, *([Blank()] if said else []), *said]

    def result_type(self, method: JavaMethod, shown: str) -> Type:
        """The type of the variable for what a method returns."""
        signature = method_signature(method)
        generic = None if signature is None or shown != method.type.result else signature.result
        java = self.access.load(class_of(shown)) if shown.startswith("L") else None
        if self.workshop.is_raw:
            return Type(shown)
        return result_type_of(self.access, java, generic, shown)


def done(call: Expression) -> Do:
    """A call whose value nobody needs."""
    return Do(call.operand if isinstance(call, Cast) else call)


def is_input(heap: Heap, number: int) -> bool:
    """Whether an object is an input."""
    return any(each.number == number and each.origin is Origin.INPUT for each in heap.objects)


class Asserts:
    """Assertions about the end of a path: its result and what it changed."""

    def __init__(self, writer: Writer, builder: Builder, case: Scenario) -> None:
        self.writer = writer
        self.junit = writer.junit
        self.builder = builder
        self.objects = {each.number: each for each in case.heaps.after.objects}
        self.after = case.heaps.after
        self.before = {
            (each.number, slot.place): slot
            for each in case.heaps.before.objects
            for slot in each.slots
        }
        inputs = {each.number for each in case.heaps.before.objects}  # not what recipes add
        self.known = {n: name for n, name in builder.names.items() if n in inputs}
        self.statements: list[Statement] = []
        self._places: dict[int, Expression] = {}
        """Where the test finds new objects that were spoken of."""

    def slot(self, slot: Slot, actual: Expression, descriptor: str) -> None:
        """Says what a place holds."""
        value = slot.value
        if slot.free or isinstance(value, ElidedValue):
            return
        if isinstance(value, NumberValue):
            self.statements.append(self.junit.equal(descriptor, number_literal(value), actual))
        elif isinstance(value, NullValue):
            self.statements.append(self.junit.null(actual))
        elif value.target in self.known:
            self.statements.append(self.junit.same(Name(self.known[value.target]), actual))
        else:
            self.new_object(self.objects[value.target], actual, descriptor)

    def new_object(self, each: HeapObject, actual: Expression, descriptor: str) -> None:
        """Says what an object is that has no name in the test."""
        form, place = each.form, each.constant
        if isinstance(form, TextForm) and form.text is not None:
            self.statements.append(self.junit.equal(descriptor, Text(form.text), actual))
        elif isinstance(form, BoxForm):
            literal = number_literal(form.number)
            self.statements.append(self.junit.equal(f"L{each.type};", literal, actual))
        elif place is not None and not isinstance(form, TextForm | ClassForm):
            declared = self.writer.access.field(place)
            if declared is not None and self.writer.access.can_read(declared):
                held = StaticField(place.owner, place.name)
                self.statements.append(self.junit.same(held, actual))
        elif self.is_list_of_numbers(each):
            values = [slot.value for slot in each.slots]
            numbers = tuple(number_literal(v) for v in values if isinstance(v, NumberValue))
            actual = actual if descriptor == each.type else Cast(Type(each.type), actual)
            self.statements.append(self.junit.equal(each.type, ArrayOf(each.type, numbers), actual))
        elif each.number in self._places:
            self.statements.append(self.junit.same(self._places[each.number], actual))
        else:
            self._places[each.number] = actual
            self.statements.append(self.junit.not_null(actual))
            if each.type.startswith("["):
                self.elements(each, actual, descriptor)
            else:
                self.inside(each, actual, descriptor)

    def is_list_of_numbers(self, each: HeapObject) -> bool:
        """Whether an array of primitives is known as a whole."""
        primitive = each.type.startswith("[") and each.type[1] not in "L["
        return primitive and each.length == len(each.slots)

    def elements(self, each: HeapObject, actual: Expression, descriptor: str) -> None:
        """Says how long a new array is, and what it holds."""
        if not descriptor.startswith("["):
            return
        if each.length is not None:
            length = Literal(each.length, "I")
            self.statements.append(self.junit.equal("I", length, InstanceField(actual, "length")))
        for index, slot in each.elements.items():
            self.slot(slot, ArrayAccess(actual, Literal(index, "I")), descriptor[1:])

    def inside(self, each: HeapObject, actual: Expression, descriptor: str) -> None:
        """Says what the fields of a new object hold, where the test can read them."""
        own = f"L{each.type};"
        if descriptor != own:
            if each.unseen or not self.writer.access.can_name_type(own):
                return
            actual = self.builder.fitting.narrowed(actual, descriptor, own)
        for slot in each.slots:
            declared = self.field(slot)
            if declared is not None and self.writer.access.can_read(declared):
                holder = self.builder.fitting.holder(actual, declared, own)
                place = InstanceField(holder, declared.name)
                self.slot(slot, place, declared.descriptor)

    def field(self, slot: Slot) -> Field | None:
        """The declaration of a field that no other one hides."""
        place = slot.place
        if not isinstance(place, FieldPlace) or place.hidden:
            return None
        return self.writer.access.field(place)

    def static(self, slot: Slot) -> None:
        """Says what a static field holds, where the test can read it."""
        declared = self.writer.access.field(slot.place)
        if declared is None or declared.is_final or not self.writer.access.can_read(declared):
            return
        self.slot(slot, StaticField(declared.owner.name, declared.name), declared.descriptor)

    def changes(self) -> None:
        """Says what the path changed: in the objects that the test made, and in static fields."""
        for slot in self.after.statics:
            if slot.changed:
                self.static(slot)
        for number, name in list(self.known.items()):
            each = self.objects.get(number)
            if each is None:
                continue
            for slot in each.slots:
                if slot.changed and not self.is_same(each, slot):
                    self.change(name, slot)

    def is_same(self, each: HeapObject, slot: Slot) -> bool:
        """Whether a number that was written is what was there before."""
        before, now = self.before.get((each.number, slot.place)), slot.value
        if before is None or not isinstance(before.value, NumberValue):
            return False
        return isinstance(now, NumberValue) and before.value.bits == now.bits

    def change(self, name: str, slot: Slot) -> None:
        """Says what a field or element of an object that the test made holds."""
        own = self.builder.types[name]
        if isinstance(slot.place, IndexPlace):
            index = Literal(slot.place.index, "I")
            self.slot(slot, ArrayAccess(Name(name), index), own[1:])
            return
        declared = self.field(slot)
        if declared is None or own == "Ljava/lang/Object;":
            return
        if self.writer.access.can_read(declared):
            holder = self.builder.fitting.holder(Name(name), declared)
            self.slot(slot, InstanceField(holder, declared.name), declared.descriptor)
            return
        read = self.builder.reflection.read(declared, Name(name))
        if read is not None:
            known = self.writer.access.can_name_type(declared.descriptor)
            self.slot(slot, read, declared.descriptor if known else "Ljava/lang/Object;")
