"""jdk.internal.util.StaticProperty: properties of a plain machine."""

from __future__ import annotations

from jejak.machine.machine import Machine
from jejak.machine.strings import STRING, string_constant, text_of
from jejak.models.arguments import needed
from jejak.models.environment import PROPERTIES
from jejak.models.registry import Registry
from jejak.state.state import State
from jejak.state.values import Ref


def static_property(machine: Machine, state: State, arguments: list[object]) -> object:
    """StaticProperty's look into the system properties: they are those of a plain machine."""
    name = needed(machine, state, arguments[1])
    if not isinstance(name, Ref):
        return name
    if len(arguments) > 2:
        return arguments[2]
    text = PROPERTIES.get(text_of(state, name) or "", "")
    return string_constant(machine, state, text)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    given = f"Ljava/util/Properties;L{STRING};"
    for rest in ("", f"L{STRING};"):
        signature = f"jdk/internal/util/StaticProperty.getProperty({given}{rest})L{STRING};"
        registry.exact(signature, static_property)
