"""jdk.internal.util.ArraysSupport."""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, bit_not
from jejak.machine.machine import Machine
from jejak.models.registry import Registry
from jejak.state.state import State

SUPPORT: Final = "jdk/internal/util/ArraysSupport"
OBJECT: Final = "Ljava/lang/Object;"


def no_mismatch_yet(_machine: Machine, _state: State, arguments: list[object]) -> object:
    """ArraysSupport.vectorizedMismatch: leaves every element to the caller's own loop."""
    length = arguments[4]
    assert isinstance(length, int | Expr)
    return bit_not(length) if isinstance(length, Expr) else ~length


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{SUPPORT}.vectorizedMismatch({OBJECT}J{OBJECT}JII)I", no_mismatch_yet)
