"""A decoded method body."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from jejak.bytecode.instructions import Instruction


@dataclass(frozen=True, slots=True)
class Handler:
    """A row of the exception table in instruction indices; `catch_type` None catches all."""

    start: int
    end: int
    handler: int
    catch_type: str | None


class LineTable:
    """Source lines by bytecode offset, read as HotSpot does for stack traces.

    `rows` are (offset, line) in file order. At an offset that has rows the first counts; behind
    it, the last.
    """

    __slots__ = ("_exact", "_lines", "_starts", "rows")

    def __init__(self, rows: tuple[tuple[int, int], ...]) -> None:
        self.rows = rows
        self._exact: dict[int, int] | None = None  # made when a line is first asked for
        self._starts: list[int] = []
        self._lines: list[int] = []

    def _index(self) -> dict[int, int]:
        exact: dict[int, int] = {}
        last: dict[int, int] = {}
        for offset, line in self.rows:
            exact.setdefault(offset, line)
            last[offset] = line
        self._starts = sorted(last)
        self._lines = [last[start] for start in self._starts]
        self._exact = exact
        return exact

    def line(self, offset: int) -> int | None:
        """The line of the instruction at a bytecode offset; None when there is none."""
        exact = self._index() if self._exact is None else self._exact
        found = exact.get(offset)
        if found is None:
            position = bisect_right(self._starts, offset)
            found = self._lines[position - 1] if position else None
        return found

    def span(self) -> tuple[int, int] | None:
        """The first and the last source line, None when there are none."""
        lines = [line for _, line in self.rows]
        return (min(lines), max(lines)) if lines else None


@dataclass(frozen=True, slots=True)
class Body:
    """Instructions with their positions, handlers and lines.

    `offsets[index]` is the bytecode offset of `instructions[index]`; one more entry holds the
    length of the code.
    """

    instructions: tuple[Instruction, ...]
    offsets: tuple[int, ...]
    handlers: tuple[Handler, ...]
    max_stack: int
    max_locals: int
    line_table: LineTable

    def line(self, index: int) -> int | None:
        """The source line of an instruction, None when the class file has none."""
        return self.line_table.line(self.offsets[index])

    def index_at(self, offset: int) -> int:
        """The index of the instruction at a bytecode offset. Raises KeyError when none is."""
        index = bisect_right(self.offsets, offset) - 1
        if not 0 <= index < len(self.instructions) or self.offsets[index] != offset:
            raise KeyError(offset)
        return index

    def __len__(self) -> int:
        return len(self.instructions)
