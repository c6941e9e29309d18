"""Test methods: arrange, act, assert."""

from __future__ import annotations

from jejak.classfile.descriptors import class_of
from jejak.construct.implementing import abstract_methods
from jejak.construct.stubs import can_extend
from jejak.construct.ways import How, NotBuiltError
from jejak.construct.workshop import Workshop
from jejak.javasource import JUNIT5, JUnit, lower_first
from jejak.javasource.nodes import (
    Assign,
    Blank,
    Block,
    Call,
    Cast,
    Comment,
    Do,
    Expression,
    For,
    If,
    Literal,
    Local,
    Member,
    Name,
    New,
    Null,
    Return,
    Statement,
    StaticCall,
    StaticField,
    Text,
    Type,
    class_type,
)
from jejak.javatext.objects import place_text
from jejak.program import JavaClass
from jejak.program import Method as JavaMethod
from jejak.program.generics import method_signature
from jejak.program.nesting import is_inner
from jejak.results.heaps import (
    Heap,
    Heaps,
    Origin,
    Slot,
)
from jejak.results.proofs import TrialReason
from jejak.results.tests import ErrorForm
from jejak.testgen.asserting import Asserts
from jejak.testgen.building import Builder
from jejak.testgen.cases import Scenario
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
from jejak.testgen.written import Written

ASSERTION_ERROR = "java/lang/AssertionError"
THROWABLE = "java/lang/Throwable"
PRECONDITION_ERROR = "jejak/PreconditionError"
"""What only classes throw that assert preconditions: such a test runs with those."""
ASSERTING = If(StaticCall("jejak/Preconditions", "asserted", ()), Block((Return(),)))
"""What lets a test run with those."""
RETURN_SECONDS = 10
"""What a test gives a call that never returns."""
ATTEMPTS = 1000
"""Calls after which chance should have brought about what nothing else does."""


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
        builder.collections.repeated |= changed_inputs(case.heaps)
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
            if case.exception == PRECONDITION_ERROR:
                body = (ASSERTING, *body)
                throws = (class_type("java/lang/Exception"),)
            limit = RETURN_SECONDS if case.hangs else 0
            method = self.junit.test_method(name, body, case.title, throws, limit)
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
        builder.ranks.fill()
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
            if declared.is_synthetic and not declared.is_final:
                continue  # what compilers keep in such fields is right whenever it is there
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
            if case.hangs and self.junit.version == 5:
                act = Do(self.junit.returns(RETURN_SECONDS, act))
            if form is ErrorForm.REPRODUCER:
                builder.note(case.method)
                return [act]
            if case.hangs:
                return [Do(self.junit.throws(ASSERTION_ERROR, act))]
            thrown = self.nearest(case.exception)
            asserts = Asserts(self.junit, builder, case)
            if case.exact:
                asserts.changes()
            said = asserts.said()
            builder.draft.is_doubtful |= asserts.is_predicted
            return [*self.pinned(builder, case, thrown, act), *([Blank()] if said else []), *said]
        builder.note(case.method)
        asserts = Asserts(self.junit, builder, case)
        statements: list[Statement] = [self.kept(builder, case, call, asserts) or done(call)]
        if case.exact:
            asserts.changes()
        said = asserts.said()
        builder.draft.is_doubtful |= asserts.is_predicted
        return [*statements, *([Blank()] if said else []), *said]

    def pinned(
        self, builder: Builder, case: Scenario, thrown: str, act: Statement
    ) -> list[Statement]:
        """That a statement throws, and what the exception says where that is known."""
        throws = self.junit.throws(thrown, act)
        if case.message is None or not case.exact:
            return [Do(throws)]
        name = builder.draft.identifiers.fresh("thrown")
        said = Call(Name(name), "getMessage")
        return [
            Local(class_type(thrown), name, throws),
            self.junit.equal("Ljava/lang/String;", Text(case.message), said),
        ]

    def kept(
        self, builder: Builder, case: Scenario, call: Expression, asserts: Asserts
    ) -> Statement | None:
        """The call with a variable for its result, which is then spoken of; None without one."""
        method, result = case.method, case.heaps.after.result
        kind = method.type.result
        if method.is_constructor:
            kind, result = f"L{method.owner.name};", made_by(case)
        if not case.exact or kind == "V" or (result is None and kind[0] not in "L["):
            return None
        shown = kind if self.access.can_name_type(kind) else "Ljava/lang/Object;"
        if result is None:
            asserts.statements.append(self.junit.null(Name("result")))
        else:
            asserts.slot(result, Name("result"), shown)
        if method.is_constructor and not asserts.is_telling:
            asserts.statements.clear()
            return None
        type_ = self.result_type(method, shown)
        builder.draft.generics.are_named |= bool(type_.arguments)
        return Local(type_, "result", call)

    def result_type(self, method: JavaMethod, shown: str) -> Type:
        """The type of the variable for what a method returns."""
        signature = method_signature(method)
        generic = None if signature is None or shown != method.type.result else signature.result
        java = self.access.load(class_of(shown)) if shown.startswith("L") else None
        if self.workshop.is_raw or method.is_constructor:
            return Type(shown)
        return result_type_of(self.access, java, generic, shown)


def done(call: Expression) -> Do:
    """A call whose value nobody needs."""
    return Do(call.operand if isinstance(call, Cast) else call)


def made_by(case: Scenario) -> Slot | None:
    """The object that a constructor made."""
    roots = case.heaps.after.roots
    return next((slot for slot in roots if place_text(slot.place) == "this"), None)


def changed_inputs(heaps: Heaps) -> frozenset[int]:
    """The arguments that a path changed, in themselves or in what is below: they need names."""
    objects = {each.number: each for each in heaps.after.objects}
    found: set[int] = set()
    for root in heaps.before.roots:
        seen: set[int] = set()
        waiting = [root.target]
        while waiting:
            each = objects.get(waiting.pop() or 0)
            if each is None or each.number in seen:
                continue
            seen.add(each.number)
            if root.target is not None and any(slot.changed for slot in each.slots):
                found.add(root.target)
                break
            waiting += [slot.target for slot in each.slots]
    return frozenset(found)


def is_input(heap: Heap, number: int) -> bool:
    """Whether an object is an input."""
    return any(each.number == number and each.origin is Origin.INPUT for each in heap.objects)
