"""Methods as CSV: what came of each, for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final

from jejak.classfile.descriptors import java_name
from jejak.report.output import printable
from jejak.results.methods import MethodResult
from jejak.results.reasons import by_code
from jejak.results.runs import CheckRun
from jejak.results.tiers import Tier, tier

HEAD: Final = (
    "class", "method", "descriptor", "status", "paths", "infeasible", "findings",
    *(each.value for each in Tier), "ignored", "branches covered", "branches", "complexity",
    "lines", "steps", "queries", "seconds", "solver seconds", "reasons",
)  # fmt: skip
FORMULAS: Final = ("=", "+", "-", "@", "\t")
"""How cells begin that spreadsheets compute; names in class files may begin so, too."""


def csv_lines(run: CheckRun) -> Iterator[str]:
    """A head and a row for each method."""
    yield _row(HEAD)
    yield from (_row(_cells(each)) for each in run.results)


def _cells(result: MethodResult) -> tuple[object, ...]:
    covered, branches = result.branches
    tiers = [tier(each) for each in result.findings]
    reasons = ";".join(f"{code}={n}" for code, n in sorted(by_code(result.reasons).items()))
    return (
        java_name(result.class_name), result.method, result.descriptor, result.status.value,
        result.paths, result.infeasible, len(tiers), *(tiers.count(each) for each in Tier),
        len(result.ignored), covered, branches, result.size.complexity, result.size.lines,
        result.steps, result.queries,
        round(result.seconds, 3), round(result.solver_seconds, 3), reasons,
    )  # fmt: skip


def _row(cells: tuple[object, ...]) -> str:
    line = StringIO()
    csv.writer(line, lineterminator="").writerow([_cell(each) for each in cells])
    return line.getvalue()


def _cell(value: object) -> object:
    """A value that nothing computes with; negative numbers are no formulas."""
    if not isinstance(value, str):
        return value
    text = printable(value)
    return f"'{text}" if text.startswith(FORMULAS) else text
