"""java.security.SecureRandom: nobody knows its numbers, whatever it was given as a seed."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING
from jejak.models.java_util.random import CHANCE, is_chance, register_bits
from jejak.models.registry import Registry
from jejak.state.state import State

SECURE: Final = "java/security/SecureRandom"


def strong(machine: Machine, state: State, _arguments: list[object]) -> object:
    """SecureRandom.getInstanceStrong: another one."""
    ref = state.new_instance(machine.shape(SECURE))
    state.instance(ref).native = CHANCE
    return ref


def set_seed(_machine: Machine, state: State, arguments: list[object]) -> object:
    """SecureRandom.setSeed only adds to what nobody knows."""
    return NOTHING if is_chance(state, arguments) else DECLINED


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    register_bits(registry, SECURE)
    registry.exact(f"{SECURE}.getInstanceStrong()L{SECURE};", strong)
    registry.exact(f"{SECURE}.setSeed(J)V", set_seed)
