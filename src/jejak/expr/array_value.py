"""Values of expressions, arrays among them. Imports `values` only."""

from typing import Any, Final, final

from jejak.expr.values import same_float


@final
class ArrayValue:
    """A total map: `entries` where they differ from `default`. Never changed after it is made."""

    def __init__(self, default: Any, entries: dict[int, Any]) -> None:
        self.default: Final[Any] = default
        self.entries: Final[dict[int, Any]] = {
            index: value for index, value in entries.items() if not same(value, default)
        }

    def get(self, index: int) -> Any:
        """Return the element at an index."""
        return self.entries.get(index, self.default)

    def stored(self, index: int, value: Any) -> "ArrayValue":
        """Return the array with one element replaced."""
        entries = dict(self.entries)
        entries[index] = value
        return ArrayValue(self.default, entries)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ArrayValue):
            return NotImplemented
        if not same(self.default, other.default) or len(self.entries) != len(other.entries):
            return False
        for index, value in self.entries.items():
            if index not in other.entries or not same(value, other.entries[index]):
                return False
        return True

    def __hash__(self) -> int:
        return hash(frozenset(self.entries))

    def __repr__(self) -> str:
        shown = {index: self.entries[index] for index in sorted(self.entries)}
        return f"ArrayValue({self.default!r}, {shown!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return ArrayValue, (self.default, self.entries)


Value = bool | int | float | ArrayValue


def same(x: Any, y: Any) -> bool:
    """Tell whether two values of one sort are identical, as EQ means it."""
    if isinstance(x, float):
        return same_float(x, y)
    return bool(x == y)
