"""Models: Java methods that are native, too deep or better said directly.

One file per area. Each model is one small function, registered by the signature of the method it
stands for with its declared precision: exact, or approximate for a named reason. Imports
`semantics` and what is below it.
"""

from __future__ import annotations

from jejak.models import language, throwables
from jejak.models.registry import Registry
from jejak.semantics.machine import Model


def all_models() -> dict[tuple[str, str, str], Model]:
    """Every model by class, name and descriptor of its method."""
    registry = Registry()
    for area in (language, throwables):
        area.register(registry)
    return registry.models
