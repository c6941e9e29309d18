"""jdk.internal.misc.VM and CDS: the JVM is up, and has no archive."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import NOTHING
from jejak.machine.strings import CLASS, STRING, string_constant, text_of
from jejak.models.arguments import FALSE_MODEL, decided, nothing
from jejak.models.environment import set_static_fields
from jejak.models.registry import Registry
from jejak.state.state import State
from jejak.state.values import Ref

VM: Final = "jdk/internal/misc/VM"
CDS: Final = "jdk/internal/misc/CDS"
BOOTED: Final = 4


def initialise_vm(machine: Machine, state: State, _arguments: list[object]) -> object:
    """VM's class initialiser: the JVM is up."""
    java = machine.shape(VM).java
    assert java is not None
    set_static_fields(machine, state, java, {"initLevel": BOOTED})
    return NOTHING


def saved_property(machine: Machine, state: State, arguments: list[object]) -> object:
    """VM.getSavedProperty: null, as for every property that nobody set."""
    name = decided(machine, state, arguments[0])
    if not isinstance(name, Ref):
        return name
    return string_constant(machine, state, "") if text_of(state, name) == "java.home" else None


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{VM}.<clinit>()V", initialise_vm)
    registry.exact(f"{VM}.getSavedProperty(L{STRING};)L{STRING};", saved_property)
    for name in ("isDumpingClassList0", "isDumpingArchive0", "isSharingEnabled0"):
        registry.exact(f"{CDS}.{name}()Z", FALSE_MODEL)
    registry.exact(f"{CDS}.getCDSConfigStatus()I", FALSE_MODEL)
    registry.exact(f"{CDS}.initializeFromArchive(L{CLASS};)V", nothing)
    registry.exact(f"{CDS}.getRandomSeedForDumping()J", FALSE_MODEL)
