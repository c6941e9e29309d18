"""Which of two places in a method comes first: an order of blocks in which loops stay together.

Behind a loop comes only what it does not lead back to (a weak topological order). With the number
of turns that loops have made, it says which of two activations of a method lies behind the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from jejak.bytecode.flow import ControlFlow

OUTSIDE = -1


class Precedence:
    """The order of blocks.

    For a block, `nests` are the loops around it, from outside in, and `ranks` its place: that of
    each of these loops among what lies beside it, and then its own.
    """

    def __init__(self, flow: ControlFlow) -> None:
        count = len(flow.blocks)
        self._inside = [OUTSIDE] * count
        for loop in flow.loops:
            for block in loop.members:
                self._inside[block] = loop.index
        self._parents = [loop.parent for loop in flow.loops]
        self._edges = [
            (block.index, to)
            for block in flow.blocks
            for to in (*block.successors, *flow.handler_blocks(block))
        ]
        self.nests = [self._nest(self._inside[block]) for block in range(count)]
        headers = [loop.header for loop in flow.loops]
        block_ranks = [0] * count
        loop_ranks = [0] * len(headers)
        for level in range(OUTSIDE, len(headers)):
            first = headers[level] if level >= 0 else 0
            for rank, (is_loop, number) in enumerate(self._level(level, first)):
                if is_loop:
                    loop_ranks[number] = rank
                else:
                    block_ranks[number] = rank
        self.ranks = [
            (*[loop_ranks[loop] for loop in self.nests[block]], block_ranks[block])
            for block in range(count)
        ]

    def _nest(self, loop: int) -> tuple[int, ...]:
        found: list[int] = []
        while loop >= 0:
            found.append(loop)
            loop = self._parents[loop]
        return tuple(reversed(found))

    def _part(self, block: int, level: int) -> tuple[bool, int] | None:
        """What holds a block directly inside a loop: itself or an inner loop; None outside it."""
        nest = self.nests[block]
        if level == OUTSIDE:
            return (True, nest[0]) if nest else (False, block)
        if level not in nest:
            return None
        below = nest.index(level) + 1
        return (True, nest[below]) if below < len(nest) else (False, block)

    def _level(self, level: int, first: int) -> list[tuple[bool, int]]:
        """The parts of a loop in order; a way back to its first block counts for nothing."""
        following: dict[tuple[bool, int], list[tuple[bool, int]]] = {}
        start = self._part(first, level)
        assert start is not None
        following[start] = []
        for source, target in self._edges:
            one, other = self._part(source, level), self._part(target, level)
            if one is None or other is None or one == other:
                continue
            following.setdefault(other, [])
            if other != start:
                following.setdefault(one, []).append(other)
        return topological(following, start)


def topological(
    following: dict[tuple[bool, int], list[tuple[bool, int]]], start: tuple[bool, int]
) -> list[tuple[bool, int]]:
    """Nodes of a graph, each before those that follow it; what closes a circle is passed over."""
    found: list[tuple[bool, int]] = []
    seen: set[tuple[bool, int]] = set()
    for root in (start, *following):
        if root in seen:
            continue
        seen.add(root)
        row = [root]
        pending = [0]
        behind: Sequence[tuple[bool, int]]
        while row:
            behind = following[row[-1]]
            if pending[-1] < len(behind):
                other = behind[pending[-1]]
                pending[-1] += 1
                if other not in seen:
                    seen.add(other)
                    row.append(other)
                    pending.append(0)
            else:
                found.append(row.pop())
                pending.pop()
    found.reverse()
    return found
