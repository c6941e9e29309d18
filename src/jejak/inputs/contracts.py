"""Comparable, Comparator, equals and hashCode of classes that nobody has seen keep their contracts.

Each object has a rank among those that are compared, which is an input: what is answered follows
from the ranks, so that the order is a total one, equality is symmetric and transitive, and equal
objects have equal hash codes. Orders that say by how much, and objects that are equal by their hash
codes only, are left out, which every call of such a class notes. An open reference has a rank of
its own until it turns out to be another object, whose rank it then had all along. What says how
much it holds is never negative, and of a text always the same.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, const, eq, ite, java, sge, slt
from jejak.machine.boxing import VALUE
from jejak.machine.machine import Machine
from jejak.machine.values import fresh_value
from jejak.program import Method
from jejak.state.path import GIVEN
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

COMPARABLE: Final = "java/lang/Comparable"
COMPARATOR: Final = "java/util/Comparator"
COMPARE_TO: Final = "compareTo"
INTEGER_TYPE: Final = "Ljava/lang/Integer;"
REFERENCES: Final = "L["
SEQUENCE: Final = "java/lang/CharSequence"
SIZES: Final = {"length": (SEQUENCE,), "size": ("java/util/Collection", "java/util/Map")}
"""Methods that say how much something holds, and the types that promise it."""


def kept_answer(
    machine: Machine, state: State, method: Method, receiver: Ref, arguments: list[object]
) -> Expr | int | None:
    """What a method of such an object answers by its contract; None of methods without one."""
    kind = contract_of(machine, method)
    if kind == "hashCode":
        return rank(machine, state, kind, receiver)
    if kind in SIZES:
        return extent(machine, state, method, receiver)
    if kind == "equals":
        other = state.resolved(arguments[0])
        if other is None:
            return 0
        sort = machine.int_sort
        mine, theirs = (rank(machine, state, "hashCode", each) for each in (receiver, other))
        return ite(eq(mine, theirs), const(1, sort), const(0, sort))
    if kind == COMPARE_TO and state.resolved(arguments[0]) is not None:
        return compared(machine, state, kind, receiver, arguments[0])
    if kind == "compare":
        order = f"{state.called(receiver)}.compare"
        return compared(machine, state, order, arguments[0], arguments[1])
    return None


def compared_inputs(
    machine: Machine, state: State, method: Method, arguments: list[object]
) -> tuple[object, ...]:
    """What a method compares that says how objects compare; nothing where one is no input."""
    if contract_of(machine, method) not in ("compare", "compareTo"):
        return ()
    for each in arguments:
        value = state.resolved(each)
        if isinstance(value, Ref) and state.record(value).initial is None:
            return ()
    return tuple(arguments)


def contract_of(machine: Machine, method: Method) -> str:
    """The name of a method that has a contract; nothing of others."""
    name, types, result = method.name, method.type.parameters, method.type.result
    if name == "hashCode":
        return name if method.descriptor == "()I" else ""
    if name in SIZES:
        of_one = any(machine.is_subtype(method.owner.name, each) for each in SIZES[name])
        return name if method.descriptor == "()I" and of_one else ""
    if name == "equals":
        return name if method.descriptor == "(Ljava/lang/Object;)Z" else ""
    if result != "I" or any(each[0] not in REFERENCES for each in types):
        return ""
    wanted = {"compareTo": (1, COMPARABLE), "compare": (2, COMPARATOR)}.get(name)
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
