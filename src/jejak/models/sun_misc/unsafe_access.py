"""sun.misc.Unsafe: who may have it."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED
from jejak.models.registry import Registry
from jejak.semantics.throwing import throw_saying
from jejak.state.state import State

UNSAFE: Final = "sun/misc/Unsafe"
SECURITY: Final = "java/lang/SecurityException"


def get_unsafe(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Unsafe.getUnsafe: refuses programs, which a loader of their own loads."""
    frame = state.frame
    if frame is None or frame.code.owner.in_jdk:
        return DECLINED
    return throw_saying(machine, state, SECURITY, "Unsafe")


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{UNSAFE}.getUnsafe()L{UNSAFE};", get_unsafe)
