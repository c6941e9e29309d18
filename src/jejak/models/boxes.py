"""Boxing: valueOf of the wrapper classes.

Small numbers have one box each, which the JVM keeps. A box of an expression is a new object marked
as `BOXED`; whether two such boxes are the same object is decided by their numbers where the
program compares them (`semantics.branches`). Boolean.valueOf runs as bytecode.
"""

from __future__ import annotations

from typing import Final

from jejak.machine.boxing import BOXED, CACHED, VALUE
from jejak.machine.machine import Machine
from jejak.models.registry import Registry
from jejak.state.state import State

_LETTERS: Final = {
    "java/lang/Byte": "B",
    "java/lang/Short": "S",
    "java/lang/Character": "C",
    "java/lang/Integer": "I",
    "java/lang/Long": "J",
}


class ValueOf:
    """The model of a wrapper's valueOf."""

    def __init__(self, wrapper: str) -> None:
        self.wrapper = wrapper

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The box of a number, or a new one of an expression."""
        value = arguments[0]
        key = ""
        if isinstance(value, int):
            low, high = CACHED[self.wrapper]
            if low <= value <= high:
                key = f"{self.wrapper}={value}"
                found = state.pool.get(key)
                if found is not None:
                    return found
        shape = machine.shape(self.wrapper)
        ref = state.new_instance(shape)
        box = state.instance(ref)
        box.fields[shape.slot(VALUE)] = value
        box.native = BOXED
        if key:
            state.pool = state.pool.set(key, ref)
        return ref


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for wrapper, letter in _LETTERS.items():
        registry.exact(f"{wrapper}.valueOf({letter})L{wrapper};", ValueOf(wrapper))
