"""java.util.SplittableRandom and ThreadLocalRandom: the seed is the moment's."""

from __future__ import annotations

from typing import Final

from jejak.models.environment import ENVIRONMENT, Blurring
from jejak.models.registry import Registry

LOCAL: Final = "java/util/concurrent/ThreadLocalRandom"


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for signature in ("java/util/SplittableRandom.<init>()V", f"{LOCAL}.current()L{LOCAL};"):
        registry.partly(signature, ENVIRONMENT, Blurring(ENVIRONMENT))
