"""java.util.Properties, where they are those of the system."""

from __future__ import annotations

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED
from jejak.machine.strings import STRING
from jejak.models.arguments import receiver_instance
from jejak.models.environment import ENVIRONMENT
from jejak.models.java_lang.system import PROPERTIES_CLASS, SYSTEM, look_up
from jejak.models.registry import Registry
from jejak.results.environment import Surrounding
from jejak.state.state import State


def property_of(machine: Machine, state: State, arguments: list[object]) -> object:
    """Properties.getProperty of the system properties; others have their own code."""
    if receiver_instance(state, arguments).native != SYSTEM:
        return DECLINED
    return look_up(machine, state, arguments[1:], Surrounding.PROPERTY)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for given in (f"L{STRING};", f"L{STRING};L{STRING};"):
        signature = f"{PROPERTIES_CLASS}.getProperty({given})L{STRING};"
        registry.partly(signature, ENVIRONMENT, property_of)
