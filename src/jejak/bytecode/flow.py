"""Control flow of a method body: basic blocks, exception edges, stack heights."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from jejak.bytecode.body import Body, Handler
from jejak.bytecode.instructions import (
    BRANCHES,
    Goto,
    Instruction,
    JumpSubroutine,
    Return,
    ReturnSubroutine,
    Store,
    Switch,
    Throw,
)
from jejak.bytecode.loops import Loop, find_loops
from jejak.bytecode.stack import stack_effect
from jejak.errors import ClassFormatError

MAX_EXCEPTION_EDGES: Final = 1_000_000
MAX_SUBROUTINE_STEPS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Block:
    """Instructions `start` up to, not including, `end`, entered only at the first.

    `successors` are the blocks of normal flow, each once: for a conditional branch the
    fall-through first, for a switch the default first. `handlers` are the rows of the exception
    table that cover the block, in the order in which the JVM tries them; none when no
    instruction in it can raise anything.
    """

    index: int
    start: int
    end: int
    successors: tuple[int, ...]
    handlers: tuple[Handler, ...]


@dataclass(frozen=True, slots=True)
class ControlFlow:
    """The blocks of one method. Block 0 is the entry."""

    body: Body
    blocks: tuple[Block, ...]
    block_of: tuple[int, ...]
    """The block of each instruction."""
    heights: tuple[int | None, ...]
    """Words on the operand stack when a block is entered; None where no path leads."""
    loops: tuple[Loop, ...]
    """Outer loops before inner ones."""

    @property
    def complexity(self) -> int:
        """McCabe's number over the branches of normal flow that can be reached."""
        return 1 + sum(
            len(block.successors) - 1
            for block in self.blocks
            if block.successors and self.heights[block.index] is not None
            and not isinstance(self.body.instructions[block.end - 1], ReturnSubroutine)
        )  # fmt: skip

    def handler_blocks(self, block: Block) -> tuple[int, ...]:
        """Blocks that exceptions raised in `block` may go to, each once."""
        return tuple(dict.fromkeys(self.block_of[row.handler] for row in block.handlers))


def control_flow(body: Body, where: str, method: str) -> ControlFlow:
    """The control flow of `body`; `where` and `method` name it in messages.

    Raises ClassFormatError when flow runs off the end, when stack heights disagree, or when the
    exception table or the subroutines are too large to be meant seriously.
    """
    return _Builder(body, where, method).build()


class _Builder:
    def __init__(self, body: Body, where: str, method: str) -> None:
        self.body = body
        self.where = where
        self.method = method

    def fail(self, index: int, reason: str) -> ClassFormatError:
        offset = self.body.offsets[index]
        return ClassFormatError(self.where, f"in {self.method} at offset {offset}: {reason}")

    def build(self) -> ControlFlow:
        starts = self._leaders()
        count = len(self.body)
        block_of = [0] * count
        spans = list(zip(starts, [*starts[1:], count], strict=True))
        for number, (start, end) in enumerate(spans):
            for index in range(start, end):
                block_of[index] = number
        covering = _covering_handlers(self, starts)
        returns = _subroutine_returns(self, block_of, spans, covering)
        blocks = []
        for number, (start, end) in enumerate(spans):
            nexts = self._next(end - 1, returns)
            successors = tuple(dict.fromkeys(block_of[index] for index in nexts))
            raising = any(ins.opcode.raises for ins in self.body.instructions[start:end])
            handlers = covering[number] if raising else ()
            blocks.append(Block(number, start, end, successors, handlers))
        heights = _heights(self, blocks, block_of)
        self._check_end(heights[-1] is not None)
        edges = [self._loop_edges(block, block_of) for block in blocks]
        return ControlFlow(
            self.body, tuple(blocks), tuple(block_of), tuple(heights), find_loops(edges)
        )

    def _loop_edges(self, block: Block, block_of: list[int]) -> list[int]:
        """Where a block may lead, as loops see it.

        A subroutine is entered and stepped over, never left: its calls would close loops that
        nothing runs. A handler that covers itself, as javac writes for synchronized, is no loop.
        """
        last = self.body.instructions[block.end - 1]
        if isinstance(last, ReturnSubroutine):
            edges = []
        elif isinstance(last, JumpSubroutine):
            edges = [*block.successors, block_of[block.end]]
        else:
            edges = list(block.successors)
        caught = dict.fromkeys(block_of[row.handler] for row in block.handlers)
        return edges + [number for number in caught if number != block.index]

    def _leaders(self) -> list[int]:
        """Where blocks begin, ascending."""
        leaders = {0}
        count = len(self.body)
        for index, instruction in enumerate(self.body.instructions):
            if instruction.opcode.ends_block:
                leaders.update(_targets(instruction))
                if index + 1 < count:
                    leaders.add(index + 1)
        for row in self.body.handlers:
            leaders.update((row.start, row.handler))
            if row.end < count:
                leaders.add(row.end)
        return sorted(leaders)

    def _next(self, index: int, returns: dict[int, list[int]]) -> Iterable[int]:
        """Instructions that may follow the one at `index`, which ends a block."""
        instruction = self.body.instructions[index]
        if isinstance(instruction, ReturnSubroutine):
            return returns.get(index, ())
        targets = _targets(instruction)
        if _ends_flow(instruction) or isinstance(instruction, JumpSubroutine):
            return targets
        return (index + 1, *targets) if index + 1 < len(self.body) else targets

    def _check_end(self, reached: bool) -> None:
        """That control does not run off the end, where dead code may stand (JVMS §4.9.2)."""
        last = self.body.instructions[-1]
        if reached and not _ends_flow(last) and not isinstance(last, JumpSubroutine):
            raise self.fail(len(self.body) - 1, "control runs off the end of the code")


def _targets(instruction: Instruction) -> tuple[int, ...]:
    """Where an instruction jumps, besides falling through."""
    if isinstance(instruction, (*BRANCHES, Goto, JumpSubroutine)):
        return (instruction.target,)
    if isinstance(instruction, Switch):
        return (instruction.default, *instruction.targets)
    return ()


def _ends_flow(instruction: Instruction) -> bool:
    """Whether the next instruction in the code is not next in time."""
    return isinstance(instruction, Goto | Switch | Return | Throw | ReturnSubroutine)


def _covering_handlers(builder: _Builder, starts: list[int]) -> list[tuple[Handler, ...]]:
    """For each block the rows that cover it; ranges begin and end at block boundaries."""
    rows = builder.body.handlers
    if not rows:
        return [()] * len(starts)
    number_at = {start: number for number, start in enumerate(starts)}
    changes: dict[int, tuple[list[int], list[int]]] = {}
    for position, row in enumerate(rows):
        changes.setdefault(number_at[row.start], ([], []))[0].append(position)
        changes.setdefault(number_at.get(row.end, len(starts)), ([], []))[1].append(position)
    active: set[int] = set()
    current: tuple[Handler, ...] = ()
    found = []
    edges = 0
    for number in range(len(starts)):
        if number in changes:
            added, removed = changes[number]
            active.difference_update(removed)
            active.update(added)
            current = tuple(rows[position] for position in sorted(active))
            edges += len(current)
        found.append(current)
        edges += len(current)
        if edges > MAX_EXCEPTION_EDGES:
            raise builder.fail(starts[number], "the exception table is too large")
    return found


def _subroutine_returns(
    builder: _Builder,
    block_of: list[int],
    spans: list[tuple[int, int]],
    covering: list[tuple[Handler, ...]],
) -> dict[int, list[int]]:
    """For each ret instruction, the instructions behind the jsr that it may return to.

    A ret belongs to the subroutines from whose entry it can be reached, through handlers too,
    and that keep their return address in the local variable that it names; a nested jsr is
    stepped over.
    """
    instructions = builder.body.instructions
    returns: dict[int, list[int]] = {}
    steps = 0
    for entry, after in _call_sites(builder, spans).items():
        first = instructions[entry]
        kept_in = first.index if isinstance(first, Store) else None
        seen = {entry}
        pending = [entry]
        while pending:
            number = block_of[pending.pop()]
            end = spans[number][1] - 1
            last = instructions[end]
            if isinstance(last, ReturnSubroutine) and kept_in in (last.index, None):
                returns.setdefault(end, []).extend(after)
                steps += len(after)
            follow = {row.handler for row in covering[number]}
            follow.update(_next_in_subroutine(instructions, end))
            follow -= seen
            seen |= follow
            pending += follow
            steps += 1 + len(covering[number]) + len(follow)
            if steps > MAX_SUBROUTINE_STEPS:
                raise builder.fail(entry, "the subroutines are too many and too long")
    return returns


def _call_sites(builder: _Builder, spans: list[tuple[int, int]]) -> dict[int, list[int]]:
    """For each entry of a subroutine, the instructions behind the jsr that lead there."""
    instructions = builder.body.instructions
    sites: dict[int, list[int]] = {}
    for _, end in spans:
        instruction = instructions[end - 1]
        if isinstance(instruction, JumpSubroutine):
            if end >= len(instructions):
                raise builder.fail(end - 1, "a subroutine call ends the code")
            sites.setdefault(instruction.target, []).append(end)
    return sites


def _next_in_subroutine(instructions: tuple[Instruction, ...], index: int) -> tuple[int, ...]:
    """What may follow within the same subroutine."""
    last = instructions[index]
    targets = () if isinstance(last, JumpSubroutine) else _targets(last)
    falls = not _ends_flow(last) and index + 1 < len(instructions)
    return (*targets, index + 1) if falls else targets


def _heights(builder: _Builder, blocks: list[Block], block_of: list[int]) -> list[int | None]:
    """Stack height at each block's entry, as one walk over the graph finds it."""
    heights: list[int | None] = [None] * len(blocks)
    heights[0] = 0
    pending = [0]
    handled: set[int] = set()
    while pending:
        number = pending.pop()
        block = blocks[number]
        height = heights[number]
        assert height is not None
        out = _height_after(builder, block, height)
        entries = [(successor, out) for successor in block.successors]
        if id(block.handlers) not in handled:
            handled.add(id(block.handlers))
            entries += [(block_of[row.handler], 1) for row in block.handlers]
        for successor, wanted in entries:
            known = heights[successor]
            if known is None:
                heights[successor] = wanted
                pending.append(successor)
            elif known != wanted:
                raise builder.fail(
                    blocks[successor].start,
                    f"the stack is {known} words high on one way here and {wanted} on another",
                )
    return heights


def _height_after(builder: _Builder, block: Block, height: int) -> int:
    body = builder.body
    for index in range(block.start, block.end):
        pops, pushes = stack_effect(body.instructions[index])
        if pops > height:
            raise builder.fail(index, f"{pops} words are popped from a stack of {height}")
        height += pushes - pops
        if height > body.max_stack:
            raise builder.fail(index, f"{height} words on a stack of at most {body.max_stack}")
    return height
