"""Drivers: methods that return unconstrained inputs or assume a condition, named by the user."""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, const, eq
from jejak.program import Method
from jejak.semantics.machine import Machine, Model
from jejak.semantics.outcomes import NOTHING, Branch, Stop
from jejak.semantics.values import fresh_value
from jejak.state.state import State

ANY: Final = "any"
ASSUME: Final = "assume"


class AnyValue:
    """The model of a method that returns any value of its result type."""

    def __init__(self, method: Method) -> None:
        self.method = method

    def __call__(self, machine: Machine, state: State, _arguments: list[object]) -> object:
        """A fresh input, named after the method and its turn."""
        descriptor = self.method.type.result
        name = f"{self.method.name}{state.next_input}"
        state.next_input += 1
        value = fresh_value(machine, state, name, descriptor)
        state.driver_inputs = (*state.driver_inputs, (name, descriptor, value))
        return value


def assume(machine: Machine, state: State, arguments: list[object]) -> object:
    """Ends the path unless the last argument, a boolean, is true."""
    value = arguments[-1]
    if isinstance(value, Expr):
        is_false = eq(value, const(0, machine.int_sort))
        truth = state.truth(is_false)
        if truth < 0:
            return Branch(is_false)
        return Stop("assumption") if truth else NOTHING
    return NOTHING if value else Stop("assumption")


def driver_model(kind: str, method: Method) -> Model | None:
    """The model of a method that the user declared to be an input; None when it cannot be."""
    if kind == ANY and method.type.result != "V":
        return Model(AnyValue(method))
    parameters = method.type.parameters
    if kind == ASSUME and parameters and parameters[-1] == "Z":
        return Model(assume)
    return None
