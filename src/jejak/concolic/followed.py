"""Calls of other code that a run does not report: the interpreter follows each of them exactly.

Methods of values that never change. Whatever else is called may meet an object that only the run
knows, and so each of those calls is reported.
"""

from __future__ import annotations

from typing import Final

from jejak.machine.boxing import WRAPPERS
from jejak.machine.strings import STRING

_TEXTS: Final = (
    "length()I",
    "isEmpty()Z",
    "charAt(I)C",
    "equals(Ljava/lang/Object;)Z",
    "hashCode()I",
    f"compareTo(L{STRING};)I",
    f"concat(L{STRING};)L{STRING};",
)
_MATH: Final = ("abs", "max", "min")


def _boxes() -> list[str]:
    found = []
    for letter, (owner, unboxing) in WRAPPERS.items():
        found += [f"{owner}.valueOf({letter})L{owner};", f"{owner}.{unboxing}(){letter}"]
    return found


def _arithmetic() -> list[str]:
    return [
        f"java/lang/Math.{name}({letter * (1 if name == 'abs' else 2)}){letter}"
        for name in _MATH
        for letter in "IJFD"
    ]


FOLLOWED: Final = frozenset(
    (
        *(f"{STRING}.{each}" for each in _TEXTS),
        *_boxes(),
        *_arithmetic(),
        "java/lang/Object.<init>()V",
    )
)
"""Methods as `owner.name(descriptor)`."""
