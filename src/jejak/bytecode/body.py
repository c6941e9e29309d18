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


@dataclass(frozen=True, slots=True)
class LineTable:
    """Source lines by bytecode offset, read as HotSpot does for stack traces."""

    starts: tuple[int, ...]
    lines: tuple[int, ...]
    exact: dict[int, int]

    @classmethod
    def of(cls, rows: tuple[tuple[int, int], ...]) -> LineTable:
        """From (offset, line) rows in file order.

        At an offset that has rows the first counts; behind it, the last.
        """
        exact: dict[int, int] = {}
        last: dict[int, int] = {}
        for offset, line in rows:
            exact.setdefault(offset, line)
            last[offset] = line
        starts = tuple(sorted(last))
        return cls(starts, tuple(last[start] for start in starts), exact)

    def line(self, offset: int) -> int | None:
        """The line of the instruction at a bytecode offset; None when there is none."""
        found = self.exact.get(offset)
        if found is None:
            position = bisect_right(self.starts, offset)
            found = self.lines[position - 1] if position else None
        return found


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
