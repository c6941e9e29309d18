"""java.time.Clock: what time it is, is an input, in whole seconds of these years."""

from __future__ import annotations

from typing import Final

from jejak.expr import and_, const, sgt, slt
from jejak.machine.machine import Machine
from jejak.models.environment import number_answer, set_fields
from jejak.models.registry import Registry
from jejak.results.environment import EnvironmentCall, Surrounding
from jejak.results.reasons import Omission
from jejak.state.state import State

CLOCK: Final = "java/time/Clock"
INSTANT: Final = "java/time/Instant"
NOW: Final = EnvironmentCall(Surrounding.CLOCK, "Instant.now().getEpochSecond()")
LATEST: Final = 4_102_444_800
"""The first second of the year 2100."""


def current_instant(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Clock.currentInstant: any second after that of the epoch."""
    state.omit(Omission.ENVIRONMENT)
    sort = machine.long_sort
    seconds = number_answer(machine, state, NOW, "J")
    state.assume(and_(sgt(seconds, const(0, sort)), slt(seconds, const(LATEST, sort))))
    shape = machine.shape(INSTANT)
    ref = state.new_instance(shape)
    set_fields(state, ref, shape, {"seconds": seconds})
    return ref


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.outside(f"{CLOCK}.currentInstant()L{INSTANT};", current_instant)
