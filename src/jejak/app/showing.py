"""One run of `show`: one method is explored, and one of its paths chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from jejak.app.events import Events, MethodBegun, MethodDone, Problem, RunBegun, RunDone
from jejak.app.reports import Reports
from jejak.app.running import check_arguments
from jejak.app.verdicts import without_results
from jejak.classfile.descriptors import java_name
from jejak.errors import UsageError
from jejak.explore import Analysis
from jejak.explore.search import read_search
from jejak.options import Options
from jejak.report.findings_json import finding_id
from jejak.results.findings import Finding
from jejak.results.hurdles import in_order
from jejak.results.methods import MethodResult, PathResult
from jejak.results.runs import ShowRun
from jejak.results.tests import DEFECTS
from jejak.target import Target, open_targets, resolving

MOST_ORDINAL: Final = 3
"""Digits that a finding's number may have; what is longer is the beginning of an id."""
NO_REPORTS: Final[Reports[ShowRun]] = Reports()


class Show:
    """One run of `show`; follow `events` to carry it out.

    `path` is the number of the path that is meant, `finding` the id or number of the finding; of
    these, one is given or none.
    """

    def __init__(
        self,
        target: str,
        options: Options,
        path: int | None = None,
        finding: str | None = None,
        reports: Reports[ShowRun] = NO_REPORTS,
    ) -> None:
        self.target = target
        self.options = replace(options, show_paths=True)
        self.path = path
        self.finding = finding
        self.reports = reports

    def events(self) -> Events[ShowRun]:
        """What happens. Raises UsageError when there is no such method or path."""
        if self.path is not None and self.finding is not None:
            raise UsageError("--path and --finding exclude each other")
        self.reports.check()
        read_search(self.options.search)
        with resolving((self.target,), self.options) as resolved:
            targets = open_targets(resolved, self.options)
            try:
                chosen = one_method(targets)
                yield from map(Problem, chosen.warnings)
                yield RunBegun(resolved.place, chosen.classes, 1, resolved.sources)
                (method,) = chosen.methods()
                yield MethodBegun(method.owner.name, method.signature, 1, 1, 0)
                result = explore_one(chosen, self.options)
                yield MethodDone(result, result.paths)
            finally:
                targets[0].program.close()
        run = ShowRun(self.target, self.options, result)
        if result.explanation is not None:
            yield Problem(f"{name_of(result)}: {result.explanation}")
            yield RunDone(run, without_results([result]))
            return
        run.shown = choose(result, self.path, self.finding)
        trouble = self.reports.write(run)
        yield RunDone(run, 0)
        if trouble is not None:
            raise trouble


def one_method(targets: list[Target]) -> Target:
    """The target that names one method. Raises UsageError when there are more."""
    if targets[0].method is None:
        raise UsageError("show needs one method: CLASS#METHOD or FILE.java:LINE")
    methods = [method for target in targets for method in target.methods()]
    if len(methods) > 1:
        known = ", ".join(f"{method.owner.java_name}#{method.signature}" for method in methods)
        raise UsageError(f"show needs one method; there are {known}")
    return targets[0]


def explore_one(target: Target, options: Options) -> MethodResult:
    """Explores the method of a target; its findings are in order."""
    check_arguments(options, target.methods())
    analysis = Analysis(target, options)
    try:
        (result,) = analysis.run()
    finally:
        analysis.close()
    result.findings = in_order(result.findings)
    return result


def choose(result: MethodResult, path: int | None, finding: str | None) -> Finding | PathResult:
    """The path asked for, else that of the first defect, else of the first finding, else path 1.

    Raises UsageError when there is no such path.
    """
    if finding is not None:
        return asked_for(result, finding)
    if path is None and result.findings:
        failing = [each for each in result.findings if each.kind in DEFECTS]
        return [*failing, *result.findings][0]
    number = path or 1
    if number > len(result.results):
        known = _numbered(result.results) if result.results else "no path came to its end"
        raise UsageError(f"{name_of(result)} has no path {number}: {known}")
    return result.results[number - 1]


def asked_for(result: MethodResult, text: str) -> Finding:
    """A finding by its number, or by the beginning of its id."""
    if not result.findings:
        raise UsageError(f"nothing was found in {name_of(result)}")
    if len(text) <= MOST_ORDINAL and text.isdecimal():
        if 1 <= int(text) <= len(result.findings):
            return result.findings[int(text) - 1]
        raise UsageError(f"{name_of(result)} has no finding {text}: {_numbered(result.findings)}")
    found = [each for each in result.findings if finding_id(each).startswith(text)]
    if len(found) != 1:
        known = ", ".join(finding_id(each) for each in result.findings)
        raise UsageError(f"no finding of {name_of(result)} is {text}; there are {known}")
    return found[0]


def _numbered(things: Sequence[object]) -> str:
    """How things are numbered that there are some of."""
    return f"they are numbered 1 to {len(things)}" if len(things) > 1 else "there is only one"


def name_of(result: MethodResult) -> str:
    """A method by class and signature."""
    return f"{java_name(result.class_name)}.{result.signature}"
