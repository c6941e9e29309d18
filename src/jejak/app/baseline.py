"""Known findings: a file that people commit, and a run that tells only what is not in it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from jejak import __version__
from jejak.classfile.descriptors import java_name
from jejak.errors import SetupError, UsageError
from jejak.places import exists
from jejak.results.causes import cause_key, causes_of
from jejak.results.findings import Dismissal, Finding, Ignored
from jejak.results.fingerprints import Fingerprint, fingerprints
from jejak.results.methods import Status
from jejak.results.runs import CheckRun
from jejak.results.tiers import own_place
from jejak.whole_files import write_whole

SCHEMA: Final = "1"
NONE: Final = "none"
"""The name of no file."""
MOST_BYTES: Final = 64 << 20


class Baseline:
    """The findings that are known, by fingerprint, each with words that say what it is."""

    def __init__(self, path: Path, known: dict[str, str]) -> None:
        self.path = path
        self.known = known

    def sift(self, run: CheckRun) -> None:
        """Takes known findings out of the results of a run, and notes which are gone."""
        everything = [*run.findings(), *(each.finding for each in run.ignored())]
        found = fingerprints(everything)
        where = self.path.name
        for result in run.results:
            known = {id(each) for each in result.findings if self._has(found, each)}
            result.ignored += [
                Ignored(each, where, "", Dismissal.KNOWN)
                for each in result.findings
                if id(each) in known
            ]
            result.findings = [each for each in result.findings if id(each) not in known]
        if is_whole(run):
            there = {each.text for each in found.values()}
            run.gone = tuple(words for text, words in self.known.items() if text not in there)

    def _has(self, found: dict[tuple[object, ...], Fingerprint], finding: Finding) -> bool:
        return found[cause_key(finding)].text in self.known


def is_whole(run: CheckRun) -> bool:
    """Whether a run looked at all that its target has: what it did not find is not there."""
    is_part = "#" in run.target or run.target != run.place
    skipped = any(each.status is Status.SKIPPED for each in run.results)
    return not (is_part or run.interrupted or run.not_begun or skipped)


def read_baseline(name: str) -> Baseline | None:
    """The baseline in a file; None where there is none. Raises UsageError where it is none."""
    path = Path(name)
    if path.name == NONE or not exists(path):
        return None
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UsageError(f"{path} is too large to be a baseline")
        record = json.loads(path.read_text("utf-8"))
        rows = record["findings"]
        known = {str(row["fingerprint"]): words_of(row) for row in rows}
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UsageError(
            f"{path} is no baseline: `jejak baseline TARGET` writes one, --baseline none leaves it "
            "alone"
        ) from None
    if record.get("schema") != SCHEMA:
        raise UsageError(
            f"{path} was written by another version of jejak (schema {record.get('schema')!r}, "
            f"not {SCHEMA!r}): write it again by `jejak baseline TARGET`"
        )
    return Baseline(path, known)


def words_of(row: dict[str, Any]) -> str:
    """A row of a baseline in words."""
    return f"{row.get('exception')} in {row.get('class')}.{row.get('method')}"


def write_baseline(name: str, run: CheckRun) -> int:
    """Writes all causes of a run as known; returns how many. Raises SetupError."""
    rows = baseline_rows([*run.findings(), *known_findings(run)])
    record = {"schema": SCHEMA, "tool": {"name": "jejak", "version": __version__}, "findings": rows}
    path = Path(name)
    try:
        write_whole(path, json.dumps(record, indent=1) + "\n")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise SetupError(f"{path} cannot be written: {reason}") from None
    return len(rows)


def known_findings(run: CheckRun) -> Iterable[Finding]:
    """Findings that an earlier baseline has."""
    return (each.finding for each in run.ignored() if each.by is Dismissal.KNOWN)


def baseline_rows(findings: list[Finding]) -> list[dict[str, Any]]:
    """A row for each cause, in an order that does not change from run to run."""
    found = fingerprints(findings)
    rows = []
    for cause in causes_of(findings):
        leader = cause.leader
        fingerprint, place = found[cause_key(leader)], own_place(leader)
        rows.append(
            {
                "fingerprint": fingerprint.text,
                "exception": java_name(leader.exception),
                "kind": leader.kind.value,
                "class": java_name(place.class_name),
                "method": place.method,
                "descriptor": place.descriptor,
                "message": leader.message,
            }
        )
    return sorted(rows, key=lambda row: (row["class"], row["method"], row["fingerprint"]))
