"""The heap modes by their words, as `--heap` takes them."""

from __future__ import annotations

from typing import Final

from jejak.inputs.heap_modes.comparing import Comparing
from jejak.inputs.heap_modes.deciding import Lazier, Lazy
from jejak.machine.machine import HeapMode

HEAP_MODES: Final[dict[str, tuple[HeapMode, str]]] = {
    "lazier#": (HeapMode(), "as late as can be"),
    "lazier": (Lazier(), "null when read"),
    "lazy": (Lazy(), "all when read"),
    "compare": (Comparing(), "aliases only where compared"),
    "none": (
        HeapMode(nullable=False, aliases_when_used=False, aliases_when_compared=False),
        "objects all there and all different",
    ),
}
"""Each with what it decides when, as the option's help says it. lazy, lazier and lazier# find the
same behaviours, in ever fewer cases; the others leave some inputs out."""


def heap_mode(word: str) -> HeapMode:
    """The mode of a word."""
    return HEAP_MODES[word][0]
