"""All structures within the bounds that a predicate accepts, from the predicate alone.

The predicate is executed on an unknown input: each path to true is a structure, with everything
that it did not look at left open. Inputs that differ only in numbers are one structure.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from jejak.errors import UsageError
from jejak.explore.analysis import Analysis, analysis_settings
from jejak.explore.paths import Path
from jejak.explore.recorder import Recorder
from jejak.explore.snapshots import Snapshot, input_slots
from jejak.explore.symmetry import case_of
from jejak.expr import java, variables
from jejak.options import Options
from jejak.results.endings import Ending
from jejak.results.heaps import Heap
from jejak.results.methods import MethodResult
from jejak.results.structures import Enumeration, Structure
from jejak.target import Target


def enumerate_structures(target: Target, options: Options, limit: int | None = None) -> Enumeration:
    """The structures that the predicate of a target accepts, at most `limit`.

    Raises UsageError when the target does not name one method that returns a boolean.
    """
    enumerating = _Enumerating(target, options, limit)
    try:
        return enumerating.run()
    finally:
        enumerating.analysis.close()


class _Enumerating:
    """Explores a predicate and keeps the paths to true, one for each shape."""

    def __init__(self, target: Target, options: Options, limit: int | None) -> None:
        options = replace(options, merge=False, show_paths=False)
        self.analysis = Analysis(
            target,
            options,
            replace(analysis_settings(target, options), decides_result=True),
            lambda recorder: partial(self.hear, recorder),
        )
        self.limit = limit
        self.found = Enumeration(MethodResult("", "", "", ""))
        self.places: dict[tuple[str, ...], int] = {}

    def run(self) -> Enumeration:
        """All structures. Raises UsageError when there is no such predicate."""
        entries = self.analysis.entries
        if len(entries) != 1 or entries[0].type.result != "Z":
            text = self.analysis.target.text
            raise UsageError(f"{text} is not one method that returns a boolean")
        (self.found.result,) = self.analysis.run()
        return self.found

    def hear(self, recorder: Recorder, path: Path) -> None:
        """Takes in one path."""
        if path.ending is not Ending.RETURNED or path.value != 1:
            return
        found = self.found
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
        if self.limit is not None and len(found.structures) >= self.limit:
            found.cut = True
            self.analysis.stop()
            return
        self.places[shape] = len(found.structures)
        exact = not path.state.path.approximations
        found.structures.append(Structure(example(recorder, path), shape, (conditions,), exact))


def example(recorder: Recorder, path: Path) -> Heap:
    """The input of a path as an example; what no condition is about is marked as free."""
    state = path.state
    snapshot = Snapshot(state, recorder.plain_model(path), recorder.machine.class_hierarchy)
    snapshot.asked = {each for c in state.conjuncts() for each in variables(c)}
    return snapshot.before(list(input_slots(state, recorder.entry)))
