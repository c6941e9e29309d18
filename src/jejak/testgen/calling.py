"""The calls that make objects: constructors, factories, and those of a recipe in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jejak.classfile.descriptors import class_of
from jejak.construct.matching import Filled
from jejak.construct.ways import How, is_chained, is_used
from jejak.explore.triage.cases import knowledge_of
from jejak.javasource.identifiers import lower_first
from jejak.javasource.nodes import (
    Call,
    Do,
    Expression,
    Local,
    Name,
    New,
    StaticCall,
    class_type,
)
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.program.nesting import is_inner
from jejak.program.openness import is_named_by_everybody
from jejak.results.heaps import HeapObject, Value
from jejak.testgen.draft import Draft
from jejak.testgen.fitting import is_overloaded


class Calls:
    """Writes calls; `value` writes a value of the input."""

    def __init__(self, draft: Draft, value: Callable[[Value], Expression]) -> None:
        self.draft = draft
        self.fitting = draft.fitting
        self.statements = draft.statements
        self.value = value

    def emit(self, wanted: HeapObject, filled: Filled, how: How) -> None:
        """The calls of a recipe; those on what the one before gave back are chained to it."""
        recipe = filled.recipe
        names: dict[int, str] = {}
        chain: Expression | None = None
        for position, call in enumerate(recipe.calls):
            arguments = self.arguments(call.method, filled.arguments[position])
            if call.receiver is None:
                value = self.creation(call.method, arguments)
            else:
                name = names.get(call.receiver.address)
                target = chain if name is None else Name(name)
                assert target is not None
                if name is None:
                    before = recipe.calls[position - 1].method
                    target = self.typed_target(target, before, call.method)
                holder = self.fitting.holder(target, call.method)
                value = Call(holder, call.method.name, arguments)
            result = None if call.result is None else call.result.address
            following = recipe.calls[position + 1 :]
            if result == recipe.made.address and result not in names:
                self.draft.declare(wanted, self.narrowed(value, call.method, wanted), how)
                names[result] = self.draft.names[wanted.number]
            elif is_chained(result, following, names):
                chain = value
            elif result is not None and result not in names and is_used(result, following):
                names[result] = self.declare_tool(call.method, value)
            else:
                self.statements.append(Do(value))
        if any(is_intruding(self.draft.workshop.machine, call.method) for call in recipe.calls):
            self.draft.worsen(wanted.number, How.INSIDES)

    def typed_target(self, chain: Expression, before: Method, method: Method) -> Expression:
        """What a call gave back, as an object that the next one can be called on."""
        owner = f"L{method.owner.name};"
        given = f"L{before.owner.name};" if before.is_constructor else before.type.result
        if self.fitting.is_below(given, owner):
            return chain
        return self.fitting.narrowed(chain, given, owner)

    def narrowed(self, value: Expression, method: Method, wanted: HeapObject) -> Expression:
        """What a factory makes, as an object of the class that it is of."""
        descriptor = f"L{wanted.type};"
        given = method.type.result
        if method.is_constructor or self.fitting.is_below(given, descriptor):
            return value
        known = self.draft.access.can_name_type(descriptor)
        return self.fitting.narrowed(value, given, descriptor) if known else value

    def declare_tool(self, method: Method, value: Expression) -> str:
        """A variable for an object that only helps to make another one."""
        made = method.owner.name if method.is_constructor else class_of(method.type.result)
        name = self.draft.identifiers.fresh(lower_first(made.rpartition("/")[2].rpartition("$")[2]))
        self.statements.append(Local(class_type(made), name, value))
        self.draft.types[name] = f"L{made};"
        return name

    def creation(self, method: Method, arguments: tuple[Expression, ...]) -> Expression:
        """The call of a constructor or factory."""
        if not method.is_constructor:
            return StaticCall(method.owner.name, method.name, arguments)
        if is_inner(method.owner):
            outer = self.fitting.around(arguments[0], method.owner)
            return New(class_type(method.owner.name), arguments[1:], outer)
        return New(class_type(method.owner.name), arguments)

    def arguments(self, method: Method, values: Sequence[Value]) -> tuple[Expression, ...]:
        """Arguments for a call; cast where another method of that name could take them."""
        self.draft.note(method)
        overloaded = is_overloaded(self.draft.workshop, method)
        found = []
        for value, descriptor in zip(values, method.type.parameters, strict=True):
            found.append(self.fitting.fitted(self.value(value), descriptor, overloaded))
        return tuple(found)


def is_intruding(machine: Machine, method: Method) -> bool:
    """Whether a class that everybody sees hides a method or constructor that the program calls.

    What the program hands in there, nobody else can.
    """
    if method.is_public or not is_named_by_everybody(machine.resolver.loading, method.owner):
        return False
    return any(knowledge_of(machine).sites.calls_of(method))
