"""Executors in other processes, as a selector sees them, and the nodes that each of them has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from jejak.concolic.protocol import (
    VERSION,
    Answer,
    Effort,
    End,
    Hello,
    Line,
    NodeAnswers,
    Run,
    RunNode,
    Work,
)
from jejak.options import Options
from jejak.state.state import State

AHEAD: Final = 2
"""Portions that an executor has at a time, so that it need not wait for the next one."""
MOST_LOST: Final = 3
"""Executors that may end over a node before it is taken to be the reason."""
FEWEST: Final = 2
"""Nodes that are worth being shared."""


@dataclass(frozen=True, slots=True)
class UnderWork:
    """A node that waits or is under work: the state that took its alternative, and what it is."""

    state: State
    node: RunNode


@dataclass(slots=True)
class _Executor:
    """Somebody elsewhere: the nodes under work, and how many portions that are."""

    nodes: dict[int, UnderWork] = field(default_factory=dict)
    portions: int = 0


class Others:
    """Hands nodes out, takes answers in, and takes nodes back from who is lost."""

    def __init__(self, line: Line, options: Options) -> None:
        self.line = line
        self.options = options
        self.effort = Effort()
        """What all of it took."""
        self.lost = 0
        """How many ended without a word."""
        self._at: dict[int, _Executor] = {}
        self._lost: Counter[int] = Counter()

    @property
    def at_work(self) -> bool:
        """Whether some node is under work."""
        return any(each.nodes for each in self._at.values())

    def enlist(self, waiting: int) -> None:
        """Asks those who have nothing to do, where there is enough for them."""
        if waiting >= FEWEST and self.line.wanted():
            self.line.enlist(self.options)

    def shares(self) -> int:
        """How many work on the method, this process included."""
        return 1 + len(self._at)

    def free(self) -> list[int]:
        """Who takes another portion, those first who have least."""
        found = [number for number, each in self._at.items() if each.portions < AHEAD]
        return sorted(found, key=lambda number: self._at[number].portions)

    def give(self, executor: int, nodes: Sequence[UnderWork], runs: Sequence[Run]) -> None:
        """Hands nodes out: they are under work from now on."""
        there = self._at[executor]
        there.portions += 1
        there.nodes.update({each.node.number: each for each in nodes})
        self.line.tell(executor, Work(tuple(each.node for each in nodes), tuple(runs)))

    def hear(self, seconds: float) -> Iterator[tuple[UnderWork, Answer | None]]:
        """What came of nodes; None of those that are to be given to somebody else."""
        for number, message in self.line.heard(seconds):
            if isinstance(message, Hello):
                if message.version == VERSION:
                    self._at[number] = _Executor()
                else:
                    self.line.tell(number, End())
            elif isinstance(message, NodeAnswers):
                yield from self._take_in(number, message)
            else:
                yield from self._lose(number)

    def _take_in(
        self, number: int, message: NodeAnswers
    ) -> Iterator[tuple[UnderWork, Answer | None]]:
        there = self._at.get(number)
        if there is None:
            return
        there.portions -= 1
        spent, more = self.effort, message.effort
        spent.queries += more.queries
        spent.solver_seconds += more.solver_seconds
        spent.run_seconds += more.run_seconds
        spent.infeasible += more.infeasible
        spent.pruned.update(more.pruned)
        for node, answer in message.answers:
            waiting = there.nodes.pop(node, None)
            if waiting is not None:
                yield waiting, answer

    def _lose(self, number: int) -> Iterator[tuple[UnderWork, None]]:
        there = self._at.pop(number, None)
        if there is None:
            return
        self.lost += 1
        for node, waiting in there.nodes.items():
            self._lost[node] += 1
            yield waiting, None

    def is_given_up(self, node: int) -> bool:
        """Whether too many ended while they had a node."""
        return self._lost[node] >= MOST_LOST

    def dismiss(self) -> list[State]:
        """Sends all home; the states of what they had under work."""
        for number in self._at:
            self.line.tell(number, End())
        left = [each.state for there in self._at.values() for each in there.nodes.values()]
        self._at.clear()
        return left
