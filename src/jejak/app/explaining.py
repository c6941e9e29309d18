"""One run of `explain`: the path of a finding that an earlier run found, followed once more."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from jejak.app.contracts import with_contracts
from jejak.app.events import Events, Problem, RunDone
from jejak.app.kept_runs import KeptRuns
from jejak.app.verifying import OWN, anchored
from jejak.errors import JejakError
from jejak.explore import Analysis
from jejak.explore.steps import PathSteps
from jejak.explore.wall import Wall
from jejak.options import Options
from jejak.report.findings_json import finding_record
from jejak.results.steps import Explanation
from jejak.target import Target, joined, resolving


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
        analysis = Analysis(target, found.options, wall=Wall(None), entries=(entry,))
        try:
            steps = PathSteps(analysis.machine, analysis.solver)
            found.steps = steps.of(entry, found.finding, found.options.arguments)
        finally:
            analysis.close()
        if found.steps is None:
            found.why_not = (
                "its decisions lead elsewhere now: the program, what is known of its fields, or "
                "jejak has changed"
            )


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
    return {**finding_record(found.finding), "steps": steps, "why_no_steps": found.why_not}
