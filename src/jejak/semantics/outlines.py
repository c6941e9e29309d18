"""What the flow of a method says of merging: where sides of branches meet, what counts turns."""

from __future__ import annotations

from typing import Final

from jejak.bytecode import ControlFlow, Loop
from jejak.bytecode.instructions import (
    IfCompare,
    IfZero,
    Increment,
    Instruction,
    JumpSubroutine,
    Kind,
    Load,
    Return,
    Switch,
)
from jejak.bytecode.liveness import live_variables
from jejak.bytecode.precedence import Precedence
from jejak.errors import InputError
from jejak.state.code import Code

EXIT: Final = -1
"""Stands for the caller, among the blocks that a side leads to."""


class Outline:
    """The flow of one method, looked at once.

    `live` says which local variables are read later, by instruction, as bits; `counters` which of
    them loops count their turns with. `counting` are the branches that leave a loop by such a
    count. `leaders` are the first instructions of blocks.
    """

    def __init__(self, flow: ControlFlow) -> None:
        self.block_of = flow.block_of
        self.blocks = flow.blocks
        order = Precedence(flow)
        self.nests = order.nests
        self.ranks = order.ranks
        self.headers = {loop.header: loop.index for loop in flow.loops}
        self.live = live_variables(flow)
        self.leaders = frozenset([block.start for block in flow.blocks])
        self.counters = 0
        self.counting: set[int] = set()
        self._returning = frozenset(
            [i for i, ins in enumerate(flow.body.instructions) if isinstance(ins, Return)]
        )
        self._reached: dict[int, frozenset[int]] = {}
        for loop in flow.loops:
            self._look_at(flow, loop)

    def _look_at(self, flow: ControlFlow, loop: Loop) -> None:
        """Finds what a loop counts its turns with."""
        inside = [block for block in flow.blocks if loop.index in self.nests[block.index]]
        counted = 0
        for block in inside:
            for ins in flow.body.instructions[block.start : block.end]:
                if isinstance(ins, Increment):
                    counted |= 1 << ins.index
        if not counted:
            return
        for block in inside:
            if all(loop.index in self.nests[to] for to in block.successors):
                continue
            used = counts_used(flow.body.instructions[block.start : block.end], counted)
            self.counters |= used
            if used and is_count(flow.body.instructions[block.start : block.end], used):
                self.counting.add(block.end - 1)

    def meets(self, targets: tuple[int, ...], returns: bool) -> bool:
        """Whether what lies behind two of some instructions meets again.

        `returns` says that a method which returns meets another that does.
        """
        seen: set[int] = set()
        for target in dict.fromkeys(targets):
            reached = self.reached(self.block_of[target])
            if not returns:
                reached -= {EXIT}
            if seen & reached:
                return True
            seen |= reached
        return False

    def reached(self, start: int) -> frozenset[int]:
        """The blocks that one leads to, itself among them, and EXIT where it returns."""
        if start not in self._reached:
            found = {start}
            pending = [start]
            while pending:
                block = self.blocks[pending.pop()]
                for to in block.successors:
                    if to not in found:
                        found.add(to)
                        pending.append(to)
                if block.end - 1 in self._returning:
                    found.add(EXIT)
            self._reached[start] = frozenset(found)
        return self._reached[start]


def counts_used(instructions: tuple[Instruction, ...], counted: int) -> int:
    """Which counted variables a block looks at before the branch at its end."""
    if not isinstance(instructions[-1], IfZero | IfCompare):
        return 0
    used = 0
    for ins in instructions:
        if isinstance(ins, Load) and ins.kind is Kind.INT:
            used |= counted & 1 << ins.index
    return used


def is_count(instructions: tuple[Instruction, ...], used: int) -> bool:
    """Whether the branch at the end of a block compares a count itself, not what lies there."""
    first = instructions[0]
    if isinstance(first, Load) and first.kind is Kind.INT and used >> first.index & 1:
        return True
    last = instructions[-2] if len(instructions) > 1 else first
    before = instructions[-3] if len(instructions) > 2 else last
    return (
        isinstance(last, Load)
        and last.kind is Kind.INT
        and bool(used >> last.index & 1)
        and not (isinstance(before, Load) and before.kind is Kind.REFERENCE)
    )


def outline_of(code: Code) -> Outline | None:
    """The outline of a method, None where its flow says nothing."""
    if code.outline is None:
        code.outline = find_outline(code) or NONE
    return code.outline if isinstance(code.outline, Outline) else None


class NoOutline:
    """The class of `NONE`."""


NONE: Final = NoOutline()
"""Kept with code that has no outline."""


def find_outline(code: Code) -> Outline | None:
    """Looks at the flow of a method."""
    if code.synthetic:
        return None
    try:
        flow = code.method.flow
    except InputError:
        return None
    if flow is None or any(isinstance(ins, JumpSubroutine) for ins in code.instructions):
        return None
    return Outline(flow)


def sides_of(ins: Instruction, place: int) -> tuple[int, ...]:
    """The instructions that a branch may lead to."""
    if isinstance(ins, Switch):
        return (ins.default, *ins.targets)
    assert isinstance(ins, IfZero | IfCompare)
    return place + 1, ins.target
