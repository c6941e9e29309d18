"""Modes that decide on a reference when it is read, before the program looks at the object."""

from __future__ import annotations

from jejak.inputs.references import settle, settle_null
from jejak.machine.machine import HeapMode, Machine
from jejak.machine.outcomes import AGAIN, Outcome
from jejak.state.state import State
from jejak.state.values import Symbol


class Lazier(HeapMode):
    """Whether a reference is null is decided when it is read; which object it is stays open."""

    def on_read(self, machine: Machine, state: State, symbol: Symbol) -> Outcome | None:
        """Decides whether the reference is null."""
        if not isinstance(state.resolved(symbol), Symbol) or state.is_present(symbol):
            return None
        frame = state.frame
        outcome = settle_null(machine, state, symbol)
        return None if outcome is AGAIN and state.frame is frame else outcome


class Lazy(HeapMode):
    """Which object a reference is, is decided when it is read."""

    def on_read(self, machine: Machine, state: State, symbol: Symbol) -> Outcome | None:
        """Decides which object the reference is."""
        if not isinstance(state.resolved(symbol), Symbol):
            return None
        frame = state.frame
        outcome = settle(machine, state, symbol)
        is_decided = state.frame is frame and not isinstance(state.resolved(symbol), Symbol)
        return None if outcome is AGAIN and is_decided else outcome
