"""java.lang.Runtime: the end of the program, and what its machine has."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import NOTHING, Stop
from jejak.models.arguments import nothing
from jejak.models.environment import (
    ENVIRONMENT,
    MOST_PROCESSORS,
    Environment,
    set_static_fields,
)
from jejak.models.registry import Registry
from jejak.results.endings import Ending
from jejak.state.state import State

RUNTIME: Final = "java/lang/Runtime"
MOST_MEMORY: Final = 1 << 50
"""Bytes that no machine has."""


def leave(_machine: Machine, _state: State, _arguments: list[object]) -> object:
    """System.exit, Runtime.exit and Runtime.halt."""
    return Stop(Ending.EXITED)


def initialise_runtime(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Runtime's class initialiser: the one Runtime object."""
    shape = machine.shape(RUNTIME)
    assert shape.java is not None
    set_static_fields(machine, state, shape.java, {"currentRuntime": state.new_instance(shape)})
    return NOTHING


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{RUNTIME}.<clinit>()V", initialise_runtime)
    registry.all_exact(RUNTIME, ("exit(I)V", "halt(I)V"), leave)
    registry.exact(f"{RUNTIME}.gc()V", nothing)
    model = Environment("Runtime.availableProcessors()", "I", 1, MOST_PROCESSORS)
    registry.partly(f"{RUNTIME}.availableProcessors()I", ENVIRONMENT, model)
    for name in ("freeMemory", "totalMemory", "maxMemory"):
        model = Environment(f"Runtime.{name}()", "J", 1 << 30, MOST_MEMORY)
        registry.partly(f"{RUNTIME}.{name}()J", ENVIRONMENT, model)
