"""Which local variables code may still read, by instruction."""

from __future__ import annotations

from collections.abc import Sequence

from jejak.bytecode.body import Body
from jejak.bytecode.flow import ControlFlow
from jejak.bytecode.instructions import Increment, Load, Store


def live_variables(flow: ControlFlow) -> list[int]:
    """For each instruction, the variables that it or what follows may read, as bits."""
    body = flow.body
    live = [0] * len(body)
    pending = list(range(len(flow.blocks)))
    sources: list[list[int]] = [[] for _ in flow.blocks]
    for block in flow.blocks:
        for to in (*block.successors, *flow.handler_blocks(block)):
            sources[to].append(block.index)
    while pending:
        block = flow.blocks[pending.pop()]
        before = live[block.start]
        after = 0
        for to in block.successors:
            after |= live[flow.blocks[to].start]
        caught = 0
        for to in flow.handler_blocks(block):
            caught |= live[flow.blocks[to].start]
        walk_back(body, range(block.start, block.end), live, after, caught)
        if live[block.start] != before:
            pending.extend(sources[block.index])
    return live


def walk_back(body: Body, indices: Sequence[int], live: list[int], after: int, caught: int) -> None:
    """Fills in what is live before each instruction of a block, the last one first."""
    for index in reversed(indices):
        ins = body.instructions[index]
        if isinstance(ins, Store):
            after &= ~(1 << ins.index)
        elif isinstance(ins, Load | Increment):
            after |= 1 << ins.index
        after |= caught
        live[index] = after
