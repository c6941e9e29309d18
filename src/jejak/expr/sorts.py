"""Sorts of expressions: booleans, bit-vectors, mathematical integers, IEEE floats, arrays.

A sort exists once: compare sorts with `is`. Imports nothing of jejak.
"""

from typing import Final, final

KIND_BOOL: Final = 0
KIND_BV: Final = 1
KIND_INT: Final = 2
KIND_FP: Final = 3
KIND_ARRAY: Final = 4


@final
class Sort:
    """The type of an expression. `width` counts bits; it is 0 for integers, booleans and arrays.

    `low` and `high` are the ends of a bit-vector's signed range, 0 for the other kinds. `id` is
    the serial number of the sort.
    """

    def __init__(
        self,
        name: str,
        kind: int,
        width: int,
        index: "Sort | None",
        element: "Sort | None",
        serial: int,
    ) -> None:
        self.name: Final[str] = name
        self.kind: Final[int] = kind
        self.width: Final[int] = width
        self.index: Final[Sort | None] = index
        self.element: Final[Sort | None] = element
        self.low: Final[int] = -(1 << (width - 1)) if kind == KIND_BV else 0
        self.high: Final[int] = (1 << (width - 1)) - 1 if kind == KIND_BV else 0
        self.id: Final[int] = serial

    def __repr__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return self.id

    def __reduce__(self) -> tuple[object, ...]:
        return sort_named, (self.name,)


_SORTS: dict[str, Sort] = {}


def _sort(name: str, kind: int, width: int) -> Sort:
    made = Sort(name, kind, width, None, None, len(_SORTS))
    _SORTS[name] = made
    return made


BOOL: Final = _sort("bool", KIND_BOOL, 0)
BV8: Final = _sort("bv8", KIND_BV, 8)
BV16: Final = _sort("bv16", KIND_BV, 16)
BV32: Final = _sort("bv32", KIND_BV, 32)
BV64: Final = _sort("bv64", KIND_BV, 64)
INT: Final = _sort("int", KIND_INT, 0)
FP32: Final = _sort("fp32", KIND_FP, 32)
FP64: Final = _sort("fp64", KIND_FP, 64)


def array_sort(index: Sort, element: Sort) -> Sort:
    """Return the sort of total maps from `index` to `element`."""
    name = f"array({index.name},{element.name})"
    found = _SORTS.get(name)
    if found is None:
        found = Sort(name, KIND_ARRAY, 0, index, element, len(_SORTS))
        _SORTS[name] = found
    return found


def sort_named(name: str) -> Sort:
    """Return the sort that has this name; raise ValueError when no sort can have it."""
    found = _SORTS.get(name)
    if found is not None:
        return found
    inner = name.removeprefix("array(")
    if inner == name or not name.endswith(")"):
        raise ValueError(f"no sort is named {name!r}")
    depth = 0
    for place, char in enumerate(inner):
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
        elif char == "," and depth == 0:
            return array_sort(sort_named(inner[:place]), sort_named(inner[place + 1 : -1]))
    raise ValueError(f"no sort is named {name!r}")
