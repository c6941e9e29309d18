"""Models: Java methods that are native, too deep or better said directly.

One file per area. Each model is one small function, registered by the signature of the method it
stands for with its declared precision: exact, approximate for a named reason, or exact as far as
it goes. A model may decline, and the method's own code runs. Imports `semantics` and what is
below it.
"""

from __future__ import annotations

from jejak.machine.machine import MethodModel
from jejak.models import (
    atomics,
    boxes,
    builders,
    classes,
    console,
    copying,
    drivers,
    edits,
    enums,
    formats,
    integers,
    internals,
    numbers,
    objects,
    system,
    text,
    throwables,
    unsafe,
)
from jejak.models.registry import Registry

AREAS = (
    objects, classes, throwables, numbers, integers, copying, boxes, text, builders, edits,
    formats, console, system, internals, unsafe, atomics, drivers, enums,
)  # fmt: skip


def registered() -> Registry:
    """Every model with its precision."""
    registry = Registry()
    for area in AREAS:
        area.register(registry)
    return registry


def all_models() -> dict[tuple[str, str, str], MethodModel]:
    """Every model by class, name and descriptor of its method."""
    return registered().models
