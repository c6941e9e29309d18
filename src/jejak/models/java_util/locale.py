"""java.util.Locale: the default is that of the United States."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.models.registry import Registry
from jejak.state.state import State

LOCALE: Final = "java/util/Locale"


def default_locale(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Locale.initDefault: that of the United States."""
    java = machine.shape(LOCALE).java
    assert java is not None
    fields = machine.shapes.statics(java).fields
    slot = next(slot for slot, field in enumerate(fields) if field.name == "US")
    return state.heap.statics[LOCALE].fields[slot]


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for given in ("", "Ljava/util/Locale$Category;"):
        registry.exact(f"{LOCALE}.initDefault({given})L{LOCALE};", default_locale)
