"""All structures within the bounds that a predicate accepts, from the predicate alone.

The predicate is executed on an unknown input: each path to true is a structure, with everything
that it did not look at left open. Inputs that differ only in numbers are one structure.
"""

from __future__ import annotations

from dataclasses import replace

from jejak.errors import UsageError
from jejak.explore.analysis import Analysis, analysis_settings
from jejak.explore.engine import Path
from jejak.explore.recorder import Recorder
from jejak.explore.snapshots import Snapshot, input_slots
from jejak.explore.symmetry import case_of
from jejak.expr import java, variables
from jejak.options import Options
from jejak.program import Method
from jejak.results.endings import Ending
from jejak.results.heaps import Heap
from jejak.results.methods import MethodResult
from jejak.results.structures import Enumeration, Structure
from jejak.target import Target


def enumerate_structures(target: Target, options: Options, limit: int | None = None) -> Enumeration:
    """The structures that the predicate of a target accepts, at most `limit`.

    Raises UsageError when the target does not name one method that returns a boolean.
    """
    analysis = _Enumerating(target, options, limit)
    try:
        entries = analysis.entries
        if len(entries) != 1 or entries[0].type.result != "Z":
            raise UsageError(f"{target.text} is not one method that returns a boolean")
        (analysis.found.result,) = analysis.run()
    finally:
        analysis.close()
    return analysis.found


class _Enumerating(Analysis):
    """An analysis that keeps structures instead of paths."""

    def __init__(self, target: Target, options: Options, limit: int | None) -> None:
        settings = analysis_settings(target, options)
        super().__init__(target, options, replace(settings, decides_result=True, merging=False))
        self.limit = limit
        self.found = Enumeration(MethodResult("", "", "", ""))

    def recorder_for(self, entry: Method, result: MethodResult) -> Recorder:
        """What hears of the paths of an entry method."""
        return _Collector(self, entry, result)


class _Collector(Recorder):
    """Hears of paths; keeps those to true, one for each shape."""

    def __init__(self, analysis: _Enumerating, entry: Method, result: MethodResult) -> None:
        super().__init__(analysis.machine, analysis.solver, entry, result, False)
        self.analysis = analysis
        self.places: dict[tuple[str, ...], int] = {}

    def hear(self, path: Path) -> None:
        """Takes in one path."""
        super().hear(path)
        if path.ending is not Ending.RETURNED or path.value != 1:
            return
        found = self.analysis.found
        case = case_of(path.state)
        shape = case.shape_lines()
        conditions = tuple(sorted({java(each) for each in case.conditions}))
        place = self.places.get(shape)
        if place is not None:
            known = found.structures[place]
            found.structures[place] = Structure(
                known.heap, shape, (*known.conditions, conditions), known.exact
            )
            return
        limit = self.analysis.limit
        if limit is not None and len(found.structures) >= limit:
            found.cut = True
            self.analysis.stop()
            return
        self.places[shape] = len(found.structures)
        exact = not path.state.approximations
        found.structures.append(Structure(self.heap(path), shape, (conditions,), exact))

    def heap(self, path: Path) -> Heap:
        """The input of a path as an example; what no condition is about is marked as free."""
        state = path.state
        snapshot = Snapshot(state, self.plain_model(path), self.machine.world)
        snapshot.asked = {each for c in state.conjuncts() for each in variables(c)}
        return snapshot.before(list(input_slots(state, self.entry)))
