"""Findings as the Language Server Protocol has them: diagnostics, and what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lsprotocol import types

from jejak.report.findings_json import finding_id
from jejak.report.positions import Positions
from jejak.report.telling import (
    TIER_NAMES,
    call_lines,
    frame_text,
    message_of,
    proof_text,
    simple_name,
)
from jejak.results.causes import SharedCause, causes_of
from jejak.results.findings import Finding, Location
from jejak.results.rules import rule_of
from jejak.results.runs import CheckRun
from jejak.results.tiers import Tier, own_place, tier

SOURCE: Final = "jejak"
SHOW_INPUT: Final = "jejak.showInput"
SHOW_TRACE: Final = "jejak.showTrace"
OPEN_TEST: Final = "jejak.openTest"
COMMANDS: Final = {
    SHOW_INPUT: "Show the input that leads there",
    SHOW_TRACE: "Show the trace",
    OPEN_TEST: "Open the test",
}
"""What the server carries out, and what people read."""
SEVERITIES: Final = {
    Tier.CONFIRMED: types.DiagnosticSeverity.Error,
    Tier.PAST_END: types.DiagnosticSeverity.Warning,
    Tier.OWN_REFUSAL: types.DiagnosticSeverity.Warning,
    Tier.UNUSUAL: types.DiagnosticSeverity.Warning,
    Tier.POSSIBLE: types.DiagnosticSeverity.Error,
    Tier.UNCONFIRMED: types.DiagnosticSeverity.Warning,
    Tier.UNREACHED: types.DiagnosticSeverity.Warning,
    Tier.MISUSE: types.DiagnosticSeverity.Warning,
    Tier.UNCALLED: types.DiagnosticSeverity.Warning,
    Tier.BAD_ARGUMENT: types.DiagnosticSeverity.Hint,
    Tier.GUARD: types.DiagnosticSeverity.Hint,
}
SHOWN: Final = tuple(Tier)[: tuple(Tier).index(Tier.BAD_ARGUMENT)]
"""Tiers that are shown in an editor: what methods refuse is nobody's fault."""
MOST_COLUMN: Final = 10_000
MOST_FRAMES: Final = 20


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """A finding that an editor shows: where, and as what."""

    uri: str
    diagnostic: types.Diagnostic
    finding: Finding


def shown_of(run: CheckRun, positions: Positions) -> list[ShownFinding]:
    """What editors show of a run: a diagnostic for each cause whose source is at hand."""
    found = []
    for cause in causes_of(run.findings()):
        uri = uri_of(own_place(cause.leader), positions)
        if uri is not None and tier(cause.leader) in SHOWN:
            found.append(ShownFinding(uri, diagnostic(cause, positions), cause.leader))
    return found


def uri_of(place: Location, positions: Positions) -> str | None:
    """The source file of a place; None where it is not at hand."""
    path = positions.sources.file(place)
    return None if path is None else path.absolute().as_uri()


def diagnostic(cause: SharedCause, positions: Positions) -> types.Diagnostic:
    """A cause of an error: in its line, with the way that leads there."""
    finding = cause.leader
    return types.Diagnostic(
        line_range(own_place(finding)),
        f"{simple_name(finding.exception)}: {message_of(finding)}\n"
        f"{TIER_NAMES[tier(finding)]}: {proof_text(finding)}\n{finding.input}",
        severity=SEVERITIES[tier(finding)],
        code=rule_of(finding).id,
        source=SOURCE,
        related_information=list(_related(finding, positions)),
        data=finding_id(finding),
    )


def line_range(place: Location) -> types.Range:
    """The line of a place; the first one where that is not known."""
    line = max(0, (place.line or 1) - 1)
    return types.Range(types.Position(line, 0), types.Position(line, MOST_COLUMN))


def _related(
    finding: Finding, positions: Positions
) -> Sequence[types.DiagnosticRelatedInformation]:
    """The calls from the entry to the fault, as far as source is at hand."""
    frames = list(reversed(finding.trace))[:MOST_FRAMES]
    return [
        types.DiagnosticRelatedInformation(
            types.Location(uri, line_range(place)), frame_text(place)
        )
        for place in frames
        if (uri := uri_of(place, positions)) is not None
    ]


def actions_of(told: ShownFinding) -> list[types.CodeAction]:
    """What can be done about a finding: look at it, open its test, or ignore it."""
    id_ = finding_id(told.finding)
    commands = [each for each in COMMANDS if each != OPEN_TEST or file_of_test(told.finding)]
    actions = [
        types.CodeAction(
            f"jejak: {COMMANDS[name]}",
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[told.diagnostic],
            command=types.Command(COMMANDS[name], name, arguments=[id_]),
        )
        for name in commands
    ]
    return [*actions, _ignoring(told)]


def _ignoring(told: ShownFinding) -> types.CodeAction:
    """A comment above the line that has the finding ignored from now on."""
    line = told.diagnostic.range.start.line
    name = simple_name(told.finding.exception)
    above = types.Position(line, 0)
    edit = types.TextEdit(types.Range(above, above), f"// jejak: ignore {name} not a defect\n")
    return types.CodeAction(
        f"jejak: Ignore this {name}",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[told.diagnostic],
        edit=types.WorkspaceEdit(changes={told.uri: [edit]}),
    )


def input_text(finding: Finding) -> str:
    """What leads to an error, as Java."""
    return "\n".join(call_lines(finding))


def trace_text(finding: Finding) -> str:
    """The way to an error, the fault first, as Java prints traces."""
    head = f"{simple_name(finding.exception)}: {message_of(finding)}"
    return "\n".join([head, *(f"    at {frame_text(each)}" for each in finding.trace)])


def file_of_test(finding: Finding) -> Path | None:
    """The file with the test of a finding, where it was written."""
    file = finding.proof.file
    return Path(file).absolute() if file is not None and Path(file).is_file() else None
