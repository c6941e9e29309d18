"""One run of `explain`: the path of a finding that an earlier run found, followed once more."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import Any, Final

from jejak.app.contracts import with_contracts
from jejak.app.events import Events, Problem, RunDone
from jejak.app.kept_runs import KeptRuns
from jejak.app.verifying import OWN, anchored
from jejak.errors import JejakError
from jejak.explore import Analysis
from jejak.explore.steps import PathSteps
from jejak.explore.wall import Wall
from jejak.options import Options
from jejak.program import Method
from jejak.report.findings_json import finding_id, finding_record
from jejak.results.findings import Finding
from jejak.results.steps import Explanation, PathStep
from jejak.target import Target, joined, resolving

SECONDS: Final = 30.0
"""Time for a method that is explored again, where the run of the finding set none."""


class Explain:
    """One run of `explain`; follow `events` to carry it out. `finding` begins an id."""

    def __init__(self, finding: str, options: Options) -> None:
        self.finding = finding
        self.options = options

    def events(self) -> Events[Explanation]:
        """What happens. Raises UsageError when no run found such a thing."""
        told: list[str] = []
        record, result, finding = KeptRuns(self.options.store, told.append).find(self.finding)
        yield from map(Problem, told)
        run = record.run()
        now = {key: getattr(self.options, key) for key in OWN if key in self.options.origins}
        options = replace(run.options, **now, **dict[str, Any](result.raised))
        found = Explanation(
            run.target, options, result, finding, run.place, run.classes, run.sources
        )
        try:
            with ExitStack() as stack:
                resolved = stack.enter_context(resolving(anchored(record), options))
                target = joined(with_contracts(resolved, options, stack).targets)
                try:
                    self._follow(target, found)
                finally:
                    target.program.close()
        except JejakError as error:
            found.why_not = str(error)
        yield RunDone(found, 0)

    def _follow(self, target: Target, found: Explanation) -> None:
        """Follows the path, in the program as it is now."""
        java = target.program.find(found.result.class_name)
        key = (found.result.method, found.result.descriptor)
        entry = None if java is None else java.methods.get(key)
        if entry is None:
            found.why_not = "its method is not there any more"
            return
        options = replace(found.options, method_time=found.options.method_time or SECONDS)
        for way in (options, replace(options, fields="any")):
            steps, is_told = steps_of(target, way, entry, found.finding)
            if steps is not None:
                found.steps, found.found_again = steps, not is_told
                return
        found.why_not = (
            "its decisions lead elsewhere now, and it was not found again: the program, what is "
            "known of its fields, or jejak has changed"
        )


def steps_of(
    target: Target, options: Options, entry: Method, finding: Finding
) -> tuple[tuple[PathStep, ...] | None, bool]:
    """The steps of a finding, and whether they are those of its own decisions.

    What is known of fields depends on what was asked before, and with it the questions on a path:
    where the decisions do not lead to the finding, its method is explored again.
    """
    analysis = Analysis(target, options, wall=Wall(None), entries=(entry,))
    try:
        path = PathSteps(analysis.machine, analysis.solver)
        told = path.of(entry, finding, options.arguments)
        if told is not None:
            return told, True
        wanted = finding_id(finding)
        for result in analysis.run():
            for each in result.findings:
                if finding_id(each) == wanted:
                    return path.of(entry, each, options.arguments), False
    finally:
        analysis.close()
    return None, False


def steps_record(found: Explanation) -> dict[str, Any]:
    """An explanation as plain values."""
    steps = None
    if found.steps is not None:
        steps = [
            {
                "class": each.place.class_name.replace("/", "."),
                "method": each.place.method,
                "file": each.place.file,
                "line": each.place.line,
                "depth": each.depth,
                "values": dict(each.values),
            }
            for each in found.steps
        ]
    return {
        **finding_record(found.finding),
        "steps": steps,
        "found_again": found.found_again,
        "why_no_steps": found.why_not,
    }
