"""Findings as SARIF 2.1.0: one result for each cause, within the limits of code scanning.

GitHub takes 25,000 results of a run and shows 5,000, takes 10,000 steps of a code flow and shows
1,000, and shows 100 locations of a result; what it would not show is left out here.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any, Final

from jejak import __version__
from jejak.classfile.descriptors import java_name
from jejak.report.findings_json import cause_id, certainty_record, finding_id, level_of
from jejak.report.positions import Positions, positions_of
from jejak.report.telling import (
    SEVERITIES,
    TIER_NAMES,
    call_lines,
    certain_lines,
    frame_text,
    message_of,
    method_name,
    proof_text,
    severity_of,
    simple_name,
)
from jejak.results.causes import SharedCause, cause_key, causes_of
from jejak.results.findings import Dismissal, Finding, Ignored, Location
from jejak.results.fingerprints import Fingerprint, fingerprints
from jejak.results.methods import Status
from jejak.results.reasons import Reason
from jejak.results.rules import ErrorRule, rule_of
from jejak.results.runs import CheckRun
from jejak.results.tiers import Tier, own_place, tier

VERSION: Final = "2.1.0"
SCHEMA_URI: Final = "https://json.schemastore.org/sarif-2.1.0.json"
MOST_RESULTS: Final = 5_000
MOST_STEPS: Final = 1_000
MOST_LOCATIONS: Final = 100
MOST_TEXT: Final = 4_000
"""What code scanning shows at most: results, steps of a code flow, related locations; and how long
a text in a message is."""
ROOT: Final = "%SRCROOT%"
FINGERPRINT: Final = "jejakCause/v1"
GITHUB_FINGERPRINT: Final = "primaryLocationLineHash"
"""Ours, and the one that code scanning goes by: the same text, which no moved line changes."""
PRECISIONS: Final = {Tier.CONFIRMED: "very-high", Tier.POSSIBLE: "high"}
TOLD: Final = (Status.SKIPPED, Status.PARTIAL)
"""Methods of which somebody should know that they were not explored to their end."""

Known = dict[tuple[object, ...], Fingerprint]


def sarif_record(run: CheckRun) -> dict[str, Any]:
    """A run as one log of SARIF."""
    return {"$schema": SCHEMA_URI, "version": VERSION, "runs": [_Log(run).record()]}


class _Log:
    """One run: rules are numbered as results name them."""

    def __init__(self, run: CheckRun) -> None:
        self.run = run
        self.positions: Positions = positions_of(run)
        self.rules: dict[ErrorRule, int] = {}
        everything = [*run.findings(), *(each.finding for each in run.ignored())]
        self.known: Known = fingerprints(everything)

    def record(self) -> dict[str, Any]:
        """The run."""
        causes = causes_of(self.run.findings())
        results = [self._result(each) for each in causes[:MOST_RESULTS]]
        ignored = self._ignored()[: MOST_RESULTS - len(results)]
        results += [self._dismissed(each) for each in ignored]
        left_out = len(causes) + len(self._ignored()) - len(results)
        return {
            "tool": {"driver": self._driver()},
            "invocations": [self._invocation(left_out)],
            "originalUriBaseIds": {ROOT: {"uri": self.positions.root_uri}},
            "columnKind": "utf16CodeUnits",
            "results": results,
            "properties": {
                "verdict": self.run.verdict.value,
                "target": self.run.target,
                "seed": self.run.options.seed,
            },
        }

    def _driver(self) -> dict[str, Any]:
        return {
            "name": "jejak",
            "version": __version__,
            "semanticVersion": __version__,
            "rules": [_rule(each) for each in self.rules],
        }

    def _invocation(self, left_out: int) -> dict[str, Any]:
        run = self.run
        told = [_notification("warning", each) for each in (*run.unread, *run.problems)]
        told += [_notification("note", each) for each in _unexplored(run)]
        if left_out:
            told.append(_notification("note", f"{left_out} more results were left out."))
        ended = run.started + timedelta(seconds=run.seconds)
        return {
            "executionSuccessful": not run.interrupted,
            "startTimeUtc": run.started.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "endTimeUtc": ended.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "toolExecutionNotifications": told,
        }

    # --- results -------------------------------------------------------------------------------

    def _result(self, cause: SharedCause) -> dict[str, Any]:
        finding = cause.leader
        rule = rule_of(finding)
        index = self.rules.setdefault(rule, len(self.rules))
        fingerprint = self.known[cause_key(finding)].text
        record: dict[str, Any] = {
            "ruleId": rule.id,
            "ruleIndex": index,
            "level": severity_of(finding),
            "kind": "fail",
            "message": {"text": _message(finding)},
            "locations": [self._location(own_place(finding))],
            "partialFingerprints": {
                FINGERPRINT: fingerprint,
                GITHUB_FINGERPRINT: f"{fingerprint}:1",
            },
            "properties": _properties(cause),
        }
        flow = self._flow(finding)
        if flow:
            record["codeFlows"] = [{"threadFlows": [{"locations": flow}]}]
        related = self._related(cause)
        if related:
            record["relatedLocations"] = related
        return record

    def _location(self, place: Location, message: str = "") -> dict[str, Any]:
        name = f"{java_name(place.class_name)}.{place.method}"
        record: dict[str, Any] = {
            "logicalLocations": [
                {
                    "name": place.method,
                    "fullyQualifiedName": f"{name}{place.descriptor}",
                    "kind": "function",
                }
            ]
        }
        uri = self.positions.uri(place)
        if uri is not None:
            file = {"uri": uri} if uri.startswith("file:") else {"uri": uri, "uriBaseId": ROOT}
            region = {"startLine": place.line} if place.line else {"startLine": 1}
            record["physicalLocation"] = {"artifactLocation": file, "region": region}
        if message:
            record["message"] = {"text": message}
        return record

    def _flow(self, finding: Finding) -> list[dict[str, Any]]:
        """The way from the entry to the fault; of a long one the ends."""
        frames = list(reversed(finding.trace)) or [finding.location]
        half = MOST_STEPS // 2
        chosen = frames if len(frames) <= MOST_STEPS else [*frames[:half], *frames[-half:]]
        last = len(chosen) - 1
        return [
            {
                "location": self._location(place, _step(finding, place, number, last)),
                "nestingLevel": number,
                "importance": "essential" if number in (0, last) else "important",
            }
            for number, place in enumerate(chosen)
        ]

    def _related(self, cause: SharedCause) -> list[dict[str, Any]]:
        """The other methods that lead to the same place."""
        own = cause.leader.entry
        entries = dict.fromkeys(each.entry for each in cause.others if each.entry != own)
        found = [
            {"id": number, **self._location(place, f"also from {method_name(place)}")}
            for number, place in enumerate(entries, 1)
        ]
        return found[: MOST_LOCATIONS - 1]

    def _ignored(self) -> list[Ignored]:
        """One of each cause that the user does not want to hear of."""
        found: dict[tuple[object, ...], Ignored] = {}
        for each in self.run.ignored():
            found.setdefault(cause_key(each.finding), each)
        return list(found.values())

    def _dismissed(self, ignored: Ignored) -> dict[str, Any]:
        record = self._result(SharedCause(ignored.finding))
        if ignored.by in (Dismissal.SAID, Dismissal.POSSIBLE):
            said = ignored.reason or f"{ignored.where} says so"
            record["suppressions"] = [{"kind": "external", "justification": said}]
        else:
            record["baselineState"] = "unchanged"
        return record


def _step(finding: Finding, place: Location, number: int, last: int) -> str:
    if number == last:
        return f"{simple_name(finding.exception)}: {_cut(message_of(finding))}"
    return f"called as {_cut(finding.input)}" if number == 0 else frame_text(place)


def _message(finding: Finding) -> str:
    """What a result says: the exception, what leads there, what a test made of it."""
    lines = [
        f"{simple_name(finding.exception)}: {message_of(finding)}",
        "",
        *call_lines(finding),
        "",
        f"{TIER_NAMES[tier(finding)].capitalize()}. {proof_text(finding)}",
        *certain_lines(finding),
    ]
    return _cut("\n".join(lines))


def _cut(text: str) -> str:
    return text if len(text) <= MOST_TEXT else f"{text[: MOST_TEXT - 1]}…"


def _properties(cause: SharedCause) -> dict[str, Any]:
    finding = cause.leader
    record: dict[str, Any] = {
        "id": finding_id(finding),
        "cause": cause_id(finding),
        "tier": tier(finding).value,
        "kind": finding.kind.value,
        "outcome": finding.proof.outcome.value,
        "paths": cause.paths,
        "level": level_of(finding),
    }
    if finding.certain is not None:
        record["certain"] = certainty_record(finding.certain)
    if finding.proof.file is not None:
        record["test"] = finding.proof.file
    return record


def _rule(rule: ErrorRule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "name": rule.value,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.sentence},
        "help": {
            "text": f"{rule.sentence} {rule.remedy}",
            "markdown": f"{rule.sentence}\n\n**What helps.** {rule.remedy}",
        },
        "defaultConfiguration": {"level": SEVERITIES[Tier.CONFIRMED]},
        "properties": {
            "tags": ["correctness", "reliability"],
            "precision": PRECISIONS[Tier.CONFIRMED],
            "problem.severity": "error",
        },
    }


def _notification(level: str, text: str) -> dict[str, Any]:
    return {"level": level, "message": {"text": _cut(" ".join(text.split()))}}


def _unexplored(run: CheckRun) -> list[str]:
    """What was not explored to its end, in a line for each reason."""
    reasons: Counter[Reason] = Counter()
    for result in run.results:
        if result.status in TOLD:
            reasons.update(set(result.reasons))
    texts = [
        f"{reason.value} in {count} methods: {reason.sentence}"
        for reason, count in reasons.most_common()
    ]
    return [*texts, f"{run.not_begun} methods were not begun."] if run.not_begun else texts
