"""One run of `enumerate`: the structures that a predicate accepts."""

from __future__ import annotations

from typing import Final

from jejak.app.events import Events, MethodBegun, MethodDone, Problem, RunBegun, RunDone
from jejak.app.reports import Reports
from jejak.app.verdicts import without_results
from jejak.errors import UsageError
from jejak.explore import enumerate_structures
from jejak.explore.search import read_search
from jejak.options import Options
from jejak.results.structures import Enumeration
from jejak.target import opened

NO_REPORTS: Final[Reports[Enumeration]] = Reports()


class Enumerate:
    """One run of `enumerate`; follow `events` to carry it out.

    It stops after `limit` structures.
    """

    def __init__(
        self,
        target: str,
        options: Options,
        limit: int | None = None,
        reports: Reports[Enumeration] = NO_REPORTS,
    ) -> None:
        self.target = target
        self.options = options
        self.limit = limit
        self.reports = reports

    def events(self) -> Events[Enumeration]:
        """What happens. Raises UsageError when the target is not one boolean method."""
        self.reports.check()
        read_search(self.options.search)
        with opened(self.target, self.options) as target:
            if target.method is None:
                raise UsageError("enumerate needs one method: CLASS#METHOD")
            yield from map(Problem, target.warnings)
            yield RunBegun(self.target.partition("#")[0], target.classes, 1)
            method = target.methods()[0]
            yield MethodBegun(method.owner.name, method.signature, 1, 1, 0)
            found = enumerate_structures(target, self.options, self.limit)
            yield MethodDone(found.result, found.result.paths)
        if found.result.explanation is not None:
            yield Problem(f"{self.target}: {found.result.explanation}")
            yield RunDone(found, without_results([found.result]))
            return
        trouble = self.reports.write(found)
        yield RunDone(found, 0)
        if trouble is not None:
            raise trouble
