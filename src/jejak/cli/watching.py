"""`jejak watch` at a terminal: what is new and what is gone after each save."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from jejak.app.watching import Watch, WatchRound
from jejak.cli.words import complain
from jejak.report import Sources
from jejak.report.counts import count
from jejak.report.finding_text import LEADING, FindingText, nearby
from jejak.report.output import STDOUT, write_lines
from jejak.results.findings import Finding
from jejak.results.runs import CheckRun
from jejak.results.tiers import tier

MOST_NAMES: Final = 3


def print_rounds(watch: Watch, sources_of: Callable[[CheckRun], Sources]) -> None:
    """Prints what comes of each check until somebody interrupts it."""
    for each in watch.rounds():
        for problem in each.problems:
            complain(problem)
        write_lines(STDOUT, round_lines(each, sources_of))


def round_lines(each: WatchRound, sources_of: Callable[[CheckRun], Sources]) -> Iterator[str]:
    """What is to say of one check."""
    now = time.strftime("%H:%M:%S")
    if each.changed:
        names = ", ".join(nearby(Path(name).absolute()) for name in each.changed[:MOST_NAMES])
        more = len(each.changed) - MOST_NAMES
        yield f"[{now}] changed: {names}{f' and {more:,} more' if more > 0 else ''}"
    if each.results is None:
        yield f"[{now}] not checked: {each.trouble}"
        return
    run = each.results
    texts = FindingText(sources_of(run))
    for finding in _shown(each.new):
        yield from texts.whole(finding)
    for finding in _shown(each.gone):
        yield f"gone: {texts.head(finding)}"
    new, gone = len(_shown(each.new)), len(_shown(each.gone))
    whole = sum(1 for finding in run.findings() if tier(finding) in LEADING)
    known = f", {run.reused:,} of {count(len(run.results), 'method')} known" if run.reused else ""
    yield f"[{now}] {new:,} new, {gone:,} gone, {whole:,} in all; {each.seconds:.1f} s{known}"
    yield f"[{now}] watching; Ctrl-C ends it"


def _shown(findings: tuple[Finding, ...]) -> list[Finding]:
    """Findings that deserve attention."""
    return [each for each in findings if tier(each) in LEADING]
