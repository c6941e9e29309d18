"""Arguments that a path never looked at: a plain object stands for them where Java has one."""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.state.state import State
from jejak.state.values import Symbol

PLAIN: Final = frozenset(
    (
        *(f"java/lang/{name}" for name in ("String", "CharSequence", "Iterable")),
        *(f"java/lang/{name}" for name in ("Boolean", "Character", "Byte", "Short", "Integer")),
        *(f"java/lang/{name}" for name in ("Long", "Float", "Double")),
        *(f"java/util/{name}" for name in ("Collection", "List", "Set", "Map", "ArrayList")),
        *(f"java/util/{name}" for name in ("HashMap", "HashSet", "Queue", "Deque")),
    )
)
"""Types of which everybody has an object at hand."""


def give_plain_objects(state: State) -> None:
    """Has free arguments of a path that has ended be objects: null would look like the cause."""
    for _, value in state.inputs.arguments:
        held = state.resolved(value)
        if isinstance(held, Symbol) and class_of(held.descriptor) in PLAIN:
            state.set_present(held)
