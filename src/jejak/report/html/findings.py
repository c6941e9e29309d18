"""Findings as the page shows them, one for each cause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from jejak.classfile.descriptors import java_name
from jejak.report.findings_json import finding_id
from jejak.report.heap_svg import heap_pictures
from jejak.report.html.java_code import java_lines
from jejak.report.html.source_files import SourceLine, SourceTexts
from jejak.report.output import printable
from jejak.report.telling import (
    TIER_NAMES,
    call_lines,
    certain_lines,
    frame_text,
    message_of,
    method_name,
    proof_text,
    remedy_of,
    simple_name,
)
from jejak.results.causes import SharedCause, causes_of
from jejak.results.findings import Finding
from jejak.results.rules import ErrorRule, rule_of
from jejak.results.runs import CheckRun
from jejak.results.tiers import Tier, own_place, tier

MOST_WHOLE: Final = 1_000
"""Causes that are shown in full; of others there is a line each."""
MOST_FRAMES: Final = 30
MOST_CONDITIONS: Final = 60
MOST_MESSAGE: Final = 300


@dataclass(frozen=True, slots=True)
class FindingDetails:
    """What is shown when a finding is opened."""

    message: str
    proof: str
    remedy: str
    excerpt: list[SourceLine]
    call: list[Markup]
    test: str
    trace: list[str]
    conditions: list[str]
    before: Markup | None
    after: Markup | None
    rule: ErrorRule
    evidence: list[str]
    certain: list[str]
    others: list[str]
    exact: bool
    approximations: list[str]
    paths: int
    method: str


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding in its line; `details` are None beyond the first ones."""

    id: str
    tier: Tier
    kind: str
    exception: str
    message: str
    where: str
    entry: str
    details: FindingDetails | None


def finding_views(run: CheckRun, texts: SourceTexts) -> list[FindingView]:
    """All causes in the order in which people should look at them."""
    causes = causes_of(run.findings())
    return [_view(cause, texts, number < MOST_WHOLE) for number, cause in enumerate(causes)]


def _view(cause: SharedCause, texts: SourceTexts, is_whole: bool) -> FindingView:
    finding = cause.leader
    place = own_place(finding)
    file = texts.positions.path(place) or java_name(place.class_name)
    line = f":{place.line}" if place.line is not None else ""
    message = printable(message_of(finding))
    return FindingView(
        finding_id(finding),
        tier(finding),
        TIER_NAMES[tier(finding)],
        simple_name(finding.exception),
        message if len(message) <= MOST_MESSAGE else f"{message[:MOST_MESSAGE]}…",
        f"{file}{line}",
        method_name(finding.entry),
        _details(cause, texts) if is_whole else None,
    )


def _details(cause: SharedCause, texts: SourceTexts) -> FindingDetails:
    finding = cause.leader
    before = after = None
    if finding.heap is not None:
        first, second = heap_pictures(finding.heap)
        before, after = Markup(first), Markup(second)  # noqa: S704 - made and escaped by us
    proof = finding.proof
    own = method_name(finding.entry)
    others = dict.fromkeys(method_name(each.entry) for each in cause.others)
    return FindingDetails(
        printable(message_of(finding)),
        proof_text(finding),
        remedy_of(finding),
        texts.excerpt(own_place(finding)),
        java_lines("\n".join(call_lines(finding))),
        f"{proof.file}, {proof.test_method}" if proof.file else "",
        _trace(finding),
        _first(list(finding.path_condition), MOST_CONDITIONS),
        before,
        after,
        rule_of(finding),
        _evidence(finding),
        certain_lines(finding),
        [each for each in others if each != own],
        finding.exact,
        [f"{each.value}: {each.sentence}" for each in finding.reasons],
        cause.paths,
        f"{java_name(finding.entry.class_name)}.{finding.entry.method}",
    )


def _trace(finding: Finding) -> list[str]:
    """Frames from the entry to the fault."""
    frames = [frame_text(each) for each in reversed(finding.trace)]
    half = MOST_FRAMES // 2
    if len(frames) <= MOST_FRAMES:
        return frames
    return [*frames[:half], f"… {len(frames) - 2 * half:,} more …", *frames[-half:]]


def _first(texts: list[str], most: int) -> list[str]:
    more = len(texts) - most
    return texts if more <= 0 else [*texts[:most], f"… and {more:,} more"]


def _evidence(finding: Finding) -> list[str]:
    if finding.evidence is None:
        return []
    rule = finding.evidence.rule
    return [f"{rule.value}: {rule.sentence}", *finding.evidence.facts]
