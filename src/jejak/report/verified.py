"""What became of errors, for people and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from jejak import __version__
from jejak.report.counts import count
from jejak.report.telling import simple_name
from jejak.results.findings import Finding
from jejak.results.tiers import own_place
from jejak.results.verified import Standing, VerifyRun


def verified_lines(run: VerifyRun) -> Iterator[str]:
    """A line for each defect, those that are still there first, and what they add up to.

    Of what methods refuse, only what is no longer so has a line.
    """
    for standing in Standing:
        for each in run.errors:
            is_news = each.is_defect or standing is not Standing.STILL_THERE
            if each.standing is standing and is_news:
                kind = "" if each.is_defect else f" [{each.finding.kind.value}]"
                detail = f" ({each.detail})" if each.detail else ""
                yield f"{standing.value:<11}  {each.id}  {_about(each.finding)}{kind}{detail}"
    yield from _sums(run)


def _sums(run: VerifyRun) -> Iterator[str]:
    defects, pinned = run.standings(), run.pinned()
    yield ""
    of = f"of run {run.name} ({run.target})"
    yield f"{count(defects.total(), 'defect')} {of}: {_counted(defects)}."
    if pinned:
        yield f"{count(pinned.total(), 'test')} of what methods refuse: {_counted(pinned)}."


def _counted(standings: Counter[Standing]) -> str:
    parts = [f"{standings[each]:,} {each.value}" for each in Standing if standings[each]]
    return ", ".join(parts) or "none"


def _about(finding: Finding) -> str:
    place = own_place(finding)
    name = simple_name(finding.exception)
    line = f"{place.file}:{place.line}" if place.line is not None else place.method
    return f"{name} at {line}, {finding.input.splitlines()[0]}"


def verified_record(run: VerifyRun) -> dict[str, Any]:
    """The same as plain values."""
    standings = run.standings()
    return {
        "schema": "1",
        "tool": {"name": "jejak", "version": __version__},
        "run": run.name,
        "target": run.target,
        "errors": [
            {
                "id": each.id,
                "kind": each.finding.kind.value,
                "standing": each.standing.value,
                "detail": each.detail,
            }
            for each in run.errors
        ],
        "totals": {each.value: standings[each] for each in Standing},
    }
