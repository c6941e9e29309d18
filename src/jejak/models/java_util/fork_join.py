"""java.util.concurrent.ForkJoinPool and ForkJoinTask: other threads are not executed."""

from __future__ import annotations

from typing import Final

from jejak.models.arguments import Constant, nothing
from jejak.models.java_lang.thread import start_thread
from jejak.models.registry import Registry

POOL: Final = "java/util/concurrent/ForkJoinPool"
TASK: Final = "java/util/concurrent/ForkJoinTask"


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{POOL}.<clinit>()V", nothing)
    registry.exact(f"{POOL}.commonPool()L{POOL};", start_thread)
    registry.exact(f"{POOL}.getCommonPoolParallelism()I", Constant(1))
    registry.exact(f"{TASK}.fork()L{TASK};", start_thread)
