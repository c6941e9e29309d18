"""A run as Markdown, for the comment of a pull request or the summary of a workflow.

What comes from the program stands in code spans and fences only, where it means nothing: a message
that says `@everyone` calls nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from jejak.classfile.descriptors import java_name
from jejak.report.counts import count
from jejak.report.output import printable
from jejak.report.positions import Positions, positions_of
from jejak.report.telling import (
    TIER_NAMES,
    call_lines,
    message_of,
    method_name,
    proof_text,
    simple_name,
)
from jejak.results.causes import SharedCause, causes_of
from jejak.results.methods import Status
from jejak.results.runs import CheckRun, Verdict
from jejak.results.tiers import DEFECT_TIERS, Tier, own_place, tier

MARK: Final = "<!-- jejak -->"
"""The first line, by which a workflow finds the comment that it is to renew."""
MOST_TEXT: Final = 60_000
"""Characters: a comment may have 65,536."""
MOST_ROWS: Final = 30
MOST_DETAILS: Final = 10
MOST_CALL: Final = 3_000
_VERDICTS: Final = {
    Verdict.VIOLATED: "Errors were found.",
    Verdict.SAFE: "No error: every path of every method was followed to its end.",
    Verdict.UNKNOWN: "No error was confirmed; not everything was explored.",
}
_TICKS: Final = re.compile(r"`+")


def markdown_lines(run: CheckRun) -> Iterator[str]:
    """The lines, in order of interest, as many as a comment takes."""
    room = MOST_TEXT
    for line in _lines(run):
        room -= len(line) + 1
        if room < 0:
            yield "… the rest is left out: it would be too long for a comment."
            return
        yield line


def _lines(run: CheckRun) -> Iterator[str]:
    causes = causes_of(run.findings())
    told = [each for each in causes if tier(each.leader) in DEFECT_TIERS]
    positions = positions_of(run)
    yield MARK
    yield f"### jejak: {run.verdict.value}"
    yield ""
    yield f"{_VERDICTS[run.verdict]} {_sums(run)}"
    if told:
        yield ""
        yield from _table(told[:MOST_ROWS], positions)
        if len(told) > MOST_ROWS:
            yield ""
            yield f"… and {len(told) - MOST_ROWS:,} more."
        for cause in told[:MOST_DETAILS]:
            yield ""
            yield from _details(cause)
    yield ""
    yield from _counted(run, causes)


def _sums(run: CheckRun) -> str:
    statuses = run.statuses()
    whole = statuses[Status.EXHAUSTIVE]
    parts = [f"{whole:,} of {count(run.entries, 'method')} explored exhaustively"]
    parts.append(count(run.paths, "path"))
    return f"{', '.join(parts)} in {run.seconds:.0f} s on {code(run.target)}."


def _table(causes: list[SharedCause], positions: Positions) -> Iterator[str]:
    yield "| where | error | what it says | |"
    yield "|---|---|---|---|"
    for cause in causes:
        finding = cause.leader
        place = own_place(finding)
        line = f":{place.line}" if place.line is not None else ""
        where = f"{positions.path(place) or java_name(place.class_name)}{line}"
        cells = (
            code(where),
            code(simple_name(finding.exception)),
            code(message_of(finding)[:200]),
            TIER_NAMES[tier(finding)],
        )
        yield f"| {' | '.join(cell.replace('|', BAR) for cell in cells)} |"


BAR: Final = "\\|"


def _details(cause: SharedCause) -> Iterator[str]:
    finding = cause.leader
    name = f"{simple_name(finding.exception)} in {method_name(own_place(finding))}"
    yield f"<details><summary>{html(name)}</summary>"
    yield ""
    yield from fenced("\n".join(call_lines(finding))[:MOST_CALL], "java")
    yield ""
    detail = finding.proof.detail
    said = proof_text(finding)
    yield said if detail is None else code(said)
    if finding.proof.file is not None:
        yield f"Test: {code(finding.proof.file)}."
    yield ""
    yield "</details>"


def _counted(run: CheckRun, causes: list[SharedCause]) -> Iterator[str]:
    """What is not in the table, in one line each."""
    tiers = [tier(each.leader) for each in causes]
    for each in (Tier.BAD_ARGUMENT, Tier.GUARD):
        if tiers.count(each):
            yield f"- {count(tiers.count(each), TIER_NAMES[each])}, not shown"
    if run.ignored():
        yield f"- {count(len(run.ignored()), 'finding')} ignored or known"
    left = run.statuses()[Status.PARTIAL] + run.statuses()[Status.SKIPPED] + run.not_begun
    if left:
        yield f"- {count(left, 'method')} partly or not explored"
    if run.problems or run.unread:
        yield f"- {count(len(run.problems) + len(run.unread), 'problem')} with the target"


def code(text: str) -> str:
    """Text of a program within a line."""
    plain = printable(" ".join(text.split()))
    longest = max((len(each) for each in _TICKS.findall(plain)), default=0)
    ticks = "`" * (longest + 1)
    pad = " " if plain[:1] == "`" or plain[-1:] == "`" else ""
    return f"{ticks}{pad}{plain}{pad}{ticks}" if plain else ""


def fenced(text: str, language: str) -> Iterator[str]:
    """Text of a program as a block."""
    longest = max((len(each) for each in _TICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}{language}"
    yield from map(printable, text.split("\n"))
    yield fence


def html(text: str) -> str:
    """Text of a program within an element, where Markdown means nothing but HTML does."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<code>{escaped.replace('`', '&#96;').replace('@', '&#64;')}</code>"
