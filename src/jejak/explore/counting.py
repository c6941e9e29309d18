"""What counts as covered: branches as JaCoCo counts them, and the ways in which calls end."""

from __future__ import annotations

from jejak.bytecode.probes import Branch, CountedBranches, Edge, LeftOut, Probes, count
from jejak.explore.tracing import Trace
from jejak.explore.weak_mutation import Change
from jejak.program import Method
from jejak.program.uncounted import left_out
from jejak.results.findings import Location

BranchGoal = tuple[Method, int, int]
"""A branch: method, instruction, side."""
EndGoal = tuple[Method | None, str | None, Location | None]
"""How a call of an entry method ends, by its exception; or an exception and where it is raised."""
Goal = BranchGoal | EndGoal | Change
"""What a test can be for."""


class Counting:
    """How the methods of a program are counted; what that takes is found once for each."""

    def __init__(self) -> None:
        self._known: dict[Method, tuple[Probes, LeftOut]] = {}

    def of(self, method: Method) -> tuple[Probes, LeftOut]:
        """The probes of a method that has a body, and what does not count."""
        known = self._known.get(method)
        if known is None:
            assert method.body is not None
            known = self._known[method] = Probes(method.body), left_out(method)
        return known

    def count(self, method: Method, ran: set[Edge]) -> CountedBranches:
        """What edges cover of a method."""
        probes, left = self.of(method)
        return count(probes, left, ran)

    def covered(self, trace: Trace) -> set[BranchGoal]:
        """The branches that a trace covers: method, instruction, side."""
        return {
            (method, index, side)
            for method, edges in trace.items()
            for index, sides in self.count(method, edges).branches.items()
            for side, is_covered in enumerate(sides)
            if is_covered
        }

    def edge(self, method: Method, branch: Branch) -> Edge:
        """Where the side of an instruction leads."""
        probes, left = self.of(method)
        replaced = left.replaced.get(branch[0])
        return probes.edge(branch if replaced is None else replaced[branch[1]][0])
