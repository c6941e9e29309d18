"""java.lang.StringBuilder and StringBuffer: edits of text that nobody knows, which stays unknown.

Whether an index is in range is then unknown too: such edits blur the path. Builders of known text
run the JDK's own code.
"""

from __future__ import annotations

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING
from jejak.machine.strings import STRING
from jejak.models.arguments import receiver
from jejak.models.java_lang.string_builder import (
    BUILDERS,
    buffer_of,
    has_length,
    is_opaque,
    make_opaque,
)
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.state.state import State
from jejak.state.values import Ref

UNKNOWN = Approximation.UNKNOWN_CONTENTS


def reverse(_machine: Machine, state: State, arguments: list[object]) -> object:
    """reverse."""
    ref = receiver(state, arguments)
    return ref if is_opaque(state, ref) else DECLINED


def edit(_machine: Machine, state: State, arguments: list[object]) -> object:
    """insert, delete and other edits that give the builder back."""
    ref = receiver(state, arguments)
    if not is_opaque(state, ref):
        return DECLINED
    state.approximate(UNKNOWN)
    make_opaque(state, ref)
    return ref


def set_char(machine: Machine, state: State, arguments: list[object]) -> object:
    """setCharAt."""
    changed = edit(machine, state, arguments)
    return DECLINED if changed is DECLINED else NOTHING


def insert_string(machine: Machine, state: State, arguments: list[object]) -> object:
    """insert(int, String): an unknown string makes the builder opaque."""
    ref = receiver(state, arguments)
    if is_opaque(state, ref):
        return edit(machine, state, arguments)
    buffer, offset = buffer_of(state, ref), arguments[1]
    target = state.resolved(arguments[2])
    if target is None or (isinstance(target, Ref) and has_length(state, target)):
        return DECLINED
    if buffer is None or not isinstance(offset, int) or not 0 <= offset <= buffer.count:
        return DECLINED
    make_opaque(state, ref)
    return ref


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for owner in BUILDERS:
        result = f"L{owner};"
        registry.exact(f"{owner}.reverse(){result}", reverse)
        registry.partly(f"{owner}.insert(IL{STRING};){result}", UNKNOWN, insert_string)
        for kind in ("C", "[C", "Ljava/lang/CharSequence;"):
            registry.partly(f"{owner}.insert(I{kind}){result}", UNKNOWN, edit)
        for member in (
            "append([C)",
            "append([CII)",
            "append(Ljava/lang/CharSequence;)",
            "append(Ljava/lang/CharSequence;II)",
            "append(Ljava/lang/StringBuffer;)",
            "appendCodePoint(I)",
            "delete(II)",
            "deleteCharAt(I)",
            f"replace(IIL{STRING};)",
        ):
            registry.partly(f"{owner}.{member}{result}", UNKNOWN, edit)
        registry.partly(f"{owner}.setCharAt(IC)V", UNKNOWN, set_char)
