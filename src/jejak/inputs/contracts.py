"""Comparable, Comparator, equals and hashCode of classes that nobody has seen keep their contracts.

Each object has a rank among those that are compared, which is an input: what is answered follows
from the ranks, so that the order is a total one, and equality is symmetric and transitive. Objects
are equal where their ranks and their hash codes are: others may share a hash code, too. One that is
of a class which is seen would have to say the same, so it equals none of them. Orders that say by
how much are left out, which every call of such a class notes. An open reference has a rank of its
own until it turns out to be another object, whose rank it then had all along. What says how much
it holds is never negative, and of a text always the same.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.expr import FALSE, Expr, and_, const, eq, ite, java, sge, slt
from jejak.inputs.makers import is_made
from jejak.inputs.placing import placed_number
from jejak.inputs.references import settle, settle_null
from jejak.inputs.type_decisions import become_unseen
from jejak.inputs.types import bound_of, methods_of
from jejak.machine.boxing import VALUE
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, ask_truth
from jejak.machine.values import fresh_value
from jejak.program import JavaClass, Method
from jejak.program.classes import OBJECT
from jejak.state.path import GIVEN
from jejak.state.records import Instance, Openness
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

COMPARABLE: Final = "java/lang/Comparable"
COMPARATOR: Final = "java/util/Comparator"
COMPARE_TO: Final = "compareTo"
EQUALS: Final = "equals"
HASH_CODE: Final = "hashCode"
EQUALS_TYPE: Final = "(Ljava/lang/Object;)Z"
INTEGER_TYPE: Final = "Ljava/lang/Integer;"
REFERENCES: Final = "L["
SEQUENCE: Final = "java/lang/CharSequence"
SIZES: Final = {"length": (SEQUENCE,), "size": ("java/util/Collection", "java/util/Map")}
"""Methods that say how much something holds, and the types that promise it."""


def kept_answer(
    machine: Machine, state: State, method: Method, receiver: Ref, arguments: list[object]
) -> Expr | int | Outcome | None:
    """What a method of such an object answers by its contract; None of methods without one."""
    kind = contract_of(machine, method)
    if kind == HASH_CODE:
        return hash_answer(machine, state, receiver)
    if kind in SIZES:
        return extent(machine, state, method, receiver)
    if kind == EQUALS:
        return equal_answer(machine, state, method, receiver, arguments[0])
    if kind == COMPARE_TO and state.resolved(arguments[0]) is not None:
        return compared(machine, state, kind, receiver, arguments[0])
    if kind == "compare":
        order = f"{state.called(receiver)}.compare"
        return compared(machine, state, order, arguments[0], arguments[1])
    return None


def keep_answer(
    machine: Machine,
    state: State,
    method: Method,
    receiver: Ref,
    value: object,
    arguments: list[object],
) -> None:
    """Remembers what a method of such an object answered, for the test that brings it along.

    Objects that are equal say so both ways and of their hash codes. Those that are not need not
    say anything, nor do numbers that only a hash table asked for.
    """
    kind = contract_of(machine, method)
    if kind == EQUALS and type(value) is int:
        other = state.resolved(arguments[0])
        if not value or other == receiver:
            return
        top = machine.shape(OBJECT).java
        assert top is not None
        hashed = top.methods[HASH_CODE, "()I"]
        for one, another in ((receiver, other), (other, receiver)):
            assert isinstance(one, Ref | Symbol)
            add_answer(state, (one, method, 1, (another,)))
            add_answer(state, (one, hashed, rank(machine, state, HASH_CODE, one), ()))
    elif kind != HASH_CODE or isinstance(value, Expr):
        said = compared_inputs(machine, state, method, arguments)
        state.inputs.answers = (*state.inputs.answers, (receiver, method, value, said))


def add_answer(
    state: State, answer: tuple[Ref | Symbol, Method, object, tuple[object, ...]]
) -> None:
    """Remembers what an object answers whenever it is asked."""
    if answer not in state.inputs.answers:
        state.inputs.answers = (*state.inputs.answers, answer)


def equal_answer(
    machine: Machine, state: State, method: Method, receiver: Ref, given: object
) -> int | Outcome:
    """Whether an object equals another one, or the question."""
    other = state.resolved(given)
    if isinstance(other, Symbol) and not state.is_present(other):
        return settle_null(machine, state, other)
    if isinstance(other, Symbol) and not is_plainly_open(machine, other):
        return settle(machine, state, other)
    if not isinstance(other, Ref | Symbol) or other == receiver:
        return int(other == receiver)
    if not may_have_its_own(machine, state, method, other):
        return 0
    answer = ask_truth(state, equality(machine, state, receiver, other))
    if answer is True and isinstance(other, Symbol):
        state.set_unseen(other)
    elif answer is True and isinstance(other, Ref):
        become_unseen(machine, state, other)
    return answer if isinstance(answer, Outcome) else int(answer)


def equality(machine: Machine, state: State, one: object, other: object) -> Expr:
    """When two objects of classes that nobody has seen are equal."""
    ranks, hashes = (
        eq(*(rank(machine, state, kind, each) for each in (one, other)))
        for kind in (EQUALS, HASH_CODE)
    )
    return and_(ranks, hashes)


def hash_answer(machine: Machine, state: State, receiver: Ref) -> Expr | int | Outcome:
    """The hash code of an object: an input, or for a hash table a number that tells it apart."""

    def same(key: Ref) -> Expr | Outcome:
        equals = machine.shape(OBJECT).java
        assert equals is not None
        has_own = may_have_its_own(machine, state, equals.methods[EQUALS, EQUALS_TYPE], key)
        return equality(machine, state, receiver, key) if has_own else FALSE

    found = placed_number(state, receiver, same, lambda _key: None)
    if isinstance(found, int | Outcome):
        return found
    return rank(machine, state, HASH_CODE, receiver)


def is_plainly_open(machine: Machine, symbol: Symbol) -> bool:
    """Whether nothing but a bound is known of an open reference."""
    return not (
        symbol.unknown or symbol.refused or symbol.apart or symbol.exact or is_made(machine, symbol)
    )


def may_have_its_own(machine: Machine, state: State, method: Method, value: Ref | Symbol) -> bool:
    """Whether an object may be of a class that nobody has seen and that has a method of its own."""
    if isinstance(value, Symbol):
        bound, known = machine.find_class(class_of(value.descriptor)), Openness(unseen=value.unseen)
    else:
        record = state.record(value)
        if not isinstance(record, Instance) or not record.open:
            return False
        bound, known = bound_of(record), record.known
    return isinstance(bound, JavaClass) and None in methods_of(machine, bound, known, method)[0]


def compared_inputs(
    machine: Machine, state: State, method: Method, arguments: list[object]
) -> tuple[object, ...]:
    """What a method compares that says how objects compare; nothing where one is no input."""
    if contract_of(machine, method) not in ("compare", COMPARE_TO):
        return ()
    for each in arguments:
        value = state.resolved(each)
        if isinstance(value, Ref) and state.record(value).initial is None:
            return ()
    return tuple(arguments)


def contract_of(machine: Machine, method: Method) -> str:
    """The name of a method that has a contract; nothing of others."""
    name, types, result = method.name, method.type.parameters, method.type.result
    if name == HASH_CODE:
        return name if method.descriptor == "()I" else ""
    if name in SIZES:
        of_one = any(machine.is_subtype(method.owner.name, each) for each in SIZES[name])
        return name if method.descriptor == "()I" and of_one else ""
    if name == EQUALS:
        return name if method.descriptor == EQUALS_TYPE else ""
    if result != "I" or any(each[0] not in REFERENCES for each in types):
        return ""
    wanted = {COMPARE_TO: (1, COMPARABLE), "compare": (2, COMPARATOR)}.get(name)
    if wanted is None or len(types) != wanted[0]:
        return ""
    return name if machine.is_subtype(method.owner.name, wanted[1]) else ""


def extent(machine: Machine, state: State, method: Method, receiver: Ref) -> Expr:
    """How much an object holds: never less than nothing, and of a text always the same."""
    name = f"{state.called(receiver)}.{method.name}()"
    if not machine.is_subtype(method.owner.name, SEQUENCE):
        name = state.fresh_name(name)
    found = fresh_value(machine, state, name, "I")
    assert isinstance(found, Expr)
    state.assume(sge(found, const(0, machine.int_sort)), GIVEN)
    return found


def compared(machine: Machine, state: State, order: str, left: object, right: object) -> Expr:
    """How two objects compare in an order."""
    one, other = (rank(machine, state, order, each) for each in (left, right))
    return in_order(machine, one, other)


def written(state: State, ref: Ref) -> str:
    """What the path has written to an object: its rank may be another one since.

    That is more than is needed: no order need look at what was written.
    """
    record = state.record(ref)
    if not isinstance(record, Instance) or record.shape.java is None or record.shape.java.in_jdk:
        return ""
    said = []
    before = record.initial or [UNREAD] * len(record.fields)
    for field, now, then in zip(record.shape.fields, record.fields, before, strict=True):
        if now is not then and now is not UNREAD:
            shown = java(now) if isinstance(now, Expr) else str(now)
            said.append(f"{field.name}={shown}")
    return f" with {', '.join(said)}" if said else ""


def in_order(machine: Machine, one: Expr, other: Expr) -> Expr:
    """How two numbers compare: -1, 0 or 1."""
    sort = machine.int_sort
    equal = ite(eq(one, other), const(0, sort), const(1, sort))
    return ite(slt(one, other), const(-1, sort), equal)


def held_by(machine: Machine, state: State, symbol: Symbol) -> Expr:
    """The number in the Integer that an open reference is from now on, whichever it is."""
    name = f"{symbol.name}.{VALUE}"
    found = fresh_value(machine, state, name, "I")
    assert isinstance(found, Expr)
    held = (symbol.name, VALUE, found)
    if held not in state.inputs.ranks:
        state.inputs.ranks = (*state.inputs.ranks, held)
        state.narrow(symbol, INTEGER_TYPE)
    return found


def rank(machine: Machine, state: State, order: str, value: object) -> Expr:
    """The rank of an object, or of null, in an order."""
    known = state.resolved(value)
    name = state.called(known)
    version = written(state, known) if isinstance(known, Ref) else ""
    found = fresh_value(machine, state, f"{name}.{order}(){version}", "I")
    assert isinstance(found, Expr)
    ranked = (name, f"{order}()", found)
    if isinstance(known, Symbol) and ranked not in state.inputs.ranks:
        state.inputs.ranks = (*state.inputs.ranks, ranked)
    return found
