"""java.lang.String, and numbers as text.

What depends on expressions becomes an opaque string: an object that is there and whose characters
nobody knows. Reading them blurs the path (`semantics.inputs.read_field`).
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED
from jejak.machine.strings import STRING, new_string, text_of
from jejak.models.arguments import is_symbolic, receiver
from jejak.models.registry import Registry
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

TO_STRING: Final = f"L{STRING};"


def opaque_string(machine: Machine, state: State) -> Ref:
    """A string whose characters are unknown."""
    shape = machine.shape(STRING)
    record = Instance(state.token, shape, [UNREAD] * len(shape.fields))
    record.name = state.fresh_name("text")
    return state.add(record)


def intern(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.intern: exact where the text is known."""
    ref = receiver(state, arguments)
    text = text_of(state, ref)
    if text is None:
        state.approximate("unknown-contents")
        return opaque_string(machine, state)
    key = f'"{text}'
    found = state.pool.get(key)
    if found is None:
        found = ref
        state.pool = state.pool.set(key, ref)
    return found


def whole_to_string(machine: Machine, state: State, arguments: list[object]) -> object:
    """Integer.toString and Long.toString."""
    value = arguments[0]
    if isinstance(value, Expr):
        return opaque_string(machine, state)
    return new_string(machine, state, str(value))


def own_code_or_opaque(machine: Machine, state: State, arguments: list[object]) -> object:
    """Text of numbers: the JDK's own code for a number, an opaque string for an expression."""
    return opaque_string(machine, state) if is_symbolic(arguments) else DECLINED


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.partly(f"{STRING}.intern(){TO_STRING}", "unknown-contents", intern)
    for wrapper, letter in (("Integer", "I"), ("Long", "J")):
        signature = f"java/lang/{wrapper}.toString({letter}){TO_STRING}"
        registry.partly(signature, "unknown-contents", whole_to_string)
    for wrapper, letter in (("Float", "F"), ("Double", "D")):
        signature = f"java/lang/{wrapper}.toString({letter}){TO_STRING}"
        registry.partly(signature, "unknown-contents", own_code_or_opaque)
