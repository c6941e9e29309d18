"""Checks of small sources in tests of contracts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jejak.app import Check
from jejak.app.events import Problem
from jejak.options import load_options
from jejak.results.findings import FindingKind


def checked(room: Path, name: str, text: str, **given: Any) -> tuple[Check, list[str]]:
    """The check of one source without tests, and what was told on the way."""
    source = room / f"{name}.java"
    source.write_bytes(text.encode())
    values = {"tests": str(room / "tests"), "store": "none", "confirm": False, **given}
    check = Check(str(source), load_options(values))
    return check, [each.text for each in check.events() if isinstance(each, Problem)]


def broken(check: Check) -> dict[str, set[str]]:
    """The simple names of the errors of contracts, by the methods in which they were found."""
    return {
        result.method: found
        for result in check.run.results
        if (
            found := {
                each.exception.rpartition("/")[2]
                for each in result.findings
                if each.kind is FindingKind.CONTRACT
            }
        )
    }
