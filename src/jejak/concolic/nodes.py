"""The nodes of one entry method: each decision that some run took, and those that wait."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jejak.concolic.protocol import Run
from jejak.concolic.replayed import Left, Position, ReplayLevel, position
from jejak.explore.engine import edge_label, place_of
from jejak.explore.tree import BRANCH, Tree
from jejak.expr import FALSE
from jejak.state.state import State

ROOT: Final = 0
NodeKey = tuple[int, int, int]
"""Where a decision is taken, which one it is, and the facts that answers of runs hang on there."""


@dataclass(frozen=True, slots=True)
class Behind:
    """Where a node lies: behind a run, as an alternative of one of the questions on its way.

    `left` is the call within which the question is, if that left the program's own code.
    """

    run: Run
    level: int
    index: int
    left: Left | None


class Nodes:
    """Numbers the nodes, and knows which of them wait. No path is looked for twice.

    `waiting` says where those lie that wait: None of nodes that somebody else gave away. What is
    behind those in `elsewhere` was given away. It is `stale` when runs that were not for them came
    through some that wait. `tree` is the execution tree, where one is kept.
    """

    def __init__(self, tree: Tree | None) -> None:
        self.tree = tree
        self.waiting: dict[int, Behind | None] = {}
        self.elsewhere: set[int] = set()
        self.stale = False
        self._numbers: dict[NodeKey, int] = {}
        self._ends: set[tuple[int, int]] = set()

    def begin_part(self, states: Iterable[State]) -> None:
        """Has states wait that somebody else gave away."""
        for index, state in enumerate(states):
            number = self._numbers[ROOT, index, 0] = state.exploration.node = index + 1
            state.exploration.watch = Position()
            self.waiting[number] = None

    def take_in(
        self, levels: Sequence[ReplayLevel], run: Run, node: int, first: int
    ) -> tuple[int, list[State]]:
        """Adds the questions on the way of a run from a node on: its end, and what waits now.

        The number of the first question is `first`.
        """
        waiting: list[State] = []
        for number, level in enumerate(levels, first):
            if node in self.elsewhere:
                break
            if self.tree is not None:
                self.tree.mark(node, BRANCH, place_of(level.state))
            waiting += self._others(level, run, node, number)
            node = self._numbers[node, level.chosen, position(level.state).hung]
            if node in self.waiting:
                del self.waiting[node]
                self.stale = True
        return node, waiting

    def _others(self, level: ReplayLevel, run: Run, node: int, number: int) -> Iterator[State]:
        """The alternatives that nobody has met and that a run did not take; all have numbers."""
        hung = position(level.state).hung
        for index, condition in enumerate(level.conditions):
            key = node, index, hung
            if key in self._numbers:
                continue
            found = self._numbers[key] = self._add(node, level, index)
            if index != level.chosen and condition is not FALSE:
                other = level.alternative(index, ())
                other.exploration.node = found
                other.exploration.models_before = (run.model,)
                self.waiting[found] = Behind(run, number, index, level.left)
                yield other

    def _add(self, node: int, level: ReplayLevel, index: int) -> int:
        if self.tree is None:
            return len(self._numbers) + 1
        return self.tree.add(node, edge_label(level.conditions[index], level.labels, index))

    def is_new_end(self, node: int, state: State) -> bool:
        """Whether no path came to its end there yet: one does now."""
        end = node, position(state).hung
        is_new = end not in self._ends and node not in self.elsewhere
        self._ends.add(end)
        return is_new

    def still_waiting(self, states: Iterable[State]) -> list[State]:
        """Those that no run has come through; asked for all that wait."""
        self.stale = False
        return [each for each in states if each.exploration.node in self.waiting]
