"""java.util.EnumSet and EnumMap: the constants of an enum, as its own class keeps them."""

from __future__ import annotations

from jejak.machine.machine import Machine
from jejak.machine.strings import CLASS
from jejak.models.arguments import needed
from jejak.models.java_lang.class_ import constants_of
from jejak.models.registry import Registry
from jejak.state.state import State
from jejak.state.values import Ref


def enum_universe(machine: Machine, state: State, arguments: list[object]) -> object:
    """EnumSet.getUniverse and EnumMap.getKeyUniverse."""
    ref = needed(machine, state, arguments[-1])
    return constants_of(machine, state, ref) if isinstance(ref, Ref) else ref


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    universe = f"(L{CLASS};)[Ljava/lang/Enum;"
    registry.exact(f"java/util/EnumSet.getUniverse{universe}", enum_universe)
    registry.exact(f"java/util/EnumMap.getKeyUniverse{universe}", enum_universe)
