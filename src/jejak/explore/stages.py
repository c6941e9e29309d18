"""How many states come to each stage of a check: before the call, behind it, and to the end.

The classes of checks mark the stages (`jejak.Driver.stage`). States that are apart by then count
once, however many paths they become later.
"""

from __future__ import annotations

from typing import Final

from jejak.explore.paths import Path
from jejak.program import Method, Program
from jejak.program.checks import checked_by
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult, Stages
from jejak.results.reasons import Omission
from jejak.state.path import Decision

STAGES: Final = 3


class StageCounts:
    """Counts the states of one exploration; `hear` is told of every path that ended."""

    def __init__(self, program: Program, entry: Method) -> None:
        self.is_check = checked_by(program, entry) is not None
        self._met: list[set[Decision | None]] = [set() for _ in range(STAGES)]

    def hear(self, path: Path) -> None:
        """Takes in the stages that a path came to."""
        for number, decision in path.state.path.stages:
            self._met[number].add(decision)

    def write(self, result: MethodResult) -> None:
        """Writes down what was counted; that nothing was checked is a reason not to be safe."""
        if self.is_check:
            result.stages = Stages(*(len(each) for each in self._met))
        is_unmet = self.is_check and not self._met[0] and not result.endings[Ending.THREW]
        if is_unmet and result.endings[Ending.ASSUMPTION]:
            result.reasons[Omission.NO_INPUT] += 1
