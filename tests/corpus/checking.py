"""Methods with planted errors, and their sound twins, checked."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from jejak.confirm import Confirmer
from jejak.explore import Analysis
from jejak.options import Options, load_options
from jejak.program import Method
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult, Status
from jejak.results.proofs import TrialOutcome
from jejak.results.reasons import SkipReason, by_code, code_of
from jejak.results.tiers import DEFECT_TIERS, own_place, tier
from jejak.target import open_target
from tests.corpus.themes import Planted, Theme

METHOD_TIME: Final = 5.0


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one method: `right` if it is what must come of it, and `told` what did come."""

    name: str
    right: bool
    told: str
    seconds: float
    found: bool = False
    safe: bool = False


@dataclass(slots=True)
class ThemeChecked:
    """What came of one theme.

    `endings` count paths, `reasons` what was cut or not exact. `tests` is the source of the tests
    of confirmed findings, `made` counts their objects by how these are made. `bugs` are jejak's.
    """

    planted: list[Checked] = field(default_factory=list)
    twins: list[Checked] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    tests: str = ""
    bugs: list[str] = field(default_factory=list)
    made: Counter[str] = field(default_factory=Counter)


def options_for(home: Path, method_time: float, tests: Path) -> Options:
    """The default options, but for a time that is fixed."""
    given = {"method_time": method_time, "jdk": str(home), "tests": str(tests)}
    return load_options(given, Path("/"))


def check_theme(
    theme: Theme, home: Path, place: Path, method_time: float = METHOD_TIME, only: str | None = None
) -> ThemeChecked:
    """Explores and proves the planted errors and twins of one theme (only those named so)."""
    options = options_for(home, method_time, place.parent / "tests")
    target = open_target(str(place), options)
    analysis = Analysis(target, options)
    confirmer = Confirmer(target, analysis, options)
    made = ThemeChecked()
    try:
        by_name = {entry.name: entry for entry in analysis.entries if is_of(theme, entry)}
        wanted = [name for each in theme.planted for name in (each.method, each.method + "Sound")]
        results = {
            name: explore(analysis, confirmer, by_name[name])
            for name in wanted
            if only is None or only in name
        }
        confirmer.repeat()
        judge_all(theme, results, made)
        made.tests = "\n".join(source.text for source in confirmer.sources())
    finally:
        confirmer.close()
        analysis.close()
        target.program.close()
    return made


def is_of(theme: Theme, entry: Method) -> bool:
    """Whether an entry is a method of a theme's own class."""
    return entry.owner.name == theme.name


def explore(analysis: Analysis, confirmer: Confirmer, entry: Method) -> MethodResult:
    """One method, explored and its findings tried."""
    started = time.monotonic()
    result = analysis.explore(entry)
    confirmer.confirm(result)
    result.seconds = time.monotonic() - started
    return result


def judge_all(theme: Theme, results: dict[str, MethodResult], made: ThemeChecked) -> None:
    """Says of each method whether what came of it is right."""
    for planted in theme.planted:
        if planted.method in results:
            made.planted.append(judge_planted(planted, results[planted.method]))
        if planted.method + "Sound" in results:
            made.twins.append(judge_twin(results[planted.method + "Sound"]))
    for result in results.values():
        made.endings.update(endings_of(result))
        made.reasons.update(by_code(result.reasons))
        if SkipReason.INTERNAL_ERROR in result.reasons:
            made.bugs.append(f"{theme.name}.{result.method}: {result.explanation}")
        for finding in result.findings:
            if finding.proof.outcome is TrialOutcome.CONFIRMED:
                made.made.update(dict(finding.proof.made))


def judge_planted(planted: Planted, result: MethodResult) -> Checked:
    """A planted error must be found with its line on the stack, and confirmed."""
    hits = [
        finding
        for finding in result.findings
        if finding.exception.rpartition("/")[2] == planted.exception
        and planted.line in own_lines(finding, result.class_name)
    ]
    confirmed = [each for each in hits if each.proof.outcome is TrialOutcome.CONFIRMED]
    told = [
        *(said(each) for each in confirmed or hits),
        *([] if confirmed else [summary(result)]),
        *([] if hits else [said(each) for each in result.findings]),
    ]
    return Checked(
        planted.method, bool(confirmed), "; ".join(told), result.seconds, found=bool(hits)
    )


def judge_twin(result: MethodResult) -> Checked:
    """Nothing may be reported of a sound method as a defect."""
    defects = [finding for finding in result.findings if tier(finding) in DEFECT_TIERS]
    told = [*(said(each) for each in defects), summary(result)]
    skipped = result.status is Status.SKIPPED
    safe = result.status is Status.EXHAUSTIVE and not result.findings
    return Checked(
        result.method, not defects and not skipped, "; ".join(told), result.seconds, safe=safe
    )


def own_lines(finding: Finding, theme: str) -> list[int | None]:
    """The lines of a theme's own code on the stack when the exception came to be."""
    return [each.line for each in finding.trace if each.class_name.split("$")[0] == theme]


def said(finding: Finding) -> str:
    """A finding in a line."""
    place = own_place(finding)
    exact = "exact" if finding.exact else ",".join(each.value for each in finding.reasons)
    proof = finding.proof
    why = f" ({code_of(proof.reason)}: {proof.detail})" if proof.reason else ""
    name = finding.exception.rpartition("/")[2]
    return (
        f"{name} line {place.line} {tier(finding).value} {exact} {proof.outcome.value}{why} "
        f"{finding.input}"
    )


def summary(result: MethodResult) -> str:
    """How a method was explored, in a line."""
    return f"{result.status.value} {endings_of(result)} {dict(by_code(result.reasons))}"


def endings_of(result: MethodResult) -> dict[str, int]:
    """How the paths of a method ended, by code."""
    return {ending.value: count for ending, count in result.endings.items()}
