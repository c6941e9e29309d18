"""What arrays hold: all elements, some above something else, or one expression.

Contents belong to one `Array` and change with it.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr
from jejak.state.values import Ref

ElementIndex = int | Expr
"""Where an element lies: an index that is a number is never an Expr."""


class Contents:
    """One of the forms below."""

    def copy(self) -> Contents:
        """The same, to be changed alone."""
        raise NotImplementedError

    def written(self) -> dict[ElementIndex, object]:
        """The elements that lie above others, by their indices."""
        return {}

    def references(self) -> list[object]:
        """The references that it holds, as far as they are decided."""
        return []


class Cells(Contents):
    """All elements of an array whose length is a number.

    `term` is the same as an expression where an open index needed it, None once that is outdated.
    """

    def __init__(self, cells: list[object]) -> None:
        self.cells = cells
        self.term: Expr | None = None

    def copy(self) -> Contents:
        """The same, to be changed alone."""
        copied = Cells(self.cells[:])
        copied.term = self.term
        return copied

    def references(self) -> list[object]:
        """The references that it holds, as far as they are decided."""
        return self.cells

    def put(self, start: int, values: list[object]) -> None:
        """Writes elements from an index on."""
        self.cells[start : start + len(values)] = values
        self.term = None


class OwnElements:
    """The class of `OWN_ELEMENTS`."""


OWN_ELEMENTS: Final = OwnElements()
"""What lies below the writes to an input array: the elements that it was given."""


class SparseReferences(Contents):
    """References by their indices, above what lies `under` them.

    That are all cells of an array, the elements that the input array at an address was given, those
    of the array itself, or null everywhere. Where there is `room`, a number or Expr, only elements
    before it come from there; others are null. Of elements whose indices turn out to be the same,
    the last one counts; `mixed` says that some indices are expressions.
    """

    def __init__(
        self,
        under: list[object] | Ref | OwnElements | None,
        above: dict[ElementIndex, object],
    ) -> None:
        self.above = above
        self.under = under
        self.room: object = None
        self.mixed = False

    def copy(self) -> Contents:
        """The same, to be changed alone."""
        under = self.under
        below = under[:] if isinstance(under, list) else under
        copied = SparseReferences(below, self.above.copy())
        copied.room = self.room
        copied.mixed = self.mixed
        return copied

    def written(self) -> dict[ElementIndex, object]:
        """The elements that lie above others, by their indices."""
        return self.above

    def references(self) -> list[object]:
        """The references that it holds, as far as they are decided."""
        under = self.under
        return [*(under if isinstance(under, list) else ()), *self.above.values()]


class SparseNumbers(Contents):
    """Primitives by their indices, which are numbers, above an array expression.

    `term` is the same as one expression once an open index needed it; `indices` are those that it
    was read at in an input array.
    """

    def __init__(self, base: Expr, above: dict[ElementIndex, object]) -> None:
        self.above = above
        self.base = base
        self.term: Expr | None = None
        self.indices: tuple[ElementIndex, ...] = ()

    def copy(self) -> Contents:
        """The same, to be changed alone."""
        copied = SparseNumbers(self.base, self.above.copy())
        copied.term = self.term
        copied.indices = self.indices
        return copied

    def written(self) -> dict[ElementIndex, object]:
        """The elements that lie above others, by their indices."""
        return self.above


class TermContents(Contents):
    """Primitives as one array expression; `indices` as those of `SparseNumbers`."""

    def __init__(self, term: Expr, indices: tuple[ElementIndex, ...]) -> None:
        self.term = term
        self.indices = indices

    def copy(self) -> Contents:
        """The same, to be changed alone."""
        return TermContents(self.term, self.indices)
