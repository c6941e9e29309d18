"""What `jejak gen` wrote and what it covers, as text and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from jejak import __version__
from jejak.classfile.descriptors import java_name
from jejak.options import declarations
from jejak.report.counts import count
from jejak.report.findings_json import SCHEMA
from jejak.results.coverage import (
    ClassFigures,
    Counters,
    Figures,
    MethodFigures,
    UncoveredBranch,
    Why,
)
from jejak.results.coverage import Counter as Measured
from jejak.results.proofs import TrialOutcome
from jejak.results.reasons import by_code, code_of
from jejak.results.runs import SuiteRun
from jejak.results.tests import PathTest

MOST_REASONS = 4
MOST_METHODS = 3
"""Why branches of a class are open, and where most of them are: so many are told."""
_TOLD = {
    TrialOutcome.KEPT: "kept",
    TrialOutcome.NOT_NEEDED: "not needed",
    TrialOutcome.DIVERGED: "did something else (a bug of jejak; please report it)",
    TrialOutcome.DIFFERED: "did something else (something on the path was unknown)",
    TrialOutcome.FAILED: "failed",
    TrialOutcome.UNSTABLE: "did not do the same twice",
    TrialOutcome.DEPENDENT: "did something else in one JVM with the others",
    TrialOutcome.NOT_BUILT: "with an input that no test can build",
    TrialOutcome.NOT_WRITTEN: "cannot be said in Java",
    TrialOutcome.NOT_COMPILED: "did not compile (a bug of jejak; please report it)",
    TrialOutcome.TIMED_OUT: "took too long",
    TrialOutcome.EXITED: "ended the JVM",
    TrialOutcome.OUT_OF_MEMORY: "ran out of memory",
    TrialOutcome.CRASHED: "crashed the JVM",
    TrialOutcome.NOT_RUN: "not run",
}


def suite_lines(run: SuiteRun, show_all: bool = False) -> Iterator[str]:
    """Files, tests that are missing, coverage."""
    for path, size in run.files:
        yield f"{path}: {count(size, 'test')}"
    for path in run.left_alone:
        yield f"{path}: changed by hand, left as it is"
    for path in run.removed:
        yield f"{path}: removed, it was of an earlier run"
    yield from tests_lines(run, show_all)
    if run.trouble is not None:
        yield f"tests could not be run: {run.trouble}"
    if run.figures is not None:
        yield ""
        expected = sum(test.raised is not None for test in run.kept)
        tests = Counter(test.class_name for test in run.kept)
        yield from coverage_lines(run.figures, tests, show_all, expected)


def tests_lines(run: SuiteRun, show_all: bool) -> Iterator[str]:
    """What came of the paths."""
    paths = sum(result.paths for result in run.results)
    counts = Counter(test.outcome for test in run.tests)
    which = " of them returned or threw" if run.options.every_path else " of them tried as tests"
    yield (
        f"{count(len(run.results), 'method')}, {count(paths, 'path')}, "
        f"{len(run.tests):,}{which}; {run.seconds:.1f} s"
    )
    for tried, told in _TOLD.items():
        if counts[tried]:
            reasons = Counter(code_of(test.reason) for test in run.tests if test.outcome is tried)
            named = [f"{why} {times:,}" for why, times in reasons.most_common() if why]
            yield f"  {counts[tried]:,} {': '.join(filter(None, (told, ', '.join(named))))}"
    shown = {id(test) for test in (*run.failures, *run.bugs)}
    for test in run.tests:
        if id(test) in shown or (
            show_all and test.outcome not in (TrialOutcome.KEPT, TrialOutcome.NOT_NEEDED)
        ):
            detail = " ".join((test.detail or "").split())[:300]
            yield f"  {test.name} ({test.outcome.value}): {test.path.input}"
            if detail:
                yield f"    {detail}"


def coverage_lines(
    figures: Figures, tests: Counter[str], show_all: bool = False, failing: int = 0
) -> Iterator[str]:
    """A table of classes, and the branches that are not covered. `failing` tests should fail."""
    if not figures.classes:
        return
    rows = [("class", "tests", "branches", "by the engine", "instructions", "lines")]
    rows += [
        (java_name(each.name), f"{tests[each.name]:,}", *_cells(each)) for each in figures.classes
    ]
    if len(figures.classes) > 1:
        whole = _cells_of(figures.measured, figures.branches)
        rows.append(("all", f"{tests.total():,}", *whole))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        first, *rest = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join((first, *rest)).rstrip()
    if figures.problem is not None:
        yield f"JaCoCo did not run: {figures.problem}"
    if figures.failed > failing:
        yield (f"{figures.failed:,} of {count(figures.ran, 'test')} failed when all ran in one JVM")
    if not figures.complete:
        yield "The suite did not run to its end under JaCoCo."
    others = [
        f"{java_name(each.name)}.{method.signature}"
        for each in figures.classes
        for method in each.methods
        if not method.agrees
    ]
    if others:
        named = others if show_all else others[:MOST_METHODS]
        tail = ", …" if len(others) > len(named) else ""
        yield f"JaCoCo counts otherwise in {', '.join(named)}{tail}"
    yield from uncovered_lines(figures, show_all)


def uncovered_lines(figures: Figures, show_all: bool) -> Iterator[str]:
    """What is not covered, and why."""
    missed = figures.uncovered()
    if not missed:
        yield "Every branch is covered."
        return
    counts = Counter(each.why for each in missed)
    parts = [count(counts[why], *why.words) for why in Why if counts[why]]
    said = count(len(missed), "branch is", "branches are")
    yield f"{said} not covered: {'; '.join(parts)}."
    covered, feasible = figures.feasible
    if covered == feasible:
        yield "Every branch that a test can cover is covered."
    for each in figures.classes:
        yield from open_lines(each)
    if not show_all:
        return
    for each in figures.classes:
        for method in each.methods:
            for branch in method.uncovered:
                yield f"  {_branch(each, method, branch)}"


def open_lines(each: ClassFigures) -> Iterator[str]:
    """One line for a class of which more could perhaps be covered: why, and in which methods."""
    found = [
        (method.signature, branch)
        for method in each.methods
        for branch in method.uncovered
        if branch.why.is_open
    ]
    if not found:
        return
    reasons = Counter(branch.reasons[0] if branch.reasons else "?" for _, branch in found)
    methods = Counter(signature for signature, _ in found)
    why = ", ".join(f"{reason} {times:,}" for reason, times in reasons.most_common(MOST_REASONS))
    most = [f"{signature} {times:,}" for signature, times in methods.most_common(MOST_METHODS)]
    tail = ", …" if len(methods) > MOST_METHODS else ""
    yield f"  {java_name(each.name)}: {len(found):,} open: {why}; in {', '.join(most)}{tail}"


def _branch(java: ClassFigures, method: MethodFigures, branch: UncoveredBranch) -> str:
    line = "" if branch.line is None else f":{branch.line}"
    reasons = ", ".join(branch.reasons)
    why = f"{branch.why.value} ({reasons})" if reasons else branch.why.value
    side = f"side {branch.side} of {branch.sides} of {branch.instruction}"
    return f"{java_name(java.name)}.{method.signature}{line}: {side}: {why}"


def _cells(each: ClassFigures) -> tuple[str, str, str, str]:
    return _cells_of(each.measured, each.branches)


def _cells_of(measured: Counters | None, predicted: tuple[int, int]) -> tuple[str, str, str, str]:
    engine = f"{predicted[0]:,}/{predicted[1]:,}"
    if measured is None:
        return "-", engine, "-", "-"
    counts = (measured.branches, measured.instructions, measured.lines)
    branches, instructions, lines = (f"{each.covered:,}/{each.total:,}" for each in counts)
    return branches, engine, instructions, lines


# --- JSON --------------------------------------------------------------------------------------


def suite_record(run: SuiteRun) -> dict[str, Any]:
    """The run as one record of plain values. Sums in it add up."""
    options = run.options
    return {
        "schema": SCHEMA,
        "tool": {"name": "jejak", "version": __version__},
        "run": {
            "target": run.target,
            "options": {d.name: getattr(options, key) for key, d in declarations().items()},
            "seed": options.seed,
            "started": run.started.isoformat(timespec="seconds"),
            "seconds": round(run.seconds, 3),
            "interrupted": run.interrupted,
        },
        "files": [{"file": str(path), "tests": size} for path, size in run.files],
        "left_alone": [str(path) for path in run.left_alone],
        "removed": [str(path) for path in run.removed],
        "methods": [
            {
                "class": java_name(result.class_name),
                "method": result.signature,
                "status": result.status.value,
                "paths": result.paths,
                "endings": {ending.value: n for ending, n in sorted_endings(result.endings)},
                "reasons": dict(sorted(by_code(result.reasons).items())),
                "seconds": round(result.seconds, 3),
                "solver_seconds": round(result.solver_seconds, 3),
                "queries": result.queries,
                "steps": result.steps,
            }
            for result in run.results
        ],
        "tests": [_test(test) for test in run.tests],
        "totals": {
            "methods": len(run.results),
            "paths": sum(result.paths for result in run.results),
            "tests": {each.value: _times(run, each) for each in _TOLD},
        },
        "trouble": run.trouble,
        "coverage": None if run.figures is None else _figures(run.figures),
    }


def sorted_endings(endings: Counter[Any]) -> list[tuple[Any, int]]:
    """Endings by name."""
    return sorted(endings.items(), key=lambda item: str(item[0].value))


def _times(run: SuiteRun, outcome: TrialOutcome) -> int:
    return sum(1 for test in run.tests if test.outcome is outcome)


def _test(test: PathTest) -> dict[str, Any]:
    path = test.path
    return {
        "name": test.name,
        "class": java_name(test.class_name),
        "method": test.signature,
        "input": path.input,
        "result": path.result,
        "exception": None if path.exception is None else java_name(path.exception),
        "exact": path.exact,
        "outcome": test.outcome.value,
        "reason": code_of(test.reason),
        "detail": test.detail,
        "made": dict(test.made),
    }


def _figures(figures: Figures) -> dict[str, Any]:
    counts = Counter(each.why.value for each in figures.uncovered())
    covered, feasible = figures.feasible
    return {
        "branches": _pair(figures.branches),
        "feasible": {"covered": covered, "all": feasible},
        "jacoco": _counters(figures.measured),
        "agrees": figures.agrees,
        "ran": figures.ran,
        "failed": figures.failed,
        "complete": figures.complete,
        "problem": figures.problem,
        "uncovered": {why.value: counts[why.value] for why in Why},
        "classes": [
            {
                "class": java_name(each.name),
                "branches": _pair(each.branches),
                "instructions": _pair(each.instructions),
                "jacoco": _counters(each.measured),
                "methods": [_method(method) for method in each.methods],
            }
            for each in figures.classes
        ],
    }


def _method(method: MethodFigures) -> dict[str, Any]:
    return {
        "method": method.signature,
        "descriptor": method.descriptor,
        "line": method.line,
        "branches": _pair(method.branches),
        "instructions": _pair(method.instructions),
        "jacoco": _counters(method.measured),
        "agrees": method.agrees,
        "uncovered": [
            {
                "line": branch.line,
                "offset": branch.offset,
                "instruction": branch.instruction,
                "side": branch.side,
                "sides": branch.sides,
                "why": branch.why.value,
                "reasons": list(branch.reasons),
            }
            for branch in method.uncovered
        ],
    }


def _pair(pair: tuple[int, int]) -> dict[str, int]:
    return {"covered": pair[0], "all": pair[1]}


def _counters(counters: Counters | None) -> dict[str, Any] | None:
    if counters is None:
        return None
    return {
        "branches": _measured(counters.branches),
        "instructions": _measured(counters.instructions),
        "lines": _measured(counters.lines),
    }


def _measured(counter: Measured) -> dict[str, int]:
    return {"covered": counter.covered, "all": counter.total}
