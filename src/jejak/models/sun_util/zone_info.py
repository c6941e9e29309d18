"""sun.util.calendar.ZoneInfo: the names of UTC.

What other zones are is in a file of the JDK, which nobody reads here.
"""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome
from jejak.machine.strings import STRING, string_constant, text_of
from jejak.models.arguments import decided
from jejak.models.environment import set_fields
from jejak.models.registry import Registry
from jejak.state.state import State
from jejak.state.values import Ref

ZONE_INFO: Final = "sun/util/calendar/ZoneInfo"
UTC: Final = "UTC"
NAMES: Final = frozenset((UTC, "GMT", "Etc/UTC", "Etc/GMT"))
"""Zones that are, and always were, no time away from UTC."""


def new_zone(machine: Machine, state: State, name: str) -> Ref:
    """A zone of a name that is always at UTC."""
    shape = machine.shape(ZONE_INFO)
    ref = state.new_instance(shape)
    set_fields(state, ref, shape, {"ID": string_constant(machine, state, name)})
    return ref


def zone_of(machine: Machine, state: State, arguments: list[object]) -> object:
    """ZoneInfo.getTimeZone of a name that is known, and one of UTC's."""
    name = decided(machine, state, arguments[0])
    if isinstance(name, Outcome):
        return name
    text = None if name is None else text_of(state, name)
    return DECLINED if text is None or text not in NAMES else new_zone(machine, state, text)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{ZONE_INFO}.getTimeZone(L{STRING};)Ljava/util/TimeZone;", zone_of)
