"""jdk.internal.access.SharedSecrets."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import Stop
from jejak.models.java_lang.system import SYSTEM
from jejak.models.registry import Registry
from jejak.program import JavaClass
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.state.state import State

ACCESS: Final = "jdk/internal/access/JavaLangAccess"


def language_access(machine: Machine, state: State, _arguments: list[object]) -> object:
    """SharedSecrets.getJavaLangAccess: the object by which the JDK reaches into java.lang."""
    found = state.heap.pool.get(ACCESS)
    if found is None:
        for number in range(1, 10):
            java = machine.find_class(f"{SYSTEM}${number}")
            if isinstance(java, JavaClass) and ACCESS in java.interfaces:
                found = state.new_instance(machine.shapes.of(java))
                state.heap.pool = state.heap.pool.set(ACCESS, found)
                return found
        return Stop(Ending.UNSUPPORTED, Unsupported.JAVA_LANG_ACCESS)
    return found


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    signature = f"jdk/internal/access/SharedSecrets.getJavaLangAccess()L{ACCESS};"
    registry.exact(signature, language_access)
