"""java.util.concurrent.ForkJoinPool and ForkJoinTask: other threads are not executed."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.models.arguments import nothing
from jejak.models.environment import Environment
from jejak.models.java_lang.thread import start_thread
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.state.state import State

POOL: Final = "java/util/concurrent/ForkJoinPool"
TASK: Final = "java/util/concurrent/ForkJoinTask"


PARALLELISM: Final = Environment("ForkJoinPool.getCommonPoolParallelism()", "I", 1, positive=True)


def common_parallelism(machine: Machine, state: State, arguments: list[object]) -> object:
    """ForkJoinPool.getCommonPoolParallelism: one for the JDK, whose results do not depend on it."""
    frame = state.frame
    if frame is not None and frame.code.owner.in_jdk:
        return PARALLELISM.plain
    return PARALLELISM(machine, state, arguments)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{POOL}.<clinit>()V", nothing)
    registry.exact(f"{POOL}.commonPool()L{POOL};", start_thread)
    signature = f"{POOL}.getCommonPoolParallelism()I"
    registry.partly(signature, Approximation.ENVIRONMENT, common_parallelism)
    registry.exact(f"{TASK}.fork()L{TASK};", start_thread)
