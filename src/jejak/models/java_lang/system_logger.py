"""java.lang.System: the loggers that it gives are those of java.util.logging."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.strings import STRING
from jejak.models.java_util.logging import get_logger, made
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.state.state import State
from jejak.state.values import Ref

WRAPPER: Final = "sun/util/logging/internal/LoggingProviderImpl$JULWrapper"


def get_system_logger(machine: Machine, state: State, arguments: list[object]) -> object:
    """System.getLogger."""
    found = get_logger(machine, state, arguments)
    return made(machine, state, WRAPPER, {"julLogger": found}) if isinstance(found, Ref) else found


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    signature = f"java/lang/System.getLogger(L{STRING};)Ljava/lang/System$Logger;"
    registry.partly(signature, Approximation.UNKNOWN_CONTENTS, get_system_logger)
