"""What models ask of their arguments: objects that are there, exceptions, unknown results."""

from __future__ import annotations

from typing import Final

from jejak.bytecode.exceptions import NULL_POINTER
from jejak.expr import Expr
from jejak.inputs.contexts import ALONE
from jejak.inputs.references import settle
from jejak.machine.machine import Machine, ModelFunction
from jejak.machine.outcomes import NOTHING, Outcome
from jejak.machine.strings import string_constant
from jejak.machine.values import fresh_value
from jejak.semantics.throwing import make_exception, throw, throw_implicit
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

ILLEGAL_ARGUMENT: Final = "java/lang/IllegalArgumentException"


def nothing(_machine: Machine, _state: State, _arguments: list[object]) -> object:
    """A method that does nothing that could be seen."""
    return NOTHING


def decided(machine: Machine, state: State, value: object) -> Ref | Outcome | None:
    """The object that a reference is, None for null; decides it first where it is open."""
    target = state.resolved(value)
    if isinstance(target, Symbol):
        return settle(machine, state, target)
    assert target is None or isinstance(target, Ref)
    return target


def needed(machine: Machine, state: State, value: object) -> Ref | Outcome:
    """The object that a reference is; throws NullPointerException on null."""
    target = decided(machine, state, value)
    if target is None:
        return throw_implicit(machine, state, NULL_POINTER, value)
    return target


def throw_saying(machine: Machine, state: State, class_name: str, message: str) -> Outcome:
    """Throws a new exception with a message that the JDK gives it on every version."""
    ref = make_exception(machine, state, class_name, message)
    record = state.writable_instance(ref)
    text = string_constant(machine, state, message)
    record.fields[record.shape.slot("detailMessage")] = text
    return throw(machine, state, ref)


def receiver(state: State, arguments: list[object]) -> Ref:
    """The object that an instance method was called on."""
    ref = state.resolved(arguments[0])
    assert isinstance(ref, Ref)
    return ref


def receiver_instance(state: State, arguments: list[object]) -> Instance:
    """The receiver, when it is known to be no array, to look at."""
    return state.instance(receiver(state, arguments))


def is_symbolic(arguments: list[object]) -> bool:
    """Whether any argument is an expression."""
    return any(isinstance(value, Expr) for value in arguments)


class Constant:
    """The model of a method that always returns the same number or null."""

    def __init__(self, value: int | float | None) -> None:
        self.value = value

    def __call__(self, _machine: Machine, _state: State, _arguments: list[object]) -> object:
        """The value."""
        return self.value


class UnknownResult:
    """The model of a method that may return anything of a type."""

    def __init__(self, name: str, descriptor: str) -> None:
        self.name = name
        self.descriptor = descriptor

    def __call__(self, machine: Machine, state: State, _arguments: list[object]) -> object:
        """A new unknown value."""
        return unknown(machine, state, self.name, self.descriptor)


def unknown(machine: Machine, state: State, name: str, descriptor: str) -> object:
    """A value of a type of which nothing is known; references may be null."""
    return fresh_value(machine, state, state.fresh_name(name), descriptor, 0, ALONE)


FALSE_MODEL: Final[ModelFunction] = Constant(0)
NULL_MODEL: Final[ModelFunction] = Constant(None)
