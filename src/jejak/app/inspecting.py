"""One run of `inspect`: what a target contains."""

from __future__ import annotations

from jejak.app.events import Events, Problem, RunBegun, RunDone
from jejak.app.verdicts import EXIT_INCOMPLETE, EXIT_NOTHING
from jejak.inspection import Inspection, Surveyor, render_dot, render_method
from jejak.options import Options
from jejak.target import open_targets, resolving


class Inspect:
    """One run of `inspect`; follow `events` to carry it out."""

    def __init__(self, target: str, options: Options) -> None:
        self.target = target
        self.options = options

    def events(self) -> Events[Inspection]:
        """What happens: a target is surveyed, methods that it names are listed."""
        with resolving((self.target,), self.options) as resolved:
            targets = open_targets(resolved, self.options)
            target = targets[0]
            try:
                yield RunBegun(resolved.place, target.classes, 0, resolved.sources)
                if target.method is not None:
                    methods = tuple(method for each in targets for method in each.methods())
                    listings = tuple(tuple(render_method(method)) for method in methods)
                    yield RunDone(Inspection(None, listings, tuple(render_dot(methods))), 0)
                    return
                survey = Surveyor(target).run()
            finally:
                target.program.close()
        if not survey.classes:
            yield Problem(f"{target.text}: nothing was analysed: no class could be read")
            yield RunDone(Inspection(survey), EXIT_NOTHING)
            return
        is_short = self.options.strict and not survey.is_complete
        yield RunDone(Inspection(survey), EXIT_INCOMPLETE if is_short else 0)
