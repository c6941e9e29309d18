"""Findings as workflow commands of GitHub Actions, which shows them beside the code.

It shows ten errors and ten warnings of a step; the rest is counted in a notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.report.positions import Positions, positions_of
from jejak.report.telling import TIER_NAMES, call_lines, message_of, proof_text, simple_name
from jejak.results.causes import causes_of
from jejak.results.findings import Finding
from jejak.results.runs import CheckRun
from jejak.results.tiers import Tier, own_place, tier

MOST: Final = 10
MOST_TEXT: Final = 2_000
COMMANDS: Final = {
    Tier.CONFIRMED: "error",
    Tier.PAST_END: "warning",
    Tier.OWN_REFUSAL: "warning",
    Tier.UNUSUAL: "warning",
    Tier.POSSIBLE: "error",
    Tier.UNCONFIRMED: "warning",
    Tier.UNREACHED: "warning",
    Tier.MISUSE: "warning",
    Tier.UNCALLED: "warning",
}
"""Tiers that are shown beside the code."""
_DATA: Final = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY: Final = {**_DATA, ":": "%3A", ",": "%2C"}


def annotation_lines(run: CheckRun) -> Iterator[str]:
    """A command for each cause, and one for all that is not shown."""
    positions = positions_of(run)
    shown = dict.fromkeys(COMMANDS.values(), 0)
    left = 0
    for cause in causes_of(run.findings()):
        command = COMMANDS.get(tier(cause.leader))
        if command is None or shown[command] == MOST:
            left += 1
            continue
        shown[command] += 1
        yield _command(command, cause.leader, positions)
    told = f"{left} more causes are not shown beside the code" if left else "all causes are shown"
    yield f"::notice title=jejak::{_data(f'{run.target}: verdict {run.verdict.value}; {told}')}"


def _command(command: str, finding: Finding, positions: Positions) -> str:
    place = own_place(finding)
    properties = {"title": f"jejak: {simple_name(finding.exception)}"}
    path = positions.path(place)
    if path is not None and positions.sources.file(place) is not None:
        properties["file"] = path
        if place.line is not None:
            properties["line"] = str(place.line)
    said = [
        message_of(finding),
        "",
        *call_lines(finding),
        "",
        f"{TIER_NAMES[tier(finding)]}: {proof_text(finding)}",
    ]
    text = "\n".join(said)
    words = ",".join(f"{key}={_escaped(value, _PROPERTY)}" for key, value in properties.items())
    return f"::{command} {words}::{_data(text[:MOST_TEXT])}"


def _data(text: str) -> str:
    return _escaped(text, _DATA)


def _escaped(text: str, table: dict[str, str]) -> str:
    return "".join(table.get(character, character) for character in text)
