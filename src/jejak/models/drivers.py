"""Drivers: methods that return unconstrained inputs or assume a condition.

Those of `jejak.Driver` (java/driver) are known by their names; others the user names.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, const, eq
from jejak.inputs.pure_calls import keep_result, known_result
from jejak.machine.machine import Machine, MethodModel
from jejak.machine.outcomes import NOTHING, Outcome, Stop, ask_truth
from jejak.machine.values import fresh_value
from jejak.models.arguments import needed
from jejak.models.java_lang.class_ import LETTERS, descriptor_of, type_of
from jejak.models.registry import Registry
from jejak.program import Method
from jejak.program.checks import is_pure_answer
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.state.state import State
from jejak.state.values import Ref

ANY: Final = "any"
ASSUME: Final = "assume"
DRIVER: Final = "jejak/Driver"
STAGE: Final = (DRIVER, "stage", "(I)V")
EXCLUDED: Final = "jejak.Driver$AssumptionFailed"
"""What a driver throws on inputs that its assumptions exclude, by its binary name."""
OWN: Final = {
    "anyBoolean": "Z",
    "anyByte": "B",
    "anyChar": "C",
    "anyShort": "S",
    "anyInt": "I",
    "anyLong": "J",
    "anyFloat": "F",
    "anyDouble": "D",
    "anyString": "Ljava/lang/String;",
    "anyBooleanArray": "[Z",
    "anyByteArray": "[B",
    "anyCharArray": "[C",
    "anyShortArray": "[S",
    "anyIntArray": "[I",
    "anyLongArray": "[J",
    "anyFloatArray": "[F",
    "anyDoubleArray": "[D",
}
"""Methods of jejak.Driver that take nothing, with what they return."""


class AnyValue:
    """The model of a method that returns any value of its result type."""

    def __init__(self, name: str, descriptor: str) -> None:
        self.name = name
        self.descriptor = descriptor

    def __call__(self, machine: Machine, state: State, _arguments: list[object]) -> object:
        """A fresh input, named after the method and its turn."""
        return any_input(machine, state, self.name, self.descriptor)


def any_input(machine: Machine, state: State, stem: str, descriptor: str) -> object:
    """A fresh input of a type, which findings show; of a pure call, what it gave before."""
    is_pure = state.frame is not None and is_pure_answer(state.frame.code.method)
    known = known_result(state) if is_pure else None
    if known is not None:
        return known.value
    name = f"{stem}{state.inputs.next_number}"
    state.inputs.next_number += 1
    value = fresh_value(machine, state, name, descriptor, chain_here(state))
    state.inputs.drivers = (*state.inputs.drivers, (name, descriptor, value))
    if is_pure:
        keep_result(state, value)
    return value


def chain_here(state: State) -> int:
    """How far from the entry method's inputs the object is that a user's method makes now."""
    frame = state.frame
    while frame is not None:
        if frame.task is not None:
            return frame.task.symbol.chain + 1
        frame = frame.parent
    return 0


def any_of_class(machine: Machine, state: State, arguments: list[object]) -> object:
    """Driver.any: null or any object of a class."""
    wanted = needed(machine, state, arguments[0])
    if not isinstance(wanted, Ref):
        return wanted
    name = type_of(state, wanted)
    if name in LETTERS:
        return Stop(Ending.UNSUPPORTED, Unsupported.ANY_PRIMITIVE)
    return any_input(machine, state, ANY, descriptor_of(name))


def assume(machine: Machine, state: State, arguments: list[object]) -> object:
    """Ends the path unless the last argument, a boolean, is true."""
    value = arguments[-1]
    if isinstance(value, Expr):
        is_false = eq(value, const(0, machine.int_sort))
        answer = ask_truth(state, is_false)
        if isinstance(answer, Outcome):
            return answer
        return Stop(Ending.ASSUMPTION) if answer else NOTHING
    return NOTHING if value else Stop(Ending.ASSUMPTION)


def stage(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Driver.stage: a check has come to a stage."""
    number = arguments[0]
    assert isinstance(number, int)
    state.path.stages = (*state.path.stages, (number, state.path.decisions))
    return NOTHING


def stop_at_call(machine: Machine, state: State, arguments: list[object]) -> object:
    """Driver.stage where nothing but preconditions is executed: the path has its input."""
    stage(machine, state, arguments)
    return Stop(Ending.RETURNED)


def driver_model(kind: str, method: Method) -> MethodModel | None:
    """The model of a method that the user declared to be an input; None when it cannot be."""
    if kind == ANY and method.type.result != "V":
        return MethodModel(AnyValue(method.name, method.type.result))
    parameters = method.type.parameters
    if kind == ASSUME and parameters and parameters[-1] == "Z":
        return MethodModel(assume)
    return None


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for name, descriptor in OWN.items():
        registry.exact(f"{DRIVER}.{name}(){descriptor}", AnyValue(name, descriptor))
    registry.exact(f"{DRIVER}.any(Ljava/lang/Class;)Ljava/lang/Object;", any_of_class)
    registry.exact(f"{DRIVER}.assume(Z)V", assume)
    registry.exact(f"{DRIVER}.stage(I)V", stage)
