"""java.lang.Throwable: stack traces."""

from __future__ import annotations

from jejak.machine.machine import Machine
from jejak.models.registry import Registry
from jejak.semantics.throwing import Trace, places
from jejak.state.code import Code
from jejak.state.state import State
from jejak.state.values import Ref


def fill_in_stack_trace(machine: Machine, state: State, arguments: list[object]) -> object:
    """Throwable.fillInStackTrace: remembers the call stack without the constructors' frames."""
    ref = state.resolved(arguments[0])
    assert isinstance(ref, Ref)
    name = machine.type_name(state, ref)
    stack = places(state.frame)
    first = 0
    while first < len(stack) and is_constructing(machine, stack[first][0], name):
        first += 1
    state.writable_instance(ref).native = Trace(stack[first:], True)
    return ref


def is_constructing(machine: Machine, code: Code, name: str) -> bool:
    """Whether code is a constructor of an exception of a class, or of what is above it."""
    method = code.method
    if method.name == "fillInStackTrace":
        return True
    return method.is_constructor and machine.is_subtype(name, method.owner.name)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(
        "java/lang/Throwable.fillInStackTrace()Ljava/lang/Throwable;", fill_in_stack_trace
    )
