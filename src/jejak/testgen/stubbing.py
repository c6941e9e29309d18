"""Objects of classes that only the test has: which stub each takes, and what it is given."""

from __future__ import annotations

from collections.abc import Callable

from jejak.construct.choosing import RecipeChoice
from jejak.construct.implementing import StubMethod
from jejak.construct.matching import needed
from jejak.construct.stubs import stub_for, super_makers
from jejak.construct.ways import How, NotBuiltError
from jejak.javasource.nodes import (
    Cast,
    ClassLiteral,
    Expression,
    Lambda,
    Name,
    New,
    Type,
    local_type,
)
from jejak.program import JavaClass
from jejak.program.checks import ASSERTS, code_for
from jejak.program.generics import TOP, arguments_of, class_signature, erased, method_signature
from jejak.program.signatures import ClassType, TypeParameter, TypeSignature, TypeVariable
from jejak.results.heaps import HeapObject, ReferenceValue, Slot, Value
from jejak.results.proofs import TrialReason
from jejak.testgen.calling import Calls
from jejak.testgen.draft import Draft
from jejak.testgen.fields import Fields
from jejak.testgen.generic_types import can_name, parameters_of, type_of
from jejak.testgen.implementing import plain_value
from jejak.testgen.ranking import OF_RECEIVER, RankedObjects
from jejak.testgen.stubs import StubSource


class Stubbing:
    """Makes stubs; `value` writes a value of the input."""

    def __init__(
        self,
        draft: Draft,
        choice: RecipeChoice,
        calls: Calls,
        fields: Fields,
        ranks: RankedObjects,
        value: Callable[[Value], Expression],
    ) -> None:
        self.ranks = ranks
        self.draft = draft
        self.workshop = draft.workshop
        self.choice = choice
        self.calls = calls
        self.fields = fields
        self.value = value

    def make_stub(self, wanted: HeapObject, java: JavaClass) -> None:
        """An object of a class that only the test has."""
        stub = stub_for(self.workshop, wanted, java)
        if stub is None:
            raise NotBuiltError(TrialReason.NO_STUB, f"a test cannot implement {java.java_name}")
        program = self.draft.access.resolver.program
        asserts = any(code_for(program, each.method, ASSERTS) for each in stub.methods)
        source = StubSource(stub, self.draft.identifiers, not asserts)  # nobody asserts in lambdas
        given = [self.answers(source, wanted, each) for each in stub.methods]
        answers = [
            [self.draft.fitting.assigned(each, method.result) for each in values]
            for method, values in zip(stub.methods, given, strict=True)
        ]
        made = None if java.is_interface else self.super_call(wanted, java)
        if made is None and not java.is_interface:
            if any(isinstance(each, Name) for values in given for each in values):
                raise no_constructor(java)  # a class that needs variables cannot be allocated
            self.allocate_stub(wanted, source, answers)
            return
        rest, arguments = (tuple(needed(wanted)), ()) if made is None else made
        if stub.interfaces:
            type_ = self.declare_stub(source, answers, arguments)
            self.draft.declare(wanted, New(type_), How.STUB, type_.descriptor)
        else:
            made_by = source.expression(answers, arguments)
            is_lambda = isinstance(made_by, Lambda)
            types = self.lambda_types(wanted, stub.methods[0]) if is_lambda else ()
            self.draft.declare(wanted, made_by, How.STUB, arguments=types)
            self.draft.identifiers.give_back(*source.taken)
        self.fields.set_fields(wanted, java, rest)

    def lambda_types(self, wanted: HeapObject, method: StubMethod) -> tuple[Type, ...]:
        """The type arguments of the variable for a lambda; none where its answers do not fit."""
        declared = self.draft.generics.declared.get(wanted.number)
        if declared is None or declared.class_name != wanted.type:
            return ()
        parameters = parameters_of(self.draft.access.load(wanted.type))
        bounds = [bound_of(each) for each in parameters]
        given = [each.bound for each in arguments_of(declared)]
        if len(given) != len(bounds):
            return ()
        chosen = [one or bound for one, bound in zip(given, bounds, strict=True)]
        types = tuple([type_of(each) for each in chosen])
        if not all(can_name(self.draft.access, each) for each in types):
            return ()
        if method.result[0] not in "L[":
            return types
        found = [
            self.draft.objects[each.target].type
            for each in method.answers
            if isinstance(each, ReferenceValue)
        ]
        wanted_type = answered_type(method, declared)
        return types if all(wanted_type == f"L{name};" for name in found) else ()

    def declare_stub(
        self, source: StubSource, answers: list[list[Expression]], arguments: tuple[Expression, ...]
    ) -> Type:
        """A local class for a stub."""
        simple = source.stub.java.name.rpartition("/")[2].rpartition("$")[2]
        name = self.draft.identifiers.fresh_exact(f"{simple}Stub")
        self.draft.statements.append(
            source.local_class(name, answers, arguments, self.draft.thrown)
        )
        return local_type(name)

    def allocate_stub(
        self, wanted: HeapObject, source: StubSource, answers: list[list[Expression]]
    ) -> None:
        """A stub whose constructor does not run, since none of the class above returns."""
        stub = source.stub
        makers = super_makers(self.workshop, stub.java)
        if not makers:
            raise no_constructor(stub.java)
        self.draft.note(makers[0])
        plain = tuple(plain_value(each) for each in makers[0].type.parameters)
        type_ = self.declare_stub(source, answers, plain)
        allocated = self.draft.reflection.helper("allocate", ClassLiteral(type_.descriptor))
        self.draft.declare(wanted, Cast(type_, allocated), How.REFLECTION, type_.descriptor)
        self.fields.set_fields(wanted, stub.java, tuple(needed(wanted)))

    def super_call(
        self, wanted: HeapObject, java: JavaClass
    ) -> tuple[tuple[Slot, ...], tuple[Expression, ...]] | None:
        """What a stub gives to the constructor above, and the fields that are not right then.

        None when no constructor returns.
        """
        best = self.choice.best_part(wanted, java)
        if best is None and self.choice.is_late():
            raise NotBuiltError(TrialReason.TIME, "building the input took too long")
        if best is None:
            return None
        self.draft.objects.update((each.number, each) for each in best.more)
        self.draft.inside |= best.made
        call = best.recipe.calls[0]
        return best.rest, self.calls.arguments(call.method, best.arguments[0])

    def answers(
        self, source: StubSource, wanted: HeapObject, method: StubMethod
    ) -> list[Expression]:
        """What a method of a stub returns in turn; one where that follows from its arguments."""
        compared = self.ranks.answer(wanted, method)
        if compared is None:
            return [self.answer(source, each) for each in method.answers]
        source.needs_this |= method.method.name in OF_RECEIVER
        return [compared]

    def answer(self, source: StubSource, value: Value) -> Expression:
        """What a method of a stub returns."""
        if isinstance(value, ReferenceValue) and value.target == source.stub.number:
            return source.itself()
        return self.value(value)


def answered_type(method: StubMethod, declared: ClassType) -> str:
    """What a method that returns a type parameter of its class returns, as a descriptor."""
    java = method.method.owner
    signature, returns = class_signature(java), method_signature(method.method)
    if signature is None or returns is None or java.name != declared.class_name:
        return ""
    names = [each.name for each in signature.parameters]
    result = returns.result
    if not isinstance(result, TypeVariable) or result.name not in names:
        return ""
    bound = arguments_of(declared)[names.index(result.name)].bound
    return "" if bound is None else erased(bound, {})


def bound_of(parameter: TypeParameter) -> TypeSignature:
    """What a type parameter is at least."""
    return parameter.class_bound or next(iter(parameter.interface_bounds), TOP)


def no_constructor(java: JavaClass) -> NotBuiltError:
    """Why there is no stub below a class none of whose constructors returns."""
    return NotBuiltError(TrialReason.NO_STUB, f"no constructor of {java.java_name} returns")
