"""Figures of a run: shares of exceptions, errors by lines and by complexity, endings, times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from jejak.classfile.descriptors import java_name
from jejak.report.telling import simple_name
from jejak.results.branches import BranchCause, BranchSide
from jejak.results.causes import SharedCause, causes_of
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult, Stages
from jejak.results.reasons import Reason
from jejak.results.remedies import outcome_sentence, remedy
from jejak.results.runs import CheckRun
from jejak.results.tiers import DEFECT_TIERS, RAISED, own_place, tier

R = TypeVar("R", bound=Reason)

MOST_BARS: Final = 15
MOST_CLASSES: Final = 40
MOST_POINTS: Final = 3_000
MOST_STAGES: Final = 1_000
MOST_SIDES: Final = 100
WIDTH: Final = 420
HEIGHT: Final = 220


@dataclass(frozen=True, slots=True)
class Bar:
    """A part of a whole: its name, how much it is, its share in percent, and in words."""

    name: str
    number: float
    share: float
    says: str


@dataclass(frozen=True, slots=True)
class ClassFigure:
    """A class: its lines with code, errors that tests raised, warnings, complexity."""

    name: str
    methods: int
    lines: int
    errors: int
    warnings: int
    highest: int
    average: float

    @property
    def per_thousand(self) -> float | None:
        """Errors in a thousand lines; None where no line is known."""
        return 1000 * self.errors / self.lines if self.lines else None


@dataclass(frozen=True, slots=True)
class PlotPoint:
    """Methods of one complexity with one number of errors, as a circle in a picture."""

    x: float
    y: float
    size: float
    says: str


@dataclass(frozen=True, slots=True)
class Scatter:
    """Complexity against errors: points, the highest of both, and averages with and without."""

    points: list[PlotPoint]
    complexity: int
    errors: int
    with_errors: float
    without: float


@dataclass(frozen=True, slots=True)
class BranchRow:
    """A class with contracts: sides of its branches that were taken, and the others by cause."""

    name: str
    taken: int
    causes: tuple[int, ...]
    left: tuple[BranchSide, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A code, how often it was met, what it means and what helps."""

    code: str
    number: int
    means: str
    helps: str


def shares(names: Iterable[str]) -> list[Bar]:
    """The parts of a whole, the largest first."""
    counts = Counter(names)
    whole = counts.total()
    bars = [
        Bar(name, number, 100 * number / whole, f"{number:,} ({100 * number / whole:.0f} %)")
        for name, number in counts.most_common(MOST_BARS)
    ]
    rest = whole - sum(round(each.number) for each in bars)
    if rest:
        bars.append(Bar("others", rest, 100 * rest / whole, f"{rest:,}"))
    return bars


def exception_shares(causes: list[SharedCause]) -> list[Bar]:
    """Defects by the class of their exception."""
    told = (each.leader for each in causes if tier(each.leader) in DEFECT_TIERS)
    return shares(simple_name(each.exception) for each in told)


def time_shares(run: CheckRun) -> list[Bar]:
    """How long each kind of work took."""
    taken = run.seconds_by_work()
    whole = sum(taken.values()) or 1.0
    return [
        Bar(work, took, 100 * took / whole, f"{took:.1f} s ({100 * took / whole:.0f} %)")
        for work, took in taken.items()
    ]


# --- contracts ----------------------------------------------------------------------------------


def stage_rows(run: CheckRun) -> list[tuple[str, Stages]]:
    """Methods with contracts, and how many states there are at each stage of their checks."""
    return [
        (f"{java_name(each.class_name)}.{each.signature}", each.stages)
        for each in run.results
        if each.stages is not None
    ][:MOST_STAGES]


def branch_rows(run: CheckRun) -> list[BranchRow]:
    """Why sides of branches were not taken in classes with contracts."""
    rows = []
    for java in run.branches:
        counts = java.sides.counts()
        causes = tuple(counts.get(each.value, 0) for each in BranchCause)
        rows.append(
            BranchRow(java.class_name, java.sides.taken, causes, java.sides.left[:MOST_SIDES])
        )
    return rows


# --- errors by class and complexity ------------------------------------------------------------


def class_figures(run: CheckRun) -> list[ClassFigure]:
    """Classes with the most errors in a thousand lines first; the first is all of them."""
    by_class: dict[str, list[MethodResult]] = {}
    for result in run.results:
        by_class.setdefault(result.class_name, []).append(result)
    errors: Counter[str] = Counter()
    warnings: Counter[str] = Counter()
    for cause in causes_of(run.findings()):
        found = tier(cause.leader)
        if found in DEFECT_TIERS:
            counts = errors if found in RAISED else warnings
            counts[own_place(cause.leader).class_name] += 1
    lines = lines_by_class(run.results)
    known = sorted({*by_class, *lines, *errors, *warnings})
    figures = [
        _figure(java_name(name), by_class.get(name, []), lines[name], errors[name], warnings[name])
        for name in known
    ]
    whole = _figure("all", run.results, lines.total(), errors.total(), warnings.total())
    figures.sort(key=lambda each: (-(each.per_thousand or 0), -each.warnings, each.name))
    return [whole, *figures[:MOST_CLASSES]]


def lines_by_class(results: Iterable[MethodResult]) -> Counter[str]:
    """Lines with code, as far as methods were explored."""
    seen: dict[str, set[int]] = {}
    sizes: Counter[str] = Counter()
    for result in results:
        sizes[result.class_name] += result.size.lines
        for line in result.lines:
            seen.setdefault(line.class_name, set()).add(line.line)
    names = {*seen, *sizes}
    return Counter({name: max(len(seen.get(name, ())), sizes[name]) for name in names})


def _figure(
    name: str, results: list[MethodResult], lines: int, errors: int, warnings: int
) -> ClassFigure:
    sizes = [each.size.complexity for each in results if each.size.complexity]
    average = sum(sizes) / len(sizes) if sizes else 0.0
    return ClassFigure(name, len(results), lines, errors, warnings, max(sizes, default=0), average)


def complexity_scatter(run: CheckRun) -> Scatter:
    """Each method by its complexity and the number of defects that begin in it."""
    counts: Counter[tuple[int, int]] = Counter()
    for result in run.results:
        if result.size.complexity:
            found = sum(1 for each in result.findings if tier(each) in DEFECT_TIERS)
            counts[result.size.complexity, found] += 1
    most_x = max((x for x, _ in counts), default=1)
    most_y = max((y for _, y in counts), default=1)
    points = [
        PlotPoint(
            round(30 + (WIDTH - 45) * x / most_x, 1),
            round(HEIGHT - 25 - (HEIGHT - 65) * y / max(1, most_y), 1),
            round(min(14.0, 3 + number**0.5), 1),
            f"{number:,} methods of complexity {x} with {y} defects",
        )
        for (x, y), number in sorted(counts.items())[:MOST_POINTS]
    ]
    return Scatter(
        points,
        most_x,
        most_y,
        _average((x, n) for (x, y), n in counts.items() if y),
        _average((x, n) for (x, y), n in counts.items() if not y),
    )


def _average(weighted: Iterable[tuple[int, int]]) -> float:
    found = list(weighted)
    number = sum(count for _, count in found)
    return sum(value * count for value, count in found) / number if number else 0.0


# --- endings, outcomes, reasons ----------------------------------------------------------------


def endings_said(run: CheckRun) -> list[Said]:
    """How paths ended."""
    return _said(run.endings())


def reasons_said(run: CheckRun) -> list[Said]:
    """What was cut, unknown, approximated or left out, beside endings."""
    found = run.reasons()
    return _said({each: n for each, n in found.items() if not isinstance(each, Ending)})


def outcomes_said(run: CheckRun) -> list[Said]:
    """What came of tests, each outcome apart by its reason."""
    found = Counter((proof.outcome, proof.reason) for proof in run.proofs())
    said = []
    for (outcome, reason), number in found.most_common():
        code = outcome.value if reason is None else f"{outcome.value}: {reason.value}"
        means = outcome_sentence(outcome, reason)
        said.append(Said(code, number, means, remedy(reason or outcome)))
    return said


def _said(counts: Mapping[R, int]) -> list[Said]:
    ordered = sorted(counts.items(), key=lambda each: -each[1])
    return [
        Said(each.value, number, each.sentence, remedy(each)) for each, number in ordered if number
    ]
