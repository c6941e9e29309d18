"""java.util.TimeZone: the default is UTC."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.models.environment import set_static_fields
from jejak.models.registry import Registry
from jejak.models.sun_util.zone_info import UTC, new_zone
from jejak.results.reasons import Omission
from jejak.state.state import State

ZONE: Final = "java/util/TimeZone"


def default_zone(machine: Machine, state: State, _arguments: list[object]) -> object:
    """TimeZone.setDefaultZone: UTC."""
    state.omit(Omission.JDK_SETUP)
    java = machine.shape(ZONE).java
    assert java is not None
    zone = new_zone(machine, state, UTC)
    set_static_fields(machine, state, java, {"defaultTimeZone": zone})
    return zone


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.omitting(f"{ZONE}.setDefaultZone()L{ZONE};", Omission.JDK_SETUP, default_zone)
