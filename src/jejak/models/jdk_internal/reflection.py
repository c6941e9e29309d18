"""jdk.internal.reflect.Reflection."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.strings import CLASS, class_object
from jejak.models.registry import Registry
from jejak.state.state import State

REFLECTION: Final = "jdk/internal/reflect/Reflection"


def caller_class(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Reflection.getCallerClass: who called the method that asks."""
    frame = state.frame
    assert frame is not None
    caller = frame.parent or frame
    return class_object(machine, state, caller.code.owner.name)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{REFLECTION}.getCallerClass()L{CLASS};", caller_class)
