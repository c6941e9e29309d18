"""java.util.ImmutableCollections: the order of Set.of and Map.of."""

from __future__ import annotations

from typing import Final

from jejak.inputs.candidates import static_place
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED
from jejak.models.environment import in_jdk_initialiser
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

IMMUTABLE: Final = "java/util/ImmutableCollections$"


def in_salted_order(_machine: Machine, state: State, _arguments: list[object]) -> object:
    """Iterators of Set.of and Map.of: each run of a JVM has its own order."""
    if not in_jdk_initialiser(state):
        state.approximate(Approximation.ITERATION_ORDER)
    return DECLINED


def in_order_of_two(machine: Machine, state: State, arguments: list[object]) -> object:
    """The iterator of a set of one or two: one element has no order."""
    receiver = state.resolved(arguments[0])
    record = state.record(receiver) if isinstance(receiver, Ref) else None
    names = [each.name for each in record.shape.fields] if isinstance(record, Instance) else []
    if isinstance(record, Instance) and "e1" in names:
        second = state.resolved(record.fields[names.index("e1")])
        place = static_place(state, second) if isinstance(second, Ref) else None
        if place is not None and place[1] == "EMPTY":
            return DECLINED
    return in_salted_order(machine, state, arguments)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for member in (
        f"SetN$SetNIterator.<init>(L{IMMUTABLE}SetN;)V",
        f"MapN$MapNIterator.<init>(L{IMMUTABLE}MapN;)V",
    ):
        registry.partly(IMMUTABLE + member, Approximation.ITERATION_ORDER, in_salted_order)
    of_two = IMMUTABLE + "Set12.iterator()Ljava/util/Iterator;"
    registry.partly(of_two, Approximation.ITERATION_ORDER, in_order_of_two)
