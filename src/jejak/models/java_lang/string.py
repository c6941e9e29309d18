"""java.lang.String, and StringUTF16: characters are stored as on most machines.

What depends on expressions becomes an opaque string: an object that is there and whose characters
nobody knows. Reading them blurs the path (`semantics.inputs.read_field`).
"""

from __future__ import annotations

from jejak.machine.machine import Machine
from jejak.machine.strings import STRING, text_of
from jejak.models.arguments import FALSE_MODEL, receiver
from jejak.models.java_util.formatter import FORMAT, check_format
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref


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
        state.approximate(Approximation.UNKNOWN_CONTENTS)
        return opaque_string(machine, state)
    key = f'"{text}'
    found = state.heap.pool.get(key)
    if found is None:
        found = ref
        state.heap.pool = state.heap.pool.set(key, ref)
    return found


def format_text(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.format and String.formatted: a string that nobody knows."""
    elsewhere = check_format(machine, state, arguments[-2], arguments[-1])
    return opaque_string(machine, state) if elsewhere is None else elsewhere


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.partly(f"{STRING}.intern()L{STRING};", Approximation.UNKNOWN_CONTENTS, intern)
    values = "[Ljava/lang/Object;"
    for member in (
        f"format(L{STRING};{values})",
        f"format(Ljava/util/Locale;L{STRING};{values})",
        f"formatted({values})",
    ):
        registry.partly(f"{STRING}.{member}L{STRING};", FORMAT, format_text)
    registry.exact("java/lang/StringUTF16.isBigEndian()Z", FALSE_MODEL)
