"""java.util.ImmutableCollections: the order of Set.of and Map.of."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED
from jejak.models.environment import in_jdk_initialiser
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.state.state import State

IMMUTABLE: Final = "java/util/ImmutableCollections$"


def in_salted_order(_machine: Machine, state: State, _arguments: list[object]) -> object:
    """Iterators of Set.of and Map.of: each run of a JVM has its own order."""
    if not in_jdk_initialiser(state):
        state.approximate(Approximation.ITERATION_ORDER)
    return DECLINED


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for member in (
        f"SetN$SetNIterator.<init>(L{IMMUTABLE}SetN;)V",
        f"MapN$MapNIterator.<init>(L{IMMUTABLE}MapN;)V",
        "Set12.iterator()Ljava/util/Iterator;",
    ):
        registry.partly(IMMUTABLE + member, Approximation.ITERATION_ORDER, in_salted_order)
