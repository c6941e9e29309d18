"""What passes between the chain and a back end: plain tuples that `marshal` can carry.

A sort key is `("bool",)`, `("int",)`, `("bv", width)`, `("fp", width)` or
`("array", index key, element key)`. A row `(id, operator name, sort key, ids of the arguments,
payload)` defines one expression. A value is a bool, int or float, or for an array
`(default, ((index, value), ...))`. A reply is `("sat", values)`, `("unsat", positions)` or
`("unknown", reason)`. The child imports this module, so it imports nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    Key = tuple[Any, ...]
    Row = tuple[int, str, Key, tuple[int, ...], object]
    Value = Any
    Reply = tuple[str, Any]

    class Terms(Protocol):
        """One incremental solver with the terms it was given: the inner side of a back end."""

        def define(self, rows: list[Row]) -> None:
            """Take rows whose arguments are defined; what is unsupported shows in `check`."""

        def check(self, conjuncts: list[int], variables: list[int]) -> Reply:
            """Decide the conjuncts; a model lists values in the order of `variables`."""

        def close(self) -> None:
            """Release the terms."""


class UnsupportedError(Exception):
    """The back end has no such operator, sort or value."""


def signed(value: int, width: int) -> int:
    """The signed integer with the same `width` bits as `value` >= 0."""
    return value - (1 << width) if value >> (width - 1) else value


def gather(
    sides: dict[int, list[Any]], number: int, arguments: tuple[int, ...], own: list[Any]
) -> None:
    """Note for an expression the side conditions of its parts and its own.

    A side condition says what a fresh constant inside a term is, and belongs to every conjunct
    that contains it.
    """
    found = [sides[each] for each in arguments if each in sides]
    if own:
        found.append(own)
    if len(found) == 1:
        sides[number] = found[0]
    elif found:
        by_id = {id(side): side for part in found for side in part}
        sides[number] = list(by_id.values())
