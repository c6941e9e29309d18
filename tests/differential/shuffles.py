"""What the instructions that move words do to a stack of types (JVMS §6.5, dup to swap)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.differential.listing import words_of

Stack = list[str]


def _words(stack: Stack) -> list[str]:
    """Types word by word; the second word of a long or double is its type in lower case."""
    found = []
    for item in stack:
        found += [item, item.lower()] if words_of(item) == 2 else [item]
    return found


def _types(words: list[str]) -> Stack:
    return [word for word in words if word not in ("j", "d")]


def _copy(count: int, below: int) -> Callable[[Stack], Stack]:
    """Copies the top `count` words to `below` words further down."""

    def move(stack: Stack) -> Stack:
        words = _words(stack)
        at = len(words) - count - below
        return _types(words[:at] + words[-count:] + words[at:])

    return move


def _drop(count: int) -> Callable[[Stack], Stack]:
    return lambda stack: _types(_words(stack)[:-count])


def _swap(stack: Stack) -> Stack:
    return [*stack[:-2], stack[-1], stack[-2]]


STACK_MOVES: Final[dict[str, Callable[[Stack], Stack]]] = {
    "pop": _drop(1),
    "pop2": _drop(2),
    "dup": _copy(1, 0),
    "dup_x1": _copy(1, 1),
    "dup_x2": _copy(1, 2),
    "dup2": _copy(2, 0),
    "dup2_x1": _copy(2, 1),
    "dup2_x2": _copy(2, 2),
    "swap": _swap,
}
# The words on top that each takes as units: no long or double may be cut.
_CUTS: Final = {
    "pop": (1,),
    "pop2": (2,),
    "dup": (1,),
    "dup_x1": (1, 2),
    "dup_x2": (1, 3),
    "dup2": (2,),
    "dup2_x1": (2, 3),
    "dup2_x2": (2, 4),
    "swap": (1, 2),
}


def applicable(stack: Stack) -> list[str]:
    """Instructions that the types on the stack allow."""
    words = _words(stack)
    return [
        name
        for name, cuts in _CUTS.items()
        if len(words) >= cuts[-1] and all(words[-cut] not in ("j", "d") for cut in cuts)
    ]
