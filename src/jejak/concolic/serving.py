"""An executor for a selector in another process: finds inputs of its nodes, and has them run."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final

from jejak.concolic.executing import RunExecutor, RunInput
from jejak.concolic.finding import InputFinder, InputFound
from jejak.concolic.protocol import (
    Answer,
    Effort,
    End,
    Hello,
    NodeAnswers,
    NoInput,
    NoRun,
    Ran,
    Run,
    RunNode,
    ToExecutor,
    ToSelector,
    Work,
)
from jejak.concolic.replayed import ReplayLevel
from jejak.concolic.replaying import Replayer
from jejak.explore.assisting import Assisted
from jejak.state.state import State

MOST_FOLLOWED: Final = 256
"""Runs whose questions are kept, those that were asked for last."""


class RunServer:
    """Serves one selector, for one entry method, until it is told to end."""

    def __init__(
        self,
        executor: RunExecutor,
        given: Assisted,
        hear: Callable[[], ToExecutor],
        tell: Callable[[ToSelector], None],
    ) -> None:
        self.executor = executor
        self.given = given
        self.hear = hear
        self.tell = tell
        self.replayer = Replayer(given.machine, executor.own, executor.natives, given.bounds)
        deadline = given.bounds.deadline
        executor.until = math.inf if deadline is None else deadline
        self.finder = InputFinder(given.machine, given.feasibility, self.replayer.pinned)
        self._followed: OrderedDict[int, list[ReplayLevel]] = OrderedDict()

    def serve(self) -> None:
        """NodeAnswers what it hears."""
        self.tell(Hello())
        while not isinstance(message := self.hear(), End):
            feasibility = self.given.feasibility
            feasibility.queries, feasibility.infeasible, feasibility.seconds = 0, 0, 0.0
            feasibility.pruned.clear()
            ran = self.executor.seconds
            answers = tuple(self._answers(message))
            effort = Effort(
                feasibility.queries,
                feasibility.seconds,
                self.executor.seconds - ran,
                feasibility.infeasible,
                feasibility.pruned.copy(),
            )
            self.tell(NodeAnswers(answers, effort))

    def _answers(self, work: Work) -> Iterator[tuple[int, Answer]]:
        """What comes of nodes; their tests are compiled in one go."""
        runs = {each.number: each for each in work.runs}
        inputs: list[RunInput] = []
        asked: list[tuple[int, bool]] = []
        for node in work.nodes:
            state = self._state_of(node, runs[node.run])
            if state is None:
                yield node.number, NoInput.ELSEWHERE
                continue
            state, found = self.finder.find(state, node.is_last)
            if isinstance(found, InputFound):
                inputs.append((state, found.model))
                asked.append((node.number, found.is_sample))
            else:
                yield node.number, found
        given = self.given
        heard = self.executor.run(given.machine, given.entry, inputs) if inputs else ()
        for (number, is_sample), (_, model), each in zip(asked, inputs, heard, strict=False):
            yield number, each if isinstance(each, NoRun) else Ran(model, each, is_sample)

    def _state_of(self, node: RunNode, run: Run) -> State | None:
        """The state of a node; None where the decisions lead elsewhere."""
        levels = self._levels(run)
        if node.level >= len(levels) or node.index >= len(levels[node.level].conditions):
            return None
        state = levels[node.level].alternative(node.index, ())
        state.exploration.models_before = (run.model,)
        return state if state.choices() == node.choices else None

    def _levels(self, run: Run) -> list[ReplayLevel]:
        """The questions on the way of a run, which is followed again."""
        known = self._followed.pop(run.number, None)
        if known is None:
            self.replayer.opaque = set(run.opaque)
            start = self.given.start.fork()
            known = self.replayer.follow(start, run.trace, run.model, run.prefix).levels
        self._followed[run.number] = known
        if len(self._followed) > MOST_FOLLOWED:
            self._followed.popitem(last=False)
        return known
